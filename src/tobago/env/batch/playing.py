"""Compiled code that plays the games of a batch environment.

What threads share works on the games from `first` up to `end`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tobago.env import packed_layout
from tobago.env.batch.arrays import Arrays
from tobago.env.batch.observing import unpack_row, write_packed, write_table
from tobago.env.layout import ObservationArray
from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import SIZE
from tobago.kernel.phases.phase import OVER, Game, Island, Numbers, Records, Table
from tobago.kernel.phases.turn_order import gold
from tobago.kernel.policies.registry import choose
from tobago.kernel.policies.stream import Streams, next_word, random_below
from tobago.kernel.records import SEATS
from tobago.kernel.rules import apply, is_legal, legal_actions
from tobago.kernel.setup import Parts, set_up

ALL_SEATS = -1
"""Stands for the learner's seat where all seats learn."""
DRAWN = -2
"""Stands for a learner's seat that is drawn for each game."""
NO_LIMIT = 2**62
BLOCK = 152
"""Numbers of a mask that are added up together: a divisor of how many there are."""


class Terms(NamedTuple):
    """What is the same for all games, as numbers."""

    learner: int
    """The learner's seat, `ALL_SEATS`, or `DRAWN`."""
    max_plies: int
    score: bool
    """Whether rewards are changes of the score, else placings at the end."""
    packed: bool
    """Whether observations are packed."""
    numbers: int
    """How many numbers of actions there are with the table's options; others stay 0 in masks."""
    same_step: bool
    """Whether a new game begins in the step in which the last one ended."""


SLOT = np.dtype(
    [
        ("plies", "i8"),
        ("gold", "i8", (SEATS,)),  # of each player, as far as the score has been rewarded
        ("last_seat", "i1"),  # who decided last, and so observes the end
        ("learner", "i1"),  # the learner's seat, or ALL_SEATS
        ("ended", "?"),  # whether the next step begins a new game
    ],
    align=True,
)
"""What belongs to a game besides its record."""
Slot = Any
"""A record of dtype `SLOT`."""


class Games(NamedTuple):
    """The games and what belongs to them, in arrays with an item for each."""

    parts: Parts
    """What new games are drawn from."""
    tables: Records
    games: Records
    slots: Records
    starts: ObservationArray
    """What `write_table` has written for each table."""
    deals: Streams
    """Random words for the games to come."""
    choices: Streams
    """Random words for the policies of the opponents."""
    policies: NDArray[np.int64]
    """The policies of the opponents, clockwise from the learner."""


# ---- playing -----------------------------------------------------------------------------------
# Arrays are taken out of the tuples once: passing a tuple to a function copies all of it.


@compiled
def step_all(
    terms: Terms, g: Games, out: Arrays, actions: NDArray[np.int64], first: int, end: int
) -> None:
    """Play a legal action in each game, or begin a new one where the last one has ended."""
    _play_all(terms, g, out, actions, first, end)
    _write_decisions(terms, g, out, first, end)


@compiled
def _play_all(
    terms: Terms, g: Games, out: Arrays, actions: NDArray[np.int64], first: int, end: int
) -> None:
    """Play to the next decisions of learners, and write what the actions led to."""
    tables, games, slots, islands = g.tables, g.games, g.slots, g.parts.islands
    choices, policies = g.choices, g.policies
    numbers = np.empty(SIZE, np.int16)
    row = np.empty(packed_layout.SIZE, np.uint8)
    for i in range(first, end):
        s, t, slot = games[i], tables[i], slots[i]
        out.rewards[i] = 0
        out.terminations[i] = False
        out.truncations[i] = False
        begins = bool(slot.ended)
        if not begins:
            slot.last_seat = s.seat
            island = islands[t.island]
            apply(island, t, s, actions[i])
            slot.plies += 1
            _play_opponents(island, t, s, slot, terms.max_plies, policies, choices, i, numbers)
            over = s.phase == OVER
            slot.ended = over or slot.plies >= terms.max_plies
            if terms.score or slot.ended:
                _pay(terms.score, t, s, slot, out.rewards[i])
            if slot.ended:
                out.terminations[i] = over
                out.truncations[i] = not over
                _write_gold(t, s, max(0, int(slot.learner)), out.final_gold[i])
                begins = terms.same_step
                if begins:
                    final = out.final_observations[i]
                    last = int(slot.last_seat)
                    _write_observation(terms.packed, island, t, s, last, g.starts[i], final, row)
        if begins:
            _begin(g, i, terms.learner)
            island = islands[t.island]
            _play_opponents(island, t, s, slot, NO_LIMIT, policies, choices, i, numbers)


@compiled
def _write_decisions(terms: Terms, g: Games, out: Arrays, first: int, end: int) -> None:
    """Write who decides, the observations and the action masks.

    A game that has ended is observed once more by the seat that acted last.
    """
    tables, games, slots, islands = g.tables, g.games, g.slots, g.parts.islands
    starts, observations = g.starts, out.observations
    masks, seats = out.action_masks, out.seats
    numbers = np.empty(SIZE, np.int16)
    row = np.empty(packed_layout.SIZE, np.uint8)
    for i in range(first, end):
        s, t = games[i], tables[i]
        seat = int(slots[i].last_seat if slots[i].ended else s.seat)
        seats[i] = seat
        island = islands[t.island]
        _write_observation(terms.packed, island, t, s, seat, starts[i], observations[i], row)
        mask = masks[i]
        mask[: terms.numbers] = 0
        if not slots[i].ended:
            for k in range(legal_actions(island, t, s, numbers)):
                mask[numbers[k]] = 1


@compiled
def _begin(g: Games, i: int, learner: int) -> None:
    """Begin a new game."""
    while not set_up(g.parts, g.tables, g.games, i, next_word(g.deals, i)):
        pass  # `prepare` has found objects for each island, so there are some
    slot, t = g.slots[i], g.tables[i]
    write_table(g.parts.islands[t.island], t, g.starts[i])
    g.choices[i] = next_word(g.deals, i)
    slot.learner = learner
    if learner == DRAWN:
        slot.learner = random_below(g.deals, i, int(t.players))
    slot.plies = 0
    slot.gold[:] = 0
    slot.ended = False


@compiled
def _play_opponents(
    island: Island,
    t: Table,
    s: Game,
    slot: Slot,
    max_plies: int,
    policies: NDArray[np.int64],
    choices: Streams,
    i: int,
    numbers: Numbers,
) -> None:
    """Play to the next decision of a learner, the end of the game, or its limit."""
    if slot.learner == ALL_SEATS:
        return
    while s.phase != OVER and s.seat != slot.learner and slot.plies < max_plies:
        policy = policies[(s.seat - slot.learner - 1) % t.players]
        apply(island, t, s, choose(policy, island, t, s, choices, i, numbers))
        slot.plies += 1


# ---- rewards -----------------------------------------------------------------------------------


@compiled
def _pay(score: bool, t: Table, s: Game, slot: Slot, rewards: NDArray[np.float32]) -> None:
    """Write the rewards of `tobago.env.rewards`."""
    now = np.empty(SEATS, np.int64)
    _write_gold(t, s, 0, now[: t.players])
    for k in range(len(rewards)):
        player = k if slot.learner == ALL_SEATS else int(slot.learner)
        rewards[k] = _reward(score, slot.gold, now[: t.players], player)
    slot.gold[:] = now


@compiled
def _write_gold(t: Table, s: Game, first: int, out: NDArray[np.int64]) -> None:
    """Write the gold of each player, clockwise from a seat."""
    for k in range(t.players):
        out[k] = gold(s, (first + k) % t.players)


@compiled
def _reward(score: bool, before: NDArray[np.int64], now: NDArray[np.int64], player: int) -> float:
    """A player's change of the score, or its placing."""
    total = 0
    for other in range(len(now)):
        if score:
            total += (now[player] - before[player]) - (now[other] - before[other])
        else:
            total += int(now[player] > now[other]) - int(now[player] < now[other])
    return total / (len(now) - 1)


# ---- observations and legality -----------------------------------------------------------------


@compiled
def _write_observation(
    packed: bool,
    island: Island,
    t: Table,
    s: Game,
    seat: int,
    start: ObservationArray,
    observation: ObservationArray,
    row: ObservationArray,
) -> None:
    """Write an observation; `row` is where a packed one may be put together."""
    write_packed(island, t, s, seat, start, observation if packed else row)
    if not packed:
        unpack_row(row, observation)


@compiled
def first_illegal(g: Games, actions: NDArray[np.int64]) -> int:
    """The first game in which an action is not legal, or their number."""
    for i in range(len(actions)):
        t = g.tables[i]
        island = g.parts.islands[t.island]
        if not g.slots[i].ended and not is_legal(island, t, g.games[i], actions[i]):
            return i
    return len(actions)


# ---- random actions ----------------------------------------------------------------------------


@compiled
def sample_all(
    masks: NDArray[np.int8],
    streams: Streams,
    actions: NDArray[np.int64],
    numbers: int,
    first: int,
    end: int,
) -> None:
    """Draw a legal action for each game from its mask; 0 where the mask is empty."""
    for i in range(first, end):
        mask = masks[i]
        size = 0
        for number in range(numbers):
            size += mask[number]
        actions[i] = _nth_legal(mask, random_below(streams, i, size)) if size > 0 else 0


@compiled
def _nth_legal(mask: NDArray[np.int8], n: int) -> int:
    """The number of the legal action with n legal ones before it.

    It ends in any case, for the caller's array may hold anything.
    """
    number, passed = 0, 0
    while number < SIZE - BLOCK:  # whole blocks first, which are quick to add up
        found = 0
        for k in range(BLOCK):
            found += mask[number + k]
        if passed + found > n:
            break
        passed += found
        number += BLOCK
    while passed <= n and number < SIZE:
        passed += mask[number]
        number += 1
    return number - 1
