"""Whole games of bots."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, cast

from tobago.bots import (
    AnyBot,
    Bot,
    Guard,
    MinimalBot,
    any_bot,
    bot_name,
    bot_title,
    seated,
)
from tobago.fault import Fault
from tobago.game import Game, Options, Setup
from tobago.island import Island
from tobago.record import Recorder
from tobago.record.seat_kinds import TAG, write_kinds

MAX_PLIES = 2_000
"""Actions after which a game is broken off: bots that only wait for each other never end one."""


def play(
    bots: Sequence[AnyBot],
    *,
    seed: str | None = None,
    island: Island | str | None = None,
    options: Options | Mapping[str, Any] | None = None,
    setup: Setup | None = None,
    max_plies: int = MAX_PLIES,
) -> Recorder:
    """Play a whole game of 2 to 4 bots, one for each seat; the game and its record.

    A bot is a spec, an object with `decide`, a class or another factory of such objects, or a
    function of a view and the legal actions. The same seed gives the same game, if the bots draw
    from the generator that they are given. An error of a bot is raised, and so is IllegalAction if
    its answer is illegal. After `max_plies` actions the game is broken off.

    >>> played = play(["scout", lambda view, legal: legal[0]], seed="example", island="ABC1")
    >>> played.game.result
    Result(gold=(..., ...), winners=(0,))
    >>> len(played.record.entries) > 50
    True
    """
    if isinstance(bots, str):
        raise Fault("bots are a list with one for each seat, not {given!r}", given=bots)
    seed = token_hex(32) if seed is None else seed
    game = Game.new(len(bots), seed, island=island, options=options, setup=setup)
    deciders = [any_bot(bot, f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    names = [f"{bot_title(bot)} {place}" for place, bot in enumerate(bots, 1)]
    recorder = Recorder(game, names, {TAG: write_kinds([bot_name(bot) for bot in bots])})
    with seated(game, [Guard(cast(Bot, decider)) for decider in deciders]):
        play_on(game, deciders, recorder, max_plies=max_plies)
    return recorder


def play_on(
    game: Game,
    bots: Sequence[MinimalBot],
    recorder: Recorder | None = None,
    *,
    max_plies: int | None = None,
) -> int:
    """Let bots play a game on to its end, or for a number of actions; the number they took."""
    plies = 0
    while not game.over and plies != max_plies:
        action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
        if recorder:
            recorder.apply(action)
        else:
            game.apply(action, events=False)
        plies += 1
    return plies
