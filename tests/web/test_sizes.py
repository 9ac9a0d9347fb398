"""The table on every size of screen: everything in reach, nothing cut off, nothing jumps."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import (
    DESKTOP,
    FOUR_K,
    FULL_HD,
    LAPTOP,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    TABLET,
    UPRIGHT_TABLET,
    ZOOMED,
    Visit,
)
from tests.web.playing import play_to_the_end
from tests.web.positions import FOUR, later_turn, own_turn, sharing

Size = tuple[int, int]
SIZES = (
    DESKTOP,
    FULL_HD,
    FOUR_K,
    LAPTOP,
    TABLET,
    UPRIGHT_TABLET,
    ZOOMED,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
)
LEAST_SPACE = 28
"""How wide a space is at least on a phone held sideways."""
WATCH = (Path(__file__).parent / "shifts.js").read_text("utf-8")


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(requestAnimationFrame)")


def is_whole(page: Page, selector: str) -> bool:
    """Whether all such elements are visible, within the window, and nothing covers them."""
    found: bool = page.evaluate(IS_WHOLE, selector)
    return found


IS_WHOLE = """(selector) => [...document.querySelectorAll(selector)].every((e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && e.contains(at);
})"""
SCROLLS = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollHeight - innerHeight, scrollWidth - innerWidth];
}"""


@pytest.mark.firefox
def test_taking_and_passing_are_in_view_on_every_screen(resume: Visit) -> None:
    page = resume(sharing, FOUR)
    for size in SIZES:
        resize(page, size)
        assert is_whole(page, ".decide button"), size
        assert is_whole(page, ".act, .menu"), size
        assert page.evaluate(SCROLLS) == [0, 0], size


@pytest.mark.firefox
def test_a_turn_is_in_reach_on_every_screen(resume: Visit) -> None:
    page = resume(later_turn, FOUR)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(SCROLLS) == [0, 0], size
        assert is_whole(page, ".act, .menu, .space"), size
        for sheet, part in (("Maps", ".map"), ("Players", ".player"), ("Hand", ".card")):
            if page.locator(".sheets").is_visible():
                page.locator(".sheets").get_by_role("button", name=sheet).click()
            expect(page.locator(part).first).to_be_visible()
            assert page.evaluate(SCROLLS) == [0, 0], (size, sheet)
        if size in (SIDEWAYS, ZOOMED):
            space = page.locator(".space").first.bounding_box()
            assert space is not None
            assert space["width"] >= LEAST_SPACE, size


def test_everything_grows_with_a_large_screen(resume: Visit) -> None:
    page = resume()
    sizes = {}
    for size in (FULL_HD, FOUR_K):
        resize(page, size)
        sizes[size] = [
            page.locator(each).first.bounding_box() for each in (".card", ".act", ".player")
        ]
    for small, large in zip(sizes[FULL_HD], sizes[FOUR_K], strict=True):
        assert small is not None
        assert large is not None
        assert large["height"] >= 1.9 * small["height"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS])
def test_nothing_jumps_in_a_whole_game(start_game: Visit, size: Size) -> None:
    """Chromium measures it; what is inside the sharing panel may move with its cards."""
    page = start_game(size, seats=THREE, players=3, options={"advanced": True})
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(WATCH)
    play_to_the_end(page)
    assert page.evaluate("shifts") == []
    assert len(page.evaluate("[...boards]")) == 1


def test_amulets_lie_below_the_races_and_stay_there_without_them(resume: Visit) -> None:
    page = resume(lambda game: own_turn(game) and bool(game.state.amulets_held[0]))
    expect(page.locator(".rail .powers")).to_be_visible()
    assert page.locator(".rail").evaluate(ROOM_BELOW_POWERS) == 0


ROOM_BELOW_POWERS = """(rail) => {
    rail.querySelector(".races")?.style.setProperty("display", "none");
    const end = rail.getBoundingClientRect().bottom;
    const { bottom } = rail.querySelector(".powers").getBoundingClientRect();
    return Math.round(end - parseFloat(getComputedStyle(rail).paddingBottom) - bottom);
}"""


def test_the_settings_are_in_reach_of_a_first_visitor(visit: Visit) -> None:
    page = visit()
    expect(page.locator(".vista svg").first).to_be_attached()
    for size in SIZES:
        resize(page, size)
        assert is_whole(page, ".top button, .top select"), size


THREE: list[dict[str, Any]] = [
    {"kind": "human"},
    {"kind": "bot", "bot": "scout"},
    {"kind": "bot", "bot": "scout"},
]
