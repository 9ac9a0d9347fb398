"""Tables, states and views in JSON and back.

The schema in `state` says how each field is written; here are the documents that are made of them:
the transcript's header and state (docs/record.md), and what a bot in another process is sent
(docs/bots.md). `decode` reads states and, with `hidden`, the blanked states of views.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from tobago.clues import Clue, Deck, check_playable, standard_deck
from tobago.game import validate, value_forms
from tobago.game.constants import CARD_VALUES, COLOURS, CURSE, NOBODY, NOTHING
from tobago.game.dealer import Dealer
from tobago.game.setup import check_players, init_treasure_knowledge
from tobago.game.state import Dig, Look, Sharing, State
from tobago.game.table import Table
from tobago.game.table_options import Options
from tobago.game.value_forms import Decoding, Form, StateError, read_hex, read_list, read_number
from tobago.island import Island, Objects, bits, check_objects, island_by_code

RULES_VERSION = "1"
FIRST_DRAW = 1 << 32
"""Where chance goes on from a decoded state: beyond the draws that its set-up may have shown."""

Data = Mapping[str, Any]
EncodeMap = Callable[[Table, State, int], Any]


class _Field(NamedTuple):
    """A field of the schema that is written in JSON."""

    name: str
    key: str
    form: Form


def _fields(schema: type[Any], of_player: bool = False) -> list[_Field]:
    return [
        _Field(f.name, f.metadata["key"] or f.name, f.metadata["form"])
        for f in fields(schema)
        if f.metadata.get("form") and f.metadata.get("of_player", False) == of_player
    ]


STATE = _fields(State)
BEFORE_PLAYERS, AFTER_MAPS = STATE[:-2], STATE[-2:]
PLAYER = _fields(State, of_player=True)
SHARING = _fields(Sharing)
DIG = _fields(Dig)

STATE_KEYS = [
    *(field.key for field in BEFORE_PLAYERS),
    *("players", "maps", "sharing"),
    *(field.key for field in AFTER_MAPS),
]
PLAYER_KEYS = [field.key for field in PLAYER]
MAP_KEYS = ["cards", "sites"]
CARD_KEYS = ["clue", "roses"]
SHARING_KEYS = [
    *("map", "raiser", "cards", "offered", "roses", "asked", "seen"),
    *("taker", "last", "paying", "protected"),
]


def _encode_fields(t: Table, value: Any, schema: Sequence[_Field]) -> dict[str, Any]:
    data = {}
    for name, key, form in schema:
        plain = getattr(value, name)
        data[key] = plain if form.encode is None else form.encode(t, plain)
    return data


def _decode_fields(
    d: Decoding, prefix: str, data: Data, schema: Sequence[_Field]
) -> Iterator[tuple[str, Any]]:
    """The values by the names of their fields."""
    for name, key, form in schema:
        yield name, form.decode(d, f"{prefix}{key}", data[key])


# ---- the table ---------------------------------------------------------------------------------


def encode_header(t: Table, seed: str) -> dict[str, Any]:
    """The first line of a transcript."""
    island, objects = t.island, t.objects
    return {
        "format": "tobago-transcript",
        "version": 1,
        "rules": RULES_VERSION,
        "players": t.players,
        "options": t.options.to_json(),
        "island": island.code,
        "spaces": [
            [space.q, space.r, terrain]
            for space, terrain in zip(island.spaces, island.terrains, strict=True)
        ],
        "huts": [list(spot) for spot in objects.huts],
        "palms": [list(spot) for spot in objects.palms],
        "statues": [
            {"at": list(spot), "facing": facing}
            for spot, facing in zip(objects.statues, objects.facing, strict=True)
        ],
        "start": t.start,
        "seed": seed,
    }


def encode_table(t: Table) -> dict[str, Any]:
    """What does not change in a game: the header, the deck, and what follows from them."""
    data = encode_header(t, "")
    del data["format"], data["version"], data["seed"]
    return data | {
        "names": list(t.island.names),
        "deck": list(t.deck),
        "clues": {clue: list(bits(t.clues[i])) for i, clue in enumerate(t.deck)},
        "legs": [list(row) for row in t.legs],
    }


def decode_table(data: Data) -> Table:
    """The table that `encode_table` wrote."""
    return _decode_table(data, data["players"], tuple(data["deck"]))


def _decode_table(header: Data, players: int, deck: Deck) -> Table:
    check_players(players)
    if header.get("players", players) != players:
        raise StateError(
            "players: header says {said}, state has {found}", said=header["players"], found=players
        )
    options = Options.of(header.get("options"))
    island = _decode_island(header)
    objects = _decode_objects(header)
    check_objects(island, objects, options.placement_rule)
    start = read_number("start", header.get("start", 0), players)
    table = Table(players, options, island, objects, start, deck)
    check_playable(table.deck, island, table.clues)
    return table


def _decode_island(header: Data) -> Island:
    code = header.get("island")
    if code is not None:
        if not isinstance(code, str):
            raise StateError("island: a code such as 'ABC1' or null, not {given!r}", given=code)
        return island_by_code(code)
    try:
        spaces: dict[tuple[int, int], Any] = {
            read_hex([q, r]): terrain for q, r, terrain in header["spaces"]
        }
    except (KeyError, TypeError, ValueError):
        raise StateError("header: an island code, or spaces as [q, r, terrain]") from None
    return Island.of(spaces)


def _decode_objects(header: Data) -> Objects:
    try:
        return Objects(
            tuple(read_hex(spot) for spot in header["huts"]),
            tuple(read_hex(spot) for spot in header["palms"]),
            tuple(read_hex(statue["at"]) for statue in header["statues"]),
            tuple(statue["facing"] for statue in header["statues"]),
        )
    except (KeyError, TypeError, ValueError):
        raise StateError(
            "header: huts and palms as [q, r], statues as {{'at': [q, r], 'facing': 0…5}}"
        ) from None


def _find_deck(state: Data) -> Deck:
    """All clue cards of a state; the standard deck if it is that."""
    cards = [*read_list("clue_deck", state["clue_deck"])]
    cards += read_list("clue_discard", state["clue_discard"])
    for seat, player in enumerate(state["players"]):
        _check_object(f"players[{seat}]", player, PLAYER_KEYS)
        cards += read_list(f"players[{seat}].hand", player["hand"])
    _check_object("maps", state["maps"], COLOURS)
    for colour, given in state["maps"].items():
        if given:
            _check_object(f"maps.{colour}", given, MAP_KEYS)
            for card in read_list(f"maps.{colour}.cards", given["cards"]):
                _check_object(f"maps.{colour}.cards", card, CARD_KEYS)
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


def _check_object(name: str, data: Any, keys: Sequence[str] = ()) -> None:
    """Raise unless this is an object with just these keys, if any are named."""
    if not isinstance(data, Mapping):
        raise StateError("{field}: an object is expected, not {given!r}", field=name, given=data)
    if missing := [key for key in keys if key not in data]:
        raise StateError("{field}: no field {missing!r}", field=name, missing=missing[0])
    if keys and (unknown := [key for key in data if key not in keys]):
        raise StateError(
            "{field}: unknown field {given!r}; fields are {fields}",
            field=name,
            given=unknown[0],
            fields=list(keys),
            choices=keys,
        )


# ---- the state ---------------------------------------------------------------------------------


def encode_map(t: Table, s: State, m: int) -> dict[str, Any]:
    """The cards of a map with the roses on them, and its sites."""
    cards = zip(s.map_cards[m], s.map_roses[m], strict=True)
    return {
        "cards": [{"clue": t.deck[card], "roses": list(roses)} for card, roses in cards],
        "sites": [list(space) for space in t.island.hexes(s.sites[m])],
    }


def encode(t: Table, s: State, encode_map: EncodeMap = encode_map) -> dict[str, Any]:
    """A state; null for what a view hides.

    Maps are most of it. `encode_map` gives them, so that a caller can keep them.
    """
    data = _encode_fields(t, s, BEFORE_PLAYERS)
    data["players"] = [_encode_player(t, s, seat) for seat in range(t.players)]
    data["maps"] = {colour: encode_map(t, s, m) for m, colour in enumerate(COLOURS)}
    data["sharing"] = None if s.sharing is None else _encode_sharing(t, s.sharing)
    return data | _encode_fields(t, s, AFTER_MAPS)


def _encode_player(t: Table, s: State, seat: int) -> dict[str, Any]:
    data = {}
    for name, key, form in PLAYER:
        plain = getattr(s, name)[seat]
        data[key] = plain if form.encode is None else form.encode(t, plain)
    return data


def _encode_sharing(t: Table, sharing: Sharing) -> dict[str, Any]:
    data = _encode_fields(t, sharing, SHARING)
    looked = list(zip(sharing.dig.lookers, sharing.drawn, strict=True))
    data["map"], data["raiser"] = COLOURS[sharing.dig.map], sharing.dig.raiser
    data["seen"] = [
        value_forms.write_treasures(t, [value for looker, value in looked if looker == seat])
        for seat in range(t.players)
    ]
    return {key: data[key] for key in SHARING_KEYS}


def decode_game(state: Data, header: Data) -> tuple[Table, State]:
    """The table and state that a transcript's header and state describe.

    StateError names the first field that cannot be; a wrong number of players, island or
    option raises SetupError, IslandError or OptionError.
    """
    _check_object("header", header)
    _check_object("state", state, STATE_KEYS)
    players = len(read_list("players", state["players"]))
    check_players(players)
    table = _decode_table(header, players, _find_deck(state))
    seed = header.get("seed")
    if not isinstance(seed, str | None):
        raise StateError("seed: a string is expected, not {given!r}", given=seed)
    s = decode(table, state)
    s.dealer, s.draws = Dealer(seed or ""), FIRST_DRAW
    validate.check_state(table, s)
    return table, s


def decode(t: Table, data: Data, *, hidden: bool = False) -> State:
    """A state that `encode` wrote; with `hidden` that of a view, where null is allowed.

    What everybody remembers is not in it: all discards are taken to be known, and no treasure is
    remembered but the one being shared out.
    """
    d = Decoding(t, hidden)
    s = State.initial(t)
    for name, value in _decode_fields(d, "", data, STATE):
        setattr(s, name, value)
    for seat, player in enumerate(data["players"]):
        for name, value in _decode_fields(d, f"players[{seat}].", player, PLAYER):
            getattr(s, name)[seat] = value
    for m, colour in enumerate(COLOURS):
        _decode_map(d, s, m, data["maps"][colour])
    s.winners = s.winners and tuple(sorted(s.winners))
    s.known_discards = tuple(card for card in s.treasure_discard if card != NOTHING)
    init_treasure_knowledge(t, s)
    if data["sharing"] is not None:
        _check_object("sharing", data["sharing"], SHARING_KEYS)
        s.sharing = _decode_sharing(d, s, data["sharing"])
    return s


def _decode_map(d: Decoding, s: State, m: int, data: Data | None) -> None:
    if not data:  # no clue yet
        return
    name = f"maps.{COLOURS[m]}"
    s.map_cards[m] = tuple(d.table.clue_actions.index[card["clue"]] for card in data["cards"])
    s.map_roses[m] = tuple(
        [
            value_forms.SEATS.decode(d, f"{name}.cards.roses", card["roses"])
            for card in data["cards"]
        ]
    )
    s.sites[m] = value_forms.MASK.decode(d, f"{name}.sites", data["sites"])


def _decode_sharing(d: Decoding, s: State, data: Data) -> Sharing:
    dig = Dig(
        value_forms.MAP_COLOUR.decode(d, "sharing.map", data["map"]),
        value_forms.SEAT.decode(d, "sharing.raiser", data["raiser"]),
        deck_size=0,
        curse_free_top=0,
    )
    sharing = Sharing(dig, **dict(_decode_fields(d, "sharing.", data, SHARING)))
    seen = [
        value_forms.read_treasures(d, "sharing.seen", row)
        for row in read_list("seen", data["seen"])
    ]
    if len(seen) != d.table.players:
        raise StateError("sharing.seen: a list for each of {needed} seats", needed=d.table.players)
    if not d.hidden:
        _infer_dig(d.table, s, sharing, seen)
    return sharing


def _infer_dig(t: Table, s: State, sharing: Sharing, seen: list[list[int]]) -> None:
    """Fill in what everyone saw of a treasure, as far as it follows from a state.

    A state has no history. The card added unseen is the one that nobody looked at; if it was turned
    up before, it is taken to be the last card its taker got, or else the last discard.
    """
    dig, there = sharing.dig, [*reversed(sharing.cards), sharing.offered]
    looked = [(seat, value) for seat, row in enumerate(seen) for value in row]
    unseen = list((Counter(there) - Counter(value for _, value in looked)).elements())
    if len(unseen) > 1:
        raise StateError("sharing.cards: more than one of them was looked at by nobody")
    if not unseen and len(there) < len(looked):
        taken = () if sharing.last_taker == NOBODY else s.treasure[sharing.last_taker]
        unseen = [*s.treasure_discard, *taken][-1:]
    drawn = [*looked, *((NOBODY, value) for value in unseen)]
    dig.lookers = tuple(looker for looker, _ in drawn)
    sharing.drawn = values = tuple(value for _, value in drawn)
    s.initial_counts = tuple(
        s.initial_counts[value] + values.count(value) for value in range(CARD_VALUES)
    )
    dig.deck_size = len(s.treasure_deck) + len(values)
    top = max(0, dig.deck_size - t.options.curse_depth - t.options.curses)
    curse_on_top = CURSE in values[:top] or top - len(values) > s.curse_free_top
    dig.curse_free_top = 0 if curse_on_top else top
    gone = Counter(values) - Counter(there)
    dig.turned_up = (*gone.elements(), sharing.offered)
    dig.takers = (NOBODY,) * (len(dig.turned_up) - (sharing.offered != CURSE))


# ---- the view, with all that its seat remembers ------------------------------------------------


def encode_view(t: Table, s: State, seat: int | None, state: Data) -> dict[str, Any]:
    """A view for another process: `state` is its JSON state, and the seat's memory is added."""
    sharing = s.sharing
    looks = blank_looks(s) if seat is None else s.looked_at[seat]
    return {
        "seat": seat,
        "state": state,
        "memory": {
            "treasure": [list(cards) for cards in s.treasure],
            "shuffles": [[t.deck[card] for card in bits(cards)] for cards in s.clue_shuffles],
            "hands": [[-1 - card if card < 0 else None for card in hand] for hand in s.hands],
            "treasure_cards": list(s.initial_counts),
            "safe": s.curse_free_top,
            "digs": [_encode_dig(t, dig, look) for dig, look in zip(s.digs, looks, strict=True)],
            "dig": None if sharing is None else _encode_dig(t, sharing.dig, sharing.drawn),
        },
    }


def blank_looks(s: State) -> tuple[Look, ...]:
    """What a spectator looked at of the treasures so far: no card."""
    return tuple([(NOTHING,) * len(dig.lookers) for dig in s.digs])


def decode_view(t: Table, data: Data) -> State:
    """The blanked state that `encode_view` wrote."""
    seat, memory = data["seat"], data["memory"]
    s, d = decode(t, data["state"], hidden=True), Decoding(t, hidden=True)
    index = t.clue_actions.index
    s.treasure = [tuple(cards) for cards in memory["treasure"]]
    s.clue_shuffles = tuple(sum(1 << index[clue] for clue in row) for row in memory["shuffles"])
    s.clue_deck = [-len(s.clue_shuffles)] * len(s.clue_deck)
    s.hands = [
        tuple(
            card if shuffle is None else -1 - shuffle
            for card, shuffle in zip(hand, shuffles, strict=True)
        )
        for hand, shuffles in zip(s.hands, memory["hands"], strict=True)
    ]
    s.initial_counts, s.curse_free_top = tuple(memory["treasure_cards"]), memory["safe"]
    digs = [_decode_dig(d, dig) for dig in memory["digs"]]
    s.digs, looks = tuple(dig for dig, _ in digs), tuple(look for _, look in digs)
    s.looked_at = tuple(looks if other == seat else () for other in range(t.players))
    if s.sharing is not None:
        s.sharing.dig, s.sharing.drawn = _decode_dig(d, memory["dig"])
    return s


def _encode_dig(t: Table, dig: Dig, look: Look) -> dict[str, Any]:
    return _encode_fields(t, dig, DIG) | {"look": value_forms.write_treasures(t, look)}


def _decode_dig(d: Decoding, data: Data) -> tuple[Dig, Look]:
    look = tuple(value_forms.read_treasures(d, "look", data["look"]))
    return Dig(**dict(_decode_fields(d, "dig.", data, DIG))), look
