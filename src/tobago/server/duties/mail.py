"""Mails to people who gave their address."""

import asyncio
from email.message import EmailMessage
from smtplib import SMTP, SMTP_SSL
from ssl import create_default_context
from urllib.parse import unquote, urlsplit

from tobago.server.settings import Settings

WAIT_S = 20.0
"""So long a mail server may take for each of its answers."""
PORTS = {"smtp": 587, "smtps": 465}


class Mailer:
    """Sends plain text by the mail server of the settings."""

    def __init__(self, settings: Settings) -> None:
        self._url = urlsplit(settings.smtp_url or "")
        self._sender = settings.mail_from
        self.wanted = settings.smtp_url is not None
        """Whether there is a mail server."""

    async def send(self, to: str, subject: str, text: str) -> None:
        """Hand the mail over; SMTPException or OSError if the server does not take it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message.set_content(text)
        await asyncio.to_thread(self._hand_over, message)

    def _hand_over(self, message: EmailMessage) -> None:
        with self._connected() as server:
            if self._url.username:
                server.login(unquote(self._url.username), unquote(self._url.password or ""))
            server.send_message(message)

    def _connected(self) -> SMTP:
        host, port = self._url.hostname or "", self._url.port or PORTS[self._url.scheme]
        if self._url.scheme == "smtps":
            return SMTP_SSL(host, port, timeout=WAIT_S, context=create_default_context())
        server = SMTP(host, port, timeout=WAIT_S)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=create_default_context())
        return server
