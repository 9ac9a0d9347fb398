"""The address for your-turn notices, from the settings to the mail and back."""

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.databases import PATIENCE, new_sqlite
from tests.server.serving import ThreadServer
from tests.server.test_notices import Postman, listening
from tests.web.conftest import Visit
from tests.web.playing import expect_note, play_now, sign_up
from tobago.server.host import background

ADDRESS, OTHER = "anna@example.org", "ben@example.org"
CODE = r"\S+(?=\s*$)"
"""The last word of the mail that confirms an address."""


class Mails(list[EmailMessage]):
    """Mails that a test can wait for."""

    def __init__(self) -> None:
        super().__init__()
        self._arrived = threading.Condition()

    def append(self, mail: EmailMessage) -> None:
        with self._arrived:
            super().append(mail)
            self._arrived.notify_all()

    def find(self, to: str, pattern: str) -> str:
        """The first match of a pattern in a mail to an address, when the mail is there."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: self._matches(to, pattern), PATIENCE)
        return self._matches(to, pattern)[0]

    def _matches(self, to: str, pattern: str) -> list[str]:
        texts = [mail.get_content() for mail in self if mail["To"] == to]
        return [found[0] for text in texts if (found := re.search(pattern, text))]


@contextmanager
def postman_in_a_thread(mails: Mails) -> Iterator[str]:
    """A mail server beside the browser; its address."""
    postman, ready, done = Postman(mails), threading.Event(), threading.Event()

    async def serve() -> None:
        async with listening(postman):
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield postman.url
    finally:
        done.set()
        thread.join(PATIENCE)


@pytest.fixture
def mails() -> Mails:
    return Mails()


@pytest.fixture
def mail_server(
    tmp_path: Path, mails: Mails, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ThreadServer]:
    """A server that sends mails, and notices without delay."""
    monkeypatch.setattr(background, "NOTICES_S", 0.2)
    with (
        postman_in_a_thread(mails) as url,
        ThreadServer(new_sqlite(tmp_path), smtp_url=url, notice_after_seconds=0) as running,
    ):
        yield running


@pytest.mark.firefox
def test_an_address_is_entered_confirmed_changed_and_removed(
    new_page: Visit, mail_server: ThreadServer, mails: Mails
) -> None:
    page = new_page()
    page.goto(mail_server.url)
    play_now(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    section = page.get_by_role("region", name="Mail when it is your turn")
    section.get_by_label("Mail address for your-turn notices").fill(ADDRESS)
    section.get_by_role("button", name="Save").click()
    expect(section).to_contain_text(f"Open the link in the mail to {ADDRESS}")
    page.goto(mails.find(ADDRESS, r"http\S+#email=\S+"))
    expect_note(page, f"Your-turn notices now go to {ADDRESS}.")
    page.get_by_role("button", name="Settings").click()
    section.get_by_label("Use another address").fill(OTHER)
    section.get_by_role("button", name="Save").click()
    section.get_by_label("Code from the mail").fill(mails.find(OTHER, CODE))
    section.get_by_role("button", name="Confirm").click()
    expect(section).to_contain_text(f"away: {OTHER}")
    section.get_by_role("button", name="Remove").click()
    expect(section.get_by_label("Mail address for your-turn notices")).to_be_visible()
    expect(section).not_to_contain_text(OTHER)
    page.close()  # before its server


@pytest.mark.firefox
def test_the_link_of_a_notice_opens_the_table(
    new_page: Visit, mail_server: ThreadServer, mails: Mails
) -> None:
    page = new_page()
    sign_up(page, mail_server.url)
    send(page, mail_server, "put", "/me/email", address=ADDRESS)
    send(page, mail_server, "post", "/me/email/confirm", token=mails.find(ADDRESS, CODE))
    humans = [{"kind": "human"}] * 2
    table = send(page, mail_server, "post", "/tables", players=2, seats=humans, start=True)["id"]
    page.goto(mails.find(ADDRESS, rf"http\S+/table/{table}"))
    expect(page.locator(".board, .curtain").first).to_be_visible()
    page.close()  # before its server


def send(
    page: Page, server: ThreadServer, method: str, path: str, **body: object
) -> dict[str, object]:
    """A request of the user of the page."""
    answer = page.request.fetch(
        f"{server.url}/api/v1{path}",
        method=method,
        data=body,
        headers={"Origin": server.url},
    )
    assert answer.ok, answer.text()
    values: dict[str, object] = answer.json()
    return values


def test_a_server_without_mail_says_so(start_game: Visit) -> None:
    page = start_game()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_contain_text("This server sends no mail.")
    expect(page.get_by_label("Mail address for your-turn notices")).to_have_count(0)
