"""The lesson, really played, in every language; the rules beside it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tobago.lesson import Deed, GoOn, Step, follow
from tobago.words import LANGUAGES

LEARNER = (Path(__file__).parent / "learner.js").read_text("utf-8")


def step_after(*deeds: Deed) -> Step:
    """The step of the lesson, in English."""
    step = follow(deeds).step
    assert step is not None
    return step


FIRST = step_after()
SECOND = step_after(GoOn())
TASK = SECOND.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_is_played_to_its_end(language: str, visit: Visit) -> None:
    page = visit("/learn", settings={"language": language})
    expect(page.locator(".lesson h2")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate(LEARNER, None)
    expect(page.locator(".lesson a.big")).to_be_visible()
    assert len(set(page.evaluate("titles"))) > 12


def test_the_card_that_is_waited_for_is_lit(visit: Visit) -> None:
    page = visit("/learn")
    expect(page.locator(".lesson h2")).to_be_visible()
    page.evaluate(LEARNER, "Look in secret")
    expect(page.locator(".lesson h2")).to_have_text("Look in secret")
    expect(page.locator(".offer dd .target")).to_have_count(1)


def second_step(page: Page) -> None:
    """Go on to the first task."""
    page.locator(".lesson .row button.big").click()
    expect(page.locator(".chip.target")).to_be_visible()


def test_another_action_is_refused_with_the_task(visit: Visit) -> None:
    page = visit("/learn")
    second_step(page)
    page.locator(".space").first.dispatch_event("click")
    expect(page.locator(".whisper")).to_contain_text(TASK)


def test_what_is_greyed_out_names_the_task(visit: Visit) -> None:
    page = visit("/learn")
    second_step(page)
    end = page.locator('[data-type="EndTurn"]')
    expect(end).to_have_attribute("aria-description", TASK)
    end.click(force=True)
    expect(page.locator(".whisper")).to_have_text(TASK)
    page.keyboard.press("b")
    expect(page.locator(".whisper")).to_contain_text(f". {TASK}")


def test_the_menu_offers_nothing_that_needs_a_table(visit: Visit) -> None:
    page = visit("/learn")
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".menu-list :is(button, a)")).to_have_text(
        [re.compile("^Keys"), "Rules", "Settings", "Home"]
    )
    expect(page.locator(".commitment")).to_have_count(0)


def test_the_focus_outlives_a_clue(visit: Visit) -> None:
    page = visit("/learn")
    second_step(page)
    page.locator(".chip.target").focus()
    page.keyboard.press("Enter")
    third = step_after(GoOn(), *follow([GoOn()]).accepted)
    expect(page.locator(".lesson h2")).to_have_text(third.title)
    expect(page.locator(".chip:focus")).to_have_count(1)


def test_a_finger_shows_first_in_browsers_that_do_not_name_it(visit: Visit) -> None:
    """In some, a click does not say whether it was a tap."""
    page = visit("/learn")
    space = page.locator('.space[aria-label*="statue"]').first
    tap = """space => {
        const touch = { pointerType: "touch", bubbles: true };
        space.dispatchEvent(new PointerEvent("pointerdown", touch));
        space.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    }"""
    space.evaluate(tap)
    expect(page.locator(".whisper")).to_contain_text("statue")
    expect(page.locator(".whisper")).not_to_contain_text(FIRST.text)
    space.evaluate(tap)
    expect(page.locator(".whisper")).to_contain_text(FIRST.text)


def test_going_back_shows_the_step_before(visit: Visit) -> None:
    page = visit("/learn")
    second_step(page)
    expect(page.locator(".lesson h2")).to_have_text(SECOND.title)
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".lesson h2")).to_have_text(FIRST.title)


def test_every_word_of_the_rules_explains_itself(visit: Visit) -> None:
    page = visit("/rules")
    terms = page.locator(".term")
    expect(terms.nth(10)).to_be_visible()
    terms.first.hover()
    expect(terms.first.locator(".tip")).to_be_visible()
    terms.nth(1).focus()
    expect(terms.nth(1).locator(".tip")).to_be_visible()
