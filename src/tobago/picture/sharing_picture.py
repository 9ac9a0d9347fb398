"""A treasure that is being shared out."""

from collections.abc import Sequence

from tobago.game import COLOURS
from tobago.game.constants import NOTHING
from tobago.game.state import Sharing, State
from tobago.picture.card_pictures import parchment_sheet, treasure_card
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.svg import moved, number, text, text_width, use
from tobago.words import Words

PANEL_WIDTH, PANEL_HEIGHT = 700, 208


def sharing_panel(
    s: State, sharing: Sharing, seen: Sequence[int], theme: Theme, words: Words
) -> str:
    """The card on offer, the roses, the cards to come, and those that the viewer has seen."""
    colours = palette(theme)
    offered = None if sharing.offered == NOTHING else sharing.offered
    drawn = [
        parchment_sheet(PANEL_WIDTH, PANEL_HEIGHT, colours),
        moved(treasure_card(offered, theme, words), 20, 20),
        use(f"marker-{COLOURS[sharing.dig.map]}", 186, 66, 1.5),
        _roses(s, sharing),
        _coming_cards(sharing, theme, words),
    ]
    if seen:
        drawn.append(moved(_seen(seen, words, colours), 290 + 15 * len(sharing.cards), 154))
    return "".join(drawn)


def _seen(values: Sequence[int], words: Words, colours: Palette) -> str:
    """The cards that the viewer looked at in secret."""
    label = words.say("Seen in secret")
    left = 16 + text_width(label, 16)
    coins = "".join(_coin(value, left + 31 * i) for i, value in enumerate(values))
    return text(label, 0, 6, 16, colours.faint) + coins


def _roses(s: State, sharing: Sharing) -> str:
    """The roses from the bottom of the map to its top, and the one that is asked."""
    gap = min(54.0, 400 / max(1, len(sharing.roses)))
    drawn = []
    for i, seat in enumerate(sharing.roses):
        x = 246 + gap * i
        drawn.append(use(f"rose-{seat}", x, 66, 1.15))
        if s.phase == "sharing" and i == sharing.asked:
            drawn.append(f'<use href="#arrow" transform="translate({x:.0f} 26)rotate(90)"/>')
    return "".join(drawn)


def _coming_cards(sharing: Sharing, theme: Theme, words: Words) -> str:
    """The cards to come: face down, or open if they are known."""
    count = number(len(sharing.cards), 186, 154, 24, palette(theme).writing)
    shown = [None if card == NOTHING else card for card in reversed(sharing.cards)]
    gap = 15 if None in shown else min(50, 440 // max(1, len(shown)))
    return count + "".join(
        moved(treasure_card(value, theme, words), 220 + gap * i, 118, 0.42)
        for i, value in enumerate(shown)
    )


def _coin(value: int, x: float) -> str:
    if value == 0:
        return use("curse", x, 0, 0.4)
    return use("coin", x, 0, 1.2) + number(value, x, 0, 14, "#4a2c06", 2.6)
