"""Real browsers at a real server, for tests of the page.

Tests run in Chromium, and those with the mark `firefox` in Firefox as well.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser import CHROMIUM, FIREFOX
from tests.server.conftest import sqlite_url
from tests.server.serving import Server
from tests.web.playing import sit_down
from tests.web.positions import ALONE, Stop, own_turn
from tests.web.screens import open_game
from tobago.server.lobby.new_table import NewSeat

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--default-tile-width=1024",  # large tiles take a tenth less processor time
    "--default-tile-height=1024",
)
DESKTOP, FULL_HD, LAPTOP, TABLET = (1440, 900), (1920, 1080), (1280, 577), (1024, 768)
UPRIGHT_TABLET, PHONE, SIDEWAYS, SMALL_PHONE = (820, 1180), (390, 844), (844, 390), (320, 568)
ZOOMED, FOUR_K = (720, 450), (3840, 2160)
"""The first is a window of 1440×900 at 200 % zoom."""
PATIENCE_MS = 60_000
"""A test gives up waiting after this time; nothing is measured by it."""
AT_ONCE = {"speed": "instant", "confirm": False, "soundAsked": True}
"""Settings without motion, second clicks and questions, so that a test need not wait."""

KEEP_NOTES = """
    window.shownNotes = new Set();
    new MutationObserver(() => {
        for (const note of document.querySelectorAll(".note")) shownNotes.add(note.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes are shown for a few seconds only: keep their texts for `expect_note`."""

BLANK = "about:blank"
EXPECTED_ERRORS = ("Failed to load resource", "WebSocket")
"""Parts of what a browser writes on the console about refused requests and lost connections."""
ABORTED_FONT = "download failed (font-family"
"""Firefox reports a font of a page that was left, on the console or as an error of the page."""
Visit = Callable[..., Page]
expect.set_options(timeout=PATIENCE_MS)


class SeededServer(Server):
    """A server process whose games can be repeated."""

    PROGRAM = ("-m", "tests.web.seeded", "serve")


class Browsers:
    """The browsers, each started when it is first needed."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._running: dict[tuple[str, bool], Browser] = {}

    def take(self, name: str, *, still: bool = False) -> Browser:
        """A browser; a `still` Firefox wants no motion, which its contexts cannot emulate."""
        if (name, still) not in self._running:
            start = {"chromium": self._start_chromium, "firefox": self._start_firefox}[name]
            self._running[name, still] = start(still)
        return self._running[name, still]

    def _start_chromium(self, still: bool) -> Browser:
        program = _installed("Chromium", CHROMIUM)
        return self._playwright.chromium.launch(executable_path=program, args=FLAGS)

    def _start_firefox(self, still: bool) -> Browser:
        return self._playwright.firefox.launch(
            executable_path=_installed("Firefox", FIREFOX),
            channel="moz-firefox",  # an unpatched Firefox, over WebDriver BiDi
            firefox_user_prefs={"ui.prefersReducedMotion": int(still)},
        )

    def close(self) -> None:
        for browser in self._running.values():
            browser.close()


def _installed(name: str, program: str | None) -> str:
    if program is not None:
        return program
    if os.environ.get("CI"):
        pytest.fail(f"there is no {name}; `make browser` installs it where it can")
    pytest.skip(f"there is no {name}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests with the mark `firefox` in both browsers."""
    if metafunc.definition.get_closest_marker("firefox"):
        metafunc.parametrize("browser_name", ["chromium", "firefox"])


@pytest.fixture
def browser_name() -> str:
    return "chromium"


@pytest.fixture(scope="package")
def browsers() -> Iterator[Browsers]:
    """The browsers for all tests of the page in a process.

    Not for the whole session: Playwright keeps an event loop running in this thread, beside which
    no other test could run its own.
    """
    with sync_playwright() as playwright:
        running = Browsers(playwright)
        yield running
        running.close()


@pytest.fixture
def browser(browsers: Browsers, browser_name: str) -> Browser:
    return browsers.take(browser_name)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it."""
    database = sqlite_url(tmp_path_factory.mktemp("web"))
    with SeededServer(database, pause_ms=0, think_ms=20) as running:
        yield running


class Visitors:
    """Contexts of the browsers.

    Later tests use those of Chromium again: a new one has nothing cached.
    """

    def __init__(self, browsers: Browsers) -> None:
        self._browsers = browsers
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, name: str, **options: Any) -> BrowserContext:
        """A context of a browser with some options, without cookies and storage."""
        if name == "firefox":
            return self._take_firefox(**options)
        if free := self._free.get(str(options)):
            return free.pop()
        return self._created(self._browsers.take(name), **options)

    def _take_firefox(
        self, is_mobile: bool = False, reduced_motion: str | None = None, **options: Any
    ) -> BrowserContext:
        """Without what contexts of Firefox cannot emulate; a phone is its size only."""
        browser = self._browsers.take("firefox", still=reduced_motion == "reduce")
        return self._created(browser, **options)

    def _created(self, browser: Browser, **options: Any) -> BrowserContext:
        context = browser.new_context(locale="en-GB", **options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def put_back(self, name: str, context: BrowserContext, **options: Any) -> None:
        """Close its pages and forget what they stored."""
        if name == "firefox":  # the command that clears its storage is Chromium's own
            context.close()
            return
        for page in context.pages:
            if page.url != BLANK:
                stored = {"origin": page.evaluate("origin"), "storageTypes": "local_storage"}
                context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        self._free.setdefault(str(options), []).append(context)


@pytest.fixture(scope="package")
def visitors(browsers: Browsers) -> Visitors:
    return Visitors(browsers)


@pytest.fixture
def new_page(visitors: Visitors, browser_name: str) -> Iterator[Visit]:
    """Blank pages, each of a new visitor; what the page complains about fails the test."""
    taken: list[tuple[str, BrowserContext, dict[str, Any]]] = []
    faults: list[str] = []

    def created(
        size: tuple[int, int] = DESKTOP,
        settings: dict[str, Any] | None = None,
        browser: str = browser_name,
        **more: Any,
    ) -> Page:
        width, height = size
        options = {"viewport": {"width": width, "height": height}, **more}
        context = visitors.take(browser, **options)
        taken.append((browser, context, options))
        page = context.new_page()
        kept = json.dumps(json.dumps(AT_ONCE | (settings or {})))
        page.add_init_script(f"if (origin !== 'null') localStorage.tobago ??= {kept}")
        page.add_init_script(KEEP_NOTES)
        page.on("pageerror", lambda error: _note(faults, "pageerror", str(error)))
        page.on("console", lambda line: _note(faults, line.type, line.text))
        return page

    yield created
    for browser, context, options in taken:
        with suppress(Error):  # a page that does not answer: its context is not used again
            visitors.put_back(browser, context, **options)
    assert faults == []


def _note(faults: list[str], kind: str, text: str) -> None:
    """Note errors of the page, and those on the console that no test expects."""
    unexpected = kind == "error" and not any(part in text for part in EXPECTED_ERRORS)
    if (kind == "pageerror" or unexpected) and ABORTED_FONT not in text:
        faults.append(text)


@pytest.fixture
def visit(new_page: Visit, server: Server) -> Visit:
    """Opens a screen by its path, as a new visitor."""

    def opened(path: str = "/", url: str | None = None, **more: Any) -> Page:
        page = new_page(**more)
        page.goto((url or server.url) + path)
        return page

    return opened


@pytest.fixture
def start_game(new_page: Visit, server: Server) -> Visit:
    """Opens a new game of a new visitor, called Anna, against a scout unless wished otherwise."""

    def opened(
        size: tuple[int, int] = DESKTOP,
        settings: dict[str, Any] | None = None,
        is_mobile: bool = False,
        has_touch: bool = False,
        **wishes: Any,
    ) -> Page:
        page = new_page(size, settings, is_mobile=is_mobile, has_touch=has_touch)
        sit_down(page, server.url, **wishes)
        return page

    return opened


@pytest.fixture
def resume(new_page: Visit, server: Server) -> Visit:
    """Opens a game of a new visitor, called Anna, at a position (`tests.web.positions`)."""

    def opened(
        stop: Stop = own_turn,
        seats: Sequence[NewSeat] = ALONE,
        **more: Any,
    ) -> Page:
        page = new_page(**more)
        open_game(page, server, stop, seats)
        expect(page.locator(".prompt.yours, .curtain, .ending").first).to_be_visible()
        return page

    return opened


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The tools from npm."""
    found = Path("build/web/node_modules").absolute()
    if not found.is_dir():
        if os.environ.get("CI"):
            pytest.fail("the tools of the page are not installed; `make node` installs them")
        pytest.skip("the tools of the page are not installed")
    return found
