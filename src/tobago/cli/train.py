"""`tobago train`: what a captain knows, learned from games."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from tobago.cli.base import app, out, progress_bar, words
from tobago.cli.numbers import GAMES, JOBS, WHOLE
from tobago.extras import extra
from tobago.search import write_weights

if TYPE_CHECKING:
    from tobago.arena.training import Round


@app.command(name="train")
def train_command(
    *,
    games: Annotated[
        int, GAMES, Parameter(help="Games in each of two rounds, for each number of players.")
    ] = 2000,
    seed: Annotated[str, Parameter(help="The same seed gives the same weights.")] = "captain",
    players: Annotated[
        list[Annotated[int, WHOLE]] | None,
        Parameter(
            negative="",
            consume_multiple=False,
            help="2, 3 or 4 players; may be repeated. All three if not given.",
        ),
    ] = None,
    jobs: Annotated[
        int | None, JOBS, Parameter(help="Processes; one for each core if not given.")
    ] = None,
    file: Annotated[Path, Parameter(name="--out", help="The file for the weights.")] = Path(
        "captain.json"
    ),
) -> None:
    """Learn what a captain knows from games that bots play for it."""
    extra("numpy")
    from tobago.arena.training import TABLES, Course, train

    tables = tuple(sorted(set(players or TABLES)))
    processes = (os.cpu_count() or 1) if jobs is None else jobs
    course = Course(games, seed, tables, processes)
    _try(file)
    learned = {}
    with progress_bar() as progress:
        task = progress.add_task(words().say("games"), total=course.all_games)
        for done in train(course, lambda: progress.advance(task)):
            out.print(_told(done), markup=False)
            learned[done.players] = done.fit.weights
    file.write_text(write_weights(learned), "utf-8")


def _try(file: Path) -> None:
    """A file that cannot be written is told now, not when all games have been played."""
    new = not file.exists()
    file.open("a").close()
    if new:
        file.unlink()


def _told(done: "Round") -> str:
    fit, say = done.fit, words()
    return say.say(
        "{players} players, round {number}: {games}, {positions}; "
        "R² of relative gold {explained}, log-likelihood of the winner {likelihood} (even {even})",
        players=done.players,
        number=done.number,
        games=say.count("{n} game", "{n} games", fit.games),
        positions=say.count("{n} position", "{n} positions", fit.positions),
        explained=f"{fit.explained:.3f}",
        likelihood=f"{fit.likelihood:.3f}",
        even=f"{fit.even:.3f}",
    )
