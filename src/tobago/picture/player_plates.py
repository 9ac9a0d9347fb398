"""A plate for each player, with the belongings, and whose turn it is."""

from collections.abc import Sequence

from tobago.game.state import State
from tobago.picture.board_contents import Belongings
from tobago.picture.card_pictures import parchment_sheet
from tobago.picture.colours import PLAYER_COLOURS, Palette
from tobago.picture.svg import BOLD, BOLD_WIDTH, moved, number, number_width, text, truncate, use

PLATE_WIDTH, PLATE_HEIGHT = 372, 84
NAME_WIDTH = 232
"""The space before the arrow or the laurel."""


def player_plates(
    s: State, names: Sequence[str], belongings: Sequence[Belongings], colours: Palette
) -> str:
    """The plates of all players in a row that starts at 0,0."""
    return "".join(
        moved(_plate(s, seat, name, belongings[seat], colours), seat * (PLATE_WIDTH + 20), 0)
        for seat, name in enumerate(names)
    )


def _plate(s: State, seat: int, name: str, held: Belongings, colours: Palette) -> str:
    """The ATV, the name, the gold if it is visible, treasure cards, amulets and roses."""
    drawn = [
        _ground(s, seat, colours),
        use(f"atv-{seat}", 46, 42, 1.55),
        text(truncate(name, NAME_WIDTH, 20 * BOLD_WIDTH), 90, 33, 20, colours.writing, BOLD),
    ]
    if s.winners is None and seat == s.seat:
        drawn.append(use("arrow", 345, 26, 1.2))
    elif s.winners and seat in s.winners:
        drawn.append(use("laurel", 340, 28, 1.1))
    counts = (
        ("coin", 0.85, held.gold),
        ("chest", 0.34, held.treasure_cards),
        ("amulet", 0.85, held.amulets),
        (f"rose-{seat}", 0.58, held.roses),
    )
    for i, (symbol, size, count) in enumerate(counts):
        x = 102 + 68 * i
        drawn.append(use(symbol, x, 60, size) + _count(count, x + 17, colours))
    return "".join(drawn)


def _count(count: int | None, x: int, colours: Palette) -> str:
    """A number; a dash if it is hidden."""
    if count is None:
        return f'<path d="M{x} 60h14" fill="none" stroke="{colours.faint}" stroke-width="2.6"/>'
    return number(count, x + number_width(count, 17) / 2, 60, 17, colours.writing)


def _ground(s: State, seat: int, colours: Palette) -> str:
    """The empty plate in the colour of the player, framed for the player in turn."""
    turn = s.winners is None and seat == s.turn
    edge = (
        f'<rect x="-4" y="-4" width="{PLATE_WIDTH + 8}" height="{PLATE_HEIGHT + 8}" rx="8" '
        f'fill="none" stroke="{colours.site}" stroke-width="5"/>'
    )
    ribbon = (
        f'<path d="M4 3h76v{PLATE_HEIGHT - 6}h-76z" fill="{PLAYER_COLOURS[seat]}" opacity=".32"/>'
    )
    return (edge if turn else "") + parchment_sheet(PLATE_WIDTH, PLATE_HEIGHT, colours) + ribbon
