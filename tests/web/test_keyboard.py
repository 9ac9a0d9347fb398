"""A whole game without mouse or finger: keys alone, from the first placing to the podium."""

from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.playing import settled, sit_down

MOST_TURNS = 300
"""More than any game takes."""
MOST_TABS = 80
"""From any place on the page to any other."""
PLAYABLE = ".hand .chip:not(.refused):not(.none)"


def test_a_whole_game_with_the_keyboard_only(visit: Visit) -> None:
    page = visit()
    sit_down(page, seats=[{"kind": "human"}, {"kind": "bot", "bot": "hunter"}])
    done: set[str] = set()
    for _ in range(MOST_TURNS):
        settled(page)
        if page.locator(".ending").count():
            break
        before = page.locator(".log-panel").inner_text()
        done.add(decide(page))
        page.wait_for_function(
            "before => document.querySelector('.log-panel').innerText !== before", arg=before
        )
    assert page.locator(".ending").count()
    assert {"place", "first clue", "clue", "drive"} <= done


def decide(page: Page) -> str:
    """What the reader does now, by keys; its kind."""
    (phase,) = [name for name in PHASES if page.locator(f".table.phase-{name}").count()]
    return PHASES[phase](page)


def place(page: Page) -> str:
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    return "place"


def first_clue(page: Page) -> str:
    page.keyboard.press("c")
    tab_to(page, PLAYABLE)
    page.keyboard.press("Enter")
    return "first clue"


def turn(page: Page) -> str:
    """Raise if it can be, else end what was begun, else play a clue, else drive a step."""
    if page.locator(".act.raise").count():
        page.keyboard.press("r")
        return "raise"
    if not page.locator(".expected").inner_text().startswith("Your turn"):
        page.keyboard.press("e")
        return "end"
    if page.locator(PLAYABLE).count() and page.locator(".log-panel li").count() % 3:
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


def share(page: Page) -> str:
    page.keyboard.press("t")
    return "share"


def pay(page: Page) -> str:
    tab_to(page, ".decide button")
    page.keyboard.press("Enter")
    return "pay"


def start(page: Page) -> str:
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
