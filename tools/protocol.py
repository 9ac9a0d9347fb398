"""Write what is generated from `tobago.protocol`: `python -m tools.protocol` or `make protocol`."""

from collections.abc import Callable
from pathlib import Path

from tools import typescript

ROOT = Path(__file__).parents[1]


def files() -> dict[Path, Callable[[], str]]:
    """The generated files, each with the function that writes it."""
    return {ROOT / "src" / "tobago" / "web" / "types.d.ts": typescript.declarations}


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        path.write_text(text(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
