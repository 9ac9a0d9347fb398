"""Positions for tests, said in a few words: what is not said is filled in from what is left over.

game = position(maps={"white": [("next-to:hut", 0)]}, hands={0: ["in:jungle"]}, atvs={0: "f7"})
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tobago import COLOURS, Clue, Game, Hex, Island, Objects, island_by_code, standard_deck
from tobago.game.constants import ROSES
from tobago.game.setup import treasure_cards
from tobago.game.table_options import Options

Space = str | tuple[int, int]
Card = str | tuple[str, int] | tuple[str, int, int] | tuple[str, None]
"""A clue, or a clue with the seat of its rose, or with two roses, or without a rose (None)."""


def some_objects(island: str = "ABC1") -> Objects:
    """Fixed objects on an island."""
    return Game.new(2, "objects", island=island).table.objects


def space(island: Island, at: Space) -> Hex:
    """A space by name or coordinates."""
    return island.spaces[island.named[at]] if isinstance(at, str) else Hex(*at)


def position(
    *,
    players: int = 3,
    island: str | Island = "ABC1",
    objects: Objects | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str = "test",
    start: int = 0,
    turn: int = 0,
    atvs: Mapping[int, Space] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    maps: Mapping[str, Sequence[Card]] | None = None,
    eliminated: Mapping[str, Sequence[Space]] | None = None,
    clue_deck: Sequence[str] = (),
    clue_discard: Sequence[str] = (),
    no_clue_deck: bool = False,
    treasure_deck: Sequence[int] = (),
    only_treasure_deck: bool = False,
    treasure_discard: Sequence[int] = (),
    treasure: Mapping[int, Sequence[int]] | None = None,
    held: Mapping[int, int] | None = None,
    amulets: Sequence[Space] = (),
    amulet_pile: int | None = None,
    facing: Sequence[int] | None = None,
    curses_removed: int = 0,
    **changes: Any,
) -> Game:
    """A game in phase `turn` at the beginning of a turn, unless `changes` say otherwise.

    - `maps`: the clues of each map from top to bottom; sites follow from them, less `eliminated`.
    - `hands`: given cards first; hands not named are dealt from what is left. A hand that is given
      is exactly that hand.
    - `clue_deck` and `treasure_deck` give the next cards; the rest lies below (gold by value,
      curses last). `no_clue_deck`: cards left over are discarded instead. `only_treasure_deck`:
      cards left over go to the treasure discards instead.
    - `amulet_pile`: with fewer than are left over, the surplus is held by the last seat.
    - `changes`: fields of the transcript's state, put in as they are (`acted=True`, `legs=2` …).
    """
    ground = island_by_code(island) if isinstance(island, str) else island
    where = objects or some_objects(island if isinstance(island, str) else "ABC1")
    header: dict[str, Any] = {
        "players": players,
        "options": Options.of(options).to_json(),
        "island": ground.code,
        "spaces": [[*s, t] for s, t in zip(ground.spaces, ground.terrains, strict=True)],
        "huts": where.huts,
        "palms": where.palms,
        "statues": [
            {"at": at, "facing": f} for at, f in zip(where.statues, where.facing, strict=True)
        ],
        "start": start,
        "seed": seed,
    }
    state: dict[str, Any] = {
        "phase": "turn", "seat": turn, "turn": turn, "acted": False, "fresh": True, "legs": 0,
        "drawn": None, "curses_removed": curses_removed, "curses_struck": curses_removed,
        "facing": list(facing if facing is not None else where.facing),
        "sharing": None, "new_map": None, "winners": None,
    }  # fmt: skip
    state["maps"] = _maps(ground, where, maps or {}, eliminated or {})
    state["players"] = _players(ground, players, atvs or {}, treasure or {}, held or {})
    size = Options.of(options).hand if players == 2 else 4
    _deal(state, size, hands or {}, clue_deck, clue_discard, no_clue_deck)
    _count_roses(state, changes.get("sharing"))
    _fill_treasure(
        state,
        Options.of(options),
        treasure_deck,
        treasure_discard,
        only_treasure_deck,
        changes.get("sharing"),
    )
    state["amulets"] = [list(space(ground, at)) for at in amulets]
    _fill_amulets(state, Options.of(options).amulets, amulet_pile)
    state.update(changes)
    return Game.from_state(state, header)


def treasure_on_d6(white: Sequence[Card] = (("in:largest-river", 1),), **given: Any) -> Game:
    """A position in which d6 is the only site of the white map."""
    return position(maps={"white": white}, eliminated={"white": ["b7", "c6", "d5"]}, **given)


def _maps(
    island: Island,
    objects: Objects,
    maps: Mapping[str, Sequence[Card]],
    eliminated: Mapping[str, Sequence[Space]],
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for colour in COLOURS:
        cards = []
        sites = island.whole
        for card in maps.get(colour, ()):
            clue, *roses = (card,) if isinstance(card, str) else card
            cards.append({"clue": clue, "roses": [r for r in roses if r is not None]})
            sites &= Clue.parse(clue).spaces(island, objects)
        sites &= ~island.mask(tuple(space(island, at) for at in eliminated.get(colour, ())))
        found[colour] = {"cards": cards, "sites": [list(s) for s in island.hexes(sites)]}
    return found


def _players(
    island: Island,
    players: int,
    atvs: Mapping[int, Space],
    treasure: Mapping[int, Sequence[int]],
    held: Mapping[int, int],
) -> list[dict[str, Any]]:
    return [
        {
            "atv": list(space(island, atvs.get(seat, island.spaces[0]))),
            "amulets": held.get(seat, 0),
            "treasure": list(treasure.get(seat, ())),
        }
        for seat in range(players)
    ]


def _deal(
    state: dict[str, Any],
    size: int,
    hands: Mapping[int, Sequence[str]],
    clue_deck: Sequence[str],
    clue_discard: Sequence[str],
    no_clue_deck: bool,
) -> None:
    used = {card["clue"] for m in state["maps"].values() for card in m["cards"]}
    used |= {*clue_deck, *clue_discard, *(card for hand in hands.values() for card in hand)}
    rest = [clue for clue in standard_deck() if clue not in used]
    for seat, player in enumerate(state["players"]):
        player["hand"] = list(hands[seat]) if seat in hands else [rest.pop() for _ in range(size)]
    state["clue_deck"] = [*clue_deck, *(() if no_clue_deck else rest)]
    state["clue_discard"] = [*clue_discard, *(rest if no_clue_deck else ())]


def _count_roses(state: dict[str, Any], sharing: dict[str, Any] | None) -> None:
    out = Counter(
        seat for m in state["maps"].values() for card in m["cards"] for seat in card["roses"]
    )
    out.update(sharing["roses"] if sharing else ())
    for seat, player in enumerate(state["players"]):
        player["roses"] = ROSES - out[seat]


def _fill_treasure(
    state: dict[str, Any],
    options: Options,
    deck: Sequence[int],
    discard: Sequence[int],
    only_deck: bool,
    sharing: dict[str, Any] | None,
) -> None:
    rest = Counter(treasure_cards(options))
    rest[0] -= state["curses_removed"]
    rest.subtract([*deck, *discard])
    for player in state["players"]:
        rest.subtract(player["treasure"])
    if sharing:
        rest.subtract([*sharing["cards"], sharing["offered"]])
    assert min(rest.values()) >= 0, f"more treasure cards than there are: {rest}"
    left = sorted(rest.elements(), key=lambda value: (value == 0, value))
    state["treasure_deck"] = [*deck, *(() if only_deck else left)]
    state["treasure_discard"] = [*discard, *(left if only_deck else ())]


def _fill_amulets(state: dict[str, Any], total: int, pile: int | None) -> None:
    rest = total - len(state["amulets"]) - sum(p["amulets"] for p in state["players"])
    state["amulet_pile"] = rest if pile is None else pile
    state["players"][-1]["amulets"] += rest - state["amulet_pile"]


def at(game: Game, name: Space) -> Hex:
    """A space of a game's island by name."""
    return space(game.table.island, name)
