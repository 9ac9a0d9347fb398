"""Rewrite all golden files, and remove those that nothing writes any more."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.golden import FOLDER, golden_files, pictures
from tools import architecture, data_tables


def main() -> None:
    renew(FOLDER, "*/*.txt", golden_files())
    renew(pictures.FOLDER, "*.svg", pictures.files())
    architecture.main()
    data_tables.main()


def renew(folder: Path, pattern: str, wanted: Mapping[str, Callable[[], str]]) -> None:
    """Write the files of a folder, by their paths in it."""
    for path in sorted(folder.glob(pattern)):
        if path.relative_to(folder).as_posix() not in wanted:
            path.unlink()
            print(f"removed  {path.relative_to(folder)}")
    for name, write in wanted.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        before = path.read_text("utf-8") if path.exists() else None
        text = write()
        if text != before:
            path.write_text(text, "utf-8", newline="\n")
        print(f"{'same' if text == before else 'written':8} {name}")


if __name__ == "__main__":
    main()
