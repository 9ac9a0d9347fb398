"""The description of the API in OpenAPI."""

from typing import Any

from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, OpenAPIType, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from tobago import __version__
from tobago.island import Hex
from tobago.server.core.auth import COOKIE
from tobago.server.host.ops import ApiPage


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
