"""The table options of the rules' section 12; the first value of each is the default."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from tobago.fault import Fault
from tobago.island import SPACINGS, PlacementRule

Opening = Literal["own", "open"]
StatueLines = Literal["any", "apart"]
ExchangeRule = Literal["turn", "action"]
CurseRule = Literal["end", "continue", "protected", "return", "return-all"]
CursePayment = Literal["amulet", "choice"]
Gold = Literal["hidden", "open"]

OPTION_VALUES: dict[str, tuple[object, ...]] = {
    "amulets": (21, 20),
    "opening": ("own", "open"),
    "spacing": SPACINGS,
    "statue_lines": ("any", "apart"),
    "advanced": (False, True),
    "exchange": ("turn", "action"),
    "curses": (2, 1, 0),
    "curse_depth": (27, 21),
    "curse_rule": ("end", "continue", "protected", "return", "return-all"),
    "curse_payment": ("amulet", "choice"),
    "hand": (6, 4),
    "gold": ("hidden", "open"),
}


class OptionError(Fault):
    """An unknown option, or a value that the option does not have.

    >>> Options(curses=3)
    Traceback (most recent call last):
    ...
    tobago.game.table_options.OptionError: option curses cannot be 3; allowed: 2, 1, 0
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How this table plays where the rules leave a choice.

    >>> Options.parse(["curse_rule=continue", "advanced=on"]).differing()
    ['advanced=on', 'curse_rule=continue']
    """

    amulets: int = 21
    opening: Opening = "own"
    spacing: int = 4
    statue_lines: StatueLines = "any"
    advanced: bool = False
    exchange: ExchangeRule = "turn"
    curses: int = 2
    curse_depth: int = 27
    curse_rule: CurseRule = "end"
    curse_payment: CursePayment = "amulet"
    hand: int = 6
    """Clue cards in hand in a two-player game."""
    gold: Gold = "hidden"

    def __post_init__(self) -> None:
        for field in fields(self):
            _check_value(field.name, getattr(self, field.name))

    @staticmethod
    def of(choices: "Options | Mapping[str, Any] | None") -> "Options":
        """Options from a mapping of names to values; what is not named keeps its default."""
        if choices is None:
            return Options()
        if isinstance(choices, Options):
            return choices
        if not isinstance(choices, Mapping):
            raise OptionError("options map names to values, not {given!r}", given=choices)
        for name in choices:
            _check_name(name)
        return Options(**choices)

    @staticmethod
    def parse(texts: "list[str] | tuple[str, ...]") -> "Options":
        """Options from texts such as `curse_rule=continue` or `advanced=on`."""
        return Options.of(dict(_parse_choice(text) for text in texts))

    def differing(self) -> list[str]:
        """What is not the default, as `parse` reads it."""
        return [
            f"{name}={option_text(value)}"
            for name, value in self.to_json().items()
            if value != OPTION_VALUES[name][0]
        ]

    def to_json(self) -> dict[str, Any]:
        """All options by name."""
        return asdict(self)

    @property
    def placement_rule(self) -> PlacementRule:
        """Where objects may stand at this table."""
        return PlacementRule(self.spacing, self.statue_lines == "apart")


def _check_name(name: str) -> None:
    if name not in OPTION_VALUES:
        raise OptionError(
            "unknown option {given!r}; options are {options}",
            given=name,
            options=list(OPTION_VALUES),
            choices=OPTION_VALUES,
        )


def _check_value(name: str, value: object) -> None:
    allowed = OPTION_VALUES[name]
    if not any(type(value) is type(choice) and value == choice for choice in allowed):
        raise _value_error(name, value)


def _parse_choice(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError("an option is written as name=value, not {given!r}", given=text)
    _check_name(name)
    for choice in OPTION_VALUES[name]:
        if value == option_text(choice):
            return name, choice
    raise _value_error(name, value)


def _value_error(name: str, value: object) -> OptionError:
    allowed = [option_text(choice) for choice in OPTION_VALUES[name]]
    return OptionError(
        "option {option} cannot be {given!r}; allowed: {allowed}",
        option=name,
        given=value,
        allowed=allowed,
        choices=allowed,
    )


def option_text(value: object) -> str:
    """A value as people write it: `on` for True."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
