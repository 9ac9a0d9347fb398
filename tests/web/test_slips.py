"""No slip costs a turn: what is asked first, what a double click does, what can be taken back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.server.conftest import sqlite_url
from tests.web.conftest import PHONE, SeededServer, Visit
from tests.web.playing import click_space
from tests.web.positions import ALONE, own_turn
from tests.web.screens import open_game
from tobago.game import Game, Raise

END = '.act[data-type="EndTurn"]'
UNDO = '.act[data-type="Undo"]'
BY_PIM = ".entries .seat-1"
EXCHANGE = '.act[data-type="ExchangeTurn"]'


def raising(game: Game) -> bool:
    """Seat 0 can raise a treasure and has done nothing else."""
    actions = game.legal_actions()
    return game.seat == 0 and any(isinstance(action, Raise) for action in actions)


def double_click(element: Locator, browser_name: str) -> None:
    """A double click; Playwright sends Firefox two single ones."""
    if browser_name == "chromium":
        element.dblclick()
        return
    for clicks in (1, 2):
        element.dispatch_event("click", {"detail": clicks})


def near(bubble: Locator, element: Locator) -> bool:
    """Whether the bubble is above or below the element, within the window."""
    shown, about = bubble.bounding_box(), element.bounding_box()
    assert shown is not None
    assert about is not None
    middle = about["x"] + about["width"] / 2
    gap = max(about["y"] - shown["y"] - shown["height"], shown["y"] - about["y"] - about["height"])
    return shown["x"] <= middle <= shown["x"] + shown["width"] and 0 <= gap <= 20


@pytest.mark.firefox
def test_a_double_click_ends_no_turn_without_an_action(resume: Visit, browser_name: str) -> None:
    page = resume()
    double_click(page.locator(END), browser_name)
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("You have not taken an action yet.")
    assert near(bubble, page.locator(END))
    expect(page.locator(".prompt.yours")).to_be_visible()
    expect(page.locator(f"{END}.armed")).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    page.keyboard.press("e")
    expect(bubble).to_be_visible()
    before = page.locator(BY_PIM).count()
    page.keyboard.press("e")
    expect(page.locator(BY_PIM)).not_to_have_count(before)


@pytest.mark.firefox
def test_a_double_click_on_end_turn_takes_nothing_back(resume: Visit, browser_name: str) -> None:
    page = resume()
    places = {name: page.locator(name).bounding_box() for name in (END, UNDO, EXCHANGE)}
    click_space(page, "1 leg")
    expect(page.locator(f'{UNDO}[aria-disabled="false"]')).to_be_visible()
    drove = page.locator(".entries li", has_text="You drive")
    expect(drove).to_have_count(1)
    before = page.locator(BY_PIM).count()
    double_click(page.locator(END), browser_name)
    expect(page.locator(BY_PIM)).not_to_have_count(before)
    expect(drove).to_have_count(1)
    assert {name: page.locator(name).bounding_box() for name in places} == places


def test_a_turn_is_not_ended_beside_a_treasure_unasked(resume: Visit) -> None:
    page = resume(raising)
    expect(page.locator(".act.raise")).to_be_visible()
    page.locator(END).click()
    expect(page.locator(".bubble")).to_contain_text("You can raise the")
    page.locator(".act.raise").click()
    expect(page.locator(".sharing")).to_be_visible()
    expect(page.locator(".bubble")).to_have_count(0)


def test_exchanging_cards_is_asked_about(resume: Visit) -> None:
    page = resume(settings={"confirm": True})
    cards = page.locator(".card .sentence").all_inner_texts()
    page.locator(EXCHANGE).click()
    expect(page.locator(".bubble")).to_contain_text("cannot be undone")
    assert page.locator(".card .sentence").all_inner_texts() == cards
    page.locator(EXCHANGE).click()
    expect(page.locator(".entries")).to_contain_text("You exchange 6 clue cards")


def test_an_amulet_that_exchanges_cards_shows_that_it_asks(resume: Visit) -> None:
    page = resume(
        lambda game: own_turn(game) and bool(game.state.amulets_held[0]), settings={"confirm": True}
    )
    page.locator('.act[data-type="Exchange"]').click()
    expect(page.locator(".bubble")).to_contain_text("cannot be undone")
    expect(page.locator('.act.armed[data-type="Exchange"]')).to_be_visible()
    page.locator('.act.armed[data-type="Exchange"]').click()
    expect(page.locator(".entries")).to_contain_text("You use an amulet")


def test_bots_wait_for_an_undo_of_a_turn_that_ended_by_itself(
    new_page: Visit, tmp_path: Path
) -> None:
    page = new_page()
    with SeededServer(sqlite_url(tmp_path), pause_ms=4200) as server:
        open_game(page, server, own_turn, ALONE)
        click_space(page, "3 legs")
        expect(page.locator(f"{UNDO} .corner")).to_have_text(re.compile(r"^[1-5]\d s$"))
        page.locator(UNDO).click()
        expect(page.locator(".prompt.yours")).to_be_visible()
        expect(page.locator(f"{UNDO} .corner")).to_have_count(0)


def test_no_key_is_named_on_a_touch_screen(resume: Visit) -> None:
    page = resume(size=PHONE, is_mobile=True, has_touch=True)
    assert page.locator("kbd").count() > 0
    assert [key for key in page.locator("kbd").all() if key.is_visible()] == []
    page.locator("button.menu").tap()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.get_by_role("button", name="Keyboard shortcuts")).to_have_count(0)
