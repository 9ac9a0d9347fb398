"""Completing with TAB: of the actions only what is allowed now, and all that can be asked."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from tobago.cli.terminal.typed import MEANS, WORD_OF, find_word, read_part, typed, words_of
from tobago.cli.terminal.vocabulary import ALL
from tobago.fault import Fault
from tobago.game import COLOURS, Action, View
from tobago.game.notation import WORDS
from tobago.island import TERRAINS


def completions(
    before: str, word: str, view: View, commands: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """The words that can follow `before` and begin like `word`.

    `commands` are the words that ask, each with the names of its parts.
    """
    parts = before.split()
    if not parts:
        found = [*words_of(view.legal_actions()), *commands]
    else:
        try:
            found = _following(parts, view, commands)
        except Fault:
            return []
    return sorted(choice for choice in set(found) if choice.startswith(word.lower()))


def _following(parts: list[str], view: View, commands: Mapping[str, tuple[str, ...]]) -> list[str]:
    legal = view.legal_actions()
    first = find_word(parts[0], words_of(legal), commands, WORDS)
    if first in WORDS:
        return _legal_parts(first, parts[1:], view, legal)
    names = commands[first]
    if names == (ALL,):
        return _any_parts(parts[1:], view)
    if len(parts) > len(names):
        return []
    return _choices(names[len(parts) - 1], view, tuple(commands))


def _legal_parts(word: str, given: list[str], view: View, legal: list[Action]) -> list[str]:
    """What may stand next in a legal action that begins so."""
    names = [field.name for field in fields(WORDS[word])][: len(given)]
    wanted = [read_part(name, part, view) for name, part in zip(names, given, strict=False)]
    texts = (
        typed(action, view.table.island).split()
        for action in legal
        if WORD_OF[type(action)] == word and [getattr(action, name) for name in names] == wanted
    )
    return [text[len(given) + 1] for text in texts if len(text) > len(given) + 1]


def _any_parts(parts: list[str], view: View) -> list[str]:
    """What may stand next in any action, allowed or not."""
    if not parts:
        return list(WORDS)
    names = [field.name for field in fields(WORDS[find_word(parts[0], WORDS)])]
    return _choices(names[len(parts) - 1], view, ()) if len(parts) <= len(names) else []


def _choices(name: str, view: View, commands: tuple[str, ...]) -> list[str]:
    """What a part called so may be."""
    choices: dict[str, Sequence[str]] = {
        "map": COLOURS,
        "clue": view.hand,
        "space": view.table.island.names,
        "to": view.table.island.names,
        "means": MEANS,
        "terrain": TERRAINS,
        "word": (*WORDS, *commands),
    }
    return list(choices.get(name, ()))
