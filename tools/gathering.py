"""Gathers everything the product says: messages in the sources, help pages, names of the engine."""

import ast
from collections.abc import Iterable, Iterator
from contextvars import copy_context
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from cyclopts import App
from rich.console import Console

from tobago.cli import app
from tobago.cli.voice import speak
from tobago.fault import Fault
from tobago.words import Words
from tobago.words.translated_names import all_names
from tools.javascript import messages_in

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "tobago"
PAGE = SOURCES / "web"

FAULTS: list[type[Fault]] = [Fault, *Fault.__subclasses__()]
CALLS = {
    **{kind.__name__: (0,) for kind in FAULTS if kind.__init__ is Fault.__init__},
    "Message": (0,),
    "Plural": (0, 1),
    "IslandError": (1,),
    "N_": (0,),
    "Refused": (2,),
    "__init__": (0,),  # of a fault that has a sentence of its own
    "count": (0, 1),
    "say": (0,),
}
"""The calls that hold messages, and the places of these among the arguments."""


class Said(NamedTuple):
    """A message: its text, or both forms if it counts; a context if it is a name of the engine."""

    text: str | tuple[str, str]
    context: str | None = None


def gather() -> dict[Said, set[str]]:
    """Everything the product says, and the files that say it."""
    said: dict[Said, set[str]] = {}
    for context, names in all_names().items():
        said.update({Said(name, context): set() for name in names})
    for path in sorted(SOURCES.rglob("*.py")):
        for message in _messages_in(path):
            said.setdefault(message, set()).add(_name(path))
    for path in sorted(PAGE.rglob("*.js")):
        for text in messages_in(path.read_text("utf-8"), _name(path)) if _is_ours(path) else ():
            said.setdefault(Said(text), set()).add(_name(path))
    for text in help_texts():
        said.setdefault(Said(text), set())
    check_forms(said)
    return said


def check_forms(said: Iterable[Said]) -> None:
    """Refuse a message that is said in two forms: a catalogue has room for one of them."""
    known: dict[Said, Said] = {}
    for message in said:
        first = message.text if isinstance(message.text, str) else message.text[0]
        other = known.setdefault(Said(first, message.context), message)
        if other != message:
            raise ValueError(f"{first!r} is said in two forms: {other.text!r}, {message.text!r}")


def _is_ours(path: Path) -> bool:
    return "vendor" not in path.relative_to(PAGE).parts


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def on_the_page(said: dict[Said, set[str]]) -> list[Said]:
    """What the page says by itself; all else comes to it from the server."""
    return [message for message, names in said.items() if any(map(_is_script, names))]


def _is_script(name: str) -> bool:
    return name.endswith(".js")


def _messages_in(path: Path) -> Iterator[Said]:
    for call in _calls(ast.parse(path.read_text("utf-8"))):
        places = CALLS.get(getattr(call.func, "attr", getattr(call.func, "id", "")), ())
        given = [call.args[place] for place in places if place < len(call.args)]
        texts = [arg.value for arg in given if isinstance(arg, ast.Constant)]
        words = [text for text in texts if isinstance(text, str)]
        if words and len(words) == len(places):
            yield Said(words[0] if len(words) == 1 else (words[0], words[1]))


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """All calls in the order of the source."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child
        yield from _calls(child)


class _Listener(Words):
    """Remembers what is said."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def say(self, message: str, /, **fields: Any) -> str:
        self.heard.append(message)
        return super().say(message, **fields)


def help_texts() -> list[str]:
    """What the command's help pages say: docstrings, parameter texts, titles."""
    listener = _Listener()
    help_pages(listener)
    return listener.heard


def help_pages(words: Words) -> str:
    """All help pages of the command."""
    pages = StringIO()

    def fill() -> None:
        speak(words)
        for command in [(), *_commands(app)]:
            app.help_print(command, console=Console(file=pages, width=400))

    copy_context().run(fill)
    return pages.getvalue()


def _commands(parent: App) -> Iterator[tuple[str, ...]]:
    """All commands of an app, those of its parts included."""
    for name in parent:
        if not name.startswith("-"):
            yield (name,)
            yield from ((name, *rest) for rest in _commands(parent[name]))
