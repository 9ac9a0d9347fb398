"""People: guests who sign up with a name, their devices, their bots, their mail."""

from smtplib import SMTPException
from typing import Annotated

from litestar import Response, Router, delete, get, patch, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from tobago.server.core.auth import Asked, address_of, cookie_for, known, secret_of
from tobago.server.core.http import LINE, NOTHING, Form, Language, Name, declared
from tobago.server.core.language import voice_of, words_of
from tobago.server.core.refused import Refused, missing
from tobago.server.core.rows import Person
from tobago.server.core.service import Service, service_of
from tobago.server.lobby.lobby import Lobby
from tobago.server.notices import Mailer


class SignUp(Form, frozen=True):
    """A new guest."""

    name: Name
    language: Language | None = None


class Me(Struct, frozen=True):
    """You, as the server knows you."""

    id: str
    name: str
    language: str
    email: str | None
    owner: str | None
    """Whose bot you are; null for people."""
    created_at: int
    muted_until: int | None

    @staticmethod
    def of(person: Person) -> "Me":
        """A person to themselves."""
        return Me(
            id=person.id,
            name=person.name,
            language=person.language,
            email=person.email,
            owner=person.owner,
            created_at=person.created_at,
            muted_until=person.muted_until,
        )


class ChangeMe(Form, frozen=True):
    """What is given is changed."""

    name: Name | None = None
    language: Language | None = None


class Code(Struct, frozen=True):
    """Letters that make another device you, once, for ten minutes; the link has them in it."""

    code: str
    link: str


class SignIn(Form, frozen=True):
    """Be on this device who you are on another."""

    code: Annotated[str, Meta(min_length=1, max_length=20, pattern=LINE)]


class SignOut(Form, frozen=True):
    """Make this device forget you, or all that know you by a cookie."""

    everywhere: bool = False


class NewBot(Form, frozen=True):
    """A bot of yours that plays over this API."""

    name: Name


class BotKey(Struct, frozen=True):
    """A bot and its key, which is told only once."""

    bot: Me
    key: str


class Email(Form, frozen=True):
    """Where to send your-turn notices; null for nowhere."""

    address: Annotated[str, Meta(max_length=254, pattern=r"^[^\s@<>\"]+@[^\s@<>\"]+$")] | None


class Confirm(Form, frozen=True):
    """The token of the confirming mail."""

    token: Annotated[str, Meta(min_length=1, max_length=64, pattern=LINE)]


TAGS = ["people"]


@post("/people", responses=declared(413, 415, 422), tags=TAGS)
async def sign_up(request: Asked, data: JSONBody[SignUp]) -> Response[Me]:
    """Become a guest. The cookie that comes along is you; it works as a key too."""
    service = service_of(request.app)
    service.limits.sign_ups.take(address_of(request))
    language = data.language or voice_of(request).language
    person, secret = await service.identity.sign_up(data.name, language)
    return Response(Me.of(person), status_code=201, cookies=[cookie_for(secret, service)])


@get("/me", responses=declared(401), tags=TAGS)
async def me(request: Asked) -> Me:
    """Who you are."""
    _, person = await known(request)
    return Me.of(person)


@patch("/me", responses=declared(401, 413, 415, 422), tags=TAGS)
async def change_me(request: Asked, data: JSONBody[ChangeMe]) -> Me:
    """Change your name or language."""
    service, person = await known(request)
    changed = await service.identity.rename(person, name=data.name, language=data.language)
    return Me.of(changed)


@delete("/me", responses=declared(401, 415) | NOTHING, tags=TAGS)
async def delete_me(request: Asked) -> Response[None]:
    """Have all that is known of you deleted; in running games a bot plays on."""
    service, person = await known(request)
    await _forget(service, person)
    return Response(None, status_code=204, cookies=[cookie_for("", service)])


async def _forget(service: Service, person: Person) -> None:
    await service.feature(Lobby).forget(person)
    await service.identity.delete(person)


@post("/me/code", status_code=200, responses=declared(401, 415), tags=TAGS)
async def make_code(request: Asked) -> Code:
    """A code that makes another device you, once, for ten minutes."""
    service, person = await known(request)
    code = await service.identity.make_code(person)
    home = service.settings.public_url or str(request.base_url)
    return Code(code, f"{home.rstrip('/')}/#code={code}")


@post("/sign-in", status_code=200, responses=declared(404, 413, 415), tags=TAGS)
async def sign_in(request: Asked, data: JSONBody[SignIn]) -> Response[Me]:
    """Be who you are on the device that made the code."""
    service = service_of(request.app)
    service.limits.guesses.take(address_of(request))
    person, secret = await service.identity.use_code(data.code)
    return Response(Me.of(person), status_code=200, cookies=[cookie_for(secret, service)])


@post("/sign-out", status_code=204, responses=declared(401, 413, 415) | NOTHING, tags=TAGS)
async def sign_out(request: Asked, data: JSONBody[SignOut | None] = None) -> Response[None]:
    """Make this device forget you, or all of yours. Your games stay yours on the others."""
    service, person = await known(request)
    if data and data.everywhere:
        await service.identity.sign_out_everywhere(person)
    if (secret := secret_of(request)) is not None:
        await service.identity.sign_out(secret)
    return Response(None, status_code=204, cookies=[cookie_for("", service)])


@get("/me/bots", responses=declared(401), tags=TAGS)
async def my_bots(request: Asked) -> list[Me]:
    """The bots that you brought along."""
    service, person = await known(request)
    return [Me.of(bot) for bot in await service.identity.bots_of(person)]


@post("/me/bots", responses=declared(401, 409, 413, 415, 422), tags=TAGS)
async def new_bot(request: Asked, data: JSONBody[NewBot]) -> BotKey:
    """An identity for a bot of yours. Its key is told here and never again."""
    service, person = await known(request)
    service.limits.new_bots.take(person.id)
    bot, key = await service.identity.make_bot_person(person, data.name)
    return BotKey(Me.of(bot), key)


@delete("/me/bots/{bot_id:str}", responses=declared(401, 404, 415), tags=TAGS)
async def drop_bot(request: Asked, bot_id: FromPath[str]) -> None:
    """Delete a bot of yours: its key is worth nothing from now on."""
    service, person = await known(request)
    bots = await service.identity.bots_of(person)
    bot = next((bot for bot in bots if bot.id == bot_id), None)
    if bot is None:
        raise missing("bot", bot_id)
    await _forget(service, bot)


@put("/me/email", responses=declared(401, 409, 413, 415, 422), tags=TAGS)
async def set_email(request: Asked, data: JSONBody[Email]) -> Me:
    """Where to send your-turn notices: a mail with a token goes there, to be confirmed."""
    service, person = await known(request)
    if data.address is None:
        return Me.of(await service.identity.drop_email(person))
    mailer = service.feature(Mailer)
    if not mailer.wanted:
        raise Refused(409, "no-mail", "this server sends no mail")
    for key in (person.id, data.address.lower()):  # nobody fills a stranger's letter box
        service.limits.mails.take(key)
    token = await service.identity.ask_email(person, data.address)
    words = words_of(person.language)
    subject = words.say("Tobago: confirm your address")
    text = words.say(
        "{name}, to get your-turn notices here, enter this: {token}", name=person.name, token=token
    )
    try:
        await mailer.send(data.address, subject, text)
    except (OSError, SMTPException) as error:
        raise Refused(503, "mail-failed", "the mail could not be sent; try again") from error
    return Me.of(person)


@post(
    "/me/email/confirm",
    status_code=200,
    responses=declared(401, 404, 413, 415, 422),
    tags=TAGS,
)
async def confirm_email(request: Asked, data: JSONBody[Confirm]) -> Me:
    """Confirm the address with the token of the mail."""
    service, person = await known(request)
    service.limits.guesses.take(person.id)
    return Me.of(await service.identity.confirm_email(person, data.token))


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
