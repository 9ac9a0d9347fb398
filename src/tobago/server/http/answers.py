"""Answers that are made elsewhere and only sent from here."""

import re
from typing import Annotated, Any

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from msgspec import Struct
from msgspec.json import Encoder

from tobago.server.refused import missing

_encode = Encoder().encode
TablePath = Annotated[str, PathParameter(description="The table's id.")]
_ID = re.compile(r"[A-Za-z0-9_-]{1,22}")


def json_of(content: Any, status: int = 200) -> Response[bytes]:
    """Plain values as JSON, without the framework's detours."""
    return raw_json(_encode(content), status)


def raw_json(content: bytes, status: int = 200) -> Response[bytes]:
    """What is JSON already."""
    return Response(content, status_code=status, media_type="application/json")


def told(kind: type[Struct], status: int = 200) -> dict[int, ResponseSpec]:
    """The description of such an answer."""
    described = (kind.__doc__ or "").splitlines()[0]
    return {status: ResponseSpec(kind, description=described, generate_examples=False)}


NOTHING = {204: ResponseSpec(None, description="It is done; there is nothing to say.")}


def table_id_of(given: str) -> str:
    """An id as ours are; what cannot be one is not asked for in the database."""
    if not _ID.fullmatch(given):
        raise missing("table", given)
    return given
