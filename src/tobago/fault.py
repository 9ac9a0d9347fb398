"""Complaints about input, made so that they can be said in any language."""

from typing import Any


class Fault(ValueError):
    """A sentence with blanks such as `{seat}`, and what fills them.

    `str` gives it in English; `tobago.words` says it in other languages.
    """

    def __init__(self, message: str, /, **fields: Any) -> None:
        super().__init__(message.format(**fields))
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Fault], args: tuple[object, ...], facts: dict[str, Any]) -> Fault:
    """The fault as it was, after pickling."""
    fault = kind.__new__(kind, *args)
    fault.args = args
    fault.__dict__.update(facts)
    return fault
