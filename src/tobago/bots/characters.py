"""The characters of the built-in bots: a level, a name and a description."""

from dataclasses import dataclass

from tobago.bots.registry import Spec, bot_title
from tobago.words import N_


@dataclass(frozen=True, slots=True)
class Character:
    """A bot as people meet it."""

    level: int
    """From 1, the easiest to beat, to 5."""
    person: str
    """The name of the character."""
    manner: str
    """One sentence about its play, to be translated."""


CHARACTERS = {
    "drifter": Character(
        1, "Marlo", N_("Goes wherever the wind blows, and is glad of whatever turns up.")
    ),
    "scout": Character(
        2, "Pim", N_("Always does what looks best right now, and never thinks of tomorrow.")
    ),
    "hunter": Character(
        3, "Runa", N_("Plans the whole turn, counts the legs, and is seldom late for a treasure.")
    ),
    "navigator": Character(
        4, "Idris", N_("Imagines what the others may hold, and tries many courses in thought.")
    ),
    "captain": Character(
        5, "Octavia", N_("Has crossed these waters a thousand times, and forgets no card.")
    ),
}
"""By the names of the bots."""


def character_name(spec: str) -> str:
    """The name of a bot's character; the title of a third-party bot."""
    known = CHARACTERS.get(Spec.parse(spec).name)
    return known.person if known else bot_title(spec)
