"""The bots and what seats them."""

from tobago.bots import BOTS, bot_options

QUICK = [
    f"{name}:sims=4" if "sims" in [option.name for option in bot_options(name)] else name
    for name in BOTS
]
"""Every built-in bot, with so few sims that tests are quick."""
