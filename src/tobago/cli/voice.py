"""The language that the command speaks."""

from contextvars import ContextVar

from tobago.words import Words

_voice: ContextVar[Words | None] = ContextVar("voice", default=None)


def words() -> Words:
    """What the command says things with; English until a language is chosen."""
    return _voice.get() or Words()


def speak(chosen: Words) -> None:
    """Say everything that follows in a language."""
    _voice.set(chosen)
