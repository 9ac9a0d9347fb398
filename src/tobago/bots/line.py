"""A program that is spoken with line by line, over its standard streams.

Nothing here waits longer than it is told to, whatever the program does or leaves undone. The pipes
are those of POSIX.
"""

import logging
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from weakref import finalize

from tobago.bots.mishaps import tidy

log = logging.getLogger(__name__)

LONGEST_LINE = 65_536
"""No line of a program is longer, in bytes, nor all that it says unasked."""
CHUNK = 65_536
LOGGED = 200
"""So many lines of a program's complaints are logged."""
GRACE_S = 0.5
"""So long a program may take to end by itself."""


class Silent(Exception):
    """The program did not read or answer in time."""


class Ended(Exception):
    """The program ended, or closed its streams; says how."""


class Overlong(Exception):
    """The program wrote a line without end."""


class Line:
    """A running program, at the head of a process group of its own."""

    def __init__(self, argv: Sequence[str]) -> None:
        """Start it; OSError if there is no such program."""
        self._child = Popen(argv, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        child = self._child
        assert child.stdin
        assert child.stdout
        assert child.stderr
        self._in, self._out, self._err = (
            pipe.fileno() for pipe in (child.stdin, child.stdout, child.stderr)
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._heard = b""
        self._logged = 0
        self._complaint = ""
        self.kill = finalize(self, _kill, child)
        """Ends the program and all it started; done at the latest when this process ends."""

    def tell(self, line: bytes, seconds: float) -> None:
        """Say something that needs no answer."""
        self._exchange(line + b"\n", seconds, awaited=False)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say something and wait for a line in answer."""
        self._exchange(line + b"\n", seconds, awaited=True)
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def stop(self) -> None:
        """Let the program end by itself, or else end it."""
        assert self._child.stdin
        with suppress(OSError):
            self._child.stdin.close()
        with suppress(TimeoutExpired):
            self._child.wait(GRACE_S)
        self.kill()

    def _exchange(self, line: bytes, seconds: float, awaited: bool) -> None:
        """Write a line and read until there is an answer, if one is awaited."""
        deadline = monotonic() + seconds
        with DefaultSelector() as selector:
            selector.register(self._in, EVENT_WRITE)
            selector.register(self._out, EVENT_READ)
            selector.register(self._err, EVENT_READ)
            while line or (awaited and b"\n" not in self._heard):
                ready = selector.select(max(0.0, deadline - monotonic()))
                if monotonic() > deadline:
                    raise Silent
                for key, _ in ready:
                    if key.fd == self._in:
                        line = line[self._write(line) :]
                        if not line:
                            selector.unregister(self._in)
                    elif key.fd == self._out:
                        self._read()
                    elif not self._read_complaints():
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
        self._heard += chunk
        if len(self._heard) > LONGEST_LINE:
            raise Overlong

    def _read_complaints(self) -> bool:
        """Log what the program complains of; whether it may go on to do so."""
        chunk = os.read(self._err, CHUNK)
        lines = [line for line in chunk.decode("utf-8", "replace").splitlines() if line.strip()]
        for line in lines[: max(0, LOGGED - self._logged)]:
            log.info("program %d: %s", self._child.pid, tidy(line))
        self._logged += len(lines)
        self._complaint = tidy(lines[-1]) if lines else self._complaint
        return bool(chunk)

    def _ended(self) -> Ended:
        with suppress(TimeoutExpired):
            self._child.wait(GRACE_S)
        with suppress(BlockingIOError):  # once: what it started may go on to complain for ever
            self._read_complaints()
        return Ended(f"the program ended, code {self._child.poll()}: {self._complaint}")


def _kill(child: "Popen[bytes]") -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    for pipe in (child.stdin, child.stdout, child.stderr):
        if pipe:
            with suppress(OSError):
                pipe.close()
    child.wait()
