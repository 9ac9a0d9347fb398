"""Charts as SVG: ranges on a common scale, and histograms under each other."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import accumulate

from tobago.picture.svg import BOLD_WIDTH, text_width, wrap_anywhere

WIDTH = 800
NAME_SIZE, NAME_LINE = 14, 18
"""Size of a name, and the height of a line of it."""
NAMES_WIDTH = 260
"""The widest names in one line; longer ones have several."""
MARGIN = 18
"""Between names, scale and figures."""
RIGHT = 170
"""Room for the figures."""
ROW = 44
AXIS = 34
COLOURS = 8
"""Classes `c0` to `c7` of the page's style."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places; `ticks` are values and what is written there."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    log: bool = False
    left: float = MARGIN
    """Where the scale begins, right of the names."""

    def x(self, value: float) -> float:
        """Where a value lies."""
        low, high, value = (
            (math.log(v) if self.log else v) for v in (self.low, self.high, self._within(value))
        )
        return round(self.left + (value - low) / (high - low) * (WIDTH - self.left - RIGHT), 1)

    def _within(self, value: float) -> float:
        return min(max(value, self.low), self.high)


@dataclass(frozen=True, slots=True)
class Range:
    """A row of a chart: a value between two ends."""

    name: str
    colour: int
    low: float
    value: float
    high: float
    figures: str
    """What is written at its right."""
    mark: float | None = None
    """A value to compare with."""


def ranges(title: str, scale: Scale, rows: Sequence[Range]) -> str:
    """Dots with whiskers, one row each."""
    names = [_name_lines(row.name) for row in rows]
    scale = replace(scale, left=_names_end(names))
    tops = _tops(names, ROW)
    drawn = [_grid(scale, tops[-1] + AXIS)]
    for row, name, top, bottom in zip(rows, names, tops, tops[1:], strict=False):
        y = (top + bottom) / 2
        drawn += [_name(name, scale.left, y), _figures(row.figures, y)]
        if row.mark is not None:
            x = scale.x(row.mark)
            drawn.append(f'<path class="mark" d="M{x} {y - 15}V{y + 15}"/>')
        low, value, high = scale.x(row.low), scale.x(row.value), scale.x(row.high)
        drawn.append(
            f'<g class="c{row.colour % COLOURS}"><path class="whisker" '
            f'd="M{low} {y}H{high}M{low} {y - 6}v12M{high} {y - 6}v12"/>'
            f'<circle cx="{value}" cy="{y}" r="7"/></g>'
        )
    return _svg(title, tops[-1] + AXIS, drawn)


@dataclass(frozen=True, slots=True)
class Histogram:
    """A row of a chart: how often each value came."""

    name: str
    colour: int
    counts: Mapping[int, int]
    mean: float
    figures: str


BINS = 45
HILL = 64


def histograms(title: str, scale: Scale, rows: Sequence[Histogram]) -> str:
    """Hills of equal area under each other, with a line at the mean."""
    names = [_name_lines(row.name) for row in rows]
    scale = replace(scale, left=_names_end(names))
    tops = _tops(names, HILL)
    drawn = [_grid(scale, tops[-1] + AXIS)]
    for row, name, top, bottom in zip(rows, names, tops, tops[1:], strict=False):
        base, y = bottom - 4, max(bottom - 4 - HILL / 3, (top + bottom) / 2)
        mean = scale.x(row.mean)
        drawn += [
            _name(name, scale.left, y),
            _figures(row.figures, y),
            f'<g class="c{row.colour % COLOURS}">{_hill(scale, row.counts, base)}',
            f'<path class="whisker" d="M{mean} {base}v{10 - HILL}"/></g>',
        ]
    return _svg(title, tops[-1] + AXIS, drawn)


def _hill(scale: Scale, counts: Mapping[int, int], base: float) -> str:
    """Bars that touch each other, as one shape."""
    width = max(1, math.ceil((scale.high - scale.low) / BINS))
    bins = [0] * (math.ceil((scale.high - scale.low) / width) + 1)
    for value, count in counts.items():
        bins[int((value - scale.low) // width)] += count
    most = max(bins)
    path = [f"M{scale.x(scale.low)} {base}"]
    for number, count in enumerate(bins):
        top = round(base - count / most * (HILL - 14), 1)
        path.append(f"V{top}H{scale.x(scale.low + (number + 1) * width)}")
    return f'<path class="hill" d="{"".join(path)}V{base}Z"/>'


def _grid(scale: Scale, height: float) -> str:
    bottom = height - AXIS
    lines = "".join(f"M{scale.x(value)} 0V{bottom + 5}" for value, _ in scale.ticks)
    written = "".join(
        f'<text x="{scale.x(value)}" y="{bottom + 22}" text-anchor="middle">{escape(text)}</text>'
        for value, text in scale.ticks
    )
    return f'<path class="grid" d="{lines}"/><g class="axis">{written}</g>'


def _name_lines(name: str) -> tuple[str, ...]:
    return wrap_anywhere(name, NAMES_WIDTH / BOLD_WIDTH, NAME_SIZE)


def _names_end(names: Sequence[Sequence[str]]) -> float:
    """Where the scale begins so that no name is cut."""
    widest = max(text_width(line, NAME_SIZE) for lines in names for line in lines)
    return round(2 * MARGIN + widest * BOLD_WIDTH)


def _tops(names: Sequence[Sequence[str]], least: float) -> list[float]:
    """The upper end of each row, and at last the lower end of the last one."""
    heights = (max(least, NAME_LINE * len(lines) + MARGIN) for lines in names)
    return [0, *accumulate(heights)]


def _name(lines: Sequence[str], left: float, y: float) -> str:
    first = y + 5 - NAME_LINE * (len(lines) - 1) / 2
    return "".join(
        f'<text class="name" x="{left - MARGIN}" y="{first + NAME_LINE * number}" '
        f'text-anchor="end">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )


def _figures(text: str, y: float) -> str:
    return f'<text class="figures" x="{WIDTH - RIGHT + MARGIN}" y="{y + 5}">{escape(text)}</text>'


def _svg(title: str, height: float, drawn: Sequence[str]) -> str:
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(title)}">'
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"{''.join(drawn)}</svg></div>\n"
    )


def round_values(low: float, high: float, most: int = 8) -> list[float]:
    """Round values between two ends, at most so many."""
    power = 10.0 ** math.floor(math.log10((high - low) / most))
    step = next(power * n for n in (1, 2, 5, 10) if (high - low) / (power * n) <= most)
    first = math.ceil(low / step)
    return [round(n * step, 9) for n in range(first, math.floor(high / step) + 1)]
