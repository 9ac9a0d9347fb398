"""A real Chromium at a real server, for tests of the page."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.server.conftest import sqlite_url
from tests.server.serving import Server

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
DESKTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
PATIENCE_MS = 30_000
AT_ONCE = {"speed": "instant", "confirm": False}
"""A reader who wants no motion and no second click, so that a test need not wait."""

Visit = Callable[..., Page]
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
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
    with Server(sqlite_url(tmp_path_factory.mktemp("web")), pause_ms=0, think_ms=20) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens the page as somebody new each time; what the page complains about fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(
        path: str = "/",
        size: tuple[int, int] = DESKTOP,
        settings: dict[str, Any] | None = None,
        url: str | None = None,
        **more: Any,
    ) -> Page:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", **more
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        kept = json.dumps(json.dumps(AT_ONCE | (settings or {})))
        context.add_init_script(f"localStorage.tobago ??= {kept}")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: _note(faults, told.type, told.text))
        page.goto((url or server.url) + path)
        return page

    yield opened
    for context in contexts:
        with suppress(Error):
            context.close()
    assert faults == []


def _note(faults: list[str], kind: str, text: str) -> None:
    """Errors on the console, but for what a browser says of refusals and lost connections."""
    if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
        faults.append(text)


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The tools from npm."""
    found = Path("build/web/node_modules").absolute()
    if not found.is_dir():
        if os.environ.get("CI"):
            pytest.fail("the tools of the page are not installed; `make node` installs them")
        pytest.skip("the tools of the page are not installed")
    return found
