"""The language to answer in: what the request says, else the person's, else the browser's."""

from functools import lru_cache
from typing import Any

from litestar.connection import ASGIConnection

from tobago import protocol
from tobago.game import Refusal
from tobago.island import Island
from tobago.server.core.encoded import encoded
from tobago.words import LANGUAGES, Words

REQUESTED_LANGUAGE = "lang"


def words_for(connection: ASGIConnection[Any, Any, Any, Any], lang: str | None = None) -> Words:
    """The words for a response; a language given by `lang` also applies to later refusals."""
    lang = lang or connection.state.get(REQUESTED_LANGUAGE)
    if lang in LANGUAGES:
        connection.state[REQUESTED_LANGUAGE] = lang
        return words_of(lang)
    if person := connection.scope.get("user"):
        return words_of(person.language)
    return words_of(preferred_language(connection.headers.get("accept-language", "")))


def preferred_language(accepted: str) -> str:
    """The preferred supported language of an Accept-Language header; English if there is none."""
    wanted = sorted(
        (_language_and_weight(part) for part in accepted[:200].split(",")),
        key=lambda pair: -pair[1],
    )
    return next((code for code, weight in wanted if code in LANGUAGES and weight > 0), "en")


def _language_and_weight(part: str) -> tuple[str, float]:
    tag, _, quality = part.partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().split("-")[0].lower(), weight


@lru_cache(maxsize=len(LANGUAGES))
def words_of(language: str) -> Words:
    """The words of a language."""
    return Words(language)


def explainer(island: Island, language: str) -> protocol.Explain:
    """Refusals in a language, each encoded once."""
    return lambda refusal: explain_refusal(refusal, island, language)


def explain_refusal(refusal: Refusal, island: Island, language: str) -> protocol.Refusal:
    """A refusal in a language, encoded once."""
    return _encoded_refusal(refusal.code, tuple(refusal.fields.items()), island, language)


@lru_cache(maxsize=4096)
def _encoded_refusal(
    code: str, fields: tuple[tuple[str, Any], ...], island: Island, language: str
) -> protocol.Refusal:
    refusal = Refusal(code, **dict(fields))
    return encoded(protocol.refusal_value(refusal, island, words_of(language)))
