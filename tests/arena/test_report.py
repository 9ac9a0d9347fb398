"""The report and the data set of a run."""

import json
import re
from contextlib import closing
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pyarrow.parquet
import pytest

from tobago.arena.contest import Contest, Ground, match, tournament
from tobago.arena.executor import Here, Job
from tobago.arena.findings import Findings
from tobago.arena.folder import Folder
from tobago.arena.report import report_html
from tobago.arena.report.charts import (
    Histogram,
    Range,
    Scale,
    histograms,
    ranges,
    round_values,
)
from tobago.arena.results import write_results
from tobago.arena.run import Run, plan_of
from tobago.arena.standings import Standings
from tobago.dataset import GAMES, write_tables
from tobago.game import Options
from tobago.picture.svg import BOLD_WIDTH, text_width
from tobago.record import read_file
from tobago.words import LANGUAGES, Words

VOID = {"meta", "circle", "path"}


class Checker(HTMLParser):
    """Every tag is closed where it must be, and nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert name not in ("src", "href")
            if tag == "svg" and name == "aria-label":
                assert value

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(html: str) -> Checker:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.open == []
    return checker


def findings_of(contest: Contest) -> Findings:
    standings = Standings(contest)
    for played in Here(Job(contest)).run(range(contest.games)):
        standings.add(played)
    return Findings(standings)


@pytest.fixture(scope="module")
def findings() -> Findings:
    ground = Ground(options=Options(curse_rule="continue"))
    return findings_of(tournament(["scout", "drifter", "scout"], 2, 12, "<page>", ground))


def test_the_report_is_whole_and_needs_nothing_else(findings: Findings) -> None:
    html = report_html(findings, Words())
    page = checked(html)
    assert page.seen.count("svg") == 4
    assert page.seen.count("table") == 4
    assert page.seen.count("h1") == 1
    assert 'lang="en"' in html
    assert "prefers-color-scheme: dark" in html
    assert not re.search(r"https?:|url\(|@import|<script", html)


def test_the_report_tells_all_figures(findings: Findings) -> None:
    text = " ".join(checked(report_html(findings, Words())).text)
    data = findings.to_json()
    for told in (
        "12 games",
        "2 deals",
        "seed <page>",
        "curse_rule=continue",
        "all islands in turn",
    ):
        assert told in text
    for name in data["wins"]:
        low, share, high = (f"{100 * end:.1f}" for end in data["share"][name])
        assert f"{share} % ({low}–{high})" in text
        assert f"{data['gold'][name]:.1f}" in text
        assert f"{data['ratings'][name]['mu']:.1f} ±" in text
    for heading in (
        "Share of wins",
        "Who finishes ahead of whom",
        "Gold",
        "Ratings",
        "Wins by seat",
    ):
        assert heading in text


def test_a_mirror_is_judged() -> None:
    mirror = findings_of(match(["drifter", "drifter"], 2, 4, "m"))
    assert "comes out even, as it must" in report_html(mirror, Words())


def test_names_cannot_break_the_page() -> None:
    contest = match(["scout", "drifter"], 2, 2, "</style><b>&")
    html = report_html(findings_of(contest), Words())
    assert "<b>" not in html
    checked(html)


def test_one_deal_can_be_drawn_in_any_language() -> None:
    few = findings_of(match(["scout", "scout"], 2, 1, "few"))
    for language in LANGUAGES:
        assert f'lang="{language}"' in report_html(few, Words(language))
        checked(report_html(few, Words(language)))


def test_names_in_the_charts_are_whole() -> None:
    long = "captain:sims=20"
    charts = (
        ranges("Wins", Scale(0, 1, [(0, "0")]), [Range(long * 9, 0, 0.1, 0.2, 0.3, "20 %")]),
        histograms("Gold", Scale(0, 9, [(0, "0")]), [Histogram(long * 9, 0, {3: 1}, 3.0, "3")]),
    )
    for chart in charts:
        lines = re.findall(r'<text class="name" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)', chart)
        assert "".join(name for _, _, name in lines) == long * 9
        assert len({y for _, y, _ in lines}) == len(lines) > 3
        for x, _, name in lines:
            assert text_width(name, 14) * BOLD_WIDTH <= float(x)


@pytest.mark.parametrize(
    ("low", "high"), [(0, 121), (-11.2, 41.3), (24.1, 24.9), (0, 1), (3, 9000)]
)
def test_scales_have_a_few_round_values(low: float, high: float) -> None:
    values = round_values(low, high)
    assert 3 <= len(values) <= 9
    assert low <= values[0] < values[-1] <= high
    assert len({round(b - a, 9) for a, b in pairwise(values)}) == 1


def test_the_folder_gets_a_data_set(tmp_path: Path) -> None:
    contest = match(["scout", "drifter"], 3, 6, "data")
    with closing(Folder(tmp_path, plan_of(contest, recorded=False, early=False))) as folder:
        run = Run(contest, folder)
        games = list(run.play(Here(Job(contest))))
        write_results(folder, Findings(run.standings), Words())
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 18
    for row in rows:
        played = games[row["game"] - 1]
        seat = row["seat"]
        assert row["bot"] == contest.names[played.seats[seat]]
        assert row["gold"] == played.gold[seat]
        assert row["won"] == (seat in played.winners) / len(played.winners)
        assert (row["deal"], row["seed"]) == (played.deal, f"data/{played.deal}")
        assert (row["island"], row["plies"]) == (played.island, played.plies)
        assert row["decisions"] == sum(played.times[seat].values())
        assert 0 < row["median_ms"] <= row["p99_ms"]
    result = json.loads((tmp_path / "result.json").read_text("utf-8"))
    assert result["wins"]["scout"] == sum(row["won"] for row in rows if row["bot"] == "scout")
    assert not (tmp_path / "games.tobago").exists()


def test_the_data_set_holds_the_games_that_were_counted(tmp_path: Path) -> None:
    for games in (6, 2):
        contest = match(["scout", "drifter"], 2, games, "fewer")
        with closing(Folder(tmp_path, plan_of(contest, recorded=True, early=False))) as folder:
            run = Run(contest, folder)
            list(run.play(Here(Job(contest, recorded=True))))
            write_results(folder, run.findings, Words())
    assert json.loads((tmp_path / "result.json").read_text("utf-8"))["games"] == 2
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert {row["game"] for row in rows} == {1, 2}
    records = read_file(tmp_path / "games.tobago")
    assert [record.header.tags["Game"] for record in records] == ["1", "2"]


def test_the_tables_of_a_run_are_those_of_its_records(tmp_path: Path) -> None:
    contest = match(["scout", "drifter", "drifter"], 3, 6, "same")
    job = Job(contest, recorded=True)
    with closing(Folder(tmp_path, plan_of(contest, recorded=True, early=False))) as folder:
        run = Run(contest, folder)
        for number in reversed(range(contest.games)):  # processes end games in any order
            played = job.play(number)
            folder.add(played)
            run.standings.add(played)
        write_results(folder, run.findings, Words(), "ndjson")
    exported = tmp_path / "exported"
    write_tables(read_file(tmp_path / "games.tobago"), exported, "ndjson")
    name = "decisions.ndjson"
    assert (tmp_path / name).read_bytes() == (exported / name).read_bytes()
    of_run, of_records = (
        [json.loads(line) for line in (path / "games.ndjson").read_text("utf-8").splitlines()]
        for path in (tmp_path, exported)
    )
    assert len(of_run) == 18
    for row, other in zip(of_run, of_records, strict=True):
        differing = {column for column in GAMES.names if row[column] != other[column]}
        assert differing == {"deal", "mishaps", "median_ms", "p99_ms"}
