"""Bots by spec: `scout`, `navigator:sims=200`, or `process:COMMAND`.

`mine=scout` is a scout by another name. Built-in bots are in BOTS. Packages add others under the
entry point group `tobago.bots`.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from inspect import cleandoc, isclass, isroutine
from random import Random

from tobago.bots.bot import Bot
from tobago.bots.drifter import Drifter
from tobago.bots.failures import error_line, one_line
from tobago.bots.options import Option, OptionValue, options_of, read_options
from tobago.bots.process_bot import ProcessBot
from tobago.bots.scout import Scout
from tobago.bots.search_bots import Captain, Hunter, Navigator
from tobago.fault import Fault
from tobago.game.table_options import option_text

BotFactory = Callable[..., Bot]
"""Makes a bot from a random generator, its only positional argument, and options by keyword."""

BOTS: dict[str, BotFactory] = {
    "drifter": Drifter,
    "scout": Scout,
    "hunter": Hunter,
    "navigator": Navigator,
    "captain": Captain,
}
"""The built-in bots, weakest first."""

ENTRY_POINT_GROUP = "tobago.bots"
PROCESS = "process"
PERSON = "person"
"""Stands for a person in lists of seats, so no bot has this name."""
ALIAS = re.compile(r"[^\W\d_][\w.-]{0,29}")


@dataclass(frozen=True, slots=True)
class Spec:
    """The name of a bot, and its options."""

    name: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    """By name, in alphabetical order."""
    alias: str = ""
    """Another name, as in `mine=scout`; empty without one."""

    @staticmethod
    def parse(text: str) -> "Spec":
        """A spec from its text; a Fault lists the bots or options there are."""
        alias, spec = split_alias(text)
        if alias:
            _check_alias(alias)
            if split_alias(spec)[0]:
                raise Fault("a bot has one name, not {given!r}", given=text)
            return replace(Spec.parse(spec), alias=alias)
        name, colon, rest = text.partition(":")
        if name == PROCESS:
            if not rest.strip():
                raise Fault("{form} needs a command to run", form="process:COMMAND")
            return Spec(name, (("command", rest.strip()),))
        if colon and not rest:
            raise Fault("{given!r} names no option after its colon", given=text)
        known = {option.name: option for option in bot_options(name)}
        return Spec(name, read_options(name, known, rest.split(",") if rest else []))

    def make(self, rng: Random) -> Bot:
        """The bot with a random generator; a third-party bot may hang: it runs in a subprocess."""
        if self.name in BOTS:
            return BOTS[self.name](rng, **dict(self.options))
        return ProcessBot(rng, *self.program())

    def program(self) -> tuple[str | list[str], dict[str, OptionValue]]:
        """The command line and the options of a bot that runs in a subprocess."""
        options = dict(self.options)
        if self.name == PROCESS:
            return str(options["command"]), {}
        return [sys.executable, "-m", "tobago.bots.client", self.name], options

    def __str__(self) -> str:
        """The canonical text: options in alphabetical order."""
        if self.alias:
            return f"{self.alias}={replace(self, alias='')}"
        if self.name == PROCESS:
            return f"{PROCESS}:{dict(self.options)['command']}"
        options = ",".join(f"{name}={option_text(value)}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name


def make_bot(kind: str | BotFactory, seed: str) -> Bot:
    """A bot by spec or factory, with a random generator for the seed."""
    rng = Random(seed)
    return Spec.parse(kind).make(rng) if isinstance(kind, str) else kind(rng)


def bot_title(kind: object) -> str:
    """The name of a player with this bot: its alias, else the name of its kind or class."""
    if isinstance(kind, str):
        spec = Spec.parse(kind)
        return spec.alias or spec.name.title()
    name = bot_name(kind)
    return name.title() if name.isidentifier() else "Bot"


def bot_name(kind: object) -> str:
    """What a bot is called in tables: its alias, else its spec, or the name of its class."""
    if not isinstance(kind, str):
        return str(getattr(kind, "__name__", type(kind).__name__))
    alias, spec = split_alias(kind)
    return alias or spec


def split_alias(text: str) -> tuple[str, str]:
    """The alias of a spec, empty without one, and the spec without it."""
    head, equals, rest = text.partition("=")
    return (head, rest) if equals and ":" not in head else ("", text)


def check_aliases(specs: Sequence[str]) -> None:
    """Raise a Fault if an alias is also the name of another bot of a list."""
    counts = Counter(map(bot_name, specs))
    for spec in specs:
        alias, _ = split_alias(spec)
        if alias and counts[alias] > 1:
            raise Fault("two bots are called {given!r}", given=alias)


def starts_program(spec: str) -> bool:
    """Whether the bot of a spec is a program named by its command."""
    return spec.partition(":")[0].rpartition("=")[2] == PROCESS


def split_specs(text: str) -> list[str]:
    """Specs separated by commas; `key=value` is an option of the spec before it, or an alias."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and _is_option(part, specs[-1]):
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return specs


def _is_option(part: str, before: str) -> bool:
    """Whether a part of a list is an option of the spec before it, and not a bot with an alias."""
    key, value = split_alias(part)
    name, colon, _ = split_alias(before)[1].partition(":")
    if not key or not colon:
        return False
    if value.partition(":")[0] not in {PROCESS, *known_bots()}:
        return True
    return name != PROCESS and key in [option.name for option in bot_options(name)]


def _check_alias(alias: str) -> None:
    if not ALIAS.fullmatch(alias):
        raise Fault(
            "a name for a bot is a letter and up to 29 letters, digits, ., - and _, not {given!r}",
            given=alias,
        )
    if alias in {PROCESS, PERSON, *known_bots()}:
        raise Fault("{given!r} is the name of another bot", given=alias)


def known_bots() -> list[str]:
    """The names of all bots, the built-in ones first."""
    return [*BOTS, *sorted(set(_entry_points()) - {*BOTS, PROCESS})]


def bot_options(name: str) -> list[Option]:
    """The options of a bot by its name, in alphabetical order."""
    return options_of(find_factory(name))


def bot_description(name: str) -> str:
    """What a registered bot says about itself, in one line; empty if it says nothing.

    That is its `description`, else the first paragraph of its docstring.
    """
    factory = find_factory(name)
    text = getattr(factory, "description", None)
    if not isinstance(text, str):
        own = isclass(factory) or isroutine(factory)  # other objects show the text of their class
        text = (factory.__doc__ or "") if own else ""
    return one_line(cleandoc(text).partition("\n\n")[0])


def find_factory(name: str) -> BotFactory:
    """The factory of a bot by its name; Fault if there is none, or it cannot be loaded."""
    if name in BOTS:
        return BOTS[name]
    found = _entry_points().get(name)
    if found is None or name == PROCESS:
        bots = known_bots()
        raise Fault(
            "unknown bot {given!r}; bots are {bots}",
            given=name,
            bots=bots,
            choices=[*bots, PROCESS],
        )
    try:
        factory = found.load()
    except (Exception, SystemExit) as error:  # a third-party module may raise anything
        raise _load_fault(found, error_line(error)) from error
    if not callable(factory):
        raise _load_fault(found, f"{factory!r} cannot be called")
    return factory  # type: ignore[no-any-return]  # entry points have no types


def _load_fault(found: EntryPoint, reason: str) -> Fault:
    return Fault(
        "bot {bot} cannot be loaded from {source}: {reason}",
        bot=found.name,
        source=found.value,
        reason=reason,
    )


def _entry_points() -> Mapping[str, EntryPoint]:
    """Entry points by name; the first one found, if a name is registered twice."""
    return {found.name: found for found in reversed(tuple(entry_points(group=ENTRY_POINT_GROUP)))}
