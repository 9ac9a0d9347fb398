"""The whole table on one screen: board, maps, players, hand, news and prompt.

There are three layouts. Beside a board with north at the top there is room for the rest on a wide
screen, and below it on a high one. Any other screen has the turned board, which is half as high.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tobago.game import COLOURS
from tobago.game.constants import MAPS
from tobago.picture.text.board_style import strip_colours
from tobago.picture.text.board_text import text_board
from tobago.picture.text.prompt_text import prompt
from tobago.picture.text.sharing_text import describe_sharing
from tobago.picture.text.table_text import (
    describe_decks,
    map_clues,
    text_hand,
    text_players,
    text_table,
    untitled_hand,
)
from tobago.picture.text.text_context import TextContext, lines_width, shortened_text
from tobago.picture.text.turned_board import turned_board

PANEL = 24
"""The fewest columns beside a turned board."""
WIDE_PANEL = 40
"""The fewest columns beside a board with north at the top."""
GAP = 2
"""Columns between a board and what is beside it."""


class TableScreen(NamedTuple):
    """The lines of a screen, and how many lines of the news did not fit."""

    lines: list[str]
    hidden: int

    @property
    def text(self) -> str:
        """The screen as a text."""
        return "\n".join(self.lines)


def table_screen(context: TextContext, height: int, news: Sequence[str] = ()) -> TableScreen | None:
    """The table in at most `height` lines of the context's width; None if it does not fit.

    `news` are sentences; the last of them are shown where not all fit.
    """
    layouts = (_beside, _below, _turned)
    screens = [layout(context, height, news) for layout in layouts]
    fitting = [screen for screen in screens if screen is not None]
    return min(fitting, key=lambda screen: screen.hidden, default=None)


# ---- layouts ----------------------------------------------------------------------------------


def _beside(context: TextContext, height: int, news: Sequence[str]) -> TableScreen | None:
    """Board and hand at the left, all the rest at the right."""
    board = _upright(context)
    foot = prompt(context).split("\n")
    room = height - len(foot)
    panel = _narrowed(context, board)
    if panel is None or panel.width is None or panel.width < WIDE_PANEL:
        return None
    hand = _hand(context, room - len(board), 0)
    if hand is None:
        return None
    parts = [text_players(panel).split("\n"), _sharing(panel)]
    used = sum(len(part) + 1 for part in parts if part)
    maps = _maps(panel, room - used)
    decks = describe_decks(panel).split("\n")
    if used + len(maps) + 1 + len(decks) + 1 + len(_wrapped(panel, news)) <= room:
        parts.append(decks)
    right = _joined([maps, *parts])
    shown, hidden = _last(_wrapped(panel, news), room - len(right) - 1)
    if len(right) > room:
        return None
    lines = _side_by_side([*board, *hand], _joined([right, shown]))
    return TableScreen([*lines, *foot], hidden)


def _below(context: TextContext, height: int, news: Sequence[str]) -> TableScreen | None:
    """Everything one below the other."""
    if context.width is not None and lines_width(_upright(context)) > context.width:
        return None
    parts = [
        _upright(context),
        text_table(context).split("\n"),
        [*_sharing(context), *_wrapped(context, news), *prompt(context).split("\n")],
    ]
    lines = _joined(parts)
    return TableScreen(lines, 0) if len(lines) <= height else None


def _turned(context: TextContext, height: int, news: Sequence[str]) -> TableScreen | None:
    """The turned board with players and maps beside it, hand and prompt below."""
    board, notes = turned_board(context.view, colour=context.colour)
    panel = _narrowed(context, board)
    if panel is None:
        return None
    foot = prompt(context).split("\n")
    latest = _wrapped(context, news)
    below = _sharing_and_hand(context, height - len(board) - len(foot), len(latest))
    if below is None:
        foot = foot[-1:]
        below = _sharing_and_hand(context, height - len(board) - len(foot), 0)
    if below is None:
        return None
    room = height - len(board) - len(foot) - len(below)
    players = text_players(panel).split("\n")
    maps = _maps(panel, len(board) - len(players))
    right = [*players, *maps, *notes[: len(board) - len(players) - len(maps)]]
    shown, hidden = _last(latest, room)
    return TableScreen([*_side_by_side(board, right), *below, *shown, *foot], hidden)


# ---- parts ------------------------------------------------------------------------------------


def _upright(context: TextContext) -> list[str]:
    return text_board(context.view, colour=context.colour).split("\n")


def _narrowed(context: TextContext, board: list[str]) -> TextContext | None:
    """The context in the columns beside a board, unless there are too few."""
    if context.width is None:
        return None
    width = context.width - lines_width(board) - GAP
    return replace(context, width=width) if width >= PANEL else None


def _sharing_and_hand(context: TextContext, room: int, news: int) -> list[str] | None:
    """The treasure being shared out and the hand; of the hand as much as there is room for."""
    sharing = _sharing(context)
    if not sharing:
        return _hand(context, room, news)
    hand = _hand(context, room - len(sharing), news)
    return _cut([*sharing, *(hand or ())], room, context.width or 0)


def _sharing(context: TextContext) -> list[str]:
    """The treasure being shared out, in one paragraph."""
    if context.view.state.sharing is None:
        return []
    sentences = describe_sharing(replace(context, width=None)).split("\n")
    return context.wrap(" ".join(sentences)).split("\n")


def _hand(context: TextContext, room: int, news: int) -> list[str] | None:
    """The clue lens, in the longest form that leaves room for the news; None if none fits."""
    if not context.view.hand:
        return []
    long = text_hand(context).split("\n")
    short = text_hand(context, short=True).split("\n")
    fitting = [lines for lines in (["", *long], long, short) if len(lines) <= room]
    if not fitting:
        untitled = untitled_hand(context).split("\n")
        return untitled if len(untitled) <= room else None
    return next((lines for lines in fitting if len(lines) + news <= room), fitting[-1])


def _maps(context: TextContext, room: int) -> list[str]:
    """Each map with its possible sites and its clues; clues are left out where room lacks."""
    width = context.width or 0
    maps = [context.wrap(f"  {_map(context, m)}", 2).split("\n") for m in MAPS]
    rooms = _shares([len(lines) for lines in maps], room)
    lines = []
    for m in MAPS:
        first, *others = _cut(maps[m], rooms[m], width) or maps[m]
        lines += [context.marker_sign(m) + first[1:], *others]
    return lines


def _map(context: TextContext, m: int) -> str:
    words, sites = context.words, context.view.state.sites[m].bit_count()
    name = words.named("map:short", COLOURS[m])
    return f"{name} {sites}: {map_clues(context, m)}"


def _wrapped(context: TextContext, sentences: Sequence[str]) -> list[str]:
    return context.wrap_lines(sentences).split("\n") if sentences else []


# ---- lines ------------------------------------------------------------------------------------


def _joined(parts: Sequence[Sequence[str]]) -> list[str]:
    """Parts one below the other, with empty lines between them."""
    lines: list[str] = []
    for part in filter(None, parts):
        lines += ["", *part] if lines else part
    return lines


def _side_by_side(left: Sequence[str], right: Sequence[str]) -> list[str]:
    width = lines_width(left) + GAP
    height = max(len(left), len(right))
    left, right = ([*lines, *[""] * (height - len(lines))] for lines in (left, right))
    return [
        f"{one}{' ' * (width - len(strip_colours(one)))}{other}".rstrip()
        for one, other in zip(left, right, strict=True)
    ]


def _last(lines: list[str], room: int) -> tuple[list[str], int]:
    """The last sentences whose lines there is room for, and the number of the other lines."""
    hidden = max(0, len(lines) - max(0, room))
    while 0 < hidden < len(lines) and lines[hidden].startswith(" "):
        hidden += 1
    return lines[hidden:], hidden


def _cut(lines: list[str], room: int, width: int) -> list[str] | None:
    """The first lines that there is room for, of which the last ends with …; None without room."""
    if len(lines) <= room:
        return lines
    if room < 1:
        return None
    *kept, last = lines[:room]
    return [*kept, shortened_text(f"{last} …", width)]


def _shares(wanted: list[int], room: int) -> list[int]:
    """How many lines each part gets: one, and more in turn while there is room."""
    shares = [1] * len(wanted)
    while sum(shares) < min(room, sum(wanted)):
        short = [i for i, lines in enumerate(wanted) if shares[i] < lines]
        shares[min(short, key=shares.__getitem__)] += 1
    return shares
