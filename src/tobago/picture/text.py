"""The table as plain text, a pure function of a view.

Each space is two lines of five columns filled with its terrain's sign: its name, what is on it.
"""

from tobago.game import COLOURS, View
from tobago.game.steps.cards import marked
from tobago.island import Terrain
from tobago.words import clue_words, count

SIGNS: dict[Terrain, str] = {
    "beach": ".",
    "jungle": "%",
    "river": "=",
    "scrubland": ",",
    "lake": "~",
    "mountain": "^",
}
ARROWS = "↘↓↙↖↑↗"
"""Where a statue looks, in the order of DIRECTIONS."""
MARKS = dict(zip(COLOURS, "wgkb", strict=True))
"""White, grey, black (k) and brown markers."""
WIDTH = 5


def text_board(view: View) -> str:
    """The island with its names, objects, ATVs, amulets and markers."""
    island, names = view.table.island, view.table.island.names
    west = min(space.q for space in island.spaces)
    columns = max(space.q for space in island.spaces) - west + 1
    depth = {i: 2 * space.r + space.q for i, space in enumerate(island.spaces)}
    north = min(depth.values())
    rows = [[" " * WIDTH] * columns for _ in range(max(depth.values()) - north + 2)]
    for i, space in enumerate(island.spaces):
        row, column = depth[i] - north, space.q - west
        rows[row][column] = names[i].center(WIDTH, SIGNS[island.terrains[i]])
        rows[row + 1][column] = _contents(view, i)
    return "\n".join("".join(row).rstrip() for row in rows)


def _contents(view: View, i: int) -> str:
    """What is on a space, padded with the terrain's sign."""
    s, island = view.state, view.table.island
    found = "".join(str(seat + 1) for seat, atv in enumerate(s.atvs) if atv == i)
    found += _object(view, i)
    if s.amulets >> i & 1:
        found += "*"
    for m, colour in enumerate(COLOURS):
        if marked(s, m) and s.sites[m] >> i & 1:
            found += MARKS[colour]
    if len(found) > WIDTH:
        found = f"{found[: WIDTH - 1]}+"
    return found.center(WIDTH, SIGNS[island.terrains[i]])


def _object(view: View, i: int) -> str:
    space, objects = view.table.island.spaces[i], view.table.objects
    if space in objects.huts:
        return "H"
    if space in objects.palms:
        return "P"
    if space in objects.statues:
        return ARROWS[view.state.facing[objects.statues.index(space)]]
    return ""


def text_table(view: View, names: list[str]) -> str:
    """The maps and the players, a line each."""
    s = view.state
    lines = []
    for m, colour in enumerate(COLOURS):
        clues = "; ".join(
            clue_words(view.table.deck[card]) + "".join(f" [{names[r]}]" for r in roses)
            for card, roses in zip(s.cards[m], s.rose_marks[m], strict=True)
        )
        lines.append(f"{colour:6} {count(s.sites[m].bit_count(), 'site'):9} {clues or '(empty)'}")
    for seat, name in enumerate(names):
        turn = ">" if seat == s.turn else " "
        gold = f"gold {view.gold(seat):3}, " if view.shows_gold(seat) else ""
        atv = s.atvs[seat]
        where = view.table.island.names[atv] if atv >= 0 else "-"
        lines.append(
            f"{turn} {seat + 1} {name:10} {where:4} {gold}"
            f"{count(len(s.treasure[seat]), 'card')}, {count(s.held[seat], 'amulet')}, "
            f"{count(s.roses[seat], 'rose')}"
        )
    return "\n".join(lines)


def legend() -> str:
    """What the signs mean."""
    terrain = "  ".join(f"{sign} {name}" for name, sign in SIGNS.items())
    marks = "  ".join(f"{sign} {name}" for name, sign in MARKS.items())
    return (
        f"{terrain}\n1-4 ATVs  H hut  P palm tree  {ARROWS[0]} statue and its gaze  * amulet\n"
        f"markers: {marks}"
    )
