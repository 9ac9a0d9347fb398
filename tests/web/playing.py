"""People at the page: they sit down, and they click what a sensible player would click."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

PLAYER = (Path(__file__).parent / "player.js").read_text("utf-8")
GAME_MS = 300_000
"""A game that takes longer has stopped."""


def play_now(page: Page) -> None:
    """From the first page to a game against bots."""
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".island .space").first).to_be_attached()


def sign_up(page: Page, url: str) -> str:
    """Make the visitor known to the server as Anna; the person's id."""
    answer = page.request.post(f"{url}/api/v1/people", data={"name": "Anna", "language": "en"})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def sit_down(page: Page, url: str, **wishes: Any) -> str:
    """A table of the visitor's that begins at once, opened in the page; its id."""
    sign_up(page, url)
    wanted: dict[str, Any] = {
        "players": 2,
        "seats": [{"kind": "human"}, {"kind": "bot", "bot": "scout"}],
        "start": True,
    }
    answer = page.request.post(
        f"{url}/api/v1/tables", data=wanted | wishes, headers={"Origin": url}
    )
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    page.goto(f"{url}/table/{table}")
    expect(page.locator(".island .space").first).to_be_attached()
    return table


def play_to_the_end(*pages: Page) -> list[str]:
    """Let a script in each page click until the game is over; the kinds of clicks."""
    for page in pages:
        page.evaluate(PLAYER)
    kinds: list[str] = []
    for page in pages:
        page.wait_for_function("() => window.played", timeout=GAME_MS)
        expect(page.locator(".ending")).to_be_visible()
        kinds += page.evaluate("clicked")
    return kinds


def click_space(page: Page, label: str) -> None:
    """Click the first space whose label contains a text."""
    page.locator(f'.space.choice[aria-label*="{label}"]').first.dispatch_event("click")


def expect_note(page: Page, text: str) -> None:
    """Wait until a note with this text is shown, or was."""
    page.wait_for_function("text => [...shownNotes].some((note) => note.includes(text))", arg=text)
