"""Invalid input, reported in any language."""

from typing import Any

from tobago.message import Message


class Fault(ValueError):
    """Invalid input; its message says what is wrong.

    `str` gives the message in English, `Words.fault` in any language. A field may hold another
    fault. All errors of this package for invalid input are Faults.

    >>> from tobago import Game
    >>> try:
    ...     Game.new(5)
    ... except Fault as fault:
    ...     print(fault)
    Tobago is for 2, 3 or 4 players, not 5
    """

    def __init__(self, message: str | Message, /, **fields: Any) -> None:
        if isinstance(message, Message):
            self.message = Message(message.key, **message.fields | fields)
        else:
            self.message = Message(message, **fields)
        super().__init__(str(self.message))

    @property
    def fields(self) -> dict[str, Any]:
        """What fills the blanks of the message."""
        return self.message.fields

    def __reduce__(self) -> tuple[Any, ...]:
        # Subclasses have other parameters, so unpickling must not call __init__.
        return type(self).__new__, (type(self), *self.args), self.__dict__
