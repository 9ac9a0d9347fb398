"""Short answers to questions about a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from tobago.protocol.aliases import Hex, Reach
from tobago.protocol.messages import ChatLine
from tobago.protocol.refusals import Refusal


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """Whether an action is possible."""

    refusal: Refusal | None
    """Why the action is refused; null if it is possible."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route of an ATV to a space by the least number of legs."""

    legs: Sequence[Sequence[Hex]]
    """For each leg the spaces that it passes, both ends included."""


@dataclass(frozen=True, slots=True)
class TableText:
    """The table in sentences."""

    text: str
    """The sentences."""


@dataclass(frozen=True, slots=True)
class ChatLines:
    """Lines of a table's chat."""

    lines: Sequence[ChatLine]
    """The lines, the oldest first."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """The link to a table that can be sent to other people."""

    link: str
    """The address of the table."""
    reach: Reach
    """Who can open it: everyone, devices in the same network, or only the server's own machine."""
    qr: str
    """The link as a QR code, an SVG document with dark modules on white."""
