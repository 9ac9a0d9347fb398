"""The lesson, really played, in two languages; the rules beside it."""

import re
from itertools import zip_longest
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tobago.lesson import STEPS, Continue, LessonInput, lesson_progress

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
        [re.compile("^Keyboard shortcuts"), "Rules", "Settings", "Home"]
    )
    expect(page.locator(".commitment")).to_have_count(0)


def test_the_focus_goes_to_each_step(visit: Visit, server: Server) -> None:
    """To its title, or to the button where there is only something to read."""
    page = visit("/learn")
    second_step(page)
    expect(page.locator(".lesson h2")).to_be_focused()
    page.locator(".chip.target").focus()
    page.keyboard.press("Enter")
    third = step_after(server, Continue(), *lesson_progress([Continue()]).accepted)
    expect(page.locator(".lesson h2")).to_have_text(third["title"])
    expect(page.locator(".lesson h2")).to_be_focused()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".lesson button.big")).to_be_focused()


@pytest.mark.firefox
def test_a_game_begins_at_the_end_of_the_lesson(visit: Visit) -> None:
    page = visit("/learn")
    expect(page.locator(".lesson h2")).to_be_visible()
    page.evaluate(LEARNER, None)
    page.get_by_role("link", name="Play a game").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".island .space.choice").first).to_be_attached()


SIZES = [(1440, 900), (1280, 577), (1024, 768), (390, 844), (844, 390)]

COVERED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const all = (selector) => [...document.querySelectorAll(selector)];
    const panel = box(document.querySelector(".lesson"));
    const isBeside = ({ left, right }) => left > panel.right - 1 || right < panel.left + 1;
    const isAbove = ({ top, bottom }) => top > panel.bottom - 1 || bottom < panel.top + 1;
    const covered = all(".board, .target, .pointed, .caption, .sharing").filter(
        (element) => !isBeside(box(element)) && !isAbove(box(element)),
    );
    const cutOff = all(".lesson, .lesson .row > *, .lesson h2").filter((element) => {
        const { left, right, top, bottom } = box(element);
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    return [...covered, ...cutOff].map((element) => element.outerHTML.slice(0, 80));
}"""
"""What the panel covers of the island and of what the step points at, or what of it is cut off."""


def test_the_panel_covers_nothing_and_is_never_cut_off(visit: Visit) -> None:
    page = visit("/learn")
    expect(page.locator(".lesson h2")).to_be_visible()
    for step, following in zip_longest(STEPS, STEPS[1:]):
        expect(page.locator(".lesson h2")).to_have_text(step.title)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (step.title, width, height)
        page.set_viewport_size({"width": 1440, "height": 900})
        page.evaluate(LEARNER, following.title if following else None)


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
