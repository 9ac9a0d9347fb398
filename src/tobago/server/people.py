"""Endpoints for accounts: sign-up, devices, bots, mail."""

from smtplib import SMTPException
from typing import Annotated

from litestar import Response, Router, delete, get, patch, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tobago.protocol import BotKey, Me, SignInCode
from tobago.server.core.auth import (
    HttpRequest,
    address_of,
    base_url_of,
    cookie_for,
    optional_user,
    require_user,
    secret_of,
)
from tobago.server.core.http import (
    NO_CONTENT,
    ONE_LINE,
    Form,
    Language,
    Name,
    json_response,
    refusal_specs,
)
from tobago.server.core.language import words_for, words_of
from tobago.server.core.public_address import mail_address, public_address
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.schema import Person
from tobago.server.core.service import Service, service_of
from tobago.server.lobby.lobby import Lobby
from tobago.server.notices import Mailer


class SignUpRequest(Form, frozen=True):
    """A new guest."""

    name: Name
    language: Language | None = None


class AccountChange(Form, frozen=True):
    """Changes of an account; omitted fields stay as they are."""

    name: Name | None = None
    language: Language | None = None


class SignInRequest(Form, frozen=True):
    """A sign-in code from another device."""

    code: Annotated[str, Meta(min_length=1, max_length=20, pattern=ONE_LINE)]


class SignOutRequest(Form, frozen=True):
    """Sign out on this device, or on all devices that have a session cookie."""

    everywhere: bool = False


class NewBotRequest(Form, frozen=True):
    """A bot of yours that plays over this API."""

    name: Name


class EmailRequest(Form, frozen=True):
    """Where to send your-turn notices; null for nowhere."""

    address: Annotated[str, Meta(max_length=254, pattern=r"^[^\s@<>\"]+@[^\s@<>\"]+$")] | None


class ConfirmRequest(Form, frozen=True):
    """The token of the confirming mail."""

    token: Annotated[str, Meta(min_length=1, max_length=64, pattern=ONE_LINE)]


TAGS = ["people"]


def account(service: Service, person: Person, pending: str | None = None) -> Me:
    """The account of a person, for that person."""
    return Me(
        id=person.id,
        name=person.name,
        language=person.language,
        email=person.email,
        pending_email=pending,
        mail=service.feature(Mailer).wanted,
        owner=person.owner,
        muted_until=person.muted_until,
    )


async def own_account(service: Service, person: Person) -> Me:
    """The account with the address that is not confirmed yet."""
    return account(service, person, await service.identity.pending_email(person))


ME_OR_NULL = {
    200: ResponseSpec(
        Me | None, description="The account, or null for a visitor.", generate_examples=False
    )
}


@post("/people", responses=refusal_specs(413, 415, 422), tags=TAGS)
async def sign_up(request: HttpRequest, data: JSONBody[SignUpRequest]) -> Response[Me]:
    """Sign up as a guest. The session cookie also works as a key."""
    service = service_of(request.app)
    service.limits.sign_ups.take(address_of(request))
    language = data.language or words_for(request).language
    person, secret = await service.identity.sign_up(data.name, language)
    return Response(
        account(service, person), status_code=201, cookies=[cookie_for(secret, service)]
    )


@get("/me", responses=refusal_specs(401) | ME_OR_NULL, tags=TAGS)
async def me(request: HttpRequest) -> Response[bytes]:
    """Your account; null for a visitor without one."""
    service, person = await optional_user(request)
    return json_response(None if person is None else await own_account(service, person))


@patch("/me", responses=refusal_specs(401, 413, 415, 422), tags=TAGS)
async def change_me(request: HttpRequest, data: JSONBody[AccountChange]) -> Me:
    """Change your name or language."""
    service, person = await require_user(request)
    changed = await service.identity.rename(person, name=data.name, language=data.language)
    return await own_account(service, changed)


@delete("/me", responses=refusal_specs(401, 415) | NO_CONTENT, tags=TAGS)
async def delete_me(request: HttpRequest) -> Response[None]:
    """Delete your account; in running games a bot plays on."""
    service, person = await require_user(request)
    await _delete_person(service, person)
    return Response(None, status_code=204, cookies=[cookie_for("", service)])


async def _delete_person(service: Service, person: Person) -> None:
    await service.feature(Lobby).forget(person)
    await service.identity.delete(person)


@post("/me/code", status_code=200, responses=refusal_specs(401, 415), tags=TAGS)
async def make_code(request: HttpRequest) -> SignInCode:
    """A code that signs in one other device, for ten minutes."""
    service, person = await require_user(request)
    code = await service.identity.make_code(person)
    home = public_address(service.settings, base_url_of(request)).url
    return SignInCode(code, f"{home}/#code={code}")


@post("/sign-in", status_code=200, responses=refusal_specs(404, 413, 415), tags=TAGS)
async def sign_in(request: HttpRequest, data: JSONBody[SignInRequest]) -> Response[Me]:
    """Sign in with a code from another device."""
    service = service_of(request.app)
    service.limits.guesses.take(address_of(request))
    person, secret = await service.identity.use_code(data.code)
    return Response(
        account(service, person), status_code=200, cookies=[cookie_for(secret, service)]
    )


@post("/sign-out", status_code=204, responses=refusal_specs(401, 413, 415) | NO_CONTENT, tags=TAGS)
async def sign_out(
    request: HttpRequest, data: JSONBody[SignOutRequest | None] = None
) -> Response[None]:
    """Sign this device out, or all of yours. Your games stay yours on other devices."""
    service, person = await require_user(request)
    if data and data.everywhere:
        await service.identity.sign_out_everywhere(person)
    if (secret := secret_of(request)) is not None:
        await service.identity.sign_out(secret)
    return Response(None, status_code=204, cookies=[cookie_for("", service)])


@get("/me/bots", responses=refusal_specs(401), tags=TAGS)
async def my_bots(request: HttpRequest) -> list[Me]:
    """Your bots."""
    service, person = await require_user(request)
    return [account(service, bot) for bot in await service.identity.bots_of(person)]


@post("/me/bots", responses=refusal_specs(401, 409, 413, 415, 422), tags=TAGS)
async def new_bot(request: HttpRequest, data: JSONBody[NewBotRequest]) -> BotKey:
    """Create a bot of yours. Its key is only in this response."""
    service, person = await require_user(request)
    service.limits.new_bots.take(person.id)
    bot, key = await service.identity.make_bot_person(person, data.name)
    return BotKey(account(service, bot), key)


@delete("/me/bots/{bot_id:str}", responses=refusal_specs(401, 404, 415), tags=TAGS)
async def drop_bot(request: HttpRequest, bot_id: FromPath[str]) -> None:
    """Delete a bot of yours, with its key."""
    service, person = await require_user(request)
    bots = await service.identity.bots_of(person)
    bot = next((bot for bot in bots if bot.id == bot_id), None)
    if bot is None:
        raise not_found("bot", bot_id)
    await _delete_person(service, bot)


@put("/me/email", responses=refusal_specs(401, 409, 413, 415, 422), tags=TAGS)
async def set_email(request: HttpRequest, data: JSONBody[EmailRequest]) -> Me:
    """Set the address for your-turn notices; a mail with a token is sent there to confirm it."""
    service, person = await require_user(request)
    if data.address is None:
        return account(service, await service.identity.drop_email(person))
    mailer = service.feature(Mailer)
    if not mailer.wanted:
        raise Refused(409, "no-mail", "this server sends no mail")
    for key in (person.id, data.address.lower()):  # limits mails to addresses of other people
        service.limits.mails.take(key)
    token = await service.identity.ask_email(person, data.address)
    words = words_of(person.language)
    home = mail_address(service.settings, base_url_of(request))
    subject = words.say("Tobago: confirm your address")
    sentences = (
        words.say(
            "{name}, to get your-turn notices here, open this link in the browser you play in:",
            name=person.name,
        ),
        f"{home}/#email={token}",
        words.say("Or enter this in the settings: {token}", token=token),
    )
    try:
        await mailer.send(data.address, subject, "\n\n".join(sentences) + "\n")
    except (OSError, SMTPException) as error:
        await service.identity.withdraw_email(person)
        raise Refused(503, "mail-failed", "the mail could not be sent; try again") from error
    return await own_account(service, person)


@post(
    "/me/email/confirm",
    status_code=200,
    responses=refusal_specs(401, 404, 413, 415, 422),
    tags=TAGS,
)
async def confirm_email(request: HttpRequest, data: JSONBody[ConfirmRequest]) -> Me:
    """Confirm the address with the token from the mail."""
    service, person = await require_user(request)
    service.limits.guesses.take(person.id)
    return account(service, await service.identity.confirm_email(person, data.token))


router = Router(
    "/",
    route_handlers=[
        sign_up,
        me,
        change_me,
        delete_me,
        make_code,
        sign_in,
        sign_out,
        my_bots,
        new_bot,
        drop_bot,
        set_email,
        confirm_email,
    ],
)
