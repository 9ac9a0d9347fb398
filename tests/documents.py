"""The documents of the repository, and the commands in them."""

import re
import shlex
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCUMENTS = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(ROOT.glob("docs/*.md")),
)
_FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_SUBSTITUTION = re.compile(r"\$\([^)]*\)")
_ASSIGNMENT = re.compile(r"[A-Z_]+=")


class Command(NamedTuple):
    """A command line of a document, without variables, redirection and comments."""

    document: str
    words: tuple[str, ...]

    @property
    def program(self) -> str:
        """The name of the program without its folder."""
        return self.words[0].rpartition("/")[2]

    @property
    def text(self) -> str:
        """The command as a line."""
        return shlex.join(self.words)


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a document in a language."""
    return [text for found, text in _FENCE.findall(path.read_text("utf-8")) if found == language]


@lru_cache(maxsize=1)
def fenced_commands() -> tuple[Command, ...]:
    """The commands in `sh` blocks of all documents, each once."""
    found = [
        Command(path.name, words)
        for path in DOCUMENTS
        for block in blocks(path, "sh")
        for line in block.replace("\\\n", " ").splitlines()
        for words in _commands(line)
    ]
    return tuple({command.words: command for command in found}.values())


@lru_cache(maxsize=1)
def inline_commands() -> tuple[Command, ...]:
    """The commands in the running text of all documents, each once."""
    found = [
        Command(path.name, words)
        for path in DOCUMENTS
        for text in _INLINE.findall(_FENCE.sub("", path.read_text("utf-8")))
        if re.match(r"([A-Z_]+=\S+ )*(\S*/)?(tobago|make|python3?) ", text)
        for words in _commands(text.replace("\\|", "|"))
    ]
    return tuple({command.words: command for command in found}.values())


def _commands(line: str) -> Iterator[tuple[str, ...]]:
    """The simple commands of a line of shell."""
    lexer = shlex.shlex(_SUBSTITUTION.sub("0", line), posix=True, punctuation_chars="|&;>")
    lexer.whitespace_split = True
    words: list[str] = []
    tokens = iter(lexer)
    for token in tokens:
        if token == ">":
            next(tokens)
        elif token in {"|", "&&", ";"}:
            yield tuple(words)
            words = []
        elif words or not _ASSIGNMENT.match(token):
            words.append(token)
    if words:
        yield tuple(words)
