"""Files are replaced when everything is written, and stay as they were on failure."""

from pathlib import Path

import pytest

from tests.command import run_command
from tests.record.books import finished, text_of
from tobago.dataset.whole_file import whole_file, write_whole


def test_a_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with whole_file(path) as part:
        part.write_text("new", "utf-8")
        assert not path.exists()
    assert path.read_text("utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


def write_and_fail(path: Path) -> None:
    """Write half of a file."""
    with whole_file(path) as part:
        part.write_text("half", "utf-8")
        raise KeyboardInterrupt


def test_a_failure_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    write_whole(path, "old")
    with pytest.raises(KeyboardInterrupt):
        write_and_fail(path)
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    write_whole(target, "old")
    link.symlink_to(target)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text("utf-8") == "new"


def test_a_device_is_written_to(tmp_path: Path) -> None:
    file = tmp_path / "games.tobago"
    file.write_text(text_of([finished(2)]), "utf-8")
    assert run_command("export", file, "--csv", "-o", "/dev/null") == (0, "", "")
    assert not Path("/dev/null").is_file()


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "new.txt"
    with pytest.raises(FileNotFoundError) as error:
        write_whole(path, "new")
    assert error.value.filename == str(path)


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "private.txt"
    write_whole(path, "old")
    path.chmod(0o600)
    write_whole(path, "new")
    assert path.stat().st_mode & 0o777 == 0o600
