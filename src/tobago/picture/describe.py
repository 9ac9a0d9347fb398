"""Pictures in words: titles and descriptions, for those who cannot see them."""

from collections.abc import Sequence

from tobago.game import SEATS, Table, View
from tobago.island import Island
from tobago.picture.text import Scene, told_board, told_map, told_table
from tobago.picture.text.prompt import WAITING
from tobago.words import Words


def island_title(island: Island, words: Words) -> str:
    """What a picture of an island is called."""
    if island.code is None:
        return words.say("An island of your own")
    return words.say("Island {code}", code=island.code)


def people_of(table: Table, names: Sequence[str] | None, words: Words) -> list[str]:
    """The players' names; those without one are called by their colours."""
    colours = [words.named("player", seat) for seat in SEATS[: table.players]]
    given = list(names or ())[: table.players]
    return given + colours[len(given) :]


def scene_of(view: View, people: Sequence[str], words: Words) -> Scene:
    """The view as the text table tells it, in lines of any length."""
    return Scene(view, words, people, width=100_000)


def describe_terrain(island: Island, words: Words) -> str:
    """How many spaces there are, and of which terrain."""
    parts = ", ".join(
        f"{words.named('terrain', terrain)} {mask.bit_count()}"
        for terrain, mask in island.terrain.items()
    )
    spaces = words.count("{n} space", "{n} spaces", len(island.spaces))
    return f"{spaces}: {parts}."


def describe_island(what: View | Island, words: Words) -> str:
    """An island in words: its terrain, and every space with something on it."""
    if isinstance(what, Island):
        return describe_terrain(what, words)
    board = told_board(scene_of(what, people_of(what.table, None, words), words))
    return f"{describe_terrain(what.table.island, words)}\n{board}"


def describe_map(view: View, m: int, people: Sequence[str], words: Words) -> str:
    """A treasure map in words."""
    return told_map(scene_of(view, people, words), m)


def describe_table(view: View, people: Sequence[str], words: Words) -> str:
    """All that a seat, or a spectator, sees."""
    scene = scene_of(view, people, words)
    return f"{told_board(scene)}\n{told_table(scene)}"


def expected(view: View, people: Sequence[str], words: Words) -> str:
    """What is expected of whom."""
    if view.over:
        return words.say("The game is over.")
    return words.say(WAITING[view.state.phase], who=people[view.state.seat])
