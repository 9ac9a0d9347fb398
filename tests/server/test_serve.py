"""`tobago serve`: its settings, how it begins and how it ends."""

import socket
import subprocess
import sys
import threading
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import sqlite_url
from tests.server.serving import PATIENCE, Player, Server
from tobago.cli.serve import need_server
from tobago.fault import Fault
from tobago.server.node import check
from tobago.server.settings import Settings


def tobago(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tobago", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)


def test_help_lists_every_setting_with_its_variable() -> None:
    told = tobago("serve", "--help").stdout
    plain = "".join(told.replace("│", " ").split())
    for setting in fields(Settings):
        assert f"--{setting.name.replace('_', '-')}" in told
        assert f"[variable:TOBAGO_{setting.name.upper()}]" in plain


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        ({"port": -1}, "--port is at least 0, not -1"),
        ({"port": 65536}, "--port is at most 65535, not 65536"),
        ({"thinkers": 0}, "--thinkers is at least 1, not 0"),
        ({"keep_guests_days": 0}, "--keep-guests-days is at least 1, not 0"),
        ({"public_url": "tobago.example"}, "--public-url begins with http://, https://"),
        ({"smtp_url": "mail.example"}, "--smtp-url begins with smtp://, smtps://"),
        ({"stand_in": "nobody"}, "unknown bot 'nobody'"),
    ],
)
def test_a_setting_that_cannot_be_is_a_fault(bad: dict[str, Any], told: str) -> None:
    settings = Settings(database_url="sqlite:///x.db")
    check(settings)
    with pytest.raises(Fault, match=told):
        check(replace(settings, **bad))


def test_a_whole_number_is_not_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = tobago("serve", "--port", "3.9")
    assert (asked.returncode, "--port" in asked.stderr, "3.9" in asked.stderr) == (2, True, True)
    monkeypatch.setenv("TOBAGO_THINKERS", "1.5")
    asked = tobago("serve", "--port", "0")
    assert (asked.returncode, "TOBAGO_THINKERS" in asked.stderr) == (2, True)


def test_without_the_extra_the_fault_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    need_server()
    monkeypatch.setitem(sys.modules, "litestar", None)
    with pytest.raises(Fault, match=r"litestar is not installed; pip install 'tobago\[server\]'"):
        need_server()


def test_what_keeps_it_from_starting_is_one_line(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with Server(url):
        second = tobago("serve", "--port", "0", "--database-url", url)
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.splitlines()[-1].startswith("tobago: another server uses")


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = tobago("serve", "--port", port, "--database-url", sqlite_url(tmp_path))
    assert found.returncode == 2
    assert f"127.0.0.1:{port} cannot be listened on: Address already in use" in found.stderr
    assert not (tmp_path / "tobago.db").exists()


def test_it_says_goodbye_and_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with Server(url) as server, Player(server.url) as anna, Player(server.url, "Ben") as ben:
        table = anna.new_table()["id"]
        ben.post(f"/tables/{table}/join")
        anna.post(f"/tables/{table}/start")
        first = anna if anna.view(table)["legal"] else ben
        acknowledged = first.play_first(table).json()["seq"]
        with anna.live(table) as live:
            live.until("snapshot")
            answers: list[httpx.Response] = []
            polling = threading.Thread(target=lambda: answers.append(waited(ben, table)))
            polling.start()
            live.until("table")  # Ben is there, so the server holds his question
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                live.until("never")
        polling.join(PATIENCE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "stopping")
        assert answers[0].status_code == 200
        secret = anna.secret
    with Server(url) as server, Player(server.url, None, Cookie=f"tobago={secret}") as anna:
        assert anna.view(table)["seq"] == acknowledged


def waited(player: Player, table: str) -> httpx.Response:
    return player.get(f"/tables/{table}/entries", after=1000, wait=25)
