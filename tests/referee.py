"""An independent referee for transcripts of Tobago.

It replays a transcript (JSON Lines, full information) with its own naive reading of the rules:
sets of (q, r) tuples, breadth-first search, brute force. It shares no code with the engine.
Rule numbers (R4.3) are those of the rules document, case numbers (E8) those of the scenarios.

What the documents leave open, and this referee therefore accepts either way:
- The order of `spaces`, `huts` and `palms` in the header (that of `statues` counts, R9.1).
- `seed` is any string, or null for a game entered by hand.
- What `events` holds. It may stand on action lines only.
- A transcript may stop before the game is over (an unfinished game).
- The order of `first` and `second` in a Swap line; legal_actions lists first < second.
- `acted` after an ExchangeTurn (option exchange `turn`) that ends in a dead position, R10.5.
- How a curse that goes back is shuffled in: the new deck is any order of its cards, not only
  the old order with the curse put somewhere.
- Every result of a shuffle, as long as it holds the right cards.
- The header does not name the clue deck: the 52 cards of R3.5 unless another deck is given.
"""

import itertools
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, TypedDict, TypeVar, cast

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


# ---------------------------------------------------------------- the forms of the transcript


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


# ---------------------------------------------------------------- the island


def sections() -> dict[str, dict[Space, str]]:
    """The six sides, each in its own coordinates."""
    file = Path(__file__).parent / "data" / "sections.json"
    raw: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return {
        side: {as_space([int(n) for n in at.split(",")]): terrain for at, terrain in cells.items()}
        for side, cells in raw.items()
    }


def island_codes() -> list[str]:
    """The names of the 32 islands (R1.3): sides in slot order from A/a, then the interlock."""
    return [
        first + second + third + interlock
        for first in "Aa"
        for pair in (("Bb", "Cc"), ("Cc", "Bb"))
        for second, third in itertools.product(*pair)
        for interlock in "12"
    ]


def rotate(space: Space, times: int) -> Space:
    """A space turned by times x 120 degrees about the vertex of (0,0), (-1,0), (0,-1)."""
    x, z = 3 * space[0] + 1, 3 * space[1] + 1
    y = -x - z
    for _ in range(times):
        x, y, z = z, x, y
    return (x - 1) // 3, (z - 1) // 3


def assemble(code: str) -> dict[Space, str]:
    """The island of one of the 32 codes."""
    shifts = ((-1, 0), (0, 0), (0, -1)) if code[3] == "2" else ((0, 0), (0, 0), (0, 0))
    sides = sections()
    land: dict[Space, str] = {}
    for slot, (side, shift) in enumerate(zip(code[:3], shifts, strict=True)):
        for space, terrain in sides[side].items():
            q, r = rotate(space, slot)
            place = q + shift[0], r + shift[1]
            assert place not in land, f"{code}: two spaces at {place}"
            land[place] = terrain
    return land


def around(space: Space) -> list[Space]:
    """The six neighbours, island or not, in the clockwise order of the facings."""
    return [(space[0] + dq, space[1] + dr) for dq, dr in DIRECTIONS]


def distance(a: Space, b: Space) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def areas(spaces: Land) -> list[set[Space]]:
    """All areas of an island (R1.4), largest first."""
    found: list[set[Space]] = []
    unseen = set(spaces)
    while unseen:
        start = min(unseen)
        area, edge = {start}, [start]
        while edge:
            for near in around(edge.pop()):
                if near in unseen and near not in area and spaces[near] == spaces[start]:
                    area.add(near)
                    edge.append(near)
        found.append(area)
        unseen -= area
    return sorted(found, key=len, reverse=True)


def largest_areas(spaces: Land, terrain: str) -> list[set[Space]]:
    """The largest area of a terrain; more than one if there is a tie, none without the terrain."""
    of_kind = [area for area in areas(spaces) if spaces[min(area)] == terrain]
    return [area for area in of_kind if len(area) == len(of_kind[0])]


def coast(spaces: Land) -> set[Space]:
    """The spaces that touch the ocean or a sea space (R3.4)."""
    return {space for space in spaces if any(near not in spaces for near in around(space))}


def sight(spaces: Collection[Space], a: Space) -> set[Space]:
    """The spaces 1 or 2 steps from a over island spaces (R3.2), a itself not among them."""
    near = {space for space in around(a) if space in spaces}
    far = {space for step in near for space in around(step) if space in spaces}
    return (near | far) - {a}


def gaze_target(spaces: Collection[Space], at: Space, facing: int) -> Space:
    """The last island space before the first ocean or sea space in a direction (R9.1, E4)."""
    step = DIRECTIONS[facing % 6]
    while (at[0] + step[0], at[1] + step[1]) in spaces:
        at = at[0] + step[0], at[1] + step[1]
    return at


def legs_from(spaces: Land, a: Space) -> dict[Space, int]:
    """For every space the least number of legs from a to it (R5.1)."""
    area_of = {space: area for area in areas(spaces) for space in area}
    legs = {a: 0}
    queue = [a]
    for here in queue:
        steps = {near for near in around(here) if near in spaces}
        for there in sorted(area_of[here] | steps):
            if there not in legs:
                legs[there] = legs[here] + 1
                queue.append(there)
    return legs


def legs_between(spaces: Land, a: Space, b: Space) -> int | None:
    """The least number of legs from a to b: 0 if they are one, None if there is no way."""
    return legs_from(spaces, a).get(b)


# ---------------------------------------------------------------- clues and sites


class Board:
    """An island with its objects. What was worked out once is kept."""

    def __init__(self, land: Land, objects: Mapping[str, set[Space]]) -> None:
        self.land = land
        self.objects = objects
        self._clues: dict[str, frozenset[Space]] = {}
        self._legs: dict[Space, dict[Space, int]] = {}

    def clue(self, clue_id: str) -> frozenset[Space]:
        if clue_id not in self._clues:
            self._clues[clue_id] = frozenset(self._satisfying(clue_id))
        return self._clues[clue_id]

    def legs(self, start: Space) -> dict[Space, int]:
        if start not in self._legs:
            self._legs[start] = legs_from(self.land, start)
        return self._legs[start]

    def _satisfying(self, clue_id: str) -> set[Space]:
        relation, landmark = clue_id.split(":")
        if relation.startswith("not-"):  # R3.3: the exact complement on the island
            return set(self.land) - self.clue(f"{relation.removeprefix('not-')}:{landmark}")
        if landmark == "ocean":
            return self._by_the_ocean(relation)
        inside = self._landmark(landmark)
        if relation == "in":
            return inside
        if relation == "next-to":
            seen = {near for space in inside for near in around(space) if near in self.land}
        else:
            seen = {near for space in inside for near in sight(self.land, space)}
        return seen - inside  # R3.2, E42

    def _by_the_ocean(self, relation: str) -> set[Space]:
        shore = coast(self.land)  # R3.4
        if relation == "next-to":
            return shore
        if relation == "in-sight":
            return shore | {s for s in self.land if any(near in shore for near in around(s))}
        return set()

    def _landmark(self, landmark: str) -> set[Space]:
        if landmark in self.objects:
            return set(self.objects[landmark])
        if landmark.startswith("largest-"):
            return set().union(*largest_areas(self.land, landmark.removeprefix("largest-"))[:1])
        return {space for space, terrain in self.land.items() if terrain == landmark}


@lru_cache(maxsize=64)
def _board(key: str) -> Board:
    spaces, huts, palms, statues = json.loads(key)
    objects = {"hut": as_spaces(huts), "palm": as_spaces(palms), "statue": as_spaces(statues)}
    return Board({(q, r): terrain for q, r, terrain in spaces}, objects)


def board_of(header: Header) -> Board:
    statues = [statue["at"] for statue in header["statues"]]
    return _board(json.dumps([header["spaces"], header["huts"], header["palms"], statues]))


def clue_spaces(header: Header, clue_id: str) -> set[Space]:
    """The spaces that satisfy a clue on the header's island with its objects (R3)."""
    return set(board_of(header).clue(clue_id))


def sites(
    header: Header, map_cards: Iterable[Card], eliminated: AbstractSet[Space] = frozenset()
) -> set[Space]:
    """The possible sites of a map (R4.2)."""
    left = set(board_of(header).land) - eliminated
    for card in map_cards:
        left &= board_of(header).clue(card["clue"])
    return left


def marked(treasure_map: TreasureMap) -> bool:
    """Whether the map's markers lie on the board (R4.4)."""
    return bool(treasure_map["cards"]) and len(treasure_map["sites"]) <= MARKERS


def determined(treasure_map: TreasureMap) -> bool:
    """Whether exactly one marker of the map's colour is on the board (R7.1)."""
    return marked(treasure_map) and len(treasure_map["sites"]) == 1


def playable(header: Header, state: State, clue: str, colour: str) -> bool:
    """R4.3: it removes at least one possible site and leaves at least one."""
    before = as_spaces(state["maps"][colour]["sites"])
    after = before & board_of(header).clue(clue)
    return 0 < len(after) < len(before)


# ---------------------------------------------------------------- what may be done


def legal_actions(header: Header, state: State) -> list[Action]:
    """All actions of the seat that decides, in the transcript's form."""
    by_phase: dict[str, Callable[[Header, State], Iterator[Action]]] = {
        "place-atv": _placings,
        "first-clue": _first_clues,
        "turn": _turn_actions,
        "sharing": lambda header, state: iter(({"type": "Take"}, {"type": "Pass"})),
        "curse": _payments,
        "new-map": _map_starts,
        "over": lambda header, state: iter(()),
    }
    return list(by_phase[state["phase"]](header, state))


def _placings(header: Header, state: State) -> Iterator[Action]:
    for space in as_lists(board_of(header).land):  # R2.3
        yield {"type": "PlaceAtv", "space": space}


def _first_clues(header: Header, state: State) -> Iterator[Action]:
    for colour, treasure_map in state["maps"].items():
        cards = treasure_map["cards"]
        if header["options"]["opening"] == "open":
            if cards and not cards[0]["roses"]:
                yield {"type": "MarkClue", "map": colour}
        elif not cards:
            yield {"type": "PlaceFirstClue", "map": colour}  # R2.4


def _payments(header: Header, state: State) -> Iterator[Action]:
    player = state["players"][state["seat"]]
    if player["amulets"]:
        yield {"type": "PayCurse", "with": "amulet"}
    if player["treasure"]:
        yield {"type": "PayCurse", "with": "card"}


def _map_starts(header: Header, state: State) -> Iterator[Action]:
    for clue in sorted(set(state["players"][state["seat"]]["hand"])):  # R10.2, E23
        yield {"type": "StartMap", "clue": clue}


def _turn_actions(header: Header, state: State) -> Iterator[Action]:
    player = state["players"][state["turn"]]
    if not state["acted"]:
        yield from _clue_plays(header, state, "PlayClue")
    yield from _drives(header, state, "Drive", legs_left(state))
    if player["hand"]:
        rule = header["options"]["exchange"]
        if state["fresh"] if rule == "turn" else not state["acted"]:  # R6.4
            yield {"type": "ExchangeTurn"}
    for colour, treasure_map in state["maps"].items():
        if determined(treasure_map) and treasure_map["sites"] == [player["atv"]]:  # R7.1
            yield {"type": "Raise", "map": colour}
    if player["amulets"]:
        yield from _powers(header, state)
    yield {"type": "EndTurn"}  # R6.5


def legs_left(state: State) -> int:
    """Legs of the regular drive: of the one in progress, or all three before the action."""
    return state["legs"] if state["acted"] else LEGS


def _clue_plays(header: Header, state: State, kind: str) -> Iterator[Action]:
    for clue in sorted(set(state["players"][state["turn"]]["hand"])):
        for colour in state["maps"]:
            if playable(header, state, clue, colour):
                yield {"type": kind, "clue": clue, "map": colour}


def _drives(header: Header, state: State, kind: str, legs: int) -> Iterator[Action]:
    start = as_space(state["players"][state["turn"]]["atv"] or [])
    for space, cost in sorted(board_of(header).legs(start).items()):
        if 0 < cost <= legs:
            yield {"type": kind, "to": list(space)}


def _powers(header: Header, state: State) -> Iterator[Action]:
    """What an amulet can do (R9)."""
    for colour, treasure_map in state["maps"].items():
        if marked(treasure_map) and len(treasure_map["sites"]) > 1:  # R9.3
            for space in treasure_map["sites"]:
                yield {"type": "RemoveMarker", "map": colour, "space": space}
    yield from _clue_plays(header, state, "ExtraClue")  # R9.4
    yield from _drives(header, state, "ExtraDrive", LEGS)  # R9.5
    if state["players"][state["turn"]]["hand"]:
        yield {"type": "Exchange"}  # R9.6
    if header["options"]["advanced"]:
        for colour, treasure_map in state["maps"].items():
            if len(treasure_map["sites"]) > 1:  # R9.9
                yield from _advanced_powers(state, colour)


def _advanced_powers(state: State, colour: str) -> Iterator[Action]:
    seat = state["turn"]
    roses = [card["roses"] for card in state["maps"][colour]["cards"]]
    for index, here in enumerate(roses):
        if here == [seat] and state["players"][seat]["roses"]:  # R9.7, E1
            yield {"type": "DoubleClaim", "map": colour, "card": index}
    for first, second in itertools.combinations(range(len(roses)), 2):  # R9.8, E35
        one, other = roses[first], roses[second]
        if len(one) == len(other) and one and set(one) != set(other):
            yield {"type": "Swap", "map": colour, "first": first, "second": second}


def dead(header: Header, state: State) -> bool:
    """R10.5, to be asked when a turn ends."""
    maps, players = state["maps"], state["players"]
    if any(determined(treasure_map) for treasure_map in maps.values()):
        return False
    if state["amulets"] or any(player["amulets"] for player in players):
        return False
    outside = {*state["clue_deck"], *state["clue_discard"]}.union(*(p["hand"] for p in players))
    return not any(playable(header, state, clue, c) for clue in outside for c in maps)


# ---------------------------------------------------------------- chance


class Chance(Protocol):
    """The four shuffles of a game. Each gets the cards and returns them in their new order."""

    def clues(self, pool: list[str], hands: list[list[str]], seats: list[int]) -> list[str]:
        """The clue discards become the deck (R4.5); `seats` will draw, one card each."""

    def treasure(self, pool: list[int], seen: list[list[int]], seats: list[int]) -> list[int]:
        """The treasure discards become the deck (R7.7); each of `seats` draws, and one more."""

    def sharing(self, drawn: list[int]) -> list[int]:
        """The cards of a raised treasure (R7.3)."""

    def curse_back(self, pool: list[int]) -> list[int]:
        """The treasure deck with the curse that goes back (option curse_rule)."""


class Recorded:
    """Chance as the transcript has it: read off the state after the action.

    A result that does not hold the right cards is noted in `faults`.
    """

    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self.faults: list[str] = []

    def clues(self, pool: list[str], hands: list[list[str]], seats: list[int]) -> list[str]:
        gained = [
            Counter(player["hand"]) - Counter(hand)
            for player, hand in zip(self.after["players"], hands, strict=True)
        ]
        rest = self.after["clue_deck"]
        return self._undo("clue_deck", pool, [gained[seat] for seat in seats], rest)

    def treasure(self, pool: list[int], seen: list[list[int]], seats: list[int]) -> list[int]:
        sharing, rest = self.after["sharing"], list(self.after["treasure_deck"])
        gained: list[Counter[int]] = [Counter() for _ in seen]
        if sharing:
            pairs = zip(sharing["seen"], seen, strict=True)
            gained = [Counter(looked) - Counter(before) for looked, before in pairs]
        if len(rest) == len(pool) - len(seats) and CURSE in rest:
            rest.remove(CURSE)  # one that went back into the new deck at once (E31)
        return self._undo("treasure_deck", pool, [gained[seat] for seat in seats], rest)

    def _undo(self, name: str, pool: list[T], gains: list[Counter[T]], rest: list[T]) -> list[T]:
        """The order the pool was shuffled into: the cards drawn one by one, then the rest."""
        if Counter(rest) - Counter(pool):
            self._fault(f"{name} after the shuffle", pool, rest)
            return pool
        loose = Counter(pool) - Counter(rest)
        order: list[T] = []
        for gain in gains[: loose.total()]:
            card = next(iter((gain & loose).elements()), next(loose.elements()))
            order.append(card)
            gain[card] -= 1
            loose[card] -= 1
        return [*order, *loose.elements(), *rest]

    def sharing(self, drawn: list[int]) -> list[int]:
        sharing = self.after["sharing"]
        if not sharing:  # over at once: as many curses as struck came first
            struck = self.after["curses_struck"] - self.before["curses_struck"]
            first = [CURSE] * max(0, min(struck, drawn.count(CURSE)))
            rest = Counter(drawn) - Counter(first)
            return first + sorted(rest.elements(), reverse=True)
        tail = [sharing["offered"], *sharing["cards"]]
        head = Counter(drawn) - Counter(tail)
        if Counter(tail) - Counter(drawn) or set(head) - {CURSE}:
            self._fault("sharing.cards with sharing.offered", drawn, tail)
            return sorted(drawn, reverse=True)
        return [*head.elements(), *tail]

    def curse_back(self, pool: list[int]) -> list[int]:
        deck = self.after["treasure_deck"]
        if Counter(deck) != Counter(pool):
            self._fault("treasure_deck with the curse back", pool, deck)
            return pool
        return list(deck)

    def _fault(self, what: str, pool: Sequence[object], found: Sequence[object]) -> None:
        self.faults.append(f"{what}: expected cards out of {pool}, found {found}")


# ---------------------------------------------------------------- what happens


class Play:
    """One legal action carried out on a copy of a state."""

    def __init__(
        self, header: Header, state: State, eliminated: Eliminated, chance: Chance
    ) -> None:
        self.header = header
        self.options = header["options"]
        self.land = board_of(header).land
        self.state = duplicate(state)
        self.eliminated = {colour: set(eliminated[colour]) for colour in COLOURS}
        self.chance = chance

    def act(self, action: Action) -> State:
        """Carry out the action and all that follows from it without a decision."""
        if self.state["phase"] == "turn":
            self.state["fresh"] = False
        handlers: dict[str, Callable[[Action], None]] = {
            "PlaceAtv": self._place_atv,
            "PlaceFirstClue": self._place_first_clue,
            "MarkClue": self._mark_clue,
            "PlayClue": self._play_clue,
            "Drive": self._drive,
            "ExchangeTurn": self._exchange_turn,
            "Raise": self._raise,
            "Take": self._take,
            "Pass": self._pass,
            "PayCurse": self._pay_curse,
            "StartMap": self._start_map,
            "RemoveMarker": self._remove_marker,
            "ExtraClue": self._extra_clue,
            "ExtraDrive": self._extra_drive,
            "Exchange": self._exchange_power,
            "DoubleClaim": self._double_claim,
            "Swap": self._swap,
            "EndTurn": lambda action: self._end_turn(),
        }
        handlers[action["type"]](action)
        if legal_actions(self.header, self.state) == [{"type": "EndTurn"}]:
            self._end_turn()
        return self.state

    # -- small things

    def _player(self) -> Player:
        return self.state["players"][self.state["seat"]]

    def _sharing(self) -> Sharing:
        sharing = self.state["sharing"]
        assert sharing is not None
        return sharing

    def _from(self, seat: int) -> list[int]:
        """All seats clockwise from one."""
        count = self.header["players"]
        return [(seat + step) % count for step in range(count)]

    def _rose_of(self, seat: int) -> list[int]:
        """A rose out of the player's supply, if there is one (R4.6, R7.2)."""
        if not self.state["players"][seat]["roses"]:
            return []
        self.state["players"][seat]["roses"] -= 1
        return [seat]

    def _return_roses(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.state["players"][seat]["roses"] += 1

    def _survey(self, colour: str) -> None:
        """Work out a map's sites anew (R4.2)."""
        treasure_map = self.state["maps"][colour]
        left = sites(self.header, treasure_map["cards"], self.eliminated[colour])
        treasure_map["sites"] = as_lists(left)

    def _draw_clues(self, seats: list[int]) -> None:
        """One clue card for each of these seats, as far as there are any (R4.5)."""
        state = self.state
        for index, seat in enumerate(seats):
            if not state["clue_deck"] and state["clue_discard"]:
                hands = [player["hand"] for player in state["players"]]
                state["clue_deck"] = self.chance.clues(state["clue_discard"], hands, seats[index:])
                state["clue_discard"] = []
            if state["clue_deck"]:
                state["players"][seat]["hand"].append(state["clue_deck"].pop(0))

    def _lay_clue(self, clue: str, colour: str) -> None:
        """Put a clue under a map, mark it and draw (R4.1, R4.5)."""
        seat = self.state["seat"]
        self._player()["hand"].remove(clue)
        card: Card = {"clue": clue, "roses": self._rose_of(seat)}
        self.state["maps"][colour]["cards"].append(card)
        self._survey(colour)
        self._draw_clues([seat])

    def _exchange_hand(self) -> None:
        player = self._player()
        count = len(player["hand"])
        self.state["clue_discard"] += player["hand"]
        player["hand"] = []
        self._draw_clues([self.state["seat"]] * count)

    def _spend_amulet(self) -> None:
        self._player()["amulets"] -= 1
        self.state["amulet_pile"] += 1

    # -- set-up

    def _next_in_setup(self) -> bool:
        """Pass the decision on; False when everybody had theirs and it is back at the start."""
        seat = (self.state["seat"] + 1) % self.header["players"]
        self.state["seat"] = self.state["turn"] = seat
        return seat != self.header["start"]

    def _draw_first_clue(self) -> None:
        if self.options["opening"] == "own":
            self.state["drawn"] = self.state["clue_deck"].pop(0)

    def _place_atv(self, action: Action) -> None:
        self._player()["atv"] = action["space"]
        if not self._next_in_setup():
            self.state["phase"] = "first-clue"
            self._draw_first_clue()

    def _place_first_clue(self, action: Action) -> None:
        clue = self.state["drawn"]
        assert clue is not None
        card: Card = {"clue": clue, "roses": self._rose_of(self.state["seat"])}
        self.state["drawn"] = None
        self.state["maps"][action["map"]]["cards"].append(card)
        self._survey(action["map"])
        if self._next_in_setup():
            self._draw_first_clue()
            return
        for seat in self._from(self.header["start"]):  # R2.5
            self._draw_clues([seat] * hand_size(self.header))
        self._begin_turn(self.header["start"])

    def _mark_clue(self, action: Action) -> None:
        card = self.state["maps"][action["map"]]["cards"][0]
        card["roses"] = self._rose_of(self.state["seat"])
        if not self._next_in_setup():
            self._begin_turn(self.header["start"])

    # -- the turn

    def _begin_turn(self, seat: int) -> None:
        state = self.state
        state["phase"] = "turn"
        state["seat"] = state["turn"] = seat
        state["acted"], state["fresh"], state["legs"] = False, True, 0
        self._pick_up()  # R6.1

    def _pick_up(self) -> None:
        player = self._player()
        if player["atv"] in self.state["amulets"]:
            self.state["amulets"].remove(player["atv"])
            player["amulets"] += 1

    def _end_turn(self) -> None:
        if dead(self.header, self.state):
            self._game_over()  # R10.5
        else:
            self._begin_turn((self.state["turn"] + 1) % self.header["players"])

    def _play_clue(self, action: Action) -> None:
        self.state["acted"] = True
        self._lay_clue(action["clue"], action["map"])

    def _drive(self, action: Action) -> None:
        player = self._player()
        legs = board_of(self.header).legs(as_space(player["atv"] or []))
        self.state["legs"] = legs_left(self.state) - legs[as_space(action["to"])]
        self.state["acted"] = True
        player["atv"] = action["to"]
        self._pick_up()  # R5.2

    def _exchange_turn(self, action: Action) -> None:
        self._exchange_hand()
        if self.options["exchange"] == "turn":
            self._end_turn()  # R6.4
        else:
            self.state["acted"] = True

    # -- amulet powers (R9)

    def _remove_marker(self, action: Action) -> None:
        self._spend_amulet()
        self.eliminated[action["map"]].add(as_space(action["space"]))
        self._survey(action["map"])

    def _extra_clue(self, action: Action) -> None:
        self._spend_amulet()
        self._lay_clue(action["clue"], action["map"])

    def _extra_drive(self, action: Action) -> None:
        self._spend_amulet()
        self._player()["atv"] = action["to"]  # no amulet is taken (R9.5)
        self.state["legs"] = 0  # R9.11

    def _exchange_power(self, action: Action) -> None:
        self._spend_amulet()
        self._exchange_hand()

    def _double_claim(self, action: Action) -> None:
        self._spend_amulet()
        card = self.state["maps"][action["map"]]["cards"][action["card"]]
        card["roses"] += self._rose_of(self.state["seat"])

    def _swap(self, action: Action) -> None:
        self._spend_amulet()
        cards = self.state["maps"][action["map"]]["cards"]
        one, other = cards[action["first"]], cards[action["second"]]
        one["roses"], other["roses"] = other["roses"], one["roses"]

    # -- raising and sharing out (R7)

    def _raise(self, action: Action) -> None:
        raiser, cards = self.state["seat"], self.state["maps"][action["map"]]["cards"]
        self.state["legs"] = 0  # R5.3
        roses = self._rose_of(raiser)  # R7.2: below the last card
        for card in reversed(cards):
            roses += card["roses"]
            card["roses"] = []
        drawn, seen, last = self._draw_treasure(roses)
        self.state["sharing"] = {
            "map": action["map"],
            "raiser": raiser,
            "cards": self.chance.sharing(drawn),
            "offered": CURSE,
            "roses": roses,
            "asked": 0,
            "seen": seen,
            "taker": None,
            "last": last,
            "paying": [],
            "protected": [],
        }
        self._turn_up()

    def _draw_treasure(self, roses: list[int]) -> tuple[list[int], list[list[int]], bool]:
        """A card for each rose and one more (R7.3): all cards, what each seat saw, R7.7."""
        state, last = self.state, False
        drawn: list[int] = []
        seen: list[list[int]] = [[] for _ in state["players"]]
        for index in range(len(roses) + 1):
            if not state["treasure_deck"]:
                last = True
                if not state["treasure_discard"]:
                    break
                pool, state["treasure_discard"] = state["treasure_discard"], []
                state["treasure_deck"] = self.chance.treasure(pool, seen, roses[index:])
            drawn.append(state["treasure_deck"].pop(0))
            if index < len(roses):
                seen[roses[index]].append(drawn[-1])
        return drawn, seen, last or not state["treasure_deck"]

    def _turn_up(self) -> None:
        """Turn up the next card, or end the sharing (R7.4, R7.6)."""
        sharing = self._sharing()
        if not sharing["cards"] or not sharing["roses"]:
            self._end_sharing()
            return
        sharing["offered"] = sharing["cards"].pop(0)
        sharing["asked"] = 0
        if sharing["offered"] == CURSE:
            self._strike()
        else:
            self.state["phase"] = "sharing"
            self.state["seat"] = sharing["roses"][0]

    def _take(self, action: Action) -> None:
        sharing = self._sharing()
        seat = sharing["roses"].pop(sharing["asked"])
        self._return_roses([seat])  # R7.5
        self.state["players"][seat]["treasure"].append(sharing["offered"])
        sharing["taker"] = seat
        self._turn_up()

    def _pass(self, action: Action) -> None:
        sharing = self._sharing()
        sharing["asked"] += 1
        if sharing["asked"] < len(sharing["roses"]):
            self.state["seat"] = sharing["roses"][sharing["asked"]]
        else:
            self.state["treasure_discard"].append(sharing["offered"])
            self._turn_up()

    def _end_sharing(self) -> None:
        sharing = self._sharing()
        self.state["treasure_discard"] += sharing["cards"]  # R7.6, E8
        self._return_roses(sharing["roses"])
        self.state["sharing"] = None
        if sharing["last"]:
            self._game_over()  # R10.1
        else:
            self._empty_map(sharing)

    # -- curses (R8)

    def _strike(self) -> None:
        """A curse was turned up: who can pay in one way only pays at once."""
        sharing = self._sharing()
        self.state["curses_struck"] += 1
        for seat in self._from(sharing["raiser"]):
            player = self.state["players"][seat]
            if seat not in sharing["roses"]:
                continue
            both = bool(player["amulets"] and player["treasure"])
            if both and self.options["curse_payment"] == "choice":
                sharing["paying"].append(seat)
            else:
                self._pay(seat, "amulet" if player["amulets"] else "card")
        self._next_payment()

    def _pay(self, seat: int, what: str) -> None:
        player = self.state["players"][seat]
        if what == "amulet":
            player["amulets"] -= 1
            self.state["amulet_pile"] += 1
            self._sharing()["protected"].append(seat)
        elif player["treasure"]:  # one with neither loses nothing, E7
            player["treasure"].sort()
            self.state["treasure_discard"].append(player["treasure"].pop())

    def _pay_curse(self, action: Action) -> None:
        self._pay(self._sharing()["paying"].pop(0), action["with"])
        self._next_payment()

    def _next_payment(self) -> None:
        sharing = self._sharing()
        if sharing["paying"]:
            self.state["phase"] = "curse"
            self.state["seat"] = sharing["paying"][0]
            return
        protected, sharing["protected"] = sharing["protected"], []
        if self.options["curse_rule"] in ("continue", "protected"):
            self._sharing_goes_on(protected)
        else:
            self._curse_ends_sharing()

    def _sharing_goes_on(self, protected: list[int]) -> None:
        sharing = self._sharing()
        self.state["curses_removed"] += 1
        if self.options["curse_rule"] == "protected":
            self._return_roses(seat for seat in sharing["roses"] if seat not in protected)
            sharing["roses"] = [seat for seat in sharing["roses"] if seat in protected]
        self._turn_up()

    def _curse_ends_sharing(self) -> None:
        """R8.3, with the curse_rules `return` and `return-all`."""
        state, sharing = self.state, self._sharing()
        rule = self.options["curse_rule"]
        returns = rule == "return-all" or (rule == "return" and state["curses_struck"] == 1)
        if returns and state["treasure_deck"]:
            state["treasure_deck"] = self.chance.curse_back([*state["treasure_deck"], CURSE])
        else:
            state["curses_removed"] += 1
        state["curses_removed"] += sharing["cards"].count(CURSE)
        sharing["cards"] = [card for card in sharing["cards"] if card != CURSE]
        self._end_sharing()

    # -- a new map, and the end (R10)

    def _empty_map(self, sharing: Sharing) -> None:
        """Discard the map's clues, refill short hands, and find who starts it (R10.2, R4.5)."""
        state, colour = self.state, sharing["map"]
        treasure_map = state["maps"][colour]
        state["clue_discard"] += [card["clue"] for card in treasure_map["cards"]]
        treasure_map["cards"] = []
        self.eliminated[colour] = set()
        self._survey(colour)
        full = hand_size(self.header)
        short = [[s] * (full - len(state["players"][s]["hand"])) for s in self._from(state["turn"])]
        self._draw_clues([seat for seats in short for seat in seats])
        first = sharing["raiser"] if sharing["taker"] is None else sharing["taker"]
        starters = [seat for seat in self._from(first) if state["players"][seat]["hand"]]
        if starters:
            state["phase"], state["seat"], state["new_map"] = "new-map", starters[0], colour
        else:
            self._statues()

    def _start_map(self, action: Action) -> None:
        colour = self.state["new_map"]
        assert colour is not None
        self._lay_clue(action["clue"], colour)
        self.state["new_map"] = None
        self._statues()

    def _statues(self) -> None:
        """Amulets come ashore, the statues turn, and the turn goes on (R9.1, R10.3)."""
        state = self.state
        for statue, facing in zip(self.header["statues"], state["facing"], strict=True):
            target = list(gaze_target(self.land, as_space(statue["at"]), facing))
            if target not in state["amulets"] and state["amulet_pile"]:
                state["amulets"].append(target)
                state["amulet_pile"] -= 1
        state["facing"] = [(facing + 1) % 6 for facing in state["facing"]]
        state["phase"], state["seat"] = "turn", state["turn"]

    def _game_over(self) -> None:
        state = self.state
        gold = [sum(player["treasure"]) for player in state["players"]]
        state["winners"] = [seat for seat, sum_ in enumerate(gold) if sum_ == max(gold)]  # R10.4
        state["phase"], state["seat"] = "over", state["turn"]
        state["fresh"], state["legs"] = False, 0


def hand_size(header: Header) -> int:
    return 6 if header["players"] == 2 else 4  # R2.5


def empty_eliminated() -> Eliminated:
    return {colour: set() for colour in COLOURS}


# ---------------------------------------------------------------- the shape of JSON values

Shape = Callable[[object, str], Iterator[str]]


def one_of(*values: object) -> Shape:
    allowed = {text(value) for value in values}

    def check(found: object, path: str) -> Iterator[str]:
        if text(found) not in allowed:
            short = ", ".join(sorted(allowed)) if len(allowed) < 12 else f"{len(allowed)} values"
            yield f"{path}: expected one of {short}, found {text(found)[:80]}"

    return check


def whole(low: int, high: int = sys.maxsize) -> Shape:
    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            yield f"{path}: expected a whole number from {low} up to {high}, found {text(found)}"

    return check


def string(found: object, path: str) -> Iterator[str]:
    if not isinstance(found, str):
        yield f"{path}: expected a string, found {text(found)[:80]}"


def nullable(shape: Shape) -> Shape:
    return lambda found, path: iter(()) if found is None else shape(found, path)


def list_of(shape: Shape, size: int | None = None) -> Shape:
    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, list) or size not in (None, len(found)):
            wanted = "a list" if size is None else f"a list of {size}"
            yield f"{path}: expected {wanted}, found {text(found)[:80]}"
            return
        for index, item in enumerate(found):
            yield from shape(item, f"{path}[{index}]")

    return check


def row_of(*shapes: Shape) -> Shape:
    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, list) or len(found) != len(shapes):
            yield f"{path}: expected a list of {len(shapes)}, found {text(found)[:80]}"
            return
        for index, (shape, item) in enumerate(zip(shapes, found, strict=True)):
            yield from shape(item, f"{path}[{index}]")

    return check


def record(fields: Mapping[str, Shape], may: Collection[str] = ()) -> Shape:
    """An object with exactly these fields; those in `may` can be missing."""

    def check(found: object, path: str) -> Iterator[str]:
        if not isinstance(found, dict):
            yield f"{path}: expected an object, found {text(found)[:80]}"
            return
        for name in found.keys() - fields.keys():
            yield f"{path}: expected no field {name}, found one"
        for name, shape in fields.items():
            if name in found:
                yield from shape(found[name], f"{path}.{name}" if path else name)
            elif name not in may:
                yield f"{path}: expected a field {name}, found none"

    return check


def anything(found: object, path: str) -> Iterator[str]:
    return iter(())


COORDINATE = whole(-sys.maxsize)
HEADER_SHAPE = record(
    {
        "format": one_of("tobago-transcript"),
        "version": one_of(1),
        "rules": one_of("1"),
        "players": one_of(2, 3, 4),
        "options": record({name: one_of(*values) for name, values in OPTIONS.items()}),
        "island": nullable(string),
        "spaces": list_of(row_of(COORDINATE, COORDINATE, one_of(*TERRAINS))),
        "huts": list_of(row_of(COORDINATE, COORDINATE), 4),
        "palms": list_of(row_of(COORDINATE, COORDINATE), 3),
        "statues": list_of(
            record({"at": row_of(COORDINATE, COORDINATE), "facing": whole(0, 5)}), 3
        ),
        "start": whole(0, 3),
        "seed": nullable(string),
    }
)


def state_shape(header: Header, deck: Collection[str]) -> Shape:
    count = header["players"]
    seat, clue, colour = whole(0, count - 1), one_of(*deck), one_of(*COLOURS)
    space, gold = one_of(*as_lists(board_of(header).land)), one_of(*GOLD)
    card = one_of(CURSE, *GOLD)
    flag = one_of(True, False)
    player = {
        "atv": nullable(space),
        "hand": list_of(clue),
        "roses": whole(0, ROSES),
        "amulets": whole(0),
        "treasure": list_of(gold),
    }
    treasure_map = {
        "cards": list_of(record({"clue": clue, "roses": list_of(seat)})),
        "sites": list_of(space),
    }
    sharing = {
        "map": colour,
        "raiser": seat,
        "cards": list_of(card),
        "offered": card,
        "roses": list_of(seat),
        "asked": whole(0),
        "seen": list_of(list_of(card), count),
        "taker": nullable(seat),
        "last": flag,
        "paying": list_of(seat),
        "protected": list_of(seat),
    }
    fields = {
        "phase": one_of(*PHASES),
        "seat": seat,
        "turn": seat,
        "acted": flag,
        "fresh": flag,
        "legs": whole(0, LEGS),
        "drawn": nullable(clue),
        "clue_deck": list_of(clue),
        "clue_discard": list_of(clue),
        "treasure_deck": list_of(card),
        "treasure_discard": list_of(card),
        "curses_removed": whole(0, header["options"]["curses"]),
        "curses_struck": whole(0),
        "amulet_pile": whole(0),
        "amulets": list_of(space),
        "facing": list_of(whole(0, 5), 3),
        "players": list_of(record(player), count),
        "maps": record({name: record(treasure_map) for name in COLOURS}),
        "sharing": nullable(record(sharing)),
        "new_map": nullable(colour),
        "winners": nullable(list_of(seat)),
    }
    return record(fields)


# ---------------------------------------------------------------- checks of single things


def header_faults(header: Header, deck: Collection[str]) -> Iterator[str]:
    """What is wrong with a header of the right shape."""
    land = {(q, r): terrain for q, r, terrain in header["spaces"]}
    code = header["island"]
    if len(land) != len(header["spaces"]):
        yield "spaces: expected different spaces, found one twice"
    if header["start"] >= header["players"]:
        yield f"start: expected a seat below {header['players']}, found {header['start']}"
    if code is not None and code not in island_codes():
        yield f"island: expected one of the 32 codes or null, found {code}"
    elif code is not None and land != assemble(code):
        yield f"spaces: expected those of {code}, found {text(_unlike(assemble(code), land))}"
    objects = [*header["huts"], *header["palms"], *(s["at"] for s in header["statues"])]
    if as_spaces(objects) - land.keys():
        yield f"objects: expected on the island, found {as_spaces(objects) - land.keys()}"
        return
    yield from island_faults(header, deck)
    yield from object_faults(header)


def _unlike(one: Land, other: Land) -> list[list[object]]:
    return [list(item) for item in sorted(one.items() ^ other.items())]


def island_faults(header: Header, deck: Collection[str]) -> Iterator[str]:
    """R1.4."""
    land = board_of(header).land
    if len(areas(dict.fromkeys(land, "any"))) != 1:
        yield "spaces: expected a connected island, found none"
    if len(land) > 127:
        yield f"spaces: expected at most 127, found {len(land)}"
    for terrain in TERRAINS:
        largest = largest_areas(land, terrain)
        if len(largest) != 1:
            yield f"spaces: expected one largest {terrain}, found {len(largest)}"
    for clue in deck:
        if not 0 < len(clue_spaces(header, clue)) < len(land):
            yield f"spaces: expected {clue} to allow some spaces, found none or all"


def object_faults(header: Header) -> Iterator[str]:
    """R2.1 with the options spacing and statue_lines."""
    statues = [as_space(statue["at"]) for statue in header["statues"]]
    kinds = {
        "huts": [as_space(at) for at in header["huts"]],
        "palms": [as_space(at) for at in header["palms"]],
        "statues": statues,
    }
    everything = [space for spaces in kinds.values() for space in spaces]
    if len(set(everything)) != len(everything):
        yield "objects: expected one at most per space, found two on one"
    least = header["options"]["spacing"]
    for kind, spaces in kinds.items():
        if least == 3 and kind != "statues":
            continue
        for a, b in itertools.combinations(spaces, 2):
            if distance(a, b) < least:
                yield f"{kind}: expected {least} apart, found {a} and {b}"
    for space in set(statues) & coast(board_of(header).land):
        yield f"statues: expected none next to the ocean or a sea space, found {space}"
    if header["options"]["statue_lines"] == "apart":
        for a, b in itertools.combinations(statues, 2):
            if a[0] == b[0] or a[1] == b[1] or sum(a) == sum(b):
                yield f"statues: expected no two in a line, found {a} and {b}"


def frame_faults(header: Header, state: State) -> Iterator[str]:
    """Fields that must fit the phase, so that the state can be played on at all."""
    phase, sharing = state["phase"], state["sharing"]
    if (sharing is not None) != (phase in ("sharing", "curse")):
        yield f"sharing: expected null just outside sharing and curse, found phase {phase}"
    if (state["new_map"] is not None) != (phase == "new-map"):
        yield f"new_map: expected null just outside new-map, found phase {phase}"
    if (state["winners"] is not None) != (phase == "over"):
        yield f"winners: expected null until the game is over, found phase {phase}"
    own = header["options"]["opening"] == "own"
    if (state["drawn"] is not None) != (phase == "first-clue" and own):
        yield f"drawn: expected a card just in first-clue with opening own, found phase {phase}"
    if phase != "place-atv" and any(player["atv"] is None for player in state["players"]):
        yield "atv: expected all placed, found null"
    if sharing and phase == "sharing" and sharing["asked"] >= len(sharing["roses"]):
        yield f"sharing.asked: expected an index of roses, found {sharing['asked']}"
    if sharing and phase == "curse" and not sharing["paying"]:
        yield "sharing.paying: expected somebody to choose, found nobody"


def conservation_faults(header: Header, state: State, deck: Iterable[str]) -> Iterator[str]:
    """Cards, roses and amulets: none comes, none goes, apart from curses removed."""
    players, sharing = state["players"], state["sharing"]
    laid = [card for treasure_map in state["maps"].values() for card in treasure_map["cards"]]
    clues = [*state["clue_deck"], *state["clue_discard"], *(card["clue"] for card in laid)]
    clues += [clue for player in players for clue in player["hand"]]
    clues += [state["drawn"]] if state["drawn"] else []
    yield from _unequal("clue cards in all", Counter(deck), Counter(clues))

    treasure = [*state["treasure_deck"], *state["treasure_discard"]]
    treasure += [card for player in players for card in player["treasure"]]
    treasure += [CURSE] * state["curses_removed"]
    treasure += [sharing["offered"], *sharing["cards"]] if sharing else []
    full = Counter(GOLD) + Counter({CURSE: header["options"]["curses"]})
    yield from _unequal("treasure cards in all", full, Counter(treasure))

    on_maps = Counter(seat for card in laid for seat in card["roses"])
    on_maps.update(sharing["roses"] if sharing else [])
    for seat, player in enumerate(players):
        if player["roses"] + on_maps[seat] != ROSES:
            yield f"roses of {seat}: expected 15, found {player['roses'] + on_maps[seat]}"
    amulets = state["amulet_pile"] + len(state["amulets"]) + sum(p["amulets"] for p in players)
    if amulets != header["options"]["amulets"]:
        yield f"amulets in all: expected {header['options']['amulets']}, found {amulets}"


def _unequal(what: str, expected: Counter[T], found: Counter[T]) -> Iterator[str]:
    if expected != found:
        missing, extra = dict(expected - found), dict(found - expected)
        yield f"{what}: expected none missing or extra, found missing {missing}, extra {extra}"


def first_state(header: Header, found: State) -> State:
    """The state before the first decision; its decks and hands are those found."""
    opened = header["options"]["opening"] == "open"
    maps: dict[str, TreasureMap] = {}
    for colour in COLOURS:
        first = found["maps"][colour]["cards"][:1] if opened else []
        cards: list[Card] = [{"clue": card["clue"], "roses": []} for card in first]
        maps[colour] = {"cards": cards, "sites": as_lists(sites(header, cards))}
    players: list[Player] = [
        {"atv": None, "hand": hand, "roses": ROSES, "amulets": 0, "treasure": []}
        for hand in (player["hand"] if opened else [] for player in found["players"])
    ]
    return {
        "phase": "place-atv",
        "seat": header["start"],
        "turn": header["start"],
        "acted": False,
        "fresh": True,
        "legs": 0,
        "drawn": None,
        "clue_deck": found["clue_deck"],
        "clue_discard": [],
        "treasure_deck": found["treasure_deck"],
        "treasure_discard": [],
        "curses_removed": 0,
        "curses_struck": 0,
        "amulet_pile": header["options"]["amulets"],
        "amulets": [],
        "facing": [statue["facing"] for statue in header["statues"]],
        "players": players,
        "maps": maps,
        "sharing": None,
        "new_map": None,
        "winners": None,
    }


def first_state_faults(header: Header, found: State) -> Iterator[str]:
    """The set-up (R2). That the cards are the right ones, conservation tells."""
    yield from differences(canonical(first_state(header, found)), canonical(found))
    top = sum(GOLD.values()) - header["options"]["curse_depth"]
    if CURSE in found["treasure_deck"][:top]:  # R2.2
        yield f"treasure_deck: expected no curse in the first {top}, found one"
    if header["options"]["opening"] == "open":
        for seat, player in enumerate(found["players"]):
            if len(player["hand"]) != hand_size(header):  # R2.5
                yield f"players[{seat}].hand: expected {hand_size(header)} cards, found another"
        for colour in COLOURS:
            if len(found["maps"][colour]["cards"]) != 1:
                yield f"maps.{colour}.cards: expected one card, found another number"


def canonical(state: State) -> State:
    """The state with its unordered lists sorted."""
    state = duplicate(state)
    state["clue_discard"].sort()
    state["treasure_discard"].sort()
    state["amulets"].sort()
    for player in state["players"]:
        player["hand"].sort()
        player["treasure"].sort()
    for treasure_map in state["maps"].values():
        treasure_map["sites"].sort()
    if state["sharing"]:
        state["sharing"]["protected"].sort()
        for looked in state["sharing"]["seen"]:
            looked.sort()
    if state["winners"]:
        state["winners"].sort()
    return state


def differences(expected: object, found: object, path: str = "") -> Iterator[str]:
    """Where two values of one shape differ."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in expected:
            yield from differences(expected[name], found[name], f"{path}.{name}".lstrip("."))
    elif _lists_of_objects(expected, found):
        pairs = zip(cast(list[object], expected), cast(list[object], found), strict=True)
        for index, (one, other) in enumerate(pairs):
            yield from differences(one, other, f"{path}[{index}]")
    elif expected != found:
        yield f"{path}: expected {text(expected)}, found {text(found)}"


def _lists_of_objects(one: object, other: object) -> bool:
    if not isinstance(one, list) or not isinstance(other, list) or len(one) != len(other):
        return False
    return any(isinstance(item, dict) for item in one)


# ---------------------------------------------------------------- a whole transcript


class Review:
    """The check of one transcript, line by line. It goes on from the recorded states."""

    def __init__(self, clue_deck: Collection[str]) -> None:
        self.deck = clue_deck
        self.complaints: list[str] = []
        self.count = 0
        self.eliminated = empty_eliminated()
        self.header: Header
        self.state: State
        self.shape: Shape

    def line(self, line: str) -> bool:
        """Check the next line. False if it makes too little sense to go on."""
        self.count += 1
        where = "header" if self.count == 1 else f"ply {self.count - 2}"
        try:
            row = json.loads(line, object_pairs_hook=_no_field_twice)
        except ValueError as error:
            return self._complain(where, [f"expected a JSON object, found {error}"])
        if self.count == 1:
            return self._header(row)
        return self._first(row) if self.count == 2 else self._ply(self.count - 2, row)

    def end(self) -> None:
        """No line follows."""
        if self.count < 2:
            self._complain("end", [f"expected a header and a state, found {self.count} lines"])

    def _complain(self, where: str, faults: Iterable[str]) -> bool:
        """Note the faults; False, so that a caller can give up with it."""
        self.complaints += [f"{where}: {fault}" for fault in faults]
        return False

    def _header(self, row: object) -> bool:
        if faults := list(HEADER_SHAPE(row, "")):
            return self._complain("header", faults)
        self.header = cast(Header, row)
        self.shape = state_shape(self.header, self.deck)
        faults = list(header_faults(self.header, self.deck))
        self._complain("header", faults)
        return not any(fault.startswith(("start", "objects: expected on")) for fault in faults)

    def _first(self, row: object) -> bool:
        state = self._recorded("ply 0", row, {"ply": one_of(0)})
        if state is None:
            return False
        self._complain("ply 0", first_state_faults(self.header, state))
        self.state = state
        return True

    def _recorded(self, where: str, row: object, fields: Mapping[str, Shape]) -> State | None:
        """The state of a line, or None if it cannot be used."""
        line_shape = record({**fields, "state": self.shape}, may=("events",))
        if faults := list(line_shape(row, "")):
            self._complain(where, faults)
            return None
        state = cast(State, cast(dict[str, object], row)["state"])
        if faults := list(frame_faults(self.header, state)):
            self._complain(where, faults)
            return None
        self._complain(where, conservation_faults(self.header, state, self.deck))
        return state

    def _ply(self, number: int, row: object) -> bool:
        fields = {
            "ply": one_of(number),
            "seat": one_of(self.state["seat"]),
            "action": self._legal_action,
            "events": anything,
        }
        after = self._recorded(f"ply {number}", row, fields)
        if after is None:
            return False
        action = in_order(cast(dict[str, Action], row)["action"])
        chance = Recorded(self.state, after)
        play = Play(self.header, self.state, self.eliminated, chance)
        expected = play.act(action)
        if _acted_is_open(self.header, action, expected):
            expected["acted"] = after["acted"]
        self._complain(f"ply {number}", chance.faults)
        self._complain(f"ply {number}", differences(canonical(expected), canonical(after)))
        self.state, self.eliminated = after, play.eliminated
        return True

    def _legal_action(self, found: object, path: str) -> Iterator[str]:
        legal = {text(action) for action in legal_actions(self.header, self.state)}
        if text(in_order(found)) not in legal:
            phase, seat = self.state["phase"], self.state["seat"]
            yield f"{path}: expected a legal one of seat {seat} in {phase}, found {text(found)}"


def in_order(action: Any) -> Any:
    """A Swap with its lower index first; any other value unchanged."""
    if not isinstance(action, dict) or action.get("type") != "Swap":
        return action
    first, second = action.get("first"), action.get("second")
    if isinstance(first, int) and isinstance(second, int) and first > second:
        return {**action, "first": second, "second": first}
    return action


def _acted_is_open(header: Header, action: Action, after: State) -> bool:
    """Whether the game ended in an exchange for the whole turn (see the top)."""
    whole_turn = header["options"]["exchange"] == "turn" and action["type"] == "ExchangeTurn"
    return whole_turn and after["phase"] == "over"


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = Counter(name for name, _ in pairs)
    twice = [name for name, count in names.items() if count > 1]
    if twice:
        raise ValueError(f"the field {twice[0]} twice")
    return dict(pairs)


def _without_trailing_blanks(lines: Iterable[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def check_transcript(lines: Iterable[str], clue_deck: Collection[str] = CLUE_DECK) -> list[str]:
    """The complaints about a transcript: each with its ply, what was expected and what found.

    An empty list means that every field of every line is right. After a wrong state the check
    goes on from the state as recorded; after an illegal action or an unusable line it stops.
    """
    review = Review(clue_deck)
    if all(review.line(line) for line in _without_trailing_blanks(lines)):
        review.end()
    return review.complaints


def main(arguments: Sequence[str]) -> int:
    """Check files: one line each. 1 if there is any complaint."""
    if not arguments:
        print("usage: referee.py FILE...", file=sys.stderr)
        return 2
    failed = False
    for name in arguments:
        try:
            lines = Path(name).read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            complaints = [f"cannot be read: {error}"]
        else:
            complaints = check_transcript(lines)
        failed = failed or bool(complaints)
        verdict = f"{len(complaints)} complaints, first {complaints[0]}" if complaints else "ok"
        print(f"{name}: {verdict}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
