"""The tables of games and decisions: every column, and the same values in every format."""

import csv
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

from tests.command import run_command
from tests.documents import ROOT, blocks
from tests.properties.games import Deal
from tests.record.books import Evening, finished, text_of, without_seed
from tobago import ACTIONS, Game, Options
from tobago.arena import Plan
from tobago.dataset import (
    DECISIONS,
    FORMATS,
    TABLES,
    Format,
    Row,
    TableSchema,
    open_tables,
    record_rows,
    write_tables,
)
from tobago.dataset.decision_rows import COLUMN_OF
from tobago.dataset.schema import Kind
from tobago.game.actions import NAMES
from tobago.record import Record, Recorder, Replay, read_record
from tobago.review import review, summaries
from tobago.review.analysis import VERDICTS
from tools import data_tables

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

VALUE_TYPES: dict[Kind, type] = {"text": str, "integer": int, "number": float, "flag": bool}
ODD_OPTIONS = Options(
    advanced=True, curse_payment="choice", curse_rule="continue", opening="open", hand=4
)


def unfinished() -> Record:
    """A game in progress with times, comments and names that a spreadsheet would run."""
    book = Recorder(Game.new(3, "data"), ["=Anna", "Bram", "Cees"])
    for number in range(30):
        comment = 'a, "b"\nё' if number % 2 else None
        book.apply(book.game.legal_actions()[-1], seconds=number / 2, comment=comment)
    return book.record


@cache
def records() -> tuple[Record, ...]:
    """Games with and without seed and bots, with rare actions, and one in progress."""
    with_bots = Plan(2, "data", bots=("scout", "drifter")).play(0, recorded=True).record
    assert with_bots is not None
    rare = Evening(Deal(4, "data/6", options=ODD_OPTIONS), frozenset()).play().record
    return with_bots, without_seed(finished(3)), rare, unfinished()


@cache
def all_rows() -> dict[str, list[Row]]:
    """The rows of these records by table."""
    rows = [record_rows(record, number) for number, record in enumerate(records(), 1)]
    return {
        "games": [row for of_game in rows for row in of_game.games],
        "decisions": [row for of_game in rows for row in of_game.decisions],
    }


# ---- the schema -------------------------------------------------------------------------------


def test_the_columns_in_the_document_are_up_to_date() -> None:
    """`make golden` writes them."""
    text = data_tables.DOCUMENT.read_text("utf-8")
    assert text == data_tables.with_columns(text)
    assert all(column.meaning in text for table in TABLES.values() for column in table.columns)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_values_have_the_types_of_their_columns(table: TableSchema) -> None:
    columns = {column.name: column for column in table.columns}
    assert len(columns) == len(table.columns)
    for row in all_rows()[table.name]:
        assert row.keys() <= columns.keys()
        for column in columns.values():
            value = row.get(column.name)
            if value is None:
                assert column.nullable, column.name
            else:
                assert type(value) is VALUE_TYPES[column.kind], column.name


def test_every_field_of_an_action_has_a_column() -> None:
    fields = {key for kind in ACTIONS.values() for key in NAMES[kind]}
    assert {COLUMN_OF.get(key, key) for key in fields} <= {*DECISIONS.names}


# ---- the rows ---------------------------------------------------------------------------------


def test_games_have_a_row_for_each_seat() -> None:
    rows = [row for row in all_rows()["games"] if row["game"] == 1]
    record = records()[0]
    assert record.result is not None
    assert [row["gold"] for row in rows] == list(record.result)
    assert [row["bot"] for row in rows] == ["scout", "drifter"]
    assert [row["player"] for row in rows] == ["Scout 1", "Drifter 2"]
    assert {row["start"] for row in rows} == {record.header.start}
    assert {row["island"] for row in rows} == {record.header.island.code}
    assert sum(row["won"] for row in rows) == 1
    assert sorted(row["place"] for row in rows) == [1, 2]
    assert sum(row["raised"] for row in rows) == rows[0]["treasures"] > 4
    assert sum(row["decisions"] for row in rows) == rows[0]["plies"] == len(record.entries)


def test_a_game_in_progress_has_no_winner() -> None:
    rows = [row for row in all_rows()["games"] if row["game"] == len(records())]
    assert {(row["finished"], row["won"], row["place"]) for row in rows} == {(False, None, None)}
    assert {row["seconds"] for row in rows} == {14.5}
    assert {row["bot"] for row in rows} == {None}


@pytest.mark.parametrize(
    ("seats", "bots"),
    [
        ("person 'mine=process:node bot.js'", [None, "mine"]),
        ("scout#1 scout#2", ["scout#1", "scout#2"]),
        ("scout", [None, None]),
        ("scout 'drifter", [None, None]),
    ],
)
def test_bots_have_the_names_of_reports(seats: str, bots: list[str | None]) -> None:
    book = Recorder(Game.new(2, "data"), tags={"Seats": seats})
    assert [row["bot"] for row in record_rows(book.record).games] == bots


def test_equal_gold_shares_the_win_and_the_place() -> None:
    [text] = blocks(ROOT / "docs/record.md", "tobago")
    rows = record_rows(read_record(text)).games
    assert [(row["gold"], row["won"], row["place"]) for row in rows] == [(36, 0.5, 1)] * 2
    assert {row["seconds"] for row in rows} == {82.5}


def test_decisions_tell_the_position_and_the_effects() -> None:
    """Each row is compared with the game replayed step by step."""
    rows = iter(all_rows()["decisions"])
    kinds = set()
    for record in records():
        replay = Replay(record)
        while replay.ply < replay.plies:
            row, game = next(rows), replay.game
            before = game.to_state()
            entry = record.entries[replay.ply]
            assert row["legal_actions"] == len(game.legal_actions())
            replay.forward()
            after = replay.game.to_state()
            assert (row["ply"], row["turn"], row["seat"]) == (replay.ply, entry.turn, entry.seat)
            check_position(row, before)
            check_effects(row, before, after, entry.notes)
            assert row["type"] == type(entry.action).__name__
            kinds.add(row["type"])
    assert kinds == ACTIONS.keys()
    assert next(rows, None) is None


def check_position(row: Row, state: dict[str, Any]) -> None:
    player, sharing = state["players"][row["seat"]], state["sharing"]
    assert row["phase"] == state["phase"]
    assert (row["gold"], row["amulets"]) == (sum(player["treasure"]), player["amulets"])
    assert row["offered"] == (sharing["offered"] if sharing else None)
    for colour, cards in state["maps"].items():
        assert row[f"sites_{colour}"] == len(cards["sites"])
    if sharing or state["new_map"]:
        assert row["map"] == (sharing["map"] if sharing else state["new_map"])
    if state["drawn"]:
        assert row["clue"] == state["drawn"]


def check_effects(
    row: Row, before: dict[str, Any], after: dict[str, Any], notes: tuple[str, ...]
) -> None:
    left = [int(note[1:]) for note in notes if note.startswith("=")]
    assert row.get("sites_left") == (left[0] if left else None)
    if left:
        sites = len(before["maps"][row["map"]]["sites"])
        assert row["sites_removed"] == sites - len(after["maps"][row["map"]]["sites"])
    gold = [sum(state["players"][row["seat"]]["treasure"]) for state in (before, after)]
    assert row["gold_change"] == gold[1] - gold[0]
    turned_up = [int(note[1:]) for note in notes if note.startswith("^")]
    assert row["turned_up"] == (turned_up[-1] if turned_up else None)
    assert row["curses"] == turned_up.count(0)
    assert all(turned_up[:-1]) is (len(turned_up) < 2)  # only curses come before the last card


def test_a_review_adds_luck_and_skill() -> None:
    record = finished(2)
    found = review(record, sims=8)
    rows = record_rows(record, review=found)
    assert [row["luck"] for row in rows.games] == [summary.luck for summary in summaries(found)]
    assert [row["skill"] for row in rows.games] == [summary.own for summary in summaries(found)]
    for seat in range(2):
        own = [row for row in rows.decisions if row["seat"] == seat]
        assert sum(row["skill"] for row in own) == pytest.approx(rows.games[seat]["skill"])
    assert {"best"} < {row["verdict"] for row in rows.decisions} <= {*VERDICTS}
    assert all(row["loss"] >= 0 for row in rows.decisions)


# ---- the files --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of the records in every format."""
    path = tmp_path_factory.mktemp("tables")
    for form in FORMATS:
        write_tables(records(), path, form)
    return path


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_all_formats_hold_the_same_rows(table: TableSchema, folder: Path) -> None:
    rows = [{name: row.get(name) for name in table.names} for row in all_rows()[table.name]]
    lines = (folder / f"{table.name}.ndjson").read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == rows
    parquet = pyarrow.parquet.read_table(folder / f"{table.name}.parquet")
    assert parquet.to_pylist() == rows
    assert [str(field.type) for field in parquet.schema] == [
        {"text": "string", "integer": "int64", "number": "double", "flag": "bool"}[column.kind]
        for column in table.columns
    ]
    with (folder / f"{table.name}.csv").open(encoding="utf-8", newline="") as file:
        head, *cells = csv.reader(file)
    assert head == table.names
    assert len(cells) == len(rows)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_csv_has_the_types_of_parquet(
    table: TableSchema, folder: Path, database: "DuckDBPyConnection"
) -> None:
    """With the types of the schema, and as DuckDB guesses them wherever a column has values."""
    path = folder / f"{table.name}.csv"
    parquet = database.read_parquet(str(folder / f"{table.name}.parquet"))
    typed = database.read_csv(path, dtype=table.sql_types)
    assert [*map(str, typed.types)] == [*map(str, parquet.types)] == [*table.sql_types.values()]
    quoted = {"player": "'=Anna"}
    expected = [
        tuple(
            quoted[name] if name in quoted and value == "=Anna" else value
            for name, value in zip(table.names, row, strict=True)
        )
        for row in parquet.fetchall()
    ]
    assert typed.fetchall() == expected
    guessed = database.read_csv(path)
    for name, kind in zip(guessed.columns, guessed.types, strict=True):
        if any(row.get(name) is not None for row in all_rows()[table.name]):
            assert str(kind) == table.sql_types[name], name


@pytest.mark.parametrize("form", FORMATS)
def test_a_failure_leaves_the_old_tables(tmp_path: Path, form: Format) -> None:
    write_tables(records()[:1], tmp_path, form)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(before) == 2
    with pytest.raises((AttributeError, TypeError)), open_tables(tmp_path, form) as tables:
        tables.games([None])  # type: ignore[list-item]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


# ---- the commands -----------------------------------------------------------------------------


def test_export_and_simulate_write_the_same_tables(tmp_path: Path) -> None:
    args = ("simulate", "--games", 3, "--players", 3, "--bots", "scout,drifter", "--seed", "s")
    file, played, exported = tmp_path / "games.tobago", tmp_path / "played", tmp_path / "exported"
    done = run_command(*args, "--record", file, "--tables", played, "--format", "csv")
    assert done.returncode == 0, done.stderr
    assert run_command("export", file, "--tables", exported, "--format", "csv") == (0, "", "")
    for name in ("games.csv", "decisions.csv"):
        assert (played / name).read_bytes() == (exported / name).read_bytes()
    printed = run_command("export", file, "--csv")
    assert printed.stdout.encode() == (exported / "decisions.csv").read_bytes()
    again = tmp_path / "again"
    assert run_command(*args, "--tables", again, "--format", "csv").returncode == 0
    assert (again / "games.csv").read_bytes() == (played / "games.csv").read_bytes()


def test_export_reviews_as_many_games_as_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "games.tobago"
    file.write_text(text_of([unfinished(), finished(2), finished(2)]), "utf-8")
    args = ("--tables", tmp_path, "--format", "ndjson", "--review", 1, "--sims", 8)
    assert run_command("export", file, *args) == (0, "", "")
    rows = [json.loads(line) for line in (tmp_path / "games.ndjson").read_text().splitlines()]
    assert {row["game"] for row in rows if row["luck"] is not None} == {2}
    assert {row["game"] for row in rows} == {1, 2, 3}


def test_a_record_that_is_no_game_gives_no_tables(tmp_path: Path) -> None:
    file = tmp_path / "bad.tobago"
    file.write_text(text_of([finished(2), finished(2)]).replace("take", "pass"), "utf-8")
    done = run_command("export", file, "--tables", tmp_path / "tables", "--format", "csv")
    assert done.returncode == 2
    assert done.stderr.startswith("tobago: line ")
    assert list((tmp_path / "tables").iterdir()) == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--tables", "t", "-o", "x.csv"), "--tables names a folder for its files"),
        (("--record", "--review", 1), "--review needs tables"),
        (("--tables", "t", "--format", "xlsx"), "--format is one of parquet, csv, ndjson"),
        (("--csv", "--format", "csv"), "--format needs a folder: --tables DIR"),
        (("--tables", "t", "--review", 0), "--review is from 1 to"),
        (("--tables", "games.tobago", "--format", "csv"), "games.tobago: this exists already"),
    ],
)
def test_wrong_options_are_one_clear_line(
    tmp_path: Path, args: tuple[object, ...], said: str
) -> None:
    (tmp_path / "games.tobago").write_text(text_of([unfinished()]), "utf-8")
    done = run_command("export", "games.tobago", *args, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_export_never_replaces_the_file_it_reads(tmp_path: Path) -> None:
    file = tmp_path / "games.ndjson"
    file.write_text(f"{json.dumps(finished(2).to_json())}\n", "utf-8")
    before = file.read_bytes()
    done = run_command("export", file, "--tables", tmp_path, "--format", "ndjson")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert file.read_bytes() == before
