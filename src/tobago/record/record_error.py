"""What is wrong with a record, and where."""

from tobago.fault import Fault


class RecordError(Fault):
    """A record that cannot be read, or that is no legal game.

    `problem` is the error itself, `line` and `column` say where (from 1).
    """

    def __init__(self, problem: Fault, line: int, column: int) -> None:
        super().__init__(
            "line {line}, column {column}: {problem}", line=line, column=column, problem=problem
        )
        self.problem = problem
        self.line = line
        self.column = column
