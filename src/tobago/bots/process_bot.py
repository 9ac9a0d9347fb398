"""Bots that run in a subprocess, in any language; `docs/bots.md` describes the line protocol."""

import json
import shlex
import shutil
from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any

from tobago.bots.failures import DecisionFailed, FailureKind, one_line
from tobago.bots.line_process import EXIT_TIMEOUT_S, LineProcess
from tobago.bots.tracebacks import safe_lines
from tobago.fault import Fault
from tobago.game import Action, Result, Table, View, action_from_json, notation
from tobago.game.codec import encode_table
from tobago.words import Reason

PROTOCOL = 1
START_TIMEOUT_S = 10.0
"""How long a program may take to be ready."""
DECIDE_TIMEOUT_S = 10.0
"""How long a decision may take without a clock, the start of the program included."""
SEND_TIMEOUT_S = 5.0
"""How long a program may take to read a message without an answer, or to explain a decision."""
MAX_FAILURES = 5
"""After this number of failures in a game, a program is not started again."""
MAX_REASONS = 10
"""The reasons of a program that are read."""

JsonObject = dict[str, Any]


class ProcessBot:
    """A program that decides; it is started for its first decision, and ends with the game.

    A program that fails is killed, and started again for its next decision. It can go on, since a
    view holds everything that its seat was ever shown.
    """

    def __init__(
        self,
        rng: Random,
        command: str | Sequence[str],
        options: Mapping[str, Any] | None = None,
        seconds: float = DECIDE_TIMEOUT_S,
    ) -> None:
        self._argv = _split(command) if isinstance(command, str) else list(command)
        self._options = dict(options or {})
        self._seconds = seconds
        self._seed = f"{rng.getrandbits(64):016x}"
        self._process: LineProcess | None = None
        self._table: Table | None = None
        """The table that the program knows."""
        self._requests = 0
        self._failures = 0
        self._explains = False
        self._reasons: list[Reason] = []

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The program's answer; DecisionFailed says how it failed."""
        self._reasons = []
        if self._failures >= MAX_FAILURES:
            raise DecisionFailed("gone", f"it failed {MAX_FAILURES} times")
        deadline = monotonic() + (self._seconds if clock is None else clock)
        self._start(min(START_TIMEOUT_S, _seconds_until(deadline)))
        self._begin(view, min(SEND_TIMEOUT_S, _seconds_until(deadline)))
        actions = [
            {"action": action.to_json(), "text": notation.write(action, view.table.island)}
            for action in legal
        ]
        left = _seconds_until(deadline)
        times = {"clock": None if clock is None else left, "limit": left}
        message = {**times, **view.encode(), "legal": actions}
        answer = self._request("decide", message, "decision", left, clock is not None)
        self._reasons = self._read_reasons(answer)
        return self._read_action(answer, view, legal)

    def explain(self) -> list[Reason]:
        """The reasons that came with the decision, or those the program gives when asked."""
        if not self._reasons and self._explains and self._process:
            answer = self._request("explain", {}, "reasons", SEND_TIMEOUT_S)
            self._reasons = self._read_reasons(answer)
        return self._reasons

    def end(self, result: Result | None) -> None:
        """Send the program the result of the game, if any, and end it."""
        if self._process is None:
            return
        try:
            gold, winners = (result.gold, result.winners) if result else (None, None)
            self._send("end", {"gold": gold, "winners": winners}, EXIT_TIMEOUT_S)
            self._process.stop()
        except DecisionFailed:
            pass  # the program has been killed
        finally:
            self._kill()

    # ---- messages -----------------------------------------------------------------------

    def _start(self, seconds: float) -> None:
        """Start the program unless it runs."""
        if self._process:
            return
        try:
            self._process = LineProcess(self._argv)
        except OSError as error:
            raise DecisionFailed("gone", str(error)) from None
        hello = {"protocol": PROTOCOL, "options": self._options}
        ready = self._request("hello", hello, "ready", seconds)
        protocol = ready.get("protocol")
        if protocol != PROTOCOL:
            self._kill()
            raise DecisionFailed("gone", f"it speaks protocol {protocol!r}, not {PROTOCOL}")
        self._explains = ready.get("explains") is True

    def _begin(self, view: View, seconds: float) -> None:
        """Send the table unless the program knows it."""
        if self._table is not view.table:
            begin = {"seat": view.seat, "seed": self._seed, "table": encode_table(view.table)}
            self._send("begin", begin, seconds)
            self._table = view.table

    def _send(self, kind: str, message: JsonObject, seconds: float = SEND_TIMEOUT_S) -> None:
        self._exchange({"type": kind, **message}, seconds, answered=False)

    def _request(
        self, kind: str, message: JsonObject, wanted: str, seconds: float, clocked: bool = False
    ) -> JsonObject:
        """The answer to a request: a message of the wanted type with the same id."""
        self._requests += 1
        request = {"type": kind, "id": self._requests, **message}
        raw = self._exchange(request, seconds, clocked=clocked)
        answer = self._decode(raw)
        if answer.get("type") == "error":
            text, details = str(answer.get("text")), self._error_details(answer)
            if wanted == "ready":
                raise self._fail("crash", text, details)
            raise DecisionFailed("crash", text, details)
        if answer.get("type") != wanted:
            raise self._fail("illegal", f"{wanted} was wanted, not {answer.get('type')!r}")
        return answer

    def _decode(self, raw: bytes) -> JsonObject:
        """The message of a line that answers the last request."""
        try:
            answer = json.loads(raw)
        except (ValueError, RecursionError):
            problem = "a line that is not JSON"
        else:
            if not isinstance(answer, dict):
                problem = "JSON that is no object"
            elif answer.get("id") == self._requests:
                return answer
            elif "id" in answer:
                problem = f"a message with the id {json.dumps(answer['id'])}"
            else:
                problem = "a message without an id"
        text = raw.decode("utf-8", "replace")
        raise self._fail("illegal", f"request {self._requests} was answered by {problem}: {text}")

    def _error_details(self, answer: JsonObject) -> str:
        """The details of an error that the program reported, else its last errors."""
        assert self._process
        details = answer.get("details")
        return safe_lines(details) if isinstance(details, str) else self._process.last_errors

    def _exchange(
        self, message: JsonObject, seconds: float, answered: bool = True, clocked: bool = False
    ) -> bytes:
        assert self._process
        line = json.dumps(message).encode()
        try:
            return self._process.exchange(line, seconds, answered)
        except DecisionFailed as failed:
            kind = "late" if clocked and failed.kind == "hang" else failed.kind
            raise self._fail(kind, str(failed), failed.details) from None

    def _fail(self, kind: FailureKind, text: str, details: str = "") -> DecisionFailed:
        """Kill a program that broke the protocol, and count the failure."""
        self._failures += 1
        details = details or (self._process.last_errors if self._process else "")
        self._kill()
        return DecisionFailed(kind, text, details)

    def _kill(self) -> None:
        if self._process:
            self._process.kill()
        self._process = self._table = None

    # ---- answers ------------------------------------------------------------------------

    def _read_action(self, answer: JsonObject, view: View, legal: Sequence[Action]) -> Action:
        """The action of an answer: an index of the legal actions, or an action as text or JSON."""
        given = answer.get("action")
        if type(given) is int and 0 <= given < len(legal):
            return legal[given]
        try:
            if given is None or isinstance(given, int | float):
                raise Fault(
                    "an action is a number from 0 to {last}, a text or an object",
                    last=len(legal) - 1,
                )
            action = (
                notation.parse(given, view.table.island)
                if isinstance(given, str)
                else action_from_json(given)
            )
        except Fault as fault:
            problem = str(fault)
        else:
            refusal = view.check(action)
            if refusal is None:
                return action
            problem = repr(refusal)
        self._send("refused", {"id": answer["id"], "text": problem})
        written = json.dumps(given, ensure_ascii=False) if "action" in answer else "no action"
        raise DecisionFailed("illegal", f"{written}: {problem}")

    def _read_reasons(self, answer: JsonObject) -> list[Reason]:
        reasons = answer.get("reasons")
        if not isinstance(reasons, list):
            return []
        try:
            return [Reason.from_json(_one_line_texts(reason)) for reason in reasons[:MAX_REASONS]]
        except Fault:
            return []


def _seconds_until(deadline: float) -> float:
    return max(0.0, round(deadline - monotonic(), 3))


def _one_line_texts(data: Any) -> Any:
    """Third-party JSON with every text in it as one short line."""
    if isinstance(data, dict):
        return {name: _one_line_texts(value) for name, value in data.items()}
    return one_line(data) if isinstance(data, str) else data


def _split(command: str) -> list[str]:
    """The parts of a command line; Fault if there is no such program."""
    try:
        parts = shlex.split(command)
    except ValueError:
        raise Fault("the command {given!r} has an open quotation", given=command) from None
    if not parts or shutil.which(parts[0]) is None:
        raise Fault("there is no program {given!r} to run", given=(parts or [command])[0])
    return parts
