"""The options of bots: the keyword-only parameters of their factories."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, get_args

from tobago.fault import Fault
from tobago.message import N_

OptionValue = int | float | bool | str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a bot."""

    name: str
    kind: type[OptionValue]
    default: OptionValue | None

    def read(self, bot: str, text: str) -> OptionValue:
        """The value of a text; Fault if it has the wrong type."""
        if self.kind is str:
            return text
        pattern, message = FORMS[self.kind]
        if not re.fullmatch(pattern, text):
            raise Fault(message, option=self.name, bot=bot, given=text)
        return text == "on" if self.kind is bool else self.kind(text)


FORMS: dict[type[OptionValue], tuple[str, str]] = {
    int: ("-?[0-9]{1,18}", N_("option {option} of bot {bot} is a whole number, not {given!r}")),
    float: (
        r"-?[0-9]{1,18}(\.[0-9]{1,18})?",
        N_("option {option} of bot {bot} is a number, not {given!r}"),
    ),
    bool: ("on|off", N_("option {option} of bot {bot} is on or off, not {given!r}")),
}
"""How the values of a type are written, and the message about any other text."""
TYPES_BY_NAME = {kind.__name__: kind for kind in (int, float, bool, str)}


def options_of(factory: Callable[..., Any]) -> list[Option]:
    """The options of the bots of a factory, in alphabetical order."""
    try:
        found = signature(factory).parameters.values()
    except (TypeError, ValueError):  # not every callable has a signature
        return []
    options = [_option(p) for p in found if p.kind is Parameter.KEYWORD_ONLY]
    return sorted(options, key=lambda option: option.name)


def _option(parameter: Parameter) -> Option:
    """An option of the annotated type (`int | None` is `int`), else of the type of its default."""
    default = None if parameter.default is Parameter.empty else parameter.default
    annotated = parameter.annotation
    if not isinstance(annotated, str):
        kinds = get_args(annotated) or (annotated,)
        annotated = "|".join(getattr(kind, "__name__", "") for kind in kinds)
    names = [*annotated.replace(" ", "").split("|"), type(default).__name__]
    kind = next((TYPES_BY_NAME[name] for name in names if name in TYPES_BY_NAME), str)
    return Option(parameter.name, kind, default)


def read_options(
    bot: str, known: Mapping[str, Option], texts: Sequence[str]
) -> tuple[tuple[str, OptionValue], ...]:
    """Options from texts such as `sims=200`; a Fault lists the options there are."""
    values: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Fault("an option is written as name=value, not {given!r}", given=text)
        if name not in known:
            raise Fault(
                "bot {bot} has no option {given!r}; options are {options}",
                bot=bot,
                given=name,
                options=list(known) or Fault("none"),
                choices=known,
            )
        if name in values:
            raise Fault("option {option} of bot {bot} is given twice", option=name, bot=bot)
        values[name] = known[name].read(bot, value)
    return tuple(sorted(values.items()))
