"""Why an action is refused: a code with its fields; `words` has the sentences."""

from typing import Any, NamedTuple

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
        return repr(self.refusal)


class IllegalAction(ValueError):
    """Raised by `apply` for an action the rules refuse; nothing has changed.

    >>> from tobago import Game, Take
    >>> Game.new(2, "example", island="ABC1").apply(Take())
    Traceback (most recent call last):
    ...
    tobago.game.refusals.IllegalAction: not-now, phase=place-atv, wanted=sharing
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal
