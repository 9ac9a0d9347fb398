"""What may be done: the legal actions of every phase, and dead positions."""

import itertools
from collections.abc import Callable, Iterator

from tests.referee.clues import board_of, determined, marked, playable
from tests.referee.forms import (
    LEGS,
    Action,
    Header,
    State,
    as_lists,
    as_space,
)


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
