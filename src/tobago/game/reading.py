"""A state read from the transcript's form: all fields are checked, what cannot be is refused."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast, get_args

from tobago.clues import Clue, check_playable, standard_deck
from tobago.game.actions import COLOURS
from tobago.game.options import Options
from tobago.game.setup import GOLD, VALUES, blank, check_players, note_origin
from tobago.game.state import CURSE, NOBODY, NOTHING, Dig, Phase, Sharing, State
from tobago.game.steps.rule import MAP
from tobago.game.table import ROSES, Table
from tobago.island import LEGS, Hex, Island, Objects, check_objects, island_by_code


class StateError(ValueError):
    """A state or header that cannot be; the message names the field."""


Data = Mapping[str, Any]


def read(state: Data, header: Data) -> tuple[Table, State]:
    """The table and state that a header and a state describe."""
    table = read_table(state, header)
    s = blank(table, header.get("seed") or "")
    try:
        _read_turn(table, s, state)
        _read_players(table, s, state)
        _read_maps(table, s, state["maps"])
        _read_piles(table, s, state)
        note_origin(table, s)
        if state["sharing"] is not None:
            s.sharing = _read_sharing(table, s, state["sharing"])
    except KeyError as error:
        raise StateError(f"state: no field {error}") from None
    _check_phase(table, s)
    _check_totals(table, s)
    return table, s


# ---- the table --------------------------------------------------------------------------------


def read_table(state: Data, header: Data) -> Table:
    """The fixed part of a game, from its header and the cards found in its state."""
    for name, data in (("header", header), ("state", state)):
        if not isinstance(data, Mapping):
            raise StateError(f"{name}: an object is expected, not {data!r}")
    players = len(_list(state, "players"))
    check_players(players)
    if header.get("players", players) != players:
        raise StateError(f"players: header says {header['players']}, state has {players}")
    options = Options.of(header.get("options"))
    island = _read_island(header)
    objects = _read_objects(header)
    check_objects(island, objects, options.placing)
    start = header.get("start", 0)
    _whole_number("start", start, players)
    table = Table(players, options, island, objects, start, _find_deck(state))
    check_playable(table.deck, island, table.clues)
    return table


def _read_island(header: Data) -> Island:
    if header.get("island") is not None:
        return island_by_code(header["island"])
    try:
        return Island.of({Hex(q, r): terrain for q, r, terrain in header["spaces"]})
    except (KeyError, TypeError, ValueError) as error:
        if type(error) not in (KeyError, TypeError) and not str(error).startswith("not enough"):
            raise
        raise StateError("header: an island code, or spaces as [q, r, terrain]") from None


def _read_objects(header: Data) -> Objects:
    try:
        return Objects(
            tuple(Hex(*spot) for spot in header["huts"]),
            tuple(Hex(*spot) for spot in header["palms"]),
            tuple(Hex(*statue["at"]) for statue in header["statues"]),
            tuple(statue["facing"] for statue in header["statues"]),
        )
    except (KeyError, TypeError):
        raise StateError(
            "header: huts and palms as [q, r], statues as {'at': [q, r], 'facing': 0…5}"
        ) from None


def _find_deck(state: Data) -> tuple[str, ...]:
    """All clue cards of a state; the standard deck if it is that."""
    try:
        cards = [
            *state["clue_deck"],
            *state["clue_discard"],
            *(card for player in state["players"] for card in player["hand"]),
            *(card["clue"] for m in state["maps"].values() for card in m.get("cards", ())),
            *([state["drawn"]] if state["drawn"] is not None else []),
        ]
    except (KeyError, TypeError, AttributeError) as error:
        raise StateError(f"state: clue cards are missing or malformed ({error!r})") from None
    for card in cards:
        if not isinstance(card, str):
            raise StateError(f"state: a clue card is an id such as 'in:jungle', not {card!r}")
        Clue.parse(card)
    if twice := [card for card, count in Counter(cards).items() if count > 1]:
        raise StateError(f"state: the clue {twice[0]} is in two places")
    return standard_deck() if set(cards) == set(standard_deck()) else tuple(sorted(cards))


# ---- plain values -----------------------------------------------------------------------------


def _list(data: Data, name: str) -> Sequence[Any]:
    value = data.get(name)
    if not isinstance(value, list | tuple):
        raise StateError(f"{name}: a list is expected, not {value!r}")
    return value


def _whole_number(name: str, value: Any, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise StateError(f"{name}: a whole number from 0 to {below - 1}, not {value!r}")
    return value


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise StateError(f"{name}: true or false, not {value!r}")
    return value


def _space(t: Table, name: str, value: Any) -> int:
    try:
        return t.island.index[Hex(*value)]
    except (TypeError, KeyError):
        raise StateError(f"{name}: {value!r} is not a space of the island") from None


def _mask(t: Table, name: str, values: Sequence[Any]) -> int:
    spaces = [_space(t, name, value) for value in values]
    if len(set(spaces)) < len(spaces):
        raise StateError(f"{name}: a space is listed twice")
    return sum(1 << space for space in spaces)


def _treasure(name: str, values: Sequence[Any], allowed: Sequence[int]) -> list[int]:
    for value in values:
        if type(value) is not int or value not in allowed:
            raise StateError(f"{name}: a treasure card is one of {tuple(allowed)}, not {value!r}")
    return list(values)


ANY_CARD = (CURSE, *GOLD)


# ---- the state's parts ------------------------------------------------------------------------


def _read_turn(t: Table, s: State, data: Data) -> None:
    if data["phase"] not in get_args(Phase):
        raise StateError(f"phase: one of {', '.join(get_args(Phase))}, not {data['phase']!r}")
    s.phase = cast(Phase, data["phase"])
    s.seat = _whole_number("seat", data["seat"], t.players)
    s.turn = _whole_number("turn", data["turn"], t.players)
    s.acted = _flag("acted", data["acted"])
    s.fresh = _flag("fresh", data["fresh"])
    s.legs = _whole_number("legs", data["legs"], LEGS)
    s.drawn = NOTHING if data["drawn"] is None else t.cards.index[data["drawn"]]
    new_map = data["new_map"]
    if new_map is not None and new_map not in MAP:
        raise StateError(f"new_map: one of {', '.join(COLOURS)} or null, not {new_map!r}")
    s.new_map = NOTHING if new_map is None else MAP[new_map]
    if data["winners"] is not None:
        seats = [_whole_number("winners", seat, t.players) for seat in _list(data, "winners")]
        s.winners = tuple(sorted(seats))


def _read_players(t: Table, s: State, data: Data) -> None:
    for seat, player in enumerate(data["players"]):
        if player["atv"] is not None:
            s.atvs[seat] = _space(t, f"players[{seat}].atv", player["atv"])
        s.hands[seat] = tuple(t.cards.index[card] for card in player["hand"])
        s.roses[seat] = _whole_number(f"players[{seat}].roses", player["roses"], ROSES + 1)
        most = t.options.amulets + 1
        s.held[seat] = _whole_number(f"players[{seat}].amulets", player["amulets"], most)
        name = f"players[{seat}].treasure"
        s.treasure[seat] = tuple(_treasure(name, player["treasure"], tuple(GOLD)))


def _read_maps(t: Table, s: State, data: Data) -> None:
    for m, colour in enumerate(COLOURS):
        given = data[colour] or {"cards": [], "sites": t.island.spaces}
        s.cards[m] = tuple(t.cards.index[card["clue"]] for card in given["cards"])
        s.rose_marks[m] = tuple(_roses(t, colour, card["roses"]) for card in given["cards"])
        s.sites[m] = _mask(t, f"maps.{colour}.sites", given["sites"])
        allowed = t.island.whole
        for card in s.cards[m]:
            allowed &= t.clues[card]
        if not s.sites[m] or s.sites[m] & ~allowed:
            raise StateError(f"maps.{colour}.sites: at least one, and all must fit the clues")
        if not s.cards[m] and s.sites[m] != t.island.whole:
            raise StateError(f"maps.{colour}.sites: a map without clues has the whole island")


def _roses(t: Table, colour: str, seats: Sequence[Any]) -> tuple[int, ...]:
    roses = tuple(_whole_number(f"maps.{colour}.cards.roses", seat, t.players) for seat in seats)
    if len(set(roses)) > 1 or len(roses) > 2:
        raise StateError(f"maps.{colour}: a clue card carries one or two roses of one player")
    return roses


def _read_piles(t: Table, s: State, data: Data) -> None:
    s.clue_deck = [t.cards.index[card] for card in reversed(data["clue_deck"])]
    s.clue_discard = [t.cards.index[card] for card in data["clue_discard"]]
    s.treasure_deck = _treasure("treasure_deck", data["treasure_deck"], ANY_CARD)[::-1]
    s.treasure_discard = _treasure("treasure_discard", data["treasure_discard"], ANY_CARD)
    s.discard_seen = tuple(s.treasure_discard)
    s.curses_removed = _whole_number("curses_removed", data["curses_removed"], 3)
    s.curses_struck = _whole_number("curses_struck", data["curses_struck"], 1000)
    s.amulet_pile = _whole_number("amulet_pile", data["amulet_pile"], t.options.amulets + 1)
    s.amulets = _mask(t, "amulets", data["amulets"])
    facing = _list(data, "facing")
    if len(facing) != len(t.statues):
        raise StateError(f"facing: a direction for each of {len(t.statues)} statues")
    s.facing = tuple(_whole_number("facing", direction, 6) for direction in facing)


def _read_sharing(t: Table, s: State, data: Data) -> Sharing:
    if data["map"] not in MAP:
        raise StateError(f"sharing.map: one of {', '.join(COLOURS)}, not {data['map']!r}")
    raiser = _whole_number("sharing.raiser", data["raiser"], t.players)
    roses = tuple(_whole_number("sharing.roses", r, t.players) for r in _list(data, "roses"))
    cards = _treasure("sharing.cards", data["cards"], ANY_CARD)
    offered = _treasure("sharing.offered", [data["offered"]], ANY_CARD)[0]
    seen = [_treasure("sharing.seen", row, ANY_CARD) for row in _list(data, "seen")]
    if len(seen) != t.players:
        raise StateError(f"sharing.seen: a list for each of {t.players} seats")
    sharing = Sharing(MAP[data["map"]], raiser, roses, _reckon_dig(t, s, data, [*cards, offered]))
    sharing.cards = cards[::-1]
    sharing.offered = offered
    sharing.asked = _whole_number("sharing.asked", data["asked"], max(1, len(roses)))
    if data["taker"] is not None:
        sharing.taker = _whole_number("sharing.taker", data["taker"], t.players)
    sharing.last = _flag("sharing.last", data["last"])
    for name in ("paying", "protected"):
        seats = tuple(_whole_number(f"sharing.{name}", p, t.players) for p in _list(data, name))
        setattr(sharing, name, seats)
    gone = Counter(sharing.dig.values) - Counter([*cards, offered])
    sharing.turned = (*gone.elements(), offered)
    sharing.takers = (NOBODY,) * (len(sharing.turned) - (offered != CURSE))
    return sharing


def _reckon_dig(t: Table, s: State, data: Data, there: list[int]) -> Dig:
    """The cards drawn for this treasure: those looked at, and the unseen one if it can be told.

    A state has no history. The unseen card is the one that nobody looked at; if it was turned up
    before, it is taken to be the last card its taker got, or else the last discard.
    """
    looked = [(seat, value) for seat, row in enumerate(data["seen"]) for value in row]
    unseen = list((Counter(there) - Counter(value for _, value in looked)).elements())
    if len(unseen) > 1:
        raise StateError("sharing.cards: more than one of them was looked at by nobody")
    if not unseen and len(there) < len(looked):
        taken = s.treasure[data["taker"]] if data["taker"] is not None else ()
        unseen = [*s.treasure_discard, *taken][-1:]
    drawn = [*looked, *((NOBODY, value) for value in unseen)]
    safe, values = s.safe, tuple(value for _, value in drawn)
    s.origin = tuple(s.origin[value] + values.count(value) for value in range(VALUES))
    if s.safe:
        safe += len(values)
    else:
        lower = t.options.curse_depth + t.options.curses
        safe = max(0, len(s.treasure_deck) + len(values) - lower) if CURSE not in values else 0
    deck = len(s.treasure_deck) + len(values)
    owners = tuple(owner for owner, _ in drawn)
    return Dig(MAP[data["map"]], data["raiser"], deck, safe, owners, values, None, ())


# ---- does it fit together? --------------------------------------------------------------------


def _check_phase(t: Table, s: State) -> None:
    """What each phase needs and excludes."""
    needs: list[tuple[str, bool, str]] = [
        ("sharing", (s.sharing is not None) == (s.phase in ("sharing", "curse")), "while sharing"),
        ("new_map", (s.new_map != NOTHING) == (s.phase == "new-map"), "while a map is started"),
        ("winners", (s.winners is not None) == (s.phase == "over"), "when the game is over"),
        (
            "drawn",
            (s.drawn != NOTHING) == (s.phase == "first-clue" and t.options.opening == "own"),
            "while first clues are placed",
        ),
    ]
    for name, fits, when in needs:
        if not fits:
            raise StateError(f"{name}: stands {when} and at no other time; phase is {s.phase}")
    if s.phase in ("place-atv", "first-clue", "turn", "over") and s.seat != s.turn:
        raise StateError(f"seat: in phase {s.phase} it is the seat in turn, {s.turn}")
    if s.phase != "place-atv" and NOTHING in s.atvs:
        raise StateError("players: every ATV stands on the island once they are placed")
    if s.legs and not s.acted:
        raise StateError("legs: legs are left only of a drive, which is the turn's action")
    if s.fresh and (s.acted or s.phase in ("sharing", "curse", "new-map")):
        raise StateError("fresh: something has happened in this turn")
    if s.phase == "new-map" and (s.cards[s.new_map] or not s.hands[s.seat]):
        raise StateError("new_map: the map is empty and the seat that starts it holds a card")
    _check_asked(s)


def _check_asked(s: State) -> None:
    sharing = s.sharing
    if sharing is None:
        return
    if s.sites[sharing.map].bit_count() != 1 or any(s.rose_marks[sharing.map]):
        raise StateError("sharing: the raised map has one site, and its roses are in sharing.roses")
    if s.phase == "curse":
        asked, offered = sharing.paying, sharing.offered == CURSE
    else:
        asked, offered = sharing.roses[sharing.asked :], sharing.offered != CURSE
    if not asked or asked[0] != s.seat:
        raise StateError(f"seat: {s.seat} is not the one being asked")
    if not offered:
        raise StateError("sharing.offered: a curse in phase curse, and gold in phase sharing")
    if s.phase == "curse" and not all(s.held[p] and s.treasure[p] for p in sharing.paying):
        raise StateError("sharing.paying: who chooses has an amulet and a treasure card")


def _check_totals(t: Table, s: State) -> None:
    """Cards, roses and amulets never change in number."""
    sharing = s.sharing
    for seat in range(t.players):
        roses = s.roses[seat] + sum(card.count(seat) for marks in s.rose_marks for card in marks)
        roses += sharing.roses.count(seat) if sharing else 0
        if roses != ROSES:
            raise StateError(f"players[{seat}].roses: {roses} in all, but everybody has {ROSES}")
    amulets = sum(s.held) + s.amulets.bit_count() + s.amulet_pile
    if amulets != t.options.amulets:
        raise StateError(f"amulet_pile: {amulets} amulets in all, not {t.options.amulets}")
    found = Counter(s.treasure_deck + s.treasure_discard)
    for cards in s.treasure:
        found.update(cards)
    if sharing is not None:
        found.update([*sharing.cards, sharing.offered])
    found[CURSE] += s.curses_removed
    for value, count in {CURSE: t.options.curses, **GOLD}.items():
        if found[value] != count:
            raise StateError(f"treasure cards: {found[value]} of value {value}, not {count}")
