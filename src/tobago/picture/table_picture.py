"""The whole table: island, maps, players, hands, and a treasure that is being shared out."""

from collections.abc import Sequence
from dataclasses import dataclass

from tobago.game import Game, Table, View
from tobago.game.state import NOTHING, State
from tobago.picture.bare_island import island_box, land, sea
from tobago.picture.belongings import Belongings, belongings, visible_belongings
from tobago.picture.card_pictures import (
    CLUE_HEIGHT,
    CLUE_WIDTH,
    clue_back,
    clue_card,
    paper_gradient,
)
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.descriptions import (
    describe_game,
    describe_view,
    island_title,
    text_context_of,
)
from tobago.picture.hex_paths import Box
from tobago.picture.map_picture import treasure_map
from tobago.picture.piece_pictures import pieces
from tobago.picture.player_plates import PLATE_WIDTH, player_plates
from tobago.picture.sharing_picture import PANEL_WIDTH, sharing_panel
from tobago.picture.svg import (
    BOLD,
    BOLD_WIDTH,
    MIDDLE,
    at,
    document,
    moved,
    text,
    text_width,
    truncate,
    use,
)
from tobago.words import Words, waiting_prompt

PAGE_WIDTH = 1600
SHARING_HEIGHT = 226
"""The additional height for a treasure that is being shared out."""
ISLAND_BOX = Box(300, 116, 1000, 880)
MAP_HEIGHT = 430
HANDS_BOX = Box(20, 1024, 1560, 122)
"""The place of the hands, if no treasure is being shared out above them."""
PLANKS = (
    "M0 193H1600M0 386H1600M0 580H1600M0 773H1600M0 966H1600M0 1159H1600M420 0v193M1210 193v193"
    "M260 386v194M1460 580v193M620 773v193M1080 966v193M340 1159v300"
)
"""The boards of the table."""


@dataclass(frozen=True, slots=True)
class TableData:
    """What a picture of the table shows: of a view what it shows, of a game everything."""

    table: Table
    state: State
    names: Sequence[str]
    belongings: list[Belongings]
    """By seat."""
    hands: list[int]
    """The seats whose hands are drawn."""
    seen: list[int]
    """The cards that the viewer looked at, of the treasure that is being shared out."""
    prompt: str
    description: str


def table_svg(
    view: View,
    names: Sequence[str] | None = None,
    *,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """The table as a seat sees it, or a spectator; it shows nothing that the view hides."""
    words = words or Words()
    context = text_context_of(view, names, words)
    s = view.state
    data = TableData(
        view.table,
        s,
        context.names,
        [visible_belongings(view, seat) for seat in range(view.table.players)],
        [] if view.seat is None else [view.seat],
        [value for value in s.sharing.drawn if value != NOTHING] if s.sharing else [],
        waiting_prompt(view, words, context.names),
        describe_view(context),
    )
    return _document(data, theme, words)


def game_svg(
    game: Game,
    names: Sequence[str] | None = None,
    *,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """The table with every card open: for finished games, and for people who do not play."""
    words = words or Words()
    context = text_context_of(game.view(None), names, words)
    s, seats = game.state, list(range(game.table.players))
    data = TableData(
        game.table,
        s,
        context.names,
        [belongings(s, seat, sum(s.treasure[seat])) for seat in seats],
        seats,
        [],
        waiting_prompt(context.view, words, context.names),
        describe_game(context, s),
    )
    return _document(data, theme, words)


def _document(data: TableData, theme: Theme, words: Words) -> str:
    colours = palette(theme)
    height, below = HANDS_BOX.y, ""
    if data.state.sharing is not None:
        below += _sharing(data, theme, words)
        height += SHARING_HEIGHT
    if data.hands:
        below += moved(_hands(data, theme, words), 0, height)
        height += HANDS_BOX.height + 14
    page = Box(0, 0, PAGE_WIDTH, height)
    body = (
        f"{paper_gradient(theme)}{_ground(page, colours)}{_island(data, theme)}"
        f"{_maps(data, theme, words)}{_players(data, colours)}{below}{_prompt(data, colours)}"
    )
    title = f"{island_title(data.table.island, words)}: {data.prompt}"
    return document(page, title, data.description, body, colours)


# ---- parts --------------------------------------------------------------------------------------


def _ground(page: Box, colours: Palette) -> str:
    """The top of the table."""
    near, far = colours.table
    return (
        f'<defs><radialGradient id="table-{colours.theme}" r=".8"><stop stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient></defs>'
        f'<rect width="{page.width}" height="{page.height}" fill="url(#table-{colours.theme})"/>'
        f'<path d="{PLANKS}" fill="none" stroke="{far}" stroke-width="3" opacity=".5"/>'
    )


def _island(data: TableData, theme: Theme) -> str:
    """The island in the middle, as large as possible."""
    x, y, width, height = island_box(data.table.island)
    size = min(ISLAND_BOX.width / width, ISLAND_BOX.height / height)
    left = ISLAND_BOX.x + (ISLAND_BOX.width - width * size) / 2 - x * size
    top = ISLAND_BOX.y + (ISLAND_BOX.height - height * size) / 2 - y * size
    island = data.table.island
    drawn = sea(island, theme) + land(island, theme) + pieces(data.table, data.state)
    return f'<g transform="{at(left, top, size)}">{drawn}</g>'


def _maps(data: TableData, theme: Theme, words: Words) -> str:
    """Two maps to the left of the island, two to the right."""
    places = ((22, 116), (22, 570), (1322, 116), (1322, 570))
    return "".join(
        moved(treasure_map(data.table, data.state, m, MAP_HEIGHT, theme, words), x, y)
        for m, (x, y) in enumerate(places)
    )


def _players(data: TableData, colours: Palette) -> str:
    count = data.table.players
    left = (PAGE_WIDTH - count * PLATE_WIDTH - (count - 1) * 20) // 2
    return moved(player_plates(data.state, data.names, data.belongings, colours), left, 16)


def _hands(data: TableData, theme: Theme, words: Words) -> str:
    """The open hands side by side, each in two rows if there are several."""
    room = HANDS_BOX.width / len(data.hands)
    drawn = []
    for i, seat in enumerate(data.hands):
        cards = [*data.state.hands[seat]]
        if data.state.first_clue >= 0 and seat == data.state.seat:
            cards.append(data.state.first_clue)
        left = HANDS_BOX.x + room * i
        if len(data.hands) == 1:
            drawn.append(_hand(data, cards, left, room, theme, words))
        else:
            drawn.append(use(f"atv-{seat}", left + 24, HANDS_BOX.height / 2, 0.9))
            drawn.append(_hand(data, cards, left + 44, room - 44, theme, words))
    return "".join(drawn)


def _hand(
    data: TableData, cards: list[int], left: float, room: float, theme: Theme, words: Words
) -> str:
    """A hand of cards, centred in its part of the row."""
    if not cards:
        return ""
    rows = 1 if len(data.hands) == 1 else 2
    columns = -(-len(cards) // rows)
    size = min(
        1.3,
        (room - 12) / (columns * (CLUE_WIDTH + 8)),
        HANDS_BOX.height / (rows * (CLUE_HEIGHT + 4)),
    )
    start = left + (room - columns * (CLUE_WIDTH + 8) * size) / 2
    top = (HANDS_BOX.height - rows * (CLUE_HEIGHT + 4) * size) / 2
    drawn = []
    for i, card in enumerate(cards):
        clue = data.table.deck[card] if card >= 0 else ""
        content = clue_card(clue, words.clue(clue), theme) if clue else clue_back(theme)
        row, column = divmod(i, columns)
        x, y = start + column * (CLUE_WIDTH + 8) * size, top + row * (CLUE_HEIGHT + 4) * size
        drawn.append(moved(content, x, y, size))
    return "".join(drawn)


def _prompt(data: TableData, colours: Palette) -> str:
    """The prompt, below the island."""
    line = truncate(data.prompt, ISLAND_BOX.width - 40, 20 * BOLD_WIDTH)
    width = text_width(line, 20 * BOLD_WIDTH) + 40
    left = PAGE_WIDTH / 2 - width / 2
    return (
        f'<rect x="{left:.0f}" y="978" width="{width:.0f}" height="36" rx="9" '
        f'fill="{colours.parchment[0]}" stroke="{colours.parchment_edge}" stroke-width="2"/>'
        f"{text(line, PAGE_WIDTH / 2, 1003, 20, colours.writing, MIDDLE + BOLD)}"
    )


def _sharing(data: TableData, theme: Theme, words: Words) -> str:
    """The treasure that is being shared out, between the island and the hands."""
    sharing = data.state.sharing
    assert sharing is not None
    panel = sharing_panel(data.state, sharing, data.seen, theme, words)
    return moved(panel, (PAGE_WIDTH - PANEL_WIDTH) / 2, 1030)
