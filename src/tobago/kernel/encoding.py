"""Games of the engine as records of the kernel, and back."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, get_args

from tobago.fault import Fault
from tobago.game import State, Table
from tobago.game.constants import NOBODY, NOTHING
from tobago.game.dealer import Dealer
from tobago.game.state import Dig, Look, Phase, Sharing, look_of
from tobago.kernel.masks import mask_number
from tobago.kernel.numbers import CARDS
from tobago.kernel.phases.phase import ONE_ROSE, OVER, TWO_ROSES
from tobago.kernel.phases.sharing import past_card
from tobago.kernel.records import GAME, HAND, MAPS, TREASURES

PHASES: tuple[Phase, ...] = get_args(Phase)
"""The engine's names of the phases by their numbers."""

_OFFSETS = {name: int(field[1]) for name, field in (GAME.fields or {}).items()}
_ROSES: dict[tuple[int, ...], int] = (
    {(): 0}
    | {(seat,): ONE_ROSE + seat for seat in range(4)}
    | {(seat, seat): TWO_ROSES + seat for seat in range(4)}
)
"""`map_roses` by the seats of a card's roses."""
_SEATS = {code: seats for seats, code in _ROSES.items()}


# ---- from the engine ---------------------------------------------------------------------------


def encode_game(t: Table, s: State, key: int, table: int = 0) -> bytes:
    """The bytes of a game's record; `key` is that of its chance, `table` its index in a batch."""
    record = _Writer()
    record.numbers("seed", [key], 8)
    record.numbers("draws", [s.draws], 8)
    record.numbers("table", [table], 4)
    record.numbers("sites", s.sites, 16)
    record.numbers("amulets", [s.amulets], 16)
    record.numbers("curses_struck", [s.curses_struck], 4)
    record.numbers("clue_shuffles", [len(s.clue_shuffles)], 4)
    record.numbers("clue_shuffle", _shuffle_of_cards(t, s), 4)
    for name in (
        *("seat", "turn", "acted", "untouched", "legs", "first_clue", "new_map"),
        *("curses_removed", "amulet_pile", "curse_free_top"),
    ):
        record.bytes(name, (getattr(s, name),))
    record.bytes("phase", (PHASES.index(s.phase),))
    record.bytes("facing", s.facing)
    record.bytes("initial_counts", s.initial_counts)
    record.bytes("atvs", s.atvs)
    record.bytes("roses", s.roses)
    record.bytes("amulets_held", s.amulets_held)
    record.rows("hands", "hand_sizes", s.hands, HAND)
    record.rows("treasure", "treasure_sizes", s.treasure, TREASURES)
    record.rows("map_cards", "map_sizes", s.map_cards, CARDS)
    for m, cards in enumerate(s.map_roses):
        record.bytes("map_roses", [_ROSES[seats] for seats in cards], CARDS * m)
    for name in (
        *("clue_deck", "clue_discard"),
        *("treasure_deck", "treasure_discard", "known_discards"),
    ):
        record.list(name, getattr(s, name))
    _encode_digs(record, s)
    if s.sharing is not None:
        _encode_sharing(record, s.sharing)
    return bytes(record.data)


class _Writer:
    """Writes fields into the bytes of a record."""

    def __init__(self) -> None:
        self.data = bytearray(GAME.itemsize)

    def bytes(self, name: str, values: Iterable[int], first: int = 0) -> None:
        """Write small numbers from an item of a field on."""
        at = _OFFSETS[name] + first
        new = bytes([value & 255 for value in values])
        self.data[at : at + len(new)] = new

    def list(self, name: str, values: Sequence[int]) -> None:
        """Write a list of small numbers and its length."""
        self.bytes(name, values)
        self.bytes(f"{name}_size", (len(values),))

    def rows(self, name: str, sizes: str, rows: Sequence[Sequence[int]], width: int) -> None:
        """Write several lists of small numbers and their lengths."""
        for i, row in enumerate(rows):
            if len(row) > width:
                raise Fault(
                    "the kernel has room for {most} items in {field}, not {given}",
                    most=width,
                    field=name,
                    given=len(row),
                )
            self.bytes(name, row, width * i)
        self.bytes(sizes, map(len, rows))

    def numbers(self, name: str, values: Iterable[int], size: int) -> None:
        """Write large numbers."""
        new = b"".join([value.to_bytes(size, sys.byteorder) for value in values])
        at = _OFFSETS[name]
        self.data[at : at + len(new)] = new


def _shuffle_of_cards(t: Table, s: State) -> list[int]:
    shuffles = s.clue_shuffles
    if len(shuffles) == 1:
        return []
    return [
        next(k for k, cards in enumerate(shuffles) if cards >> card & 1)
        for card in range(len(t.deck))
    ]


def _encode_digs(record: _Writer, s: State) -> None:
    digs = s.digs if s.sharing is None else (*s.digs, s.sharing.dig)
    drawn: list[int] = []
    turned: list[int] = []
    for i, dig in enumerate(digs):
        current = i == len(s.digs)
        look = s.sharing.drawn if s.sharing and current else _known_cards(s, i, dig)
        drawn += map(past_card, dig.lookers, look)
        takers = (*dig.takers, NOBODY)  # the card on offer has none yet
        turned += [
            past_card(taker, value) for taker, value in zip(takers, dig.turned_up, strict=False)
        ]
        if dig.drawn_before_reshuffle is not None:
            record.bytes("reshuffled", (1,))
            record.bytes("drawn_before_reshuffle", (dig.drawn_before_reshuffle,))
            record.list("reshuffled_discards", dig.reshuffled_discards)
    record.bytes("digs", (len(s.digs),))
    record.bytes("dig_map", [dig.map for dig in digs])
    record.bytes("dig_raiser", [dig.raiser for dig in digs])
    record.bytes("dig_deck_size", [dig.deck_size for dig in digs])
    record.bytes("dig_curse_free_top", [dig.curse_free_top for dig in digs])
    record.bytes("dig_drawn_size", [len(dig.lookers) for dig in digs])
    record.bytes("dig_turned_size", [len(dig.turned_up) for dig in digs])
    found = [NOTHING if dig.curses_found is None else dig.curses_found for dig in digs]
    record.bytes("dig_curses_found", found)
    record.bytes("dig_curse_returned", [dig.curse_returned for dig in digs])
    record.bytes("drawn", drawn)
    record.numbers("drawn_size", [len(drawn)], 2)
    record.bytes("turned_up", turned)
    record.numbers("turned_size", [len(turned)], 2)


def _known_cards(s: State, i: int, dig: Dig) -> Look:
    """The cards of a past treasure as far as those who looked at them know them."""
    return tuple(
        [
            NOTHING if looker == NOBODY else s.looked_at[looker][i][place]
            for place, looker in enumerate(dig.lookers)
        ]
    )


def _encode_sharing(record: _Writer, sharing: Sharing) -> None:
    record.bytes("sharing", (1,))
    for name in ("offered", "asked", "last_taker", "is_last"):
        record.bytes(name, (getattr(sharing, name),))
    record.list("sharing_roses", sharing.roses)
    record.list("sharing_cards", sharing.cards)
    record.list("paying", sharing.paying)
    record.list("protected", sharing.protected)


# ---- to the engine -----------------------------------------------------------------------------


def decode_game(t: Table, record: Any, dealer: Dealer) -> State:
    """The state of the engine that a record holds."""
    s = State.initial(t, dealer)
    for name in (
        *("seat", "turn", "legs", "first_clue", "new_map", "curses_struck"),
        *("curses_removed", "amulet_pile", "curse_free_top", "draws"),
    ):
        setattr(s, name, int(record[name]))
    s.phase = PHASES[record["phase"]]
    s.acted, s.untouched = bool(record["acted"]), bool(record["untouched"])
    s.amulets = mask_number(record["amulets"])
    s.sites = [mask_number(sites) for sites in record["sites"]]
    s.facing = tuple(record["facing"].tolist())
    s.initial_counts = tuple(record["initial_counts"].tolist())
    for name in ("atvs", "roses", "amulets_held"):
        setattr(s, name, record[name][: t.players].tolist())
    s.hands = _rows(record["hands"], record["hand_sizes"], t.players)
    s.treasure = _rows(record["treasure"], record["treasure_sizes"], t.players)
    s.map_cards = _rows(record["map_cards"], record["map_sizes"], MAPS)
    roses = _rows(record["map_roses"], record["map_sizes"], MAPS)
    s.map_roses = [tuple([_SEATS[code] for code in cards]) for cards in roses]
    for name in ("clue_deck", "clue_discard", "treasure_deck", "treasure_discard"):
        setattr(s, name, _list(record, name))
    s.known_discards = tuple(_list(record, "known_discards"))
    shuffle_of = record["clue_shuffle"][: len(t.deck)].tolist()
    s.clue_shuffles = tuple(
        [
            sum(1 << card for card, shuffle in enumerate(shuffle_of) if shuffle == k)
            for k in range(int(record["clue_shuffles"]))
        ]
    )
    _decode_digs(t, s, record)
    if record["phase"] == OVER:
        gold = [sum(cards) for cards in s.treasure]
        s.winners = tuple(seat for seat in range(t.players) if gold[seat] == max(gold))
    return s


def _rows(values: Any, sizes: Any, count: int) -> list[tuple[int, ...]]:
    return [tuple(values[i, : sizes[i]].tolist()) for i in range(count)]


def _list(record: Any, name: str) -> list[int]:
    found: list[int] = record[name][: record[f"{name}_size"]].tolist()
    return found


def _decode_digs(t: Table, s: State, record: Any) -> None:
    drawn, turned = record["drawn"].tolist(), record["turned_up"].tolist()
    count = int(record["digs"])
    digs: list[Dig] = []
    looks: list[Look] = []
    for i in range(count + int(record["sharing"])):
        cards, drawn = _split(drawn, int(record["dig_drawn_size"][i]))
        up, turned = _split(turned, int(record["dig_turned_size"][i]))
        found = int(record["dig_curses_found"][i])
        digs.append(
            Dig(
                map=int(record["dig_map"][i]),
                raiser=int(record["dig_raiser"][i]),
                deck_size=int(record["dig_deck_size"][i]),
                curse_free_top=int(record["dig_curse_free_top"][i]),
                lookers=_seats(cards),
                turned_up=_values(up),
                takers=_seats(up),
                curses_found=None if found == NOTHING else found,
                curse_returned=bool(record["dig_curse_returned"][i]),
            )
        )
        looks.append(_values(cards))
    if record["reshuffled"]:
        digs[-1].drawn_before_reshuffle = int(record["drawn_before_reshuffle"])
        digs[-1].reshuffled_discards = tuple(_list(record, "reshuffled_discards"))
    s.digs = tuple(digs[:count])
    past = list(zip(s.digs, looks[:count], strict=True))
    s.looked_at = tuple(
        [
            tuple([look_of(seat, dig.lookers, look) for dig, look in past])
            for seat in range(t.players)
        ]
    )
    if record["sharing"]:
        s.sharing = _decode_sharing(digs[-1], looks[-1], record)


def _split(items: list[int], size: int) -> tuple[list[int], list[int]]:
    return items[:size], items[size:]


def _seats(past: Sequence[int]) -> tuple[int, ...]:
    return tuple([(card >> 3) - 1 for card in past])


def _values(past: Sequence[int]) -> tuple[int, ...]:
    return tuple([(card & 7) - 1 for card in past])


def _decode_sharing(dig: Dig, drawn: Look, record: Any) -> Sharing:
    offered = int(record["offered"])
    if offered > 0:  # R7.4: nobody has taken it yet
        dig.takers = dig.takers[:-1]
    return Sharing(
        dig=dig,
        roses=tuple(_list(record, "sharing_roses")),
        drawn=drawn,
        cards=_list(record, "sharing_cards"),
        offered=offered,
        asked=int(record["asked"]),
        last_taker=int(record["last_taker"]),
        is_last=bool(record["is_last"]),
        paying=tuple(_list(record, "paying")),
        protected=tuple(_list(record, "protected")),
    )
