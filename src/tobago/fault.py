"""Complaints about input, made so that they can be said in any language."""

from typing import Any


class Fault(ValueError):
    """A sentence with blanks such as `{seat}`, and what fills them.

    A list is set with commas, and a fault within a fault is said in its place. `str` gives the
    sentence in English; `tobago.words` says it in other languages.
    """

    def __init__(self, message: str, /, **fields: Any) -> None:
        blanks = {
            name: Listed(value) if isinstance(value, list) else value
            for name, value in fields.items()
        }
        super().__init__(message.format(**blanks))
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


class Listed(list[Any]):
    """A list that reads "a, b, c" in a sentence."""

    def __format__(self, form: str) -> str:
        return ", ".join(format(item, form) for item in self)


def _again(kind: type[Fault], args: tuple[object, ...], facts: dict[str, Any]) -> Fault:
    """The fault as it was, after pickling."""
    fault = kind.__new__(kind, *args)
    fault.args = args
    fault.__dict__.update(facts)
    return fault
