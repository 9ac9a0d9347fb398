"""The review of a finished game: the user's mistakes one by one, and trying a position again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import PHONE, Visit
from tests.web.playing import GAME_MS, sign_up
from tests.web.positions import insert, never


def review_of_own(page: Page, server: Server) -> str:
    """Open the review of a game that Anna has finished; the id of its table."""
    game = insert(server.database_url, sign_up(page, server.url), never)
    page.goto(f"{server.url}/replay/{game}?review=")
    expect(page.locator(".decisions li").first).to_be_attached(timeout=GAME_MS)
    return game


def ply(page: Page) -> int:
    """The shown position."""
    return int(page.locator(".controls .ply").inner_text().split("/")[0])


@pytest.mark.firefox
def test_the_end_leads_to_the_review_of_the_own_mistakes(resume: Visit) -> None:
    page = resume(never)
    page.get_by_role("link", name="Review the game").click()
    expect(page).to_have_url(re.compile("/replay/.*review=0"))
    following = page.get_by_role("button", name="Next mistake")
    following.click(timeout=GAME_MS)
    expect(page.locator(".mistakes .step")).to_have_text(re.compile("^1 of"))
    expect(page.locator(".moment h3")).to_contain_text("You")
    expect(page.locator(".option", has_text="Better")).to_contain_text("to win")
    expect(page.locator(".option .reason").first).not_to_be_empty()
    expect(page.locator(".side")).to_be_hidden()  # the panel takes its place
    expect(page.locator(".hand .card").first).to_be_visible()
    first = ply(page)
    page.keyboard.press("n")
    expect(page.locator(".mistakes .step")).to_have_text(re.compile("^2 of"))
    assert ply(page) > first
    page.keyboard.press("p")
    expect(page.locator(".mistakes .step")).to_have_text(re.compile("^1 of"))
    page.reload()
    expect(page.locator(".review")).to_be_visible()


def test_the_board_lies_beside_the_review(visit: Visit, server: Server) -> None:
    page = visit("/")
    review_of_own(page, server)
    page.get_by_role("button", name="Next mistake").click()
    for width, height in ((1440, 900), (1280, 577), (1024, 768), PHONE, (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        board, panel = (page.locator(part).bounding_box() for part in (".stage", ".review"))
        assert board is not None
        assert panel is not None
        beside = board["x"] + board["width"] <= panel["x"] + 1
        above = board["y"] + board["height"] <= panel["y"] + 1
        assert beside if width > height else above
        assert panel["x"] + panel["width"] <= width
        assert panel["y"] + panel["height"] <= height
        expect(page.get_by_role("button", name="Next mistake")).to_be_in_viewport(ratio=1)


def test_the_action_and_the_better_one_are_drawn(visit: Visit, server: Server) -> None:
    page = visit("/")
    review_of_own(page, server)
    following = page.get_by_role("button", name="Next mistake")
    kinds: set[str] = set()
    places: list[object] = []
    steps = int(page.locator(".mistakes .step").inner_text().split()[0])
    for number in range(1, steps + 1):
        following.click()
        expect(page.locator(".mistakes .step")).to_have_text(f"{number} of {steps}")
        places.append(page.locator(".island").bounding_box())
        for option in ("Played", "Better"):
            text = page.locator(".option", has_text=option).locator(".what").inner_text()
            drawn = page.locator(f".decision-arrows .{option.lower()}")
            if text.startswith("Drive"):
                expect(drawn.first).to_be_attached()
            if option == "Better" and text.startswith("Play “"):
                expect(page.locator(".hand .target")).to_have_count(1)
            kinds.add(text.split()[0])
    assert {"Drive", "Play"} <= kinds
    assert places == [places[0]] * steps  # the island stays where it is
    expect(following).to_have_attribute("aria-disabled", "true")


def test_the_chart_and_the_lists_lead_to_positions(visit: Visit, server: Server) -> None:
    page = visit("/")
    review_of_own(page, server)
    expect(page.locator(".legend li").first).to_contain_text("You")
    chart = page.locator(".review .chart")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert ply(page) > 20
    own, other = page.locator(".decisions").first, page.locator(".decisions").last
    expect(own).to_have_attribute("open", "")
    expect(other).not_to_have_attribute("open", "")
    other.locator("summary").click()
    other.locator("button").nth(1).click()
    expect(page.locator(".moment h3")).to_contain_text("Pim")
    expect(page.locator(".moment h3")).to_be_in_viewport()
    expect(other.locator("[aria-current=step]")).to_have_count(1)


def test_a_spectator_chooses_whose_decisions_to_see(visit: Visit, server: Server) -> None:
    game = review_of_own(visit("/"), server)
    page = visit(f"/replay/{game}")
    page.get_by_role("button", name="Review").click()
    page.locator(".review").get_by_role("button", name="Pim").click()
    expect(page.get_by_label("Player to review")).to_have_value("1")
    expect(page.get_by_label("Point of view")).to_have_value("1")
    expect(page.locator(".decisions summary").first).to_contain_text("Pim")
    page.locator(".review .close").click()
    expect(page.locator(".review")).to_have_count(0)
    expect(page.locator(".side")).to_be_visible()


@pytest.mark.firefox
def test_a_mistake_is_tried_again_against_bots(visit: Visit, server: Server) -> None:
    page = visit("/")
    game = review_of_own(page, server)
    page.locator(".decisions button", has_text="Drive to").first.click()
    expect(page.locator(".option", has_text="Played")).to_contain_text("Drive to")
    first = ply(page)
    page.get_by_role("button", name="Try again from here").click()
    expect(page).to_have_url(re.compile(f"/table/(?!{game})"))
    expect(page.locator(".prompt.yours")).to_be_visible()
    table = page.url.rpartition("/")[2]
    view = page.request.get(f"{server.url}/api/v1/tables/{table}/view").json()
    assert view["ply"] == first
    page.keyboard.press("u")  # what the first game brought cannot be taken back
    view = page.request.get(f"{server.url}/api/v1/tables/{table}/view").json()
    assert view["ply"] == first
    page.locator(".space.choice").first.dispatch_event("click")
    page.wait_for_function(MOVED_ON, arg=[f"/api/v1/tables/{table}/view", first])


MOVED_ON = """async ([path, ply]) => (await (await fetch(path)).json()).ply > ply"""
