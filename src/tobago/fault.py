"""Invalid input, reported in any language."""

from collections.abc import Iterable
from typing import Any

from tobago.message import Message

NEAR = 0.65
"""The least likeness of a choice to what was given that makes it a suggestion."""
LONGEST_TYPO = 40
"""Longer texts are not compared with the choices."""


class Fault(ValueError):
    """Invalid input; its message says what is wrong.

    `str` gives the message in English, `Words.fault` in any language. A field may hold another
    fault. `choices` are the names that the field `given` could have been; `Words.fault` suggests
    the nearest. All errors of this package for invalid input are Faults; only an object that is no
    Action where one is needed is a TypeError.

    >>> Fault("unknown bot {given!r}", given="scuot", choices=["drifter", "scout"]).nearest
    'scout'
    >>> from tobago import Game
    >>> try:
    ...     Game.new(5)
    ... except Fault as fault:
    ...     print(fault)
    Tobago is for 2, 3 or 4 players, not 5
    """

    def __init__(
        self, message: str | Message, /, *, choices: Iterable[str] = (), **fields: Any
    ) -> None:
        if isinstance(message, Message):
            self.message = Message(message.key, **message.fields | fields)
        else:
            self.message = Message(message, **fields)
        super().__init__(str(self.message))
        self.choices = tuple(choices)

    @property
    def fields(self) -> dict[str, Any]:
        """What fills the blanks of the message."""
        return self.message.fields

    @property
    def nearest(self) -> str | None:
        """The choice that was probably meant, or None if none is near."""
        given = self.fields.get("given")
        if not self.choices or not isinstance(given, str) or len(given) > LONGEST_TYPO:
            return None
        best = max(self.choices, key=lambda choice: _likeness(given, choice))
        return best if _likeness(given, best)[0] >= NEAR else None

    def __reduce__(self) -> tuple[Any, ...]:
        # Subclasses have other parameters, so unpickling must not call __init__.
        return type(self).__new__, (type(self), *self.args), self.__dict__


def _likeness(given: str, choice: str) -> tuple[float, float]:
    """How like two names are, without their case and with it, from 0 to 1 each."""
    from difflib import SequenceMatcher  # noqa: PLC0415  # rarely needed

    given, choice = given.lstrip("-"), choice.lstrip("-")
    return (
        SequenceMatcher(None, given.lower(), choice.lower()).ratio(),
        SequenceMatcher(None, given, choice).ratio(),
    )
