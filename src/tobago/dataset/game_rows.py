"""The rows of a game in the table `games`."""

from collections.abc import Iterator
from dataclasses import dataclass

from tobago.dataset.schema import Row
from tobago.game import Game, Options
from tobago.island import Island
from tobago.record.tags import write_options


@dataclass(frozen=True, slots=True)
class FinalPosition:
    """What the tables show of the last position of a game; tuples are by seat."""

    finished: bool
    start: int
    gold: tuple[int, ...]
    cards: tuple[int, ...]
    amulets: tuple[int, ...]
    raised: tuple[int, ...]
    curses: int

    @staticmethod
    def of(game: Game) -> "FinalPosition":
        """The last position of a game, wherever it ended."""
        s = game.state
        raisers = [dig.raiser for dig in s.digs]
        return FinalPosition(
            finished=game.over,
            start=game.table.start,
            gold=tuple(map(sum, s.treasure)),
            cards=tuple(map(len, s.treasure)),
            amulets=tuple(s.amulets_held),
            raised=tuple(raisers.count(seat) for seat in range(game.table.players)),
            curses=s.curses_struck,
        )


def game_rows(
    number: int,
    *,
    seed: str | None,
    island: Island,
    options: Options,
    names: tuple[str, ...],
    bots: tuple[str | None, ...],
    decisions: tuple[int, ...],
    final: FinalPosition,
) -> Iterator[Row]:
    """A row for each seat, without the columns that not every game has."""
    for seat, gold in enumerate(final.gold):
        yield {
            "game": number,
            "seed": seed,
            "island": island.code,
            "island_spaces": len(island.spaces),
            "options": write_options(options),
            "players": len(names),
            "start": final.start,
            "seat": seat,
            "player": names[seat],
            "bot": bots[seat],
            "finished": final.finished,
            "gold": gold,
            "place": _place(gold, final) if final.finished else None,
            "won": _won(gold, final) if final.finished else None,
            "cards": final.cards[seat],
            "amulets": final.amulets[seat],
            "raised": final.raised[seat],
            "treasures": sum(final.raised),
            "curses": final.curses,
            "plies": sum(decisions),
            "decisions": decisions[seat],
        }


def _place(gold: int, final: FinalPosition) -> int:
    return 1 + sum(other > gold for other in final.gold)


def _won(gold: int, final: FinalPosition) -> float:
    """A win shared by two is 1/2 for each."""
    return 1 / final.gold.count(gold) if gold == max(final.gold) else 0.0
