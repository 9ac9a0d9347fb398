"""A state read from the transcript's form: all fields are checked, what cannot be is refused."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast, get_args

from tobago.clues import Clue, check_playable, standard_deck
from tobago.game.actions import COLOURS
from tobago.game.fitting import StateError, check_state
from tobago.game.options import Options
from tobago.game.setup import GOLD, blank, check_players, note_origin
from tobago.game.state import CARD_VALUES, CURSE, NOBODY, NOTHING, Dig, Phase, Sharing, State
from tobago.game.table import ROSES, Table
from tobago.island import LEGS, Hex, Island, Objects, check_objects, island_by_code

LOADED = 1 << 32
"""Where chance goes on from a loaded state: beyond the draws that its set-up may have shown."""


Data = Mapping[str, Any]

FIELDS = (
    "phase seat turn acted fresh legs drawn clue_deck clue_discard treasure_deck treasure_discard "
    "curses_removed curses_struck amulet_pile amulets facing players maps sharing new_map winners"
)
PLAYER_FIELDS = "atv hand roses amulets treasure"
MAP_FIELDS = "cards sites"
CARD_FIELDS = "clue roses"
SHARING_FIELDS = "map raiser cards offered roses asked seen taker last paying protected"


def read(state: Data, header: Data) -> tuple[Table, State]:
    """The table and state that a header and a state describe."""
    _object("header", header)
    _object("state", state, FIELDS)
    table = _read_table(state, header)
    seed = header.get("seed")
    if not isinstance(seed, str | None):
        raise StateError("seed: a string is expected, not {given!r}", given=seed)
    s = blank(table, seed or "")
    s.draws = LOADED
    _read_turn(table, s, state)
    _read_players(table, s, state)
    _read_maps(table, s, state["maps"])
    _read_piles(table, s, state)
    note_origin(table, s)
    if state["sharing"] is not None:
        _object("sharing", state["sharing"], SHARING_FIELDS)
        s.sharing = _read_sharing(table, s, state["sharing"])
    check_state(table, s)
    return table, s


# ---- the table --------------------------------------------------------------------------------


def _read_table(state: Data, header: Data) -> Table:
    """The fixed part of a game, from its header and the cards found in its state."""
    players = len(_list("players", state["players"]))
    check_players(players)
    if header.get("players", players) != players:
        raise StateError(
            "players: header says {said}, state has {found}", said=header["players"], found=players
        )
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
    code = header.get("island")
    if code is not None:
        if not isinstance(code, str):
            raise StateError("island: a code such as 'ABC1' or null, not {given!r}", given=code)
        return island_by_code(code)
    try:
        spaces: dict[tuple[int, int], Any] = {
            _hex([q, r]): terrain for q, r, terrain in header["spaces"]
        }
    except (KeyError, TypeError, ValueError):
        raise StateError("header: an island code, or spaces as [q, r, terrain]") from None
    return Island.of(spaces)


def _hex(value: Any) -> Hex:
    q, r = value
    if type(q) is not int or type(r) is not int:
        raise TypeError
    return Hex(q, r)


def _read_objects(header: Data) -> Objects:
    try:
        return Objects(
            tuple(_hex(spot) for spot in header["huts"]),
            tuple(_hex(spot) for spot in header["palms"]),
            tuple(_hex(statue["at"]) for statue in header["statues"]),
            tuple(statue["facing"] for statue in header["statues"]),
        )
    except (KeyError, TypeError, ValueError):
        raise StateError(
            "header: huts and palms as [q, r], statues as {{'at': [q, r], 'facing': 0…5}}"
        ) from None


def _find_deck(state: Data) -> tuple[str, ...]:
    """All clue cards of a state; the standard deck if it is that."""
    cards = [*_list("clue_deck", state["clue_deck"])]
    cards += _list("clue_discard", state["clue_discard"])
    for seat, player in enumerate(state["players"]):
        _object(f"players[{seat}]", player, PLAYER_FIELDS)
        cards += _list(f"players[{seat}].hand", player["hand"])
    _object("maps", state["maps"], " ".join(COLOURS))
    for colour, given in state["maps"].items():
        if given:
            _object(f"maps.{colour}", given, MAP_FIELDS)
            for card in _list(f"maps.{colour}.cards", given["cards"]):
                _object(f"maps.{colour}.cards", card, CARD_FIELDS)
                cards.append(card["clue"])
    cards += [] if state["drawn"] is None else [state["drawn"]]
    _check_clues(cards)
    return standard_deck() if set(cards) == set(standard_deck()) else tuple(sorted(cards))


def _check_clues(cards: Sequence[Any]) -> None:
    for card in cards:
        try:
            Clue.parse(card)
        except (ValueError, AttributeError):
            raise StateError(
                "clue cards are ids such as 'in:jungle', not {given!r}", given=card
            ) from None
    if twice := [card for card, count in Counter(cards).items() if count > 1]:
        raise StateError("the clue {clue} is in two places", clue=twice[0])


# ---- plain values -----------------------------------------------------------------------------


def _object(name: str, data: Any, fields: str = "") -> None:
    """Raise unless this is an object with just these fields, if any are named."""
    if not isinstance(data, Mapping):
        raise StateError("{field}: an object is expected, not {given!r}", field=name, given=data)
    wanted = fields.split()
    if missing := [field for field in wanted if field not in data]:
        raise StateError("{field}: no field {missing!r}", field=name, missing=missing[0])
    if wanted and (unknown := [field for field in data if field not in wanted]):
        raise StateError(
            "{field}: unknown field {given!r}; fields are {fields}",
            field=name,
            given=unknown[0],
            fields=wanted,
        )


def _list(name: str, value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise StateError("{field}: a list is expected, not {given!r}", field=name, given=value)
    return value


def _whole_number(name: str, value: Any, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise StateError(
            "{field}: a whole number from 0 to {most}, not {given!r}",
            field=name,
            most=below - 1,
            given=value,
        )
    return value


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise StateError("{field}: true or false, not {given!r}", field=name, given=value)
    return value


def _map(name: str, value: Any) -> int:
    if value not in COLOURS:
        raise _not_one_of(name, list(COLOURS), value)
    return COLOURS.index(value)


def _not_one_of(name: str, allowed: list[str], value: Any) -> StateError:
    return StateError(
        "{field}: one of {allowed}, not {given!r}", field=name, allowed=allowed, given=value
    )


def _space(t: Table, name: str, value: Any) -> int:
    try:
        return t.island.index[_hex(value)]
    except (TypeError, ValueError, KeyError):
        raise StateError(
            "{field}: {given!r} is not a space of the island", field=name, given=value
        ) from None


def _mask(t: Table, name: str, values: Any) -> int:
    spaces = [_space(t, name, value) for value in _list(name, values)]
    if len(set(spaces)) < len(spaces):
        raise StateError("{field}: a space is listed twice", field=name)
    return sum(1 << space for space in spaces)


def _treasure(name: str, values: Any, allowed: Sequence[int]) -> list[int]:
    for value in _list(name, values):
        if type(value) is not int or value not in allowed:
            raise StateError(
                "{field}: a treasure card is one of {allowed!r}, not {given!r}",
                field=name,
                allowed=tuple(allowed),
                given=value,
            )
    return list(values)


ANY_CARD = (CURSE, *GOLD)


# ---- the state's parts ------------------------------------------------------------------------


def _read_turn(t: Table, s: State, data: Data) -> None:
    if data["phase"] not in get_args(Phase):
        raise _not_one_of("phase", list(get_args(Phase)), data["phase"])
    s.phase = cast(Phase, data["phase"])
    s.seat = _whole_number("seat", data["seat"], t.players)
    s.turn = _whole_number("turn", data["turn"], t.players)
    s.acted = _flag("acted", data["acted"])
    s.untouched = _flag("fresh", data["fresh"])
    s.legs = _whole_number("legs", data["legs"], LEGS)
    s.first_clue = NOTHING if data["drawn"] is None else t.clue_actions.index[data["drawn"]]
    s.new_map = NOTHING if data["new_map"] is None else _map("new_map", data["new_map"])
    if data["winners"] is not None:
        winners = _list("winners", data["winners"])
        seats = [_whole_number("winners", seat, t.players) for seat in winners]
        s.winners = tuple(sorted(seats))


def _read_players(t: Table, s: State, data: Data) -> None:
    for seat, player in enumerate(data["players"]):
        if player["atv"] is not None:
            s.atvs[seat] = _space(t, f"players[{seat}].atv", player["atv"])
        s.hands[seat] = tuple(t.clue_actions.index[card] for card in player["hand"])
        s.roses[seat] = _whole_number(f"players[{seat}].roses", player["roses"], ROSES + 1)
        most = t.options.amulets + 1
        s.amulets_held[seat] = _whole_number(f"players[{seat}].amulets", player["amulets"], most)
        name = f"players[{seat}].treasure"
        s.treasure[seat] = tuple(_treasure(name, player["treasure"], tuple(GOLD)))


def _read_maps(t: Table, s: State, data: Data) -> None:
    for m, colour in enumerate(COLOURS):
        given = data[colour] or {"cards": [], "sites": t.island.spaces}
        s.map_cards[m] = tuple(t.clue_actions.index[card["clue"]] for card in given["cards"])
        s.map_roses[m] = tuple(_roses(t, colour, card["roses"]) for card in given["cards"])
        s.sites[m] = _mask(t, f"maps.{colour}.sites", given["sites"])
        allowed = t.island.whole
        for card in s.map_cards[m]:
            allowed &= t.clues[card]
        if not s.sites[m] or s.sites[m] & ~allowed:
            raise StateError(
                "{field}: at least one, and all must fit the clues", field=f"maps.{colour}.sites"
            )
        if not s.map_cards[m] and s.sites[m] != t.island.whole:
            raise StateError(
                "{field}: a map without clues has the whole island", field=f"maps.{colour}.sites"
            )


def _roses(t: Table, colour: str, seats: Any) -> tuple[int, ...]:
    name = f"maps.{colour}.cards.roses"
    roses = tuple(_whole_number(name, seat, t.players) for seat in _list(name, seats))
    if len(set(roses)) > 1 or len(roses) > 2:
        raise StateError(
            "{field}: a clue card carries one or two roses of one player", field=f"maps.{colour}"
        )
    return roses


def _read_piles(t: Table, s: State, data: Data) -> None:
    s.clue_deck = [t.clue_actions.index[card] for card in reversed(data["clue_deck"])]
    s.clue_discard = [t.clue_actions.index[card] for card in data["clue_discard"]]
    s.treasure_deck = _treasure("treasure_deck", data["treasure_deck"], ANY_CARD)[::-1]
    s.treasure_discard = _treasure("treasure_discard", data["treasure_discard"], ANY_CARD)
    s.known_discards = tuple(s.treasure_discard)
    s.curses_removed = _whole_number("curses_removed", data["curses_removed"], 3)
    s.curses_struck = _whole_number("curses_struck", data["curses_struck"], 1000)
    s.amulet_pile = _whole_number("amulet_pile", data["amulet_pile"], t.options.amulets + 1)
    s.amulets = _mask(t, "amulets", data["amulets"])
    facing = _list("facing", data["facing"])
    if len(facing) != len(t.statues):
        raise StateError("facing: a direction for each of {needed} statues", needed=len(t.statues))
    s.facing = tuple(_whole_number("facing", direction, 6) for direction in facing)


def _read_sharing(t: Table, s: State, data: Data) -> Sharing:
    raised = _map("sharing.map", data["map"])
    raiser = _whole_number("sharing.raiser", data["raiser"], t.players)
    roses = _seats(t, data, "roses")
    cards = _treasure("sharing.cards", data["cards"], ANY_CARD)
    offered = _treasure("sharing.offered", [data["offered"]], ANY_CARD)[0]
    seen = [_treasure("sharing.seen", row, ANY_CARD) for row in _list("seen", data["seen"])]
    if len(seen) != t.players:
        raise StateError("sharing.seen: a list for each of {needed} seats", needed=t.players)
    sharing = Sharing(Dig(raised, raiser, 0, 0), roses)
    if data["taker"] is not None:
        sharing.last_taker = _whole_number("sharing.taker", data["taker"], t.players)
    _reckon_draw(t, s, sharing, seen, [*cards, offered])
    sharing.cards = cards[::-1]
    sharing.offered = offered
    sharing.asked = _whole_number("sharing.asked", data["asked"], max(1, len(roses)))
    sharing.is_last = _flag("sharing.last", data["last"])
    sharing.paying = _seats(t, data, "paying")
    sharing.protected = _seats(t, data, "protected")
    gone = Counter(sharing.drawn) - Counter([*cards, offered])
    sharing.dig.turned_up = (*gone.elements(), offered)
    sharing.dig.takers = (NOBODY,) * (len(sharing.dig.turned_up) - (offered != CURSE))
    return sharing


def _seats(t: Table, data: Data, name: str) -> tuple[int, ...]:
    seats = _list(f"sharing.{name}", data[name])
    return tuple(_whole_number(f"sharing.{name}", seat, t.players) for seat in seats)


def _reckon_draw(
    t: Table, s: State, sharing: Sharing, seen: list[list[int]], there: list[int]
) -> None:
    """The cards drawn for this treasure: those looked at, and the unseen one if it can be told.

    A state has no history. The unseen card is the one that nobody looked at; if it was turned up
    before, it is taken to be the last card its taker got, or else the last discard.
    """
    looked = [(seat, value) for seat, row in enumerate(seen) for value in row]
    unseen = list((Counter(there) - Counter(value for _, value in looked)).elements())
    if len(unseen) > 1:
        raise StateError("sharing.cards: more than one of them was looked at by nobody")
    if not unseen and len(there) < len(looked):
        taken = () if sharing.last_taker == NOBODY else s.treasure[sharing.last_taker]
        unseen = [*s.treasure_discard, *taken][-1:]
    drawn = [*looked, *((NOBODY, value) for value in unseen)]
    sharing.dig.lookers = tuple(owner for owner, _ in drawn)
    sharing.drawn = values = tuple(value for _, value in drawn)
    s.initial_counts = tuple(
        s.initial_counts[value] + values.count(value) for value in range(CARD_VALUES)
    )
    sharing.dig.deck_size = len(s.treasure_deck) + len(values)
    safe = max(0, sharing.dig.deck_size - t.options.curse_depth - t.options.curses)
    curse_on_top = CURSE in values[:safe] or safe - len(values) > s.curse_free_top
    sharing.dig.curse_free_top = 0 if curse_on_top else safe
