"""The players round the table: a plate for each, with what they hold and whose turn it is."""

from collections.abc import Sequence

from tobago.game.state import State
from tobago.picture.cards import sheet_of_paper
from tobago.picture.colours import PLAYERS, Palette
from tobago.picture.svg import BOLD, BOLDER, cut, moved, number, number_width, text, use

PLATE_WIDTH, PLATE_HEIGHT = 372, 84
NAME_WIDTH = 232
"""Before the arrow or the laurel."""


def plates(s: State, people: Sequence[str], gold: Sequence[int | None], colours: Palette) -> str:
    """The plates of all players in a row, 0,0 the upper left corner of the first."""
    return "".join(
        moved(plate(s, seat, name, gold[seat], colours), seat * (PLATE_WIDTH + 20), 0)
        for seat, name in enumerate(people)
    )


def plate(s: State, seat: int, name: str, gold: int | None, colours: Palette) -> str:
    """One player: ATV, name, gold if it lies open, treasure cards, amulets and roses."""
    drawn = [_ground(s, seat, colours), use(f"atv-{seat}", 46, 42, 1.55)]
    won = s.winners is not None and seat in s.winners
    drawn.append(text(cut(name, NAME_WIDTH, 20 * BOLDER), 90, 33, 20, colours.writing, BOLD))
    if won:
        drawn.append(use("laurel", 340, 28, 1.1))
    elif s.winners is None and seat == s.seat:
        drawn.append(use("arrow", 345, 26, 1.2))
    held = (
        ("coin", 0.85, gold),
        ("chest", 0.34, len(s.treasure[seat])),
        ("amulet", 0.85, s.amulets_held[seat]),
        (f"rose-{seat}", 0.58, s.roses[seat]),
    )
    x = 102
    for symbol, size, count in held:
        drawn.append(use(symbol, x, 60, size) + _count(count, x + 17, colours))
        x += 68
    return "".join(drawn)


def _count(count: int | None, x: int, colours: Palette) -> str:
    """How many of a thing; a dash for what is hidden."""
    if count is None:
        return f'<path d="M{x} 60h14" fill="none" stroke="{colours.faint}" stroke-width="2.6"/>'
    return number(count, x + number_width(count, 17) / 2, 60, 17, colours.writing)


def _ground(s: State, seat: int, colours: Palette) -> str:
    """The plate, with a ribbon of the player's colour; brighter for the player in turn."""
    turn = s.winners is None and seat == s.turn
    edge = (
        f'<rect x="-4" y="-4" width="{PLATE_WIDTH + 8}" height="{PLATE_HEIGHT + 8}" rx="8" '
        f'fill="none" stroke="{colours.site}" stroke-width="5"/>'
    )
    ribbon = f'<path d="M4 3h76v{PLATE_HEIGHT - 6}h-76z" fill="{PLAYERS[seat]}" opacity=".32"/>'
    return (edge if turn else "") + sheet_of_paper(PLATE_WIDTH, PLATE_HEIGHT, colours) + ribbon
