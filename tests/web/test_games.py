"""Whole games through the page only, from set-up to podium."""

import re

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, Response, expect

from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.playing import play_now, play_to_the_end

BAD_REQUEST = 400
POWERS = {"RemoveMarker", "ExtraClue", "ExtraDrive", "Exchange", "DoubleClaim", "Swap"}


@pytest.mark.firefox
def test_a_game_against_bots_to_the_end(new_page: Visit, server: Server) -> None:
    """From the first visit to the rematch, with menu and replay; no request and no script fails."""
    page = new_page()
    faults = faults_of(page)
    page.goto(server.url)
    play_now(page)
    page.locator("button.menu").click()
    page.get_by_role("button", name="Settings").click()
    page.keyboard.press("Escape")
    assert {"place", "PlayClue", "Drive", "Take"} <= set(play_to_the_end(page))
    expect(page.locator(".podium li")).to_have_count(4)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".controls")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".podium")).to_have_count(0)
    page.goto(server.url)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert faults == []


def faults_of(page: Page) -> list[str]:
    """Collects errors on the console, requests without an answer, and refusals."""
    faults: list[str] = []

    def note_line(line: ConsoleMessage) -> None:
        if line.type == "error":
            faults.append(line.text)

    def note_failure(request: Request) -> None:
        faults.append(f"{request.url}: {request.failure}")

    def note_answer(response: Response) -> None:
        if response.status >= BAD_REQUEST:
            faults.append(f"{response.url}: {response.status}")

    page.on("console", note_line)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", note_failure)
    page.on("response", note_answer)
    return faults


@pytest.mark.parametrize("browser_name", ["firefox"])
def test_two_people_at_two_browsers_from_set_up_to_podium(visit: Visit) -> None:
    """The host in Firefox, the guest in Chromium."""
    anna = visit("/new?with=friends")
    anna.locator("summary", has_text="Rules of this table").click()
    choose(anna, "Advanced amulet powers", 1)
    choose(anna, "What a curse costs", 1)
    anna.get_by_role("button", name="Create the table").click()
    link = anna.get_by_label("The link to this table").input_value()
    ben = visit(link.removeprefix(anna.url.split("/table/")[0]), browser="chromium")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    expect(anna.locator(".seat-row", has_text="Ben")).to_be_visible()
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, ben):
        expect(page.locator(".island .space").first).to_be_attached()
    done = set(play_to_the_end(anna, ben))
    assert {"place", "PlayClue", "Drive", "Raise", "Take", "Pass", "StartMap"} <= done
    for page in (anna, ben):
        expect(page.locator(".podium li")).to_have_count(2)


def choose(page: Page, label: str, value: int) -> None:
    """One of the table options."""
    page.locator(".options label", has_text=label).locator("select").select_option(index=value)


def test_every_kind_of_action_is_done_by_clicks(start_game: Visit) -> None:
    """On one screen; the seed's game on this island has everything that the options add."""
    page = start_game(
        seats=[{"kind": "human"}, {"kind": "human"}],
        island="ABC1",
        options={"advanced": True, "curse_payment": "choice", "opening": "own", "spacing": 5},
    )
    wanted = POWERS | {"PlayClue", "Drive", "Raise", "Take", "Pass", "StartMap", "ExchangeTurn"}
    wanted |= {"PayCurse", "EndTurn", "curtain"}
    assert wanted - set(play_to_the_end(page)) == set()


def test_the_address_that_make_play_opens_is_a_game(visit: Visit) -> None:
    page = visit("/#play")
    expect(page.locator(".player")).to_have_count(4)
    expect(page).to_have_url(re.compile("/table/"))
