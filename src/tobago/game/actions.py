"""What a player can decide, one small frozen value each, in the transcript's vocabulary.

An action that can be built is well formed; whether it is allowed is for the game to say.
"""

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast, get_args

from tobago.clues import Clue
from tobago.fault import Fault
from tobago.game.constants import COLOURS, Colour
from tobago.island import Hex

Means = Literal["amulet", "card"]


class ActionError(Fault):
    """A text or JSON value that is no action.

    >>> PlaceFirstClue("pink")
    Traceback (most recent call last):
    ...
    tobago.game.actions.ActionError: map is a colour, one of white, grey, black, brown, not 'pink'
    """


@dataclass(frozen=True, slots=True)
class Action:
    """A decision. Fields are checked for their form when the action is made.

    >>> isinstance(Take(), Action)
    True
    """

    word: ClassVar[str]
    """What the action's text begins with."""

    def __post_init__(self) -> None:
        for name in NAMES[type(self)].values():
            object.__setattr__(self, name, FORMS[name](name, getattr(self, name)))

    def to_json(self) -> dict[str, Any]:
        """The action as the transcript writes it."""
        data: dict[str, Any] = {"type": type(self).__name__}
        for key, name in NAMES[type(self)].items():
            value = getattr(self, name)
            data[key] = list(value) if isinstance(value, Hex) else value
        return data


@dataclass(frozen=True, slots=True)
class PlaceAtv(Action):
    """Put the ATV on any space (R2.3).

    >>> PlaceAtv((0, 0))
    PlaceAtv(space=Hex(q=0, r=0))
    """

    word = "place"
    space: Hex

    if TYPE_CHECKING:  # the constructor takes any pair of numbers

        def __init__(self, space: Hex | tuple[int, int]) -> None: ...


@dataclass(frozen=True, slots=True)
class PlaceFirstClue(Action):
    """Put the clue just drawn under an empty map (R2.4).

    >>> PlaceFirstClue("white").to_json()
    {'type': 'PlaceFirstClue', 'map': 'white'}
    """

    word = "first"
    map: Colour


@dataclass(frozen=True, slots=True)
class MarkClue(Action):
    """Mark one of the four clues laid out (option opening `open`).

    >>> MarkClue("grey").to_json()
    {'type': 'MarkClue', 'map': 'grey'}
    """

    word = "mark"
    map: Colour


@dataclass(frozen=True, slots=True)
class PlayClue(Action):
    """Play a clue from the hand on a map: the turn's action (R4).

    >>> PlayClue("in:jungle", "white").to_json()
    {'type': 'PlayClue', 'clue': 'in:jungle', 'map': 'white'}
    """

    word = "clue"
    clue: str
    map: Colour


@dataclass(frozen=True, slots=True)
class Drive(Action):
    """Drive by the least number of legs: the turn's action, or its continuation (R5).

    >>> Drive((2, -1)).to_json()
    {'type': 'Drive', 'to': [2, -1]}
    """

    word = "drive"
    to: Hex

    if TYPE_CHECKING:  # the constructor takes any pair of numbers

        def __init__(self, to: Hex | tuple[int, int]) -> None: ...


@dataclass(frozen=True, slots=True)
class ExchangeTurn(Action):
    """Exchange the whole hand instead of a turn (R6.4), or as its action (option exchange).

    >>> ExchangeTurn().to_json()
    {'type': 'ExchangeTurn'}
    """

    word = "exchange-turn"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Raise the treasure under the ATV (R7.1).

    >>> Raise("black").to_json()
    {'type': 'Raise', 'map': 'black'}
    """

    word = "raise"
    map: Colour


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the treasure card on offer (R7.4).

    >>> Take().to_json()
    {'type': 'Take'}
    """

    word = "take"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Pass on the treasure card on offer (R7.4).

    >>> Pass().to_json()
    {'type': 'Pass'}
    """

    word = "pass"


@dataclass(frozen=True, slots=True)
class PayCurse(Action):
    """Choose what to give to a curse (R8.2, option curse_payment `choice`).

    >>> PayCurse("amulet").to_json()
    {'type': 'PayCurse', 'with': 'amulet'}
    """

    word = "pay"
    means: Means


@dataclass(frozen=True, slots=True)
class StartMap(Action):
    """Start a new map where a treasure was raised (R10.2).

    >>> StartMap("next-to:hut").to_json()
    {'type': 'StartMap', 'clue': 'next-to:hut'}
    """

    word = "start"
    clue: str


@dataclass(frozen=True, slots=True)
class RemoveMarker(Action):
    """Amulet: take a site marker off the board (R9.3).

    >>> RemoveMarker("white", (0, 0)).to_json()
    {'type': 'RemoveMarker', 'map': 'white', 'space': [0, 0]}
    """

    word = "remove"
    map: Colour
    space: Hex

    if TYPE_CHECKING:  # the constructor takes any pair of numbers

        def __init__(
            self,
            map: Colour,  # noqa: A002  # the name of the field
            space: Hex | tuple[int, int],
        ) -> None: ...


@dataclass(frozen=True, slots=True)
class ExtraClue(Action):
    """Amulet: play one more clue (R9.4).

    >>> ExtraClue("in:jungle", "white").to_json()
    {'type': 'ExtraClue', 'clue': 'in:jungle', 'map': 'white'}
    """

    word = "extra-clue"
    clue: str
    map: Colour


@dataclass(frozen=True, slots=True)
class ExtraDrive(Action):
    """Amulet: drive up to three legs in one go, taking no amulet (R9.5).

    >>> ExtraDrive((0, 0)).to_json()
    {'type': 'ExtraDrive', 'to': [0, 0]}
    """

    word = "extra-drive"
    to: Hex

    if TYPE_CHECKING:  # the constructor takes any pair of numbers

        def __init__(self, to: Hex | tuple[int, int]) -> None: ...


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Amulet: exchange the whole hand (R9.6).

    >>> Exchange().to_json()
    {'type': 'Exchange'}
    """

    word = "exchange"


@dataclass(frozen=True, slots=True)
class DoubleClaim(Action):
    """Amulet: a second rose on a clue card that carries one of yours (R9.7).

    >>> DoubleClaim("white", 0).to_json()
    {'type': 'DoubleClaim', 'map': 'white', 'card': 0}
    """

    word = "double"
    map: Colour
    card: int


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Amulet: exchange the roses of two clue cards of a map (R9.8); the upper card first.

    >>> Swap("white", 0, 2).to_json()
    {'type': 'Swap', 'map': 'white', 'first': 0, 'second': 2}
    """

    word = "swap"
    map: Colour
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn (R6.5).

    >>> EndTurn().to_json()
    {'type': 'EndTurn'}
    """

    word = "end"


ACTIONS: dict[str, type[Action]] = {
    kind.__name__: kind
    for kind in (
        PlaceAtv,
        PlaceFirstClue,
        MarkClue,
        PlayClue,
        Drive,
        ExchangeTurn,
        Raise,
        Take,
        Pass,
        PayCurse,
        StartMap,
        RemoveMarker,
        ExtraClue,
        ExtraDrive,
        Exchange,
        DoubleClaim,
        Swap,
        EndTurn,
    )
}
NAMES: dict[type[Action], dict[str, str]] = {Action: {}} | {
    kind: {{"means": "with"}.get(field.name, field.name): field.name for field in fields(kind)}
    for kind in ACTIONS.values()
}
"""The fields of each kind by their names in JSON, where `with` may be one."""


def action_from_json(data: Any) -> Action:
    """The action that the transcript writes so; ActionError says what is wrong with it.

    >>> action_from_json({"type": "Drive", "to": [2, -1]})
    Drive(to=Hex(q=2, r=-1))
    """
    if not isinstance(data, dict) or str(data.get("type")) not in ACTIONS:
        raise ActionError(
            "an action has a type, one of {types}; got {given!r}", types=list(ACTIONS), given=data
        )
    kind = ACTIONS[str(data["type"])]
    names = NAMES[kind]
    given = data.keys() - {"type"}
    if given != names.keys():
        raise ActionError(
            "{type} has the fields {fields}; got {given!r}",
            type=data["type"],
            fields=list(names) or Fault("none"),
            given=sorted(map(str, given)),
        )
    return kind(**{names[key]: data[key] for key in names})


def _space(name: str, value: Any) -> Hex:
    if isinstance(value, tuple | list) and [type(part) for part in value] == [int, int]:
        return Hex(*value)
    raise ActionError(
        "{field} is a space [q, r] of two whole numbers, not {given!r}", field=name, given=value
    )


def _colour(name: str, value: Any) -> Colour:
    if isinstance(value, str) and value in COLOURS:
        return value
    raise ActionError(
        "{field} is a colour, one of {allowed}, not {given!r}",
        field=name,
        allowed=list(COLOURS),
        given=value,
        choices=COLOURS,
    )


def _clue(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ActionError(
            "{field} is the id of a clue such as 'in:jungle', not {given!r}",
            field=name,
            given=value,
        )
    try:
        return str(Clue.parse(value))
    except Fault as fault:
        raise ActionError(fault.message, **fault.fields) from None


def _card(name: str, value: Any) -> int:
    if type(value) is int and value >= 0:
        return value
    raise ActionError(
        "{field} is the number of a clue card, 0 for the top one, not {given!r}",
        field=name,
        given=value,
    )


def _means(name: str, value: Any) -> Means:
    if value in get_args(Means):
        return cast(Means, value)
    raise ActionError("a curse is paid with amulet or card, not {given!r}", given=value)


FORMS = {
    "space": _space,
    "to": _space,
    "map": _colour,
    "clue": _clue,
    "card": _card,
    "first": _card,
    "second": _card,
    "means": _means,
}
