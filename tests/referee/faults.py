"""Checks of single things: a header, a state by itself, the set-up, two states side by side."""

import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import cast

from tests.referee.clues import board_of, clue_spaces, sites
from tests.referee.forms import (
    COLOURS,
    CURSE,
    GOLD,
    ROSES,
    TERRAINS,
    Card,
    Header,
    Land,
    Player,
    State,
    T,
    TreasureMap,
    as_lists,
    as_space,
    as_spaces,
    duplicate,
    hand_size,
    text,
)
from tests.referee.island import (
    areas,
    assemble,
    coast,
    distance,
    island_codes,
    largest_areas,
)


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
