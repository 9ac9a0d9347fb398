"""The languages of the game, and everything said in one of them."""

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from tobago.fault import Fault, Listed
from tobago.game import Refusal
from tobago.game.refusals import Reason
from tobago.island import Hex, Island
from tobago.words.motives import Motive
from tobago.words.names import SPOKEN
from tobago.words.refusals import FROM_ONE, Counted, sentence_for

LANGUAGES = {"en": "English", "nl": "Nederlands", "ru": "Русский", "de": "Deutsch"}
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment says which language people want, the first that is set."""


class Words:
    """The words of one language: messages are written in English and said in it.

    A blank called like a context (`map`, `clue`, `other_object` …) is given a name of the engine
    and says it in this language: `say("{who} opens {map:object}.", who="Anna", map="white")`.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def say(self, message: str, /, **fields: Any) -> str:
        """A message with its blanks filled in."""
        return self._catalogue.gettext(message).format(**self._blanks(fields))

    def count(self, one: str, many: str, /, number: int, **fields: Any) -> str:
        """A message about a number `{n}`, in the form that the number asks for."""
        message = self._catalogue.ngettext(one, many, number)
        return message.format(n=number, **self._blanks(fields))

    def named(self, context: str, name: str) -> str:
        """The word for a name of the engine, such as `beach` among the terrains."""
        return self._catalogue.pgettext(context, name)

    def clue(self, clue: str) -> str:
        """What a clue card says: `not-in-sight:palm` is "Not in sight of a palm tree"."""
        return self.named("clue", clue)

    def fault(self, fault: Fault) -> str:
        """A complaint about input; clues stand in it between quotation marks."""
        fields = {
            name: self._quoted(value) if name == "clue" else value
            for name, value in fault.fields.items()
        }
        return self.say(fault.message, **fields)

    def refusal(self, refusal: Refusal, island: Island) -> str:
        """Why an action is refused, said to the player who wanted it."""
        sentence = sentence_for(refusal)
        from_one = FROM_ONE.get(refusal.code, ())
        fields = {
            name: value + 1 if name in from_one else self._told(value, island)
            for name, value in refusal.fields.items()
        }
        if isinstance(sentence, Counted):
            return self.count(sentence.one, sentence.many, fields[sentence.number], **fields)
        return self.say(sentence, **fields)

    def motive(self, motive: Motive, island: Island, names: Sequence[str]) -> str:
        """A reason of a bot; players are called by their names."""
        sentence = motive.message
        fields: dict[str, Any] = {
            name: names[value]
            if _is_seat(name) and type(value) is int and value in range(len(names))
            else self._told(value, island)
            for name, value in motive.fields.items()
        }
        if isinstance(sentence, Counted):
            return self.count(sentence.one, sentence.many, fields[sentence.number], **fields)
        return self.say(sentence, **fields)

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

    def _told(self, value: Any, island: Island) -> Any:
        """A field: spaces by name, decimals short, several clues in quotation marks."""
        if isinstance(value, float):
            return self.decimal(value)
        if isinstance(value, Hex):
            return island.names[island.index[value]] if value in island.index else str(value)
        if isinstance(value, tuple):
            return [self._quoted(clue) for clue in value]
        return value

    def _quoted(self, clue: str) -> str:
        return self.say("“{clue}”", clue=clue)

    def _blanks(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._blank(name, value) for name, value in fields.items()}

    def _blank(self, name: str, value: Any) -> Any:
        """What fills a blank, in this language."""
        if isinstance(value, Fault):
            return self.fault(value)
        if isinstance(value, Reason):
            return self.refusal(*value)
        if isinstance(value, list):
            return Listed(self._blank(name, item) for item in value)
        context = name.rpartition("_")[2]
        if context in SPOKEN and isinstance(value, str):
            return _Name(self, context, value)
        return value


class _Name:
    """A name of the engine in a sentence, in the case it asks for: `{map}`, `{map:onto}`."""

    __slots__ = ("_context", "_name", "_words")

    def __init__(self, words: Words, context: str, name: str) -> None:
        self._words = words
        self._context = context
        self._name = name

    def __format__(self, case: str) -> str:
        context = f"{self._context}:{case}" if case else self._context
        return self._words.named(context, self._name)

    def __repr__(self) -> str:
        return repr(self._name)


def _is_seat(name: str) -> bool:
    return name.rpartition("_")[2] == "seat"


def choose_language(explicit: str | None, environ: Mapping[str, str]) -> str:
    """The language asked for, or that of the environment, or English."""
    if explicit is not None:
        return _known(explicit)
    wanted = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    codes = [re.split(r"[_.@-]", locale)[0].lower() for locale in wanted.split(":")]
    return next((code for code in codes if code in LANGUAGES), "en")


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise Fault(
            "unknown language {given!r}; languages are {languages}",
            given=language,
            languages=list(LANGUAGES),
        )
    return language


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> gettext.NullTranslations:
    folder = Path(str(resources.files("tobago").joinpath("locale")))
    return gettext.translation("tobago", folder, [_known(language)])
