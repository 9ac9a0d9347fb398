"""Custom islands in JSON: the form of the section data, and objects."""

import json
from pathlib import Path
from typing import Any

from tobago.island.island import Island
from tobago.island.island_error import IslandError
from tobago.island.objects import Objects, PlacementRule, check_objects, has_placement
from tobago.island.sections import parse_space

KEYS = ("spaces", "huts", "palms", "statues")


def load_island(
    path: str | Path, rule: PlacementRule | None = None
) -> tuple[Island, Objects | None]:
    """Read a custom island, and its objects if the file places them.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".json") as file:
    ...     print('{"spaces": {"0,0": "sand"}}', file=file, flush=True)
    ...     load_island(file.name)
    Traceback (most recent call last):
    ...
    tobago.island.island_error.IslandError: space 0,0: unknown terrain 'sand'; allowed: beach, ...
    """
    return read_island(Path(path).read_bytes(), str(path), rule)


def read_island(
    text: bytes, file: str, rule: PlacementRule | None = None
) -> tuple[Island, Objects | None]:
    """Read a custom island from the text of a file."""
    try:
        data = json.loads(text.decode("utf-8"), object_pairs_hook=_check_unique_keys)
    except IslandError:
        raise
    except (ValueError, RecursionError) as error:  # ValueError: also a number of too many digits
        raise IslandError(
            "not-json", "{file}: not a JSON file: {reason}", file=file, reason=str(error)
        ) from None
    return island_from_json(data, rule)


def island_from_json(data: Any, rule: PlacementRule | None = None) -> tuple[Island, Objects | None]:
    """A custom island from its JSON form.

    `{"spaces": {"0,0": "mountain", …}, "huts": ["3,1", …], "palms": […],
    "statues": [{"at": "2,2", "facing": 0}, …]}`; the objects may be left out, all or none.
    """
    rule = rule or PlacementRule()
    if not isinstance(data, dict) or not isinstance(data.get("spaces"), dict):
        raise IslandError("bad-form", "an island is an object with 'spaces': {{'q,r': terrain, …}}")
    if unknown := sorted(set(data) - set(KEYS)):
        raise IslandError(
            "unknown-key",
            "unknown key {given!r}; allowed: {allowed}",
            given=unknown[0],
            allowed=list(KEYS),
            choices=KEYS,
        )
    island = Island.of({parse_space(text): kind for text, kind in data["spaces"].items()})
    if not has_placement(island, rule):
        raise IslandError("no-placement", "no placement of the objects on this island obeys R2.1")
    if len(data) == 1:
        return island, None
    objects = _objects(data)
    check_objects(island, objects, rule)
    return island, objects


def _objects(data: dict[str, Any]) -> Objects:
    if missing := [key for key in KEYS if key not in data]:
        raise IslandError(
            "objects-missing", "objects are placed all or none: no {missing!r}", missing=missing[0]
        )
    try:
        return Objects(
            huts=tuple(map(parse_space, data["huts"])),
            palms=tuple(map(parse_space, data["palms"])),
            statues=tuple(parse_space(statue["at"]) for statue in data["statues"]),
            facing=tuple(statue["facing"] for statue in data["statues"]),
        )
    except (TypeError, KeyError, AttributeError):
        raise IslandError(
            "bad-objects",
            "huts and palms are lists of 'q,r', statues a list of {{'at': 'q,r', 'facing': 0…5}}",
        ) from None


def _check_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A space listed twice is a mistake that plain JSON reading would hide."""
    keys = [key for key, _ in pairs]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise IslandError("listed-twice", "{given!r} is listed twice", given=twice[0])
    return dict(pairs)
