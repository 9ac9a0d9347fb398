"""The lesson, really played, in two languages; the rules beside it."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tobago.lesson import Continue, LessonInput, lesson_progress

LEARNER = (Path(__file__).parent / "learner.js").read_text("utf-8")


def step_after(server: Server, *inputs: LessonInput) -> dict[str, Any]:
    """The step of the lesson as the server describes it."""
    done = [given.to_json() for given in inputs]
    answer = httpx.post(
        f"{server.url}/api/v1/lesson", json={"done": done, "lang": "en"}, trust_env=False
    )
    return dict(answer.raise_for_status().json())


@pytest.mark.parametrize("language", ["en", "ru"])
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


def test_another_action_is_refused_with_the_task(visit: Visit, server: Server) -> None:
    page = visit("/learn")
    second_step(page)
    page.locator(".space").first.dispatch_event("click")
    expect(page.locator(".whisper")).to_contain_text(step_after(server, Continue())["text"])


def test_what_is_greyed_out_names_the_task(visit: Visit, server: Server) -> None:
    page = visit("/learn")
    second_step(page)
    step = step_after(server, Continue())
    end = page.locator('[data-type="EndTurn"]')
    expect(end).to_have_attribute("aria-description", step["text"])
    end.click(force=True)
    expect(page.locator(".whisper")).to_have_text(step["text"])
    page.keyboard.press("b")
    expect(page.locator(".whisper")).to_have_text(f"{step['title']}. {step['text']}")


def test_the_menu_offers_nothing_that_needs_a_table(visit: Visit) -> None:
    page = visit("/learn")
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".menu-list :is(button, a)")).to_have_text(
        [re.compile("^Keys"), "Rules", "Settings", "Home"]
    )
    expect(page.locator(".commitment")).to_have_count(0)


def test_the_focus_outlives_a_clue(visit: Visit, server: Server) -> None:
    page = visit("/learn")
    second_step(page)
    page.locator(".chip.target").focus()
    page.keyboard.press("Enter")
    third = step_after(server, Continue(), *lesson_progress([Continue()]).accepted)
    expect(page.locator(".lesson h2")).to_have_text(third["title"])
    expect(page.locator(".chip:focus")).to_have_count(1)


def test_a_finger_shows_first_in_browsers_that_do_not_name_it(visit: Visit, server: Server) -> None:
    """In some, a click does not say whether it was a tap."""
    page = visit("/learn")
    space = page.locator('.space[aria-label*="statue"]').first
    tap = """space => {
        const touch = { pointerType: "touch", bubbles: true };
        space.dispatchEvent(new PointerEvent("pointerdown", touch));
        space.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    }"""
    space.evaluate(tap)
    expect(page.locator(".whisper")).to_have_text(re.compile("statue$"))
    space.evaluate(tap)
    expect(page.locator(".whisper")).to_contain_text(step_after(server)["text"])


def test_going_back_shows_the_step_before(visit: Visit, server: Server) -> None:
    page = visit("/learn")
    second_step(page)
    expect(page.locator(".lesson h2")).to_have_text(step_after(server, Continue())["title"])
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".lesson h2")).to_have_text(step_after(server)["title"])


def test_every_word_of_the_rules_explains_itself(visit: Visit) -> None:
    page = visit("/rules")
    terms = page.locator(".term")
    expect(terms.nth(10)).to_be_visible()
    terms.first.hover()
    expect(terms.first.locator(".tip")).to_be_visible()
    terms.nth(1).focus()
    expect(terms.nth(1).locator(".tip")).to_be_visible()
