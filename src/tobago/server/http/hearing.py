"""What a client says on its live line: that it is there, and what it does in its game.

An action takes the same way as one by HTTP; only the envelope is smaller.
"""

from dataclasses import dataclass

from msgspec import Struct
from msgspec.json import Decoder, encode

from tobago.server.http import forms
from tobago.server.http.auth import unknown_person
from tobago.server.http.errors import Problem, problem_of
from tobago.server.http.service import Service
from tobago.server.live.moves import Answer
from tobago.server.metrics import count_refusal
from tobago.words import Words


class Ping(forms.Form, frozen=True, tag_field="type", tag="ping"):
    """Are you there?"""


class Act(forms.Act, frozen=True, tag_field="type", tag="act"):
    """An action."""


class Undo(forms.Undo, frozen=True, tag_field="type", tag="undo"):
    """The last action taken back."""


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """It is in the log for good."""

    request: str
    seq: int
    ply: int


class Declined(Problem, frozen=True, tag_field="type", tag="refused"):
    """It was not done."""

    request: str
    status: int
    """As HTTP has it."""


understood = Decoder(Ping | Act | Undo).decode
PONG = encode({"type": "pong"})


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is at the other end of a line."""

    table_id: str
    key: str
    """Whom they are counted as."""
    address: str
    secret: str | None
    """None for somebody who only watches."""
    words: Words


async def done(asked: Act | Undo, caller: Caller, service: Service) -> bytes:
    """Do what was asked for; the answer to it."""
    try:
        seq, ply = await _do(asked, caller, service)
    except Exception as error:  # noqa: BLE001  # told as a request would be told
        refused, why = problem_of(error, caller.words)
        count_refusal(refused)
        return encode(Declined(why.code, why.message, why.fields, asked.request, refused.status))
    return encode(Accepted(asked.request, seq, ply))


async def _do(asked: Act | Undo, caller: Caller, service: Service) -> Answer:
    service.limits.address.take(caller.address)
    person = None if caller.secret is None else await service.identity.who(caller.secret)
    if person is None:
        raise unknown_person()
    service.limits.person.take(person.id)
    table, seat, after, request = caller.table_id, asked.seat, asked.after, asked.request
    if isinstance(asked, Undo):
        return await service.moves.undo(person, table, seat, after, request)
    return await service.moves.act(person, table, seat, after, request, asked.action)
