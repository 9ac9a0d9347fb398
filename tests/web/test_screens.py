"""Every screen by day and night, in all languages on a phone and in two on larger screens."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.web import LOADED
from tests.server.serving import Server
from tests.web.conftest import (
    DESKTOP,
    FULL_HD,
    LAPTOP,
    PHONE,
    SIDEWAYS,
    TABLET,
    UPRIGHT_TABLET,
    Visit,
)
from tests.web.positions import FOUR, own_curse
from tests.web.screens import SCREENS, open_game
from tobago.words import LANGUAGES

LAYOUT = (Path(__file__).parent / "layout.js").read_text("utf-8")
LONGEST = ("de", "ru")
"""The languages with the longest words: where these fit, the others do."""
MOST_KB = 250
WITH_MOUSE = (DESKTOP, FULL_HD, LAPTOP, TABLET)
SIZES = (*WITH_MOUSE, UPRIGHT_TABLET, PHONE, SIDEWAYS)
TOUCH = 44
"""The smallest side of what a finger must hit; the spaces of the island can be brought closer."""


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_no_barriers(
    name: str, new_page: Visit, server: Server, node_modules: Path
) -> None:
    """axe-core finds nothing, and nothing is small, cut off or covered."""
    page = new_page(bypass_csp=True)  # to let the inspector in
    SCREENS[name](page, server)
    assert barriers(page, node_modules) == []
    faults = {}
    for language in LANGUAGES:
        speak(page, language)  # which takes longer than another size
        for size in SIZES if language in LONGEST else [PHONE]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            smallest = 0 if size in WITH_MOUSE else TOUCH
            if found := page.evaluate(LAYOUT, smallest):
                faults[language, size] = found
    assert faults == {}


@pytest.mark.parametrize("kind", ["look", "loss"])
def test_a_beat_of_a_treasure_has_no_barriers(
    kind: str, new_page: Visit, server: Server, node_modules: Path
) -> None:
    page = new_page(bypass_csp=True, settings={"speed": "relaxed"})
    open_game(page, server, own_curse, FOUR, island="ABc1")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.evaluate(STOP_BEATS)
    page.keyboard.press("r")
    expect(page.locator(".beat-raise")).to_be_visible()
    while not page.locator(f".beat-{kind}").count():
        page.evaluate(NEXT_BEAT)
    assert barriers(page, node_modules) == []


STOP_BEATS = """() => {
    const start = window.setTimeout;
    window.setTimeout = (run, ms) => (ms > 300 ? 1 : start(run, ms));
}"""
NEXT_BEAT = """async () => {
    const { send } = await import(document.querySelector("script[src]").src);
    send({ type: "StepTimerFired" });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_loads_little(language: str, browser: Browser, server: Server) -> None:
    """From nothing to the board: compressed, with fonts and drawings."""
    page = browser.new_page(locale=language)
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.click(".way.now")
    page.wait_for_selector(".ground")
    page.evaluate("document.fonts.ready.then(() => null)")
    assert 100 < page.evaluate(LOADED) < MOST_KB
    page.close()


def barriers(page: Page, node_modules: Path) -> list[Any]:
    """What axe-core finds; by night only the colours are others."""
    page.add_script_tag(path=node_modules / "axe-core" / "axe.min.js")
    found = []
    for theme, rules in (("night", ["color-contrast"]), ("day", None)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for violation in page.evaluate(RUN_AXE, rules):
            nodes = [node["html"][:150] for node in violation["nodes"][:4]]
            found.append((theme, violation["id"], nodes))
    return found


RUN_AXE = """async (rules) => {
    const only = rules ? { runOnly: rules } : {};
    return (await axe.run({ ...only, resultTypes: ["violations"] })).violations;
}"""


def speak(page: Page, language: str) -> None:
    """The same screen in another language, as the settings change it."""
    page.evaluate(SPEAK, language)


SPEAK = """async (language) => {
    const { send } = await import(document.querySelector("script[src]").src);
    const prompt = () => document.querySelector(".expected")?.textContent;
    const [before, changes] = [prompt(), document.documentElement.lang !== language];
    send({ type: "LanguageChosen", language });
    const translated = () => document.documentElement.lang === language
        && (!before || !changes || (prompt() && prompt() !== before)); // it comes from the server
    while (!translated()) await new Promise(requestAnimationFrame);
}"""


def test_the_island_has_half_of_a_desktop_window(resume: Visit) -> None:
    box = resume().locator(".stage").bounding_box()
    assert box is not None
    assert box["width"] * box["height"] >= DESKTOP[0] * DESKTOP[1] / 2


def test_the_keyboard_brings_spaces_of_a_close_island_into_view(visit: Visit) -> None:
    page = visit("/learn")
    board = page.locator(".board")
    board.dispatch_event("wheel", {"deltaY": -900, "cancelable": True})
    expect(page.get_by_role("button", name="Show the whole island")).to_be_visible()
    page.keyboard.press("i")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
        space, frame = page.locator(".space:focus").bounding_box(), board.bounding_box()
        assert space is not None
        assert frame is not None
        assert frame["x"] <= space["x"] + 1
        assert frame["y"] <= space["y"] + 1
        assert space["x"] + space["width"] <= frame["x"] + frame["width"] + 1
        assert space["y"] + space["height"] <= frame["y"] + frame["height"] + 1


def test_the_owner_reads_who_sits_at_a_waiting_table(
    new_page: Visit, visit: Visit, server: Server
) -> None:
    page = new_page()
    SCREENS["waiting"](page, server)
    seat = page.get_by_label("Player in this seat")
    expect(seat.locator("option:checked")).to_have_text("open")
    expect(seat.locator("option")).to_have_count(7)
    friend = visit("/" + page.url.split("/", 3)[3])
    friend.get_by_role("button", name="Join").click()
    expect(seat.locator("option:checked")).to_have_text("Guest 2")
