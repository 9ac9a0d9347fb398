"""The render modes of the environments, drawn by `tobago.picture` from a view."""

from io import BytesIO
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tobago.extras import extra
from tobago.game import SEATS, View
from tobago.picture import TextContext, table_svg, text_board, text_table
from tobago.words import Words

RenderMode = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = get_args(RenderMode)
WIDTH = 640
"""The width of a picture in pixels."""

Pixels = NDArray[np.uint8]


def draw(view: View, mode: RenderMode) -> str | Pixels | None:
    """The table as a seat sees it: returned as text or pixels, or printed."""
    if mode == "rgb_array":
        return pixels(view)
    text = as_text(view, colour=mode == "human")
    if mode == "ansi":
        return text
    print(text, flush=True)  # noqa: T201  # the purpose of the mode
    return None


def as_text(view: View, *, colour: bool) -> str:
    """Board and table as text."""
    names = [name.title() for name in SEATS[: view.table.players]]
    table = text_table(TextContext(view, Words(), names, colour=colour))
    return f"{text_board(view, colour=colour)}\n\n{table}"


def pixels(view: View) -> Pixels:
    """The picture of the table, an array of rows, columns and RGB."""
    png = extra("resvg_py").svg_to_bytes(svg_string=table_svg(view), width=WIDTH)
    with extra("PIL.Image").open(BytesIO(bytes(png))) as picture:
        return np.array(picture.convert("RGB"))
