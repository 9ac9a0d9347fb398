"""Playthroughs: whole games, their telling decisions in full.

In full: the state, the legal actions, what every seat may know, the action, and what every seat
witnessed of what happened. The other decisions are one line each: the action, and a digest of the
state after it.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import partial
from hashlib import sha256
from typing import Any

from tests.golden import texts_of
from tobago import Event, Game, Hex
from tobago.bots import make_bot
from tobago.game.table_options import OPTION_VALUES
from tobago.island import Island

BRIEF = ("place", "drive", "extra-drive", "remove")
"""Of these actions there are many: they are counted, not listed."""


@dataclass(frozen=True)
class Spec:
    """A game to be told."""

    name: str
    players: int
    number: int = 0
    """Chosen so that the game shows what its name promises."""
    options: dict[str, Any] = field(default_factory=dict)
    shows: tuple[str, ...] = ()
    """What must come up in a decision told in full."""
    full: int = 10

    @property
    def seed(self) -> str:
        return f"playthrough/{self.name}/{self.number}"


SPECS = (
    Spec("two", 2, full=15),
    Spec("three", 3, full=15),
    Spec("four", 4, full=15),
    Spec("amulets-20", 2, options={"amulets": 20}),
    Spec("opening-open", 3, options={"opening": "open"}, shows=("action: mark",)),
    Spec("spacing-5", 4, options={"spacing": 5}),
    Spec("spacing-3", 2, options={"spacing": 3}),
    Spec("statue_lines-apart", 3, options={"statue_lines": "apart"}),
    Spec(
        "advanced-on",
        4,
        number=7,
        options={"advanced": True},
        shows=("action: double", "action: swap"),
    ),
    Spec("exchange-action", 2, options={"exchange": "action"}, shows=("action: exchange-turn",)),
    Spec("curses-1", 3, options={"curses": 1}, shows=("Cursed",)),
    Spec("curses-0", 4, options={"curses": 0}),
    Spec("curse_depth-21", 2, options={"curse_depth": 21}, shows=("Cursed",)),
    Spec("curse_rule-continue", 3, options={"curse_rule": "continue"}, shows=("Cursed",)),
    Spec("curse_rule-protected", 4, options={"curse_rule": "protected"}, shows=("Cursed",)),
    Spec("curse_rule-return", 2, options={"curse_rule": "return"}, shows=("CurseReturned",)),
    Spec(
        "curse_rule-return-all",
        3,
        options={"curse_rule": "return-all"},
        shows=("CurseReturned",),
    ),
    Spec(
        "curse_payment-choice",
        4,
        number=2,
        options={"curse_payment": "choice"},
        shows=("action: pay",),
    ),
    Spec("hand-4", 2, options={"hand": 4}),
    Spec("gold-open", 2, options={"gold": "open"}),
)


def options_shown() -> set[tuple[str, object]]:
    """The option values that some playthrough is about."""
    return {choice for spec in SPECS for choice in spec.options.items()}


def options_wanted() -> set[tuple[str, object]]:
    """Every option value that is no default."""
    return {(name, value) for name, values in OPTION_VALUES.items() for value in values[1:]}


# ---- short words ------------------------------------------------------------------------------


def digest(value: object) -> str:
    """A few letters that change when the value does."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:10]


def words(values: Iterable[object], empty: str = "-") -> str:
    return " ".join("?" if value is None else str(value) for value in values) or empty


def spot(island: Island, value: Any) -> str:
    """The name of a space in a state's form."""
    return "-" if value is None else island.names[island.index[tuple(value)]]


def sign(flag: bool) -> str:
    return "yes" if flag else "no"


# ---- parts of a decision ----------------------------------------------------------------------


def state_lines(game: Game) -> Iterator[str]:
    """The state, whole but for the order of decks below their next cards."""
    s, island = game.to_state(), game.table.island
    yield (
        f"phase {s['phase']}, seat {s['seat']} decides, turn of {s['turn']}, "
        f"acted {sign(s['acted'])}, fresh {sign(s['fresh'])}, legs {s['legs']}, "
        f"drawn {s['drawn'] or '-'}, new map {s['new_map'] or '-'}"
    )
    yield f"clue deck {len(s['clue_deck'])}: {words(s['clue_deck'][:3])} ..."
    yield f"clue discards {len(s['clue_discard'])}: {words(s['clue_discard'][-4:])}"
    yield f"treasure deck {len(s['treasure_deck'])}: {words(s['treasure_deck'])}"
    yield f"treasure discards: {words(s['treasure_discard'])}"
    yield f"curses removed {s['curses_removed']}, struck {s['curses_struck']}"
    on_land = words(spot(island, space) for space in s["amulets"])
    yield f"amulets: pile {s['amulet_pile']}, on {on_land}; statues face {words(s['facing'])}"
    for seat, player in enumerate(s["players"]):
        yield (
            f"seat {seat}: atv {spot(island, player['atv'])}, hand {words(player['hand'])}, "
            f"roses {player['roses']}, amulets {player['amulets']}, "
            f"treasure {words(player['treasure'])}"
        )
    for colour, treasure_map in s["maps"].items():
        yield map_line(island, colour, treasure_map)
    if s["sharing"]:
        yield sharing_line(s["sharing"])


def map_line(island: Island, colour: str, treasure_map: dict[str, Any]) -> str:
    sites = treasure_map["sites"]
    named = f" at {words(spot(island, space) for space in sites)}" if len(sites) <= 17 else ""
    cards = words(f"{c['clue']}({words(c['roses'])})" for c in treasure_map["cards"])
    return f"{colour}: {len(sites)} sites{named}; {cards}"


def sharing_line(sharing: dict[str, Any]) -> str:
    seen = " / ".join(words(cards) for cards in sharing["seen"])
    return (
        f"sharing {sharing['map']} raised by {sharing['raiser']}: offered {sharing['offered']}, "
        f"cards {words(sharing['cards'])}, roses {words(sharing['roses'])} "
        f"asked {sharing['asked']}, seen {seen}, taker {words([sharing['taker']])}, "
        f"last {sign(sharing['last'])}, paying {words(sharing['paying'])}, "
        f"protected {words(sharing['protected'])}"
    )


def legal_lines(game: Game) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for text in texts_of(game):
        word, *rest = text.split(" ", 1)
        kinds.setdefault(word, []).extend(rest)
    for word, rest in kinds.items():
        if word in BRIEF:
            yield f"{word} x {len(rest)}"
        else:
            yield f"{word}: {', '.join(rest)}" if rest else word


def view_lines(game: Game) -> Iterator[str]:
    """What each seat and a spectator may know, as far as they differ, and a digest of it all."""
    for seat in (*range(game.table.players), None):
        view = game.view(seat)
        data = view.to_json()
        gold = " / ".join(words(player["treasure"]) for player in data["players"])
        hands = " / ".join(words(player["hand"]) for player in data["players"])
        if seat is not None:
            hands = f"own {words(view.hand)}"
        sharing = data["sharing"]
        seen = f", seen {' / '.join(map(words, sharing['seen']))}" if sharing else ""
        yield (
            f"{'spectator' if seat is None else f'seat {seat}'}: {hands}, drawn "
            f"{data['drawn'] or '-'}, gold {gold}{seen}, legal {len(view.legal_actions())}, "
            f"digest {digest(data)}"
        )


def event_text(event: Event, island: Island) -> str:
    parts = [type(event).__name__]
    for f in fields(event):
        value = getattr(event, f.name)
        if isinstance(value, Hex):
            value = spot(island, value)
        elif isinstance(value, tuple):
            names = (spot(island, v) if isinstance(v, Hex) else str(v) for v in value)
            value = f"[{' '.join(names)}]"
        parts.append(f"{f.name}={'?' if value is None else value}")
    return " ".join(parts)


def event_lines(events: list[Event], game: Game) -> Iterator[str]:
    """Each event as its witnesses saw it: `*` all, else seats, `-` for a spectator."""
    island = game.table.island
    witnesses = (*range(game.table.players), None)
    for event in events:
        sights: dict[str, list[str]] = {}
        for seat in witnesses:
            who = "-" if seat is None else str(seat)
            sights.setdefault(event_text(event.seen_by(seat), island), []).append(who)
        for text, seats in sights.items():
            yield f"{'*' if len(sights) == 1 else words(seats)}: {text}"


# ---- the whole game ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Decision:
    """A decision told in full and in one line."""

    kind: str
    full: str
    short: str


def section(title: str, content: Iterable[str]) -> str:
    return "".join(f"{text}\n" for text in (title, *(f"  {line}" for line in content)))


def tell(spec: Spec) -> tuple[Game, list[Decision]]:
    """Play the game."""
    game = Game.new(spec.players, spec.seed, options=spec.options)
    names = ("scout", "drifter")
    bots = [make_bot(names[seat % 2], f"{spec.seed}/{seat}") for seat in range(spec.players)]
    decisions: list[Decision] = []
    while not game.over:
        ply, seat = len(decisions) + 1, game.seat
        legal = texts_of(game)
        action = bots[seat].decide(game.view(seat), list(legal.values()))
        (text,) = (text for text, each in legal.items() if each == action)
        before = section("state", state_lines(game))
        before += section("legal", legal_lines(game)) + section("views", view_lines(game))
        events = game.apply(action)
        after = digest(game.to_state())
        full = f"\n== ply {ply}, seat {seat}\n{before}action: {text}\n"
        full += section("events", event_lines(events, game)) + f"state after: {after}\n"
        short = f"ply {ply}, seat {seat}: {text} -> {after}\n"
        ends = " and the end" if game.result else ""
        decisions.append(Decision(text.split()[0] + ends, full, short))
    return game, decisions


def in_full(spec: Spec, decisions: list[Decision]) -> set[int]:
    """Which decisions are told in full: those the game is told for, the end, and the first of
    each kind as far as there is room."""
    chosen = {len(decisions) - 1}
    for wanted in spec.shows:
        found = [i for i, d in enumerate(decisions) if wanted in d.full]
        chosen.update(found[:2])
    kinds: set[tuple[str, int]] = set()
    for turn in range(2):
        for i, decision in enumerate(decisions):
            if (decision.kind, turn) not in kinds and i not in chosen and len(chosen) < spec.full:
                kinds.add((decision.kind, turn))
                chosen.add(i)
    return chosen


def head_lines(game: Game, spec: Spec) -> Iterator[str]:
    island, objects = game.table.island, game.table.objects
    yield f"# {spec.players} players, island {island.code}, seed {spec.seed}"
    yield f"# options: {words(f'{k}={v}' for k, v in game.table.options.to_json().items())}"
    yield f"huts {words(spot(island, at) for at in objects.huts)}"
    yield f"palms {words(spot(island, at) for at in objects.palms)}"
    yield f"statues {words(spot(island, at) for at in objects.statues)}"
    yield f"start {game.table.start}"


def write(spec: Spec) -> str:
    """The file of a game."""
    game, decisions = tell(spec)
    chosen = in_full(spec, decisions)
    told = []
    for i, decision in enumerate(decisions):
        told.append(decision.full if i in chosen else decision.short)
        if i in chosen and i + 1 not in chosen:
            told.append("\n")
    result = game.result
    assert result is not None
    head = "".join(f"{line}\n" for line in head_lines(game, spec))
    return f"{head}\n{''.join(told)}gold {words(result.gold)}, won by {words(result.winners)}\n"


def files() -> dict[str, Callable[[], str]]:
    """All files and what writes them."""
    return {f"playthroughs/{spec.name}.txt": partial(write, spec) for spec in SPECS}
