"""The link to a table, for other devices, with its QR code."""

from functools import lru_cache
from io import BytesIO

import segno
from litestar import Response, Router, get

from tobago.protocol import TableLink
from tobago.server.core.auth import HttpRequest, base_url_of
from tobago.server.core.http import (
    TablePath,
    check_table_id,
    json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.public_address import public_address
from tobago.server.core.service import service_of

QUIET_ZONE = 4
"""The white modules around the code that readers need."""


@get(
    "/tables/{table_id:str}/link",
    responses=refusal_specs(404, 409) | response_spec(TableLink),
    tags=["tables"],
)
async def table_link(request: HttpRequest, table_id: TablePath) -> Response[bytes]:
    """The link to the table for other devices, who can open it, and its QR code."""
    service = service_of(request.app)
    room = await service.rooms.room(check_table_id(table_id))
    address = public_address(service.settings, base_url_of(request))
    link = f"{address.url}/table/{room.id}"
    return json_response(TableLink(link, address.reach, qr_code(link)))


@lru_cache(maxsize=256)
def qr_code(text: str) -> str:
    """A text as a QR code: an SVG document with dark modules on white."""
    drawing = BytesIO()
    segno.make_qr(text, error="m").save(
        drawing,
        kind="svg",
        border=QUIET_ZONE,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
        nl=False,
    )
    return drawing.getvalue().decode()


router = Router("/", route_handlers=[table_link])
