"""The whole table: island, maps, players, hands, and a treasure that is being shared out."""

from collections.abc import Sequence
from dataclasses import dataclass

from tobago.game import Game, View
from tobago.game.constants import NOTHING
from tobago.game.state import State
from tobago.picture import svg
from tobago.picture.bare_island import island_box, land, sea
from tobago.picture.board_contents import Belongings, belongings, visible_belongings
from tobago.picture.card_pictures import (
    CLUE_HEIGHT,
    CLUE_WIDTH,
    clue_back,
    clue_card,
    paper_gradient,
)
from tobago.picture.colours import Palette, Theme, palette
from tobago.picture.descriptions import describe_game, describe_view, island_title
from tobago.picture.hex_paths import Box
from tobago.picture.map_picture import treasure_map
from tobago.picture.piece_pictures import pieces
from tobago.picture.player_plates import PLATE_WIDTH, player_plates
from tobago.picture.sharing_picture import PANEL_WIDTH, sharing_panel
from tobago.picture.text import TextContext
from tobago.words import Words, waiting_prompt

PAGE_WIDTH = 1600
SHARING_HEIGHT = 226
"""The additional height for a treasure that is being shared out."""
ISLAND_BOX = Box(300, 116, 1000, 880)
MAP_HEIGHT = 430
MAP_PLACES = ((22, 116), (22, 570), (1322, 116), (1322, 570))
HANDS_BOX = Box(20, 1024, 1560, 122)
"""The place of the hands, if no treasure is being shared out above them."""
HAND_CARD_WIDTH, HAND_CARD_HEIGHT = CLUE_WIDTH + 8, CLUE_HEIGHT + 4
"""Of a card of a hand, with the gap to the next."""
PLANKS = (
    "M0 193H1600M0 386H1600M0 580H1600M0 773H1600M0 966H1600M0 1159H1600M420 0v193M1210 193v193"
    "M260 386v194M1460 580v193M620 773v193M1080 966v193M340 1159v300"
)
"""The boards of the table."""


def table_svg(
    what: Game | View,
    names: Sequence[str] | None = None,
    *,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """The table as a seat sees it, or a spectator; of a game what a spectator sees.

    It shows nothing that the view hides; `game_svg` shows every card. Without names the players
    are called by their colours.
    """
    context = TextContext.of(what, names, words, width=None)
    view = context.view
    sharing = view.state.sharing
    picture = _TablePicture(
        theme,
        context,
        view.state,
        [visible_belongings(view, seat) for seat in range(view.table.players)],
        [] if view.seat is None else [view.seat],
        [value for value in sharing.drawn if value != NOTHING] if sharing else [],
    )
    return picture.document(describe_view(context))


def game_svg(
    game: Game,
    names: Sequence[str] | None = None,
    *,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """The table with every card open: for finished games, and for people who do not play."""
    context = TextContext.of(game, names, words, width=None)
    s, seats = game.state, list(range(game.table.players))
    open_belongings = [belongings(s, seat, sum(s.treasure[seat])) for seat in seats]
    picture = _TablePicture(theme, context, s, open_belongings, seats, [])
    return picture.document(describe_game(context, s))


@dataclass(frozen=True, slots=True)
class _TablePicture:
    """A picture of the table in parts; of a game the state and the belongings hide nothing."""

    theme: Theme
    context: TextContext
    state: State
    belongings: list[Belongings]
    """By seat."""
    hands: list[int]
    """The seats whose hands are drawn."""
    seen: list[int]
    """The cards that the viewer looked at, of the treasure that is being shared out."""

    def document(self, description: str) -> str:
        """The whole picture."""
        colours, view, words = palette(self.theme), self.context.view, self.context.words
        height, below = HANDS_BOX.y, ""
        if self.state.sharing is not None:
            panel = sharing_panel(self.state, self.state.sharing, self.seen, self.theme, words)
            below += svg.moved(panel, (PAGE_WIDTH - PANEL_WIDTH) / 2, 1030)
            height += SHARING_HEIGHT
        if self.hands:
            below += svg.moved(self._hands(), 0, height)
            height += HANDS_BOX.height + 14
        page = Box(0, 0, PAGE_WIDTH, height)
        prompt = waiting_prompt(view, words, self.context.names)
        body = (
            f"{paper_gradient(self.theme)}{_table_top(page, colours)}{self._island()}"
            f"{self._maps()}{self._players(colours)}{below}{_prompt(prompt, colours)}"
        )
        title = f"{island_title(view.table.island, words)}: {prompt}"
        return svg.document(page, title, description, body, colours)

    def _island(self) -> str:
        """The island in the middle, as large as possible."""
        table, theme = self.context.view.table, self.theme
        x, y, width, height = island_box(table.island)
        size = min(ISLAND_BOX.width / width, ISLAND_BOX.height / height)
        left = ISLAND_BOX.x + (ISLAND_BOX.width - width * size) / 2 - x * size
        top = ISLAND_BOX.y + (ISLAND_BOX.height - height * size) / 2 - y * size
        drawn = sea(table.island, theme) + land(table.island, theme) + pieces(table, self.state)
        return svg.moved(drawn, left, top, size)

    def _maps(self) -> str:
        """Two maps to the left of the island, two to the right."""
        table, words = self.context.view.table, self.context.words
        return "".join(
            svg.moved(treasure_map(table, self.state, m, MAP_HEIGHT, self.theme, words), x, y)
            for m, (x, y) in enumerate(MAP_PLACES)
        )

    def _players(self, colours: Palette) -> str:
        count = len(self.belongings)
        left = (PAGE_WIDTH - count * PLATE_WIDTH - (count - 1) * 20) // 2
        plates = player_plates(self.state, self.context.names, self.belongings, colours)
        return svg.moved(plates, left, 16)

    def _hands(self) -> str:
        """The open hands side by side, each in two rows if there are several."""
        width = HANDS_BOX.width / len(self.hands)
        drawn = []
        for i, seat in enumerate(self.hands):
            cards = [*self.state.hands[seat]]
            if self.state.first_clue >= 0 and seat == self.state.seat:
                cards.append(self.state.first_clue)
            left = HANDS_BOX.x + width * i
            if len(self.hands) == 1:
                drawn.append(self._hand(cards, left, width, rows=1))
            else:
                drawn.append(svg.use(f"atv-{seat}", left + 24, HANDS_BOX.height / 2, 0.9))
                drawn.append(self._hand(cards, left + 44, width - 44, rows=2))
        return "".join(drawn)

    def _hand(self, cards: list[int], left: float, width: float, rows: int) -> str:
        """A hand of cards, centred in a part of the box."""
        columns = -(-len(cards) // rows) or 1
        size = min(
            1.3,
            (width - 12) / (columns * HAND_CARD_WIDTH),
            HANDS_BOX.height / (rows * HAND_CARD_HEIGHT),
        )
        start = left + (width - columns * HAND_CARD_WIDTH * size) / 2
        top = (HANDS_BOX.height - rows * HAND_CARD_HEIGHT * size) / 2
        drawn = []
        for i, card in enumerate(cards):
            row, column = divmod(i, columns)
            x, y = start + column * HAND_CARD_WIDTH * size, top + row * HAND_CARD_HEIGHT * size
            drawn.append(svg.moved(self._card(card), x, y, size))
        return "".join(drawn)

    def _card(self, card: int) -> str:
        """A clue card, or its back if it is hidden."""
        if card < 0:
            return clue_back(self.theme)
        return clue_card(self.context.view.table.deck[card], self.context.clue(card), self.theme)


def _table_top(page: Box, colours: Palette) -> str:
    near, far = colours.table
    return (
        f'<defs><radialGradient id="table-{colours.theme}" r=".8"><stop stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient></defs>'
        f'<rect width="{page.width}" height="{page.height}" fill="url(#table-{colours.theme})"/>'
        f'<path d="{PLANKS}" fill="none" stroke="{far}" stroke-width="3" opacity=".5"/>'
    )


def _prompt(prompt: str, colours: Palette) -> str:
    """The prompt, below the island."""
    line = svg.truncate(prompt, ISLAND_BOX.width - 40, 20 * svg.BOLD_WIDTH)
    width = svg.text_width(line, 20 * svg.BOLD_WIDTH) + 40
    left = PAGE_WIDTH / 2 - width / 2
    return (
        f'<rect x="{left:.0f}" y="978" width="{width:.0f}" height="36" rx="9" '
        f'fill="{colours.parchment[0]}" stroke="{colours.parchment_edge}" stroke-width="2"/>'
        f"{svg.text(line, PAGE_WIDTH / 2, 1003, 20, colours.writing, svg.MIDDLE + svg.BOLD)}"
    )
