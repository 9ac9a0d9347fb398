"""The words a person can type that are no actions, and how they are listed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tobago.fault import Fault
from tobago.picture.text import Scene
from tobago.words import Words

Deed = TypeVar("Deed")


class Leave(Exception):
    """Somebody leaves the table."""


@dataclass(frozen=True, slots=True)
class Word(Generic[Deed]):
    """What a word does, and what it is for."""

    run: Deed
    help: str
    parts: tuple[str, ...] = ()
    """The names of what may follow it, for completing."""
    usage: str = ""
    """What may follow it, as people are shown it."""


Vocabulary = Mapping[str, Word[Deed]]


def complaint(words: Words, fault: Fault) -> str:
    """What is wrong with a line, as a sentence."""
    told = words.fault(fault)
    return f"{told[:1].upper()}{told[1:]}."


def forms(scene: Scene, vocabulary: Vocabulary[Deed]) -> list[tuple[str, str]]:
    """Every word with what may follow it, and what it is for."""
    return [
        (f"{name} {word.usage}".rstrip(), scene.words.say(word.help))
        for name, word in vocabulary.items()
    ]


def listed(scene: Scene, entries: Iterable[tuple[str, str]]) -> list[str]:
    """Forms and what they are for, in two columns; in plain text one after the other."""
    entries = list(entries)
    width = max((len(form) for form, _ in entries), default=0)
    return [scene.wrapped(f"  {form.ljust(width)}  {text}", width + 4) for form, text in entries]
