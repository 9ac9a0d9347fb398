"""Pictures in parts, for a page that puts them together."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from resvg_py import svg_to_bytes

from tests.pixels import painted
from tobago import CODES, island_by_code, standard_deck
from tobago.bots.characters import CHARACTERS
from tobago.picture import Theme, ground_svg, sheet_svg, thumbnails_svg
from tobago.picture.bare_island import island_box
from tobago.picture.card_pictures import CLUE_PICTURE_BOX, clue_picture
from tobago.picture.colours import palette
from tobago.picture.hex_paths import Box, box_of
from tobago.picture.sprite_sheet import sprites
from tobago.picture.svg import document

SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("day", "night")


def symbols(text: str) -> dict[str, ET.Element]:
    """The symbols of a part by their ids."""
    root = ET.fromstring(text)
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def box(element: ET.Element) -> Box:
    """Its view box."""
    return Box(*map(int, element.attrib["viewBox"].split()))


def ids(text: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', text)


def asked_for(text: str) -> set[str]:
    """The ids that a part refers to."""
    return {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}


# ---- the sheet --------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_the_sheet_has_every_symbol_and_every_card(theme: Theme) -> None:
    found = symbols(sheet_svg(theme))
    assert set(sprites()) <= set(found)
    clues = {f"clue-{clue.replace(':', '-')}" for clue in standard_deck()}
    assert len(clues) == 52
    cards = {f"treasure-{name}" for name in (2, 3, 4, 5, 6, "curse", "back")}
    faces = {f"face-{bot}" for bot in (*CHARACTERS, "stranger")}
    assert set(found) - set(sprites()) == clues | {"clue-back"} | cards | faces
    assert {box(found[name]) for name in clues} == {CLUE_PICTURE_BOX}
    assert len({box(found[name]) for name in cards}) == 1
    assert len({box(found[name]) for name in faces}) == 1


@pytest.mark.parametrize("theme", THEMES)
def test_the_sheet_is_whole_without_words_and_not_seen_by_itself(theme: Theme) -> None:
    text = sheet_svg(theme)
    assert asked_for(text) <= set(ids(text))
    root = ET.fromstring(text)
    assert (root.attrib["width"], root.attrib["height"]) == ("0", "0")
    assert [child.tag for child in root] == [f"{SVG}defs"]
    assert not list(root.iter(f"{SVG}text"))
    assert "style=" not in text  # the page's policy would not allow it


def test_ready_symbols_say_all_that_drawings_take_from_where_they_are_used() -> None:
    for name, symbol in symbols(sheet_svg()).items():
        if name not in sprites():
            said = {"color", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"}
            assert said <= set(symbol.attrib), name


def test_every_clue_has_a_picture_of_its_own_that_fits_its_frame() -> None:
    assert len({clue_picture(clue, "day") for clue in standard_deck()}) == 52
    around, scale = CLUE_PICTURE_BOX.grown(8), 2
    found = []
    for clue in standard_deck():
        picture = document(around, "x", "x", clue_picture(clue, "day"), palette("day"))
        found.append(painted(bytes(svg_to_bytes(picture, width=around.width * scale))))
    left, top = (min(each[side] for each in found) / scale for side in (0, 1))
    right, bottom = (max(each[side] for each in found) / scale for side in (2, 3))
    margins = (left, top, around.width - right, around.height - bottom)
    assert all(8 <= margin <= 10 for margin in margins), margins


def test_the_frame_of_a_face_can_have_the_colour_of_a_seat() -> None:
    for theme in THEMES:
        text = ET.tostring(symbols(sheet_svg(theme))["face-scout"], "unicode")
        assert f"var(--frame,{palette(theme).parchment_edge})" in text


# ---- grounds and thumbnails -------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("code", ["ABC1", "aCb2"])
def test_a_ground_is_the_sea_and_the_island_by_the_symbols_of_the_sheet(
    code: str, theme: Theme
) -> None:
    island = island_by_code(code)
    text = ground_svg(island, theme)
    assert box(ET.fromstring(text)) == island_box(island)
    assert not symbols(text)
    assert asked_for(text) - set(ids(text)) <= set(sprites())
    assert {"compass", "ship", "jungle-0"} <= asked_for(text)


def test_the_32_thumbnails_are_in_one_measure_and_none_is_cut_off() -> None:
    text = thumbnails_svg()
    found = symbols(text)
    assert list(found) == [f"thumb-{code}" for code in CODES]
    assert asked_for(text) - set(ids(text)) <= set(sprites())
    assert len({(box(symbol).width, box(symbol).height) for symbol in found.values()}) == 1
    for code in CODES:
        room, island = box(found[f"thumb-{code}"]), box_of(island_by_code(code).spaces).grown(20)
        assert room.x <= island.x
        assert room.y <= island.y
        assert island.x + island.width <= room.x + room.width
        assert island.y + island.height <= room.y + room.height


@pytest.mark.parametrize("theme", THEMES)
def test_all_parts_can_stand_on_one_page(theme: Theme) -> None:
    for code in CODES:
        parts = sheet_svg(theme), thumbnails_svg(theme), ground_svg(island_by_code(code), theme)
        counted = Counter(name for part in parts for name in ids(part))
        assert not {name for name, times in counted.items() if times > 1}


def test_every_part_is_drawn_for_the_night_as_well() -> None:
    island = island_by_code("ABC1")
    assert sheet_svg("day") != sheet_svg("night")
    assert thumbnails_svg("day") != thumbnails_svg("night")
    assert ground_svg(island, "day") != ground_svg(island, "night")
