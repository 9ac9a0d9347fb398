"""The files that a run leaves in its folder when it is over."""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields

from tobago.arena.findings import Findings
from tobago.arena.folder import Folder
from tobago.arena.playing import Played, player_names
from tobago.arena.report import report_html
from tobago.arena.timing import quantile
from tobago.dataset import DECISIONS, GAMES, FinalPosition, Format, Row, open_table, record_rows
from tobago.dataset.game_rows import game_rows
from tobago.dataset.whole_file import whole_file, write_whole
from tobago.extras import lacking
from tobago.island import island_by_code
from tobago.record import read_record
from tobago.words import Words


def write_results(
    folder: Folder,
    findings: Findings,
    words: Words,
    form: Format = "parquet",
    watch: Callable[[], object] = lambda: None,
) -> None:
    """The figures, the report, the tables unless pyarrow is missing, and the records if kept.

    `watch` is called after each game in the table of decisions, which takes the longest.
    """
    data = json.dumps(findings.to_json(), indent=1)
    write_whole(folder.path / "result.json", f"{data}\n")
    write_whole(folder.path / "report.html", report_html(findings, words))
    results = _Results(folder, findings)
    if recorded := next(results.records(), None) is not None:
        results.write_records()
    if form == "parquet" and lacking("pyarrow"):
        return
    results.write_games(form)
    if recorded:
        results.write_decisions(form, watch)


class _Results:
    """The games behind the figures; the folder may hold more, of a longer run."""

    def __init__(self, folder: Folder, findings: Findings) -> None:
        self._folder = folder
        self._contest = findings.standings.contest
        self._numbers = {line.game for line in findings.standings.lines}

    def _games(self) -> Iterator[Played]:
        return self._folder.sorted_by_game(self._numbers)

    def records(self) -> Iterator[tuple[int, str]]:
        """The number of each game, counted from 1, and its record."""
        return ((played.game + 1, played.record) for played in self._games() if played.record)

    def write_records(self) -> None:
        """The records in one file."""
        with (
            whole_file(self._folder.path / "games.tobago") as path,
            path.open("w", encoding="utf-8") as file,
        ):
            for number, record in self.records():
                file.write(f"\n{record}" if number > 1 else record)

    def write_games(self, form: Format) -> None:
        """The table of games."""
        with open_table(GAMES, self._folder.path, form) as write:
            for played in self._games():
                write(self._rows(played))

    def write_decisions(self, form: Format, watch: Callable[[], object]) -> None:
        """The table of decisions, from the records."""
        with open_table(DECISIONS, self._folder.path, form) as write:
            for number, record in self.records():
                write(record_rows(read_record(record), number).decisions)
                watch()

    def _rows(self, played: Played) -> Iterator[Row]:
        contest = self._contest
        island = contest.ground.island or island_by_code(str(played.island))
        rows = game_rows(
            played.game + 1,
            seed=played.seed,
            island=island,
            options=contest.ground.options,
            names=player_names(contest, played.seats),
            bots=tuple(contest.names[who] for who in played.seats),
            decisions=tuple(sum(times.values()) for times in played.times),
            final=FinalPosition(
                **{field.name: getattr(played, field.name) for field in fields(FinalPosition)}
            ),
        )
        for row, times, mishaps in zip(rows, played.times, played.mishaps, strict=True):
            yield {
                **row,
                "deal": played.deal,
                "mishaps": mishaps,
                "median_ms": 1000 * quantile(times, 0.5),
                "p99_ms": 1000 * quantile(times, 0.99),
            }
