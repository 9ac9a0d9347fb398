"""What is wrong with an island or with the objects on it."""

from typing import Any

from tobago.fault import Fault


class IslandError(Fault):
    """An island or a set of objects that breaks a rule; `code` says which way, for programs."""

    def __init__(self, code: str, message: str, /, **fields: Any) -> None:
        super().__init__(message, **fields)
        self.code = code
