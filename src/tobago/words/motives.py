"""Why a bot decided as it did: sentences with what fills their blanks."""

from string import Formatter
from typing import Any

from tobago.fault import Fault
from tobago.island import Hex
from tobago.words.names import SPOKEN
from tobago.words.refusals import Counted


class Motive:
    """One reason for a decision: a sentence with blanks, and what fills them.

    Blanks hold whole numbers, decimals, spaces (Hex), texts, and by their names `map`, `clue` and
    the like names of the engine; a blank called `seat`, or `other_seat`, holds a player.
    `Words.motive` says it.
    """

    __slots__ = ("fields", "message")

    def __init__(self, message: str | Counted, /, **fields: Any) -> None:
        self.message = message
        self.fields = fields

    @staticmethod
    def plain(text: str) -> "Motive":
        """A reason in somebody's own words, said as it is in every language."""
        return Motive("{text}", text=text)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Motive)
            and self.message == other.message
            and self.fields == other.fields
        )

    def __hash__(self) -> int:
        return hash((self.message, *self.fields))

    def __repr__(self) -> str:
        return f"Motive({self.message!r}, {self.fields!r})"

    def to_json(self) -> dict[str, Any]:
        """The reason for programs."""
        message = self.message
        return {
            "message": message._asdict() if isinstance(message, Counted) else message,
            "fields": {
                name: list(value) if isinstance(value, Hex) else value
                for name, value in self.fields.items()
            },
        }

    @staticmethod
    def from_json(data: Any) -> "Motive":
        """The reason that was written so, or a plain text; Fault for what cannot be said."""
        if isinstance(data, str):
            return Motive.plain(data)
        try:
            said, fields = data["message"], dict(data["fields"])
            message = said if isinstance(said, str) else Counted(**said)
            motive = Motive(message, **{name: _field(value) for name, value in fields.items()})
            _check_blanks(motive)
        except (KeyError, TypeError, ValueError):
            raise Fault("a reason is a text, or a message with fields") from None
        return motive


def _field(value: Any) -> Any:
    """A space is written `[q, r]`; all else is plain."""
    if isinstance(value, list):
        q, r = value
        if type(q) is not int or type(r) is not int:
            raise TypeError
        return Hex(q, r)
    if not isinstance(value, str | int | float):
        raise TypeError
    return value


def _check_blanks(motive: Motive) -> None:
    """Blanks are plain names of fields, so that a stranger's sentence can reach nothing else."""
    message, fields = motive.message, motive.fields
    allowed = set(fields)
    texts = (message,) if isinstance(message, str) else (message.one, message.many)
    if not all(texts):  # an empty message stands for a catalogue's own description
        raise ValueError
    if isinstance(message, Counted):
        if type(fields[message.number]) is not int or {"n", "number"} & allowed:
            raise TypeError
        allowed.add("n")
    for text in texts:
        for _, name, case, conversion in Formatter().parse(text):
            if name is None:
                continue
            if name not in allowed or conversion or (case and not _has_cases(name, fields)):
                raise ValueError


def _has_cases(name: str, fields: dict[str, Any]) -> bool:
    return name.rpartition("_")[2] in SPOKEN and isinstance(fields.get(name), str)
