"""The standings of a contest in the terminal: while it is played, and at the end."""

import time
from collections.abc import Iterator

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from tobago.arena.executor import Executor
from tobago.arena.findings import Findings
from tobago.arena.interval import LEVEL
from tobago.arena.playing import Played
from tobago.arena.run import Run
from tobago.arena.standings import PARTS, Standings
from tobago.arena.written import (
    MIRRORS,
    MOSTLY_FAILED,
    VERDICTS,
    describe_stand_in,
    duration,
    interval,
    rating,
    shortened,
)
from tobago.cli.base import err, out, progress_bar, words
from tobago.cli.failures import FailureDisplay

PAUSE = 0.25
"""Seconds between two pictures of the standings."""


def play_watched(run: Run, executor: Executor[Played]) -> None:
    """Play all games, with a bar and the standings if a person watches."""
    failures = FailureDisplay()
    if not err.is_terminal:
        for played in run.play(executor):
            failures.show_played(run.contest, played)
        return
    bar = progress_bar()
    task = bar.add_task(words().say("games"), total=run.contest.games)
    shown = 0.0
    with Live(console=err, transient=True, auto_refresh=False) as live:
        for played in run.play(executor):
            failures.show_played(run.contest, played)
            if time.monotonic() - shown > PAUSE:
                shown = time.monotonic()
                bar.update(task, completed=run.standings.games)
                live.update(Group(bar, _so_far(run.standings)), refresh=True)


def _so_far(standings: Standings) -> Table:
    table = _table(["", words().say("wins"), words().say("share of wins")])
    for who in standings.order():
        wins = words().decimal(standings.tallies[who].wins / PARTS)
        share = interval(words(), standings.share(who))
        table.add_row(Text(_name(standings, who, err)), wins, share)
    return table


def final_parts(findings: Findings) -> Iterator[Table | str]:
    """What a person reads at the end."""
    games = words().count("{n} game", "{n} games", findings.standings.games)
    deals = words().count("{n} deal", "{n} deals", findings.standings.deals)
    yield f"{games}, {deals}"
    for alias, spec in findings.standings.contest.aliases.items():
        yield f"{alias} = {spec}"
    if findings.level != LEVEL:
        level = words().percent(findings.level)
        yield words().say("The intervals hold with {level} certainty.", level=level)
    yield _wins(findings)
    yield _manner(findings)
    yield from _failures(findings)
    if len(findings.standings.tallies) > 2:
        yield _pairs(findings)
    if findings.mirror_even is not None:
        yield words().say(MIRRORS[findings.mirror_even])


def _wins(findings: Findings) -> Table:
    say, standings = words().say, findings.standings
    heads = ["", say("wins"), say("share of wins"), say("even would be"), say("verdict")]
    table = _table(heads)
    for who in standings.order():
        tally = standings.tallies[who]
        table.add_row(
            Text(_name(standings, who)),
            words().decimal(tally.wins / PARTS),
            interval(words(), standings.share(who, findings.level)),
            words().percent(standings.contest.even(who)),
            say(VERDICTS[findings.verdict(who)]),
        )
    return table


def _manner(findings: Findings) -> Table:
    """How they played."""
    say, standings = words().say, findings.standings
    heads = ["", say("gold"), say("margin"), say("rating")]
    table = _table([*heads, say("median time"), say("99 %"), say("mishaps")])
    for who in standings.order():
        tally = standings.tallies[who]
        table.add_row(
            Text(_name(standings, who)),
            words().decimal(tally.mean_gold),
            words().signed(tally.mean_margin),
            rating(words(), findings.ratings[who]) if findings.ratings else "–",
            duration(words(), findings.time(who, 0.5)),
            duration(words(), findings.time(who, 0.99)),
            str(tally.mishaps),
        )
    return table


def _failures(findings: Findings) -> Iterator[str]:
    """The first failure of each bot that failed, and which bots mostly failed."""
    standings = findings.standings
    for who in standings.order():
        if trouble := standings.tallies[who].first_failure:
            name = standings.contest.names[who]
            yield words().say("{bot} failed first with {trouble}", bot=name, trouble=trouble)
    for who in standings.order():
        if standings.tallies[who].mostly_failed:
            yield describe_stand_in(words(), standings, who)


def _pairs(findings: Findings) -> Table:
    """How often the bot of a row finished ahead of that of a column."""
    standings = findings.standings
    names = [_name(standings, who) for who in range(len(standings.tallies))]
    order = standings.order()
    table = _table([words().say("ahead of"), *(names[who] for who in order)])
    for one in order:
        pairs = [standings.pair(one, other, findings.level) for other in order]
        table.add_row(Text(names[one]), *(interval(words(), p) if p else "–" for p in pairs))
    return table


def _name(standings: Standings, who: int, console: Console = out) -> str:
    """The name of a bot, marked if it mostly failed, with room for the rest of the line."""
    mark = f" {MOSTLY_FAILED}" if standings.tallies[who].mostly_failed else ""
    room = max(18, console.options.max_width - 62) - len(mark)
    return f"{shortened(standings.contest.names[who], room)}{mark}"


def _table(heads: list[str]) -> Table:
    table = Table(box=None)
    for place, head in enumerate(heads):
        table.add_column(Text(head), justify="right" if place else "left", no_wrap=True)
    return table
