"""Drawings for the page: contents, caching and refusals."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from tests.server.serving import Player, ThreadServer
from tobago import island_by_code
from tobago.island import CODES, TERRAINS
from tobago.picture import ground_svg, sheet_svg, thumbnails_svg
from tobago.server.host.pages import page_files

YEAR = "public, max-age=31536000, immutable"
HUMANS = [{"kind": "human"}, {"kind": "human"}]


@pytest.fixture
def anna(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, "Anna") as player:
        yield player


@pytest.fixture
def nobody(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, name=None) as player:
        yield player


def drawn(answer: httpx.Response) -> str:
    """The drawing in an answer."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-encoding"] == "gzip"
    assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    return answer.text


@pytest.mark.parametrize("theme", ["day", "night"])
def test_drawings_need_no_account(nobody: Player, theme: Any) -> None:
    assert drawn(nobody.get("/art/sheet", theme=theme)) == sheet_svg(theme)
    assert drawn(nobody.get("/art/thumbnails", theme=theme)) == thumbnails_svg(theme)
    for code in (CODES[0], CODES[-1]):
        ground = drawn(nobody.get(f"/art/ground/{code}", theme=theme))
        assert ground == ground_svg(island_by_code(code), theme)


def test_the_default_theme_is_day(nobody: Player) -> None:
    assert drawn(nobody.get("/art/sheet")) == sheet_svg("day")
    assert nobody.get("/art/sheet", theme="dusk").status_code == 400


@pytest.mark.parametrize("path", ["/art/sheet", "/art/thumbnails", "/art/ground/ABC1"])
def test_a_drawing_with_the_version_is_cacheable(nobody: Player, path: str) -> None:
    kept = nobody.get(path, v=page_files().version)
    assert kept.headers["cache-control"] == YEAR
    for query in ({}, {"v": "0123456789abcdef"}):
        asked = nobody.get(path, **query)
        assert asked.headers["cache-control"] == "no-cache"
        assert asked.headers["etag"] == kept.headers["etag"]
    again = nobody.http.get(path, headers={"If-None-Match": kept.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_unknown_islands_are_refused_and_not_cached(nobody: Player) -> None:
    answer = nobody.get("/art/ground/XYZ9", v=page_files().version)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert answer.json()["fields"] == {"given": "XYZ9"}
    assert answer.headers["cache-control"] == "no-store"


def test_other_api_responses_are_not_cacheable(nobody: Player) -> None:
    assert nobody.get("/islands").headers["cache-control"] == "no-store"


# ---- at a table -------------------------------------------------------------------------------


def own_island() -> dict[str, Any]:
    """An island of somebody's own: a known one with its terrains exchanged."""
    island = island_by_code("ABC1")
    other = dict(zip(TERRAINS, (*TERRAINS[1:], TERRAINS[0]), strict=True))
    pairs = zip(island.spaces, island.terrains, strict=True)
    return {"spaces": {f"{q},{r}": other[terrain] for (q, r), terrain in pairs}}


def test_the_ground_of_a_table_exists_from_the_start_of_the_game(
    anna: Player, nobody: Player
) -> None:
    waiting = anna.new_table(island="aCb2")["id"]
    refused = nobody.get(f"/tables/{waiting}/ground", v=page_files().version)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-begun")
    assert refused.headers["cache-control"] == "no-store"
    begun = anna.new_table(seats=HUMANS, island="aCb2", start=True)["id"]
    answer = nobody.get(f"/tables/{begun}/ground", theme="night", v=page_files().version)
    assert drawn(answer) == ground_svg(island_by_code("aCb2"), "night")
    assert answer.headers["cache-control"] == YEAR
    assert nobody.get("/tables/no-such-table/ground").status_code == 404


def test_a_custom_island_is_drawn(anna: Player) -> None:
    table = anna.new_table(seats=HUMANS, island=own_island(), start=True)["id"]
    ground = drawn(anna.get(f"/tables/{table}/ground"))
    assert ground not in {ground_svg(island_by_code(code)) for code in CODES}
    assert 'id="i' in ground  # it has no code to be named by
