"""Names and colours of players, and what has happened since a player's last turn."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.playing import click_space
from tests.web.positions import FOUR, later_turn
from tests.web.screens import open_game
from tobago.server.core.settings import MINUTE


def seat_row(page: Page, number: int) -> Locator:
    """A row of the form for a new table, or of a table that waits."""
    return page.locator(".seat-row").nth(number)


def player(page: Page, name: str, colour: int) -> Locator:
    """A player beside the island, in a colour."""
    return page.locator(f".player.seat-{colour}", has_text=name)


def type_over(field: Locator, text: str) -> None:
    """Type another text; Firefox reports no change of a field that is filled by code.

    It takes the keys for editing only in the window in front.
    """
    field.page.bring_to_front()
    field.press("ControlOrMeta+a")
    field.press_sequentially(text)
    field.press("Enter")


@pytest.mark.firefox
def test_players_round_one_screen_have_names_and_colours(visit: Visit) -> None:
    page = visit("/new?with=screen")
    for number, name, colour in ((0, "Anna", "yellow"), (1, "Ben", "red")):
        seat_row(page, number).get_by_label("Name").fill(name)
        seat_row(page, number).get_by_label(colour).check()
    page.get_by_label("Who starts").select_option("Anna (yellow)")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(player(page, "Anna", 2)).to_be_visible()
    expect(player(page, "Ben", 0)).to_be_visible()
    page.locator(".space.choice").first.dispatch_event("click")
    curtain = page.locator(".curtain.seat-0")
    expect(curtain.get_by_role("heading", name="Pass the screen to Ben")).to_be_focused()
    expect(curtain.locator(".recap")).to_contain_text("Anna starts on")
    expect(curtain).to_contain_text("red")
    curtain.get_by_role("button", name="I am Ben").click()
    expect(page.locator("#app")).to_be_focused()
    expect(page.locator("#atv-0-piece use")).to_have_attribute("href", "#atv-2")


@pytest.mark.firefox
def test_a_friend_joins_with_a_name_and_a_free_colour(visit: Visit) -> None:
    anna = visit("/new?with=friends")
    seat_row(anna, 0).get_by_label("Name").fill("Anna")
    anna.locator("form .big").click()
    expect(seat_row(anna, 0).get_by_label("Your name")).to_have_value("Anna")
    ben = visit("/" + anna.url.split("/", 3)[3])
    expect(ben.locator(".join").get_by_label("red")).to_be_disabled()
    ben.get_by_label("Your name").fill("Ben")
    ben.locator(".join").get_by_label("green").check()
    ben.get_by_role("button", name="Join").click()
    expect(anna.locator(".seat-row.seat-3", has_text="Ben")).to_be_visible()
    expect(seat_row(anna, 0).get_by_label("green")).to_be_disabled()
    seat_row(anna, 0).get_by_label("blue").check()
    expect(ben.locator(".seat-row.seat-1", has_text="Anna")).to_be_visible()
    type_over(seat_row(ben, 1).get_by_label("Your name"), "Bennie")
    expect(anna.locator(".seat-row.seat-3", has_text="Bennie")).to_be_visible()
    anna.locator(".waiting-room .big").click()
    for page in (anna, ben):
        expect(player(page, "Anna", 1)).to_be_visible()
        expect(player(page, "Bennie", 3)).to_be_visible()


@pytest.mark.firefox
def test_a_changed_name_is_seen_in_a_running_game_at_once(resume: Visit, visit: Visit) -> None:
    page = resume()
    guest = visit("/" + page.url.split("/", 3)[3])
    expect(guest.locator(".expected")).to_have_text("Anna's turn.")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_have_value("Anna")
    type_over(page.get_by_label("Your name"), "Zoë")
    expect(guest.locator(".player .name").first).to_have_text("Zoë")
    expect(guest.locator(".expected")).to_have_text("Zoë's turn.")


@pytest.mark.firefox
def test_the_player_is_you_in_the_log(resume: Visit, visit: Visit) -> None:
    page = resume()
    guest = visit("/" + page.url.split("/", 3)[3])
    expect(guest.locator(".island")).to_be_visible()
    click_space(page, "drive here, 1 leg")
    expect(page.locator(".log-panel", has_text="You drive to")).to_be_visible()
    expect(guest.locator(".log-panel", has_text="Anna drives to")).to_be_visible()


@pytest.mark.firefox
def test_a_player_who_comes_back_to_a_slow_game_reads_what_happened(
    new_page: Visit, server: Server
) -> None:
    page = new_page()
    open_game(page, server, later_turn, FOUR, ago=10 * MINUTE)
    recap = page.get_by_role("region", name="Since your last turn")
    expect(recap).to_contain_text("Pim")
    expect(recap.locator("li").first).to_be_visible()
    recap.get_by_role("button", name="Continue").click()
    expect(recap).to_have_count(0)
    expect(page.locator("#app")).to_be_focused()


def test_no_recap_is_shown_to_a_player_who_was_there(new_page: Visit, server: Server) -> None:
    page = new_page()
    open_game(page, server, later_turn, FOUR)
    expect(page.locator(".prompt.yours")).to_be_visible()
    expect(page.locator(".recap-panel")).to_have_count(0)


def test_bots_have_portraits_at_the_table(resume: Visit) -> None:
    page = resume(later_turn, FOUR)
    portraits = page.locator(".player .portrait use")
    expect(portraits).to_have_count(3)
    expect(portraits.nth(1)).to_have_attribute("href", "#portrait-hunter")


def test_a_rematch_keeps_colours(new_page: Visit, visit: Visit) -> None:
    page = visit("/new")
    seat_row(page, 0).get_by_label("green").check()
    seat_row(page, 0).get_by_label("Name").fill("Anna")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(player(page, "Anna", 3)).to_be_visible()
    table = page.url.rpartition("/")[2]
    page.evaluate(
        """table => fetch(`/api/v1/tables/${table}/resign`, {method: "POST",
        headers: {"Content-Type": "application/json"}, body: "{}"})""",
        table,
    )
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".player").nth(2)).to_contain_text("Anna")
    expect(player(page, "Anna", 3)).to_be_visible()
