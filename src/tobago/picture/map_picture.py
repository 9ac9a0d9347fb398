"""Treasure maps: a column of clue cards with compass roses, and the number of sites left."""

from collections.abc import Sequence

from tobago.game import COLOURS, Colour, Table, View
from tobago.game.state import State
from tobago.game.table import MAP
from tobago.picture.cards import HEIGHT, SIZES, WIDTH, clue_card, paper, sheet_of_paper
from tobago.picture.colours import Theme, palette
from tobago.picture.describe import scene_of
from tobago.picture.hexes import Box
from tobago.picture.svg import (
    BOLD,
    BOLDER,
    document,
    fitted,
    moved,
    number,
    number_width,
    text,
    use,
)
from tobago.picture.text import told_map
from tobago.words import Words

HEAD = 54
"""Height of a map's head: its marker and its number of sites."""
STEP = HEIGHT - 2
"""From one clue card to the next."""


def map_svg(
    view: View,
    colour: Colour,
    *,
    names: Sequence[str] | None = None,
    theme: Theme = "day",
    words: Words | None = None,
) -> str:
    """A treasure map: its clues from top to bottom, their roses, the number of sites left."""
    words = words or Words()
    m = MAP[colour]
    height = HEAD + max(1, len(view.state.map_cards[m])) * STEP
    body = paper(theme) + treasure_map(view.table, view.state, m, height, theme, words)
    return document(
        Box(-6, -6, WIDTH + 12, height + 12),
        words.named("map", colour),
        told_map(scene_of(view, names, words), m),
        body,
        palette(theme),
    )


def treasure_map(t: Table, s: State, m: int, height: int, theme: Theme, words: Words) -> str:
    """A map at 0,0; its cards are lower if they would take more than the height."""
    cards = s.map_cards[m]
    step = min(STEP, (height - HEAD) // len(cards)) if cards else STEP
    drawn = [_head(s, m, theme, words)]
    for i, (card, roses) in enumerate(zip(cards, s.map_roses[m], strict=True)):
        sentence = words.clue(t.deck[card])
        content = clue_card(t.deck[card], sentence, theme, step + 2) + _roses(roses, step + 2)
        drawn.append(moved(content, 0, HEAD + i * step))
    return "".join(drawn)


def _head(s: State, m: int, theme: Theme, words: Words) -> str:
    """The map's marker, and how many sites are left."""
    colours = palette(theme)
    sites = s.sites[m].bit_count()
    wide = number_width(sites, 24)
    label = words.count("site left", "sites left", sites)
    size, lines = fitted(label, (WIDTH - 102 - wide) / BOLDER, HEAD - 10, SIZES)
    told = "".join(
        text(line, 90 + wide, 30 + (i - (len(lines) - 1) / 2) * size, size, colours.writing, BOLD)
        for i, line in enumerate(lines)
    )
    return (
        f"{sheet_of_paper(WIDTH, HEAD - 6, colours)}{use(f'marker-{COLOURS[m]}', 45, 24, 1.3)}"
        f"{number(sites, 80 + wide / 2, 24, 24, colours.writing)}"
        f"{told}"
    )


def _roses(seats: tuple[int, ...], height: int) -> str:
    """The roses of a card at its right edge."""
    small, middle = height / HEIGHT, height / 2
    if len(seats) == 1:
        return use(f"rose-{seats[0]}", WIDTH - 28 * small, middle, small)
    return "".join(
        use(f"rose-{seat}", WIDTH - 26 * small, middle + (35 * i - 17) * small, 0.8 * small)
        for i, seat in enumerate(seats)
    )
