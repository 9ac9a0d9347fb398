"""The legend of the text board."""

from collections.abc import Sequence

from tobago.game import COLOURS, Game, View
from tobago.island import TERRAINS
from tobago.picture.text import board_style as styles
from tobago.picture.text.text_context import TextContext
from tobago.words import Words


def legend(
    what: TextContext | Game | View,
    names: Sequence[str] | None = None,
    *,
    plain: bool = False,
    words: Words | None = None,
) -> str:
    """The signs of terrain, objects, markers and ATVs, and what they mean."""
    context = TextContext.of(what, names, words)
    style, words = styles.ASCII if plain else styles.UNICODE, context.words
    grounds = {t: f"{styles.NAME_INK};{styles.TERRAIN_ANSI[t].ground}" for t in TERRAINS}
    # In ASCII all statues have one sign.
    statues = words.named("object", "statue") if plain else words.say("statue and its gaze")
    rows = [
        [
            f"{context.coloured(f' {style.terrains[t]} ', grounds[t])} {words.named('terrain', t)}"
            for t in TERRAINS
        ],
        [
            f"{style.hut} {words.named('object', 'hut')}",
            f"{style.palm} {words.named('object', 'palm')}",
            f"{' '.join(dict.fromkeys(style.gazes))} {statues}",
            f"{style.amulet} {words.named('object', 'amulet')}",
        ],
        [
            context.coloured(style.markers[c], styles.MARKER_ANSI[c])
            + f" {words.say('{colour} marker', colour=c)}"
            for c in COLOURS
        ],
        [
            f"{context.atv_sign(seat)} {words.say('ATV of {who}', who=name)}"
            for seat, name in enumerate(context.names)
        ],
        [words.say("{sign} more than fits on a space; see below the board", sign=style.more)],
    ]
    if not plain:
        legs, sites = (styles.LEG_SIGN * n for n in (1, 2, 3)), styles.SITE_SIGNS.values()
        rows.append(
            [
                words.say("{signs} legs to a space", signs=" ".join(legs)),
                words.say("{signs} possible sites not marked", signs=" ".join(sites)),
            ]
        )
    return "\n".join(context.flow(row) for row in rows)
