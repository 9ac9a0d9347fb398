"""`tobago play`: a game in the terminal, against bots or round one screen."""

from dataclasses import dataclass, fields
from itertools import cycle
from typing import Annotated

from cyclopts import Parameter

from tobago.bots import Guard, bot_title
from tobago.bots.registry import starts_program
from tobago.cli.base import (
    DRAWN,
    Choices,
    IslandName,
    Names,
    Players,
    StartName,
    app,
    bot_names,
    find_island,
    with_start,
    words,
)
from tobago.cli.completers import files
from tobago.cli.files import HYPHEN, only_record
from tobago.cli.numbers import WHOLE
from tobago.cli.terminal.keeping import ENDING, LAST, find_game, games_folder, new_file, today
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.session import Session
from tobago.fault import Fault
from tobago.game import Game, Options
from tobago.record import Recorder
from tobago.record.seat_kinds import PERSON, TAG, read_kinds, write_kinds
from tobago.words import Words


@dataclass(frozen=True, kw_only=True)
class NewGame:
    """What is decided before a game begins."""

    players: Players = 4
    bots: Names = "scout"
    name: Annotated[str | None, Parameter(help="Your name; with commas for several people.")] = None
    seat: Annotated[
        int, WHOLE, Parameter(help="Your seat, 1 to 4; the others follow clockwise.")
    ] = 1
    hot_seat: Annotated[int, WHOLE, Parameter(help="How many people share this screen.")] = 1
    seed: Annotated[str | None, Parameter(help="The same seed gives the same game.")] = None
    island: IslandName = "random"
    start: StartName = DRAWN
    option: Annotated[
        Choices | None,
        Parameter(help="A table option as name=value, such as gold=open; may be repeated."),
    ] = None

    def begin(self) -> Recorder:
        """The game, and who sits where."""
        options = Options.parse(self.option or [])
        ground, setup = find_island(self.island, options)
        setup = with_start(setup, self.start, self.players)
        game = Game.new(self.players, self.seed, options=options, island=ground, setup=setup)
        kinds = _seats(self.players, self.seat, self.hot_seat, bot_names(self.bots, self.players))
        tags = {"Date": today(), TAG: write_kinds(kinds)}
        return Recorder(game, _names(words(), kinds, self.name or ""), tags)


@app.command
def play(
    *,
    new: Annotated[NewGame | None, Parameter(name="*")] = None,
    resume: Annotated[
        str | None,
        HYPHEN,
        Parameter(
            completer=lambda context: [LAST, *files(context.incomplete, ENDING)],
            help="Go on with a game kept in a file, or last.",
        ),
    ] = None,
    plain: Annotated[
        bool, Parameter(negative="", help="Plain sentences, for screen readers.")
    ] = False,
    terminal: Annotated[
        bool, Parameter(negative="", help="Play in the terminal; so far the only way.")
    ] = True,
) -> None:
    """Play a game against bots, or with people on one screen."""
    screen = Screen(plain)
    if "-" in (resume, new.island if new else None):
        raise Fault("standard input is for what you type; name a file, not -")
    if not screen.listens:
        raise Fault("nothing can be typed: the input is closed")
    if resume is None:
        path = new_file(games_folder())
        recorder = (new or NewGame()).begin()
    elif new is None:
        path = find_game(resume, games_folder())
        recorder = Recorder.resume(only_record(path))
    else:
        raise Fault(
            "a game is resumed as it was begun: {resume} cannot be combined with {options}",
            resume="--resume",
            options=[f"--{field.name.replace('_', '-')}" for field in fields(NewGame)],
        )
    bots = _bots(recorder, may_start_programs=resume is None)
    try:
        Session(recorder, bots, words(), screen, path).run()
    finally:
        for bot in bots.values():
            bot.end(recorder.game.result)


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
    if len(bots) > max(1, players - people):  # one bot goes for all seats, however few
        raise Fault(
            "{bots} bots are named; free seats: {seats}", bots=len(bots), seats=players - people
        )
    taken = {(seat - 1 + i) % players for i in range(people)}
    others = cycle(bots)
    return [PERSON if i in taken else next(others) for i in range(players)]


def _names(language: Words, kinds: list[str], given: str) -> list[str]:
    """What the players are called: people as they wish, bots by their kind."""
    wanted = iter([name.strip() for name in given.split(",") if name.strip()])
    names = [
        next(wanted, "") or language.say("Player {place}", place=place)
        if kind == PERSON
        else f"{bot_title(kind)} {place}"
        for place, kind in enumerate(kinds, 1)
    ]
    if left := list(wanted):
        raise Fault("there is no seat for {names}", names=left)
    return names


def _bots(recorder: Recorder, may_start_programs: bool) -> dict[int, Guard]:
    """The bots of a game by seat, as its record names them; a Fault if one may not start."""
    seed, text = recorder.game.state.seed, recorder.record.header.tags.get(TAG, PERSON)
    try:
        kinds = read_kinds(text)
    except ValueError:
        raise Fault("{tag} is not a list of seats: {given!r}", tag=TAG, given=text) from None
    if not may_start_programs and (programs := [kind for kind in kinds if starts_program(kind)]):
        raise Fault(
            "this game was begun with {programs}; a file starts no programs", programs=programs
        )
    return {
        seat: Guard.of(kind, f"{seed}/{seat}") for seat, kind in enumerate(kinds) if kind != PERSON
    }
