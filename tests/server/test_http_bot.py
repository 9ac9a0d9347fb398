"""The example bot plays over HTTP."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.server.databases import PATIENCE
from tests.server.serving import Player, ThreadServer
from tobago.record import read_record, verify

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


@contextmanager
def started(url: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(EXAMPLE), url, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            yield bot
        finally:
            bot.kill()


def said(bot: subprocess.Popen[str], what: str) -> str:
    """What the bot says of something in its next line."""
    assert bot.stdout is not None
    name, _, value = bot.stdout.readline().strip().partition(": ")
    assert name == what
    return value


def test_two_bots_play_a_game_to_its_end(new_sqlite_url: str) -> None:
    with ThreadServer(new_sqlite_url) as server, Player(server.url) as anna, ExitStack() as running:
        table = anna.new_table(seats=[{"kind": "open"}, {"kind": "open"}], public=True)["id"]
        bots = [
            running.enter_context(started(server.url, *arguments))
            for arguments in (("--bot", "scout"), ("--table", table))
        ]
        keys = [said(bot, "key") for bot in bots]
        assert len(set(keys)) == 2
        assert [said(bot, "table") for bot in bots] == [table, table]
        assert anna.post(f"/tables/{table}/start").status_code < 300
        results = [said(bot, "result") for bot in bots]
        assert [bot.wait(PATIENCE) for bot in bots] == [0, 0]
        record = read_record(anna.get(f"/tables/{table}/record").text)
    result = verify(record).result
    assert result is not None
    assert results[0] == results[1]
    assert f"'gold': {list(result.gold)}" in results[0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["--key", "wrong", "--table", "any"],
            "refused: you are not signed in; sign up or sign in first",
        ),
        (["--table", "none"], "refused: there is no table 'none'"),
        (["--bot", "shark"], "--bot: unknown bot 'shark'; bots are "),
        (["--games", "1", "--against", "shark"], "refused: unknown bot 'shark'; bots are "),
    ],
)
def test_bad_input_ends_with_one_line(
    server: ThreadServer, arguments: list[str], reason: str
) -> None:
    command = [sys.executable, str(EXAMPLE), server.url, *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr.startswith(reason)
    assert done.stderr.count("\n") == 1


def test_a_series_at_fast_tables(server: ThreadServer) -> None:
    arguments = ["--games", "2", "--against", "drifter,scout"]
    with started(server.url, *arguments) as bot:
        out, _ = bot.communicate(timeout=PATIENCE)
    first, *tables, last = out.splitlines()
    assert bot.returncode == 0
    assert first.startswith("key: ")
    assert len(tables) == 2
    assert all("'winners': [" in table for table in tables)
    won = sum("'winners': [0" in table for table in tables)
    assert last == f"won: {won} of 2"
