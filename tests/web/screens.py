"""Every screen of the page, opened to be looked at: for tests, and for screenshots."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.playing import (
    next_click,
    play_to_the_end,
    settled,
    sit_down,
    until_my_turn,
)

MANY = [{"kind": "human"}, *({"kind": "bot", "bot": name} for name in ("scout", "hunter", "scout"))]


def home(page: Page) -> None:
    """With games in its lists."""
    sit_down(page)
    page.goto(_root(page))
    expect(page.locator(".list").first).to_be_visible()


def new_table(page: Page) -> None:
    """A table being set up, its options open."""
    page.goto(_root(page) + "/new")
    expect(page.locator(".thumb").first).to_be_visible()
    page.locator(".options summary").click()


def waiting_room(page: Page) -> None:
    """A table that waits for a friend."""
    page.goto(_root(page) + "/new?with=friends")
    expect(page.locator(".thumb").first).to_be_visible()
    page.locator("form .big").click()
    expect(page.locator(".waiting-room .seats")).to_be_visible()


def table(page: Page) -> None:
    """The reader's own turn in the middle of a game."""
    sit_down(page, players=4, seats=MANY)
    done = until_my_turn(page)
    for _ in range(400):
        if len(done) > 14 and page.locator(".phase-turn .prompt.yours").count():
            break
        settled(page)
        if (kind := next_click(page, done)) not in {None, "over"}:
            done.append(str(kind))
    page.keyboard.press("Escape")


def sharing(page: Page) -> None:
    """A card on offer."""
    sit_down(page, players=4, seats=MANY)
    done: list[str] = []
    for _ in range(800):
        settled(page)
        if page.locator(".decide .Take").count():
            return
        if (kind := next_click(page, done)) is not None:
            done.append(kind)
    raise AssertionError("nothing was shared out")


def ending(page: Page) -> None:
    """The podium."""
    sit_down(page, players=4, seats=MANY)
    play_to_the_end(page)
    expect(page.locator(".podium")).to_be_visible()


def replay(page: Page) -> None:
    """A finished game, at its fortieth action, with every card open."""
    sit_down(page)
    play_to_the_end(page)
    address = page.url.replace("/table/", "/replay/")
    page.goto(f"{address}?ply=40&as=all")
    expect(page.locator(".controls")).to_be_visible()
    expect(page.locator(".one-hand")).to_have_count(2)


def record(page: Page) -> None:
    """Where a record can be brought along."""
    page.goto(_root(page) + "/replay")
    expect(page.locator("textarea")).to_be_visible()


def learn(page: Page) -> None:
    """The second step of the lesson."""
    page.goto(_root(page) + "/learn")
    page.locator(".lesson .big").click()
    expect(page.locator(".target").first).to_be_visible()


def rules(page: Page) -> None:
    """The rules."""
    page.goto(_root(page) + "/rules")
    expect(page.locator(".rules section").first).to_be_visible()


def settings(page: Page) -> None:
    """The settings, over the first page."""
    page.goto(_root(page))
    page.locator(".top button").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def menu(page: Page) -> None:
    """The menu of a table."""
    sit_down(page)
    settled(page)
    page.locator("button.menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def curtain(page: Page) -> None:
    """Between two players round one screen."""
    sit_down(page, seats=[{"kind": "human"}, {"kind": "human"}])
    settled(page)
    page.locator(".space.choice").first.dispatch_event("click")
    expect(page.locator(".curtain")).to_be_visible()


SCREENS: dict[str, Callable[[Page], None]] = {
    "home": home,
    "new": new_table,
    "waiting": waiting_room,
    "table": table,
    "sharing": sharing,
    "ending": ending,
    "replay": replay,
    "record": record,
    "learn": learn,
    "rules": rules,
    "settings": settings,
    "menu": menu,
    "curtain": curtain,
}


def _root(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])
