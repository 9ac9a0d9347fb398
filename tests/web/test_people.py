"""People at the page: names, languages, other devices, being called."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.playing import click_space, expect_note
from tobago.words import LANGUAGES, Words


def settings(page: Page) -> None:
    """Open the settings from the first page."""
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def test_a_page_without_words_or_drawings_says_so(browser: Browser, server: Server) -> None:
    page = browser.new_page()
    page.route(re.compile("/art/sheet"), lambda asked: asked.abort())
    page.goto(server.url)
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.close()


def test_the_last_screen_that_was_asked_for_is_shown(visit: Visit) -> None:
    page = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("/view/rules.js"), hold)
    with page.expect_request(re.compile("/view/rules.js")):
        page.get_by_role("link", name="Rules").click()
    page.go_back()
    held[0].continue_()
    page.evaluate(
        "import(document.querySelector('script').src.replace('main.js', 'view/rules.js'))"
    )
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # what followed it is done, too
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator(".rules")).to_have_count(0)


def test_two_clicks_make_one_guest_and_one_table(visit: Visit) -> None:
    page = visit()
    made: list[str] = []
    page.on("request", lambda asked: made.append(asked.url) if asked.method == "POST" else None)
    page.get_by_role("button", name="Play now").dblclick()
    expect(page.locator(".player")).to_have_count(4)
    assert [url.rpartition("/")[2] for url in made] == ["people", "tables"]


def test_a_dialog_is_named_and_keeps_the_focus(resume: Visit) -> None:
    page = resume()
    menu = page.get_by_role("button", name="Menu")
    menu.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.get_by_role("button", name="Settings").press("Enter")
    expect(page.get_by_role("dialog", name="Settings").locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()


def test_somebody_is_called_as_they_like(visit: Visit) -> None:
    page = visit()
    settings(page)
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_label("Your name").press("Tab")
    expect_note(page, "Zoë")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".player.you .name")).to_have_text("Zoë")


def test_the_language_changes_at_once_and_at_the_table(start_game: Visit) -> None:
    page = start_game(settings={"speed": "relaxed"})
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.evaluate("() => { window.setTimeout = () => 1; }")  # a caption would stay
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    prompt = "Zet je terreinwagen op een gebied naar keuze."
    expect(page.locator(".expected")).to_have_text(prompt)
    expect(page.locator(".unseen[aria-live]", has_text=prompt)).to_be_attached()
    assert page.locator(".caption").count() == 0, "what was seen already is shown again"


@pytest.mark.firefox
def test_a_turn_is_worded_in_every_language(resume: Visit) -> None:
    page = resume()
    for language in LANGUAGES:
        words = Words(language)
        page.evaluate(CHOOSE_LANGUAGE, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        prompt = words.say("Your turn: play a clue, drive or exchange your clues.")
        expect(page.locator(".expected")).to_have_text(prompt)
        expect(page.get_by_role("button", name=words.say("End turn"))).to_be_visible()
        expect(page.get_by_role("button", name=words.say("Menu"))).to_be_visible()


CHOOSE_LANGUAGE = """async (language) => {
    const { send } = await import(document.querySelector("script[src]").src);
    send({ type: "LanguageChosen", language });
}"""


def test_a_code_takes_somebody_to_another_device(start_game: Visit, visit: Visit) -> None:
    page = start_game()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Play on another device").click()
    expect(page.locator("code.code")).to_have_text(re.compile(r"\w+"))
    other = visit(f"/#code={page.locator('code.code').inner_text()}")
    expect_note(other, "Anna")
    expect(other.locator(".list", has_text="Your games")).to_be_visible()


ELSEWHERE = """() => {
    window.called = [];
    window.Notification = class {
        constructor(title, how) { called.push([title, how.body]); }
        close() {}
    };
    Notification.permission = "granted";
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The reader looks at another page, and notifications are counted."""


def test_who_is_elsewhere_is_called(resume: Visit) -> None:
    page = resume(settings={"notify": True}, permissions=["notifications"])
    page.evaluate(ELSEWHERE)
    page.locator(".chip:not(.refused)").first.click()
    page.wait_for_function("() => called.length > 0")
    assert page.evaluate("called[0][0]") == "Tobago: your turn"


def test_nobody_is_called_by_what_they_do_themselves(resume: Visit) -> None:
    page = resume(settings={"notify": True}, permissions=["notifications"])
    page.evaluate(ELSEWHERE)
    click_space(page, "drive here, 1 leg")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(".log-panel", has_text="You undo that")).to_be_visible()
    assert page.evaluate("called") == []


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit()
    base = page.evaluate("() => document.querySelector('link[rel=manifest]').href")
    manifest = page.request.get(base).json()
    assert manifest["start_url"] == "/"
    assert manifest["icons"]
    for icon in manifest["icons"]:
        assert page.request.get(urljoin(base, icon["src"])).ok


def test_the_first_page_shows_the_language_of_the_settings(visit: Visit) -> None:
    page = visit()
    shown = page.locator("select.languages")
    shown.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator(".top button").click()
    for language in ("nl", "de"):
        page.locator("dialog [name=language]").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(shown).to_have_value(language)


def test_a_browser_without_notifications_leaves_them_off(visit: Visit) -> None:
    page = visit()
    page.evaluate("delete window.Notification")
    settings(page)
    notify = page.get_by_label("Notify me when it is my turn")
    notify.click()
    expect_note(page, "Your browser does not allow this.")
    expect(notify).not_to_be_checked()
