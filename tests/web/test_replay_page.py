"""Replays: by link and from a file, through any eyes, with a review."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.playing import expect_note, sign_up
from tests.web.positions import insert, never


@pytest.fixture
def game(new_page: Visit, server: Server) -> str:
    """A game that somebody else has finished."""
    return insert(server.database_url, sign_up(new_page(), server.url), never)


def test_a_finished_game_step_by_step(resume: Visit) -> None:
    page = resume(never)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".controls")).to_be_visible()
    expect(page.locator(".expected")).to_have_text("The game begins.")
    page.mouse.move(5, 5)  # away from the island, which would tell about a space
    expect(page.locator(".whisper")).to_have_text("The seed proves every card.")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".expected")).to_contain_text("starts on")
    page.locator("body").press("End")
    expect(page.locator(".expected")).to_contain_text("The game is over")
    page.get_by_label("Point of view").select_option("1")
    expect(page.locator(".player.you")).to_contain_text("Pim")
    page.get_by_label("Point of view").select_option("all")
    expect(page.locator(".one-hand")).to_have_count(2)


def test_a_moment_of_a_game_has_an_address(visit: Visit, game: str) -> None:
    page = visit(f"/replay/{game}?ply=12&as=0")
    expect(page.locator(".ply")).to_contain_text("12 /")
    expect(page.locator(".player.you")).to_contain_text("Anna")


def test_a_record_file_can_be_replayed_by_anybody(
    resume: Visit, visit: Visit, tmp_path: Path
) -> None:
    page = resume(never)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.tobago"
    download.value.save_as(file)
    guest = visit("/replay")
    guest.locator("input[type=file]").set_input_files(file)
    expect(guest.locator(".controls")).to_be_visible()
    guest.get_by_role("button", name="To the end").click()
    expect(guest.locator(".expected")).to_contain_text("The game is over")


def test_what_is_no_record_is_told_with_its_place(visit: Visit) -> None:
    page = visit("/replay")
    page.locator("textarea").fill("no record at all")
    page.get_by_role("button", name="Show").click()
    expect_note(page, "line 1")


SLIDE = """(input, ply) => {
    input.value = ply;
    input.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def test_the_last_viewpoint_is_shown_and_steps_need_no_request(visit: Visit, game: str) -> None:
    page = visit(f"/replay/{game}")
    expect(page.locator(".controls")).to_be_visible()
    asked: list[Route] = []

    def answer_the_last(route: Route) -> None:
        asked.append(route)
        if len(asked) == 2:
            route.continue_()

    frames = re.compile("/frames[?]")
    page.route(frames, answer_the_last)
    eyes = page.get_by_label("Point of view")
    eyes.select_option("1")
    eyes.select_option("0")
    expect(page.locator(".player.you")).to_contain_text("Anna")
    with page.expect_response(frames):
        asked[0].continue_()
    for ply in (62, 64, 66, 5):
        page.get_by_label("Position").evaluate(SLIDE, ply)
    expect(page.locator(".ply")).to_have_text(re.compile("^5 /"))
    expect(page.locator(".player.you")).to_contain_text("Anna")
    assert len(asked) == 2


def test_the_log_has_no_gaps_after_a_jump(visit: Visit, game: str) -> None:
    page = visit(f"/replay/{game}?ply=61")
    expect(page.locator(".entries li", has_text="starts on")).to_have_count(2)
    page.goto(page.url.split("?")[0] + "?ply=100000")
    expect(page.locator(".expected")).to_contain_text("The game is over")


def test_a_space_says_what_is_on_it_through_any_eyes(visit: Visit, game: str) -> None:
    page = visit(f"/replay/{game}?ply=20&as=0")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.locator('.space[aria-label*="ATV of player 1"]').dispatch_event("click")
    expect(page.locator(".whisper")).to_contain_text("ATV of player 1")
    assert not [url for url in requests if url.endswith("/check")]


def test_a_link_is_shown_where_it_cannot_be_copied(visit: Visit, game: str) -> None:
    """Browsers have no clipboard at addresses without https."""
    page = visit(f"/replay/{game}?ply=7")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Link to this moment").click()
    field = page.locator("dialog input")
    expect(field).to_be_focused()
    expect(field).to_have_value(page.url)
    chosen = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field.evaluate(chosen) == page.url


def test_arrows_on_a_tab_do_not_step(visit: Visit, game: str) -> None:
    page = visit(f"/replay/{game}?ply=12")
    page.locator("#tab-log").press("ArrowRight")
    expect(page.locator("#tab-chat")).to_be_focused()
    expect(page.locator(".ply")).to_contain_text("12 /")
