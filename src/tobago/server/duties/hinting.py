"""Hints for people who play against bots, as a job for `Thinkers`."""

from typing import Any

from tobago.game import View
from tobago.game.notation import write
from tobago.review import HintChoice, hint
from tobago.server.duties.thinkers import Thinkers, Unthinkable
from tobago.server.live.checking import check_person
from tobago.server.live.table import LiveTable
from tobago.server.live.wording import words_of
from tobago.server.logs import Log
from tobago.server.refused import Refused

log = Log("hinting")
Data = dict[str, Any]


async def hinted(thinkers: Thinkers, live: LiveTable, seat: int, language: str) -> Data:
    """The best few choices of a seat that is to decide, and why; Refused where that is unfair."""
    if refused := check_hint(live, seat):
        raise refused
    seq, view, names = live.seq, live.view(seat), live.names
    try:
        advice = await thinkers.run(hint, view)
    except Unthinkable as error:
        log.error("hint-failed", table=live.row.id, why=str(error))
        raise Refused(503, "thinking-failed", "no thought came of it; try again") from error
    told = [_told(one, view, names, language) for one in advice]
    return {"seq": seq, "choices": told}


def check_hint(live: LiveTable, seat: int) -> Refused | None:
    """Why a seat gets no hint: nobody is helped against people, also not if they are away."""
    if barred := check_person(live, seat):
        return barred
    people = [
        other.seat
        for other in live.seats
        if other.bot is None and other.seat != seat and other.seat not in live.resigned
    ]
    if people:
        return Refused(409, "not-against-people", "there are hints only where all others are bots")
    decider = live.decider()
    if decider is None or decider.seat != seat:
        return Refused(
            409, "not-your-decision", "there is nothing to decide here for this seat", seat=seat
        )
    return None


def _told(advised: HintChoice, view: View, names: tuple[str, ...], language: str) -> Data:
    choice, island, words = advised.choice, view.table.island, words_of(language)
    return {
        "action": choice.action.to_json(),
        "text": write(choice.action, island),
        "chance": round(choice.chance, 3),
        "gold": round(choice.gold),
        "then": [write(step, island) for step in choice.plan[1:]],
        "reasons": [words.message(reason, island, names) for reason in advised.reasons],
    }
