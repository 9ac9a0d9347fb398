"""Who the bots are to people: a name, a level and a manner."""

from dataclasses import dataclass

from tobago.bots.registry import Spec, bot_title
from tobago.words import N_


@dataclass(frozen=True, slots=True)
class Character:
    """A bot as a person at the table."""

    level: int
    """From 1, the easiest to beat, to 5."""
    person: str
    manner: str
    """One sentence, to be said in the language of whoever reads it."""


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
        4,
        "Idris",
        N_("Imagines what the others may hold, and tries many courses in thought."),
    ),
    "captain": Character(
        5, "Octavia", N_("Has crossed these waters a thousand times, and forgets no card.")
    ),
}
"""By the names of the bots."""


def person_of(spec: str) -> str:
    """What those who play with a bot call it; bots of others go by their own name."""
    known = CHARACTERS.get(Spec.parse(spec).name)
    return known.person if known else bot_title(spec)
