"""Playing one game of a contest."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from tobago.arena.contest import Contest, Lineup, Seating
from tobago.arena.timing import Buckets, bucket
from tobago.arena.whole_game import MAX_PLIES
from tobago.bots import Bot, BotFailed, Guard, bot_title, seated
from tobago.dataset import FinalPosition
from tobago.game import Game
from tobago.record import Recorder, write_record
from tobago.record.seat_kinds import TAG, write_kinds


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went; all but the times is the same on every machine."""

    game: int
    deal: int
    seed: str
    island: str | None
    seats: tuple[int, ...]
    """The contestants by seat."""
    finished: bool
    """False if the game was broken off."""
    start: int
    """The starting seat."""
    gold: tuple[int, ...]
    winners: tuple[int, ...]
    """By seat; several when they have the same gold."""
    cards: tuple[int, ...]
    """By seat: treasure cards at the end."""
    amulets: tuple[int, ...]
    """By seat: amulets at the end."""
    raised: tuple[int, ...]
    """By seat: treasures raised."""
    curses: int
    """Curses that were turned up."""
    plies: int
    mishaps: tuple[int, ...]
    """By seat: decisions that the bot failed to make."""
    troubles: tuple[str, ...]
    """By seat: the first of them, as its kind and what was wrong; empty if there was none."""
    times: tuple[dict[int, int], ...]
    """By seat: decisions in each bucket of time."""
    tracebacks: tuple[str, ...] = ()
    """By seat: the traceback of the first failure, or the end of its error stream; often empty."""
    record: str | None = None
    """The record of the game, if records are kept."""


def play_game(
    contest: Contest, number: int, recorded: bool = False, strict: bool = False
) -> Played:
    """Play one game to its end, or break it off as it stands after MAX_PLIES plies.

    A bot's random numbers depend on the deal, its seat and its name, and on nothing else of the
    run. Where the game is strict, the first failure of a bot raises BotFailed.
    """
    seating, names, ground = contest.seating(number), contest.names, contest.ground
    seed = seating.seed
    game = Game.new(
        contest.players, seed, options=ground.options, island=seating.island, setup=ground.setup
    )
    bots = [
        Guard.of(contest.specs[who], f"{seed}/{seat}/{names[who]}", strict=strict)
        for seat, who in enumerate(seating.seats)
    ]
    book = _book(game, contest, seating) if recorded else None
    try:
        with seated(game, bots):
            times = _play(game, bots, book)
    except BotFailed as failed:
        raise failed.in_game(number, seed, game.table.island.code) from None
    final = FinalPosition.of(game)
    return Played(
        **asdict(final),
        game=number,
        deal=seating.deal,
        seed=seed,
        island=game.table.island.code,
        seats=seating.seats,
        winners=tuple(seat for seat, gold in enumerate(final.gold) if gold == max(final.gold)),
        plies=sum(taken.total() for taken in times),
        mishaps=tuple(bot.missed for bot in bots),
        troubles=tuple(bot.failures[0].summary if bot.failures else "" for bot in bots),
        times=tuple(map(dict, times)),
        tracebacks=_tracebacks(bots),
        record=write_record(book.record) if book else None,
    )


def _tracebacks(bots: Sequence[Guard]) -> tuple[str, ...]:
    found = tuple(bot.failures[0].author_details if bot.failures else "" for bot in bots)
    return found if any(found) else ()


def _book(game: Game, contest: Contest, seating: Seating) -> Recorder:
    kinds = write_kinds([contest.names[who] for who in seating.seats])
    tags = {"Game": str(seating.game + 1), TAG: kinds}
    return Recorder(game, player_names(contest, seating.seats), tags)


def player_names(contest: Contest, seats: Lineup) -> tuple[str, ...]:
    """The names of the players in records and tables, such as `Scout 1`."""
    return tuple(f"{bot_title(contest.specs[who])} {place}" for place, who in enumerate(seats, 1))


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
