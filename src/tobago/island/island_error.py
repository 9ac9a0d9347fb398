"""What is wrong with an island or with the objects on it."""

from typing import Any

from tobago.fault import Fault


class IslandError(Fault):
    """An island or a set of objects that breaks a rule; `code` says which way, for programs.

    >>> from tobago import island_by_code
    >>> island_by_code("XYZ1")
    Traceback (most recent call last):
    ...
    tobago.island.island_error.IslandError: unknown island 'XYZ1': ...
    """

    def __init__(self, code: str, message: str, /, **fields: Any) -> None:
        super().__init__(message, **fields)
        self.code = code
