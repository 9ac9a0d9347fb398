"""`tobago watch`: a game of bots told as it goes."""

from tobago.bots import Guard, bot_title, seated, tell_mishap
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
    words,
)
from tobago.game import Game, Options, witnessed
from tobago.picture import Scene, legend, text_board, text_table
from tobago.words import Narrator


@app.command
def watch(
    *,
    players: Players = 4,
    seed: Seed = "tobago",
    island: IslandName = "random",
    option: Choices | None = None,
    bots: Names = "scout",
    why: bool = False,
) -> None:
    """Watch a game of bots: its log, and the board whenever a treasure has been raised.

    Parameters
    ----------
    option
        A table option as name=value, such as gold=open; may be repeated.
    why
        Tell the bots' reasons for what they do, their hands included.
    """
    options = Options.parse(option or [])
    ground, setup = find_island(island, options)
    names = bot_names(bots, players)
    game = Game.new(players, seed, options=options, island=ground, setup=setup)
    specs = [names[i % len(names)] for i in range(players)]
    seats = [Guard.of(spec, f"{seed}/{i}") for i, spec in enumerate(specs)]
    people = [f"{bot_title(spec)} {i}" for i, spec in enumerate(specs, 1)]
    narrator = Narrator(words(), game.table.island, people)
    out.print(f"{_heading(game, seed)}\n\n{legend(_scene(game, people))}", markup=False)
    with seated(game, seats):
        _play(game, seats, narrator, people, why)
    _show(game, people)
    for mishap in [mishap for guard in seats for mishap in guard.mishaps]:
        out.print(f"{tell_mishap(words(), mishap, people)} ({mishap.text})", markup=False)


def _play(game: Game, seats: list[Guard], narrator: Narrator, people: list[str], why: bool) -> None:
    treasures = -1
    while not game.over:
        if game.state.phase == "turn" and len(game.state.history) > treasures:
            treasures = len(game.state.history)
            _show(game, people)
        bot, legal = seats[game.seat], game.legal_actions()
        action = bot.decide(game.view(game.seat), legal)
        reasons = bot.explain() if why and len(legal) > 1 else []
        for event in witnessed(game.apply(action), None):
            if line := narrator.tell(event):
                out.print(line, markup=False)
        for reason in reasons:
            out.print(f"    {words().motive(reason, game.table.island, people)}", markup=False)


def _heading(game: Game, seed: str) -> str:
    if code := game.table.island.code:
        return words().say("Tobago on island {code}, seed {seed}", code=code, seed=seed)
    return words().say("Tobago on an island of your own, seed {seed}", seed=seed)


def _scene(game: Game, people: list[str]) -> Scene:
    return Scene(game.view(None), words(), people)


def _show(game: Game, people: list[str]) -> None:
    scene = _scene(game, people)
    out.print(f"\n{text_board(scene.view)}\n\n{text_table(scene)}\n", markup=False)
