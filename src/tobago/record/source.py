"""The text a record was read from, to say where in it something is."""

from dataclasses import dataclass

from tobago.fault import Fault
from tobago.record.record_error import RecordError


@dataclass(frozen=True, slots=True)
class Source:
    """A part of a file, from the beginning of a line."""

    text: str = ""
    line: int = 1
    """The number of its first line."""
    error_in_text: RecordError | None = None
    """Why the text was cut off, if it was."""

    @property
    def start(self) -> int:
        """Where the first word stands."""
        return len(self.text) - len(self.text.lstrip())

    def error(self, offset: int, problem: Fault) -> RecordError:
        """An error about what stands at an offset, or is missing at the end."""
        offset = min(offset, len(self.text.rstrip("\n")))
        before = self.text[:offset]
        line = self.line + before.count("\n")
        return RecordError(problem, line, offset - (before.rfind("\n") + 1) + 1)
