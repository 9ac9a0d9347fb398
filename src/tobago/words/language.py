"""The languages of the game, and `Words`, which writes messages in one of them."""

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from tobago.fault import Fault
from tobago.game import Refusal
from tobago.game.refusals import RefusalOnIsland
from tobago.island import Hex, Island
from tobago.message import CommaList, Message, Plural
from tobago.words.refusal_sentences import refusal_message
from tobago.words.translated_names import blank_context

LANGUAGES = {
    "en": "English",
    "nl": "Nederlands",
    "ru": "Русский",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
}
LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that choose the language; the first that is set counts."""


class Words:
    """Messages in one language; the English sentence is the key of each.

    A blank called like a context (`map`, `clue`, `other_object` …) takes a name of the engine
    and shows it translated: `say("{who} opens {map:object}.", who="Anna", map="white")`.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def say(self, sentence: str, /, **fields: Any) -> str:
        """A sentence with its blanks filled."""
        return self._catalogue.gettext(sentence).format(**self._blanks(fields))

    def count(self, one: str, many: str, /, number: int, **fields: Any) -> str:
        """A sentence about a number `{n}`, in the plural form for that number."""
        sentence = self._catalogue.ngettext(one, many, number)
        return sentence.format(n=number, **self._blanks(fields))

    def named(self, context: str, name: str) -> str:
        """The translation of a name of the engine, such as `beach` in the context `terrain`."""
        return self._catalogue.pgettext(context, name)

    def clue(self, clue: str) -> str:
        """The sentence of a clue card: `not-in-sight:palm` is "Not in sight of a palm tree"."""
        return self.named("clue", clue)

    def treasure_card(self, value: int) -> str:
        """What a treasure card shows: its gold, or a curse (0)."""
        if not value:
            return self.say("a curse")
        return self.count("{n} gold coin", "{n} gold coins", value)

    def message(
        self, message: Message, island: Island | None = None, names: Sequence[str] = ()
    ) -> str:
        """A message; spaces are called by their names on the island, seats by players' names."""

        def fill(blank: str, value: Any) -> Any:
            if type(value) is int and blank.rpartition("_")[2] == "seat":
                return names[value] if value in range(len(names)) else value
            if isinstance(value, Hex):
                return _space_name(value, island)
            if isinstance(value, float):
                return self.decimal(value)
            if isinstance(value, tuple):
                return [self._quoted(clue) for clue in value]
            return value

        return self._format(message, fill)

    def refusal(self, refusal: Refusal, island: Island) -> str:
        """Why an action is refused, written to the player who wanted it."""
        return self.message(refusal_message(refusal), island)

    def fault(self, fault: Fault) -> str:
        """What is wrong with input, and what was probably meant; clues are in quotation marks."""
        complaint = self._format(
            fault.message, lambda blank, value: self._quoted(value) if blank == "clue" else value
        )
        if nearest := fault.nearest:
            return self.say(
                "{complaint}; did you mean {nearest}?", complaint=complaint, nearest=nearest
            )
        return complaint

    def decimal(self, value: float) -> str:
        """A number with one decimal, `3.5` or `3,5`."""
        text = f"{round(value, 1) + 0.0:.1f}"  # never -0.0
        return text if self.language == "en" else text.replace(".", ",")

    def signed(self, value: float) -> str:
        """A difference with one decimal and its sign, `+3.5` or `−3.5`."""
        text = self.decimal(value)
        return text.replace("-", "−") if round(value, 1) <= 0 else f"+{text}"

    def percent(self, share: float) -> str:
        """A share with one decimal, `41.5 %`."""
        return f"{self.decimal(100 * share)} %"

    def signed_percent(self, share: float) -> str:
        """A difference of shares, `+1.5 %`."""
        return f"{self.signed(100 * share)} %"

    def _format(self, message: Message, fill: Callable[[str, Any], Any]) -> str:
        """A message whose fields are prepared by `fill`, in the plural form for its number."""
        key = message.key
        fields = {
            blank: self._blank(blank, fill(blank, value)) for blank, value in message.fields.items()
        }
        if isinstance(key, Plural):
            fields["n"] = number = message.fields[key.number]
            return self._catalogue.ngettext(key.one, key.many, number).format(**fields)
        return self._catalogue.gettext(key).format(**fields)

    def _quoted(self, clue: str) -> str:
        return self.say("“{clue}”", clue=clue)

    def _blanks(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {blank: self._blank(blank, value) for blank, value in fields.items()}

    def _blank(self, blank: str, value: Any) -> Any:
        """What fills a blank, in this language."""
        if isinstance(value, int):
            return value
        if isinstance(value, Fault):
            return self.fault(value)
        if isinstance(value, RefusalOnIsland):
            return self.refusal(*value)
        if isinstance(value, list):
            return CommaList(self._blank(blank, item) for item in value)
        context = blank_context(blank)
        if context and isinstance(value, str):
            return _TranslatedName(self, context, value)
        return value


@dataclass(frozen=True, slots=True, repr=False)
class _TranslatedName:
    """A name of the engine in a sentence, in a grammatical case: `{map}`, `{map:onto}`."""

    words: Words
    context: str
    name: str

    def __format__(self, case: str) -> str:
        return self.words.named(f"{self.context}:{case}" if case else self.context, self.name)

    def __repr__(self) -> str:
        return repr(self.name)


def _space_name(space: Hex, island: Island | None) -> str:
    if island is None or space not in island.index:
        return str(space)
    return island.names[island.index[space]]


def choose_language(explicit: str | None, environ: Mapping[str, str]) -> str:
    """The language asked for, or that of the environment, or English."""
    if explicit is not None:
        return _check_language(explicit)
    wanted = next((environ[name] for name in LANGUAGE_VARIABLES if environ.get(name)), "")
    codes = [re.split(r"[_.@-]", locale)[0].lower() for locale in wanted.split(":")]
    return next((code for code in codes if code in LANGUAGES), "en")


def _check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Fault(
            "unknown language {given!r}; languages are {languages}",
            given=language,
            languages=list(LANGUAGES),
            choices=LANGUAGES,
        )
    return language


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> gettext.NullTranslations:
    folder = Path(str(resources.files("tobago").joinpath("locale")))
    return gettext.translation("tobago", folder, [_check_language(language)])
