"""The wheel, installed alone in a clean environment: it imports, simulates and carries its data."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tobago.words import LANGUAGES

ROOT = Path(__file__).parents[1]
WEB = ROOT / "src" / "tobago" / "web"

ALONE = """
import tobago, sys
from tobago.arena import Plan
from tobago.picture import text_board
assert "site-packages" in tobago.__file__, tobago.__file__
assert len(tobago.standard_deck()) == 52 and len(tobago.CODES) == 32
outcome = Plan(3, "wheel", ("scout", "drifter")).play(0)
assert outcome.plies > 50
assert "h6" in text_board(tobago.Game.new(2, "x", island="ABC1").view(0))
assert not {"cyclopts", "rich"} & set(sys.modules)
from tobago.words import Words
assert Words("ru").clue("in:lake") == "В озере"
print("plays", tobago.__version__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_carries_data_and_types(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"tobago/deck.json", "tobago/island/sections.json", "tobago/py.typed"} <= names
    assert {f"tobago/locale/{code}/LC_MESSAGES/tobago.mo" for code in LANGUAGES} <= names
    page = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*") if path.is_file()}
    assert "index.html" in page
    assert {f"tobago/web/{name}" for name in page} <= names
    assert not [name for name in names if name.startswith(("bench", "tests", "tools"))]
    assert not [name for name in names if "bench" in name]


def test_the_wheel_alone_plays(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    options = ["--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, *options, str(wheel)], check=True, capture_output=True)
    done = subprocess.run(
        [str(python), "-I", "-c", ALONE], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.startswith("plays 0.1.0")
