"""Spaces in words, for people who do not see the board, and for details."""

from tobago.game import COLOURS
from tobago.game.table import MAPS
from tobago.island import bits
from tobago.message import N_, Message, Plural
from tobago.picture.space_contents import SpaceContents, occupied_spaces
from tobago.picture.text.text_context import TextContext

STATUES = (
    N_("statue looking south-east to {space}"),
    N_("statue looking south to {space}"),
    N_("statue looking south-west to {space}"),
    N_("statue looking north-west to {space}"),
    N_("statue looking north to {space}"),
    N_("statue looking north-east to {space}"),
)
"""In the order of DIRECTIONS, with the space of the coast that the statue looks at."""
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
        target = context.view.table.island.gaze[i][contents.facing]
        things.append(words.say(STATUES[contents.facing], space=context.space(target)))
    elif contents.object is not None:
        things.append(words.named("object", contents.object))
    things += [words.say("ATV of {who}", who=context.player(seat)) for seat in contents.atvs]
    if contents.amulet:
        things.append(words.named("object", "amulet"))
    return things + [words.say("{colour} marker", colour=colour) for colour in contents.markers]


def describe_space(context: TextContext, i: int) -> str:
    """A space with its contents, its area, the maps it is a site of, its neighbours and roads."""
    view = context.view
    contents = occupied_spaces(view.table, view.state).get(i)
    lines = [_space(context, i, contents), _area(context, i), *_maps(context, i)]
    return context.wrap_lines([*lines, _neighbours(context, i), *_distances(context, i)])


def _area(context: TextContext, i: int) -> str:
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
