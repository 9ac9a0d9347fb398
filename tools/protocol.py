"""Write what is generated from `tobago.protocol`: `python -m tools.protocol` or `make protocol`.

These are the declarations for the page, the tables of docs/protocol.md, and the description of the
API, which the server makes of the same types.
"""

import json
from collections.abc import Callable
from pathlib import Path

from tobago.server.core.settings import Settings
from tobago.server.host.app import create_app
from tools import typescript
from tools.protocol_tables import with_tables

ROOT = Path(__file__).parents[1]
DECLARATIONS = ROOT / "src" / "tobago" / "web" / "types.d.ts"
DOCUMENT = ROOT / "docs" / "protocol.md"
DESCRIPTION = ROOT / "docs" / "openapi.json"


def files() -> dict[Path, Callable[[], str]]:
    """The generated files, each with the function that writes it."""
    return {
        DECLARATIONS: typescript.declarations,
        DOCUMENT: lambda: with_tables(DOCUMENT.read_text("utf-8")),
        DESCRIPTION: description,
    }


def description() -> str:
    """The description of the API in OpenAPI."""
    app = create_app(Settings(database_url="sqlite:///unused.db"))
    return json.dumps(app.openapi_schema.to_schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        path.write_text(text(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
