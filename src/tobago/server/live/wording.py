"""Words for the page, with those that are said again and again kept ready."""

from functools import lru_cache
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from tobago.game import Refusal
from tobago.island import Island
from tobago.words import LANGUAGES, Words


@lru_cache(maxsize=len(LANGUAGES))
def words_of(language: str) -> Words:
    """The words of a language."""
    return Words(language)


def worded(refusal: Refusal, island: Island, language: str) -> Raw:
    """Why not, for programs and for people."""
    return _worded(refusal.code, tuple(refusal.fields.items()), island, language)


@lru_cache(maxsize=4096)
def _worded(code: str, fields: tuple[tuple[str, Any], ...], island: Island, language: str) -> Raw:
    refusal = Refusal(code, **dict(fields))
    text = words_of(language).refusal(refusal, island)
    return Raw(encode({"code": code, "fields": refusal.fields, "text": text}))
