"""Treasure maps: columns of clue cards with roses, and the number of sites left."""

from collections.abc import Sequence

from tobago.game import COLOURS, Colour, Game, Table, View
from tobago.game.position import map_number
from tobago.game.state import State
from tobago.picture import svg
from tobago.picture.card_pictures import (
    CLUE_HEIGHT,
    CLUE_WIDTH,
    FONT_SIZES,
    clue_card,
    paper_gradient,
    parchment_sheet,
)
from tobago.picture.colours import Theme, palette
from tobago.picture.hex_paths import Box
from tobago.picture.text import TextContext, describe_map
from tobago.words import Words

HEAD_HEIGHT = 54
"""Of the part with the marker and the number of sites."""
CARD_STEP = CLUE_HEIGHT - 2
"""The distance from one clue card to the next."""


def map_svg(
    what: Game | View,
    colour: Colour,
    *,
    names: Sequence[str] | None = None,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """A treasure map: its clues from top to bottom, their roses, the number of sites left."""
    context = TextContext.of(what, names, words, width=None)
    view, m = context.view, map_number(colour)
    height = HEAD_HEIGHT + max(1, len(view.state.map_cards[m])) * CARD_STEP
    body = paper_gradient(theme) + treasure_map(
        view.table, view.state, m, height, theme, context.words
    )
    return svg.document(
        Box(-6, -6, CLUE_WIDTH + 12, height + 12),
        context.words.named("map", colour),
        describe_map(context, m),
        body,
        palette(theme),
    )


def treasure_map(t: Table, s: State, m: int, height: int, theme: Theme, words: Words) -> str:
    """A map at 0,0; many cards are made lower to fit the height."""
    cards = s.map_cards[m]
    step = min(CARD_STEP, (height - HEAD_HEIGHT) // len(cards)) if cards else CARD_STEP
    drawn = [_head(s, m, theme, words)]
    for i, (card, roses) in enumerate(zip(cards, s.map_roses[m], strict=True)):
        sentence = words.clue(t.deck[card])
        content = clue_card(t.deck[card], sentence, theme, step + 2) + _roses(roses, step + 2)
        drawn.append(svg.moved(content, 0, HEAD_HEIGHT + i * step))
    return "".join(drawn)


def _head(s: State, m: int, theme: Theme, words: Words) -> str:
    """The marker of the map, and the number of sites left."""
    colours = palette(theme)
    sites = s.sites[m].bit_count()
    wide = svg.number_width(sites, 24)
    label = words.count("site left", "sites left", sites)
    size, lines = svg.fit_text(
        label, (CLUE_WIDTH - 102 - wide) / svg.BOLD_WIDTH, HEAD_HEIGHT - 10, FONT_SIZES
    )
    writing = "".join(
        svg.text(
            line, 90 + wide, 30 + (i - (len(lines) - 1) / 2) * size, size, colours.writing, svg.BOLD
        )
        for i, line in enumerate(lines)
    )
    return (
        f"{parchment_sheet(CLUE_WIDTH, HEAD_HEIGHT - 6, colours)}"
        f"{svg.use(f'marker-{COLOURS[m]}', 45, 24, 1.3)}"
        f"{svg.number(sites, 80 + wide / 2, 24, 24, colours.writing)}"
        f"{writing}"
    )


def _roses(seats: tuple[int, ...], height: int) -> str:
    """The roses of a card at its right edge."""
    small, middle = height / CLUE_HEIGHT, height / 2
    if len(seats) == 1:
        return svg.use(f"rose-{seats[0]}", CLUE_WIDTH - 28 * small, middle, small)
    return "".join(
        svg.use(
            f"rose-{seat}", CLUE_WIDTH - 26 * small, middle + (35 * i - 17) * small, 0.8 * small
        )
        for i, seat in enumerate(seats)
    )
