"""People at the page: they click what a sensible player would click, and wait for the page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

PLAYER = (Path(__file__).parent / "player.js").read_text("utf-8")
MY_TURN = ".phase-turn .prompt.yours"
MOST_CLICKS = 1500
"""More than any game takes."""


def play_now(page: Page) -> None:
    """From the first page to a game against bots."""
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".island .space").first).to_be_attached()


def next_click(page: Page, done: Sequence[str], before: str = "") -> str | None:
    """Click what comes next; its kind, None if there is nothing to do, or `before` is there."""
    click = (
        f"([done, before]) => before && document.querySelector(before) ? null : ({PLAYER})(done)"
    )
    kind: str | None = page.evaluate(click, [list(done), before])
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


def sit_down(page: Page, **wishes: Any) -> str:
    """A table of the reader's own that begins at once, opened in the page; its id."""
    asked: dict[str, Any] = {
        "players": 2,
        "seats": [{"kind": "human"}, {"kind": "bot", "bot": "scout"}],
        "start": True,
    }
    table: str = page.evaluate(SIT_DOWN, asked | wishes)
    page.goto("/".join([*page.url.split("/")[:3], "table", table]))
    expect(page.locator(".island .space").first).to_be_attached()
    return table


SIT_DOWN = """async (asked) => {
    const post = (path, body) => fetch(`/api/v1${path}`, {
        method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}
    });
    const me = await fetch("/api/v1/me");
    if (!me.ok) await post("/people", {name: "Anna"});
    return (await (await post("/tables", asked)).json()).id;
}"""


def until_my_turn(page: Page, done: list[str] | None = None) -> list[str]:
    """Place the ATV and the first clue, until a turn of the reader's own begins."""
    done = [] if done is None else done
    for _ in range(MOST_CLICKS):
        settled(page)
        # Looking and clicking are one step: the turn may begin in between.
        if (kind := next_click(page, done, before=MY_TURN)) is not None:
            done.append(kind)
        elif page.locator(MY_TURN).count():
            return done
    raise AssertionError("no turn begins")
