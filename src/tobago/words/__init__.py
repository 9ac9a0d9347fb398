"""The game in words, for people: clues, refusals and events in their language."""

from tobago.words.language import LANGUAGES, Words
from tobago.words.telling import REFUSALS, TELLERS, Narrator, clue_words, count, refusal_words

__all__ = [
    "LANGUAGES",
    "REFUSALS",
    "TELLERS",
    "Narrator",
    "Words",
    "clue_words",
    "count",
    "refusal_words",
]
