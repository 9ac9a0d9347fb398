"""Bots by spec: `scout`, `navigator:sims=200`, or `process:COMMAND`.

Those that come along are in BOTS. Packages add others under the entry point group `tobago.bots`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from random import Random

from tobago.bots.bot import Bot
from tobago.bots.drifter import Drifter
from tobago.bots.mishaps import told_error
from tobago.bots.options import Value, options_of, read_options
from tobago.bots.process import ProcessBot, hosted
from tobago.bots.scout import Scout
from tobago.bots.search_bots import Captain, Hunter, Navigator
from tobago.fault import Fault
from tobago.game.options import written

Maker = Callable[..., Bot]
"""Makes a bot that leaves what it leaves to chance to a generator, its only positional argument.
Its options are keyword-only."""

BOTS: dict[str, Maker] = {
    "drifter": Drifter,
    "scout": Scout,
    "hunter": Hunter,
    "navigator": Navigator,
    "captain": Captain,
}
"""The bots that come along, weakest first."""

GROUP = "tobago.bots"
PROCESS = "process"


@dataclass(frozen=True, slots=True)
class Spec:
    """Which bot, and with which options."""

    name: str
    options: tuple[tuple[str, Value], ...] = ()
    """By name, in alphabetical order."""

    @staticmethod
    def parse(text: str) -> "Spec":
        """A spec from its text; Fault says what there is."""
        name, colon, rest = text.partition(":")
        if name == PROCESS:
            if not rest.strip():
                raise Fault("{form} needs a command to run", form="process:COMMAND")
            return Spec(name, (("command", rest.strip()),))
        if colon and not rest:
            raise Fault("{given!r} names no option after its colon", given=text)
        known = {option.name: option for option in options_of(find_maker(name))}
        return Spec(name, read_options(name, known, rest.split(",") if rest else []))

    def make(self, rng: Random) -> Bot:
        """The bot, leaving chance to a generator; strangers play in a process of their own."""
        options = dict(self.options)
        if self.name == PROCESS:
            return ProcessBot(rng, str(options["command"]))
        if self.name in BOTS:
            return BOTS[self.name](rng, **options)
        return hosted(rng, self.name, options)

    def __str__(self) -> str:
        """The canonical text: options in alphabetical order."""
        if self.name == PROCESS:
            return f"{PROCESS}:{dict(self.options)['command']}"
        told = ",".join(f"{name}={written(value)}" for name, value in self.options)
        return f"{self.name}:{told}" if told else self.name


def make_bot(kind: str | Maker, seed: str) -> Bot:
    """A bot by spec, or of one's own; what it leaves to chance is drawn from the seed."""
    rng = Random(seed)
    return Spec.parse(kind).make(rng) if isinstance(kind, str) else kind(rng)


def bot_title(kind: str | Maker) -> str:
    """What a player with this bot is called at a table."""
    name = Spec.parse(kind).name if isinstance(kind, str) else getattr(kind, "__name__", "bot")
    return str(name).title()


def split_specs(text: str) -> list[str]:
    """Specs separated by commas; `key=value` goes on with the spec before it."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and ":" in specs[-1] and "=" in part.partition(":")[0]:
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return specs


def known_bots() -> list[str]:
    """All bots there are, those that come along first."""
    return [*BOTS, *sorted(set(_entry_points()) - {*BOTS, PROCESS})]


def find_maker(name: str) -> Maker:
    """What makes the bots of a name; Fault if there is none, or it is broken."""
    if name in BOTS:
        return BOTS[name]
    found = _entry_points().get(name)
    if found is None or name == PROCESS:
        raise Fault("unknown bot {given!r}; bots are {bots}", given=name, bots=known_bots())
    try:
        maker = found.load()
    except (Exception, SystemExit) as error:  # a stranger's module may do anything
        raise _broken(found, told_error(error)) from error
    if not callable(maker):
        raise _broken(found, f"{maker!r} cannot be called")
    return maker  # type: ignore[no-any-return]  # nothing is known of what strangers registered


def _broken(found: EntryPoint, reason: str) -> Fault:
    return Fault(
        "bot {bot} cannot be loaded from {source}: {reason}",
        bot=found.name,
        source=found.value,
        reason=reason,
    )


def _entry_points() -> Mapping[str, EntryPoint]:
    """By name; of two alike the one that is found first."""
    return {found.name: found for found in reversed(tuple(entry_points(group=GROUP)))}
