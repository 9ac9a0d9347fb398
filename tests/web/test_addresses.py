"""Addresses that lead nowhere, and what a new visitor's browser does not complain about."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.server.serving import Server
from tests.web.conftest import Visit


def go_home(page: Page) -> None:
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.firefox
def test_an_unknown_address_has_a_way_home(new_page: Visit, server: Server) -> None:
    page = new_page()
    for path in ("/nowhere", "/table/one/two", "/learn/more"):
        answer = page.goto(server.url + path)
        assert answer is not None
        assert answer.status == 404, path
        expect(page.get_by_role("alert")).to_have_text("There is no page at this address.")
        go_home(page)


@pytest.mark.firefox
def test_an_unknown_table_has_a_way_home(new_page: Visit, server: Server) -> None:
    page = new_page()
    for path in ("/table/unknown", "/replay/unknown"):
        page.goto(server.url + path)
        expect(page.get_by_role("alert")).to_have_text("Table not found, or private.")
        go_home(page)


@pytest.mark.parametrize("path", ["/replay/unknown", "/learn"])
def test_what_the_server_does_not_answer_can_be_tried_again(visit: Visit, path: str) -> None:
    page = visit()
    request = re.compile("/api/v1/(lesson|tables/unknown/frames)")
    page.route(request, lambda asked: asked.abort())
    page.evaluate(GO, path)
    expect(page.get_by_role("alert")).to_contain_text("Cannot reach the server.")
    page.unroute(request)
    with page.expect_response(request):
        page.get_by_role("link", name="Try again").click()


GO = """async (address) => {
    const { send } = await import(document.querySelector("script[src]").src);
    send({ type: "LinkClicked", address });
}"""


@pytest.mark.firefox
def test_no_request_of_a_new_visitor_fails(new_page: Visit, server: Server) -> None:
    """From the home page over all screens to a table; nothing is on the console either."""
    page = new_page()
    failed: list[str] = []
    lines: list[str] = []

    def note(answer: Response) -> None:
        if answer.status >= 400:
            failed.append(f"{answer.status} {answer.url}")

    page.on("response", note)
    page.on("console", lambda line: lines.append(line.text) if line.type == "error" else None)
    page.goto(server.url)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    for path, shown in (("/rules", ".rules"), ("/learn", ".lesson"), ("/replay", "textarea")):
        page.goto(server.url + path)
        expect(page.locator(shown).first).to_be_visible()
    page.goto(server.url + "/new?with=friends")
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".waiting-room .share input")).to_be_visible()
    assert (failed, lines) == ([], [])
