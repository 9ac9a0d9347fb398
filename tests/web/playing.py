"""People at the page: they click what a sensible player would click, and wait for the page."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

PLAYER = (Path(__file__).parent / "player.js").read_text("utf-8")
MOST_CLICKS = 1500
"""More than any game takes."""


def play_now(page: Page) -> None:
    """From the first page to a game against bots."""
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".island .space").first).to_be_attached()


def next_click(page: Page, done: Sequence[str]) -> str | None:
    """Click what comes next; its kind, None if there is nothing to do."""
    kind: str | None = page.evaluate(f"done => ({PLAYER})(done)", list(done))
    if kind is not None and kind != "over":
        page.locator("[data-next]").dispatch_event("click")
    return kind


def settled(page: Page) -> None:
    """Wait until the page shows something to do, or the end."""
    page.wait_for_function(
        """() => !document.querySelector(".skip") && (
            document.querySelector(".prompt.yours, .ending, .curtain, dialog .pick"))"""
    )


def play_to_the_end(page: Page) -> list[str]:
    """Alone against bots: everything that was clicked."""
    done: list[str] = []
    for _ in range(MOST_CLICKS):
        settled(page)
        kind = next_click(page, done)
        if kind == "over":
            return done
        if kind is not None:
            done.append(kind)
    raise AssertionError(f"the game does not end: {done[-20:]}")


def play_together(pages: Sequence[Page]) -> list[str]:
    """Several people at their own screens, each when it is their turn."""
    done: list[str] = []
    for _ in range(MOST_CLICKS):
        kinds = [next_click(page, done) for page in pages]
        done += [kind for kind in kinds if kind not in {None, "over"} and kind is not None]
        if all(kind == "over" for kind in kinds):
            return done
        if not any(kinds):
            pages[0].wait_for_timeout(5)
    raise AssertionError(f"the game does not end: {done[-20:]}")
