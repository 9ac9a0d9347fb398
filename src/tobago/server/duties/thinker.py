"""The other end of `Thinkers`: a process that does what it is sent, one job after the other."""

import os
import pickle
import sys
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from traceback import extract_tb
from typing import BinaryIO

SIZE = Struct("!I")
"""Goes before each message: its length in bytes."""
NICE = 5
"""Thought gives way to the people who are served by the same machine."""


def main() -> None:
    """Do the jobs that come in, until whoever sent them is gone."""
    os.nice(NICE)
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a job prints is no answer
    inbox: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(jobs, inbox), daemon=True).start()
    while True:
        answer = _answer(inbox.get())
        answers.write(SIZE.pack(len(answer)) + answer)
        answers.flush()


def _listen(jobs: BinaryIO, inbox: "SimpleQueue[bytes]") -> None:
    """Read on while a job is done, so that it does not outlive the node."""
    while header := jobs.read(SIZE.size):
        inbox.put(jobs.read(*SIZE.unpack(header)))
    os._exit(0)


def _answer(job: bytes) -> bytes:
    """Whether it went well, and what came of it or went wrong."""
    try:
        function, arguments = pickle.loads(job)
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:  # noqa: BLE001  # told to whoever wanted the job done
        place = extract_tb(error.__traceback__)[-1]  # not its text: that could name a card
        told = f"{type(error).__name__} in {place.name}, {place.filename}:{place.lineno}"
        return pickle.dumps((False, told))


if __name__ == "__main__":
    main()
