"""Spectators: they read that they watch, are counted, and chat where the host allows it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.test_table import table_path


@pytest.mark.firefox
def test_spectators_see_that_they_watch_and_are_counted(start_game: Visit, visit: Visit) -> None:
    page = start_game()
    expect(page.locator(".watchers")).to_have_count(0)
    guest = visit(table_path(page))
    expect(guest.locator(".whisper")).to_contain_text("You are watching.")
    for each in (page, guest):
        expect(each.locator(".watchers")).to_have_text("1 person is watching.")
    expect(page.locator(".whisper")).not_to_contain_text("You are watching.")
    guest.get_by_role("link", name="Tobago").click()
    expect(page.locator(".watchers")).to_have_count(0)


def chat(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()


@pytest.mark.firefox
def test_spectators_chat_if_the_host_allows_it(start_game: Visit, visit: Visit) -> None:
    page = start_game(spectator_chat=True)
    guest = visit(table_path(page))
    chat(guest)
    guest.get_by_label("Write a message").fill("Good luck!")
    guest.get_by_role("button", name="Send").click()
    chat(page)
    expect(page.locator(".lines")).to_contain_text("Guest Good luck!")


def test_spectators_of_other_tables_only_read(start_game: Visit, visit: Visit) -> None:
    guest = visit(table_path(start_game()))
    chat(guest)
    expect(guest.locator(".lines")).to_be_attached()
    expect(guest.get_by_label("Write a message")).to_have_count(0)


def test_the_host_allows_it_on_the_form(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_label("Spectators may chat").check()
    with page.expect_request("**/api/v1/tables") as asked:
        page.get_by_role("button", name="Start", exact=True).click()
    form: Any = asked.value.post_data_json
    assert form["spectator_chat"] is True
