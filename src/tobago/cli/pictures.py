"""`tobago show` and `tobago islands`: pictures of games and of islands, as SVG or PNG."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tobago.cli.base import app, err, words
from tobago.cli.eyes import EyesName, read_eyes
from tobago.cli.files import HYPHEN, STDOUT, find_record, opened
from tobago.cli.numbers import WHOLE
from tobago.fault import Fault
from tobago.picture import Theme, game_svg, islands_svg, table_svg
from tobago.picture.svg import FONT
from tobago.record import Replay

Output = Annotated[
    Path,
    HYPHEN,
    Parameter(
        name=["--output", "-o"],
        help="The picture's file, .svg or .png; - for SVG on standard output.",
    ),
]
Light = Annotated[Theme, Parameter(help="The colours: day or night.")]

PNG_WIDTH = 1600
PROBE = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{FONT}">'
    '<text y="16">{letter}</text></svg>'
)


@app.command
def show(
    file: Annotated[Path, Parameter(help="A file with records, or -.")],
    /,
    *,
    output: Output,
    ply: Annotated[
        int | None, WHOLE, Parameter(help="After this many actions; without it, after the last.")
    ] = None,
    seen_by: EyesName = "none",
    theme: Light = "day",
    game: Annotated[int, WHOLE, Parameter(help="The number of the game in the file, from 1.")] = 1,
) -> None:
    """Draw the table of a recorded game, as a player sees it or with every card open."""
    check_kind(output)
    record = find_record(file, game)
    eyes = read_eyes(seen_by, len(record.names))
    replay = Replay(record)
    replay.go_to(replay.plies if ply is None else ply)
    if eyes == "all":
        picture = game_svg(replay.game, record.names, theme=theme, words=words())
    else:
        picture = table_svg(replay.game.view(eyes), record.names, theme=theme, words=words())
    write_picture(picture, output)


@app.command
def islands(*, output: Output, theme: Light = "day") -> None:
    """Draw all 32 islands with their codes on one sheet."""
    check_kind(output)
    write_picture(islands_svg(theme=theme, words=words()), output)


# ---- files ------------------------------------------------------------------------------------


def check_kind(output: Path) -> None:
    """Refuse a file of another kind before any work is done."""
    if output == STDOUT:
        return
    if output.suffix.lower() not in {".svg", ".png"}:
        raise Fault("a picture's file ends in .svg or .png, not {given!r}", given=output.name)


def write_picture(picture: str, output: Path) -> None:
    """Write a picture in the form that its file's name asks for."""
    if output.suffix.lower() == ".png":
        output.write_bytes(_png(picture))
    else:
        with opened(output) as file:
            file.write(picture)


def _png(picture: str) -> bytes:
    """The picture in pixels; numbers are drawn, but writing needs a font on this computer."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Fault(
            "PNG needs a converter: {command}", command='pip install "tobago[png]"'
        ) from None
    shown, blank = (svg_to_bytes(svg_string=PROBE.replace("{letter}", c)) for c in ("A", " "))
    if shown == blank:
        line = words().say("no font was found: the picture has drawings and numbers, but no words")
        err.print(f"tobago: {line}", markup=False)
    return bytes(svg_to_bytes(svg_string=picture, width=PNG_WIDTH))
