"""Where compiled code is kept between runs.

Numba notices changes of a function's own file only. So each module's code is kept in a folder that
is named by the source text of the module and of all modules of this package that it imports.
"""

import os
import re
import shutil
from functools import cache
from hashlib import sha256
from pathlib import Path

KEPT_FOLDERS = 4
"""How many folders of compiled code are kept for a module, the newest ones."""

_SOURCES = Path(__file__).parents[1]
_IMPORT = re.compile(r"^ *from (tobago[.\w]*) import (\(.*?\)|.*?$)", re.MULTILINE | re.DOTALL)


@cache
def cache_folder(module: str, file: str, kind: str) -> Path | None:
    """The folder for one kind of compiled code of a module; None if it cannot be written."""
    given = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    root = Path(given) if given else Path.home() / ".cache"
    folder = root / "tobago-kernel" / f"{module}-{kind}" / _digest_of_imports(file)
    try:
        if not folder.is_dir():
            _remove_old_folders(folder.parent)
            folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _remove_old_folders(parent: Path) -> None:
    folders = sorted(parent.glob("*"), key=_changed_at, reverse=True)
    for folder in folders[KEPT_FOLDERS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _changed_at(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process has removed it
        return 0.0


@cache
def _digest_of_imports(file: str) -> str:
    """A digest of the source text of a file and of all modules of this package that it imports."""
    found = {Path(file)}
    _add_imports(Path(file), found)
    digest = sha256()
    for path in sorted(found):
        digest.update(_source(path))
    return digest.hexdigest()[:16]


def _add_imports(path: Path, found: set[Path]) -> None:
    for imported in _imports(path) - found:
        found.add(imported)
        _add_imports(imported, found)


@cache
def _imports(path: Path) -> set[Path]:
    """The files of this package that define what a file imports."""
    imports = _IMPORT.findall(_source(path).decode())
    return {
        file
        for module, names in imports
        for name in re.findall(r"\w+", names)
        for file in _defining(module, name)
    }


def _defining(module: str, name: str) -> set[Path]:
    """The file of a module, or where a package has a name from."""
    folder = _SOURCES.joinpath(*module.split(".")[1:])
    files = {folder.with_suffix(".py"), folder / f"{name}.py"}
    for inner, names in _IMPORT.findall(_source(folder / "__init__.py").decode()):
        if name in re.findall(r"\w+", names):
            files |= _defining(inner, name)
    return {file for file in files if file.is_file()}


@cache
def _source(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""
