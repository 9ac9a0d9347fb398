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
            "shuffles": [[t.deck[card] for card in bits(pool)] for pool in s.clue_shuffles],
            "hands": [[-1 - card if card < 0 else None for card in hand] for hand in s.hands],
            "treasure_cards": list(s.initial_counts),
            "safe": s.curse_free_top,
            "digs": [_write_dig(dig, look) for dig, look in view.memory],
            "dig": None if sharing is None else _write_dig(sharing.dig, sharing.drawn),
        },
    }


def read_view(t: Table, data: Data) -> View:
    """The view that was written so."""
    seat, state, memory = data["seat"], data["state"], data["memory"]
    s = blank(t, "")
    for name in PLAIN:
        setattr(s, name, state[name])
    s.untouched = state["fresh"]
    index = t.clue_actions.index
    s.first_clue = NOTHING if state["drawn"] is None else index[state["drawn"]]
    s.new_map = NOTHING if state["new_map"] is None else MAP[state["new_map"]]
    s.winners = None if state["winners"] is None else tuple(state["winners"])
    s.amulets = _mask(t, state["amulets"])
    s.facing = tuple(state["facing"])
    s.clue_shuffles = tuple(sum(1 << index[clue] for clue in pool) for pool in memory["shuffles"])
    s.clue_deck = [-len(s.clue_shuffles)] * len(state["clue_deck"])
    s.clue_discard = [index[clue] for clue in state["clue_discard"]]
    s.treasure_deck = [NOTHING] * len(state["treasure_deck"])
    s.treasure_discard = _read_blanks(state["treasure_discard"])
    s.known_discards = tuple(card for card in s.treasure_discard if card != NOTHING)
    s.initial_counts, s.curse_free_top = tuple(memory["treasure_cards"]), memory["safe"]
    s.digs = tuple(_read_dig(dig) for dig in memory["digs"])
    looks = tuple(_read_look(dig) for dig in memory["digs"])
    s.looked_at = tuple(looks if other == seat else () for other in range(t.players))
    _read_players(t, s, state["players"], memory)
    _read_maps(t, s, state["maps"])
    if state["sharing"] is not None:
        s.sharing = _read_sharing(state["sharing"], memory["dig"])
    return View(t, s, seat)


PLAIN = (
    *("phase", "seat", "turn", "acted", "legs"),
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
        s.roses[seat], s.amulets_held[seat] = player["roses"], player["amulets"]
        s.treasure[seat] = tuple(memory["treasure"][seat])


def _read_maps(t: Table, s: State, maps: Data) -> None:
    for m in MAPS:
        given = maps[COLOURS[m]]
        s.map_cards[m] = tuple(t.clue_actions.index[card["clue"]] for card in given["cards"])
        s.map_roses[m] = tuple(tuple(card["roses"]) for card in given["cards"])
        s.sites[m] = _mask(t, given["sites"])


def _mask(t: Table, spaces: Sequence[Sequence[int]]) -> int:
    return sum(1 << t.index[Hex(*space)] for space in spaces)


def _read_sharing(data: Data, written: Data) -> Sharing:
    sharing = Sharing(_read_dig(written), tuple(data["roses"]))
    sharing.cards = [NOTHING] * len(data["cards"])
    sharing.offered, sharing.asked, sharing.is_last = data["offered"], data["asked"], data["last"]
    sharing.last_taker = NOBODY if data["taker"] is None else data["taker"]
    sharing.paying, sharing.protected = tuple(data["paying"]), tuple(data["protected"])
    sharing.drawn = _read_look(written)
    return sharing


# ---- treasures --------------------------------------------------------------------------------


def _write_dig(dig: Dig, look: Look) -> dict[str, Any]:
    return {
        "map": COLOURS[dig.map],
        "raiser": dig.raiser,
        "deck": dig.deck_size,
        "safe": dig.curse_free_top,
        "owners": _write_blanks(dig.lookers),
        "reshuffled": dig.drawn_before_reshuffle,
        "pile": _write_blanks(dig.reshuffled_discards),
        "turned": list(dig.turned_up),
        "takers": _write_blanks(dig.takers),
        "removed": dig.curses_found,
        "returned": dig.curse_returned,
        "look": _write_blanks(look),
    }


def _read_dig(data: Data) -> Dig:
    return Dig(
        map=MAP[data["map"]],
        raiser=data["raiser"],
        deck_size=data["deck"],
        curse_free_top=data["safe"],
        lookers=tuple(_read_blanks(data["owners"])),
        drawn_before_reshuffle=data["reshuffled"],
        reshuffled_discards=tuple(_read_blanks(data["pile"])),
        turned_up=tuple(data["turned"]),
        takers=tuple(_read_blanks(data["takers"])),
        curses_found=data["removed"],
        curse_returned=data["returned"],
    )


def _read_look(data: Data) -> Look:
    return tuple(_read_blanks(data["look"]))


def _write_blanks(values: Sequence[int]) -> list[int | None]:
    """Null for nobody, and for a card that was not shown."""
    return [None if value == NOTHING else value for value in values]


def _read_blanks(values: Sequence[int | None]) -> list[int]:
    return [NOTHING if value is None else value for value in values]
