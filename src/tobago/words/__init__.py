"""The game in words, for people: clues, refusals and events in their language."""

from tobago.message import N_, Plural
from tobago.words.bot_reason import Reason
from tobago.words.event_sentences import EventFormatter, seats_of
from tobago.words.language import LANGUAGES, Words, choose_language
from tobago.words.option_help import OPTION_HELP
from tobago.words.prompt_sentences import decision_prompt, raisable_treasures, waiting_prompt
from tobago.words.translated_names import DIRECTION_NAMES, value_name

__all__ = [
    "DIRECTION_NAMES",
    "LANGUAGES",
    "N_",
    "OPTION_HELP",
    "EventFormatter",
    "Plural",
    "Reason",
    "Words",
    "choose_language",
    "decision_prompt",
    "raisable_treasures",
    "seats_of",
    "value_name",
    "waiting_prompt",
]
