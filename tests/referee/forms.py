"""The forms of a transcript, and the numbers and names of the rules."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict, TypeVar, cast

Space = tuple[int, int]
Land = Mapping[Space, str]
Action = dict[str, Any]
Eliminated = dict[str, set[Space]]
T = TypeVar("T")

DIRECTIONS: tuple[Space, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TERRAINS = ("beach", "jungle", "river", "scrubland", "lake", "mountain")
OBJECTS = ("hut", "palm", "statue")
COLOURS = ("white", "grey", "black", "brown")
PHASES = ("place-atv", "first-clue", "turn", "sharing", "curse", "new-map", "over")
GOLD = {2: 10, 3: 9, 4: 11, 5: 6, 6: 3}  # R1.6
CURSE = 0
ROSES = 15  # R1.1
MARKERS = 17  # R1.7
LEGS = 3  # R5.1
OPTIONS: dict[str, tuple[object, ...]] = {  # section 12
    "amulets": (21, 20),
    "opening": ("own", "open"),
    "spacing": (4, 5, 3),
    "statue_lines": ("any", "apart"),
    "advanced": (False, True),
    "exchange": ("turn", "action"),
    "curses": (2, 1, 0),
    "curse_depth": (27, 21),
    "curse_rule": ("end", "continue", "protected", "return", "return-all"),
    "curse_payment": ("amulet", "choice"),
    "hand": (6, 4),
    "gold": ("hidden", "open"),
}
CLUE_DECK: tuple[str, ...] = (  # R3.5
    *(f"{rel}:{t}" for t in TERRAINS for rel in ("in", "not-in", "next-to", "not-next-to")),
    *(
        f"{relation}:{landmark}"
        for landmark in (*OBJECTS, "ocean")
        for relation in ("next-to", "not-next-to", "in-sight", "not-in-sight")
    ),
    *(f"in:largest-{terrain}" for terrain in TERRAINS),
    "next-to:largest-mountain",
    "next-to:largest-jungle",
    "in-sight:largest-lake",
    "in-sight:largest-river",
    "not-in:largest-lake",
    "not-in:largest-scrubland",
)


class Options(TypedDict):
    amulets: int
    opening: str
    spacing: int
    statue_lines: str
    advanced: bool
    exchange: str
    curses: int
    curse_depth: int
    curse_rule: str
    curse_payment: str
    hand: int
    gold: str


class Statue(TypedDict):
    at: list[int]
    facing: int


class Header(TypedDict):
    format: str
    version: int
    rules: str
    players: int
    options: Options
    island: str | None
    spaces: list[tuple[int, int, str]]
    huts: list[list[int]]
    palms: list[list[int]]
    statues: list[Statue]
    start: int
    seed: str | None


class Card(TypedDict):
    clue: str
    roses: list[int]


class TreasureMap(TypedDict):
    cards: list[Card]
    sites: list[list[int]]


class Player(TypedDict):
    atv: list[int] | None
    hand: list[str]
    roses: int
    amulets: int
    treasure: list[int]


class Sharing(TypedDict):
    map: str
    raiser: int
    cards: list[int]
    offered: int
    roses: list[int]
    asked: int
    seen: list[list[int]]
    taker: int | None
    last: bool
    paying: list[int]
    protected: list[int]


class State(TypedDict):
    phase: str
    seat: int
    turn: int
    acted: bool
    fresh: bool
    legs: int
    drawn: str | None
    clue_deck: list[str]
    clue_discard: list[str]
    treasure_deck: list[int]
    treasure_discard: list[int]
    curses_removed: int
    curses_struck: int
    amulet_pile: int
    amulets: list[list[int]]
    facing: list[int]
    players: list[Player]
    maps: dict[str, TreasureMap]
    sharing: Sharing | None
    new_map: str | None
    winners: list[int] | None


def text(value: object) -> str:
    """The one spelling of a JSON value; unlike ==, it tells true from 1 and 1 from 1.0."""
    return json.dumps(value, sort_keys=True)


def duplicate(state: State) -> State:
    return cast(State, json.loads(json.dumps(state)))


def as_space(pair: Sequence[int]) -> Space:
    return pair[0], pair[1]


def as_spaces(pairs: Iterable[Sequence[int]]) -> set[Space]:
    return {as_space(pair) for pair in pairs}


def as_lists(spaces: Iterable[Space]) -> list[list[int]]:
    return [[q, r] for q, r in sorted(spaces)]


def hand_size(header: Header) -> int:
    return header["options"]["hand"] if header["players"] == 2 else 4  # R2.5


def empty_eliminated() -> Eliminated:
    return {colour: set() for colour in COLOURS}
