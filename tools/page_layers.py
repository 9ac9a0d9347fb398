"""The layers of the page's modules, and the imports between them."""

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

WEB = Path(__file__).parents[1] / "src" / "tobago" / "web"

LAYERS: tuple[dict[str, str], ...] = (
    {"main": "The start of the page: the loop with the root update and view."},
    {"effects": "What an update asks for: requests, timers, storage, focus, drawings, motion."},
    {
        "sources": "Where positions come from: a live table, a replay, the lesson.",
        "view": "The model as lit-html templates, whose events send messages.",
    },
    {"update": "Pure functions from a model and a message to the next model and effects."},
    {"api": "Requests to the API.", "runtime": "The loop: message, model, drawing, effects."},
    {"geometry": "Spaces and where they are drawn.", "words": "Messages in the user's language."},
)
"""From the top down: the parts of each layer, folders or modules, with a summary."""

_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;"]*?\bfrom\s*"([^"]+)"|\bimport\("([^"]+\.js)"\)""", re.MULTILINE
)


def part_of(module: str) -> str:
    """The part that a module belongs to, given its path in the folder of the page."""
    return module.split("/", maxsplit=1)[0].removesuffix(".js")


def imports() -> Iterator[tuple[str, str]]:
    """Every module with each module that it imports; libraries and types are left out."""
    for path in sorted(WEB.rglob("*.js")):
        importer = path.relative_to(WEB).as_posix()
        if not importer.startswith("vendor/"):
            for match in _IMPORT.finditer(path.read_text("utf-8")):
                imported = normpath(join(dirname(importer), match[1] or match[2]))
                if not imported.startswith("vendor/"):
                    yield importer, imported
