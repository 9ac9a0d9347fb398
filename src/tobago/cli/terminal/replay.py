"""`tobago replay`: a game that was written down, step by step or as a whole."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import app, words
from tobago.cli.eyes import EyesName, read_eyes
from tobago.cli.files import find_record
from tobago.cli.numbers import WHOLE
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.viewer import Viewer
from tobago.record import Replay


@app.command
def replay(
    file: Annotated[Path, Parameter(help="A file with records, or -.")],
    /,
    *,
    game: Annotated[int, WHOLE, Parameter(help="Which game of the file, counted from 1.")] = 1,
    ply: Annotated[int | None, WHOLE, Parameter(help="Begin after this many actions.")] = None,
    eyes: EyesName = "none",
    plain: Annotated[
        bool, Parameter(negative="", help="Plain sentences, for screen readers.")
    ] = False,
) -> None:
    """Look at a recorded game: step through it, or print its log when not in a terminal.

    With --ply and not in a terminal, the position there is printed.
    """
    screen = Screen(plain)
    replayed = Replay(find_record(file, game))
    viewer = Viewer(replayed, read_eyes(eyes, len(replayed.record.names)), words(), screen)
    if ply is not None:
        viewer.go_to(ply)
    if screen.interactive:
        viewer.run()
    elif ply is not None:
        screen.show(viewer.position())
    else:
        screen.show(viewer.story())
