"""A table and a view in JSON with nothing left out, for players beyond this process.

`docs/bots.md` describes the form. It is read back as it was written, and not checked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tobago.game import form
from tobago.game.actions import COLOURS
from tobago.game.options import Options
from tobago.game.setup import blank
from tobago.game.state import NOBODY, NOTHING, Dig, Look, Sharing, State
from tobago.game.table import MAP, MAPS, Table
from tobago.game.view import View
from tobago.island import Hex, Island, Objects, bits, island_by_code

Data = Mapping[str, Any]

# ---- the table --------------------------------------------------------------------------------


def write_table(t: Table) -> dict[str, Any]:
    """What does not change in a game: the transcript's header, the deck, and ready reckonings."""
    data = form.header(t, "")
    del data["format"], data["version"], data["seed"]
    return data | {
        "names": list(t.island.names),
        "deck": list(t.deck),
        "clues": {clue: list(bits(t.clues[i])) for i, clue in enumerate(t.deck)},
        "legs": [list(row) for row in t.legs],
    }


def read_table(data: Data) -> Table:
    """The table that was written so."""
    code = data["island"]
    return Table(
        data["players"],
        Options.of(data["options"]),
        island_by_code(code)
        if code
        else Island.of({Hex(q, r): terrain for q, r, terrain in data["spaces"]}),
        Objects(
            tuple(Hex(*spot) for spot in data["huts"]),
            tuple(Hex(*spot) for spot in data["palms"]),
            tuple(Hex(*statue["at"]) for statue in data["statues"]),
            tuple(statue["facing"] for statue in data["statues"]),
        ),
        data["start"],
        tuple(data["deck"]),
    )


# ---- the view ---------------------------------------------------------------------------------


def write_view(view: View) -> dict[str, Any]:
    """What a seat sees, in the state's form, and all that it remembers."""
    t, s = view.table, view.state
    sharing = s.sharing
    return {
        "seat": view.seat,
        "state": view.to_json(),
        "memory": {
            "treasure": [list(cards) for cards in s.treasure],
            "shuffles": [[t.deck[card] for card in bits(pool)] for pool in s.pools],
            "hands": [[-1 - card if card < 0 else None for card in hand] for hand in s.hands],
            "treasure_cards": list(s.origin),
            "safe": s.safe,
            "digs": [_write_dig(dig, look) for dig, look in view.memory],
            "dig": None if sharing is None else _write_dig(sharing.dig(), sharing.values),
        },
    }


def read_view(t: Table, data: Data) -> View:
    """The view that was written so."""
    seat, state, memory = data["seat"], data["state"], data["memory"]
    s = blank(t, "")
    for name in PLAIN:
        setattr(s, name, state[name])
    index = t.clue_actions.index
    s.drawn = NOTHING if state["drawn"] is None else index[state["drawn"]]
    s.new_map = NOTHING if state["new_map"] is None else MAP[state["new_map"]]
    s.winners = None if state["winners"] is None else tuple(state["winners"])
    s.amulets = _mask(t, state["amulets"])
    s.facing = tuple(state["facing"])
    s.pools = tuple(sum(1 << index[clue] for clue in pool) for pool in memory["shuffles"])
    s.clue_deck = [-len(s.pools)] * len(state["clue_deck"])
    s.clue_discard = [index[clue] for clue in state["clue_discard"]]
    s.treasure_deck = [NOTHING] * len(state["treasure_deck"])
    s.treasure_discard = _read_blanks(state["treasure_discard"])
    s.discard_seen = tuple(card for card in s.treasure_discard if card != NOTHING)
    s.origin, s.safe = tuple(memory["treasure_cards"]), memory["safe"]
    s.history = tuple(_read_dig(dig) for dig in memory["digs"])
    looks = tuple(_read_look(dig) for dig in memory["digs"])
    s.looks = tuple(looks if other == seat else () for other in range(t.players))
    _read_players(t, s, state["players"], memory)
    _read_maps(t, s, state["maps"])
    if state["sharing"] is not None:
        s.sharing = _read_sharing(state["sharing"], memory["dig"])
    return View(t, s, seat)


PLAIN = (
    *("phase", "seat", "turn", "acted", "fresh", "legs"),
    *("curses_removed", "curses_struck", "amulet_pile"),
)
"""What the state and its form hold alike."""


def _read_players(t: Table, s: State, players: Sequence[Data], memory: Data) -> None:
    index = t.clue_actions.index
    for seat, player in enumerate(players):
        s.atvs[seat] = NOTHING if player["atv"] is None else t.index[Hex(*player["atv"])]
        hidden = memory["hands"][seat]
        s.hands[seat] = tuple(
            index[clue] if clue is not None else -1 - shuffle
            for clue, shuffle in zip(player["hand"], hidden, strict=True)
        )
        s.roses[seat], s.held[seat] = player["roses"], player["amulets"]
        s.treasure[seat] = tuple(memory["treasure"][seat])


def _read_maps(t: Table, s: State, maps: Data) -> None:
    for m in MAPS:
        given = maps[COLOURS[m]]
        s.cards[m] = tuple(t.clue_actions.index[card["clue"]] for card in given["cards"])
        s.rose_marks[m] = tuple(tuple(card["roses"]) for card in given["cards"])
        s.sites[m] = _mask(t, given["sites"])


def _mask(t: Table, spaces: Sequence[Sequence[int]]) -> int:
    return sum(1 << t.index[Hex(*space)] for space in spaces)


def _read_sharing(data: Data, written: Data) -> Sharing:
    sharing = Sharing(MAP[data["map"]], data["raiser"], tuple(data["roses"]))
    sharing.cards = [NOTHING] * len(data["cards"])
    sharing.offered, sharing.asked, sharing.last = data["offered"], data["asked"], data["last"]
    sharing.taker = NOBODY if data["taker"] is None else data["taker"]
    sharing.paying, sharing.protected = tuple(data["paying"]), tuple(data["protected"])
    for name, value in _read_dig(written)._asdict().items():
        setattr(sharing, name, value)
    sharing.values = _read_look(written)
    return sharing


# ---- treasures --------------------------------------------------------------------------------


def _write_dig(dig: Dig, look: Look) -> dict[str, Any]:
    return {
        **dig._asdict(),
        "map": COLOURS[dig.map],
        "owners": _write_blanks(dig.owners),
        "pile": _write_blanks(dig.pile),
        "turned": list(dig.turned),
        "takers": _write_blanks(dig.takers),
        "look": _write_blanks(look),
    }


def _read_dig(data: Data) -> Dig:
    return Dig(
        map=MAP[data["map"]],
        raiser=data["raiser"],
        deck=data["deck"],
        safe=data["safe"],
        owners=tuple(_read_blanks(data["owners"])),
        reshuffled=data["reshuffled"],
        pile=tuple(_read_blanks(data["pile"])),
        turned=tuple(data["turned"]),
        takers=tuple(_read_blanks(data["takers"])),
        removed=data["removed"],
        returned=data["returned"],
    )


def _read_look(data: Data) -> Look:
    return tuple(_read_blanks(data["look"]))


def _write_blanks(values: Sequence[int]) -> list[int | None]:
    """Null for nobody, and for a card that was not shown."""
    return [None if value == NOTHING else value for value in values]


def _read_blanks(values: Sequence[int | None]) -> list[int]:
    return [NOTHING if value is None else value for value in values]
