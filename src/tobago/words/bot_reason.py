"""Why a bot decided as it did."""

from string import Formatter
from typing import Any

from tobago.fault import Fault
from tobago.island import Hex
from tobago.message import Message, Plural
from tobago.words.translated_names import blank_context


class Reason(Message):
    """One reason for a decision; `Words.message` writes it.

    Fields hold whole numbers, decimals, spaces (Hex) and texts. A field called `map`, `clue` and
    the like holds a name of the engine; one called `seat`, or `other_seat`, holds a player.
    """

    __slots__ = ()

    @staticmethod
    def plain(text: str) -> "Reason":
        """A reason in the bot's own words, the same in every language."""
        return Reason("{text}", text=text)

    @staticmethod
    def from_json(data: Any) -> "Reason":
        """A reason from `to_json`, or from a plain text; Fault if it cannot be written out."""
        if isinstance(data, str):
            return Reason.plain(data)
        try:
            written, fields = data["message"], dict(data["fields"])
            key = written if isinstance(written, str) else Plural(**written)
            reason = Reason(key, **{name: _field(value) for name, value in fields.items()})
            _check_blanks(reason)
        except (KeyError, TypeError, ValueError):
            raise Fault("a reason must be a text, or a message with fields") from None
        return reason


def _field(value: Any) -> Any:
    """A space from `[q, r]`; any other value as it is."""
    if isinstance(value, list):
        q, r = value
        if type(q) is not int or type(r) is not int:
            raise TypeError
        return Hex(q, r)
    if not isinstance(value, str | int | float):
        raise TypeError
    return value


def _check_blanks(reason: Reason) -> None:
    """Allow only plain names of fields as blanks: third-party text must not reach attributes."""
    key, fields = reason.key, reason.fields
    allowed = set(fields)
    texts = (key,) if isinstance(key, str) else (key.one, key.many)
    if not all(texts):  # gettext answers an empty key with the head of the catalogue
        raise ValueError
    if isinstance(key, Plural):
        if type(fields[key.number]) is not int or {"n", "number"} & allowed:
            raise TypeError
        allowed.add("n")
    for text in texts:
        for _, name, case, conversion in Formatter().parse(text):
            if name is None:
                continue
            if name not in allowed or conversion or (case and not _has_cases(name, fields)):
                raise ValueError


def _has_cases(name: str, fields: dict[str, Any]) -> bool:
    return blank_context(name) is not None and isinstance(fields.get(name), str)
