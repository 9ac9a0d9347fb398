"""The perft counts of the golden files, counted by the kernel."""

import re
from typing import Any

import numpy as np
import pytest

from tests.golden import FOLDER, perft
from tests.kernel import lockstep, stepping
from tobago import Game
from tobago.kernel.encoding import encode_game
from tobago.kernel.numbers import SIZE
from tobago.kernel.records import GAME
from tobago.kernel.tables import island_record, table_record

COUNTS = re.compile(r"id (\d+);.*; perft 1 (\d+); perft 2 (\d+)")


@pytest.mark.parametrize("spec", perft.SPECS, ids=lambda spec: spec.name)
def test_the_kernel_counts_what_the_golden_file_says(spec: perft.Spec) -> None:
    text = (FOLDER / f"perft/{spec.name}.txt").read_text("utf-8")
    wanted = {int(ply): (int(one), int(two)) for ply, one, two in COUNTS.findall(text)}
    counted = {}
    game = spec.game()
    for ply in range(max(wanted) + 1):
        if ply in wanted:
            counted[ply] = _perft(game)
        if not game.over:
            game.apply(perft.choose(game, spec.name, ply), events=False)
    assert counted == wanted


def _perft(game: Game) -> tuple[int, int]:
    """How many sequences of one and of two actions there are.

    The golden files have the engine's shuffles: after one, the kernel goes on with its result.
    """
    numbers, more = np.zeros(SIZE, np.int16), np.zeros(SIZE, np.int16)
    island, table, start = _records(game)
    size = stepping.play_and_list(island, table, start, stepping.NO_ACTION, numbers)
    count = 0
    for place in range(size):
        after = start.copy()
        following = stepping.play_and_list(island, table, after, int(numbers[place]), more)
        if after["draws"][0] != game.state.draws:
            shuffled = game.copy()
            shuffled.apply(game.legal_actions()[place], events=False)
            records = _records(shuffled)
            following = stepping.play_and_list(*records, stepping.NO_ACTION, more)
        count += following
    return size, count


def _records(game: Game) -> tuple[Any, Any, Any]:
    """A game for the kernel; the key of its chance does not matter."""
    t = game.table
    record = np.frombuffer(bytearray(encode_game(t, game.state, key=0)), GAME)
    island, table = island_record(t.island), table_record(t)
    return lockstep.passed(island), lockstep.passed(table), lockstep.passed(record)
