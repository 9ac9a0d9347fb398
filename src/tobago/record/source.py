"""The text a record was read from, to say where in it something is."""

from dataclasses import dataclass

from tobago.fault import Fault
from tobago.record.errors import RecordError


@dataclass(frozen=True, slots=True)
class Source:
    """A part of a file, from the beginning of a line."""

    text: str = ""
    line: int = 1
    """The number of its first line."""

    def error(self, offset: int, problem: Fault) -> RecordError:
        """A complaint about what stands at an offset."""
        before = self.text[:offset]
        line = self.line + before.count("\n")
        return RecordError(problem, line, offset - (before.rfind("\n") + 1) + 1)
