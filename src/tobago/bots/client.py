"""The client side of the line protocol: it runs a Python bot as a program.

A program is a class with `decide` and, at the end of its file, `serve(MyBot)`. With
`python -m tobago.bots.client NAME` a registered bot is the program.
"""

import json
import os
import sys
from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import sleep
from typing import Any

from tobago.bots.bot import MinimalBot, call_factory, reasons_of
from tobago.bots.failures import error_line
from tobago.bots.process_bot import PROTOCOL, JsonObject
from tobago.bots.registry import find_factory
from tobago.bots.tracebacks import traceback_text
from tobago.game import Action, Table, View, action_from_json
from tobago.game.codec import decode_table

ORPHAN_TIMEOUT_S = 2.0
"""How long a decision may go on after the input is closed."""


def serve(factory: Callable[..., MinimalBot]) -> None:
    """Answer the messages on standard input until it is closed.

    `factory` is called for each game with a generator and the options. What the bot prints goes to
    the error stream, which is logged.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=_read_input, args=(lines,), daemon=True).start()
        client = Client(factory)
        while (line := lines.get()) is not None:
            answer = client.answer(json.loads(line))
            if answer is not None:
                print(json.dumps(answer), file=output, flush=True)


def _read_input(lines: "SimpleQueue[str | None]") -> None:
    """Read on while the bot decides, so that it does not outlive the table."""
    for line in sys.stdin:
        lines.put(line)
    lines.put(None)
    sleep(ORPHAN_TIMEOUT_S)
    os._exit(1)


class Client:
    """Answers the messages of the protocol with a bot's decisions."""

    def __init__(self, factory: Callable[..., MinimalBot]) -> None:
        self._factory = factory
        self._options: dict[str, Any] = {}
        self._table: Table | None = None
        self._seed = ""
        self._bot: MinimalBot | None = None
        self._checked = False
        """Whether it is to report that a bot changed what it was given."""
        self._pending_error: JsonObject | None = None
        """The error of a message that had no answer; it answers the next decisions."""

    def answer(self, message: JsonObject) -> JsonObject | None:
        """The answer to a message; None if it needs none."""
        handle = HANDLERS.get(message["type"])
        if handle is None:
            return None
        try:
            answer = handle(self, message)
        except Exception as error:  # noqa: BLE001  # sent to the table, where it costs a decision
            details = traceback_text(error)
            answer = {"type": "error", "text": error_line(error), "details": details}
            if "id" not in message:
                self._pending_error = answer
                return None
        return answer and {"id": message["id"], **answer}

    def _hello(self, message: JsonObject) -> JsonObject:
        self._options = message["options"]
        self._checked = message.get("check") is True
        return {"type": "ready", "protocol": PROTOCOL, "explains": True}

    def _begin(self, message: JsonObject) -> None:
        self._bot = self._pending_error = None
        self._table, self._seed = decode_table(message["table"]), message["seed"]

    def _decide(self, message: JsonObject) -> JsonObject:
        if self._pending_error:
            return self._pending_error
        assert self._table
        if self._bot is None:
            self._bot = call_factory(self._factory, Random(self._seed), **self._options)
        view = View.decode(self._table, message)
        legal = [action_from_json(one["action"]) for one in message["legal"]]
        action: object = self._bot.decide(view, legal, message["clock"])
        if not isinstance(action, Action):
            return {"type": "error", "text": f"decide returned {action!r}, which is no action"}
        answer: JsonObject = {"type": "decision", "action": action.to_json()}
        if self._checked:
            given = [action_from_json(one["action"]) for one in message["legal"]]
            answer["unchanged"] = legal == given and view == View.decode(self._table, message)
        return answer

    def _explain(self, message: JsonObject) -> JsonObject:
        reasons = reasons_of(self._bot) if self._bot else []
        return {"type": "reasons", "reasons": [reason.to_json() for reason in reasons]}


HANDLERS: dict[str, Callable[[Client, JsonObject], JsonObject | None]] = {
    "hello": Client._hello,
    "begin": Client._begin,
    "decide": Client._decide,
    "explain": Client._explain,
}


if __name__ == "__main__":
    serve(find_factory(sys.argv[1]))
