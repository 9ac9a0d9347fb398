"""The whole table: island, maps, players, hands, and a treasure being shared out."""

from collections.abc import Sequence
from dataclasses import dataclass

from tobago.game import Game, Table, View
from tobago.game.state import NOTHING, State
from tobago.picture.cards import HEIGHT, WIDTH, clue_back, clue_card, paper
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.describe import describe_game, describe_table, island_title, scene_of
from tobago.picture.ground import frame, land, sea
from tobago.picture.hexes import Box
from tobago.picture.maps import treasure_map
from tobago.picture.pieces import pieces
from tobago.picture.players import PLATE_WIDTH, plates
from tobago.picture.sharing import WIDTH as PANEL_WIDTH
from tobago.picture.sharing import sharing_panel
from tobago.picture.svg import BOLD, BOLDER, MIDDLE, at, cut, document, moved, text, text_width, use
from tobago.picture.text import waiting
from tobago.words import Words

WIDE = 1600
PANEL = 226
"""More height for a treasure being shared out."""
ISLAND = Box(300, 116, 1000, 880)
MAP_HEIGHT = 430
HANDS = Box(20, 1024, 1560, 122)
"""Where the hands lie, if no treasure is being shared out above them."""
PLANKS = (
    "M0 193H1600M0 386H1600M0 580H1600M0 773H1600M0 966H1600M0 1159H1600M420 0v193M1210 193v193"
    "M260 386v194M1460 580v193M620 773v193M1080 966v193M340 1159v300"
)
"""The boards of the table."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is to be drawn: a position as far as it is known, and what is known of the players.

    Made from a view, or from a whole game by `game_svg` alone: then every card lies open.
    """

    table: Table
    state: State
    people: Sequence[str]
    gold: list[int | None]
    """By seat; None where it lies face down."""
    hands: list[int]
    """The seats whose hands are drawn."""
    seen: list[int]
    """Cards of the treasure being shared out that were looked at."""
    line: str
    """What is expected of whom."""
    description: str


def table_svg(
    view: View,
    names: Sequence[str] | None = None,
    *,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """The table as a seat sees it, or a spectator: nothing hidden from the view is in it."""
    words = words or Words()
    scene = scene_of(view, names, words)
    s, seats = view.state, range(view.table.players)
    sight = Sight(
        view.table,
        s,
        scene.names,
        [view.gold(seat) if view.shows_gold(seat) else None for seat in seats],
        [] if view.seat is None else [view.seat],
        [value for value in s.sharing.drawn if value != NOTHING] if s.sharing else [],
        waiting(scene),
        describe_table(scene),
    )
    return _drawn(sight, theme, words)


def game_svg(
    game: Game,
    names: Sequence[str] | None = None,
    *,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """The table with every card open: for finished games, and for those who do not play."""
    words = words or Words()
    scene = scene_of(game.view(None), names, words)
    seats = range(game.table.players)
    sight = Sight(
        game.table,
        game.state,
        scene.names,
        [sum(game.state.treasure[seat]) for seat in seats],
        list(seats),
        [],
        waiting(scene),
        describe_game(scene, game.state),
    )
    return _drawn(sight, theme, words)


def _drawn(sight: Sight, theme: Theme, words: Words) -> str:
    colours = palette(theme)
    height, below = HANDS.y, ""
    if sight.state.sharing is not None:
        below += _sharing(sight, theme, words)
        height += PANEL
    if sight.hands:
        below += moved(_hands(sight, theme, words), 0, height)
        height += HANDS.height + 14
    page = Box(0, 0, WIDE, height)
    body = (
        f"{paper(theme)}{_ground(page, colours)}{_island(sight, theme)}"
        f"{_maps(sight, theme, words)}{_players(sight, colours)}{below}{_ribbon(sight, colours)}"
    )
    title = f"{island_title(sight.table.island, words)}: {sight.line}"
    return document(page, title, sight.description, body, colours)


# ---- parts --------------------------------------------------------------------------------------


def _ground(page: Box, colours: Palette) -> str:
    """The table's top."""
    near, far = colours.table
    return (
        f'<defs><radialGradient id="table-{colours.theme}" r=".8"><stop stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient></defs>'
        f'<rect width="{page.width}" height="{page.height}" fill="url(#table-{colours.theme})"/>'
        f'<path d="{PLANKS}" fill="none" stroke="{far}" stroke-width="3" opacity=".5"/>'
    )


def _island(sight: Sight, theme: Theme) -> str:
    """The island in the middle, as large as there is room."""
    x, y, width, height = frame(sight.table.island)
    size = min(ISLAND.width / width, ISLAND.height / height)
    left = ISLAND.x + (ISLAND.width - width * size) / 2 - x * size
    top = ISLAND.y + (ISLAND.height - height * size) / 2 - y * size
    island = sight.table.island
    drawn = sea(island, theme) + land(island, theme) + pieces(sight.table, sight.state)
    return f'<g transform="{at(left, top, size)}">{drawn}</g>'


def _maps(sight: Sight, theme: Theme, words: Words) -> str:
    """Two maps to the left of the island, two to the right."""
    places = ((22, 116), (22, 570), (1322, 116), (1322, 570))
    return "".join(
        moved(treasure_map(sight.table, sight.state, m, MAP_HEIGHT, theme, words), x, y)
        for m, (x, y) in enumerate(places)
    )


def _players(sight: Sight, colours: Palette) -> str:
    count = sight.table.players
    left = (WIDE - count * PLATE_WIDTH - (count - 1) * 20) // 2
    return moved(plates(sight.state, sight.people, sight.gold, colours), left, 16)


def _hands(sight: Sight, theme: Theme, words: Words) -> str:
    """The open hands in a row, two lines each if there are several."""
    room = HANDS.width / len(sight.hands)
    drawn = []
    for i, seat in enumerate(sight.hands):
        cards = [*sight.state.hands[seat]]
        if sight.state.first_clue >= 0 and seat == sight.state.seat:
            cards.append(sight.state.first_clue)
        left = HANDS.x + room * i
        if len(sight.hands) == 1:
            drawn.append(_hand(sight, cards, left, room, theme, words))
        else:
            drawn.append(use(f"atv-{seat}", left + 24, HANDS.height / 2, 0.9))
            drawn.append(_hand(sight, cards, left + 44, room - 44, theme, words))
    return "".join(drawn)


def _hand(
    sight: Sight, cards: list[int], left: float, room: float, theme: Theme, words: Words
) -> str:
    """A hand of cards centred in its room."""
    if not cards:
        return ""
    rows = 1 if len(sight.hands) == 1 else 2
    columns = -(-len(cards) // rows)
    size = min(1.3, (room - 12) / (columns * (WIDTH + 8)), HANDS.height / (rows * (HEIGHT + 4)))
    start = left + (room - columns * (WIDTH + 8) * size) / 2
    top = (HANDS.height - rows * (HEIGHT + 4) * size) / 2
    drawn = []
    for i, card in enumerate(cards):
        clue = sight.table.deck[card] if card >= 0 else ""
        content = clue_card(clue, words.clue(clue), theme) if clue else clue_back(theme)
        row, column = divmod(i, columns)
        x, y = start + column * (WIDTH + 8) * size, top + row * (HEIGHT + 4) * size
        drawn.append(moved(content, x, y, size))
    return "".join(drawn)


def _ribbon(sight: Sight, colours: Palette) -> str:
    """What is expected of whom, below the island."""
    line = cut(sight.line, ISLAND.width - 40, 20 * BOLDER)
    width = text_width(line, 20 * BOLDER) + 40
    left = WIDE / 2 - width / 2
    return (
        f'<rect x="{left:.0f}" y="978" width="{width:.0f}" height="36" rx="9" '
        f'fill="{colours.parchment[0]}" stroke="{colours.parchment_edge}" stroke-width="2"/>'
        f"{text(line, WIDE / 2, 1003, 20, colours.writing, MIDDLE + BOLD)}"
    )


def _sharing(sight: Sight, theme: Theme, words: Words) -> str:
    """The treasure being shared out, between the island and the hands."""
    sharing = sight.state.sharing
    assert sharing is not None
    panel = sharing_panel(sight.state, sharing, sight.seen, theme, words)
    return moved(panel, (WIDE - PANEL_WIDTH) / 2, 1030)
