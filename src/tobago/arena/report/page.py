"""The report of a contest: one HTML file that needs nothing from elsewhere."""

from html import escape
from importlib import resources

from tobago.arena.findings import Findings
from tobago.arena.report.charts import COLOURS
from tobago.arena.report.diagrams import Diagrams
from tobago.arena.standings import PARTS
from tobago.arena.written import (
    MIRRORS,
    MOSTLY_FAILED,
    VERDICTS,
    describe_stand_in,
    duration,
    interval,
    rating,
)
from tobago.version import __version__
from tobago.words import N_, Words

SHARES = N_(
    "Won games, a shared win in parts. The line is the interval that holds the true share with "
    "{level} certainty; the tick is what would be even. Better or worse is said only where the "
    "interval leaves it out."
)
PAIRS = N_(
    "How often the bot of the row ended with more gold than the bot of the column; a tie is half."
)
GOLD = N_("How much gold a seat ended with. The line is the mean.")
RATINGS = N_("By openskill, where all begin at 25. The line is two deviations to either side.")
TIMES = N_("The dot is the median; 99 of 100 decisions took no longer than the end of the line.")


def report_html(findings: Findings, words: Words) -> str:
    """The whole page."""
    page = _Page(findings, words)
    style = resources.files("tobago.arena.report").joinpath("report.css").read_text("utf-8")
    title = escape(" – ".join(findings.standings.contest.names))
    return (
        f'<!DOCTYPE html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{title}</h1>\n{page.facts()}</header>\n<main>\n"
        f"{''.join(page.sections())}</main>\n</body>\n</html>\n"
    )


class _Page:
    """The parts of the page, in one language."""

    def __init__(self, findings: Findings, words: Words) -> None:
        self.findings = findings
        self.standings = findings.standings
        self.contest = findings.standings.contest
        self.order = findings.standings.order()
        self.words = words
        self.say = words.say

    def facts(self) -> str:
        """What was played, in a line."""
        contest, ground = self.contest, self.contest.ground
        island = ground.island.code or self.say("a custom island") if ground.island else None
        facts = [
            self.words.count("{n} game", "{n} games", self.standings.games),
            self.words.count("{n} deal", "{n} deals", self.standings.deals),
            self.words.count("{n} player", "{n} players", contest.players),
            island or self.say("all islands in turn"),
            self.say("seed {seed}", seed=contest.seed),
            *([f"start={ground.start}"] if ground.start else []),
            *ground.options.differing(),
            f"tobago {__version__}",
            *(f"{alias} = {spec}" for alias, spec in contest.aliases.items()),
        ]
        return f"<p>{' · '.join(map(escape, facts))}</p>\n"

    def sections(self) -> list[str]:
        """All sections in the order of reading."""
        say = self.say
        charts = Diagrams(self.findings, self.words)
        level = self.words.percent(self.findings.level)
        parts = [
            (say("Share of wins"), charts.shares() + self._note(say(SHARES, level=level))),
            (say("Figures"), self._wins() + self._manner() + self._notes()),
            (say("Who finishes ahead of whom"), self._pairs() + self._note(say(PAIRS))),
            (say("Gold"), charts.gold() + self._note(say(GOLD))),
        ]
        if self.findings.ratings:
            parts.append((say("Ratings"), charts.ratings() + self._note(say(RATINGS))))
        parts += [
            (say("Time for a decision"), charts.times() + self._note(say(TIMES))),
            (say("Wins by seat"), self._seats()),
        ]
        return [f"<section>\n<h2>{escape(head)}</h2>\n{body}</section>\n" for head, body in parts]

    def _notes(self) -> str:
        """Bots that mostly failed, the first failure of each, and whether a mirror is even."""
        tallies, names = self.standings.tallies, self.contest.names
        notes = [
            describe_stand_in(self.words, self.standings, who)
            for who in self.order
            if tallies[who].mostly_failed
        ]
        notes += [
            self.say("{bot} failed first with {trouble}", bot=names[who], trouble=trouble)
            for who in self.order
            if (trouble := tallies[who].first_failure)
        ]
        if self.findings.mirror_even is not None:
            notes.append(self.say(MIRRORS[self.findings.mirror_even]))
        return "".join(map(self._note, notes))

    def _mark(self, who: int) -> str:
        return f" {MOSTLY_FAILED}" if self.standings.tallies[who].mostly_failed else ""

    def _note(self, text: str) -> str:
        return f'<p class="note">{escape(text)}</p>\n'

    def _wins(self) -> str:
        say, words, findings = self.say, self.words, self.findings
        heads = ["", say("wins"), say("share of wins"), say("even would be"), say("verdict")]
        rows = []
        for who in self.order:
            verdict = findings.verdict(who)
            rows.append(
                [
                    words.decimal(self.standings.tallies[who].wins / PARTS),
                    interval(words, self.standings.share(who, findings.level)),
                    words.percent(self.contest.even(who)),
                    f'<span class="{verdict}">{escape(say(VERDICTS[verdict]))}</span>',
                    rating(words, findings.ratings[who]) if findings.ratings else "–",
                ]
            )
        return self._table(say("Share of wins"), [*heads, say("rating")], rows)

    def _manner(self) -> str:
        say, words, findings = self.say, self.words, self.findings
        heads = ["", say("gold"), say("margin"), say("median time"), say("99 %"), say("mishaps")]
        rows = []
        for who in self.order:
            tally = self.standings.tallies[who]
            rows.append(
                [
                    words.decimal(tally.mean_gold),
                    words.signed(tally.mean_margin),
                    duration(words, findings.time(who, 0.5)),
                    duration(words, findings.time(who, 0.99)),
                    str(tally.mishaps),
                ]
            )
        return self._table(say("Figures"), heads, rows)

    def _pairs(self) -> str:
        heads = ["", *(escape(self.contest.names[who]) for who in self.order)]
        rows = [[self._pair(one, other) for other in self.order] for one in self.order]
        return self._table(self.say("Who finishes ahead of whom"), heads, rows)

    def _pair(self, one: int, other: int) -> str:
        pair = self.standings.pair(one, other, self.findings.level)
        if pair is None:
            return "–"
        kind = "better" if pair[1] > 0.5 else "worse"
        tint = round(abs(pair[1] - 0.5) * 100)
        told = interval(self.words, pair)
        return f'<span class="cell {kind}" style="--tint:{tint}%">{told}</span>'

    def _seats(self) -> str:
        say, seats = self.say, range(self.contest.players)
        heads = ["", *(say("seat {number}", number=seat + 1) for seat in seats)]
        rows = []
        for who in self.order:
            tally = self.standings.tallies[who]
            rows.append(
                [
                    self.words.percent(tally.seat_wins[seat] / PARTS / tally.seat_games[seat])
                    for seat in seats
                ]
            )
        return self._table(say("Wins by seat"), heads, rows)

    def _table(self, label: str, heads: list[str], rows: list[list[str]]) -> str:
        """A table with a contestant to each row; the cells are HTML."""
        head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
        body = "".join(
            f'<tr><th scope="row"><span class="c{who % COLOURS} dot"></span>'
            f"{escape(self.contest.names[who])}{self._mark(who)}</th>"
            f"{''.join(f'<td>{cell}</td>' for cell in row)}</tr>\n"
            for who, row in zip(self.order, rows, strict=True)
        )
        return (
            f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label)}">'
            f"<table>\n<thead><tr>{head}</tr></thead>\n"
            f"<tbody>\n{body}</tbody>\n</table></div>\n"
        )
