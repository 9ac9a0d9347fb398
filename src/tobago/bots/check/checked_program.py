"""A program that is checked: a bot in a subprocess whose every message is looked at."""

from collections.abc import Callable
from random import Random

from tobago.bots.check.report import Item
from tobago.bots.failures import DecisionFailed, FailureKind, one_line
from tobago.bots.process_bot import MAX_REASONS, START_TIMEOUT_S, JsonObject, ProcessBot
from tobago.bots.registry import Spec
from tobago.game import Result
from tobago.message import Message
from tobago.words import N_, Reason

EXIT_TIMEOUT_S = 5.0
"""How long a program may take to end after its input is closed."""
SHORT_EXIT_TIMEOUT_S = 0.1
"""The same for a program that has been found not to end."""

REPLACED = {
    "begin": ("begin", "decide", "explain", "refused", "end"),
    "decide": ("decide", "explain", "refused"),
}
"""Messages that a program need not be sent any more to be in the same state."""

Note = Callable[[Item, Message, str], None]
"""Notes a problem with its details."""

CHANGES = N_("It changes the view or the list of legal actions.")
ENDS_EARLY = N_("It ended too early: {problem}")
ENDS_WITH_CODE = N_("It ends with code {code} after its input was closed.")
EXTRA_LINE = N_("It wrote a line that answers no request: {given}")
STILL_RUNS = N_("It still runs {seconds} seconds after its input was closed.")
UNREADABLE_REASONS = N_("The reasons cannot be read: {given}")


class CheckedProgram(ProcessBot):
    """A program that notes what a game would not show."""

    def __init__(
        self, spec: Spec, seed: str, seconds: float, note: Note, patient: bool = True
    ) -> None:
        command, options = spec.program()
        super().__init__(Random(seed), command, options, seconds)
        self._note = note
        self._exit_timeout_s = EXIT_TIMEOUT_S if patient else SHORT_EXIT_TIMEOUT_S
        self.broke_protocol = False
        """Whether the last failure was an answer that the protocol does not allow."""
        self.ended = False
        """Whether it could be seen how the program ends."""
        self.reports_changes = False
        """Whether the program says if a bot changed what it was given, as `client.serve` does."""
        self.session: list[JsonObject] = []
        """What it was sent, with only the last game and the last decision."""

    def start(self) -> None:
        """Start the program; DecisionFailed if it does not become ready."""
        self._start(min(START_TIMEOUT_S, self._seconds))

    def send_unknown_message(self) -> None:
        """Send a message of a type that no program knows."""
        self._send("check", {"text": "Messages of unknown types are ignored."})

    def end(self, result: Result | None) -> None:
        """End the program as after a game, and note if it does not end."""
        if self._process is None:
            return
        gold, winners = (result.gold, result.winners) if result else (None, None)
        try:
            self._send("end", {"gold": gold, "winners": winners})
        except DecisionFailed as failed:
            self._note("ends", Message(ENDS_EARLY, problem=str(failed)), failed.details)
            return
        code = self._process.stop(self._exit_timeout_s)
        self.ended = True
        self._note_extra_lines()
        if code is None:
            self._note("ends", Message(STILL_RUNS, seconds=f"{self._exit_timeout_s:g}"), "")
        elif code != 0:
            self._note("ends", Message(ENDS_WITH_CODE, code=code), self._process.last_errors)
        self._kill()

    def _request(
        self, kind: str, message: JsonObject, wanted: str, seconds: float, clocked: bool = False
    ) -> JsonObject:
        self._note_extra_lines()
        self.broke_protocol = False
        if kind == "hello":
            message = {**message, "check": True}
        answer = super()._request(kind, message, wanted, seconds, clocked)
        self.reports_changes = self.reports_changes or "unchanged" in answer
        if answer.get("unchanged") is False:
            self._note("unchanged", Message(CHANGES), "")
        return answer

    def _exchange(
        self, message: JsonObject, seconds: float, answered: bool = True, clocked: bool = False
    ) -> bytes:
        replaced = REPLACED.get(message["type"], ())
        kept = [sent for sent in self.session if sent["type"] not in replaced]
        self.session = [*kept, message] if message["type"] != "hello" else [message]
        return super()._exchange(message, seconds, answered, clocked)

    def _note_extra_lines(self) -> None:
        """Note lines that answer no request."""
        if self._process and (extra := self._process.unread):
            text = one_line(extra.decode("utf-8", "replace"))
            self._note("protocol", Message(EXTRA_LINE, given=text), "")

    def _fail(self, kind: FailureKind, text: str, details: str = "") -> DecisionFailed:
        self.broke_protocol = kind == "illegal"
        return super()._fail(kind, text, details)

    def _read_reasons(self, answer: JsonObject) -> list[Reason]:
        reasons, given = super()._read_reasons(answer), answer.get("reasons")
        wanted = len(given) if isinstance(given, list) else given is not None
        if min(wanted, MAX_REASONS) != len(reasons):
            self._note("reasons", Message(UNREADABLE_REASONS, given=one_line(str(given))), "")
        return reasons
