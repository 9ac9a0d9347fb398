"""Help for those who play against bots."""

from litestar import Response, Router, post
from litestar.params import JSONBody

from tobago.server.duties.hinting import hinted
from tobago.server.http.answers import TablePath, json_of, table_id_of, told
from tobago.server.http.auth import Asked, known
from tobago.server.http.errors import declared
from tobago.server.http.forms import AskHint, Hint
from tobago.server.http.voice import voice_of
from tobago.server.live.seating import confirmed_seat

TAGS = ["help"]


@post(
    "/tables/{table_id:str}/hint",
    status_code=200,
    responses=declared(401, 404, 409, 413, 415, 422) | told(Hint),
    tags=TAGS,
)
async def hint(
    request: Asked, table_id: TablePath, data: JSONBody[AskHint | None]
) -> Response[bytes]:
    """What a captain would do in your place, and why; only where all others are bots."""
    service, person = await known(request)
    room = await service.rooms.room(table_id_of(table_id))
    asked = data or AskHint()
    language = voice_of(request, asked.lang).language
    seat = await confirmed_seat(service.rooms, room, person.id, asked.seat)
    service.limits.hints.take(person.id)
    return json_of(await hinted(service.thinkers, room.live, seat, language))


router = Router("/", route_handlers=[hint])
