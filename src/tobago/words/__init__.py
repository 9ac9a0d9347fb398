"""The game in words, for people: clues, refusals and events in their language."""

from tobago.words.language import LANGUAGES, Words, choose_language
from tobago.words.marks import N_
from tobago.words.motives import Motive
from tobago.words.names import value_name
from tobago.words.options import ABOUT
from tobago.words.refusals import REFUSALS, Counted
from tobago.words.telling import TELLERS, Narrator

__all__ = [
    "ABOUT",
    "LANGUAGES",
    "N_",
    "REFUSALS",
    "TELLERS",
    "Counted",
    "Motive",
    "Narrator",
    "Words",
    "choose_language",
    "value_name",
]
