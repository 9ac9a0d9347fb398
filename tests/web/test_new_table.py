"""The screen on which a table is set up."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit


def starting(page: Page) -> Locator:
    """The choice of who starts."""
    return page.get_by_role("group", name="Starting player")


def expect_choices(page: Page, *labels: str) -> None:
    expect(starting(page).locator("label")).to_have_text(labels)


def test_the_starting_player_and_the_hand_of_two_are_chosen(visit: Visit) -> None:
    """Round one screen, so that whoever starts is shown first."""
    for seat, colour, name in ((1, "red", "Guest"), (2, "blue", "Guest 2")):
        page = visit("/new?with=screen")
        expect_choices(page, "drawn by lot", "Seat 1: red", "Seat 2: blue")
        expect(starting(page).get_by_label("drawn by lot")).to_be_checked()
        starting(page).get_by_label(f"Seat {seat}: {colour}").check()
        page.locator(".options summary").click()
        page.get_by_label("Hand with two players").select_option("Four clue cards")
        with page.expect_request("**/api/v1/tables") as asked:
            page.get_by_role("button", name="Start", exact=True).click()
        form: Any = asked.value.post_data_json
        assert (form["starting_seat"], form["options"]) == (seat - 1, {"hand": 4})
        expect(page.locator(".player.you .name")).to_have_text(name)
        expect(page.locator(".prompt.yours")).to_be_visible()


def test_nobody_is_named_unless_somebody_is_chosen(visit: Visit) -> None:
    page = visit("/new")
    with page.expect_request("**/api/v1/tables") as asked:
        page.get_by_role("button", name="Start", exact=True).click()
    form: Any = asked.value.post_data_json
    assert form["starting_seat"] is None
    expect(page.locator(".player")).to_have_count(3)


def test_a_seat_that_is_taken_away_starts_no_longer(visit: Visit) -> None:
    page = visit("/new")
    players = page.get_by_role("group", name="Seats")
    players.get_by_label("4", exact=True).check()
    starting(page).get_by_label("Seat 4: green").check()
    players.get_by_label("3", exact=True).check()
    expect_choices(page, "drawn by lot", "Seat 1: red", "Seat 2: blue", "Seat 3: yellow")
    expect(starting(page).get_by_label("drawn by lot")).to_be_checked()
    starting(page).get_by_label("Seat 2: blue").check()
    players.get_by_label("2", exact=True).check()
    expect(starting(page).get_by_label("Seat 2: blue")).to_be_checked()


def test_those_who_wait_see_who_starts(visit: Visit) -> None:
    page = visit("/new?with=friends")
    starting(page).get_by_label("Seat 2: blue").check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".seat-row.seat-1")).to_contain_text("starts the game")
    expect(page.locator(".seat-row.seat-0")).not_to_contain_text("starts the game")
