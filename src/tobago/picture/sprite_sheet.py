"""The sheet of symbols: all drawings in one file, of which each picture carries what it needs."""

import re
from functools import lru_cache
from importlib import resources

_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>\n', re.DOTALL)
_USED = re.compile(r'href="#([\w-]+)"')


@lru_cache(maxsize=1)
def sheet() -> dict[str, str]:
    """Every symbol by its name, in the order of the sheet."""
    text = resources.files("tobago.picture").joinpath("sprites.svg").read_text("utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


def symbols_in(body: str) -> str:
    """The symbols that a picture uses, those they are made of included."""
    return _written(frozenset(sheet().keys() & _USED.findall(body)))


@lru_cache(maxsize=512)
def _written(names: frozenset[str]) -> str:
    needed: set[str] = set()
    front = set(names)
    while front:
        needed |= front
        front = {used for name in front for used in _USED.findall(sheet()[name])} - needed
    return "".join(symbol for name, symbol in sheet().items() if name in needed)
