"""Backups are made while the server runs and restored while it does not."""

from pathlib import Path
from stat import S_IMODE

import pytest

from tests.command import run_admin
from tests.server.databases import new_sqlite, run, sqlite_url
from tests.server.serving import Player, Server, ThreadServer
from tobago.fault import Fault
from tobago.server.core.settings import Settings
from tobago.server.host.backup import restore


def test_a_game_goes_on_from_its_backup(url: str, tmp_path: Path) -> None:
    file = tmp_path / "saved"
    with Server(url) as server, Player(server.url) as anna:
        table = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)["id"]
        *_, saved = [anna.play_first(table).json()["seq"] for _ in range(5)]
        assert run_admin(url, "backup", str(file)).returncode == 0
        assert S_IMODE(file.stat().st_mode) == 0o600
        again = run_admin(url, "backup", str(file))
        assert again.stderr == f"tobago: {file}: this exists already\n"
        later = anna.play_first(table).json()["seq"]
        assert later == saved + 1

        refused = run_admin(url, "restore", str(file))
        assert refused.returncode == 2
        assert "another server uses" in refused.stderr or "in use" in refused.stderr
        secret = anna.secret
    done = run_admin(url, "restore", str(file))
    assert done.returncode == 0, done.stderr
    with (
        ThreadServer(url) as later_on,
        Player(later_on.url, None, Cookie=f"tobago={secret}") as anna,
    ):
        assert anna.view(table)["seq"] == saved
        assert anna.play_first(table).json()["seq"] == later


def test_an_invalid_backup_is_not_restored(tmp_path: Path) -> None:
    settings = Settings(database_url=sqlite_url(tmp_path))
    path, wrong = tmp_path / "tobago.db", tmp_path / "wrong"
    path.write_text("as it was")
    with pytest.raises(FileNotFoundError):
        run(restore(settings, wrong))
    for content in ("", "no database at all"):
        wrong.write_text(content)
        with pytest.raises(Fault, match="not a complete backup"):
            run(restore(settings, wrong))
    assert path.read_text() == "as it was"


def test_the_replaced_database_is_kept(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    url, other = new_sqlite(tmp_path), new_sqlite(tmp_path / "other")
    with ThreadServer(other) as server, Player(server.url, "Carla"):
        assert run_admin(other, "backup", str(tmp_path / "saved")).returncode == 0
    before = (tmp_path / "tobago.db").read_bytes()
    assert run_admin(url, "restore", str(tmp_path / "saved")).returncode == 0
    assert (tmp_path / "tobago.db.old").read_bytes()[100:] == before[100:]
    assert "Carla" in run_admin(url, "list", "people").stdout
