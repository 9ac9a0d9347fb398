"""The lesson, really played, in every language; the rules beside it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tobago.lesson import GoOn, follow
from tobago.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_is_played_to_its_end(language: str, visit: Visit) -> None:
    page = visit("/learn", settings={"language": language})
    titles: list[str] = []
    for _ in range(60):
        title = page.locator(".lesson h2")
        expect(title).to_be_visible()
        titles.append(title.inner_text())
        if page.locator(".lesson a.big").count():
            break
        do_what_is_asked(page, title.inner_text())
    expect(page.locator(".lesson a.big")).to_be_visible()
    assert len(set(titles)) > 12
    assert page.locator("html").get_attribute("lang") == language


def do_what_is_asked(page: Page, title: str) -> None:
    """What the lesson lights: a button of its own, a chip, a space, a button of the table."""
    page.wait_for_function("() => !document.querySelector('.skip')")
    for wanted in (
        ".lesson .row button.big",
        ".chip.target:not(.refused)",
        ".start",
        ".decide .target",
        ".act.target:not(.on)",
        ".card.target .chip:not(.refused):not(.none)",
        ".space.choice",
    ):
        found = page.locator(wanted)
        if found.count():
            found.first.dispatch_event("click")
            if "act" in wanted and page.locator(".powers .on").count():
                continue  # it was a power, and the space is still to be chosen
            page.wait_for_function(
                "title => document.querySelector('.lesson h2')?.textContent !== title", arg=title
            )
            return
    raise AssertionError(f"nothing to do at {title!r}")


def test_another_action_is_refused_in_the_words_of_the_lesson(visit: Visit) -> None:
    page = visit("/learn")
    page.locator(".lesson .row button.big").click()
    wanted = follow([GoOn()]).accepted
    assert len(wanted) == 1
    page.locator(".space").first.dispatch_event("click")
    expect(page.locator(".note").last).to_be_visible()


def test_what_is_greyed_out_names_the_task(visit: Visit) -> None:
    page = visit("/learn")
    page.locator(".lesson .row button.big").click()
    task = page.locator(".teaching").inner_text()
    end = page.locator('[data-type="EndTurn"]')
    expect(end).to_have_attribute("aria-description", task)
    end.click(force=True)
    expect(page.locator(".note").last).to_contain_text(task)
    page.keyboard.press("b")
    expect(page.locator(".whisper")).to_contain_text(task)


def test_the_menu_offers_nothing_that_needs_a_table(visit: Visit) -> None:
    page = visit("/learn")
    page.get_by_role("button", name="Menu").click()
    told = page.locator(".menu-list").inner_text().splitlines()
    assert [line for line in told if line != "?"] == ["Keys", "Rules", "Settings", "Home"]
    expect(page.locator(".commitment")).to_have_count(0)


def test_the_focus_outlives_a_clue(visit: Visit) -> None:
    page = visit("/learn")
    page.locator(".lesson .row button.big").click()
    title = page.locator(".lesson h2").inner_text()
    page.locator(".chip.target").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson h2")).not_to_have_text(title)
    expect(page.locator(".chip:focus")).to_have_count(1)


def test_a_finger_shows_first_in_browsers_that_do_not_name_it(visit: Visit) -> None:
    """In some, a click does not say whether it was a tap."""
    page = visit("/learn")
    space = page.locator(".space").first
    tap = """space => {
        const touch = { pointerType: "touch", bubbles: true };
        space.dispatchEvent(new PointerEvent("pointerdown", touch));
        space.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    }"""
    space.evaluate(tap)
    expect(page.locator(".whisper")).to_have_text(space.get_attribute("aria-label") or "")
    expect(page.locator(".note")).to_have_count(0)
    space.evaluate(tap)
    expect(page.locator(".note")).to_have_count(1)


def test_the_card_that_is_waited_for_is_lit(visit: Visit) -> None:
    page = visit("/learn")
    title = page.locator(".lesson h2")
    for _ in range(20):
        expect(title).to_be_visible()
        if title.inner_text() == "Look in secret":
            break
        do_what_is_asked(page, title.inner_text())
    expect(page.locator(".offer dd .target")).to_have_count(1)


def test_going_back_shows_the_step_before(visit: Visit) -> None:
    page = visit("/learn")
    first = page.locator(".lesson h2").inner_text()
    page.locator(".lesson .row button.big").click()
    expect(page.locator(".lesson h2")).not_to_have_text(first)
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".lesson h2")).to_have_text(first)


def test_every_word_of_the_rules_explains_itself(visit: Visit) -> None:
    page = visit("/rules")
    terms = page.locator(".term")
    expect(terms.first).to_be_visible()
    assert terms.count() > 10
    terms.first.hover()
    expect(terms.first.locator(".tip")).to_be_visible()
    terms.nth(1).focus()
    expect(terms.nth(1).locator(".tip")).to_be_visible()
