"""The game without mouse or finger: keys alone, in every phase, up to the podium."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
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


FOLLOW_FOCUS = """() => {
    window.focusLost = 0;
    let last = document.body; // the Tab key leaves it for the browser's own buttons, where it stays
    new MutationObserver(() => {
        const { activeElement, body } = document;
        if (activeElement !== body) last = activeElement;
        else if (!last.isConnected || !last.checkVisibility()) focusLost++;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_opening_with_the_keyboard_only(start_game: Visit) -> None:
    page = start_game()
    page.evaluate(FOLLOW_FOCUS)
    done: list[str] = []
    while "drive" not in done:
        assert len(done) < MOST_DECISIONS
        done.append(decide(page, done))
    assert {"place", "first clue", "clue"} <= set(done)
    assert page.evaluate("focusLost") == 0


def last_treasures(game: Game) -> bool:
    """Seat 0 can raise a treasure, and about two more will be shared out."""
    raising = any(isinstance(action, Raise) for action in game.legal_actions())
    return game.seat == 0 and raising and len(game.state.treasure_deck) < 10


def test_the_last_treasures_with_the_keyboard_only(resume: Visit) -> None:
    page = resume(last_treasures)
    page.evaluate(FOLLOW_FOCUS)
    done: list[str] = []
    while not page.locator(".ending").count():
        assert len(done) < MOST_DECISIONS
        done.append(decide(page, done))
    expect(page.locator(".podium li")).to_have_count(2)
    assert {"raise", "share", "start", "clue"} <= set(done)
    assert page.evaluate("focusLost") == 0


@pytest.mark.firefox
def test_the_focus_stays_on_the_page_in_a_turn(resume: Visit) -> None:
    """Buttons, dialogs and panels go away below it."""
    page = resume(last_treasures)
    page.evaluate(FOLLOW_FOCUS)
    page.locator(".act.raise").focus()
    page.keyboard.press("Enter")
    share_out(page)
    page.locator("button.menu").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("button.menu")).to_be_focused()
    assert page.evaluate("focusLost") == 0


def share_out(page: Page) -> None:
    """Answer by the focused buttons until the treasure is shared out."""
    take = page.locator(".decide .Take")
    while True:
        page.wait_for_function(RESTING)
        if not take.count():
            return
        with awaited(page):
            take.focus()
            page.keyboard.press("Enter")


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
