"""The chart of a review: the chances of all players over the game, and what changed them."""

from collections.abc import Iterator, Sequence

from tobago.picture import Theme
from tobago.picture.colours import DAY, HIGHLIGHT_COLOURS, PLAYER_COLOURS, Palette, palette
from tobago.picture.hex_paths import Box
from tobago.picture.svg import (
    BOLD,
    BOLD_WIDTH,
    MIDDLE,
    document,
    short,
    text,
    text_width,
    truncate,
    wrap_anywhere,
)
from tobago.review.analysis import Review
from tobago.review.review_text import describe_summary, describe_turning_points
from tobago.review.summary import Summary, summaries, turning_points
from tobago.words import Words

WIDTH = 1000
LEFT, RIGHT = 70, 960
"""The x of the start and of the end of the game."""
TOP, HEIGHT = 110, 320
"""The y of a chance of 100 % below a title and players in one line each; that of 0 % below it."""
TITLE_LINE, LEGEND_LINE, NAME_LINE = 32, 26, 20
ROW = 58
NAMES_WIDTH, BAR_COLUMN_WIDTH, BAR_HALF_WIDTH = 230, 245, 84
"""Widths below the chart: of names, of a bar with its figure, and of a bar to either side."""
NAME_WIDTH = 190
"""The widest line of a name below the chart."""
LINE = 26
MIN_NUMBER_GAP = 22
"""Numbers that are closer to each other are drawn below each other."""
MARKS = {"mistake": "?", "blunder": "??"}
END = ' text-anchor="end"'
INK = DAY.ink
"""The colour of text on shapes that are light in every theme."""


def review_svg(review: Review, *, theme: Theme = "day", words: Words | None = None) -> str:
    """The chart of a review, with a title and a description."""
    return _Chart(review, palette(theme), words or Words("en")).document()


class _Chart:
    """Draws the parts of the chart, from top to bottom."""

    def __init__(self, review: Review, colours: Palette, words: Words) -> None:
        self._review, self._colours, self._words = review, colours, words
        self._names = review.record.names
        self._plies = len(review.decisions)
        self._summaries = summaries(review)
        title = self._words.say("Review of the game: {players}", players=list(self._names))
        self._title = title
        self._title_lines = wrap_anywhere(title, (WIDTH - 60) / BOLD_WIDTH, 26)
        self._labels = self._place_labels()
        shift = TITLE_LINE * (len(self._title_lines) - 1)
        self._labels_top = 79 + shift
        self._top = TOP + shift + max(y for _, y, _ in self._labels)
        self._bottom = self._top + HEIGHT

    def _place_labels(self) -> list[tuple[float, int, str]]:
        """The names of the players with their gold, and where: in as many lines as they need."""
        found: list[tuple[float, int, str]] = []
        x, y = float(LEFT), 0
        for name, gold in zip(self._names, self._review.gold, strict=True):
            label = f"{truncate(name, RIGHT - LEFT - 120, 17)} · {gold}"
            width = 14 + text_width(label, 17) + 30
            if found and x + width > RIGHT:
                x, y = float(LEFT), y + LEGEND_LINE
            found.append((x, y, label))
            x += max(width, (RIGHT - LEFT) / len(self._names))
        return found

    def document(self) -> str:
        """The whole picture."""
        turns = describe_turning_points(self._review, self._words)
        wrapped = [wrap_anywhere(line, RIGHT - LEFT, 15) for line in turns]
        rows_top = self._bottom + 90 + sum(map(_turn_height, wrapped))
        heads = [wrap_anywhere(name, NAME_WIDTH / BOLD_WIDTH, 17) for name in self._names]
        height = rows_top + sum(map(_row_height, heads)) + 20
        parts = [
            self._paper(height),
            *(
                text(line, 30, 48 + TITLE_LINE * i, 26, self._colours.writing, BOLD)
                for i, line in enumerate(self._title_lines)
            ),
            *self._legend(),
            *self._grid(),
            *(self._line(seat) for seat in range(len(self._names))),
            *self._turning_points(wrapped),
            *self._mistakes(),
            *self._bars(rows_top, heads),
        ]
        accounts = [
            f"{self._names[summary.seat]}: {describe_summary(summary, self._words)}"
            for summary in self._summaries
        ]
        body, box = "\n".join(parts) + "\n", Box(0, 0, WIDTH, height)
        return document(box, self._title, " ".join([*accounts, *turns]), body, self._colours)

    # ---- chances over the game ----------------------------------------------------------

    def _paper(self, height: float) -> str:
        sheet, edge = self._colours.parchment[0], self._colours.parchment_edge
        return (
            f'<rect width="{WIDTH}" height="{height}" fill="{sheet}"/>'
            f'<rect x="8" y="8" width="{WIDTH - 16}" height="{height - 16}" rx="10" '
            f'fill="none" stroke="{edge}" stroke-width="1.5"/>'
        )

    def _legend(self) -> Iterator[str]:
        for seat, (x, y, label) in enumerate(self._labels):
            y += self._labels_top
            yield f'<circle cx="{short(x)}" cy="{short(y)}" r="7" fill="{PLAYER_COLOURS[seat]}"/>'
            yield text(label, x + 14, y + 6, 17, self._colours.writing)

    def _grid(self) -> Iterator[str]:
        faint = self._colours.faint
        for quarter in range(5):
            y = self._y(quarter / 4)
            yield (
                f'<path d="M{LEFT} {short(y)}H{RIGHT}" stroke="{faint}" stroke-width="1" '
                f'stroke-opacity="{0.7 if quarter == 0 else 0.3}"/>'
            )
            yield text(f"{25 * quarter} %", LEFT - 10, y + 5, 14, faint, END)
        yield text(self._words.say("action"), 16, self._bottom + 20, 14, faint)
        every = max(10, round(self._plies / 10, -1))
        for ply in range(int(every), self._plies + 1, int(every)):
            yield text(str(ply), self._x(ply), self._bottom + 20, 14, faint, MIDDLE)

    def _line(self, seat: int) -> str:
        chances = [self._review.start.chances[seat]]
        chances += [decision.transition.after.chances[seat] for decision in self._review.decisions]
        points = [f"{short(self._x(i))} {short(self._y(c))}" for i, c in enumerate(chances)]
        path = f'd="M{"L".join(points)}" fill="none"'
        halo = self._colours.parchment[0]
        return (
            f'<path {path} stroke="{halo}" stroke-width="6" stroke-opacity="0.8"/>'
            f'<path {path} stroke="{PLAYER_COLOURS[seat]}" stroke-width="3"/>'
        )

    def _mistakes(self) -> Iterator[str]:
        """Question marks at mistakes and blunders."""
        for decision in self._review.decisions:
            mark = MARKS.get(decision.verdict)
            if mark is not None:
                x = self._x(decision.ply)
                y = self._y(decision.transition.after.chances[decision.seat])
                yield (
                    f'<circle cx="{short(x)}" cy="{short(y)}" r="11" fill="{self._colours.halo}" '
                    f'stroke="{PLAYER_COLOURS[decision.seat]}" stroke-width="3"/>'
                )
                yield text(mark, x, y + 5, 13, INK, MIDDLE + BOLD)

    def _turning_points(self, wrapped: Sequence[Sequence[str]]) -> Iterator[str]:
        """Numbered lines through the chart, and the descriptions below it."""
        ink, gold = self._colours.writing, HIGHLIGHT_COLOURS["gold"]
        found, last, row = turning_points(self._review), 0.0, 0
        y = self._bottom + 40.0
        for number, (decision, lines) in enumerate(zip(found, wrapped, strict=True), 1):
            x, y = self._x(decision.ply), y + LINE
            row = row + 1 if x - last < MIN_NUMBER_GAP else 0
            last = x
            yield (
                f'<path d="M{short(x)} {self._top}V{self._bottom}" stroke="{ink}" '
                f'stroke-width="1.2" stroke-dasharray="2 5"/>'
            )
            for cx, cy in ((x, self._top - 2 + MIN_NUMBER_GAP * row), (LEFT - 18, y - 5)):
                yield (
                    f'<circle cx="{short(cx)}" cy="{short(cy)}" r="10" fill="{gold}" '
                    f'stroke="{self._colours.parchment_edge}"/>'
                )
                yield text(str(number), cx, cy + 5, 14, INK, MIDDLE + BOLD)
            for line in lines:
                yield text(line, LEFT, y, 15, ink)
                y += NAME_LINE
            y -= NAME_LINE

    def _x(self, ply: int) -> float:
        return LEFT + (RIGHT - LEFT) * ply / max(1, self._plies)

    def _y(self, chance: float) -> float:
        return self._bottom - HEIGHT * chance

    # ---- what changed them --------------------------------------------------------------

    def _bars(self, top: float, heads: Sequence[Sequence[str]]) -> Iterator[str]:
        """Three bars for every player: gains to the right of a middle line, losses to the left."""
        say, writing = self._words.say, self._colours.writing
        titles = (say("own decisions"), say("cards"), say("others' decisions"))
        most = max(0.01, *(abs(v) for s in self._summaries for v in (s.own, s.luck, s.others)))
        middles = [NAMES_WIDTH + BAR_COLUMN_WIDTH * i + BAR_HALF_WIDTH for i in range(3)]
        for title, x in zip(titles, middles, strict=True):
            yield text(title, x, top - 12, 16, writing, MIDDLE + BOLD)
        for summary, head in zip(self._summaries, heads, strict=True):
            y = top + _row_height(head) / 2 - 4
            top += _row_height(head)
            yield from self._row_head(summary, head, y)
            for value, x in zip((summary.own, summary.luck, summary.others), middles, strict=True):
                yield self._bar(x, y, value / most * BAR_HALF_WIDTH, PLAYER_COLOURS[summary.seat])
                yield text(
                    self._words.signed_percent(value), x + BAR_HALF_WIDTH + 8, y + 5, 14, writing
                )

    def _row_head(self, summary: Summary, lines: Sequence[str], y: float) -> Iterator[str]:
        writing, faint = self._colours.writing, self._colours.faint
        y -= NAME_LINE * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            yield text(line, 30, y + NAME_LINE * i, 17, writing, BOLD)
        loss = self._words.say("loses {loss} per decision", loss=self._words.percent(summary.loss))
        yield text(loss, 30, y + NAME_LINE * len(lines) - 2, 13, faint)

    def _bar(self, x: float, y: float, length: float, colour: str) -> str:
        left = min(x, x + length)
        return (
            f'<rect x="{short(left)}" y="{short(y - 11)}" width="{short(abs(length))}" '
            f'height="22" rx="3" fill="{colour}"/>'
            f'<path d="M{short(x)} {short(y - 17)}V{short(y + 17)}" '
            f'stroke="{self._colours.writing}" stroke-width="1.5"/>'
        )


def _turn_height(lines: Sequence[str]) -> int:
    return LINE + NAME_LINE * (len(lines) - 1)


def _row_height(lines: Sequence[str]) -> int:
    return ROW + NAME_LINE * (len(lines) - 1)
