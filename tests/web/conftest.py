"""A real Chromium at a real server, for tests of the page."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.browser import CHROMIUM
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
DESKTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
PATIENCE_MS = 60_000
"""A test gives up waiting after this time; nothing is measured by it."""
AT_ONCE = {"speed": "instant", "confirm": False}
"""Settings without motion and without a second click, so that a test need not wait."""

KEEP_NOTES = """
    window.shownNotes = new Set();
    new MutationObserver(() => {
        for (const note of document.querySelectorAll(".note")) shownNotes.add(note.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes are shown for a few seconds only: keep their texts for `expect_note`."""

BLANK = "about:blank"
Visit = Callable[..., Page]
expect.set_options(timeout=PATIENCE_MS)


class SeededServer(Server):
    """A server process whose games can be repeated."""

    PROGRAM = ("-m", "tests.web.seeded", "serve")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of the page in a process.

    Not for the whole session: Playwright keeps an event loop running in this thread, beside which
    no other test could run its own.
    """
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium; `make browser` installs it where it can")
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it."""
    database = sqlite_url(tmp_path_factory.mktemp("web"))
    with SeededServer(database, pause_ms=0, think_ms=20) as running:
        yield running


class Visitors:
    """Contexts of one browser, used again by later tests: a new one has nothing cached."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, **options: Any) -> BrowserContext:
        """A context with some options, without cookies and storage."""
        if free := self._free.get(str(options)):
            return free.pop()
        context = self._browser.new_context(locale="en-GB", **options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def put_back(self, context: BrowserContext, **options: Any) -> None:
        """Close its pages and forget what they stored."""
        for page in context.pages:
            if page.url != BLANK:
                stored = {"origin": page.evaluate("origin"), "storageTypes": "local_storage"}
                context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        self._free.setdefault(str(options), []).append(context)


@pytest.fixture(scope="package")
def visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def new_page(visitors: Visitors) -> Iterator[Visit]:
    """Blank pages, each of a new visitor; what the page complains about fails the test."""
    taken: list[tuple[BrowserContext, dict[str, Any]]] = []
    faults: list[str] = []

    def created(
        size: tuple[int, int] = DESKTOP, settings: dict[str, Any] | None = None, **more: Any
    ) -> Page:
        width, height = size
        options = {"viewport": {"width": width, "height": height}, **more}
        context = visitors.take(**options)
        taken.append((context, options))
        page = context.new_page()
        kept = json.dumps(json.dumps(AT_ONCE | (settings or {})))
        page.add_init_script(f"localStorage.tobago ??= {kept}")
        page.add_init_script(KEEP_NOTES)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: _note(faults, line.type, line.text))
        return page

    yield created
    for context, options in taken:
        with suppress(Error):  # a page that does not answer: its context is not used again
            visitors.put_back(context, **options)
    assert faults == []


def _note(faults: list[str], kind: str, text: str) -> None:
    """Errors on the console, but for what a browser says of refusals and lost connections."""
    if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
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
