"""`tobago serve`: settings, start and stop."""

import subprocess
import sys
import threading
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.command import run_command
from tests.server.databases import PATIENCE, sqlite_url
from tests.server.serving import Player, Server, ThreadServer
from tobago.cli.serve import need_server
from tobago.fault import Fault
from tobago.server.core.settings import Settings


def tobago(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tobago", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)


def test_help_lists_every_setting_with_its_variable() -> None:
    output = run_command("serve", "--help").stdout
    plain = "".join(output.replace("│", " ").split())
    for setting in fields(Settings):
        assert f"--{setting.name.replace('_', '-')}" in output
        assert f"[variable:TOBAGO_{setting.name.upper()}]" in plain


def test_without_the_extra_the_fault_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    need_server()
    monkeypatch.setitem(sys.modules, "litestar", None)
    with pytest.raises(Fault, match=r"litestar is not installed; pip install 'tobago\[server\]'"):
        need_server()


def test_a_failed_start_prints_one_line(new_sqlite_url: str) -> None:
    with ThreadServer(new_sqlite_url):
        second = tobago("serve", "--port", "0", "--database-url", new_sqlite_url)
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.splitlines()[-1].startswith("tobago: another server uses")


def test_a_stopping_server_notifies_clients_and_keeps_acknowledged_entries(tmp_path: Path) -> None:
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
            live.until_seat(1, present=True)
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                live.until("never")
        polling.join(PATIENCE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "stopping")
        assert answers[0].status_code == 200
        secret = anna.secret
    with ThreadServer(url) as again, Player(again.url, None, Cookie=f"tobago={secret}") as anna:
        assert anna.view(table)["seq"] == acknowledged


def waited(player: Player, table: str) -> httpx.Response:
    return player.get(f"/tables/{table}/entries", after=1000, wait=25)
