"""What a run leaves in its folder when it is over."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from tobago.arena.extras import extra, lacking
from tobago.arena.findings import Findings
from tobago.arena.folder import Folder, write_whole
from tobago.arena.playing import Played
from tobago.arena.report import report_html
from tobago.arena.timing import quantile
from tobago.words import Words

ROWS = 20_000
"""Rows of a Parquet file that are in memory at a time."""


def write_results(folder: Folder, findings: Findings, words: Words) -> None:
    """The figures, the report, the games as a table if pyarrow is there, and records if kept."""
    data = json.dumps(findings.to_json(), indent=1)
    write_whole(folder.path / "result.json", f"{data}\n")
    write_whole(folder.path / "report.html", report_html(findings, words))
    records = (played.record for played in _counted(folder, findings) if played.record)
    if first := next(records, None):
        with (folder.path / "games.tobago").open("w", encoding="utf-8") as file:
            file.write(first)
            file.writelines(f"\n{record}" for record in records)
    if not lacking("pyarrow"):
        _write_parquet(folder, findings)


def _counted(folder: Folder, findings: Findings) -> Iterator[Played]:
    """The games behind the figures; the folder may hold more, of a longer run."""
    numbers = {line.game for line in findings.standings.lines}
    return (played for played in folder.played() if played.game in numbers)


def _write_parquet(folder: Folder, findings: Findings) -> None:
    """A row for every seat of every game."""
    arrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    schema = arrow.schema([(name, getattr(arrow, kind)()) for name, kind in COLUMNS.items()])
    rows = _rows(_counted(folder, findings), findings.standings.contest.names)
    with parquet.ParquetWriter(folder.path / "games.parquet", schema) as writer:
        while batch := list(islice(rows, ROWS)):
            writer.write_table(arrow.Table.from_pylist(batch, schema))


COLUMNS = {
    "game": "int64",
    "deal": "int64",
    "seed": "string",
    "island": "string",
    "seat": "int8",
    "bot": "string",
    "gold": "int16",
    "won": "float64",
    "plies": "int32",
    "mishaps": "int32",
    "decisions": "int32",
    "median_ms": "float64",
    "p99_ms": "float64",
}


def _rows(games: Iterable[Played], names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for played in games:
        for seat, who in enumerate(played.seats):
            times = played.times[seat]
            yield {
                "game": played.game,
                "deal": played.deal,
                "seed": played.seed,
                "island": played.island,
                "seat": seat,
                "bot": names[who],
                "gold": played.gold[seat],
                "won": 1 / len(played.winners) if seat in played.winners else 0.0,
                "plies": played.plies,
                "mishaps": played.mishaps[seat],
                "decisions": sum(times.values()),
                "median_ms": 1000 * quantile(times, 0.5),
                "p99_ms": 1000 * quantile(times, 0.99),
            }
