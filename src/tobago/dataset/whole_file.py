"""Files that are written whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A path to write to; its file takes the place of `path` at the end, and is removed on failure.

    A device or a pipe cannot be replaced and is written to directly.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    target = path.resolve()  # a symbolic link stays one
    part = target.with_name(f"{target.name}.part")
    try:
        yield part
        if target.exists():
            copymode(target, part)
        part.replace(target)
    except BaseException as error:
        if isinstance(error, OSError) and error.filename == str(part):
            error.filename = str(path)
        with suppress(OSError):
            part.unlink()
        raise


def write_whole(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    with whole_file(path) as part:
        part.write_text(text, "utf-8")
