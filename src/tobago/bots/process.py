"""Bots that are programs of their own, in any language; `docs/bots.md` has the protocol."""

import json
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any

from tobago.bots.line import GRACE_S, Ended, Line, Overlong, Silent
from tobago.bots.mishaps import Kind, Trouble, tidy
from tobago.fault import Fault
from tobago.game import Action, Result, Table, View, action_from_json, notation
from tobago.game.seen import write_table, write_view
from tobago.words import Reason

PROTOCOL = 1
START_S = 10.0
"""So long a program may take to be ready."""
DECIDE_S = 10.0
"""So long it may take to decide where there is no clock, with all that comes before."""
TELL_S = 5.0
"""So long it may take to read what needs no answer, or to explain itself."""
FAILURES = 5
"""After so many failures in a game the program is not started again."""
REASONS = 10
"""No more reasons are listened to."""

Message = dict[str, Any]


class ProcessBot:
    """A program that decides; it is started when it is first asked, and ends with the game.

    One that fails is ended, and started afresh for its next decision: a view remembers everything,
    so that it can go on.
    """

    def __init__(
        self,
        rng: Random,
        command: str | Sequence[str],
        options: Mapping[str, Any] | None = None,
        seconds: float = DECIDE_S,
    ) -> None:
        self._argv = _split(command) if isinstance(command, str) else list(command)
        self._options = dict(options or {})
        self._seconds = seconds
        self._seed = f"{rng.getrandbits(64):016x}"
        self._line: Line | None = None
        self._table: Table | None = None
        """Of the game that the program was told of."""
        self._asked = 0
        self._failures = 0
        self._explains = False
        self._reasons: list[Reason] = []

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """What the program answers; Trouble says how it failed."""
        self._reasons = []
        if self._failures >= FAILURES:
            raise Trouble("gone", f"it failed {FAILURES} times")
        deadline = monotonic() + (self._seconds if clock is None else clock)
        self._be_ready(min(START_S, _left(deadline)))
        self._begin(view, min(TELL_S, _left(deadline)))
        told = [
            {"action": action.to_json(), "text": notation.write(action, view.table.island)}
            for action in legal
        ]
        left = _left(deadline)
        times = {"clock": None if clock is None else left, "limit": left}
        request = {**times, **write_view(view), "legal": told}
        answer = self._ask("decide", request, "decision", left, clock is not None)
        self._reasons = self._read_reasons(answer)
        return self._read_action(answer, view, legal)

    def explain(self) -> list[Reason]:
        """The reasons that came with the decision, or those the program gives when asked."""
        if not self._reasons and self._explains and self._line:
            self._reasons = self._read_reasons(self._ask("explain", {}, "reasons", TELL_S))
        return self._reasons

    def end(self, result: Result | None) -> None:
        """Let the program go; it is told how the game ended, if it did."""
        if self._line is None:
            return
        try:
            gold, winners = (result.gold, result.winners) if result else (None, None)
            self._tell("end", {"gold": gold, "winners": winners}, GRACE_S)
            self._line.stop()
        except Trouble:
            pass  # it has been ended then
        finally:
            self._drop()

    # ---- speaking -----------------------------------------------------------------------

    def _be_ready(self, seconds: float) -> None:
        """Start the program unless it runs."""
        if self._line:
            return
        try:
            self._line = Line(self._argv)
        except OSError as error:
            raise Trouble("gone", str(error)) from None
        hello = {"protocol": PROTOCOL, "options": self._options}
        ready = self._ask("hello", hello, "ready", seconds)
        if ready.get("protocol") != PROTOCOL:
            self._drop()
            raise Trouble("gone", f"it speaks protocol {ready.get('protocol')!r}, not {PROTOCOL}")
        self._explains = ready.get("explains") is True

    def _begin(self, view: View, seconds: float) -> None:
        """Tell the program of the game unless it knows."""
        if self._table is not view.table:
            told = {"seat": view.seat, "seed": self._seed, "table": write_table(view.table)}
            self._tell("begin", told, seconds)
            self._table = view.table

    def _tell(self, kind: str, message: Message, seconds: float = TELL_S) -> None:
        self._exchange({"type": kind, **message}, seconds, answered=False)

    def _ask(
        self, kind: str, message: Message, wanted: str, seconds: float, clocked: bool = False
    ) -> Message:
        """The answer to a request: a message of the type that is wanted, with the same id."""
        self._asked += 1
        request = {"type": kind, "id": self._asked, **message}
        raw = self._exchange(request, seconds, clocked=clocked)
        try:
            answer = json.loads(raw)
            if not isinstance(answer, dict) or answer.get("id") != self._asked:
                raise ValueError
        except (ValueError, RecursionError):
            text = raw.decode("utf-8", "replace")
            raise self._fail("illegal", f"no answer to request {self._asked}: {text}") from None
        if answer.get("type") == "error":
            text = str(answer.get("text"))
            raise self._fail("crash", text) if wanted == "ready" else Trouble("crash", text)
        if answer.get("type") != wanted:
            raise self._fail("illegal", f"{wanted} was wanted, not {answer.get('type')!r}")
        return answer

    def _exchange(
        self, message: Message, seconds: float, answered: bool = True, clocked: bool = False
    ) -> bytes:
        assert self._line
        line = json.dumps(message).encode()
        try:
            if answered:
                return self._line.ask(line, seconds)
            self._line.tell(line, seconds)
        except Silent:
            text = f"nothing came in {seconds:g} seconds"
            raise self._fail("late" if clocked else "hang", text) from None
        except Ended as ended:
            raise self._fail("crash", str(ended)) from None
        except Overlong:
            raise self._fail("illegal", "its answer is too long") from None
        return b""

    def _fail(self, kind: Kind, text: str) -> Trouble:
        """End a program that is no longer in step."""
        self._failures += 1
        self._drop()
        return Trouble(kind, text)

    def _drop(self) -> None:
        if self._line:
            self._line.kill()
        self._line = self._table = None

    # ---- what the program says ----------------------------------------------------------

    def _read_action(self, answer: Message, view: View, legal: Sequence[Action]) -> Action:
        """A number in the list of legal actions, or an action as text or JSON."""
        said = answer.get("action")
        if type(said) is int and 0 <= said < len(legal):
            return legal[said]
        try:
            if said is None or isinstance(said, int | float):
                raise Fault(
                    "an action is a number from 0 to {last}, a text or an object",
                    last=len(legal) - 1,
                )
            action = (
                notation.parse(said, view.table.island)
                if isinstance(said, str)
                else action_from_json(said)
            )
        except Fault as fault:
            problem = str(fault)
        else:
            refusal = view.check(action)
            if refusal is None:
                return action
            problem = repr(refusal)
        self._tell("refused", {"id": answer["id"], "text": problem})
        raise Trouble("illegal", f"{said!r}: {problem}")

    def _read_reasons(self, answer: Message) -> list[Reason]:
        reasons = answer.get("reasons")
        if not isinstance(reasons, list):
            return []
        try:
            return [Reason.from_json(_tidied(reason)) for reason in reasons[:REASONS]]
        except Fault:
            return []


def _left(deadline: float) -> float:
    """Seconds until then."""
    return max(0.0, round(deadline - monotonic(), 3))


def _tidied(data: Any) -> Any:
    """What a stranger said, with every text in it as one short line."""
    if isinstance(data, dict):
        return {name: _tidied(value) for name, value in data.items()}
    return tidy(data) if isinstance(data, str) else data


def hosted(rng: Random, name: str, options: Mapping[str, Any]) -> ProcessBot:
    """A Python bot of somebody else, in a process of its own: it may hang."""
    return ProcessBot(rng, [sys.executable, "-m", "tobago.bots.host", name], options)


def _split(command: str) -> list[str]:
    """A command line in its parts; Fault if there is no such program."""
    try:
        parts = shlex.split(command)
    except ValueError:
        raise Fault("the command {given!r} has an open quotation", given=command) from None
    if not parts or shutil.which(parts[0]) is None:
        raise Fault("there is no program {given!r} to run", given=(parts or [command])[0])
    return parts
