"""What the charts of a report show."""

from collections.abc import Iterable

from tobago.arena.findings import Findings
from tobago.arena.report.charts import Histogram, Range, Scale, histograms, ranges, round_values
from tobago.arena.written import duration, interval, rating
from tobago.words import Words

TIMES = [(10.0**n, name) for n, name in enumerate(("1 µs", "10 µs", "100 µs", "1 ms"), -3)]
TIMES += [(10.0**n, name) for n, name in enumerate(("10 ms", "100 ms", "1 s", "10 s", "100 s"), 1)]
"""Milliseconds on the scale of times."""


class Diagrams:
    """The charts, contestants in the order of the standings."""

    def __init__(self, findings: Findings, words: Words) -> None:
        self._findings = findings
        self._standings = findings.standings
        self._names = findings.standings.contest.names
        self._order = findings.standings.order()
        self._words = words

    def shares(self) -> str:
        """Shares of wins with their intervals, and what even would be."""
        rows = []
        for who in self._order:
            ends = self._standings.share(who, self._findings.level)
            mark = self._standings.contest.even(who)
            figures = interval(self._words, ends)
            rows.append(Range(self._names[who], who, *ends, figures, mark))
        ticks = [(n / 4, f"{25 * n} %") for n in range(5)]
        return ranges(self._words.say("Share of wins"), Scale(0, 1, ticks), rows)

    def ratings(self) -> str:
        """Ratings with two deviations to either side."""
        rows = []
        for who in self._order:
            rated = (self._findings.ratings or [])[who]
            low, high = rated.mean - 2 * rated.deviation, rated.mean + 2 * rated.deviation
            figures = rating(self._words, rated)
            rows.append(Range(self._names[who], who, low, rated.mean, high, figures))
        scale = _scale([end for row in rows for end in (row.low, row.high)])
        return ranges(self._words.say("Ratings"), scale, rows)

    def times(self) -> str:
        """From the median to the 99th percentile of decisions."""
        rows = []
        for who in self._order:
            median, late = (self._findings.time(who, share) for share in (0.5, 0.99))
            figures = f"{duration(self._words, median)} / {duration(self._words, late)}"
            rows.append(Range(self._names[who], who, median, median, late, figures))
        low, high = min(row.low for row in rows), max(row.high for row in rows)
        begin = max((i for i, (time, _) in enumerate(TIMES) if time <= low), default=0)
        end = min((i for i, (time, _) in enumerate(TIMES) if time >= high), default=len(TIMES) - 1)
        ticks = TIMES[begin : end + 1]
        scale = Scale(ticks[0][0], ticks[-1][0], ticks, log=True)
        return ranges(self._words.say("Time for a decision"), scale, rows)

    def gold(self) -> str:
        """How much gold a seat ended with, and how often."""
        rows = []
        for who in self._order:
            tally = self._standings.tallies[who]
            figures = self._words.decimal(tally.mean_gold)
            rows.append(Histogram(self._names[who], who, tally.gold, tally.mean_gold, figures))
        most = max(gold for row in rows for gold in row.counts)
        return histograms(self._words.say("Gold"), _scale([0, most + 1]), rows)


def _scale(values: Iterable[float]) -> Scale:
    """A scale that holds the values."""
    low, high = min(values), max(values)
    return Scale(low, high, [(value, f"{value:g}") for value in round_values(low, high)])
