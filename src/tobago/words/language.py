"""The languages of the game, and messages said in one of them."""

import gettext
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "nl": "Nederlands", "ru": "Русский", "de": "Deutsch"}


class Words:
    """The words of one language: messages are written in English and said in it."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def say(self, message: str, /, **fields: Any) -> str:
        """A message with its blanks filled in."""
        return self._catalogue.gettext(message).format(**fields)

    def count(self, one: str, many: str, /, number: int, **fields: Any) -> str:
        """A message about a number `{n}`, in the form that the number asks for."""
        return self._catalogue.ngettext(one, many, number).format(n=number, **fields)

    def named(self, context: str, name: str) -> str:
        """The word for a name of the engine, such as `beach` among the terrains."""
        return self._catalogue.pgettext(context, name)

    def clue(self, clue: str) -> str:
        """What a clue card says: `not-in-sight:palm` is "Not in sight of a palm tree"."""
        return self.named("clue", clue)


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> gettext.NullTranslations:
    folder = Path(str(resources.files("tobago").joinpath("locale")))
    return gettext.translation("tobago", folder, [language], fallback=True)
