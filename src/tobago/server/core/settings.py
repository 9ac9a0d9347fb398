"""The settings of the server and their checks; each has a default and a variable `TOBAGO_…`."""

import re
from dataclasses import dataclass, field, fields
from ipaddress import ip_address, ip_network
from os.path import expanduser
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from tobago.bots import make_bot
from tobago.fault import Fault

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""Times in the server are in milliseconds, unless a name ends in `_s`."""


def default_database() -> str:
    """SQLite in the user's data folder."""
    try:  # here, as the command line imports this module without the server's packages
        from platformdirs import user_data_path  # noqa: PLC0415
    except ImportError:  # help and completion list the settings; nothing is stored
        return "sqlite:///tobago.db"
    return f"sqlite:///{user_data_path('tobago', appauthor=False) / 'tobago.db'}"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one node."""

    database_url: str = field(default_factory=default_database)
    """`sqlite:///path/to/file.db`, or `postgresql://user:password@host/name`."""
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for all."""
    port: int = 8080
    """The port to listen on; 0 takes a free one."""
    public_url: str | None = None
    """The address of the server for users, for links and for the check of origins."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded headers are trusted, with commas between."""
    thinkers: int = 1
    """Processes in which bots think."""
    fast_thinkers: int = 1
    """Processes of low priority in which bots think at fast tables."""
    fast_tables_per_hour: int = 600
    """New fast tables of one person, those of the person's bots included; 0 allows none."""
    think_ms: int = 400
    """How long navigators and captains think about a decision, in milliseconds."""
    pause_ms: int = 300
    """How long a bot waits before it decides; five times that while a player can undo."""
    stand_in: str = "navigator"
    """The bot that decides for an absent player."""
    requests_per_second: int = 20
    """Of one person; an address may send five times as many. Bursts may be four times as long."""
    sign_ups_per_hour: int = 60
    """New guests from one address."""
    keep_open_hours: int = 48
    """How long a table waits for players."""
    keep_idle_days: int = 60
    """How long a game without a move is kept alive."""
    keep_finished_days: int = 0
    """How long finished games are kept; 0 is for ever."""
    keep_fast_days: int = 7
    """How long finished games of fast tables are kept; 0 is for ever."""
    keep_guests_days: int = 400
    """How long guests without games are kept after their last visit."""
    smtp_url: str | None = None
    """`smtp://user:password@host:587` (or `smtps://…:465`) sends your-turn notices by mail."""
    mail_from: str = "tobago@localhost"
    """The sender of these mails."""
    webhook_url: str | None = None
    """An address that gets every your-turn notice as JSON."""
    notice_after_seconds: int = 120
    """How long a player must be absent before a notice is sent."""
    log_level: str = "info"
    """debug, info, warning or error."""
    name: str = ""
    """The name of this node among others; random if not given."""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", token_urlsafe(9))

    @property
    def sqlite_path(self) -> Path | None:
        """The database's file, if it is one."""
        scheme, _, path = self.database_url.partition(":///")
        # `Path.expanduser` fails where there is no such user.
        return Path(expanduser(path)).absolute() if scheme == "sqlite" else None  # noqa: PTH111


def check_database_url(url: str) -> None:
    """Fault for an address that names neither a SQLite file nor PostgreSQL."""
    scheme, _, rest = url.partition(":")
    if scheme == "sqlite":
        if not rest.startswith("///") or rest.removeprefix("///") in {"", ":memory:"}:
            raise Fault(
                "a SQLite database is sqlite:///FILE, such as sqlite:///tobago.db, or with four"
                " slashes sqlite:////var/lib/tobago/tobago.db"
            )
    elif scheme not in {"postgresql", "postgres"} or not rest.startswith("//"):
        # Only the scheme is repeated: the rest may hold a password.
        raise Fault(
            "the database is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME, not {scheme}://…",
            scheme=scheme if "://" in url else "",
        )


CENTURY_DAYS = 36_500
RANGES: dict[str, tuple[int, int]] = {
    "fast_tables_per_hour": (0, 1_000_000),
    "fast_thinkers": (1, 256),
    "keep_fast_days": (0, CENTURY_DAYS),
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

LONGEST_HOST = 253
"""The most characters of a host's name (RFC 1035)."""
_HOST = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?\.?")
_MAILBOX = re.compile(r"[^\s<>@,;:\"]+@[^\s<>@,;:\"]+")
_SENDER = re.compile(rf"{_MAILBOX.pattern}|[^<>@,;:\r\n]*<{_MAILBOX.pattern}>")


class AddressForm(NamedTuple):
    """The allowed form of a setting with an address."""

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
    parts = split_address(given)
    if parts is None or not is_host(parts.hostname or ""):
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


def split_address(url: str) -> SplitResult | None:
    """The parts of an address; None if it has a broken host or port."""
    try:
        parts = urlsplit(url)
        return None if parts.port == 0 else parts
    except ValueError:
        return None


def is_host(name: str) -> bool:
    """Whether it is a name or an IP address, judged by its spelling."""
    if _HOST.fullmatch(name):
        return len(name) <= LONGEST_HOST
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
