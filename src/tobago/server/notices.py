"""Your-turn notices for absent players, by mail and by webhook; the mailer."""

import asyncio
import json
from collections.abc import Awaitable
from email.message import EmailMessage
from http.client import HTTPException
from smtplib import SMTP, SMTP_SSL, SMTPConnectError, SMTPException, SMTPServerDisconnected
from ssl import create_default_context
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

from msgspec import Struct
from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.server.core.database import Database
from tobago.server.core.journal import GAME_CHANGING
from tobago.server.core.logs import Log
from tobago.server.core.metrics import NOTICES
from tobago.server.core.public_address import public_address
from tobago.server.core.schema import Status, people, seats, tables
from tobago.server.core.schema import log as entries
from tobago.server.core.settings import SECOND, Settings
from tobago.words import Words

SMTP_TIMEOUT_S = 20.0
"""The time limit for each response of the mail server, in seconds."""
PORTS = {"smtp": 587, "smtps": 465}


class Mailer:
    """Sends plain text through the mail server of the settings."""

    def __init__(self, settings: Settings) -> None:
        self._url = urlsplit(settings.smtp_url or "")
        self._sender = settings.mail_from
        self.wanted = settings.smtp_url is not None
        """Whether a mail server is set."""

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a mail; SMTPException or OSError if the mail server does not accept it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message.set_content(text)
        await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        with self._connected() as server:
            if self._url.username:
                server.login(unquote(self._url.username), unquote(self._url.password or ""))
            server.send_message(message)

    def _connected(self) -> SMTP:
        host, port = self._url.hostname or "", self._url.port or PORTS[self._url.scheme]
        if self._url.scheme == "smtps":
            return SMTP_SSL(host, port, timeout=SMTP_TIMEOUT_S, context=create_default_context())
        server = SMTP(host, port, timeout=SMTP_TIMEOUT_S)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=create_default_context())
        return server


log = Log("notices")

MOST_NOTICES = 100
"""The most notices in a round; the others follow in the next."""
WEBHOOK_TIMEOUT_S = 10.0
JSON = {"Content-Type": "application/json"}
SERVER_ERROR = 500
TURN_SEQ = (
    select(entries.c.seq)
    .where(
        entries.c.table_id == tables.c.id,
        entries.c.kind.in_([kind.value for kind in GAME_CHANGING]),
    )
    .order_by(entries.c.seq.desc())
    .limit(1)
    .correlate(tables)
    .scalar_subquery()
)
"""The log position with which the turn began; votes after it cause no new notice."""


class Notice(Struct, frozen=True):
    """A notice for an absent person who is to decide."""

    table_id: str
    seq: int
    seat: int
    person: str
    name: str
    language: str
    email: str | None


class Notices:
    """Finds absent people who are to decide, and sends each one notice per turn."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._database = database
        self._mailer = Mailer(settings)
        self._hook = settings.webhook_url
        self._away_ms = settings.notice_after_seconds * SECOND
        self._home = public_address(settings).url

    @property
    def wanted(self) -> bool:
        """Whether mails or a webhook are set."""
        return self._mailer.wanted or self._hook is not None

    async def round(self, now: int) -> None:
        """Send all due notices that no other node has claimed."""
        for notice in await self._due(now):
            async with self._database.write() as connection:
                ours = await claim_notice(connection, notice.table_id, notice.seat, notice.seq)
            if ours and not await self._send(notice):
                await self._release(notice)
                return  # the next one would fail too

    async def _release(self, notice: Notice) -> None:
        """Release the claim, so that a later round of any node tries again."""
        place = (seats.c.table_id == notice.table_id, seats.c.seat == notice.seat)
        async with self._database.write() as connection:
            await connection.execute(
                update(seats).where(*place, seats.c.noticed == notice.seq).values(noticed=None)
            )

    async def _due(self, now: int) -> list[Notice]:
        """Notices for people who have been absent for long enough while a game waits for them."""
        since = now - self._away_ms
        away = or_(seats.c.present_until.is_(None), seats.c.present_until < since)
        unsent = or_(seats.c.noticed.is_(None), seats.c.noticed < TURN_SEQ)
        reachable = [] if self._hook else [people.c.email.is_not(None)]
        wanted = (
            select(
                tables.c.id,
                TURN_SEQ,
                *(seats.c.seat, people.c.id, people.c.name, people.c.language, people.c.email),
            )
            .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.deciding))
            .join(people, people.c.id == seats.c.person)
            .where(tables.c.status == Status.PLAYING.value, tables.c.changed_at < since)
            .where(tables.c.pace == "normal")
            .where(away, unsent, *reachable)
            .order_by(tables.c.changed_at)
            .limit(MOST_NOTICES)
        )
        async with self._database.read() as connection:
            return [Notice(*row) for row in await connection.execute(wanted)]

    async def _send(self, notice: Notice) -> bool:
        """Send a notice; False if every way failed for now, so that it can be sent again."""
        subject, text = self._compose(notice)
        done = []
        if self._hook:
            call = asyncio.to_thread(self._call, notice, subject)
            done.append(await _try_sending("webhook", notice, call))
        if self._mailer.wanted and notice.email:
            mail = self._mailer.send(notice.email, subject, text)
            done.append(await _try_sending("mail", notice, mail))
        return any(done)

    def _call(self, notice: Notice, text: str) -> None:
        body = {
            "event": "your-turn",
            "table": notice.table_id,
            "link": self._link(notice),
            "seq": notice.seq,
            "seat": notice.seat,
            "person": notice.person,
            "name": notice.name,
            "language": notice.language,
            "text": text,
        }
        request = Request(self._hook or "", json.dumps(body).encode(), JSON)
        with urlopen(request, timeout=WEBHOOK_TIMEOUT_S):
            pass

    def _compose(self, notice: Notice) -> tuple[str, str]:
        """Subject and text of the mail, in the person's language."""
        words = Words(notice.language)
        subject = words.say("Tobago: it is your turn, {name}", name=notice.name)
        text = "\n\n".join(
            (
                words.say("A game of Tobago is waiting for you:"),
                self._link(notice),
                words.say("To stop these mails, remove your address in the settings."),
            )
        )
        return subject, f"{text}\n"

    def _link(self, notice: Notice) -> str:
        return f"{self._home}/table/{notice.table_id}"


async def _try_sending(way: str, notice: Notice, sending: Awaitable[None]) -> bool:
    """Whether a notice was sent, or failed for good."""
    try:
        await sending
    except (OSError, HTTPException, ValueError) as error:
        NOTICES.labels(way, "failed").inc()
        # Without the message, which may contain an address.
        log.warning("notice-failed", way=way, table=notice.table_id, why=type(error).__name__)
        return not _is_transient(error)
    NOTICES.labels(way, "sent").inc()
    return True


def _is_transient(error: Exception) -> bool:
    """Whether the failure is one of the network or the server, not of the notice."""
    if isinstance(error, HTTPError):
        return error.code >= SERVER_ERROR
    if isinstance(error, SMTPException):
        return isinstance(error, SMTPConnectError | SMTPServerDisconnected)
    return not isinstance(error, ValueError)


async def claim_notice(connection: AsyncConnection, table_id: str, seat: int, seq: int) -> bool:
    """Claim the notice for a position; True for one caller only."""
    unsent = or_(seats.c.noticed.is_(None), seats.c.noticed < seq)
    claimed = (
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == seat, unsent)
        .values(noticed=seq)
        .returning(seats.c.seat)
    )
    return (await connection.execute(claimed)).first() is not None
