"""The words a person can type that are no actions, and how they are listed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tobago.cli.terminal.typed import mistyped
from tobago.fault import Fault
from tobago.picture.text import TextContext
from tobago.words import Words

Handler = TypeVar("Handler")

ALL = "ACTION"
"""Stands for a whole action, however many parts it has."""


class Leave(Exception):
    """Somebody leaves the table."""


@dataclass(frozen=True, slots=True)
class Word(Generic[Handler]):
    """What a word does, and what it is for."""

    run: Handler
    help: str
    parts: tuple[str, ...] = ()
    """The names of what may follow it, for completing."""
    usage: str = ""
    """What may follow it, as people are shown it; in brackets what can be left out."""

    def form(self, name: str) -> str:
        """How the word is typed, by the name it goes by."""
        return f"{name} {self.usage}".rstrip()

    def takes(self, parts: Sequence[str]) -> bool:
        """Whether so many parts can follow it."""
        wanted = self.usage.split()
        needed = [part for part in wanted if not part.startswith("[")]
        return len(parts) >= len(needed) and (ALL in wanted or len(parts) <= len(wanted))


Vocabulary = Mapping[str, Word[Handler]]


def find_handler(vocabulary: Vocabulary[Handler], name: str, parts: Sequence[str]) -> Handler:
    """What a word does; a Fault tells how it is typed when these parts cannot follow it."""
    word = vocabulary[name]
    if not word.takes(parts):
        raise mistyped(word.form(name))
    return word.run


def complaint(words: Words, fault: Fault) -> str:
    """What is wrong with a line, as a sentence."""
    text = words.fault(fault)
    end = "" if text.endswith("?") else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


def forms(context: TextContext, vocabulary: Vocabulary[Handler]) -> list[tuple[str, str]]:
    """Every word with what may follow it, and what it is for."""
    return [(word.form(name), context.words.say(word.help)) for name, word in vocabulary.items()]


def listed(context: TextContext, entries: Iterable[tuple[str, str]]) -> list[str]:
    """Forms and what they are for, in two columns; in plain text one after the other."""
    entries = list(entries)
    width = max((len(form) for form, _ in entries), default=0)
    return [context.wrap(f"  {form.ljust(width)}  {text}", width + 4) for form, text in entries]
