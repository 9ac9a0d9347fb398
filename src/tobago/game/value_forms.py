"""How single values of a state are written in JSON and read back.

The schema gives fields one of these forms. A value that cannot be is refused when it is read, by a
StateError that names the field. A treasure card that a view hides is null in JSON and NOTHING in
the state.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tobago.fault import Fault
from tobago.game.constants import COLOURS, CURSE, GOLD_CARDS, NOTHING
from tobago.game.table import Table
from tobago.island import Hex


class StateError(Fault):
    """A state or header that cannot be; the message names the field.

    >>> from tobago import Game
    >>> game = Game.new(2, "example", island="ABC1")
    >>> Game.from_state(game.to_state() | {"seat": 7}, game.header())
    Traceback (most recent call last):
    ...
    tobago.game.value_forms.StateError: seat: a whole number from 0 to 1, not 7
    """


@dataclass(frozen=True, slots=True)
class Decoding:
    """What reading a value depends on."""

    table: Table
    hidden: bool
    """Whether null is allowed for cards: so in a view."""


Encode = Callable[[Table, Any], Any]
Decode = Callable[[Decoding, str, Any], Any]
"""Reads a value; the text names its field."""


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of value is written and read."""

    decode: Decode
    encode: Encode | None = None
    """None where JSON has the value as it is."""


Limit = Callable[[Table], int]

# ---- values that JSON has as they are ----------------------------------------------------------


def read_list(name: str, value: Any) -> Sequence[Any]:
    """The value, which must be a list."""
    if not isinstance(value, list | tuple):
        raise StateError("{field}: a list is expected, not {given!r}", field=name, given=value)
    return value


def read_number(name: str, value: Any, below: int) -> int:
    """The value, which must be a whole number below a limit."""
    if type(value) is not int or not 0 <= value < below:
        raise StateError(
            "{field}: a whole number from 0 to {most}, not {given!r}",
            field=name,
            most=below - 1,
            given=value,
        )
    return value


def read_choice(name: str, value: Any, allowed: Sequence[str]) -> str:
    """The value, which must be one of some texts."""
    if value not in allowed:
        raise StateError(
            "{field}: one of {allowed}, not {given!r}",
            field=name,
            allowed=list(allowed),
            given=value,
            choices=allowed,
        )
    return str(value)


def _read_flag(d: Decoding, name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise StateError("{field}: true or false, not {given!r}", field=name, given=value)
    return value


FLAG = Form(_read_flag)


def number(below: int | Limit) -> Form:
    """Whole numbers from 0 up to a limit, which may depend on the table."""
    limit = below if callable(below) else lambda t: below
    return Form(lambda d, name, value: read_number(name, value, limit(d.table)))


def choice(allowed: Sequence[str]) -> Form:
    """One of some texts."""
    return Form(lambda d, name, value: read_choice(name, value, allowed))


def optional(form: Form) -> Form:
    """The same, or null for None."""
    encode = form.encode
    return Form(
        lambda d, name, value: None if value is None else form.decode(d, name, value),
        encode and (lambda t, value: None if value is None else encode(t, value)),
    )


def or_nothing(form: Form) -> Form:
    """The same, or null for NOTHING or NOBODY."""
    encode = form.encode or (lambda t, value: value)
    return Form(
        lambda d, name, value: NOTHING if value is None else form.decode(d, name, value),
        lambda t, value: None if value == NOTHING else encode(t, value),
    )


def tuple_of(form: Form) -> Form:
    """A tuple of values, written as a list."""
    encode = form.encode
    return Form(
        lambda d, name, values: tuple(
            [form.decode(d, name, value) for value in read_list(name, values)]
        ),
        (lambda t, values: [encode(t, value) for value in values])
        if encode
        else (lambda t, values: list(values)),
    )


CARD_COUNT = number(1000)
AMULETS = number(lambda t: t.options.amulets + 1)

# ---- seats, maps and spaces --------------------------------------------------------------------

SEAT = number(lambda t: t.players)
SEATS = tuple_of(SEAT)
SEATS_OR_NOBODY = tuple_of(or_nothing(SEAT))
MAP_COLOUR = Form(
    lambda d, name, value: COLOURS.index(read_choice(name, value, COLOURS)),
    lambda t, m: COLOURS[m],
)


def read_hex(value: Any) -> Hex:
    """A pair of whole numbers; TypeError or ValueError for anything else."""
    q, r = value
    if type(q) is not int or type(r) is not int:
        raise TypeError
    return Hex(q, r)


def _read_space(d: Decoding, name: str, value: Any) -> int:
    try:
        return d.table.index[read_hex(value)]
    except (TypeError, ValueError, KeyError):
        raise StateError(
            "{field}: {given!r} is not a space of the island", field=name, given=value
        ) from None


def _read_mask(d: Decoding, name: str, values: Any) -> int:
    spaces = [_read_space(d, name, value) for value in read_list(name, values)]
    if len(set(spaces)) < len(spaces):
        raise StateError("{field}: a space is listed twice", field=name)
    return sum(1 << space for space in spaces)


SPACE = Form(_read_space, lambda t, space: list(t.space(space)))
MASK = Form(_read_mask, lambda t, mask: [list(space) for space in t.island.hexes(mask)])


def _read_facing(d: Decoding, name: str, values: Any) -> tuple[int, ...]:
    if len(read_list(name, values)) != len(d.table.statues):
        raise StateError(
            "facing: a direction for each of {needed} statues", needed=len(d.table.statues)
        )
    return tuple([read_number(name, value, 6) for value in values])


FACING = Form(_read_facing, lambda t, facing: list(facing))

# ---- cards -------------------------------------------------------------------------------------


def _read_clue(d: Decoding, name: str, value: Any) -> int:
    """The number of a card; that it is in the deck has been checked with all clue cards."""
    return NOTHING if value is None else d.table.clue_actions.index[value]


def _write_clue(t: Table, card: int) -> str | None:
    return None if card < 0 else t.deck[card]


def _write_clues(t: Table, cards: Sequence[int]) -> list[str | None]:
    deck = t.deck
    return [None if card < 0 else deck[card] for card in cards]


def _read_clues(d: Decoding, name: str, values: Any) -> list[int]:
    return [_read_clue(d, name, value) for value in read_list(name, values)]


CLUE = Form(_read_clue, _write_clue)
CLUES = Form(_read_clues, _write_clues)
HAND = Form(lambda d, name, values: tuple(_read_clues(d, name, values)), CLUES.encode)
CLUE_DECK = Form(
    lambda d, name, values: _read_clues(d, name, values)[::-1],
    lambda t, cards: _write_clues(t, cards[::-1]),
)


def treasure_reader(*allowed: int) -> Callable[[Decoding, str, Any], list[int]]:
    """What reads treasure cards of some values."""

    def read(d: Decoding, name: str, values: Any) -> list[int]:
        cards = []
        for value in read_list(name, values):
            if value is None and d.hidden:
                cards.append(NOTHING)
                continue
            if type(value) is not int or value not in allowed:
                raise StateError(
                    "{field}: a treasure card is one of {allowed!r}, not {given!r}",
                    field=name,
                    allowed=allowed,
                    given=value,
                )
            cards.append(value)
        return cards

    return read


def write_treasures(t: Table, cards: Sequence[int]) -> list[int | None]:
    """Treasure cards; null for what is hidden."""
    return [None if value == NOTHING else value for value in cards]


read_gold = treasure_reader(*GOLD_CARDS)
read_treasures = treasure_reader(CURSE, *GOLD_CARDS)
GOLD = Form(lambda d, name, values: tuple(read_gold(d, name, values)), write_treasures)
TREASURE = Form(lambda d, name, value: read_treasures(d, name, [value])[0])
TREASURES = Form(read_treasures, write_treasures)
TREASURE_TUPLE = Form(
    lambda d, name, values: tuple(read_treasures(d, name, values)), write_treasures
)
TREASURE_DECK = Form(
    lambda d, name, values: read_treasures(d, name, values)[::-1],
    lambda t, cards: write_treasures(t, cards[::-1]),
)
