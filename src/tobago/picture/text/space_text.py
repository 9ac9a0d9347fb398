"""Spaces and areas in words, for people who do not see the board, and for details."""

from collections.abc import Sequence

from tobago.game import COLOURS
from tobago.game.constants import MAPS
from tobago.island import TERRAINS, Terrain, bits
from tobago.message import Message, Plural
from tobago.picture.board_contents import SpaceContents, occupied_spaces
from tobago.picture.text.text_context import TextContext
from tobago.words import DIRECTION_NAMES

AREA = Plural("{terrain}, {n} space: {spaces}.", "{terrain}, {n} spaces: {spaces}.", "count")
LARGEST_AREA = Plural(
    "{terrain}, the largest area, {n} space: {spaces}.",
    "{terrain}, the largest area, {n} spaces: {spaces}.",
    "count",
)
AREA_SIZE = Plural("Its area has {n} space.", "Its area has {n} spaces.", "size")
LARGEST_AREA_SIZE = Plural(
    "Its area has {n} space, the largest of its terrain.",
    "Its area has {n} spaces, the largest of its terrain.",
    "size",
)


def describe_board(context: TextContext) -> str:
    """A line for every space that is not empty."""
    view = context.view
    return context.wrap_lines(
        _space(context, i, contents)
        for i, contents in occupied_spaces(view.table, view.state).items()
    )


def _space(context: TextContext, i: int, contents: SpaceContents | None) -> str:
    """A space with its terrain and contents: "h6: mountain, hut, ATV of Anna"."""
    things = [context.words.named("terrain", context.view.table.island.terrains[i])]
    if contents is not None:
        things += _contents(context, i, contents)
    return context.words.say("{space}: {things}", space=context.space(i), things=things)


def _contents(context: TextContext, i: int, contents: SpaceContents) -> list[str]:
    words, things = context.words, []
    if contents.facing is not None:
        target = context.space(context.view.table.island.gaze[i][contents.facing])
        direction = DIRECTION_NAMES[contents.facing]
        things.append(
            words.say("statue looking {direction} to {space}", direction=direction, space=target)
        )
    elif contents.object is not None:
        things.append(words.named("object", contents.object))
    things += [words.say("ATV of {who}", who=context.player(seat)) for seat in contents.atvs]
    if contents.amulet:
        things.append(words.named("object", "amulet"))
    return things + [words.say("{colour} marker", colour=colour) for colour in contents.markers]


def describe_space(context: TextContext, i: int) -> str:
    """A space with its contents, area, maps and neighbours, and the legs to it."""
    view = context.view
    contents = occupied_spaces(view.table, view.state).get(i)
    lines = [_space(context, i, contents), _area_size(context, i), *_maps(context, i)]
    return context.wrap_lines([*lines, _neighbours(context, i), *_distances(context, i)])


def _area_size(context: TextContext, i: int) -> str:
    island = context.view.table.island
    area = island.areas[i]
    largest = area == island.largest[island.terrains[i]]
    message = Message(LARGEST_AREA_SIZE if largest else AREA_SIZE, size=area.bit_count())
    return context.words.message(message)


def _maps(context: TextContext, i: int) -> list[str]:
    s = context.view.state
    return [
        context.words.say("A possible site {map:of}.", map=COLOURS[m])
        for m in MAPS
        if s.map_cards[m] and s.sites[m] >> i & 1
    ]


def _neighbours(context: TextContext, i: int) -> str:
    island = context.view.table.island
    around = [
        f"{context.space(j)} ({context.words.named('terrain', island.terrains[j])})"
        for j in bits(island.neighbours[i])
    ]
    if island.coast >> i & 1:
        around.append(context.words.say("the ocean"))
    return context.words.say("Next to {spaces}.", spaces=around)


def _distances(context: TextContext, i: int) -> list[str]:
    legs = context.view.table.island.legs
    return [
        context.words.count(
            "{who} needs {n} leg to get there.",
            "{who} needs {n} legs to get there.",
            legs[atv][i],
            who=context.player(seat),
        )
        for seat, atv in enumerate(context.view.state.atvs)
        if atv >= 0 and atv != i
    ]


def describe_terrain(context: TextContext, terrains: Sequence[Terrain] = TERRAINS) -> str:
    """A sentence for every area of some terrains, the larger first."""
    return context.wrap_lines(
        _area_sentence(context, terrain, area)
        for terrain in terrains
        for area in _areas(context, terrain)
    )


def _areas(context: TextContext, terrain: Terrain) -> list[int]:
    island = context.view.table.island
    areas = dict.fromkeys(island.areas[i] for i in bits(island.terrain[terrain]))
    return sorted(areas, key=lambda area: (area != island.largest[terrain], -area.bit_count()))


def _area_sentence(context: TextContext, terrain: Terrain, area: int) -> str:
    largest = area == context.view.table.island.largest[terrain]
    spaces = [context.space(i) for i in bits(area)]
    message = Message(
        LARGEST_AREA if largest else AREA, terrain=terrain, spaces=spaces, count=len(spaces)
    )
    sentence = context.words.message(message)
    return f"{sentence[:1].upper()}{sentence[1:]}"
