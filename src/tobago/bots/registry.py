"""Bots by spec: `scout`, `navigator:sims=200`, or `process:COMMAND`.

Built-in bots are in BOTS. Packages add others under the entry point group `tobago.bots`.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from random import Random

from tobago.bots.bot import Bot
from tobago.bots.drifter import Drifter
from tobago.bots.failures import error_line
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


@dataclass(frozen=True, slots=True)
class Spec:
    """The name of a bot, and its options."""

    name: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    """By name, in alphabetical order."""

    @staticmethod
    def parse(text: str) -> "Spec":
        """A spec from its text; a Fault lists the bots or options there are."""
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
        options = dict(self.options)
        if self.name == PROCESS:
            return ProcessBot(rng, str(options["command"]))
        if self.name in BOTS:
            return BOTS[self.name](rng, **options)
        return ProcessBot(rng, [sys.executable, "-m", "tobago.bots.client", self.name], options)

    def __str__(self) -> str:
        """The canonical text: options in alphabetical order."""
        if self.name == PROCESS:
            return f"{PROCESS}:{dict(self.options)['command']}"
        options = ",".join(f"{name}={option_text(value)}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name


def make_bot(kind: str | BotFactory, seed: str) -> Bot:
    """A bot by spec or factory, with a random generator for the seed."""
    rng = Random(seed)
    return Spec.parse(kind).make(rng) if isinstance(kind, str) else kind(rng)


def bot_title(kind: str | BotFactory) -> str:
    """The name of a player with this bot at a table."""
    name = Spec.parse(kind).name if isinstance(kind, str) else getattr(kind, "__name__", "bot")
    return str(name).title()


def split_specs(text: str) -> list[str]:
    """Specs separated by commas; `key=value` belongs to the spec before it."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and ":" in specs[-1] and "=" in part.partition(":")[0]:
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return specs


def known_bots() -> list[str]:
    """The names of all bots, the built-in ones first."""
    return [*BOTS, *sorted(set(_entry_points()) - {*BOTS, PROCESS})]


def bot_options(name: str) -> list[Option]:
    """The options of a bot by its name, in alphabetical order."""
    return options_of(find_factory(name))


def find_factory(name: str) -> BotFactory:
    """The factory of a bot by its name; Fault if there is none, or it cannot be loaded."""
    if name in BOTS:
        return BOTS[name]
    found = _entry_points().get(name)
    if found is None or name == PROCESS:
        bots = known_bots()
        raise Fault("unknown bot {given!r}; bots are {bots}", given=name, bots=bots, choices=bots)
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
