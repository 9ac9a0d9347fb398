"""The sprites: all drawings in one file, of which a picture includes those that it uses."""

import re
from functools import lru_cache
from importlib import resources

_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>\n', re.DOTALL)
_USED = re.compile(r'href="#([\w-]+)"')


@lru_cache(maxsize=1)
def sprites() -> dict[str, str]:
    """Every sprite, an SVG symbol, by its name, in the order of the file."""
    text = resources.files("tobago.picture").joinpath("sprites.svg").read_text("utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


def used_sprites(body: str) -> str:
    """The sprites that a picture uses, directly or through other sprites."""
    return _with_dependencies(frozenset(sprites().keys() & _USED.findall(body)))


@lru_cache(maxsize=512)
def _with_dependencies(names: frozenset[str]) -> str:
    needed: set[str] = set()
    front = set(names)
    while front:
        needed |= front
        front = {used for name in front for used in _USED.findall(sprites()[name])} - needed
    return "".join(symbol for name, symbol in sprites().items() if name in needed)
