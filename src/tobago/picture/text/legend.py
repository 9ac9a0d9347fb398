"""The legend of the text board."""

from tobago.game import COLOURS
from tobago.island import TERRAINS
from tobago.picture.text.board_style import (
    ASCII,
    ATV_ANSI,
    GROUND_ANSI,
    LEG_SIGN,
    MARKER_ANSI,
    NAME_INK,
    SITE_SIGNS,
    UNICODE,
)
from tobago.picture.text.text_context import TextContext


def legend(context: TextContext, *, plain: bool = False) -> str:
    """The signs of terrain, objects, markers and ATVs, and what they mean."""
    style, words = ASCII if plain else UNICODE, context.words
    terrains = [
        context.coloured(f" {style.terrains[t]} ", f"{NAME_INK};{GROUND_ANSI[t]}")
        + f" {words.named('terrain', t)}"
        for t in TERRAINS
    ]
    markers = [
        context.coloured(style.markers[c], MARKER_ANSI[c])
        + f" {words.say('{colour} marker', colour=c)}"
        for c in COLOURS
    ]
    objects = [
        f"{style.hut} {words.named('object', 'hut')}",
        f"{style.palm} {words.named('object', 'palm')}",
        f"{style.gazes[0]} {words.named('object', 'statue')}"
        if plain  # in ASCII all statues have one sign
        else f"{' '.join(style.gazes)} {words.say('statue and its gaze')}",
        f"{style.amulet} {words.named('object', 'amulet')}",
    ]
    atvs = [
        f"{context.coloured(str(seat + 1), ATV_ANSI[seat])} {words.say('ATV of {who}', who=name)}"
        for seat, name in enumerate(context.names)
    ]
    more = [words.say("{sign} more than fits, told below the board", sign=style.more)]
    rows = [terrains, objects, markers, atvs, more]
    if not plain:
        rows.append(
            [
                words.say(
                    "{signs} legs to a space", signs=" ".join(LEG_SIGN * n for n in (1, 2, 3))
                ),
                words.say("{signs} possible sites not marked", signs=" ".join(SITE_SIGNS.values())),
            ]
        )
    return "\n".join(context.flow(row) for row in rows)
