"""Endpoints for hosts and programs: health, metrics, and the description of the API."""

from collections.abc import Iterator
from html import escape
from typing import Any, Literal

from litestar import Request, Response, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, OpenAPIType, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct
from msgspec.json import encode
from sqlalchemy import text

from tobago.island import Hex
from tobago.server.core import metrics
from tobago.server.core.auth import COOKIE, HttpRequest
from tobago.server.core.http import raw_json_response, refusal_specs
from tobago.server.core.refused import Refused
from tobago.server.core.service import service_of
from tobago.version import __version__


class Health(Struct, frozen=True):
    """The status of a node."""

    status: Literal["alive", "ready"]


TAGS = ["host"]
OPENAPI_JSON = "description"


@get("/health", responses=refusal_specs(), tags=TAGS)
async def health() -> Health:
    """Whether the process runs."""
    return Health("alive")


@get("/ready", responses=refusal_specs(), tags=TAGS)
async def ready(request: HttpRequest) -> Health:
    """Whether the node can serve: the database answers, and the server is not stopping."""
    service = service_of(request.app)
    if service.shutdown.stopping:
        raise Refused(503, "stopping", "the server is stopping")
    async with service.database.read() as connection:
        await connection.execute(text("SELECT 1"))
    if not service.hub.is_listening:
        raise Refused(503, "no-line", "notifications of other servers do not arrive")
    return Health("ready")


@get("/metrics", include_in_schema=False)
async def metrics_text() -> Response[bytes]:
    """Metrics for Prometheus, without names and ids."""
    return Response(metrics.exposition(), media_type=metrics.CONTENT_TYPE)


@get("/api/v1/openapi.json", include_in_schema=False)
async def openapi_json(request: HttpRequest) -> Response[bytes]:
    """The API as OpenAPI 3.1."""
    state = request.app.state
    if OPENAPI_JSON not in state:  # it is constant, and takes a while to build
        state[OPENAPI_JSON] = encode(request.app.openapi_schema.to_schema())
    return raw_json_response(state[OPENAPI_JSON])


router = Router("/", route_handlers=[health, ready, metrics_text, openapi_json])


PAGE_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tobago: the API</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<h1>Tobago: the API</h1>
<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a>. Live updates come by WebSocket
from <code>/api/v1/tables/{table_id}/live</code>.</p>
"""
METHODS = ("get", "post", "put", "patch", "delete")


class ApiPage(OpenAPIRenderPlugin):
    """The page of the API, with a section for each operation."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The HTML of the page."""
        return "".join((PAGE_HEAD, *_operations(openapi_schema), "</body>\n</html>\n")).encode()


def _operations(schema: dict[str, Any]) -> Iterator[str]:
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                yield from _operation(f"{method.upper()} {path}", item[method], schema)


def _operation(title: str, operation: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    yield f"<h2><code>{escape(title)}</code></h2>\n"
    yield f"<p>{escape(operation.get('description', ''))}</p>\n"
    rows = [*_parameters(operation), *_body(operation, schema)]
    if rows:
        yield "<table><tr><th>name</th><th>in</th><th>meaning</th></tr>\n"
        yield from rows
        yield "</table>\n"
    yield "<ul>\n"
    for status, response in operation["responses"].items():
        yield f"<li>{status}: {escape(response['description'])}</li>\n"
    yield "</ul>\n"


def _parameters(operation: dict[str, Any]) -> Iterator[str]:
    for given in operation.get("parameters", ()):
        yield _row(given["name"], given["in"], given.get("description") or _kind(given["schema"]))


def _body(operation: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    if "requestBody" not in operation:
        return
    form = operation["requestBody"]["content"]["application/json"]["schema"]
    for part in (form, *form.get("oneOf", ())):
        if "$ref" in part:
            kind = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
            for name, field in kind.get("properties", {}).items():
                needed = "body" if name in kind.get("required", ()) else "body, optional"
                yield _row(name, needed, field.get("description") or _kind(field))


def _kind(schema: dict[str, Any]) -> str:
    if "oneOf" in schema:
        return " or ".join(_kind(part) for part in schema["oneOf"])
    if "enum" in schema:
        return ", ".join(str(value) for value in schema["enum"] if value is not None)
    return str(schema.get("type", schema.get("$ref", "").rpartition("/")[2]))


def _row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"


class HexSchema(OpenAPISchemaPlugin):
    """Spaces are pairs of whole numbers: `[q, r]`."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        """Whether this is the type of a space."""
        return value is Hex

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """The schema of a space."""
        number = Schema(type=OpenAPIType.INTEGER)
        return Schema(type=OpenAPIType.ARRAY, prefix_items=[number, number])


def openapi_config() -> OpenAPIConfig:
    """The configuration of the description."""
    return OpenAPIConfig(
        title="Tobago",
        version=__version__,
        description="Tables where people and bots play the board game Tobago.",
        path="/docs",
        # An operation that needs neither a cookie nor a key does not declare a 401.
        security=[{"cookie": []}, {"key": []}, {}],
        render_plugins=[ApiPage(path="/")],
        components=Components(
            security_schemes={
                "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                "key": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
        use_handler_docstrings=True,
    )
