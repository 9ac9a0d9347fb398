"""Understanding what a player types: the notation's words, and forgiving short forms of them."""

from collections.abc import Callable, Collection
from dataclasses import fields, replace
from typing import Any

from tobago.fault import Fault
from tobago.game import COLOURS, Action, Colour, DoubleClaim, Swap, View
from tobago.game.notation import WORDS, write
from tobago.island import TERRAINS, Hex, Island, Terrain

MEANS = ("amulet", "card")
DIGITS = 9
"""Of the longest number that can be typed."""
WORD_OF = {kind: word for word, kind in WORDS.items()}


FURTHER = {"exit": "quit", "?": "help"}
"""What some people type instead of a word; never shortened."""
ALIKE = ("exchange", "exchange-turn")
"""One costs an amulet, one the turn, and neither can be undone: no short form is taken for one."""


def find_further(given: str) -> str:
    """What was typed in small letters, by the word that it stands for."""
    return FURTHER.get(given.lower(), given.lower())


def find_word(given: str, *tiers: Collection[str]) -> str:
    """The word that was typed or begun; the words of an earlier tier go before those of a later."""
    given = find_further(given)
    if any(given in words for words in tiers):
        return given
    for words in tiers:
        found = _begun(given, words)
        if len(found) == 1 and found[0] in ALIKE:
            found = sorted({*found, *_begun(given, ALIKE)})
        if len(found) == 1:
            return found[0]
        if found:
            raise Fault("{given!r} could be {words}", given=given, words=found)
    known = [word for words in tiers for word in words]
    raise Fault("unknown command {given!r}; type help for all commands", given=given, choices=known)


def _begun(given: str, words: Collection[str]) -> list[str]:
    """The words that begin like this; one that is typed in full is the only one."""
    found = sorted({word for word in words if word.startswith(given)})
    return [given] if given in found else found


def read_action(word: str, parts: list[str], view: View) -> Action:
    """The action that a word and its parts mean; a Fault says what was expected."""
    kind = WORDS[word]
    names = [field.name for field in fields(kind)]
    if len(parts) != len(names):
        raise mistyped(usage(word))
    values = (read_part(name, part, view) for name, part in zip(names, parts, strict=True))
    return kind(**dict(zip(names, values, strict=True)))


def read_part(name: str, text: str, view: View) -> Any:
    """What the part of an action called so means."""
    return READERS[name](text.lower(), view)


def mistyped(usage: str) -> Fault:
    """The complaint about a word with too much or too little behind it."""
    return Fault("type it like this: {usage}", usage=usage)


def usage(word: str) -> str:
    """How an action is typed: `clue CLUE MAP`."""
    return " ".join((word, *(PARTS[field.name] for field in fields(WORDS[word]))))


def typed(action: Action, island: Island) -> str:
    """The action as a player types it: as the notation has it, but clue cards counted from 1."""
    if isinstance(action, DoubleClaim):
        action = replace(action, card=action.card + 1)
    elif isinstance(action, Swap):
        action = replace(action, first=action.first + 1, second=action.second + 1)
    return write(action, island)


def words_of(actions: Collection[Action]) -> list[str]:
    """The words that some actions begin with, each once."""
    return list(dict.fromkeys(WORD_OF[type(action)] for action in actions))


def read_number(text: str) -> int:
    """A whole number as people type it; a Fault for anything else, and for one far too long."""
    if not text.isdecimal():
        raise Fault("a number is expected, not {given!r}", given=text)
    if len(text) > DIGITS:
        raise Fault("a number has at most {digits} digits", digits=DIGITS)
    return int(text)


# ---- parts of an action -----------------------------------------------------------------------


def read_map(text: str, view: View) -> Colour:
    """A colour, or its beginning."""
    found = [colour for colour in COLOURS if colour.startswith(text)]
    if len(found) != 1:
        raise Fault(
            "{given!r} is no map; maps are {maps}",
            given=text,
            maps=list(COLOURS),
            choices=COLOURS,
        )
    return found[0]


def read_terrain(text: str) -> Terrain:
    """A terrain, its beginning or its plural: texts call one the mountains."""
    found = [kind for kind in TERRAINS if kind.startswith(text) or text == f"{kind}s"]
    if len(found) != 1:
        raise Fault(
            "{given!r} is no terrain; terrains are {terrains}",
            given=text,
            terrains=list(TERRAINS),
            choices=TERRAINS,
        )
    return found[0]


def read_space(text: str, view: View) -> Hex:
    """A space by name."""
    island = view.table.island
    if text not in island.named:
        raise Fault(
            "{given!r} is no space of this island; spaces have names such as {name} and {other}",
            given=text,
            name=island.names[0],
            other=island.names[-1],
        )
    return island.spaces[island.named[text]]


def read_clue(text: str, view: View) -> str:
    """A clue by its number in the hand, its id, or a part of its id that only one has."""
    hand = view.hand
    if text.isdecimal():
        number = read_number(text)
        if not 1 <= number <= len(hand):
            raise Fault("you hold no clue number {given}; type clues to see them", given=text)
        return hand[number - 1]
    if text in view.table.deck:
        return text
    found = _begun(text, hand) or [clue for clue in hand if text in clue]
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault("{given!r} could be {words}", given=text, words=found)
    raise Fault("you hold no clue {given!r}; type clues to see them", given=text, choices=hand)


def _read_card(text: str, view: View) -> int:
    number = read_number(text) if text.isdecimal() else 0
    if not number:
        raise Fault("{given!r} is no clue card of a map; 1 is the top one", given=text)
    return number - 1


def _read_means(text: str, view: View) -> str:
    found = _begun(text, MEANS)
    if len(found) != 1:
        raise Fault(
            "a curse is paid with {means}, not {given!r}",
            means=list(MEANS),
            given=text,
            choices=MEANS,
        )
    return found[0]


READERS: dict[str, Callable[[str, View], Any]] = {
    "map": read_map,
    "space": read_space,
    "to": read_space,
    "clue": read_clue,
    "card": _read_card,
    "first": _read_card,
    "second": _read_card,
    "means": _read_means,
}
PARTS = {
    "map": "MAP",
    "space": "SPACE",
    "to": "SPACE",
    "clue": "CLUE",
    "card": "CARD",
    "first": "CARD",
    "second": "CARD",
    "means": "amulet|card",
}
"""What stands for each part of an action where its form is shown."""
