"""Checks of the settings, before a server touches anything: each mistake is one Fault."""

import re
from dataclasses import fields
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from tobago.bots import make_bot
from tobago.fault import Fault
from tobago.server.core.settings import Settings, check_database_url

CENTURY_DAYS = 36_500
RANGES: dict[str, tuple[int, int]] = {
    "keep_finished_days": (0, CENTURY_DAYS),
    "keep_guests_days": (1, CENTURY_DAYS),
    "keep_idle_days": (1, CENTURY_DAYS),
    "keep_open_hours": (1, 24 * CENTURY_DAYS),
    "notice_after_seconds": (0, 31_536_000),
    "pause_ms": (0, 600_000),
    "port": (0, 65_535),
    "requests_per_second": (1, 1_000_000),
    "sign_ups_per_hour": (1, 1_000_000),
    "think_ms": (0, 600_000),
    "thinkers": (1, 256),
}
"""The smallest and the largest value of every number."""
LONGEST_NODE_NAME = 22
"""The database has no room for more."""

_HOST = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?\.?")
_MAILBOX = re.compile(r"[^\s<>@,;:\"]+@[^\s<>@,;:\"]+")
_SENDER = re.compile(rf"{_MAILBOX.pattern}|[^<>@,;:\r\n]*<{_MAILBOX.pattern}>")


class AddressForm(NamedTuple):
    """What a setting with an address may be."""

    schemes: tuple[str, ...]
    example: str
    login: bool = False
    """Whether it may hold a user name and a password."""
    path: bool = False
    """Whether anything may follow the host."""


ADDRESSES = {
    "public_url": AddressForm(("http://", "https://"), "https://tobago.example"),
    "smtp_url": AddressForm(
        ("smtp://", "smtps://"), "smtp://user:password@mail.example:587", login=True
    ),
    "webhook_url": AddressForm(("http://", "https://"), "https://hooks.example/tobago", path=True),
}


def check_settings(settings: Settings) -> None:
    """Fault for the first setting that cannot be."""
    for setting in fields(settings):
        value, option = getattr(settings, setting.name), option_name(setting.name)
        if setting.name in RANGES:
            _check_number(option, value, *RANGES[setting.name])
        elif setting.name in ADDRESSES and value is not None:
            _check_address(option, value, ADDRESSES[setting.name])
    check_database_url(settings.database_url)
    _check_proxies(settings.trusted_proxies)
    _check_sender(settings.mail_from)
    _check_name(settings.name)
    _check_stand_in(settings.stand_in)


def option_name(name: str) -> str:
    """The option that gives a setting."""
    return "--" + name.replace("_", "-")


def _check_number(option: str, given: int, least: int, most: int) -> None:
    if given < least:
        raise Fault(
            "{option} is at least {least}, not {given}", option=option, least=least, given=given
        )
    if given > most:
        raise Fault(
            "{option} is at most {most}, not {given}", option=option, most=most, given=given
        )


def _check_address(option: str, given: str, form: AddressForm) -> None:
    """Fault for an unusable address, which is not repeated: it may hold a password."""
    if not given.startswith(form.schemes):
        raise Fault("{option} begins with {starts}", option=option, starts=list(form.schemes))
    if not given.isascii() or not given.isprintable() or " " in given:
        raise Fault(
            "{option} has a character that an address cannot have, such as a space", option=option
        )
    parts = _split(given)
    if parts is None or not _is_host(parts.hostname or ""):
        raise Fault(
            "{option} names no valid host and port; write it like {example}",
            option=option,
            example=form.example,
        )
    if "@" in parts.netloc and not form.login:
        raise Fault("{option} takes no user name and no password", option=option)
    if not form.path and (parts.path not in {"", "/"} or parts.query or parts.fragment):
        raise Fault(
            "{option} ends after the host and the port; write it like {example}",
            option=option,
            example=form.example,
        )


def _split(url: str) -> SplitResult | None:
    """The parts of an address; None if it has a broken host or port."""
    try:
        parts = urlsplit(url)
        return None if parts.port == 0 else parts
    except ValueError:
        return None


def _is_host(name: str) -> bool:
    """Whether it is a name or an IP address, judged by its spelling."""
    if _HOST.fullmatch(name):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _check_proxies(given: str) -> None:
    """Fault for what uvicorn would take as a name and never find."""
    if given.strip() in {"", "*"}:
        return
    for proxy in (part.strip() for part in given.split(",")):
        try:
            ip_network(proxy)
        except ValueError:
            raise Fault(
                "--trusted-proxies are IP addresses and networks with commas between, such as"
                " 10.0.0.1,192.168.0.0/16; {given!r} is none",
                given=proxy,
            ) from None


def _check_sender(given: str) -> None:
    if not _SENDER.fullmatch(given):
        raise Fault(
            "--mail-from is a mail address such as tobago@club.example, not {given!r}", given=given
        )


def _check_name(given: str) -> None:
    if len(given) > LONGEST_NODE_NAME:
        raise Fault("--name has at most {most} characters", most=LONGEST_NODE_NAME)


def _check_stand_in(given: str) -> None:
    try:
        make_bot(given, "")
    except Fault as reason:
        raise Fault("{option}: {reason}", option="--stand-in", reason=reason) from None
