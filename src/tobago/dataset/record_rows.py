"""The rows of a record in both tables."""

from collections.abc import Iterator
from typing import NamedTuple

from tobago.bots import bot_name
from tobago.dataset.decision_rows import decision_row
from tobago.dataset.game_rows import FinalPosition, game_rows
from tobago.dataset.schema import Row
from tobago.record import Record, Replay
from tobago.record.seat_kinds import bots_by_seat
from tobago.review import Review, summaries


class RecordRows(NamedTuple):
    """The rows of one game."""

    games: list[Row]
    decisions: list[Row]


def record_rows(record: Record, game: int = 1, review: Review | None = None) -> RecordRows:
    """The rows of a record; RecordError if it is no legal game.

    `game` is its number in the tables. With a review the rows have luck and skill.

    >>> from tobago import Game
    >>> from tobago.record import Recorder
    >>> book = Recorder(Game.new(2, "example", island="ABC1"), ["Anna", "Bram"])
    >>> events = book.apply(book.game.legal_actions()[0])
    >>> rows = record_rows(book.record)
    >>> [(row["player"], row["gold"], row["finished"]) for row in rows.games]
    [('Anna', 0, False), ('Bram', 0, False)]
    >>> [(row["type"], row["space"], row["legal_actions"]) for row in rows.decisions]
    [('PlaceAtv', 'a3', 104)]
    """
    replay = Replay(record)
    kinds = bots_by_seat(record.header.tags, len(record.names))
    bots = tuple(None if kind is None else bot_name(kind) for kind in kinds)
    decisions = list(_decisions(replay, game, bots))
    replay.check_result()
    games = list(_games(replay, game, bots))
    if review is not None:
        games, decisions = _with_review(games, decisions, review)
    return RecordRows(games, decisions)


def _decisions(replay: Replay, game: int, bots: tuple[str | None, ...]) -> Iterator[Row]:
    for entry in replay.record.entries:
        yield {
            "game": game,
            "player": replay.record.names[entry.seat],
            "bot": bots[entry.seat],
            **decision_row(replay),
        }


def _games(replay: Replay, game: int, bots: tuple[str | None, ...]) -> Iterator[Row]:
    record, players = replay.record, range(len(replay.record.names))
    seats = [entry.seat for entry in record.entries]
    times = [entry.seconds for entry in record.entries if entry.seconds is not None]
    for row in game_rows(
        game,
        seed=record.header.seed,
        island=record.header.island,
        options=record.header.options,
        names=record.names,
        bots=bots,
        decisions=tuple(seats.count(seat) for seat in players),
        final=FinalPosition.of(replay.game),
    ):
        yield {**row, "seconds": max(times, default=None)}


def _with_review(games: list[Row], decisions: list[Row], review: Review) -> RecordRows:
    """The rows with the columns of a review."""
    return RecordRows(
        [
            {**row, "luck": summary.luck, "skill": summary.own}
            for row, summary in zip(games, summaries(review), strict=True)
        ],
        [
            {
                **row,
                "verdict": decision.verdict,
                "loss": decision.loss,
                "skill": decision.transition.decision(decision.seat),
                "luck": decision.transition.luck(decision.seat),
            }
            for row, decision in zip(decisions, review.decisions, strict=True)
        ],
    )
