"""How a host wants the server to be: every setting has a default and a variable `TOBAGO_…`."""

from dataclasses import dataclass, field
from os.path import expanduser
from pathlib import Path
from secrets import token_urlsafe

from tobago.fault import Fault

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""All times in the server are in milliseconds."""


def default_database() -> str:
    """SQLite in the user's data folder."""
    try:  # only here: the command line is read where the server's packages are not installed
        from platformdirs import user_data_path  # noqa: PLC0415
    except ImportError:
        raise Fault(
            "{package} is not installed; pip install 'tobago[{extra}]' brings it",
            package="platformdirs",
            extra="server",
        ) from None
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
    """Where people reach the server, for links and for the check of origins."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded headers are believed, with commas between."""
    thinkers: int = 1
    """Processes in which bots think."""
    think_ms: int = 400
    """How long navigators and captains think about a decision, in milliseconds."""
    pause_ms: int = 300
    """How long a bot waits before it decides; five times that while somebody could take back."""
    stand_in: str = "navigator"
    """The bot that decides for somebody who is gone."""
    requests_per_second: int = 20
    """Of one person; one address may make five times as many, and both four times that at once."""
    sign_ups_per_hour: int = 60
    """New guests from one address."""
    keep_open_hours: int = 48
    """How long a table waits for players."""
    keep_idle_days: int = 60
    """How long a game without a move is kept alive."""
    keep_finished_days: int = 0
    """How long finished games are kept; 0 is for ever."""
    keep_guests_days: int = 400
    """How long guests without games are kept after their last visit."""
    smtp_url: str | None = None
    """`smtp://user:password@host:587` (or `smtps://…:465`) sends your-turn notices by mail."""
    mail_from: str = "tobago@localhost"
    """The sender of these mails."""
    webhook_url: str | None = None
    """An address that gets every your-turn notice as JSON."""
    notice_after_seconds: int = 120
    """How long somebody must be away before a notice is sent."""
    log_level: str = "info"
    """debug, info, warning or error."""
    name: str = ""
    """What this node is called among others; drawn at every start if not given."""

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
