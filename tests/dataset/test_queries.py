"""The queries of docs/data.md, in DuckDB, on games of bots."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.command import run_command
from tests.documents import ROOT, blocks

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Query = Callable[[str], list[tuple[Any, ...]]]
QUERIES = blocks(ROOT / "docs/data.md", "sql")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of some games."""
    path = tmp_path_factory.mktemp("queries")
    args = ("--games", 40, "--players", 3, "--bots", "scout,drifter")
    assert run_command("simulate", *args, "--tables", path).returncode == 0
    return path


@pytest.fixture
def run_query(folder: Path, database: "DuckDBPyConnection") -> Query:
    """Runs a query of the document in the folder and returns its rows."""
    return lambda query: database.execute(query.replace("FROM '", f"FROM '{folder}/")).fetchall()


def test_there_are_three_queries() -> None:
    assert len(QUERIES) == 3


def test_the_share_of_wins_by_turn_order(run_query: Query) -> None:
    rows = run_query(QUERIES[0])
    assert [(order, seats) for order, seats, _ in rows] == [(1, 40), (2, 40), (3, 40)]
    assert sum(share for _, _, share in rows) == pytest.approx(1, abs=0.01)


def test_the_kinds_of_clues_that_exclude_most_sites(run_query: Query) -> None:
    rows = run_query(QUERIES[1])
    relations = [relation for relation, *_ in rows]
    assert sorted(relations) == [
        *("in", "in-sight", "next-to", "not-in", "not-in-sight", "not-next-to"),
    ]
    assert relations[0] == "in"
    assert all(0 < share < 1 and left >= 1 for _, _, share, left in rows)


def test_the_gold_of_bots_by_the_size_of_the_island(run_query: Query) -> None:
    rows = run_query(QUERIES[2])
    assert {bot for bot, *_ in rows} == {"scout", "drifter"}
    assert sum(seats for _, _, seats, *_ in rows) == 3 * 40
    gold = {bot: [row[3] for row in rows if row[0] == bot] for bot in ("scout", "drifter")}
    assert min(gold["scout"]) > max(gold["drifter"])
