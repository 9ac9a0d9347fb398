"""Puts small faults into the kernel, and lists those that the lockstep test does not notice.

`make mutation-kernel` runs it; ARGS are modules of the kernel, such as `phases.curse`. A fault is a
changed operator, condition or number, or a statement left out. The kernel runs as plain Python, so
that a fault takes a second, not a compilation. Lines that only raise an error are left as they are.
"""

import ast
import copy
import importlib
import inspect
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

os.environ["NUMBA_DISABLE_JIT"] = "1"

import numpy as np
import pytest

from tests.kernel import lockstep
from tests.kernel.positions import new_games
from tests.kernel.rare_games import rare_games
from tests.kernel.test_encoding import (
    test_an_encoder_takes_past_treasures_from_each_position,
    test_what_lies_beyond_a_list_is_0,
)
from tests.kernel.test_masks import test_masks_are_the_engines
from tests.kernel.test_tables import (
    test_a_deck_of_too_many_cards_is_refused,
    test_options_are_numbers,
    test_records_have_what_the_engine_says,
    test_too_many_clues_that_fit_one_space_are_refused,
)
from tobago import Game
from tobago.game.table_options import OPTION_VALUES

MODULES = (
    *("chance", "dealer", "encoding", "masks", "rules", "tables"),
    *(
        "policies.kinds",
        "policies.uniform",
        "phases.amulets",
        "phases.clue_cards",
        "phases.curse",
        "phases.first_clue",
        "phases.lists",
    ),
    *("phases.new_map", "phases.placing", "phases.sharing", "phases.turn", "phases.turn_actions"),
    "phases.turn_order",
)
NOT_REACHED = ("_layout", "lay_out_clues", "past_value")
"""Functions that run at the import of their module, or only in set-ups and samples."""
ROUNDS, GAMES_OF_A_ROUND, PLIES_OF_A_GAME = 4, 25, 40
LIMIT_S = 3
"""A fault with which a game takes more seconds of the processor's time is noticed."""

WITHOUT_EFFECT = (
    # No card is worth 1, no card of a deck has the number of the next kind, no space is that high.
    "encoding._decode_sharing: if offered > 1:",
    "rules.is_legal: return START_MAP <= action <= REMOVE_MARKER and in_hand",
    "rules.is_legal: return action <= PLACE_FIRST_CLUE and action < island.spaces",
    # The same number in another way.
    "masks.lowest_bit: return (number | -number).bit_length() - 1",
    "policies.uniform._nth_power: if n <= size:",  # the last one: EXCHANGE is EXTRA_DRIVE + 127
    # All negative numbers mean the same.
    "phases.clue_cards.hand_index: return -2",
    "phases.clue_cards._raised: return -2",
    "phases.clue_cards._raised: return int(s.dig_map[last]) if drew_all else -2",
    # These only save time.
    "policies.uniform.choose: if s.phase == TURN and not (t.advanced or s.amulets_held[s.turn]):",
    "phases.clue_cards.playable: pass  # s.playable_known[seat] = 1",
    "phases.clue_cards.playable: s.playable_known[seat] = 2",
    # The caller forgets what is playable too, or nobody has asked yet.
    "phases.clue_cards.draw: pass  # s.playable_known[seat] = 0",
    "phases.clue_cards.remove_from_hand: pass  # s.playable_known[seat] = 0",
    "phases.clue_cards.remove_from_hand: s.playable_known[seat] = 1",
    "phases.first_clue.deal_hands: pass  # s.playable_known[seat] = 0",
    "phases.turn_actions.exchange_hand: pass  # s.playable_known[seat] = 0",
    "phases.turn_actions.exchange_hand: s.playable_known[seat] = 1",
    # What is written is there already, or overwritten before anybody reads it.
    "phases.clue_cards.clear: pass  # s.map_roses[m, i] = NO_ROSE",
    "phases.curse._take_curse_away: pass  # s.treasure_deck[s.treasure_deck_size] = CURSE_CARD",
    "phases.curse._end_or_go_on: pass  # s.offered = NOTHING",
    "phases.sharing.gather_cards: pass  # s.offered = NOTHING",
    "phases.sharing._reshuffle_treasures: pass  # s.curse_free_top = 0",
    "phases.sharing._reshuffle_treasures: s.curse_free_top = 1",
    "phases.turn_actions.exchange_hand: pass  # s.hands[seat, h] = 0",
    "phases.turn_actions.exchange_hand: s.hands[seat, h] = 1",
    # Both are few enough.
    "tables._most_together: return max(found.values(), default=1)",
    # Place -1 is the last, whose rose has been taken if there was one.
    "phases.turn_actions.raise_treasure: for i in range(s.map_sizes[m] - 1, -2, -1):",
    # Beyond the cards of a player there are zeros.
    "phases.curse._remove_best_card: for i in range(1, last + 2):",
)
"""Faults with which the kernel does the same; each stands for one."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
"""What becomes of an operator."""


class Mutant(NamedTuple):
    """A function with a fault."""

    module: str
    function: str
    line: int
    change: str
    """The line after the change."""
    source: ast.FunctionDef


# ---- faults of a module ------------------------------------------------------------------------


def mutants(module: str) -> Iterator[Mutant]:
    """All functions of a module with each fault that they can have."""
    source = Path(inspect.getsourcefile(_imported(module)) or "").read_text("utf-8")
    for name, function in _functions(ast.parse(source)):
        if name in NOT_REACHED or _function(module, name).__code__.co_freevars:
            continue  # `super` only works within its class
        kept = _kept_nodes(function)
        for node in ast.walk(function):
            for new in () if node in kept else _changes(node):
                changed = copy.deepcopy(function, {id(node): new})
                yield Mutant(module, name, *_shown(node, new, source.splitlines()), changed)


def _shown(node: Any, new: ast.AST, lines: list[str]) -> tuple[int, str]:
    """The number of the changed line, and the line after the change."""
    text = lines[node.lineno - 1].split("  #")[0]
    if isinstance(new, ast.Pass):
        return node.lineno, f"pass  # {text.strip()}"
    first, *more = ast.unparse(new).splitlines()
    rest = "" if more or node.end_lineno > node.lineno else text[node.end_col_offset :]
    return node.lineno, (text[: node.col_offset] + first + rest).strip()


@cache
def _imported(module: str) -> ModuleType:
    """A module; of functions with two forms it has that for compiled code."""
    found = importlib.import_module(f"tobago.kernel.{module}")
    for node in ast.parse(inspect.getsource(found)).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "COMPILES":
            for name, function in _functions(ast.Module(node.body, [])):
                plain = vars(found).setdefault(name, FunctionType(_code(function), vars(found)))
                plain.__code__ = _code(function)
    return found


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods with their names; also those for compiled code only."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef():
                yield prefix + node.name, node
            case ast.ClassDef():
                yield from _functions(node, f"{node.name}.")
            case ast.If():
                yield from _functions(node, prefix)
            case _:
                pass


def _kept_nodes(function: ast.FunctionDef) -> set[ast.AST]:
    """What is not changed: types, decorators, and errors with their conditions."""
    kept: list[ast.AST] = [function.args, *function.decorator_list]
    kept += [function.returns] if function.returns else []
    for node in ast.walk(function):
        match node:
            case ast.If(test, [*_, ast.Raise()] as body):
                kept += [node, test, *body]
            case ast.AnnAssign(annotation=kind):
                kept.append(kind)
            case ast.keyword("strict"):
                kept.append(node)
            case _:
                pass
    return {part for node in kept if not isinstance(node, ast.If) for part in ast.walk(node)} | {
        *kept
    }


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Compare(left, ops, comparators):
            for k, old in enumerate(ops):
                yield ast.Compare(left, [*ops[:k], _swapped(old), *ops[k + 1 :]], comparators)
        case ast.BinOp(left, op, right):
            yield ast.BinOp(left, _swapped(op), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(_swapped(op), values)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.If(test, body, orelse):
            yield ast.If(_negated(test), body, orelse)
        case ast.While(test, body, orelse):
            yield ast.While(_negated(test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(_negated(test), body, orelse)
        case ast.AugAssign(target, op, value):
            yield ast.AugAssign(target, _swapped(op), value)
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Call(ast.Name("min" | "max" as name), arguments):
            yield ast.Call(ast.Name({"min": "max", "max": "min"}[name], ast.Load()), arguments, [])
        case _:
            pass


def _swapped(operator: ast.AST) -> Any:
    return SWAPS[type(operator)]()


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


# ---- what the lockstep test says to them -------------------------------------------------------


np.seterr(over="ignore")  # in functions that are for compiled code only


@cache
def _rounds() -> list[tuple[list[Game], list[Game]]]:
    """The games on which all faults are tried: new ones and rare positions, by turns."""
    rng = Random("mutation")
    games = new_games(rng)
    return [(list(islice(games, GAMES_OF_A_ROUND)), list(rare_games(rng))) for _ in range(ROUNDS)]


OTHER_TESTS: dict[str, tuple[Callable[[], None], ...]] = {
    "encoding": (
        test_an_encoder_takes_past_treasures_from_each_position,
        test_what_lies_beyond_a_list_is_0,
    ),
    "masks": (test_masks_are_the_engines,),
    "tables": (
        test_records_have_what_the_engine_says,
        test_a_deck_of_too_many_cards_is_refused,
        test_too_many_clues_that_fit_one_space_are_refused,
        *(partial(test_options_are_numbers, name) for name in OPTION_VALUES),
    ),
}
"""Tests of what the rules do not need, by module."""


def is_noticed(mutant: Mutant) -> bool:
    """Whether the lockstep test fails with a fault."""
    function = _function(mutant.module, mutant.function)
    original = function.__code__
    function.__code__ = _code(mutant.source)
    _forget_results()
    try:
        tests = OTHER_TESTS.get(mutant.module, ())
        return not all(map(_passes, (*tests, *_trials())))
    finally:
        function.__code__ = original
        _forget_results()


def _trials() -> Iterator[Callable[[], object]]:
    """The lockstep test game by game."""
    for k, (new, rare) in enumerate(_rounds()):
        rng = Random(k)
        for game in new:
            yield partial(lockstep.play_all, [game.copy()], PLIES_OF_A_GAME, rng, PLIES_OF_A_GAME)
        for game in rare:
            yield partial(lockstep.play_rare, game.copy(), rng)


def _passes(test: Callable[[], object]) -> bool:
    """Whether a test ends in time and finds nothing wrong."""
    signal.signal(signal.SIGVTALRM, _give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT_S)
    try:
        test()
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 - a fault can have any consequence
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


def _give_up(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


def _forget_results() -> None:
    """Empty the caches of the kernel's functions, so that none has a result of a fault."""
    for name in MODULES:
        for value in vars(_imported(name)).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _function(module: str, function: str) -> FunctionType:
    """A function or method of the kernel, without its decorators."""
    found: Any = _imported(module)
    for name in function.split("."):
        found = getattr(found, name)
    unwrapped = inspect.unwrap(found)
    assert isinstance(unwrapped, FunctionType)
    return unwrapped


def _code(function: ast.FunctionDef) -> CodeType:
    """The compiled body of a function."""
    plain = copy.copy(function)
    plain.decorator_list = []
    module = ast.fix_missing_locations(ast.Module([plain], []))
    compiled = compile("from __future__ import annotations", "", "exec")
    compiled = compile(module, function.name, "exec", flags=compiled.co_flags)
    return next(part for part in compiled.co_consts if isinstance(part, CodeType))


def main(modules: Sequence[str]) -> int:
    """Try all faults of some modules, and print those that are not noticed."""
    assert all(map(_passes, _trials())), "engine and kernel differ without a fault"
    found = [mutant for module in modules for mutant in mutants(module)]
    without_effect, survivors = list(WITHOUT_EFFECT), 0
    with ProcessPoolExecutor() as processes:
        for mutant, noticed in zip(found, processes.map(is_noticed, found), strict=True):
            name = f"{mutant.module}.{mutant.function}: {mutant.change}"
            if noticed:
                continue
            if name in without_effect:
                without_effect.remove(name)
            else:
                survivors += 1
                print(f"not noticed: line {mutant.line} of {name}", flush=True)
    known = len(WITHOUT_EFFECT) - len(without_effect)
    print(
        f"{len(found) - known - survivors} of {len(found)} faults noticed, {known} have no effect"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or MODULES))
