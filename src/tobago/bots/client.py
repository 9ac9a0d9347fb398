"""The other end of the line: lets a Python bot play as a program of its own.

A whole bot is then a class with `decide` and, at the end of its file, `serve(MyBot)`.
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

from tobago.bots.bot import Bot
from tobago.bots.mishaps import told_error
from tobago.bots.process import PROTOCOL
from tobago.game import Action, Table, action_from_json
from tobago.game.seen import read_table, read_view
from tobago.words import Reason

Message = dict[str, Any]
GRACE_S = 2.0
"""So long a bot may think on when nobody listens any more."""


def serve(maker: Callable[..., Bot]) -> None:
    """Answer whoever started this program, until they are gone.

    `maker` is called for each game with a generator and the options. What the bot prints goes to
    the error stream, from where it is logged.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8") as wire:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        inbox: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=_listen, args=(inbox,), daemon=True).start()
        player = Player(maker)
        while (line := inbox.get()) is not None:
            answer = player.answer(json.loads(line))
            if answer is not None:
                print(json.dumps(answer), file=wire, flush=True)


def _listen(inbox: "SimpleQueue[str | None]") -> None:
    """Read on while the bot thinks, so that it does not outlive the table."""
    for line in sys.stdin:
        inbox.put(line)
    inbox.put(None)
    sleep(GRACE_S)
    os._exit(1)


class Player:
    """Answers the messages of the protocol with a bot's decisions."""

    def __init__(self, maker: Callable[..., Bot]) -> None:
        self._maker = maker
        self._options: dict[str, Any] = {}
        self._table: Table | None = None
        self._seed = ""
        self._bot: Bot | None = None
        self._unsaid: Message | None = None
        """What went wrong where no answer was awaited; the next decisions are answered with it."""

    def answer(self, message: Message) -> Message | None:
        """The answer to a message; None for one that needs none."""
        handle = HANDLERS.get(message["type"])
        if handle is None:
            return None
        try:
            answer = handle(self, message)
        except Exception as error:  # noqa: BLE001  # told to the table, where it costs a decision
            answer = {"type": "error", "text": told_error(error)}
            if "id" not in message:
                self._unsaid = answer
                return None
        return answer and {"id": message["id"], **answer}

    def _hello(self, message: Message) -> Message:
        self._options = message["options"]
        return {"type": "ready", "protocol": PROTOCOL, "explains": True}

    def _begin(self, message: Message) -> None:
        self._bot = self._unsaid = None
        self._table, self._seed = read_table(message["table"]), message["seed"]

    def _decide(self, message: Message) -> Message:
        if self._unsaid:
            return self._unsaid
        assert self._table
        if self._bot is None:
            self._bot = self._maker(Random(self._seed), **self._options)
        view = read_view(self._table, message)
        legal = [action_from_json(told["action"]) for told in message["legal"]]
        action: object = self._bot.decide(view, legal, message["clock"])
        said = action.to_json() if isinstance(action, Action) else repr(action)
        return {"type": "decision", "action": said}

    def _explain(self, message: Message) -> Message:
        reasons: list[Reason] = getattr(self._bot, "explain", list)()
        return {"type": "reasons", "reasons": [motive.to_json() for motive in reasons]}


HANDLERS: dict[str, Callable[[Player, Message], Message | None]] = {
    "hello": Player._hello,
    "begin": Player._begin,
    "decide": Player._decide,
    "explain": Player._explain,
}
