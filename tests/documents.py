"""The documents of the repository, and the commands in them."""

import re
import shlex
from collections.abc import Iterator
from functools import lru_cache
from itertools import dropwhile, islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
GUIDES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")))
DOCUMENTS = (*GUIDES, ROOT / "CHANGELOG.md")
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
    """The commands in `sh` blocks of the guides, each once."""
    found = [
        Command(path.name, words)
        for path in GUIDES
        for block in blocks(path, "sh")
        for line in _lines(block)
        for words in _commands(line)
    ]
    return tuple({command.words: command for command in found}.values())


@lru_cache(maxsize=1)
def inline_commands() -> tuple[Command, ...]:
    """The commands in the running text of the guides, each once."""
    found = [
        Command(path.name, words)
        for path in GUIDES
        for text in _INLINE.findall(_FENCE.sub("", path.read_text("utf-8")))
        if re.match(r"([A-Z_]+=\S+ )*(\S*/)?(tobago|make|python3?) ", text)
        for words in islice(_commands(text.replace("\\|", "|")), 1)
    ]
    return tuple({command.words: command for command in found}.values())


def _lines(block: str) -> Iterator[str]:
    """The lines of a block of shell, joined where a quotation or a backslash continues them."""
    begun = ""
    for line in block.replace("\\\n", " ").splitlines():
        begun += line
        try:
            shlex.split(begun, comments=True)
        except ValueError:  # no closing quotation
            begun += "\n"
        else:
            yield begun
            begun = ""


def _commands(line: str) -> Iterator[tuple[str, ...]]:
    """The simple commands of a line of shell."""
    lexer = shlex.shlex(_SUBSTITUTION.sub("0", line), posix=True, punctuation_chars="|&;>")
    lexer.whitespace_split = True
    words: list[str] = []
    tokens = iter(lexer)
    for token in tokens:
        if token == ">":
            next(tokens)
        elif token not in {"|", "&&", ";"}:
            words.append(token)
        elif command := _without_assignments(words):
            yield command
            words = []
    if command := _without_assignments(words):
        yield command


def _without_assignments(words: list[str]) -> tuple[str, ...]:
    return tuple(dropwhile(_ASSIGNMENT.match, words))
