"""`tobago watch`: a game of bots told as it goes."""

from tobago.bots import make_bot
from tobago.cli.base import (
    Choices,
    IslandName,
    Names,
    Players,
    Seed,
    app,
    bot_names,
    find_island,
    out,
)
from tobago.game import Game, Options, witnessed
from tobago.picture import legend, text_board, text_table
from tobago.words import Narrator


@app.command
def watch(
    *,
    players: Players = 4,
    seed: Seed = "tobago",
    island: IslandName = "random",
    option: Choices | None = None,
    bots: Names = "scout",
) -> None:
    """Watch a game of bots: its log, and the board whenever a treasure has been raised.

    Parameters
    ----------
    option
        A table option as name=value, such as gold=open; may be repeated.
    """
    options = Options.parse(option or [])
    ground, setup = find_island(island, options)
    names = bot_names(bots, players)
    game = Game.new(players, seed, options=options, island=ground, setup=setup)
    seats = [make_bot(names[i % len(names)], f"{seed}/{i}") for i in range(players)]
    people = [f"{names[i % len(names)].title()} {i + 1}" for i in range(players)]
    narrator = Narrator(game.table.island, people)
    where = game.table.island.code or "of your own"
    out.print(f"Tobago on island {where}, seed {seed}\n\n{legend()}", markup=False)
    treasures = -1
    while not game.over:
        if game.state.phase == "turn" and len(game.state.history) > treasures:
            treasures = len(game.state.history)
            _show(game, people)
        action = seats[game.seat].decide(game.view(game.seat), game.legal_actions())
        for event in witnessed(game.apply(action), None):
            if line := narrator.tell(event):
                out.print(line, markup=False)
    _show(game, people)


def _show(game: Game, people: list[str]) -> None:
    view = game.view(None)
    out.print(f"\n{text_board(view)}\n\n{text_table(view, people)}\n", markup=False)
