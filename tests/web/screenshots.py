"""Every screen in all sizes, by day and by night: `python -m tests.web.screenshots`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser import CHROMIUM
from tests.server.conftest import sqlite_url
from tests.web.conftest import (
    DESKTOP,
    FLAGS,
    FULL_HD,
    LAPTOP,
    PHONE,
    SIDEWAYS,
    TABLET,
    SeededServer,
)
from tests.web.screens import SCREENS

FOLDER = Path("build/screenshots")
SIZES = (DESKTOP, FULL_HD, LAPTOP, TABLET, PHONE, SIDEWAYS)
QUIET = '{"speed": "instant", "confirm": false, "theme": "day", "soundAsked": true}'


def main() -> None:
    """All screens, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(SCREENS)
    with (
        TemporaryDirectory() as folder,
        SeededServer(sqlite_url(Path(folder)), pause_ms=0, think_ms=20) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in wanted:
            context = browser.new_context(locale="en-GB", device_scale_factor=1)
            context.add_init_script(f"localStorage.tobago ??= '{QUIET}'")
            page = context.new_page()
            SCREENS[name](page, server)
            for theme in ("day", "night"):
                page.evaluate(IN_THEME, theme)
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_load_state("networkidle")
                    page.screenshot(path=FOLDER / f"{name}-{width}x{height}-{theme}.png")
            context.close()
        browser.close()


IN_THEME = """async (theme) => {
    const { send } = await import(document.querySelector("script[src]").src);
    const sheet = () => document.querySelector("#art > svg");
    const [before, changes] = [sheet(), document.documentElement.dataset.theme !== theme];
    send({ type: "SettingsChanged", changes: { theme } });
    while (changes && sheet() === before) await new Promise(requestAnimationFrame);
}"""


if __name__ == "__main__":
    main()
