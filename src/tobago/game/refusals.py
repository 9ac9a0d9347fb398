"""Why an action is refused: a code with its numbers, worded for people elsewhere."""

from typing import Any, NamedTuple

from tobago.island import Island


class Refusal:
    """A reason such as `clue-removes-nothing, sites=6`; equal when code and fields are.

    >>> from tobago import EndTurn, Game
    >>> game = Game.new(2, "example", island="ABC1")
    >>> game.check(EndTurn())
    not-now, phase=place-atv, wanted=turn
    """

    __slots__ = ("code", "fields")

    def __init__(self, code: str, **fields: Any) -> None:
        self.code = code
        self.fields = fields

    def __repr__(self) -> str:
        return ", ".join((self.code, *(f"{name}={value}" for name, value in self.fields.items())))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal) and self.code == other.code and self.fields == other.fields
        )

    def __hash__(self) -> int:
        return hash((self.code, *self.fields))

    def to_json(self) -> dict[str, Any]:
        """The reason for programs."""
        return {"code": self.code, **self.fields}


class Reason(NamedTuple):
    """A refusal with the island whose spaces it names, to be worded where it is read."""

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
