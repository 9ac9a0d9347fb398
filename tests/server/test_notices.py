"""Your-turn notices: one for each turn, in the language of the person, from one node."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest

from tests.server.conftest import opened, run
from tests.server.seating import change_seats, guest, new_table, node, seat_column
from tests.server.serving import Player, ThreadServer
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.journal import Draft, Kind
from tobago.server.core.settings import SECOND, Settings
from tobago.server.notices import Mailer, Notices

AWAY = 121 * SECOND


@dataclass
class Postman:
    """A mail server that keeps what it is given, in the little SMTP that is needed."""

    mails: list[EmailMessage] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)
    refused: str = ""
    """An address that it does not know."""
    url: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            verb = line.split()[0].upper()
            if verb == "DATA":
                writer.write(b"354 go on\r\n")
                data = await reader.readuntil(b"\r\n.\r\n")
                mail = message_from_bytes(data[:-3], policy=policy.SMTP)
                assert isinstance(mail, EmailMessage)
                self.mails.append(mail)
            elif verb == "AUTH":
                self.logins.append(line)
            writer.write(self._answer(verb, line))
            if verb == "QUIT":
                break
        writer.close()
        await writer.wait_closed()

    def _answer(self, verb: str, line: str) -> bytes:
        if verb == "EHLO":
            return b"250-here\r\n250 AUTH PLAIN\r\n"
        if verb == "AUTH":
            return b"235 welcome\r\n"
        if verb == "RCPT" and self.refused and self.refused in line:
            return b"550 nobody here\r\n"
        return b"221 bye\r\n" if verb == "QUIT" else b"250 fine\r\n"


@dataclass
class Hook:
    """A web server that keeps what it is sent."""

    calls: list[dict[str, Any]] = field(default_factory=list)
    answer: str = "HTTP/1.1 204 Thanks"
    url: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert "content-type: application/json" in head
        size = int(head.split("content-length:")[1].split()[0])
        self.calls.append(json.loads(await reader.readexactly(size)))
        writer.write(f"{self.answer}\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()
        await writer.wait_closed()


@asynccontextmanager
async def listening(server: Postman | Hook) -> AsyncIterator[None]:
    async with await asyncio.start_server(server.serve, "127.0.0.1", 0) as listener:
        scheme = "smtp" if isinstance(server, Postman) else "http"
        server.url = f"{scheme}://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        yield


def notices(database: Database, **settings: Any) -> Notices:
    here: dict[str, Any] = {"public_url": "https://tobago.example/"} | settings
    return Notices(replace(Settings(), **here), database)


async def waiting_table(database: Database, person: str) -> str:
    """A table that has begun and waits for its person."""
    table = await new_table(database, [("human", person), ("human", person)])
    async with node(database) as here:
        await here.start(table)
    return table


def test_a_mail_is_in_the_language_of_the_person(url: str) -> None:
    async def deliver() -> tuple[str, list[EmailMessage]]:
        postman = Postman()
        async with listening(postman), opened(url) as database:
            anna = await guest(database, "Änna", language="nl", email="anna@example.org")
            before = now()
            table = await waiting_table(database, anna)
            ours = notices(database, smtp_url=postman.url, mail_from="host@example.org")
            await ours.round(before + AWAY - 2 * SECOND)
            assert not postman.mails, "she is not away for long yet"
            await ours.round(now() + AWAY)
            await ours.round(now() + 2 * AWAY)
            return table, postman.mails

    table, mails = run(deliver())
    (mail,) = mails
    assert mail["From"] == "host@example.org"
    assert mail["To"] == "anna@example.org"
    assert "Änna" in mail["Subject"]
    assert f"https://tobago.example/table/{table}" in mail.get_content()


def test_only_absent_people_who_are_to_decide_get_notices(url: str) -> None:
    async def deliver() -> list[dict[str, Any]]:
        hook = Hook()
        async with listening(hook), opened(url) as database:
            anna, ben = await guest(database, "Anna"), await guest(database, "Ben")
            here = await waiting_table(database, anna)
            await change_seats(database, here, present_until=now() + 3 * AWAY)
            bots = await new_table(database, [("bot", "scout"), ("bot", "scout")])
            async with node(database) as server:
                await server.start(bots)
                over = await waiting_table(database, anna)
                await server.append(over, Draft(Kind.END, None, {"why": "closed"}))
            await waiting_table(database, ben)
            await new_table(database, [("human", ben), ("human", ben)])
            await notices(database, webhook_url=hook.url).round(now() + AWAY)
        return hook.calls

    (call,) = run(deliver())
    assert call["name"] == "Ben"
    assert call["event"] == "your-turn"
    assert call["link"].endswith(f"/table/{call['table']}")
    assert set(call) == {
        *("event", "table", "link", "seq", "seat", "person", "name", "language", "text"),
    }


def test_each_turn_has_its_notice(url: str) -> None:
    async def deliver() -> list[int]:
        hook = Hook()
        async with listening(hook), opened(url) as database, node(database) as here:
            anna = await guest(database, "Anna")
            table = await waiting_table(database, anna)
            ours = notices(database, webhook_url=hook.url)
            await ours.round(now() + AWAY)
            live = (await here.rooms.room(table)).live
            assert live.game
            action = live.game.legal_actions()[0].to_json()
            await here.append(table, Draft(Kind.ACT, live.game.seat, {"action": action}))
            await ours.round(now() + AWAY)
            vote = {"about": "abort", "yes": True}
            await here.append(table, Draft(Kind.VOTE, 1 - live.game.seat, vote))
            await ours.round(now() + AWAY)
        return [call["seq"] for call in hook.calls]

    assert run(deliver()) == [1, 2], "once for each turn, and not for a vote"


def test_one_of_two_nodes_sends_a_notice(url: str) -> None:
    async def deliver() -> int:
        hook = Hook()
        async with listening(hook), opened(url) as one, opened(url, lock=False) as two:
            anna = await guest(one, "Anna")
            for _ in range(8):
                await waiting_table(one, anna)
            both = [notices(database, webhook_url=hook.url) for database in (one, two)]
            await asyncio.gather(*(each.round(now() + AWAY) for each in both))
        return len({call["table"] for call in hook.calls} if len(hook.calls) == 8 else hook.calls)

    assert run(deliver()) == 8


@pytest.mark.parametrize(
    ("answer", "calls"), [("HTTP/1.1 500 Oh", 2), ("Oh", 2), ("HTTP/1.1 404 No", 1)]
)
def test_transient_failures_are_retried(url: str, answer: str, calls: int) -> None:
    async def deliver() -> int:
        hook = Hook(answer=answer)
        async with listening(hook), opened(url) as database:
            table = await waiting_table(database, await guest(database, "Anna"))
            ours = notices(database, webhook_url=hook.url)
            await ours.round(now() + AWAY)
            hook.answer = Hook.answer
            await ours.round(now() + AWAY)
            await ours.round(now() + AWAY)
            assert max(filter(None, await seat_column(database, table, "noticed"))) == 1
        return len(hook.calls)

    assert run(deliver()) == calls


def test_an_unreachable_mail_server_and_an_unknown_address(url: str) -> None:
    async def deliver() -> list[str]:
        postman = Postman(refused="gone@example.org")
        async with listening(postman), opened(url) as database:
            for address in ("gone@example.org", "anna@example.org"):
                await waiting_table(database, await guest(database, "Anna", email=address))
            await notices(database, smtp_url="smtp://127.0.0.1:9").round(now() + AWAY)
            await notices(database, smtp_url=postman.url).round(now() + AWAY)
            await notices(database, smtp_url=postman.url).round(now() + AWAY)
        return [mail["To"] for mail in postman.mails]

    assert run(deliver()) == ["anna@example.org"]


def test_a_mail_server_with_a_login() -> None:
    async def deliver() -> Postman:
        postman = Postman()
        async with listening(postman):
            url = postman.url.replace("//", "//host:p%40ss@")
            await Mailer(replace(Settings(), smtp_url=url)).send("a@example.org", "Hello", "Text")
        return postman

    postman = run(deliver())
    assert [login.split()[:2] for login in postman.logins] == [["AUTH", "PLAIN"]]
    assert len(postman.mails) == 1


def test_without_a_mail_server_no_mail_is_wanted() -> None:
    assert not Mailer(Settings()).wanted


def addresses(me: dict[str, Any]) -> tuple[str | None, str | None]:
    """The confirmed address and the one that waits for it, of an account at a server with mail."""
    assert me["mail"]
    return me["email"], me["pending_email"]


def test_a_server_without_mail_says_so(new_sqlite_url: str) -> None:
    with ThreadServer(new_sqlite_url) as server, Player(server.url) as anna:
        assert anna.get("/me").json()["mail"] is False


def test_an_address_does_not_wait_for_a_mail_that_was_not_sent(new_sqlite_url: str) -> None:
    with (
        ThreadServer(new_sqlite_url, smtp_url="smtp://127.0.0.1:9") as server,
        Player(server.url) as anna,
    ):
        refused = anna.put("/me/email", address="anna@example.org")
        assert (refused.status_code, refused.json()["code"]) == (503, "mail-failed")
        assert addresses(anna.get("/me").json()) == (None, None)


def test_an_address_is_confirmed_with_the_token_of_a_mail(new_sqlite_url: str) -> None:
    postman = Postman()

    def confirm() -> None:
        with (
            ThreadServer(new_sqlite_url, smtp_url=postman.url) as server,
            Player(server.url, "Anna") as anna,
        ):
            asked = anna.put("/me/email", address="anna@example.org")
            assert asked.status_code == 200
            assert addresses(asked.json()) == (None, "anna@example.org")
            assert addresses(anna.get("/me").json()) == (None, "anna@example.org")
            text = postman.mails[0].get_content()
            token = text.split()[-1]
            assert f"{server.url}/#email={token}\n" in text.replace("\r", "")
            confirmed = anna.post("/me/email/confirm", token=token)
            assert addresses(confirmed.json()) == ("anna@example.org", None)
            assert addresses(anna.put("/me/email", address=None).json()) == (None, None)
            anna.put("/me/email", address="anna@example.org")
            assert addresses(anna.put("/me/email", address=None).json()) == (None, None)
            late = postman.mails[1].get_content().split()[-1]
            assert anna.post("/me/email/confirm", token=late).status_code == 404
            forged = {"Host": "evil.example", "Origin": "http://evil.example"}
            anna.http.put("/me/email", json={"address": "ben@example.org"}, headers=forged)
            text = postman.mails[2].get_content()
            assert f"http://localhost:{server.port}/#email=" in text
            assert "evil" not in text

    async def scenario() -> None:
        async with listening(postman):
            await asyncio.to_thread(confirm)

    asyncio.run(scenario())
