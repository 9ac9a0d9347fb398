"""The check of a whole transcript, line by line."""

import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from tests.referee.chance import Recorded
from tests.referee.faults import (
    canonical,
    conservation_faults,
    differences,
    first_state_faults,
    frame_faults,
    header_faults,
)
from tests.referee.forms import CLUE_DECK, Action, Header, State, empty_eliminated, text
from tests.referee.legal import legal_actions
from tests.referee.play import Play
from tests.referee.shapes import HEADER_SHAPE, Shape, anything, one_of, record, state_shape


class Review:
    """The check of one transcript, line by line. It goes on from the recorded states."""

    def __init__(self, clue_deck: Collection[str]) -> None:
        self.deck = clue_deck
        self.complaints: list[str] = []
        self.count = 0
        self.eliminated = empty_eliminated()
        self.header: Header
        self.state: State
        self.shape: Shape

    def line(self, line: str) -> bool:
        """Check the next line. False if it makes too little sense to go on."""
        self.count += 1
        where = "header" if self.count == 1 else f"ply {self.count - 2}"
        try:
            row = json.loads(line, object_pairs_hook=_no_field_twice)
        except ValueError as error:
            return self._complain(where, [f"expected a JSON object, found {error}"])
        if self.count == 1:
            return self._header(row)
        return self._first(row) if self.count == 2 else self._ply(self.count - 2, row)

    def end(self) -> None:
        """No line follows."""
        if self.count < 2:
            self._complain("end", [f"expected a header and a state, found {self.count} lines"])

    def _complain(self, where: str, faults: Iterable[str]) -> bool:
        """Note the faults; False, so that a caller can give up with it."""
        self.complaints += [f"{where}: {fault}" for fault in faults]
        return False

    def _header(self, row: object) -> bool:
        if faults := list(HEADER_SHAPE(row, "")):
            return self._complain("header", faults)
        self.header = cast(Header, row)
        self.shape = state_shape(self.header, self.deck)
        faults = list(header_faults(self.header, self.deck))
        self._complain("header", faults)
        return not any(fault.startswith(("start", "objects: expected on")) for fault in faults)

    def _first(self, row: object) -> bool:
        state = self._recorded("ply 0", row, {"ply": one_of(0)})
        if state is None:
            return False
        self._complain("ply 0", first_state_faults(self.header, state))
        self.state = state
        return True

    def _recorded(self, where: str, row: object, fields: Mapping[str, Shape]) -> State | None:
        """The state of a line, or None if it cannot be used."""
        line_shape = record({**fields, "state": self.shape}, may=("events",))
        if faults := list(line_shape(row, "")):
            self._complain(where, faults)
            return None
        state = cast(State, cast(dict[str, object], row)["state"])
        if faults := list(frame_faults(self.header, state)):
            self._complain(where, faults)
            return None
        self._complain(where, conservation_faults(self.header, state, self.deck))
        return state

    def _ply(self, number: int, row: object) -> bool:
        fields = {
            "ply": one_of(number),
            "seat": one_of(self.state["seat"]),
            "action": self._legal_action,
            "events": anything,
        }
        after = self._recorded(f"ply {number}", row, fields)
        if after is None:
            return False
        action = in_order(cast(dict[str, Action], row)["action"])
        chance = Recorded(self.state, after)
        play = Play(self.header, self.state, self.eliminated, chance)
        expected = play.act(action)
        if _acted_is_open(self.header, action, expected):
            expected["acted"] = after["acted"]
        self._complain(f"ply {number}", chance.faults)
        self._complain(f"ply {number}", differences(canonical(expected), canonical(after)))
        self.state, self.eliminated = after, play.eliminated
        return True

    def _legal_action(self, found: object, path: str) -> Iterator[str]:
        legal = {text(action) for action in legal_actions(self.header, self.state)}
        if text(in_order(found)) not in legal:
            phase, seat = self.state["phase"], self.state["seat"]
            yield f"{path}: expected a legal one of seat {seat} in {phase}, found {text(found)}"


def in_order(action: Any) -> Any:
    """A Swap with its lower index first; any other value unchanged."""
    if not isinstance(action, dict) or action.get("type") != "Swap":
        return action
    first, second = action.get("first"), action.get("second")
    if isinstance(first, int) and isinstance(second, int) and first > second:
        return {**action, "first": second, "second": first}
    return action


def _acted_is_open(header: Header, action: Action, after: State) -> bool:
    """Whether the game ended in an exchange for the whole turn (see the top of the package)."""
    whole_turn = header["options"]["exchange"] == "turn" and action["type"] == "ExchangeTurn"
    return whole_turn and after["phase"] == "over"


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = Counter(name for name, _ in pairs)
    twice = [name for name, count in names.items() if count > 1]
    if twice:
        raise ValueError(f"the field {twice[0]} twice")
    return dict(pairs)


def _without_trailing_blanks(lines: Iterable[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def check_transcript(lines: Iterable[str], clue_deck: Collection[str] = CLUE_DECK) -> list[str]:
    """The complaints about a transcript: each with its ply, what was expected and what found.

    An empty list means that every field of every line is right. After a wrong state the check
    goes on from the state as recorded; after an illegal action or an unusable line it stops.
    """
    review = Review(clue_deck)
    if all(review.line(line) for line in _without_trailing_blanks(lines)):
        review.end()
    return review.complaints


def main(arguments: Sequence[str]) -> int:
    """Check files: one line each. 1 if there is any complaint."""
    if not arguments:
        print("usage: python -m tests.referee FILE...", file=sys.stderr)
        return 2
    failed = False
    for name in arguments:
        try:
            lines = Path(name).read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            complaints = [f"cannot be read: {error}"]
        else:
            complaints = check_transcript(lines)
        failed = failed or bool(complaints)
        verdict = f"{len(complaints)} complaints, first {complaints[0]}" if complaints else "ok"
        print(f"{name}: {verdict}")
    return int(failed)
