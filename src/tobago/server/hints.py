"""Hints for people who play against bots, computed in a worker."""

from litestar import Response, Router, post
from litestar.params import JSONBody

from tobago import protocol
from tobago.game import View
from tobago.game.notation import write
from tobago.review import HintChoice
from tobago.review import hint as best_choices
from tobago.server.core.auth import HttpRequest, require_user
from tobago.server.core.http import (
    Form,
    Language,
    Seat,
    TablePath,
    check_table_id,
    json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.language import words_for, words_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.logs import Log
from tobago.server.core.refused import Refused
from tobago.server.core.seat_checks import check_may_act
from tobago.server.core.workers import JobFailed, WorkerPool


class HintRequest(Form, frozen=True):
    """The seat that gets the hint; by default the one that is to decide."""

    seat: Seat | None = None
    lang: Language | None = None


log = Log("hinting")


async def compute_hint(
    workers: WorkerPool, live: LiveTable, seat: int, language: str
) -> protocol.Hint:
    """The best choices of a seat that is to decide, with reasons; Refused against people."""
    if refused := check_hint(live, seat):
        raise refused
    seq, view, names = live.seq, live.view(seat), live.names
    try:
        advice = await workers.run(best_choices, view)
    except JobFailed as error:
        log.error("hint-failed", table=live.row.id, why=str(error))
        raise Refused(503, "thinking-failed", "the computation failed; try again") from error
    return protocol.Hint(seq, [_choice(each, view, names, language) for each in advice])


def check_hint(live: LiveTable, seat: int) -> Refused | None:
    """Why a seat gets no hint: there are none against people, even if they are away."""
    if barred := check_may_act(live, seat):
        return barred
    people = [
        other.seat
        for other in live.seats
        if other.bot is None and other.seat != seat and other.seat not in live.resigned
    ]
    if people:
        return Refused(
            409, "not-against-people", "hints are available only when all other players are bots"
        )
    decider = live.decider()
    if decider is None or decider.seat != seat:
        return Refused(
            409, "not-your-decision", "there is nothing to decide here for this seat", seat=seat
        )
    return None


def _choice(
    hinted: HintChoice, view: View, names: tuple[str, ...], language: str
) -> protocol.HintChoice:
    choice, island, words = hinted.choice, view.table.island, words_of(language)
    return protocol.HintChoice(
        action=protocol.action_value(choice.action),
        text=write(choice.action, island),
        chance=round(choice.chance, 3),
        gold=round(choice.gold),
        then=[write(step, island) for step in choice.plan[1:]],
        reasons=[words.message(reason, island, names) for reason in hinted.reasons],
    )


TAGS = ["help"]


@post(
    "/tables/{table_id:str}/hint",
    status_code=200,
    responses=refusal_specs(401, 404, 409, 413, 415, 422) | response_spec(protocol.Hint),
    tags=TAGS,
)
async def hint(
    request: HttpRequest, table_id: TablePath, data: JSONBody[HintRequest | None]
) -> Response[bytes]:
    """The choices of a captain in your place, with reasons; only against bots."""
    service, person = await require_user(request)
    room = await service.rooms.room(check_table_id(table_id))
    asked = data or HintRequest()
    language = words_for(request, asked.lang).language
    seat = await service.rooms.confirmed_seat(room, person.id, asked.seat)
    service.limits.hints.take(person.id)
    return json_response(await compute_hint(service.workers, room.live, seat, language))


router = Router("/", route_handlers=[hint])
