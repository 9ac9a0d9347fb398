"""What the signs of the boards mean."""

from tobago.game import COLOURS
from tobago.island import TERRAINS
from tobago.picture.text.scene import Scene
from tobago.picture.text.style import (
    ASCII,
    ATVS,
    GROUNDS,
    LEG,
    MARKERS,
    NAME,
    SITES,
    UNICODE,
)


def legend(scene: Scene, *, plain: bool = False) -> str:
    """The signs of terrain, markers, objects and ATVs, as the board of this scene has them."""
    style, words = ASCII if plain else UNICODE, scene.words
    terrains = [
        scene.paint(f" {style.terrains[t]} ", f"{NAME};{GROUNDS[t]}")
        + f" {words.named('terrain', t)}"
        for t in TERRAINS
    ]
    markers = [
        f"{scene.paint(style.markers[c], MARKERS[c])} {words.say('{colour} marker', colour=c)}"
        for c in COLOURS
    ]
    objects = [
        f"{style.hut} {words.named('object', 'hut')}",
        f"{style.palm} {words.named('object', 'palm')}",
        f"{style.gazes[0]} {words.named('object', 'statue')}"
        if plain  # the gaze is told below the board
        else f"{' '.join(style.gazes)} {words.say('statue and its gaze')}",
        f"{style.amulet} {words.named('object', 'amulet')}",
    ]
    atvs = [
        f"{scene.paint(str(seat + 1), ATVS[seat])} {words.say('ATV of {who}', who=name)}"
        for seat, name in enumerate(scene.names)
    ]
    more = [words.say("{sign} more than fits, told below the board", sign=style.more)]
    rows = [terrains, objects, markers, atvs, more]
    if not plain:
        rows.append(
            [
                words.say("{signs} legs to a space", signs=" ".join(LEG * n for n in (1, 2, 3))),
                words.say("{signs} possible sites not marked", signs=" ".join(SITES.values())),
            ]
        )
    return "\n".join(scene.spread(row) for row in rows)
