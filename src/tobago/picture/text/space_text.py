"""Spaces in words, one by one: for those who do not see the board, and for a closer look."""

from tobago.game import COLOURS, View
from tobago.game.steps.cards import marked
from tobago.game.table import MAPS
from tobago.island import bits
from tobago.picture.text.scene import Scene
from tobago.words import N_

GAZES = (
    N_("statue looking south-east to {space}"),
    N_("statue looking south to {space}"),
    N_("statue looking south-west to {space}"),
    N_("statue looking north-west to {space}"),
    N_("statue looking north to {space}"),
    N_("statue looking north-east to {space}"),
)
"""In the order of DIRECTIONS, with the space where the gaze meets the coast."""


def told_board(scene: Scene) -> str:
    """The board as a list: every space with something on it, a line each."""
    return scene.lines(told_space(scene, i) for i in bits(occupied(scene.view)))


def occupied(view: View) -> int:
    """The spaces with an object, an ATV, an amulet or a marker."""
    s, table = view.state, view.table
    objects = table.objects
    spots = table.island.mask((*objects.huts, *objects.palms, *objects.statues))
    spots |= sum(1 << atv for atv in set(s.atvs) if atv >= 0)
    for m in MAPS:
        if marked(s, m):
            spots |= s.sites[m]
    return spots | s.amulets


def told_space(scene: Scene, i: int) -> str:
    """A space with its terrain and everything on it: "h6: mountain, hut, ATV of Anna"."""
    terrain = scene.words.named("terrain", scene.view.table.island.terrains[i])
    return scene.words.say("{space}: {things}", space=scene.at(i), things=[terrain, *_on(scene, i)])


def _on(scene: Scene, i: int) -> list[str]:
    words, s, objects = scene.words, scene.view.state, scene.view.table.objects
    space, things = scene.view.table.space(i), []
    if space in objects.huts:
        things.append(words.named("object", "hut"))
    if space in objects.palms:
        things.append(words.named("object", "palm"))
    if space in objects.statues:
        things.append(_statue(scene, i, s.facing[objects.statues.index(space)]))
    things += [
        words.say("ATV of {who}", who=scene.who(seat))
        for seat, atv in enumerate(s.atvs)
        if atv == i
    ]
    if s.amulets >> i & 1:
        things.append(words.named("object", "amulet"))
    things += [
        words.say("{colour} marker", colour=colour)
        for m, colour in enumerate(COLOURS)
        if marked(s, m) and s.sites[m] >> i & 1
    ]
    return things


def _statue(scene: Scene, i: int, facing: int) -> str:
    target = scene.view.table.island.gaze[i][facing]
    return scene.words.say(GAZES[facing], space=scene.at(target))


def space_in_full(scene: Scene, i: int) -> str:
    """All there is to know about a space: also its area, the maps it may belong to, its roads."""
    facts = [told_space(scene, i), _area(scene, i), *_maps(scene, i), _neighbours(scene, i)]
    return scene.lines([*facts, *_distances(scene, i)])


def _area(scene: Scene, i: int) -> str:
    island = scene.view.table.island
    terrain, area = island.terrains[i], island.areas[i]
    if area == island.largest[terrain]:
        return scene.words.count(
            "Its area has {n} space, the largest of its terrain.",
            "Its area has {n} spaces, the largest of its terrain.",
            area.bit_count(),
        )
    return scene.words.count(
        "Its area has {n} space.", "Its area has {n} spaces.", area.bit_count()
    )


def _maps(scene: Scene, i: int) -> list[str]:
    s = scene.view.state
    return [
        scene.words.say("A possible site {map:of}.", map=COLOURS[m])
        for m in MAPS
        if s.map_cards[m] and s.sites[m] >> i & 1
    ]


def _neighbours(scene: Scene, i: int) -> str:
    island = scene.view.table.island
    around = [
        f"{scene.at(j)} ({scene.words.named('terrain', island.terrains[j])})"
        for j in bits(island.neighbours[i])
    ]
    if island.coast >> i & 1:
        around.append(scene.words.say("the ocean"))
    return scene.words.say("Next to {spaces}.", spaces=around)


def _distances(scene: Scene, i: int) -> list[str]:
    legs = scene.view.table.island.legs
    return [
        scene.words.count(
            "{who} needs {n} leg to get there.",
            "{who} needs {n} legs to get there.",
            legs[atv][i],
            who=scene.who(seat),
        )
        for seat, atv in enumerate(scene.view.state.atvs)
        if atv >= 0 and atv != i
    ]
