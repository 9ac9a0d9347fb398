"""People at the page: names, languages, other devices, being called."""

import json
import re

from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.playing import settled, sit_down, until_my_turn


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
    page.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.close()


def test_the_last_screen_that_was_asked_for_is_shown(visit: Visit) -> None:
    page = visit()
    held: list[Route] = []

    def hold(asked: Route) -> None:
        held.append(asked)

    page.route(re.compile("/rules.js"), hold)
    with page.expect_request(re.compile("/rules.js")):
        page.get_by_role("link", name="Rules").click()
    page.go_back()
    held[0].continue_()
    page.evaluate("import(document.querySelector('script').src.replace('main.js', 'rules.js'))")
    assert page.get_by_role("button", name="Play now").count() == 1


def test_two_clicks_make_one_guest_and_one_table(visit: Visit) -> None:
    page = visit()
    made: list[str] = []
    page.on("request", lambda asked: made.append(asked.url) if asked.method == "POST" else None)
    page.get_by_role("button", name="Play now").dblclick()
    expect(page.locator(".player")).to_have_count(4)
    assert [url.rpartition("/")[2] for url in made] == ["people", "tables"]


def test_a_dialog_is_named_and_keeps_the_focus(visit: Visit) -> None:
    page = visit()
    sit_down(page)
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
    expect(page.locator(".note")).to_contain_text("Zoë")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".player.you .name")).to_have_text("Zoë")


def test_the_language_changes_at_once_and_at_the_table(visit: Visit) -> None:
    page = visit(settings={"speed": "slow"})
    sit_down(page)
    settled(page)
    expect(page.locator(".caption")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    prompt = "Zet je terreinwagen op een gebied naar keuze."
    expect(page.locator(".expected")).to_have_text(prompt)
    assert page.locator(".caption").count() == 0, "what was seen already is shown again"
    expect(page.locator(".unseen[aria-live]", has_text=prompt)).to_be_attached()


def test_a_code_takes_somebody_to_another_device(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    page.goto("/".join(page.url.split("/")[:3]))
    settings(page)
    page.get_by_role("button", name="Play on another device").click()
    code = page.locator("code.code").inner_text()
    other = visit(f"/#code={code}")
    expect(other.locator(".note")).to_contain_text("Anna")
    expect(other.locator(".list", has_text="Your games")).to_be_visible()


ELSEWHERE = """() => {
    window.called = [];
    window.Notification = class {
        constructor(title, how) { called.push([title, how.body]); }
        close() {}
    };
    Notification.permission = "granted";
    Object.defineProperty(document, "hidden", { get: () => true });
}"""
"""The reader looks at another page, and notifications are counted."""


def test_who_is_elsewhere_is_called(visit: Visit) -> None:
    page = visit(settings={"notify": True}, permissions=["notifications"])
    page.evaluate(ELSEWHERE)
    page.get_by_role("button", name="Play now").click()
    settled(page)
    page.locator(".space.choice").first.dispatch_event("click")
    page.wait_for_function("() => called.length > 0")
    assert page.evaluate("called[0][0]") == "Tobago: your turn"


def test_nobody_is_called_by_what_they_do_themselves(visit: Visit) -> None:
    page = visit(settings={"notify": True}, permissions=["notifications"])
    sit_down(page)
    until_my_turn(page)
    page.evaluate(ELSEWHERE)
    page.locator('.space.choice[aria-label*="drive here, 1 leg"]').first.dispatch_event("click")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(".log-panel", has_text="takes that back")).to_be_visible()
    assert page.evaluate("called") == []


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit()
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest is not None
    told = json.loads(page.request.get("/".join(page.url.split("/")[:3]) + manifest).text())
    assert told["start_url"] == "/"
    base = "/".join(page.url.split("/")[:3]) + manifest.rpartition("/")[0] + "/"
    for icon in told["icons"]:
        source = icon["src"] if icon["src"].startswith("/") else base + icon["src"]
        url = source if source.startswith("http") else "/".join(page.url.split("/")[:3]) + source
        assert page.request.get(url).ok
