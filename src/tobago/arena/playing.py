"""Playing one game of a contest."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from tobago.arena.contest import Contest, Seating
from tobago.arena.timing import Buckets, bucket
from tobago.arena.whole_game import MAX_PLIES
from tobago.bots import Bot, Guard, bot_title, seated
from tobago.game import Game
from tobago.record import Recorder, write_record


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went; all but times, and words about them, is the same wherever it is played."""

    game: int
    deal: int
    seed: str
    island: str | None
    seats: tuple[int, ...]
    """The contestants by seat."""
    gold: tuple[int, ...]
    winners: tuple[int, ...]
    """By seat; several when they have the same gold."""
    plies: int
    mishaps: tuple[int, ...]
    """By seat: decisions that the bot failed to make."""
    troubles: tuple[str, ...]
    """By seat: the first of them, as its kind and what was wrong; empty if there was none."""
    times: tuple[dict[int, int], ...]
    """By seat: decisions in each bucket of time."""
    record: str | None = None
    """The game itself, if it was to be written down."""


def play_game(contest: Contest, number: int, recorded: bool = False) -> Played:
    """Play one game to its end, or break it off as it stands after MAX_PLIES plies.

    A bot's chance hangs on the deal, its seat and who it is, and so on nothing about the run.
    """
    seating, names, ground = contest.seating(number), contest.names, contest.ground
    seed = seating.seed
    game = Game.new(
        contest.players, seed, options=ground.options, island=seating.island, setup=ground.setup
    )
    bots = [
        Guard.of(contest.specs[who], f"{seed}/{seat}/{names[who]}")
        for seat, who in enumerate(seating.seats)
    ]
    book = _book(game, contest, seating) if recorded else None
    with seated(game, bots):
        times = _play(game, bots, book)
    gold = tuple(map(sum, game.state.treasure))
    return Played(
        game=number,
        deal=seating.deal,
        seed=seed,
        island=game.table.island.code,
        seats=seating.seats,
        gold=gold,
        winners=tuple(seat for seat, mine in enumerate(gold) if mine == max(gold)),
        plies=sum(taken.total() for taken in times),
        mishaps=tuple(bot.missed for bot in bots),
        troubles=tuple(_first_trouble(bot) for bot in bots),
        times=tuple(map(dict, times)),
        record=write_record(book.record) if book else None,
    )


def _first_trouble(bot: Guard) -> str:
    return f"{bot.failures[0].kind}: {bot.failures[0].text}" if bot.failures else ""


def _book(game: Game, contest: Contest, seating: Seating) -> Recorder:
    titles = [
        f"{bot_title(contest.specs[who])} {place}" for place, who in enumerate(seating.seats, 1)
    ]
    names = " | ".join(contest.names[who] for who in seating.seats)
    return Recorder(game, titles, {"Game": str(seating.game), "Bots": names})


def _play(game: Game, bots: Sequence[Bot], book: Recorder | None) -> list[Buckets]:
    """Play to the end or MAX_PLIES plies; the times of the decisions by seat."""
    times = [Buckets() for _ in bots]
    clock = time.perf_counter_ns
    for _ in range(MAX_PLIES):
        if game.over:
            break
        seat = game.seat
        view, legal = game.view(seat), game.legal_actions()
        start = clock()
        action = bots[seat].decide(view, legal)
        times[seat][bucket(clock() - start)] += 1
        if book:
            book.apply(action)
        else:
            game.apply(action, events=False)
    return times
