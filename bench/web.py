"""Size and speed of the page: `python -m bench.web [ROUNDS]`."""

import json
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import CHROMIUM
from tests.server.conftest import sqlite_url
from tests.server.serving import Server
from tests.web.conftest import AT_ONCE, DESKTOP, FLAGS
from tests.web.playing import play_to_the_end, sit_down
from tests.web.positions import HUMAN, own_turn
from tests.web.screens import open_game
from tobago.server.lobby.new_table import NewSeat

ROUNDS = 5
SHIFTS = (Path(__file__).parents[1] / "tests" / "web" / "shifts.js").read_text("utf-8")
LOADED = """() => ["resource", "navigation"].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, each) => sum + (each.encodedBodySize || 0), 0) / 1000"""
REDRAWN = """async () => {
    const spent = [];
    for (let i = 0; i < 60; i++) {
        const head = document.querySelectorAll(".map-head")[i % 4]; // lights another map each time
        const start = performance.now();
        head.dispatchEvent(new FocusEvent("focus"));
        await null; await null;
        document.body.getBoundingClientRect(); // the layout counts
        spent.push(performance.now() - start);
    }
    return spent;
}"""
NORMAL = AT_ONCE | {"speed": "normal"}
THINKERS = (HUMAN, *[NewSeat("bot", "captain")] * 3)
"""The bots that think longest."""
ROUND = """async () => {
    const deciding = () => document.querySelector(".prompt.yours") !== null;
    const until = (wanted) => new Promise((resolve) => {
        const check = () => (deciding() === wanted ? resolve() : requestAnimationFrame(check));
        check();
    });
    const start = performance.now();
    document.querySelector(".chip:not(.refused)").click(); // a clue ends the turn
    await until(false);
    await until(true);
    return performance.now() - start;
}"""


def main() -> None:
    """Print all figures with command, versions and spread."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with (
        TemporaryDirectory() as folder,
        Server(sqlite_url(Path(folder)), pause_ms=0, think_ms=20) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, "--enable-precise-memory-info"]
        )
        print(f"command: python -m bench.web {rounds}")
        print(f"versions: tobago {version('tobago')}, Chromium {browser.version}")
        print(f"{'':50}{'median':>9}{'lowest':>9}{'highest':>9}")
        print_figure("loaded up to the board (kB)", [load(browser, server) for _ in range(rounds)])
        print_figure(
            "from “Play now” to the board (ms)", [to_board(browser, server) for _ in range(rounds)]
        )
        page = opened(browser, server)
        open_game(page, server, own_turn)
        page.wait_for_selector(".prompt.yours")
        print_figure("redraw with the sites of a map lit (ms)", page.evaluate(REDRAWN))
        print_figure(
            "layout shift in a whole game", [layout_shift(browser, server) for _ in range(rounds)]
        )
        print_figure(
            "memory after a whole game (MB)", [memory(browser, server) for _ in range(rounds)]
        )
        print_rounds(browser, rounds)
        browser.close()


def print_rounds(browser: Browser, rounds: int) -> None:
    """Print the time of a round of bots, with the server's own settings for bots."""
    with TemporaryDirectory() as folder, Server(sqlite_url(Path(folder))) as server:
        times = [bots_round(browser, server) / 1000 for _ in range(rounds)]
    print_figure("round of three captains at the normal speed (s)", times)


def bots_round(browser: Browser, server: Server) -> float:
    """Milliseconds from an own clue to the next own turn, without a treasure in between."""
    page = opened(browser, server, NORMAL)
    open_game(page, server, own_turn, THINKERS)
    page.wait_for_selector(".prompt.yours")
    took: float = page.evaluate(ROUND)
    page.context.close()
    return took


def opened(browser: Browser, server: Server, settings: dict[str, Any] = AT_ONCE) -> Page:
    """The first page for a new visitor."""
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    context.add_init_script(f"localStorage.tobago ??= JSON.stringify({json.dumps(settings)})")
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector(".way.now")
    return page


def load(browser: Browser, server: Server) -> float:
    """Kilobytes that a first visit loads up to the board."""
    page = opened(browser, server)
    page.click(".way.now")
    page.wait_for_selector(".ground")
    loaded: float = page.evaluate(LOADED)
    page.context.close()
    return loaded


def to_board(browser: Browser, server: Server) -> float:
    """Milliseconds from the click to the drawn island."""
    page = opened(browser, server)
    page.evaluate("""() => {
        const watch = new MutationObserver(() => {
            if (!document.querySelector(".ground") || window.took) return;
            window.took = performance.now() - window.began;
        });
        watch.observe(document.body, { childList: true, subtree: true });
        window.began = performance.now();
        document.querySelector(".way.now").click();
    }""")
    page.wait_for_function("() => window.took")
    took: float = page.evaluate("window.took")
    page.context.close()
    return took


def memory(browser: Browser, server: Server) -> float:
    """Megabytes of the script heap after a whole game."""
    page = opened(browser, server)
    sit_down(page, server.url)
    play_to_the_end(page)
    client = page.context.new_cdp_session(page)
    client.send("HeapProfiler.collectGarbage")
    held: float = page.evaluate("performance.memory.usedJSHeapSize / 1e6")
    page.context.close()
    return held


def layout_shift(browser: Browser, server: Server) -> float:
    """The sum of the layout shifts of a game, from when its fonts are loaded."""
    page = opened(browser, server)
    sit_down(page, server.url)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(SHIFTS)
    play_to_the_end(page)
    shifts: float = page.evaluate("shifts.reduce((sum, { value }) => sum + value, 0)")
    page.context.close()
    return shifts


def print_figure(name: str, values: list[float]) -> None:
    """Print a figure with its spread."""
    print(f"{name:50}{median(values):9.4g}{min(values):9.4g}{max(values):9.4g}")


if __name__ == "__main__":
    main()
