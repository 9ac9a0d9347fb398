"""The bots and what seats them."""

from tobago.bots import BOTS
from tobago.bots.options import options_of

QUICK = [
    f"{name}:sims=4" if "sims" in [option.name for option in options_of(maker)] else name
    for name, maker in BOTS.items()
]
"""Every bot that comes along, the searching ones with so few samples that tests are quick."""
