"""Golden pictures: they stand in docs/pictures, where docs/pictures.md shows them.

The positions are written out, not played, so that a bot's new taste changes no picture.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.build import position
from tobago import DoubleClaim, Game, Island, Raise, Take, island_by_code
from tobago.game import Pass
from tobago.island import DIRECTIONS, TERRAINS
from tobago.picture import (
    clue_svg,
    game_svg,
    island_svg,
    islands_svg,
    map_svg,
    table_svg,
    thumbnail_svg,
    treasure_svg,
)
from tobago.picture.portraits import BOT_PORTRAITS, person_svg, portrait_svg
from tobago.words import Words

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Anna", "Bobby", "Lola", "Roger")

CLUES = (
    "in:jungle",
    "in:largest-lake",
    "not-in:scrubland",
    "not-in:beach",
    "next-to:hut",
    "next-to:largest-mountain",
    "not-next-to:river",
    "not-next-to:palm",
    "in-sight:statue",
    "in-sight:largest-river",
    "not-in-sight:ocean",
    "not-in-sight:hut",
)
"""Every relation, each kind of landmark."""
LONG = {
    "nl": "not-in-sight:largest-scrubland",
    "ru": "not-in-sight:largest-jungle",
    "de": "not-in-sight:largest-scrubland",
    "fr": "not-in-sight:largest-scrubland",
    "es": "not-in-sight:largest-mountain",
}
"""The longest sentences of the other languages."""

STRANGERS = ("barnacle", "limpet", "whelk")
"""Bots that others have brought."""


def mid_game() -> Game:
    """A game on ABC1 with markers of all maps, a treasure found, and amulets."""
    return position(
        players=4,
        maps={
            "white": [("in:river", 0), ("not-next-to:mountain", 2), ("in-sight:ocean", 0)],
            "grey": [
                ("not-next-to:ocean", 1),
                ("next-to:beach", 3),
                ("not-next-to:lake", 1),
                ("in-sight:largest-river", 0),
            ],
            "black": [("in-sight:hut", 2), ("next-to:statue", 3), ("next-to:hut", 0)],
            "brown": [("next-to:ocean", 1), ("next-to:mountain", 2)],
        },
        atvs={0: "d4", 1: "g4", 2: "k6", 3: "m2"},
        amulets=["b3", "h12", "n3", "k9"],
        held={0: 1, 2: 2},
        treasure={0: [5, 3], 1: [4], 2: [6, 2, 2], 3: []},
        treasure_deck=[4, 6, 2, 5, 3, 3],
        options={"advanced": True},
    )


def crowd() -> Game:
    """Everything on one space: a statue, four ATVs, an amulet and four markers."""
    return position(
        players=4,
        maps={
            "white": [("in:largest-scrubland", 0), ("not-next-to:hut", 1)],
            "grey": [
                ("next-to:mountain", 2),
                ("not-next-to:scrubland", 3),
                ("in-sight:largest-lake", 0),
            ],
            "black": [("in:scrubland", 1), ("next-to:lake", 2)],
            "brown": [("in-sight:hut", 3), ("not-in-sight:statue", 0), ("not-next-to:ocean", 1)],
        },
        atvs=dict.fromkeys(range(4), "k6"),
        amulets=["k6", "e7", "d5"],
        facing=[0, 2, 5],
    )


def other_island() -> Game:
    """A game of two on aCb2."""
    return position(
        players=2,
        island="aCb2",
        maps={
            "white": [("not-next-to:lake", 0), ("in-sight:largest-river", 1), ("not-in:beach", 0)],
            "grey": [("not-in:lake", 1)],
            "black": [("next-to:jungle", 0), ("in-sight:ocean", 1), ("in-sight:statue", 1)],
            "brown": [("not-in-sight:ocean", 0), ("in:lake", 0)],
        },
        atvs={0: "d4", 1: "h7"},
        amulets=["a4", "i1"],
        facing=[1, 3, 4],
    )


def sharing() -> Game:
    """The grey treasure of the game in the middle is being shared out."""
    game = mid_game()
    game.apply(Raise("grey"))
    game.apply(Pass())
    game.apply(Take())
    return game


def double_claim() -> Game:
    """A second rose lies on the first clue of the white map."""
    game = mid_game()
    game.apply(DoubleClaim("white", 0))
    return game


def ring() -> Island:
    """An island of one's own: a broad river, a lake by the sea, and sea inside."""
    terrain = {
        (
            a * DIRECTIONS[d].q + b * DIRECTIONS[d - 5].q,
            a * DIRECTIONS[d].r + b * DIRECTIONS[d - 5].r,
        ): TERRAINS[d]
        for d in range(6)
        for a in range(1, 6)
        for b in range(6 - a)
    }
    for hole in ((1, 0), (0, 1), (-1, 1), (0, -3), (3, -1), (-2, -2)):
        terrain.pop(hole, None)
    return Island.of(terrain)


def _lit(game: Game) -> str:
    lights = {"gold": game.state.sites[3], "teal": game.state.sites[2]}
    return island_svg(game.view(None), highlights=lights, space_names=True)


def _file(clue: str) -> str:
    return clue.replace(":", "-")


def files() -> dict[str, Callable[[], str]]:
    """Every picture by its file's name, with what draws it."""
    made: dict[str, Callable[[], str]] = {
        "island-day.svg": lambda: island_svg(mid_game().view(None)),
        "island-night.svg": lambda: island_svg(mid_game().view(None), theme="night"),
        "island-aCb2-day.svg": lambda: island_svg(other_island().view(None)),
        "island-aCb2-night.svg": lambda: island_svg(other_island().view(None), theme="night"),
        "island-crowd.svg": lambda: island_svg(crowd().view(None)),
        "island-lit.svg": lambda: _lit(mid_game()),
        "island-custom.svg": lambda: island_svg(ring(), space_names=True),
        "thumbnail.svg": lambda: thumbnail_svg(island_by_code("aCb2")),
        "thumbnail-night.svg": lambda: thumbnail_svg(island_by_code("aCb2"), theme="night"),
        "islands.svg": islands_svg,
        "map.svg": lambda: map_svg(double_claim().view(0), "white", names=NAMES),
        "map-night.svg": lambda: map_svg(mid_game().view(0), "grey", names=NAMES, theme="night"),
        "table-seat.svg": lambda: table_svg(mid_game().view(2), NAMES),
        "table-guest.svg": lambda: table_svg(other_island().view(None), NAMES[:2], theme="night"),
        "table-sharing.svg": lambda: table_svg(sharing().view(0), NAMES),
        "table-all.svg": lambda: game_svg(sharing(), NAMES, theme="night"),
    }
    for clue in CLUES:
        made[f"clue-{_file(clue)}.svg"] = partial(clue_svg, clue)
    for language, clue in LONG.items():
        made[f"clue-{language}.svg"] = partial(clue_svg, clue, words=Words(language))
    made["clue-night.svg"] = partial(clue_svg, "not-next-to:statue", theme="night")
    for value in (2, 3, 4, 5, 6):
        made[f"treasure-{value}.svg"] = partial(treasure_svg, value)
    made["treasure-curse.svg"] = partial(treasure_svg, 0)
    made["treasure-back.svg"] = partial(treasure_svg, None)
    for bot in BOT_PORTRAITS:
        made[f"portrait-{bot}.svg"] = partial(portrait_svg, bot)
        made[f"portrait-{bot}-night.svg"] = partial(portrait_svg, bot, theme="night")
    for stranger in STRANGERS:
        made[f"portrait-{stranger}.svg"] = partial(portrait_svg, stranger)
    made["portrait-seated.svg"] = partial(portrait_svg, "captain", seat=3)
    for seat, name in enumerate(NAMES):
        made[f"person-{name.lower()}.svg"] = partial(person_svg, name, seat=seat)
    made["person-guest.svg"] = partial(person_svg, "Жанна", theme="night")
    return made
