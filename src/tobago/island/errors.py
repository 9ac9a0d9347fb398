"""What is wrong with an island or with the objects on it."""


class IslandError(ValueError):
    """An island or a set of objects that breaks a rule; `code` says which way, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type["IslandError"], tuple[str, str]]:
        return IslandError, (self.code, str(self))
