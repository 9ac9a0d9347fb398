"""Perft: positions of fixed games with the number of actions, of sites, of spaces within reach,
and of sequences of one and two actions.

The players of these games decide by hashes: a kind of action by one, an action of it by another. A
treasure that can be raised is raised, and a drive to a treasure or an amulet is often made, so that
every phase comes up.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

from tests.golden import texts_of
from tobago import COLOURS, Action, Drive, Game, Hex, Setup
from tobago.game.setup import treasure_cards
from tobago.game.table_options import Options

EVERY = 14
"""A position is written down every so many plies, and when a phase first comes up."""
MOST = 238


@dataclass(frozen=True)
class Spec:
    """A game whose positions are counted."""

    name: str
    players: int
    island: str
    options: dict[str, Any] = field(default_factory=dict)
    early_curses: bool = False
    """Whether the curses are the third and the sixth card of the treasure deck."""

    def game(self) -> Game:
        setup = Setup(treasure_deck=self._treasure()) if self.early_curses else None
        return Game.new(
            self.players,
            f"perft/{self.name}",
            island=self.island,
            options=self.options,
            setup=setup,
        )

    def _treasure(self) -> list[int]:
        cards = treasure_cards(Options.of(self.options))
        gold = [card for card in cards if card]
        gold = gold[::3] + gold[1::3] + gold[2::3]
        for place in (2, 5)[: len(cards) - len(gold)]:
            gold.insert(place, 0)
        return gold


SPECS = (
    Spec("two-ABC1", 2, "ABC1"),
    Spec("three-aCb2", 3, "aCb2"),
    Spec("four-AcB1", 4, "AcB1"),
    Spec("three-abc1-advanced", 3, "abc1", {"advanced": True}),
    Spec("four-ABC2-open", 4, "ABC2", {"opening": "open"}),
    Spec("two-aBc2-exchange", 2, "aBc2", {"exchange": "action"}),
    Spec("three-ACB1-wide", 3, "ACB1", {"spacing": 5, "statue_lines": "apart"}),
    Spec("four-Acb2-near", 4, "Acb2", {"spacing": 3, "amulets": 20}),
    Spec("two-aCB1-end", 2, "aCB1", {}, early_curses=True),
    Spec(
        "three-AbC2-continue",
        3,
        "AbC2",
        {"curse_rule": "continue", "curse_payment": "choice"},
        early_curses=True,
    ),
    Spec("four-ABc1-protected", 4, "ABc1", {"curse_rule": "protected"}, early_curses=True),
    Spec(
        "two-acb2-return",
        2,
        "acb2",
        {"curse_rule": "return", "curse_payment": "choice", "advanced": True},
        early_curses=True,
    ),
    Spec("three-aBC1-return-all", 3, "aBC1", {"curse_rule": "return-all"}, early_curses=True),
    Spec("four-Abc2-no-curse", 4, "Abc2", {"curses": 0, "gold": "open"}),
)


def number(*parts: object) -> int:
    """A fixed number for some words."""
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:8], "big")


def choose(game: Game, name: str, ply: int) -> Action:
    """The decision of a hash."""
    kinds: dict[str, list[Action]] = {}
    for text, action in texts_of(game).items():
        kinds.setdefault(text.split()[0], []).append(action)
    if "raise" in kinds:
        return kinds["raise"][0]
    goals = [a for a in kinds.get("drive", ()) if isinstance(a, Drive) and _is_goal(game, a.to)]
    if goals and number(name, ply, "goal") % 3:
        return goals[number(name, ply, "action") % len(goals)]
    busy = [word for word in kinds if word not in ("end", "exchange-turn")]
    words = sorted(busy if busy and number(name, ply, "busy") % 4 else kinds)
    word = words[number(name, ply, "kind") % len(words)]
    return kinds[word][number(name, ply, "action") % len(kinds[word])]


def _is_goal(game: Game, to: Hex) -> bool:
    here = 1 << game.table.island.index[to]
    return bool(game.state.amulets & here) or here in game.state.sites


def perft(game: Game, depth: int) -> int:
    """The number of sequences of so many actions from here; what chance does is fixed."""
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = game.copy()
        after.apply(action, events=False)
        count += perft(after, depth - 1)
    return count


def line(game: Game, ply: int) -> str:
    """One position."""
    s, island = game.state, game.table.island
    kinds = Counter(type(action).__name__ for action in game.legal_actions())
    legal = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    sites = ", ".join(f"{c} {n.bit_count()}" for c, n in zip(COLOURS, s.sites, strict=True))
    reach = ", ".join(
        "-" if atv < 0 else "/".join(str(island.reach[k][atv].bit_count()) for k in (1, 2, 3))
        for atv in s.atvs
    )
    parts = (
        f"id {ply:03}",
        f"phase {s.phase}",
        f"seat {s.seat}",
        f"legal {legal or '-'}",
        f"sites {sites}",
        f"reach {reach}",
        f"perft 1 {perft(game, 1)}",
        f"perft 2 {perft(game, 2)}",
    )
    return "; ".join(parts)


def lines(spec: Spec) -> Iterator[str]:
    """The positions of a game."""
    options = ", ".join(f"{k}={v}" for k, v in spec.options.items()) or "none"
    curses = ", curses early" if spec.early_curses else ""
    yield f"# {spec.players} players on {spec.island}; options: {options}{curses}"
    game = spec.game()
    seen: set[str] = set()
    for ply in range(MOST + 1):
        phase = game.state.phase
        if ply % EVERY == 0 or phase not in seen:
            yield line(game, ply)
        seen.add(phase)
        if game.over:
            return
        game.apply(choose(game, spec.name, ply), events=False)


def write(spec: Spec) -> str:
    """The file of a game."""
    return "".join(f"{text}\n" for text in lines(spec))


def files() -> dict[str, Callable[[], str]]:
    """All files and what writes them."""
    return {f"perft/{spec.name}.txt": partial(write, spec) for spec in SPECS}
