"""Games of the engine as records of the kernel, and back."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import add, gt, itemgetter
from struct import Struct
from typing import Any, NamedTuple, get_args

from tobago.fault import Fault
from tobago.game import State, Table
from tobago.game.constants import NOBODY, NOTHING
from tobago.game.dealer import Dealer
from tobago.game.state import Dig, Look, Phase, Sharing, look_of
from tobago.kernel.masks import mask_number
from tobago.kernel.numbers import CARDS, CLUES
from tobago.kernel.phases.phase import ONE_ROSE, OVER, TWO_ROSES
from tobago.kernel.phases.sharing import past_card
from tobago.kernel.records import GAME, HAND, MAPS, SEATS, TREASURES

PHASES: tuple[Phase, ...] = get_args(Phase)
"""The engine's names of the phases by their numbers."""

_ROSES: dict[tuple[int, ...], int] = (
    {(): 0}
    | {(seat,): ONE_ROSE + seat for seat in range(4)}
    | {(seat, seat): TWO_ROSES + seat for seat in range(4)}
)
"""`map_roses` by the seats of a card's roses."""
_SEATS = {code: seats for seats, code in _ROSES.items()}


# ---- from the engine ---------------------------------------------------------------------------


class _Part(NamedTuple):
    """A field of the record as a part of a struct."""

    name: str
    letter: str
    size: int
    values: int
    """How many values of the struct it takes: one if it is bytes."""


def _parts() -> Iterator[_Part]:
    """Rows of small numbers are bytes, which a struct fills up with zeros."""
    for name in GAME.names or ():
        kind = GAME[name]
        size = math.prod(kind.shape)
        is_bytes = bool(kind.shape) and kind.base.itemsize == 1
        letter = "s" if is_bytes else _LETTERS[kind.base.str[1:]]
        yield _Part(name, letter, size, 1 if is_bytes else size)


_LETTERS = {"u8": "Q", "i8": "q", "u4": "I", "i4": "i", "i2": "h", "i1": "b", "u1": "B"}
_PARTS = tuple(_parts())
_LAYOUT = Struct("".join([*(f"{part.size}{part.letter}" for part in _PARTS), "0Q"]))
"""The record as a struct; its end is aligned as numpy aligns it."""
_PLACES = accumulate([part.values for part in _PARTS], initial=0)
_ROWS = [(place, part) for place, part in zip(_PLACES, _PARTS, strict=False) if part.letter == "s"]
_rows_of = itemgetter(*(place for place, _ in _ROWS))
_WIDTHS = [part.size for _, part in _ROWS]
_HALF = 2**64 - 1
_NO_CACHES = (b"", *(0,) * SEATS)
"""`playable_known` and `playable` while nothing is known."""


def encode_game(t: Table, s: State, key: int, table: int = 0) -> bytes:
    """The bytes of a game's record; `key` is that of its chance, `table` its index in a batch."""
    return Encoder(t).encode(s, key, table)


class Encoder:
    """Encodes positions of a table's games.

    It keeps the past treasures of the last position, which the next one often shares.
    """

    __slots__ = ("_deck_size", "_digs", "_looked_at", "_past")

    def __init__(self, t: Table) -> None:
        self._deck_size = len(t.deck)
        self._digs: tuple[Dig, ...] | None = None
        self._looked_at: tuple[tuple[Look, ...], ...] | None = None
        self._past: _Past

    def encode(self, s: State, key: int, table: int = 0) -> bytes:
        """The bytes of a record: its fields in their order."""
        sharing = s.sharing
        past = self._past_treasures(s)
        if sharing is not None:
            past = past.followed_by(_encode_digs((sharing.dig,), (sharing.drawn,)))
        white, grey, black, brown = s.sites
        values = (
            *(white & _HALF, white >> 64, grey & _HALF, grey >> 64),
            *(black & _HALF, black >> 64, brown & _HALF, brown >> 64),
            *(s.amulets & _HALF, s.amulets >> 64),
            key,
            s.draws,
            len(s.clue_shuffles),
            *_shuffle_of_cards(self._deck_size, s.clue_shuffles),
            table,
            s.curses_struck,
            PHASES.index(s.phase),
            s.seat,
            s.turn,
            s.acted,
            s.untouched,
            s.legs,
            s.first_clue,
            s.new_map,
            len(s.clue_deck),
            len(s.clue_discard),
            len(s.treasure_deck),
            len(s.treasure_discard),
            len(s.known_discards),
            s.curses_removed,
            s.amulet_pile,
            s.curse_free_top,
            bytes(s.facing),
            bytes(s.initial_counts),
            _signed(s.atvs),
            bytes(s.roses),
            bytes(s.amulets_held),
            *_sizes_of_rows(s),
            b"".join([_row("hands", hand, HAND) for hand in s.hands]),
            b"".join([_row("treasure", cards, TREASURES) for cards in s.treasure]),
            b"".join([_row("map_cards", cards, CARDS) for cards in s.map_cards]),
            b"".join([_roses_of_cards(roses) for roses in s.map_roses]),
            bytes(s.clue_deck),
            bytes(s.clue_discard),
            bytes(s.treasure_deck),
            bytes(s.treasure_discard),
            bytes(s.known_discards),
            *(_NO_SHARING if sharing is None else _encode_sharing(sharing)),
            len(s.digs),
            *past.fields(),
            *_NO_CACHES,
        )
        if any(map(gt, map(len, _rows_of(values)), _WIDTHS)):  # a struct would cut them off
            raise _too_long(values)
        return _LAYOUT.pack(*values)

    def _past_treasures(self, s: State) -> "_Past":
        if s.digs is not self._digs or s.looked_at is not self._looked_at:
            self._digs, self._looked_at = s.digs, s.looked_at
            self._past = _encode_digs(s.digs, _known_cards(s))
        return self._past


def _signed(values: Iterable[int]) -> bytes:
    """Small numbers as bytes; they may be negative."""
    return bytes([value & 255 for value in values])


def _sizes_of_rows(s: State) -> tuple[bytes, bytes, bytes]:
    return bytes(map(len, s.hands)), bytes(map(len, s.treasure)), bytes(map(len, s.map_cards))


def _too_long(values: Sequence[Any]) -> Fault:
    """The error for the first row that is longer than its field."""
    lengths = [(part, len(values[place])) for place, part in _ROWS]
    part, length = next((part, length) for part, length in lengths if length > part.size)
    return _no_room(part.name, length, part.size)


def _no_room(field: str, given: int, most: int) -> Fault:
    return Fault(
        "the kernel has room for {most} items in {field}, not {given}",
        most=most,
        field=field,
        given=given,
    )


@lru_cache(maxsize=1024)
def _row(field: str, items: tuple[int, ...], width: int) -> bytes:
    """A row of a field of small numbers."""
    if len(items) > width:
        raise _no_room(field, len(items), width)
    return bytes(items).ljust(width, b"\0")


@lru_cache(maxsize=1024)
def _roses_of_cards(cards: tuple[tuple[int, ...], ...]) -> bytes:
    """The roses on the clue cards of a map."""
    return _row("map_roses", tuple([_ROSES[seats] for seats in cards]), CARDS)


@lru_cache(maxsize=64)
def _shuffle_of_cards(deck_size: int, shuffles: tuple[int, ...]) -> tuple[int, ...]:
    found = [0] * CLUES
    for k, cards in enumerate(shuffles):
        for card in range(deck_size):
            if cards >> card & 1:
                found[card] = k
    return tuple(found)


def _encode_sharing(sharing: Sharing) -> tuple[int | bytes, ...]:
    return (
        1,
        sharing.offered,
        sharing.asked,
        sharing.last_taker,
        sharing.is_last,
        len(sharing.roses),
        len(sharing.cards),
        len(sharing.paying),
        len(sharing.protected),
        bytes(sharing.roses),
        bytes(sharing.cards),
        bytes(sharing.paying),
        bytes(sharing.protected),
    )


_NO_SHARING = (0,) * 9 + (b"",) * 4


@dataclass(frozen=True, slots=True)
class _Past:
    """Treasures in the form of the record."""

    of_digs: tuple[bytes, ...]
    """The fields that have a number for each treasure."""
    reshuffle: tuple[int, int, bytes]
    """Whether the last one reshuffled the discards, after how many cards, and the discards."""
    drawn: bytes
    turned_up: bytes

    def followed_by(self, other: "_Past") -> "_Past":
        """These treasures and then others."""
        return _Past(
            tuple(map(add, self.of_digs, other.of_digs)),
            other.reshuffle,
            self.drawn + other.drawn,
            self.turned_up + other.turned_up,
        )

    def fields(self) -> tuple[int | bytes, ...]:
        """The record's fields."""
        reshuffled, drawn_before, discards = self.reshuffle
        return (
            *self.of_digs,
            reshuffled,
            drawn_before,
            len(discards),
            discards,
            len(self.drawn),
            len(self.turned_up),
            self.drawn,
            self.turned_up,
        )


def _encode_digs(digs: Sequence[Dig], looks: Sequence[Look]) -> _Past:
    """Treasures and, for each, its cards as far as they are known."""
    drawn: list[int] = []
    turned: list[int] = []
    reshuffle = 0, 0, b""
    for dig, look in zip(digs, looks, strict=True):
        drawn += map(past_card, dig.lookers, look)
        takers = (*dig.takers, NOBODY)  # the card on offer has none yet
        turned += map(past_card, takers, dig.turned_up)
        if dig.drawn_before_reshuffle is not None:
            reshuffle = 1, dig.drawn_before_reshuffle, _signed(dig.reshuffled_discards)
    found = [NOTHING if dig.curses_found is None else dig.curses_found for dig in digs]
    of_digs = (
        bytes([dig.map for dig in digs]),
        bytes([dig.raiser for dig in digs]),
        bytes([dig.deck_size for dig in digs]),
        bytes([dig.curse_free_top for dig in digs]),
        bytes([len(dig.lookers) for dig in digs]),
        bytes([len(dig.turned_up) for dig in digs]),
        _signed(found),
        bytes([dig.curse_returned for dig in digs]),
    )
    return _Past(of_digs, reshuffle, bytes(drawn), bytes(turned))


def _known_cards(s: State) -> list[Look]:
    """The cards of each past treasure as far as those who looked at them know them."""
    return [
        tuple(
            [
                NOTHING if looker == NOBODY else s.looked_at[looker][i][place]
                for place, looker in enumerate(dig.lookers)
            ]
        )
        for i, dig in enumerate(s.digs)
    ]


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
