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

from tests.kernel import lockstep
from tests.kernel.positions import new_games
from tests.kernel.test_masks import test_masks_are_the_engines
from tests.kernel.test_tables import (
    test_a_deck_of_too_many_cards_is_refused,
    test_records_have_what_the_engine_says,
    test_too_many_clues_that_fit_one_space_are_refused,
)
from tobago import Game

MODULES = (
    *("chance", "dealer", "encoding", "masks", "rules", "tables"),
    *(
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
GAMES, PLIES_OF_A_GAME = 100, 40
LIMIT_S = 3
"""A fault with which a game takes more seconds of the processor's time is noticed."""

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
    source: ast.FunctionDef


# ---- faults of a module ------------------------------------------------------------------------


def mutants(module: str) -> Iterator[Mutant]:
    """All functions of a module with each fault that they can have."""
    file = Path(inspect.getsourcefile(_imported(module)) or "")
    for name, function in _functions(ast.parse(file.read_text("utf-8"))):
        if name in NOT_REACHED or _function(module, name).__code__.co_freevars:
            continue  # `super` only works within its class
        kept = _kept_nodes(function)
        for node in ast.walk(function):
            for new in () if node in kept else _changes(node):
                line = getattr(node, "lineno", function.lineno)
                change = f"{ast.unparse(node)}  ->  {ast.unparse(new)}"
                yield Mutant(module, name, line, change, copy.deepcopy(function, {id(node): new}))


def _imported(module: str) -> ModuleType:
    return importlib.import_module(f"tobago.kernel.{module}")


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
    """What is not changed: signature, decorators, and errors with their conditions."""
    kept: list[ast.AST] = [function.args, *function.decorator_list]
    kept += [function.returns] if function.returns else []
    for node in ast.walk(function):
        if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise):
            kept += [node, node.test, *node.body]
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
def _games() -> list[Game]:
    """The games on which all faults are tried."""
    return list(islice(new_games(Random("mutation")), GAMES))


OTHER_TESTS: dict[str, tuple[Callable[[], None], ...]] = {
    "masks": (test_masks_are_the_engines,),
    "tables": (
        test_records_have_what_the_engine_says,
        test_a_deck_of_too_many_cards_is_refused,
        test_too_many_clues_that_fit_one_space_are_refused,
    ),
}
"""Tests of what the rules do not need, by module."""


def is_noticed(mutant: Mutant) -> bool:
    """Whether the lockstep test fails with a fault."""
    function = _function(mutant.module, mutant.function)
    original = function.__code__
    function.__code__ = _code(mutant.source)
    try:
        tests = OTHER_TESTS.get(mutant.module, ())
        return not all(map(_passes, tests)) or not _agree()
    finally:
        function.__code__ = original


def _agree() -> bool:
    """Whether engine and kernel agree at all plies."""
    _forget_results()
    try:
        return all(_passes(partial(_play, k, game)) for k, game in enumerate(_games()))
    finally:
        _forget_results()


def _play(k: int, game: Game) -> None:
    lockstep.play_all([game.copy()], PLIES_OF_A_GAME, Random(k), PLIES_OF_A_GAME)


def _passes(test: Callable[[], None]) -> bool:
    """Whether a test ends in time and finds nothing wrong."""
    signal.signal(signal.SIGVTALRM, _give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT_S)
    try:
        test()
    except Exception:  # noqa: BLE001 - a fault can have any consequence
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
    assert _agree(), "engine and kernel differ without a fault"
    found = [mutant for module in modules for mutant in mutants(module)]
    survivors = 0
    with ProcessPoolExecutor() as processes:
        for mutant, noticed in zip(found, processes.map(is_noticed, found), strict=True):
            if not noticed:
                survivors += 1
                where = f"{mutant.module}:{mutant.line} {mutant.function}"
                print(f"not noticed: {where}: {mutant.change}", flush=True)
    print(f"{len(found) - survivors} of {len(found)} faults noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or MODULES))
