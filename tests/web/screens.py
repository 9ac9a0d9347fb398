"""Every screen of the page, opened to be looked at: for tests, and for screenshots."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web import positions
from tests.web.playing import GAME_MS, sign_up, sit_down
from tests.web.positions import ALONE, FOUR, ONE_SCREEN, Stop, insert
from tobago.server.lobby.new_table import NewSeat

Screen = Callable[[Page, Server], None]


def home(page: Page, server: Server) -> None:
    """With games in its lists."""
    open_game(page, server, positions.own_turn, ALONE)
    page.goto(server.url)
    expect(page.locator(".list").first).to_be_visible()


def new_table(page: Page, server: Server) -> None:
    """A table being set up, its options open."""
    page.goto(f"{server.url}/new")
    expect(page.locator("form .big")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    expect(page.locator(".thumb svg").first).to_be_visible()


def waiting_room(page: Page, server: Server) -> None:
    """A table that waits for a friend."""
    page.goto(f"{server.url}/new?with=friends")
    page.locator("form .big").click()
    expect(page.locator(".waiting-room .seats")).to_be_visible()


def table(page: Page, server: Server) -> None:
    """The player's own turn in the middle of a game."""
    open_game(page, server, positions.later_turn)
    expect(page.locator(".prompt.yours")).to_be_visible()


def sharing(page: Page, server: Server) -> None:
    """A card on offer."""
    open_game(page, server, positions.sharing)
    expect(page.locator(".decide .Take")).to_be_visible()


def ending(page: Page, server: Server) -> None:
    """The podium."""
    open_game(page, server, positions.never)
    expect(page.locator(".podium")).to_be_visible()


def replay(page: Page, server: Server) -> None:
    """A finished game, at its fortieth action, with every card open."""
    game = insert(server.database_url, sign_up(page, server.url), positions.never)
    page.goto(f"{server.url}/replay/{game}?ply=40&as=all")
    expect(page.locator(".controls")).to_be_visible()
    expect(page.locator(".one-hand")).to_have_count(2)


def review(page: Page, server: Server) -> None:
    """The player's own mistakes in a finished game, at the first of them."""
    game = insert(server.database_url, sign_up(page, server.url), positions.never, FOUR)
    page.goto(f"{server.url}/replay/{game}?review=0&as=0")
    page.get_by_role("button", name="Next mistake").click(timeout=GAME_MS)
    expect(page.locator(".option", has_text="Better")).to_be_visible()


def record(page: Page, server: Server) -> None:
    """Where a record can be brought along."""
    page.goto(f"{server.url}/replay")
    expect(page.locator("textarea")).to_be_visible()


def learn(page: Page, server: Server) -> None:
    """The second step of the lesson."""
    page.goto(f"{server.url}/learn")
    page.locator(".lesson .big").click()
    expect(page.locator(".target").first).to_be_visible()


def rules(page: Page, server: Server) -> None:
    """The rules."""
    page.goto(f"{server.url}/rules")
    expect(page.locator(".rules section").first).to_be_visible()


def settings(page: Page, server: Server) -> None:
    """The settings, over the first page."""
    page.goto(server.url)
    page.locator(".top button").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def menu(page: Page, server: Server) -> None:
    """The menu of a table."""
    sit_down(page, server.url)
    page.locator("button.menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def curtain(page: Page, server: Server) -> None:
    """Between two players round one screen."""
    open_game(page, server, positions.own_turn, ONE_SCREEN)
    expect(page.locator(".curtain")).to_be_visible()


def open_game(
    page: Page, server: Server, stop: Stop, seats: Sequence[NewSeat] = FOUR, **wishes: Any
) -> None:
    """Open a game of a new visitor's at a position."""
    game = insert(server.database_url, sign_up(page, server.url), stop, seats, **wishes)
    page.goto(f"{server.url}/table/{game}")


SCREENS: dict[str, Screen] = {
    "home": home,
    "new": new_table,
    "waiting": waiting_room,
    "table": table,
    "sharing": sharing,
    "ending": ending,
    "replay": replay,
    "review": review,
    "record": record,
    "learn": learn,
    "rules": rules,
    "settings": settings,
    "menu": menu,
    "curtain": curtain,
}
