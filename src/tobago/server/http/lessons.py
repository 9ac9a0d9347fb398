"""The lesson: whoever asks is taught, and nothing is kept."""

from litestar import Response, Router, post
from litestar.params import JSONBody

from tobago.game.actions import ActionError
from tobago.lesson import NotInLesson, input_from_json, lesson_progress
from tobago.server.http.answers import json_of, told
from tobago.server.http.auth import Asked, address_of, visiting
from tobago.server.http.errors import declared
from tobago.server.http.forms import Learn, Lesson
from tobago.server.http.voice import voice_of
from tobago.server.live.teaching import NAME, taught
from tobago.server.refused import Refused

TAGS = ["lesson"]


@post("/lesson", status_code=200, responses=declared(401, 413, 415, 422) | told(Lesson), tags=TAGS)
async def lesson(request: Asked, data: JSONBody[Learn]) -> Response[bytes]:
    """The next step of the lesson, after all that you have done in it so far."""
    service, visitor = await visiting(request)
    service.limits.lessons.take(visitor.id if visitor else address_of(request))
    language = voice_of(request, data.lang).language
    try:
        progress = lesson_progress([input_from_json(done) for done in data.done])
    except ActionError as error:
        raise Refused(422, "no-action", "{reason}", reason=error) from error
    except NotInLesson as error:
        raise Refused(422, "not-in-lesson", "{reason}", reason=error) from error
    name = visitor.name if visitor else NAME
    return json_of(taught(progress, name, language))


router = Router("/", route_handlers=[lesson])
