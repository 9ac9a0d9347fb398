"""The page's modules: typed strictly, and the library they use is the one that was published."""

import subprocess
from pathlib import Path

WEB = Path("src/tobago/web")
CONFIG = Path("tools/web/tsconfig.json")


def test_the_modules_are_typed_strictly(node_modules: Path) -> None:
    compiler = node_modules / "typescript" / "bin" / "tsc"
    checked = subprocess.run(
        ["node", compiler, "--project", CONFIG], capture_output=True, text=True, check=False
    )
    assert checked.stdout == ""
    assert checked.returncode == 0


def test_the_vendored_library_is_the_published_one(node_modules: Path) -> None:
    published = (node_modules / "lit-html" / "lit-html.js").read_text("utf-8")
    code = [line for line in published.splitlines() if "sourceMappingURL" not in line]
    assert (WEB / "vendor" / "lit-html.js").read_text("utf-8").splitlines() == code
