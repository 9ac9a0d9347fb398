"""The page's updates, tested in Node without a browser: `node --test tests/client/`."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path("tests/client")


def test_updates_of_the_page() -> None:
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Node; `make node` installs it where it can")
        pytest.skip("there is no Node")
    files = sorted(FOLDER.glob("*.test.js"))
    assert files
    tested = subprocess.run(
        [node, "--test", "--test-reporter=spec", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
