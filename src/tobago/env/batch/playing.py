"""Compiled code that plays the games of a batch environment.

Each function works on the games from `first` up to `end`, so that several threads can share them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.env import packed_layout
from tobago.env.batch.arrays import Arrays
from tobago.env.batch.observing import unpack_row, write_packed
from tobago.env.layout import ObservationArray
from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import SIZE
from tobago.kernel.phases.phase import OVER, Numbers, Records
from tobago.kernel.phases.turn_order import gold
from tobago.kernel.policies.registry import choose
from tobago.kernel.policies.stream import Streams, next_word, random_below
from tobago.kernel.rules import apply, is_legal, legal_actions
from tobago.kernel.setup import Parts, set_up

ALL_SEATS = -1
"""Stands for the learner's seat where all seats learn."""
DRAWN = -2
"""Stands for a learner's seat that is drawn for each game."""
NO_LIMIT = 2**62


class Terms(NamedTuple):
    """What is the same for all games, as numbers."""

    learner: int
    """The learner's seat, `ALL_SEATS`, or `DRAWN`."""
    max_plies: int
    score: bool
    """Whether rewards are changes of the score, else placings at the end."""
    packed: bool
    """Whether observations are packed."""
    same_step: bool
    """Whether a new game begins in the step in which the last one ended."""


class Games(NamedTuple):
    """The games and what belongs to them, in arrays with an item for each."""

    parts: Parts
    """What new games are drawn from."""
    tables: Records
    games: Records
    deals: Streams
    """Random words for the games to come."""
    choices: Streams
    """Random words for the policies of the opponents."""
    learners: NDArray[np.int8]
    """The learner's seat, or `ALL_SEATS`."""
    policies: NDArray[np.int64]
    """The policies of the opponents, clockwise from the learner."""
    plies: NDArray[np.int64]
    gold: NDArray[np.int64]
    """Of each player, as far as the score has been rewarded."""
    ended: NDArray[np.bool_]
    """Whether the next step begins a new game."""


# ---- playing -----------------------------------------------------------------------------------


@compiled
def step_all(
    terms: Terms, g: Games, out: Arrays, actions: NDArray[np.int64], first: int, end: int
) -> None:
    """Play a legal action in each game, or begin a new one where the last one has ended."""
    numbers = np.empty(SIZE, np.int16)
    row = np.empty(packed_layout.SIZE, np.uint8)
    for i in range(first, end):
        out.rewards[i] = 0
        out.terminations[i] = False
        out.truncations[i] = False
        if not g.ended[i]:
            out.seats[i] = g.games[i].seat
            _play(terms, g, out, i, actions[i], numbers)
            if g.ended[i]:
                _write_end(terms, g, out, i, row)
                if not terms.same_step:
                    continue
        if g.ended[i]:
            _begin(terms, g, i, numbers)
        _write_decision(terms, g, out, i, numbers, row)


@compiled
def _begin(terms: Terms, g: Games, i: int, numbers: Numbers) -> None:
    """Begin a new game and play to the first decision of a learner."""
    while not set_up(g.parts, g.tables, g.games, i, next_word(g.deals, i)):
        pass  # `prepare` has found objects for each island, so there are some
    g.choices[i] = next_word(g.deals, i)
    g.learners[i] = terms.learner
    if terms.learner == DRAWN:
        g.learners[i] = random_below(g.deals, i, np.int64(g.tables[i].players))
    g.plies[i] = 0
    g.gold[i] = 0
    g.ended[i] = False
    _play_opponents(g, i, NO_LIMIT, numbers)


@compiled
def _play(terms: Terms, g: Games, out: Arrays, i: int, action: int, numbers: Numbers) -> None:
    """Play a learner's action, and its opponents up to the next decision of a learner."""
    s = g.games[i]
    t = g.tables[i]
    apply(g.parts.islands[t.island], t, s, action)
    g.plies[i] += 1
    _play_opponents(g, i, terms.max_plies, numbers)
    terminated = s.phase == OVER
    truncated = not terminated and g.plies[i] >= terms.max_plies
    out.terminations[i] = terminated
    out.truncations[i] = truncated
    g.ended[i] = terminated or truncated
    if terms.score or g.ended[i]:
        _pay(terms, g, out, i)


@compiled
def _play_opponents(g: Games, i: int, max_plies: int, numbers: Numbers) -> None:
    """Play to the next decision of a learner, the end of the game, or its limit."""
    learner = g.learners[i]
    if learner == ALL_SEATS:
        return
    s = g.games[i]
    t = g.tables[i]
    island = g.parts.islands[t.island]
    while s.phase != OVER and s.seat != learner and g.plies[i] < max_plies:
        policy = g.policies[(s.seat - learner - 1) % t.players]
        apply(island, t, s, choose(policy, island, t, s, g.choices, i, numbers))
        g.plies[i] += 1


@compiled
def first_illegal(g: Games, actions: NDArray[np.int64], first: int, end: int) -> int:
    """The first game in which an action is not legal, or `end`."""
    for i in range(first, end):
        s = g.games[i]
        t = g.tables[i]
        if not g.ended[i] and not is_legal(g.parts.islands[t.island], t, s, actions[i]):
            return i
    return end


# ---- rewards -----------------------------------------------------------------------------------


@compiled
def _pay(terms: Terms, g: Games, out: Arrays, i: int) -> None:
    """Write the rewards of `tobago.env.rewards`."""
    s = g.games[i]
    players = out.final_gold.shape[1]
    now = np.empty(players, np.int64)
    for player in range(players):
        now[player] = gold(s, player)
    learner = np.int64(g.learners[i])
    if learner == ALL_SEATS:
        for player in range(players):
            out.rewards[i, player] = _reward(terms, g.gold[i], now, player)
    else:
        out.rewards[i, 0] = _reward(terms, g.gold[i], now, learner)
    if terms.score:
        g.gold[i] = now


@compiled
def _reward(terms: Terms, before: NDArray[np.int64], now: NDArray[np.int64], player: int) -> float:
    others = len(now) - 1
    total = 0
    for other in range(len(now)):
        if terms.score:
            total += (now[player] - before[player]) - (now[other] - before[other])
        else:
            total += int(now[player] > now[other]) - int(now[player] < now[other])
    return total / others


# ---- what is written -----------------------------------------------------------------------------


@compiled
def _write_decision(
    terms: Terms, g: Games, out: Arrays, i: int, numbers: Numbers, row: ObservationArray
) -> None:
    """Write who decides, the observation and the action mask."""
    s = g.games[i]
    t = g.tables[i]
    out.seats[i] = s.seat
    _write_observation(terms, g, i, s.seat, out.observations[i], row)
    mask = out.action_masks[i]
    mask[:] = 0
    for k in range(legal_actions(g.parts.islands[t.island], t, s, numbers)):
        mask[numbers[k]] = 1


@compiled
def _write_end(terms: Terms, g: Games, out: Arrays, i: int, row: ObservationArray) -> None:
    """Write the gold, and what the learner that acted last observes."""
    s = g.games[i]
    for player in range(out.final_gold.shape[1]):
        out.final_gold[i, player] = gold(s, player)
    if terms.same_step:
        _write_observation(terms, g, i, out.seats[i], out.final_observations[i], row)
    else:
        out.action_masks[i] = 0
        _write_observation(terms, g, i, out.seats[i], out.observations[i], row)


@compiled
def _write_observation(
    terms: Terms, g: Games, i: int, seat: int, observation: ObservationArray, row: ObservationArray
) -> None:
    """Write an observation; `row` is where a packed one may be put together."""
    t = g.tables[i]
    packed = observation if terms.packed else row
    write_packed(g.parts.islands[t.island], t, g.games[i], np.int64(seat), packed)
    if not terms.packed:
        unpack_row(row, observation)


# ---- random actions ----------------------------------------------------------------------------


@compiled
def sample_all(
    masks: NDArray[np.int8],
    streams: Streams,
    actions: NDArray[np.int64],
    first: int,
    end: int,
) -> None:
    """Draw a legal action for each game from its mask; 0 where the mask is empty."""
    for i in range(first, end):
        mask = masks[i]
        size = 0
        for number in range(SIZE):
            size += mask[number]
        actions[i] = _nth_legal(mask, random_below(streams, i, size)) if size else 0


@compiled
def _nth_legal(mask: NDArray[np.int8], n: int) -> int:
    """The number of the legal action with n legal ones before it."""
    number = 0
    while True:
        if mask[number]:
            if n == 0:
                return number
            n -= 1
        number += 1
