"""Why an action is refused: a code with its fields; `words` has the sentences."""

from typing import Any, NamedTuple

from tobago.fault import Fault
from tobago.island import Island
from tobago.message import Message


class Refusal(Message):
    """A reason such as `clue-removes-nothing, sites=6`; equal when code and fields are.

    >>> from tobago import EndTurn, Game
    >>> game = Game.new(2, "example", island="ABC1")
    >>> game.check(EndTurn())
    not-now, phase=place-atv, wanted=turn
    """

    __slots__ = ()

    @property
    def code(self) -> str:
        """The reason for programs; it is the key of a sentence in `words`."""
        return str(self.key)

    def __repr__(self) -> str:
        return ", ".join((self.code, *(f"{name}={value}" for name, value in self.fields.items())))

    __str__ = __repr__

    def to_json(self) -> dict[str, Any]:
        """The refusal for programs."""
        return {"code": self.code, **self.fields}


class RefusalOnIsland(NamedTuple):
    """A refusal with the island whose spaces it names, for a sentence about it."""

    refusal: Refusal
    island: Island

    def __str__(self) -> str:
        """The sentence in English."""
        from tobago.words import Words  # noqa: PLC0415  # circular: words imports game

        return Words().refusal(*self)


class IllegalAction(Fault):
    """Raised by `apply` for an action the rules refuse; nothing has changed.

    >>> from tobago import Game, Take
    >>> try:
    ...     Game.new(2, "example", island="ABC1").apply(Take())
    ... except IllegalAction as error:
    ...     print(error, error.refusal.code)
    That is not possible now: the ATVs are being placed. not-now
    """

    def __init__(self, refusal: Refusal, island: Island) -> None:
        super().__init__("{reason}", reason=RefusalOnIsland(refusal, island))

    @property
    def refusal(self) -> Refusal:
        """The reason for programs."""
        reason: RefusalOnIsland = self.fields["reason"]
        return reason.refusal
