"""The messages of a live connection, in both directions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tobago.protocol.actions import Action
from tobago.protocol.entries import Entry
from tobago.protocol.setting import Setting
from tobago.protocol.tables import TableInfo
from tobago.protocol.views import View


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of a table's chat."""

    n: int
    """The number of the line."""
    at: int
    """When it was written."""
    seat: int | None
    """The first seat of the writer; null if the writer has none."""
    name: str
    """The name of the writer."""
    text: str
    """The line."""


# ---- from the server ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Everything: at first, when the game begins, after a new name in the game, after a gap."""

    type: Literal["snapshot"] = "snapshot"
    """The kind of message."""
    now: int
    """The time of the server."""
    table: TableInfo
    """The table."""
    setting: Setting | None
    """The setting; null before the game begins."""
    entries: Sequence[Entry]
    """The entries that the client does not have."""
    view: View | None
    """The view; null before the game begins."""
    chat: Sequence[ChatLine]
    """The latest lines of the chat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """The log has grown."""

    type: Literal["moved"] = "moved"
    """The kind of message."""
    now: int
    """The time of the server."""
    entries: Sequence[Entry]
    """The new entries."""
    view: View
    """The view after them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChanged:
    """Something changed at the table beside the game."""

    type: Literal["table"] = "table"
    """The kind of message."""
    now: int
    """The time of the server."""
    table: TableInfo
    """The table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """The chat has grown."""

    type: Literal["chat"] = "chat"
    """The kind of message."""
    chat: Sequence[ChatLine]
    """The new lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A request of the client is in the log."""

    type: Literal["accepted"] = "accepted"
    """The kind of message."""
    request: str
    """The id that the client gave the request."""
    seq: int
    """The position of its entry in the log."""
    ply: int
    """The number of actions that stand after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestRefused:
    """A request of the client was refused."""

    type: Literal["refused"] = "refused"
    """The kind of message."""
    request: str
    """The id that the client gave the request."""
    status: int
    """The status that HTTP has for the refusal."""
    code: str
    """The reason, for programs."""
    message: str
    """The reason as a sentence."""
    fields: Mapping[str, Any]
    """The numbers and names in the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    """The kind of message."""


ServerMessage = Snapshot | Moved | TableChanged | Chat | Accepted | RequestRefused | Pong

# ---- from the client ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping:
    """A question whether the connection works."""

    type: Literal["ping"] = "ping"
    """The kind of message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """An action of a seat."""

    type: Literal["act"] = "act"
    """The kind of message."""
    after: int
    """The position of the log that the client has seen."""
    request: str
    """An id of the client's choice, 1 to 40 characters; a repeated request is not done twice."""
    action: Action
    """The action."""
    seat: int | None = None
    """The seat; by default the one that is to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """The last action of a seat is to be taken back."""

    type: Literal["undo"] = "undo"
    """The kind of message."""
    after: int
    """The position of the log that the client has seen."""
    request: str
    """An id of the client's choice, 1 to 40 characters; a repeated request is not done twice."""
    seat: int | None = None
    """The seat; by default the one that acted last."""


ClientMessage = Ping | Act | TakeBack


@dataclass(frozen=True, slots=True)
class LogPosition:
    """The position of a request in the log."""

    seq: int
    """The position of its entry."""
    ply: int
    """The number of actions that stand after it."""
