"""Which seat a request is for, and whether it may act."""

from tobago import protocol
from tobago.game import Action
from tobago.game.refusals import RefusalOnIsland
from tobago.server.core.language import explain_refusal, words_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Status

MOST_ENTRIES = 2_000
"""The log length from which undoing and withdrawing votes is refused: clients load whole logs."""


def own_seat(live: LiveTable, person: str | None, seat: int | None) -> int:
    """A person's seat: the given one, else the one that is to decide, else the first."""
    held = live.seats_of(person)
    if seat is not None and seat in held:
        return seat
    if seat is not None or not held:
        raise Refused(403, "not-your-seat", "this is not your seat")
    decider = live.decider()
    return decider.seat if decider and decider.seat in held else held[0]


def undoing_seat(live: LiveTable, person: str | None, seat: int | None) -> int:
    """A person's seat that undoes: the given one, else the one that acted last."""
    last = live.acts[-1].seat if live.acts else None
    return own_seat(live, person, last if seat is None and last in live.seats_of(person) else seat)


def seat_to_show(live: LiveTable, person: str | None, seat: int | None) -> int | None:
    """The seat whose view a person gets; None for a spectator."""
    if seat is None and not live.seats_of(person):
        return None
    return own_seat(live, person, seat)


def check_action(live: LiveTable, seat: int, action: Action | None) -> Refused | None:
    """Why a seat may not play an action, or undo its last one (`action` None)."""
    barred = check_may_act(live, seat) or (check_log_length(live) if action is None else None)
    if barred:
        return barred
    assert live.recorder is not None
    # Checked on the seat's own view, so that a refusal reveals nothing hidden.
    refusal = live.check_undo(seat) if action is None else live.view(seat).check(action)
    if refusal is None:
        return None
    reason = RefusalOnIsland(refusal, live.recorder.game.table.island)
    return Refused(422, refusal.code, "{reason}", reason=reason)


def check_may_act(live: LiveTable, seat: int) -> Refused | None:
    """Why the person of a seat may not act at all now."""
    if live.status is not Status.PLAYING:
        return Refused(409, "not-playing", "no game is being played here")
    if seat in live.stand_ins:
        return Refused(409, "stood-in", "a bot decides for this seat; come back first", seat=seat)
    return None


def check_log_length(live: LiveTable) -> Refused | None:
    """Why actions and votes can no longer be undone."""
    if live.seq < MOST_ENTRIES:
        return None
    return Refused(409, "log-full", "too much was undone in this game; nothing more can be undone")


def refused_value(refused: Refused, language: str) -> protocol.Refusal:
    """A refusal as JSON, with its sentence."""
    reason = refused.fields.get("reason")
    if isinstance(reason, RefusalOnIsland):
        return explain_refusal(*reason, language)
    return protocol.Refusal(refused.code, refused.fields, words_of(language).fault(refused))
