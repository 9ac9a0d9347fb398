"""A subprocess that exchanges lines over its standard streams.

No call waits longer than its time limit, whatever the subprocess does. It needs POSIX pipes.
"""

import logging
import os
import re
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from weakref import finalize

from tobago.bots.failures import DecisionFailed, one_line
from tobago.bots.tracebacks import safe_lines

log = logging.getLogger(__name__)

MAX_UNREAD = 65_536
"""The most bytes of a line from the subprocess, and of all that it writes unasked."""
CHUNK = 65_536
MAX_LOGGED_LINES = 200
"""The lines of the error stream that are logged."""
KEPT_ERROR_LINES = 20
"""The last lines of the error stream that come with the failure of a subprocess."""
SIGNALS = {number.value: number.name for number in signal.Signals}
ERROR_LINE = re.compile(r"(Uncaught )?[\w.]*(Error|Exception)\b")
"""How lines begin that name an error in Python, Node and others."""
EXIT_TIMEOUT_S = 0.5
"""How long a subprocess may take to exit by itself."""


class LineProcess:
    """A running subprocess, at the head of its own process group.

    DecisionFailed says how an exchange failed: `hang` if the subprocess did not read or answer in
    time, `crash` if it ended or closed its streams, `illegal` if it wrote too much.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        """Start it; OSError if there is no such program."""
        child = Popen(argv, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        self._child = child
        pipes = (child.stdin, child.stdout, child.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._unread = b""
        self._unread_errors = b""
        self._error_count = 0
        self._last_errors: deque[str] = deque(maxlen=KEPT_ERROR_LINES)
        self.kill = finalize(self, _kill, child)
        """Kills the process group, at the latest when this process ends."""

    def exchange(self, line: bytes, seconds: float, answered: bool) -> bytes:
        """Write a line; return the next line that the subprocess writes, if there is an answer."""
        self._write_and_read(line + b"\n", seconds, answered)
        if not answered:
            return b""
        answer, _, self._unread = self._unread.partition(b"\n")
        return answer

    def stop(self, seconds: float | None = None) -> int | None:
        """Close its input, wait for its exit, and kill it if it does not exit in time.

        Returns its exit code, None if it was killed.
        """
        assert self._child.stdin
        with suppress(OSError):
            self._child.stdin.close()
        with suppress(TimeoutExpired):
            self._child.wait(EXIT_TIMEOUT_S if seconds is None else seconds)
        code = self._child.poll()
        with suppress(OSError, DecisionFailed):
            self._read()
        with suppress(OSError):
            self._read_errors()
        self.kill()
        return code

    @property
    def unread(self) -> bytes:
        """What the subprocess wrote after its last answer, as far as it has been read."""
        return self._unread

    def _write_and_read(self, line: bytes, seconds: float, answered: bool) -> None:
        """Write a line and read until there is an answer, if there is to be one."""
        deadline = monotonic() + seconds
        with DefaultSelector() as selector:
            selector.register(self._in, EVENT_WRITE)
            selector.register(self._out, EVENT_READ)
            selector.register(self._err, EVENT_READ)
            while line or (answered and b"\n" not in self._unread):
                ready = selector.select(max(0.0, deadline - monotonic()))
                if monotonic() > deadline:
                    raise DecisionFailed("hang", f"nothing came in {seconds:g} seconds")
                for key, _ in ready:
                    if key.fd == self._in:
                        line = line[self._write(line) :]
                        if not line:
                            selector.unregister(self._in)
                    elif key.fd == self._out:
                        self._read()
                    elif not self._read_errors():
                        selector.unregister(self._err)

    def _write(self, line: bytes) -> int:
        try:
            return os.write(self._in, line[:CHUNK])
        except BrokenPipeError:
            raise self._ended() from None

    def _read(self) -> None:
        chunk = os.read(self._out, CHUNK)
        if not chunk:
            raise self._ended()
        self._unread += chunk
        if len(self._unread) > MAX_UNREAD:
            raise DecisionFailed("illegal", "its answer is too long")

    def _read_errors(self) -> bool:
        """Read a part of the error stream; whether the stream is still open."""
        chunk = os.read(self._err, CHUNK)
        whole, end, rest = (self._unread_errors + chunk).rpartition(b"\n")
        if not chunk or len(rest) > MAX_UNREAD:
            whole, end, rest = whole + end + rest, b"", b""
        self._unread_errors = rest
        self._log_errors(whole.decode("utf-8", "replace"))
        return bool(chunk)

    def _log_errors(self, text: str) -> None:
        lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        for line in lines[: max(0, MAX_LOGGED_LINES - self._error_count)]:
            log.info("program %d: %s", self._child.pid, one_line(line))
        self._error_count += len(lines)
        self._last_errors.extend(lines)

    def _ended(self) -> DecisionFailed:
        with suppress(TimeoutExpired):
            self._child.wait(EXIT_TIMEOUT_S)
        with suppress(BlockingIOError):
            for _ in range(2):  # the rest and its end; its children may write errors for ever
                if not self._read_errors():
                    break
        self._log_errors(self._unread_errors.decode("utf-8", "replace"))
        self._unread_errors = b""
        code = self._child.poll()
        how = SIGNALS.get(-code) if code is not None and code < 0 else None
        text = f"the program ended, {how or f'code {code}'}"
        if error := _error_of(self._last_errors):
            text += f": {error}"
        return DecisionFailed("crash", text, self.last_errors)

    @property
    def last_errors(self) -> str:
        """The last lines of the error stream that have been read."""
        return safe_lines("\n".join(self._last_errors))


def _error_of(lines: Sequence[str]) -> str:
    """The line of an error stream that names the error, else the last one."""
    named = [line for line in lines if ERROR_LINE.match(line)]
    return one_line((named or [*lines] or [""])[-1])


def _kill(child: "Popen[bytes]") -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    for pipe in (child.stdin, child.stdout, child.stderr):
        if pipe:
            with suppress(OSError):
                pipe.close()
    child.wait()
