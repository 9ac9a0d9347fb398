"""The header as tags: names with texts."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TypeVar

from tobago.clues import Clue, check_deck, standard_deck
from tobago.fault import Fault
from tobago.game import RULES_VERSION, SEATS, Options
from tobago.island import (
    TERRAINS,
    Hex,
    Island,
    IslandError,
    Objects,
    Terrain,
    check_objects,
    island_by_code,
)
from tobago.island.sections import parse_space
from tobago.record.header import PARTS, Header
from tobago.safe_text import is_control

T = TypeVar("T")
VERSION = "1"
"""Of this notation. A reader is kept for every version ever written (see READERS)."""
COMPASS = ("SE", "S", "SW", "NW", "N", "NE")
"""Where a statue looks, in the order of DIRECTIONS."""
STANDARD_OPTIONS = "standard"
CUSTOM_ISLAND = "custom"
NO_PARTS = "nothing"
UNFINISHED_RESULT = "unfinished"
GOLD = r"(0|[1-9]\d{0,2})"
"""The gold of a player in a result."""
SEAT_TAGS = tuple(seat.title() for seat in SEATS)
GROUND: dict[str, Terrain] = {terrain.title(): terrain for terrain in TERRAINS}
"""The tags that list the spaces of a custom island."""
REQUIRED_TAGS = ("Rules", "Island", "Huts", "Palms", "Statues", "Start", "Options", "Result")
RESERVED_TAGS = {
    *("Tobago", "Date", "Deck", "Clues", "Treasures", "Deal", "Commitment", "Drawn", "Seed"),
    *SEAT_TAGS,
    *REQUIRED_TAGS,
    *GROUND,
}
NAME = re.compile("[A-Z][A-Za-z0-9]{0,31}")
NOT_UTF_8 = re.compile("[\ud800-\udfff]")
"""Surrogates, which UTF-8 cannot encode."""


LONGEST_TEXT = 4000
LONGEST_NAME = 60


def check_text(text: object) -> None:
    """A Fault unless a value is text that can be written and read back."""
    if not isinstance(text, str):
        raise Fault("a text is expected, not {given!r}", given=text)
    if NOT_UTF_8.search(text):
        raise Fault("the text is not UTF-8")
    if len(text) > LONGEST_TEXT:
        raise Fault("no text is longer than {most} characters", most=LONGEST_TEXT)


def check_name(name: object) -> None:
    """A Fault unless a player's name can be shown anywhere: a line without controls."""
    check_text(name)
    shown = str(name)
    if not shown.strip() or len(shown) > LONGEST_NAME:
        raise Fault("a name has 1 to {most} characters", most=LONGEST_NAME)
    if any(map(is_control, shown)):
        raise Fault("a name is one line without control characters")


class TagError(Fault):
    """A tag that is missing or cannot be; `tag` names it."""

    def __init__(self, tag: str, problem: Fault) -> None:
        super().__init__("{tag}: {problem}", tag=tag, problem=problem)
        self.tag = tag
        self.problem = problem


def check_free_tags(tags: Mapping[str, str]) -> None:
    """Fault unless extra tags have proper names that are not taken."""
    for tag, text in tags.items():
        if not NAME.fullmatch(tag) or (tag in RESERVED_TAGS and tag != "Date"):
            raise Fault("{tag!r} cannot be the name of a tag of one's own", tag=tag)
        check_text(text)
        if tag == "Date":
            _date(text)


# ---- writing ----------------------------------------------------------------------------------


def write_tags(header: Header, result: tuple[int, ...] | None) -> dict[str, str]:
    """All tags of a record, in their order."""
    tags = {"Tobago": VERSION, "Rules": header.rules, **header.tags}
    tags |= zip(SEAT_TAGS, header.names, strict=False)
    tags |= _write_ground(header)
    tags["Start"] = SEATS[header.start]
    tags["Options"] = write_options(header.options)
    cards = {
        "Deck": header.deck if header.deck != standard_deck() else None,
        "Clues": header.clues,
        "Treasures": header.treasures,
        "Deal": header.dealt or None,
    }
    tags |= {tag: " ".join(map(str, deck)) for tag, deck in cards.items() if deck is not None}
    if header.commitment is not None:
        tags["Commitment"] = header.commitment
    if header.seed is not None:
        tags["Drawn"] = " ".join(header.drawn) or NO_PARTS
        tags["Seed"] = header.seed
    tags["Result"] = write_result(result)
    return tags


def write_options(options: Options) -> str:
    """The options that differ from the default, or `standard`."""
    return " ".join(options.differing()) or STANDARD_OPTIONS


def _write_ground(header: Header) -> dict[str, str]:
    island, objects = header.island, header.objects
    ground = {"Island": island.code or CUSTOM_ISLAND}
    if island.code is None:
        for tag, terrain in GROUND.items():
            ground[tag] = " ".join(map(str, island.hexes(island.terrain[terrain])))

    def name(space: Hex) -> str:
        return island.names[island.index[space]]

    statues = zip(objects.statues, objects.facing, strict=True)
    return ground | {
        "Huts": " ".join(map(name, objects.huts)),
        "Palms": " ".join(map(name, objects.palms)),
        "Statues": " ".join(f"{name(space)}-{COMPASS[facing]}" for space, facing in statues),
    }


def write_result(result: tuple[int, ...] | None) -> str:
    """Each player's gold, or that there is none yet."""
    return UNFINISHED_RESULT if result is None else "-".join(map(str, result))


# ---- reading ----------------------------------------------------------------------------------


def read_tags(tags: Mapping[str, str]) -> tuple[Header, tuple[int, ...] | None]:
    """The header and the result in the tags; TagError names the first tag that is wrong."""
    for tag in REQUIRED_TAGS:
        if tag not in tags:
            raise TagError(tag, Fault("the tag is missing"))
    _read(tags, "Rules", _rules)
    if "Date" in tags:
        _read(tags, "Date", _date)
    names = _names(tags)
    options = _read(tags, "Options", _options)
    island = _island(tags)
    objects = _objects(tags, island, options)
    deck = _read(tags, "Deck", _deck) if "Deck" in tags else standard_deck()
    free = {tag: text for tag, text in tags.items() if tag not in RESERVED_TAGS or tag == "Date"}
    for tag in free:
        _read(tags, tag, check_text)
    header = Header(
        names=names,
        options=options,
        island=island,
        objects=objects,
        start=_read(tags, "Start", lambda text: _one_of(SEATS[: len(names)], text)),
        deck=deck,
        rules=tags["Rules"],
        clues=_read(tags, "Clues", lambda text: _clues(deck, text)) if "Clues" in tags else None,
        treasures=_read(tags, "Treasures", _treasures) if "Treasures" in tags else None,
        dealt=_read(tags, "Deal", lambda text: _dealt(deck, text)) if "Deal" in tags else (),
        seed=tags.get("Seed"),
        commitment=tags.get("Commitment"),
        drawn=_drawn(tags),
        tags=free,
    )
    _check_decks(header)
    return header, _read(tags, "Result", lambda text: read_result(text, len(names)))


def _read(tags: Mapping[str, str], tag: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(tags[tag])
    except Fault as problem:
        raise TagError(tag, problem) from None


def _rules(text: str) -> None:
    if text != RULES_VERSION:
        raise Fault(
            "rules version {text!r} is not known here; known: {known}",
            text=text,
            known=[RULES_VERSION],
        )


def _date(text: str) -> None:
    try:
        right = date.fromisoformat(text).isoformat() == text
    except ValueError:
        right = False
    if not right:
        raise Fault("a date is written as 2026-11-16, not {text!r}", text=text)


def _names(tags: Mapping[str, str]) -> tuple[str, ...]:
    there = [tag in tags for tag in SEAT_TAGS]
    players = sum(there)
    if players < 2 or not all(there[:players]):
        problem = Fault("two to four players are named in the order {seats}", seats=list(SEATS))
        raise TagError(SEAT_TAGS[there.index(False)], problem)
    for tag in SEAT_TAGS[:players]:
        _read(tags, tag, check_name)
    return tuple(tags[tag] for tag in SEAT_TAGS[:players])


def _options(text: str) -> Options:
    return Options() if text == STANDARD_OPTIONS else Options.parse(text.split())


def _one_of(choices: Sequence[str], text: str) -> int:
    if text not in choices:
        raise Fault("one of {known} is expected, not {text!r}", known=list(choices), text=text)
    return choices.index(text)


def _island(tags: Mapping[str, str]) -> Island:
    if tags["Island"] != CUSTOM_ISLAND:
        return _read(tags, "Island", island_by_code)
    ground: dict[tuple[int, int], Terrain] = {}
    for tag, terrain in GROUND.items():
        if tag not in tags:
            raise TagError(tag, Fault("a custom island needs this tag with its spaces"))
        for space in _read(tags, tag, lambda text: [parse_space(word) for word in text.split()]):
            if space in ground:
                raise TagError(tag, Fault("space {space} is listed twice", space=space))
            ground[space] = terrain
    return _read(tags, "Island", lambda _: Island.of(ground))


def _objects(tags: Mapping[str, str], island: Island, options: Options) -> Objects:
    def space(name: str) -> Hex:
        if name not in island.named:
            raise Fault("{name!r} is not a space of the island", name=name)
        return island.spaces[island.named[name]]

    def spaces(text: str) -> tuple[Hex, ...]:
        return tuple(space(name) for name in text.split())

    def statues(text: str) -> list[tuple[Hex, int]]:
        parts = [word.partition("-") for word in text.split()]
        return [(space(name), _one_of(COMPASS, facing)) for name, _, facing in parts]

    standing = _read(tags, "Statues", statues)
    objects = Objects(
        huts=_read(tags, "Huts", spaces),
        palms=_read(tags, "Palms", spaces),
        statues=tuple(at for at, _ in standing),
        facing=tuple(facing for _, facing in standing),
    )

    try:
        check_objects(island, objects, options.placement_rule)
    except IslandError as problem:
        raise TagError(f"{problem.fields.get('object', 'statue').title()}s", problem) from None
    return objects


def _deck(text: str) -> tuple[str, ...]:
    return check_deck(tuple(text.split()))


def _clues(deck: tuple[str, ...], text: str) -> tuple[str, ...]:
    clues = tuple(text.split())
    if sorted(clues) != sorted(deck):
        raise Fault("all cards of the clue deck are expected, each once")
    return clues


def _dealt(deck: tuple[str, ...], text: str) -> tuple[str, ...]:
    dealt = tuple(text.split())
    for clue in dealt:
        Clue.parse(clue)
        if clue not in deck:
            raise Fault("the clue {clue} is not in the deck", clue=clue)
    if len(set(dealt)) < len(dealt):
        raise Fault("a clue is dealt twice")
    return dealt


def _treasures(text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(re.fullmatch("[02-6]", word) for word in words):
        raise Fault("treasure cards are written as 2 to 6, and 0 for a curse")
    return tuple(map(int, words))


def _drawn(tags: Mapping[str, str]) -> tuple[str, ...]:
    if "Seed" not in tags:
        return ()
    if "Drawn" not in tags:
        raise TagError("Drawn", Fault("a record with a seed says what was drawn from it"))
    words = [] if tags["Drawn"] == NO_PARTS else tags["Drawn"].split()
    _read(tags, "Drawn", lambda _: [_one_of(PARTS, word) for word in words])
    return tuple(part for part in PARTS if part in words)


def _check_decks(header: Header) -> None:
    """A deck that was not drawn from the seed must be stated; one that was must not."""
    for part, stated in (("clues", header.clues), ("treasures", header.treasures)):
        if header.seed is not None and (stated is None) != (part in header.drawn):
            raise TagError(part.title(), Fault("a deck is either drawn from the seed or stated"))


def read_result(text: str, players: int) -> tuple[int, ...] | None:
    """Each player's gold; None for a game in progress."""
    if text == UNFINISHED_RESULT:
        return None
    if not re.fullmatch("-".join([GOLD] * players), text, re.ASCII):
        raise Fault(
            "a result is the gold of {players} players such as {example}, or {unfinished}",
            players=players,
            example="-".join(["20"] * players),
            unfinished=UNFINISHED_RESULT,
        )
    return tuple(map(int, text.split("-")))
