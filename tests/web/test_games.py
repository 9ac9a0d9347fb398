"""Whole games through the page only, from set-up to podium."""

from collections import Counter

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.playing import play_now, play_to_the_end


def test_a_game_against_bots_to_the_end(visit: Visit) -> None:
    page = visit()
    play_now(page)
    done = Counter(play_to_the_end(page))
    assert {"place", "PlayClue", "Drive", "Take"} <= set(done)
    expect(page.locator(".podium li")).to_have_count(4)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
