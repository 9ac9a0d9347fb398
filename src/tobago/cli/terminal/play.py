"""`tobago play`: a game in the terminal, against bots or round one screen."""

from typing import Annotated

from cyclopts import Parameter

from tobago.bots import Bot, make_bot
from tobago.cli.base import (
    Choices,
    IslandName,
    Names,
    Players,
    app,
    bot_names,
    find_island,
    words,
)
from tobago.cli.terminal.keeping import find_game, games_folder, new_file, read_game
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.session import Session
from tobago.fault import Fault
from tobago.game import Game, Options
from tobago.record import Recorder
from tobago.words import Words

SEATS, PERSON = "Seats", "person"
"""The tag of a record that says who sits where: a person, or a bot by its name."""


@app.command
def play(
    *,
    players: Players = 4,
    bots: Names = "scout",
    name: Annotated[
        str | None, Parameter(help="Your name; with commas for several people.")
    ] = None,
    seat: Annotated[int, Parameter(help="Your seat, 1 to 4; the others follow clockwise.")] = 1,
    hot_seat: Annotated[int, Parameter(help="How many people share this screen.")] = 1,
    seed: Annotated[str | None, Parameter(help="The same seed gives the same game.")] = None,
    island: IslandName = "random",
    option: Choices | None = None,
    resume: Annotated[
        str | None, Parameter(help="Go on with a game kept in a file, or last.")
    ] = None,
    plain: Annotated[
        bool, Parameter(negative="", help="Plain sentences, for screen readers.")
    ] = False,
    terminal: Annotated[
        bool, Parameter(negative="", help="Play in the terminal; so far the only table.")
    ] = True,
) -> None:
    """Play a game against bots, or with people round one screen.

    Parameters
    ----------
    option
        A table option as name=value, such as gold=open; may be repeated.
    """
    if resume is not None:
        path = find_game(resume, games_folder())
        recorder = Recorder.resume(read_game(path))
    else:
        path = new_file(games_folder())
        options = Options.parse(option or [])
        ground, setup = find_island(island, options)
        kinds = _seats(players, seat, hot_seat, bot_names(bots, players))
        game = Game.new(players, seed, options=options, island=ground, setup=setup)
        recorder = Recorder(game, _names(words(), kinds, name or ""), {SEATS: " ".join(kinds)})
    Session(recorder, _bots(recorder), words(), Screen(plain), path).run()


def _seats(players: int, seat: int, people: int, bots: tuple[str, ...]) -> list[str]:
    """Who sits where: people from a seat on clockwise, bots on the other seats in turn."""
    if seat not in range(1, players + 1):
        raise Fault("a seat is 1 to {players}, not {seat}", players=players, seat=seat)
    if people not in range(1, players + 1):
        raise Fault(
            "1 to {players} people can share the screen, not {people}",
            players=players,
            people=people,
        )
    taken = {(seat - 1 + i) % players for i in range(people)}
    others = iter(range(players))
    return [PERSON if i in taken else bots[next(others) % len(bots)] for i in range(players)]


def _names(language: Words, kinds: list[str], given: str) -> list[str]:
    """What the players are called: people as they wish, bots by their kind."""
    wanted = iter([name.strip() for name in given.split(",") if name.strip()])
    names = [
        next(wanted, "") or language.say("Player {place}", place=place)
        if kind == PERSON
        else f"{kind.title()} {place}"
        for place, kind in enumerate(kinds, 1)
    ]
    if left := list(wanted):
        raise Fault("there is no seat for {names}", names=left)
    return names


def _bots(recorder: Recorder) -> dict[int, Bot]:
    """The bots of a game, by the seats that its record names."""
    record, seed = recorder.record, recorder.game.state.seed
    kinds = record.header.tags.get(SEATS, PERSON).split()
    return {
        seat: make_bot(kind, f"{seed}/{seat}") for seat, kind in enumerate(kinds) if kind != PERSON
    }
