"""Replays: by link and from a file, through any eyes, with a review."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.playing import play_to_the_end, sit_down


def finished(page: Page) -> str:
    """A game played to its end; the table's id."""
    table = sit_down(page)
    play_to_the_end(page)
    return table


def test_a_finished_game_step_by_step_and_with_a_review(visit: Visit) -> None:
    page = visit()
    table = finished(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".controls")).to_be_visible()
    expect(page.locator(".expected")).to_have_text("The game begins.")
    page.mouse.move(5, 5)  # away from the island, which would tell about a space
    expect(page.locator(".whisper")).to_have_text("The seed proves every card.")
    page.get_by_role("button", name="On", exact=True).click()
    expect(page.locator(".expected")).to_contain_text("starts on")
    page.locator("body").press("End")
    expect(page.locator(".expected")).to_contain_text("The game is over")
    page.get_by_label("Whose eyes").select_option("1")
    expect(page.locator(".player.you")).to_contain_text("Pim")
    page.get_by_label("Whose eyes").select_option("all")
    expect(page.locator(".one-hand")).to_have_count(2)
    page.get_by_role("button", name="Review").click()
    page.locator(".review-ask").click()
    expect(page.locator(".decisions li").first).to_be_attached()
    expect(page.locator(".chart").first).to_be_visible()
    page.goto(page.url.split("/replay/")[0] + f"/replay/{table}?ply=12&as=0")
    expect(page.locator(".ply")).to_contain_text("12 /")


def test_a_record_file_can_be_replayed_by_anybody(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    finished(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.tobago"
    download.value.save_as(file)
    stranger = visit("/replay")
    stranger.locator("input[type=file]").set_input_files(file)
    expect(stranger.locator(".controls")).to_be_visible()
    stranger.get_by_role("button", name="To the end").click()
    expect(stranger.locator(".expected")).to_contain_text("The game is over")


def test_what_is_no_record_is_told_with_its_place(visit: Visit) -> None:
    page = visit("/replay")
    page.locator("textarea").fill("no record at all")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".note").last).to_contain_text("line 1")
