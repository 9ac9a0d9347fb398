"""Actions as short texts that people can read and type, with the island's names for spaces."""

from dataclasses import fields

from tobago.fault import Fault
from tobago.game.actions import ACTIONS, Action, ActionError
from tobago.island import Hex, Island

WORDS = {kind.word: kind for kind in ACTIONS.values()}
"""The actions by the word each begins with; its fields follow in their order."""


def write(action: Action, island: Island) -> str:
    """The action as text, such as `clue in:jungle white` or `drive f7`."""
    values = (getattr(action, field.name) for field in fields(action))
    return " ".join((action.word, *(_text(value, island) for value in values)))


def _text(value: object, island: Island) -> str:
    if not isinstance(value, Hex):
        return str(value)
    try:
        return island.name(value)
    except Fault as fault:
        raise ActionError(fault.message) from None


def parse(text: str, island: Island) -> Action:
    """The action that a text means; ActionError says what was expected."""
    word, *parts = str(text).split() or [""]
    if word not in WORDS:
        raise ActionError(
            "unknown word {given!r}; an action begins with {words}",
            given=word,
            words=list(WORDS),
            choices=WORDS,
        )
    kind = WORDS[word]
    names = [field.name for field in fields(kind)]
    if len(parts) != len(names):
        form = " ".join([word, *(f"<{name}>" for name in names)])
        raise ActionError("write: {form}", form=form)
    return kind(
        **{name: _value(name, part, island) for name, part in zip(names, parts, strict=True)}
    )


def _value(name: str, text: str, island: Island) -> object:
    if name in ("to", "space"):
        try:
            return island.hex(text)
        except Fault as fault:
            raise ActionError(fault.message) from None
    if name in ("card", "first", "second") and text.isdecimal() and len(text) < 4:
        return int(text)
    return text
