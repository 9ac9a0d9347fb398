"""Every screen by day and night, in four languages, three sizes: to be read, touched, heard."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, TABLET, Visit
from tests.web.measure import LOADED
from tests.web.screens import SCREENS
from tobago.words import LANGUAGES

LAYOUT = (Path(__file__).parent / "layout.js").read_text("utf-8")
MOST_KB = 250
TOUCH = 44
"""The smallest side of what a finger must hit; the spaces of the island can be brought closer."""


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_no_barriers(name: str, visit: Visit, node_modules: Path) -> None:
    """axe-core finds nothing, and nothing is small, cut off or covered."""
    page = visit(bypass_csp=True)  # to let the inspector in
    SCREENS[name](page)
    assert barriers(page, node_modules) == []
    faults = {}
    for language in LANGUAGES:
        speak(page, language)
        for size in (DESKTOP, TABLET, PHONE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            smallest = 0 if size == DESKTOP else TOUCH
            if found := page.evaluate(f"smallest => ({LAYOUT})(smallest)", smallest):
                faults[language, size] = found
    assert faults == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_loads_little(language: str, visit: Visit) -> None:
    """From nothing to the board: compressed, with fonts and drawings."""
    page = visit()
    speak(page, language)
    page.click(".way.now")
    page.wait_for_selector(".ground")
    page.evaluate("document.fonts.ready.then(() => null)")
    assert 100 < page.evaluate(LOADED) < MOST_KB


def barriers(page: Page, node_modules: Path) -> list[Any]:
    """What axe-core finds by day and by night."""
    told = []
    for theme in ("night", "day"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.add_script_tag(path=node_modules / "axe-core" / "axe.min.js")
        found = page.evaluate("async () => (await axe.run()).violations")
        told += [(theme, v["id"], [n["html"][:150] for n in v["nodes"][:4]]) for v in found]
    return told


def speak(page: Page, language: str) -> None:
    """The same screen in another language, as the settings change it."""
    before = page.locator("html").get_attribute("lang")
    prompt = page.locator(".expected")
    told = prompt.inner_text() if prompt.count() else ""
    page.evaluate(
        """async (language) => {
            const base = document.querySelector("link[rel=stylesheet]").href.replace(/[^/]+$/, "");
            const { speak } = await import(base + "words.js");
            const { redraw } = await import(base + "app.js");
            await speak(language);
            redraw();
            dispatchEvent(new Event("spoken"));
        }""",
        language,
    )
    if told and language != before:
        expect(prompt).not_to_have_text(told)


def test_the_island_has_half_of_a_desktop_window(visit: Visit) -> None:
    page = visit()
    SCREENS["table"](page)
    box = page.locator(".stage").bounding_box()
    assert box is not None
    assert box["width"] * box["height"] >= DESKTOP[0] * DESKTOP[1] / 2
