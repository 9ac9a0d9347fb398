"""The screen on which a table is set up, and the waiting room."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.conftest import sqlite_url
from tests.server.serving import Server
from tests.web.conftest import DESKTOP, PHONE, SeededServer, Visit

LAPTOP, SIDEWAYS = (1280, 577), (844, 390)


def starting(page: Page) -> Locator:
    """The choice of who starts."""
    return page.get_by_label("Who starts")


def expect_choices(page: Page, *labels: str) -> None:
    expect(starting(page).locator("option")).to_have_text(labels)


def create(page: Page, button: str = "Start") -> dict[str, Any]:
    """Create the table; returns the request."""
    with page.expect_request("**/api/v1/tables") as asked:
        page.get_by_role("button", name=button, exact=True).click()
    form: Any = asked.value.post_data_json
    return dict(form)


def test_the_starting_player_and_the_hand_of_two_are_chosen(visit: Visit) -> None:
    """On one screen, where the starting player is shown first."""
    for seat, name in ((0, "Guest"), (1, "Guest 2")):
        page = visit("/new?with=screen")
        expect(starting(page).locator("option")).to_have_count(3)
        expect(starting(page)).to_have_value("drawn")
        starting(page).select_option(str(seat))
        page.locator("summary", has_text="Rules of this table").click()
        page.get_by_label("Hand with two players").select_option("Four clue cards")
        form = create(page)
        assert (form["starting_seat"], form["options"]) == (seat, {"hand": 4})
        expect(page.locator(".player.you .name")).to_have_text(name)
        expect(page.locator(".prompt.yours")).to_be_visible()


def test_nobody_is_named_unless_somebody_is_chosen(visit: Visit) -> None:
    page = visit("/new")
    assert create(page)["starting_seat"] is None
    expect(page.locator(".player")).to_have_count(3)


def test_a_seat_that_is_taken_away_starts_no_longer(visit: Visit) -> None:
    page = visit("/new")
    players = page.get_by_role("group", name="Seats")
    players.get_by_label("4", exact=True).check()
    starting(page).select_option("3")
    players.get_by_label("3", exact=True).check()
    expect(starting(page).locator("option")).to_have_count(4)
    expect(starting(page)).to_have_value("drawn")
    starting(page).select_option("1")
    players.get_by_label("2", exact=True).check()
    expect(starting(page)).to_have_value("1")


def test_the_players_who_can_start_have_names(visit: Visit) -> None:
    expect_choices(visit("/new"), "random", "you (red)", "Runa (blue)", "Pim (yellow)")


def test_those_who_wait_see_who_starts(visit: Visit) -> None:
    page = visit("/new?with=friends")
    starting(page).select_option("1")
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".seat-row.seat-1")).to_contain_text("starts the game")
    expect(page.locator(".seat-row.seat-0")).not_to_contain_text("starts the game")


@pytest.mark.firefox
@pytest.mark.parametrize("path", ["/new", "/new?with=friends"])
def test_the_button_that_creates_the_table_is_in_the_first_screen(visit: Visit, path: str) -> None:
    page = visit(path)
    for width, height in (DESKTOP, LAPTOP, PHONE, SIDEWAYS):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("form .big")).to_be_in_viewport(ratio=1)


@pytest.mark.firefox
def test_an_island_is_chosen_by_its_picture_with_filters_and_arrow_keys(visit: Visit) -> None:
    page = visit("/new")
    summary = page.locator(".islands summary")
    expect(summary).to_contain_text("Island: random")
    summary.click()
    islands = page.get_by_role("radiogroup", name="Island")
    expect(islands.get_by_role("radio")).to_have_count(33)
    page.get_by_label("Size of the island").select_option("large")
    page.get_by_label("Lakes and rivers").select_option("little water")
    expect(islands.get_by_role("radio")).to_have_count(5)
    islands.get_by_role("radio", name=re.compile("random")).focus()
    page.keyboard.press("ArrowRight")
    expect(summary).to_contain_text("AbC1")
    page.keyboard.press("ArrowRight")
    expect(summary).to_contain_text("AbC2")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate(ISLAND) == "AbC2"


ISLAND = """() => fetch(location.pathname.replace("/table/", "/api/v1/tables/"))
    .then((answer) => answer.json())
    .then((table) => table.island)"""
"""The island of the open table."""


def test_a_random_island_is_one_of_the_filter(visit: Visit) -> None:
    page = visit("/new")
    page.locator(".islands summary").click()
    page.get_by_label("Size of the island").select_option("small")
    page.get_by_label("Lakes and rivers").select_option("a lot of water")
    expect(page.locator(".thumb", has_text="random")).to_contain_text("4 islands")
    assert create(page)["island"] in {"aBc1", "aBc2", "acB1", "acB2"}


def test_the_form_is_loaded_again_when_the_server_did_not_answer(visit: Visit) -> None:
    page = visit()
    page.route("**/api/v1/options?*", lambda asked: asked.abort())
    page.get_by_role("link", name="New table").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The server did not answer.")
    page.unroute_all()
    alert.get_by_role("button", name="Try again").click()
    expect(alert).to_have_count(0)
    expect(page.locator("summary", has_text="Rules of this table")).to_be_visible()
    expect(page.locator(".options select")).not_to_have_count(0)


@pytest.mark.firefox
def test_host_and_guest_read_what_to_do_next(visit: Visit) -> None:
    host = visit("/new?with=friends")
    host.get_by_role("button", name="Create the table").click()
    start = host.get_by_role("button", name="Start the game")
    expect(host.locator(".waiting-room")).to_contain_text("Send the link to your friends")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(start).to_have_accessible_description("1 seat is still open.")
    guest = visit("/" + path_of(host))
    expect(guest.locator(".waiting-room")).to_contain_text("Enter your name and join.")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator(".waiting-room")).to_contain_text("The host starts the game.")
    expect(host.get_by_role("heading", name="Everyone is here")).to_be_visible()
    expect(start).to_have_attribute("aria-disabled", "false")
    start.click()
    expect(guest.locator(".player")).to_have_count(2)


def path_of(page: Page) -> str:
    """The path of the page, without its first slash."""
    return page.url.split("/", 3)[3]


@pytest.mark.firefox
def test_the_level_of_play_now_is_remembered(visit: Visit) -> None:
    page = visit()
    level = page.get_by_label("How strong the bots are")
    expect(level).to_have_value("easy")
    level.select_option("hard")
    page.reload()
    expect(level).to_have_value("hard")
    page.get_by_role("button", name="Play now").click()
    for name in ("Runa", "Idris", "Octavia"):
        expect(page.locator(".player", has_text=name)).to_be_visible()


def test_marlo_plays_only_if_asked_for(visit: Visit) -> None:
    for level in ("easy", "medium", "hard"):
        page = visit()
        page.get_by_label("How strong the bots are").select_option(level)
        form = create(page, "Play now against three bots, right away")
        assert "drifter" not in {seat.get("bot") for seat in form["seats"]}


@pytest.fixture(scope="module")
def network_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeededServer]:
    """A server with an address for other devices."""
    url = sqlite_url(tmp_path_factory.mktemp("network"))
    with SeededServer(url, pause_ms=0, public_url="http://192.168.1.5:8080") as server:
        yield server


@pytest.mark.firefox
def test_a_table_is_shared_by_its_link_and_qr_code(
    visit: Visit, network_server: SeededServer
) -> None:
    page = visit("/new?with=friends", url=network_server.url)
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".waiting-room")).to_be_visible()
    link = f"http://192.168.1.5:8080/{path_of(page)}"
    expect(page.get_by_role("textbox", name="The link to this table")).to_have_value(link)
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    page.close()


@pytest.mark.firefox
def test_the_share_sheet_of_the_system_gets_the_link(visit: Visit) -> None:
    page = visit()
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    page.goto(page.url + "new?with=friends")
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Share …").click()
    assert page.evaluate("shared") == {"title": "Tobago", "url": page.url}


def test_a_link_that_only_this_machine_opens_says_so(visit: Visit, server: Server) -> None:
    page = visit("/new?with=friends")
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".waiting-room")).to_be_visible()
    share = page.locator(".share")
    expect(share).to_contain_text("Only this computer can open it")
    expect(share).to_contain_text("--host 0.0.0.0")
    expect(share.get_by_role("img")).to_have_count(0)
    expect(share.get_by_role("textbox")).to_have_value(f"{server.url}/{path_of(page)}")


def test_the_menu_of_a_table_shares_it(start_game: Visit) -> None:
    page = start_game()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share this table").click()
    dialog = page.get_by_role("dialog", name="Share this table")
    expect(dialog.get_by_role("textbox")).to_have_value(page.url)
    dialog.get_by_role("button", name="Copy").click()
    expect(page.locator(".note, .link input").first).to_be_visible()
