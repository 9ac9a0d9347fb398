"""`tobago watch`: a game of bots, with its log."""

from collections.abc import Sequence

from tobago.bots import Guard, bot_title, describe_failure, seated
from tobago.cli.base import (
    DRAWN,
    Choices,
    IslandName,
    Names,
    Players,
    Seed,
    StartName,
    Strict,
    app,
    bot_names,
    find_island,
    with_start,
    words,
)
from tobago.cli.terminal.screen import Screen
from tobago.game import Game, Options, witnessed
from tobago.picture import TextContext, legend, text_board, text_table
from tobago.words import EventFormatter


@app.command
def watch(
    *,
    players: Players = 4,
    seed: Seed = "tobago",
    island: IslandName = "random",
    start: StartName = DRAWN,
    option: Choices | None = None,
    bots: Names = "scout",
    why: bool = False,
    strict: Strict = False,
) -> None:
    """Watch a game of bots: its log, and the board whenever a treasure has been raised.

    Parameters
    ----------
    option
        A table option as name=value, such as gold=open; may be repeated.
    why
        Show the bots' reasons for their actions, which reveal their hands.
    """
    options = Options.parse(option or [])
    ground, setup = find_island(island, options)
    setup = with_start(setup, start, players)
    names = bot_names(bots, players)
    game = Game.new(players, seed, options=options, island=ground, setup=setup)
    specs = [names[i % len(names)] for i in range(players)]
    seats = [Guard.of(spec, f"{seed}/{i}", strict=strict) for i, spec in enumerate(specs)]
    people = [f"{bot_title(spec)} {i}" for i, spec in enumerate(specs, 1)]
    screen = Screen()
    key = legend(_context(game, people), plain=screen.plain)
    screen.show(f"{_heading(game, seed)}\n\n{key}")
    with seated(game, seats):
        _play(game, seats, people, screen, why)
    _show(game, people, screen)
    for guard in seats:
        for failure in guard.failures:
            screen.show(f"{describe_failure(words(), failure, people)} ({failure.text})")
            if failure is guard.failures[0] and failure.details:
                screen.show(failure.author_details)


def _play(game: Game, seats: list[Guard], people: list[str], screen: Screen, why: bool) -> None:
    formatter, treasures = EventFormatter(words(), game.table.island, people), -1
    while not game.over:
        if game.state.phase == "turn" and len(game.state.digs) > treasures:
            treasures = len(game.state.digs)
            _show(game, people, screen)
        bot, legal = seats[game.seat], game.legal_actions()
        action = bot.decide(game.view(game.seat), legal)
        reasons = bot.explain() if why and len(legal) > 1 else []
        for event in witnessed(game.apply(action), None):
            if line := formatter.format(event):
                screen.show(line)
        for reason in reasons:
            screen.show(f"    {words().message(reason, game.table.island, people)}")


def _heading(game: Game, seed: str) -> str:
    if code := game.table.island.code:
        return words().say("Tobago on island {code}, seed {seed}", code=code, seed=seed)
    return words().say("Tobago on an island of your own, seed {seed}", seed=seed)


def _context(game: Game, people: Sequence[str]) -> TextContext:
    return TextContext(game.view(None), words(), people)


def _show(game: Game, people: Sequence[str], screen: Screen) -> None:
    context = _context(game, people)
    board = text_board(context.view, plain=screen.plain)
    screen.show(f"\n{board}\n\n{text_table(context)}\n")
