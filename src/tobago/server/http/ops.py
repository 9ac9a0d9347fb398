"""For hosts and programs: health, numbers, and the description of the API."""

from litestar import Response, Router, get
from msgspec.json import encode
from sqlalchemy import text

from tobago.server import metrics
from tobago.server.http.answers import raw_json
from tobago.server.http.auth import Asked
from tobago.server.http.errors import declared
from tobago.server.http.forms import Health
from tobago.server.http.service import service_of
from tobago.server.refused import Refused

TAGS = ["host"]
DESCRIPTION = "description"


@get("/health", responses=declared(), tags=TAGS)
async def health() -> Health:
    """Whether the process lives."""
    return Health("alive")


@get("/ready", responses=declared(), tags=TAGS)
async def ready(request: Asked) -> Health:
    """Whether requests can be met: the database answers and tells news; no stop is near."""
    service = service_of(request.app)
    if service.farewell.said:
        raise Refused(503, "stopping", "the server is stopping")
    async with service.database.read() as connection:
        await connection.execute(text("SELECT 1"))
    if not service.hub.hears:
        raise Refused(503, "no-line", "the database does not tell what other servers write")
    return Health("ready")


@get("/metrics", include_in_schema=False)
async def numbers() -> Response[bytes]:
    """Counts for Prometheus; there are no names and no ids in them."""
    return Response(metrics.exposition(), media_type=metrics.CONTENT_TYPE)


@get("/api/v1/openapi.json", include_in_schema=False)
async def description(request: Asked) -> Response[bytes]:
    """What can be asked for, as OpenAPI 3.1."""
    state = request.app.state
    if DESCRIPTION not in state:  # it never changes, and takes a while to make
        state[DESCRIPTION] = encode(request.app.openapi_schema.to_schema())
    return raw_json(state[DESCRIPTION])


router = Router("/", route_handlers=[health, ready, numbers, description])
