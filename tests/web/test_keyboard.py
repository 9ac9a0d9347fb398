"""The game without mouse or finger: keys alone, in every phase, up to the podium."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tobago.game import Game, Raise

MOST_DECISIONS = 100
"""More than the seed's games take."""
MOST_TABS = 80
"""From any place on the page to any other."""
PLAYABLE = ".hand .chip:not(.refused):not(.none)"
RESTING = """() => !document.querySelector(".skip")
    && document.querySelector(".prompt.yours, .ending") !== null"""


def test_the_opening_with_the_keyboard_only(start_game: Visit) -> None:
    page = start_game()
    done: list[str] = []
    while "drive" not in done:
        assert len(done) < MOST_DECISIONS
        done.append(decide(page, done))
    assert {"place", "first clue", "clue"} <= set(done)


def last_treasures(game: Game) -> bool:
    """Seat 0 can raise a treasure, and about two more will be shared out."""
    raising = any(isinstance(action, Raise) for action in game.legal_actions())
    return game.seat == 0 and raising and len(game.state.treasure_deck) < 10


def test_the_last_treasures_with_the_keyboard_only(resume: Visit) -> None:
    page = resume(last_treasures)
    done: list[str] = []
    while not page.locator(".ending").count():
        assert len(done) < MOST_DECISIONS
        done.append(decide(page, done))
    expect(page.locator(".podium li")).to_have_count(2)
    assert {"raise", "share", "start", "clue"} <= set(done)


@contextmanager
def awaited(page: Page) -> Iterator[None]:
    """Wait until the page has shown what was done, and rests again."""
    page.evaluate(WATCH)
    yield
    page.evaluate("() => acted")


WATCH = f"""() => {{
    const log = () => document.querySelector(".log-panel")?.textContent;
    const before = log();
    window.acted = new Promise((done) => {{
        const watcher = new MutationObserver(() => {{
            if (log() === before || !({RESTING})()) return;
            watcher.disconnect();
            done();
        }});
        watcher.observe(document.body, {{ subtree: true, childList: true, characterData: true }});
    }});
}}"""


def decide(page: Page, done: list[str]) -> str:
    """Decide by keys what is to be decided now; its kind."""
    page.wait_for_function(RESTING)
    (phase,) = [name for name in PHASES if page.locator(f".table.phase-{name}").count()]
    with awaited(page):
        return PHASES[phase](page, done)


def place(page: Page, _: list[str]) -> str:
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    return "place"


def first_clue(page: Page, _: list[str]) -> str:
    page.keyboard.press("c")
    tab_to(page, PLAYABLE)
    page.keyboard.press("Enter")
    return "first clue"


def turn(page: Page, done: list[str]) -> str:
    """Raise if it can be, else end what was begun, else play clues and drive in turns."""
    if page.locator(".act.raise").count():
        page.keyboard.press("r")
        return "raise"
    if not page.locator(".expected").inner_text().startswith("Your turn"):
        page.keyboard.press("e")
        return "end"
    if page.locator(PLAYABLE).count() and done.count("clue") <= done.count("drive"):
        page.keyboard.press("c")
        tab_to(page, PLAYABLE)
        page.keyboard.press("Enter")
        return "clue"
    page.keyboard.press("i")
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        if page.locator(".space.choice:focus").count():
            page.keyboard.press("Enter")
            return "drive"
    page.keyboard.press("x")
    return "exchange"


def share(page: Page, _: list[str]) -> str:
    page.keyboard.press("t")
    return "share"


def pay(page: Page, _: list[str]) -> str:
    tab_to(page, ".decide button")
    page.keyboard.press("Enter")
    return "pay"


def start(page: Page, _: list[str]) -> str:
    page.keyboard.press("c")
    tab_to(page, ".hand .start")
    page.keyboard.press("Enter")
    return "start"


PHASES = {
    "place-atv": place,
    "first-clue": first_clue,
    "turn": turn,
    "sharing": share,
    "curse": pay,
    "new-map": start,
}


def tab_to(page: Page, selector: str) -> None:
    """Go from one thing to the next until such a one is reached."""
    for _ in range(MOST_TABS):
        if page.locator(f":is({selector}):focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")
