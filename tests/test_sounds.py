"""The sounds of the page: written by `make sounds`, small."""

from tools.sounds import FOLDER, sound_files

MOST_BYTES = 60_000


def test_the_files_are_those_of_the_script() -> None:
    written = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert written == sound_files()


def test_all_sounds_together_are_small() -> None:
    assert sum(map(len, sound_files().values())) < MOST_BYTES
