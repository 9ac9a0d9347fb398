"""The table options of the rules' section 12; the first value of each is the default."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from tobago.island import SPACINGS, Placing

Opening = Literal["own", "open"]
StatueLines = Literal["any", "apart"]
ExchangeRule = Literal["turn", "action"]
CurseRule = Literal["end", "continue", "protected", "return", "return-all"]
CursePayment = Literal["amulet", "choice"]
Gold = Literal["hidden", "open"]

VALUES: dict[str, tuple[object, ...]] = {
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
    "gold": ("hidden", "open"),
}


class OptionError(ValueError):
    """An unknown option, or a value that the option does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How this table plays where the rules leave a choice."""

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
            raise OptionError(f"options map names to values, not {choices!r}")
        for name in choices:
            if name not in VALUES:
                raise OptionError(f"unknown option {name!r}; options are {', '.join(VALUES)}")
        return Options(**choices)

    @staticmethod
    def parse(texts: "list[str] | tuple[str, ...]") -> "Options":
        """Options from texts such as `curse_rule=continue` or `advanced=on`."""
        return Options.of(dict(_parse_choice(text) for text in texts))

    def to_json(self) -> dict[str, Any]:
        """All options by name."""
        return asdict(self)

    @property
    def placing(self) -> Placing:
        """Where objects may stand at this table."""
        return Placing(self.spacing, self.statue_lines == "apart")


def _check_value(name: str, value: object) -> None:
    allowed = VALUES[name]
    if not any(type(value) is type(choice) and value == choice for choice in allowed):
        raise OptionError(
            f"option {name} cannot be {value!r}; allowed: {', '.join(map(_say, allowed))}"
        )


def _parse_choice(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"an option is written as name=value, not {text!r}")
    if name not in VALUES:
        raise OptionError(f"unknown option {name!r}; options are {', '.join(VALUES)}")
    for choice in VALUES[name]:
        if value == _say(choice):
            return name, choice
    raise OptionError(
        f"option {name} cannot be {value!r}; allowed: {', '.join(map(_say, VALUES[name]))}"
    )


def _say(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
