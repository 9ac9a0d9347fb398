"""What the people of a running game may decide about it, as the entries that this makes."""

from tobago.server.core.journal import Draft, Kind
from tobago.server.core.live_table import LiveTable, VoteTopic
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.seat_checks import check_log_length
from tobago.server.core.settings import HOUR, MINUTE, SECOND

ABSENT_AFTER = MINUTE
"""Whoever was away for this long can be replaced."""
SLOW_CLOCK = HOUR
"""With this much on the clock people are not expected to be there."""


def resignation_drafts(live: LiveTable, person: str, seat: int | None, bot: str) -> list[Draft]:
    """The person gives a seat up, or all of theirs; the table ends with its last person."""
    giving_up = own_seats(live, person, seat) - live.resigned
    drafts = [Draft(Kind.RESIGN, one, {"bot": bot}) for one in sorted(giving_up)]
    if drafts and not _human_seats(live) - live.resigned - giving_up:
        drafts.append(Draft(Kind.END, None, {"why": "resigned"}))
    return drafts


def return_drafts(live: LiveTable, person: str, seat: int | None) -> list[Draft]:
    """The person decides again for a seat, or for all of theirs."""
    own = own_seats(live, person, seat)
    if own <= live.resigned:
        raise Refused(409, "resigned", "who has resigned cannot come back")
    return [
        Draft(Kind.RETURN, one, {}) for one in sorted(own - live.resigned) if one in live.stand_ins
    ]


def vote_drafts(
    live: LiveTable, voters: set[int], wish: VoteTopic, yes: bool, absent: set[int], bot: str
) -> list[Draft]:
    """The votes that are news, and what they settle."""
    deciding = deciding_seats(live)
    voters = voters & deciding
    if not voters:
        raise Refused(409, "not-deciding", "only those who decide for themselves can vote")
    if not yes and (refused := check_log_length(live)):
        raise refused
    if wish.about == "replace":
        _check_replacing(live, voters, wish.of, absent)
    before = live.votes.get(wish, frozenset())
    changed = voters - before if yes else voters & before
    body = {"about": wish.about, "yes": yes} | ({} if wish.of is None else {"of": wish.of})
    drafts = [Draft(Kind.VOTE, one, body) for one in sorted(changed)]
    # Who sleeps must not find the game gone: to abort takes all, or first a bot in their place.
    needed = deciding if wish.about == "abort" else deciding - absent - {wish.of} | voters
    if yes and needed <= before | voters:
        drafts.append(_outcome_draft(wish, bot))
    return drafts


def _outcome_draft(wish: VoteTopic, bot: str) -> Draft:
    if wish.about == "abort":
        return Draft(Kind.END, None, {"why": "agreed"})
    return Draft(Kind.STAND_IN, wish.of, {"bot": bot, "why": "vote"})


def _check_replacing(live: LiveTable, voters: set[int], of: int | None, absent: set[int]) -> None:
    if of is None or of not in deciding_seats(live) - voters:
        raise Refused(409, "not-replaceable", "only another person who still plays can be replaced")
    if live.row.clock and live.row.clock.seconds * SECOND >= SLOW_CLOCK:
        raise Refused(409, "clock-decides", "at this table the clock decides who is replaced")
    if of not in absent:
        raise Refused(
            409,
            "not-absent",
            "{name} has not been away for {seconds} seconds",
            name=live.seats[of].name,
            seconds=ABSENT_AFTER // SECOND,
        )


def own_seats(live: LiveTable, person: str, seat: int | None) -> set[int]:
    """The person's seats, or the one asked for if it is one of them."""
    own = set(live.seats_of(person))
    if seat is not None and not 0 <= seat < live.row.players:
        raise not_found("seat", seat)
    if not own or (seat is not None and seat not in own):
        raise Refused(403, "not-your-seat", "this is not your seat")
    return own if seat is None else {seat}


def deciding_seats(live: LiveTable) -> set[int]:
    """The seats whose people still decide for themselves."""
    return _human_seats(live) - live.resigned - set(live.stand_ins)


def absent_seats(live: LiveTable, now: int) -> set[int]:
    """The seats whose people were not seen for long enough, or at all since the start.

    Who acts is there, also a program that opens no line.
    """
    last = {one: live.seats[one].present_until or live.started_at for one in _human_seats(live)}
    for act in live.acts:
        if act.by_person:
            last[act.seat] = max(last[act.seat], act.at)
    return {one for one, seen in last.items() if seen < now - ABSENT_AFTER}


def _human_seats(live: LiveTable) -> set[int]:
    return {seat.seat for seat in live.seats if seat.kind == "human"}
