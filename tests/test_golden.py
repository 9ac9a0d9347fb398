"""The golden files are what the engine says today; `python -m tests.golden` writes them anew."""

import pytest

from tests.golden import FOLDER, golden_files, playthrough

FILES = golden_files()


@pytest.mark.parametrize("name", FILES)
def test_a_golden_file_is_up_to_date(name: str) -> None:
    assert FILES[name]().splitlines() == (FOLDER / name).read_text("utf-8").splitlines()


def test_no_golden_file_is_left_over() -> None:
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.txt")}
    assert there == set(FILES)


def test_every_option_value_has_a_playthrough() -> None:
    assert playthrough.options_shown() == playthrough.options_wanted()


@pytest.mark.parametrize("spec", playthrough.SPECS, ids=lambda spec: spec.name)
def test_a_playthrough_shows_what_it_is_for(spec: playthrough.Spec) -> None:
    text = (FOLDER / f"playthroughs/{spec.name}.txt").read_text("utf-8")
    assert [wanted for wanted in spec.shows if wanted not in text] == []
    assert text.count("\n== ply") == spec.full


def test_golden_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*/*.txt")) < 600_000
