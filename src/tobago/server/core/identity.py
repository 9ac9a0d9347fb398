"""Accounts: sign-up, sessions, keys of bots, one-time codes, and the person of a secret."""

import asyncio
from collections import OrderedDict
from hashlib import sha256
from itertools import islice
from secrets import choice, token_urlsafe
from unicodedata import normalize

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from tobago.fault import Fault
from tobago.record.tags import check_name
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.database import Database
from tobago.server.core.refused import Refused, not_found
from tobago.server.core.schema import LONGEST_NAME, Person
from tobago.server.core.seat_names import rename_at_tables
from tobago.server.core.settings import DAY, HOUR, MINUTE, SECOND
from tobago.words import choose_language


def random_token(size: int) -> str:
    """URL-safe text made of `size` random bytes.

    It does not begin with a hyphen, so that a command does not take it for an option.
    """
    while (token := token_urlsafe(size)).startswith("-"):
        pass
    return token


LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of sign-in codes: without those that look like another or like a digit."""
CODE_LENGTH = 8
CODE_LASTS = 10 * MINUTE
MAIL_LASTS = DAY
MOST_BOTS = 20
CACHE_MS = 10 * SECOND
"""How long a node uses a cached person without a query."""
ACTIVE_MS = 2 * MINUTE
"""People who sent a request within this time are refreshed in one query with others."""
LOOKUP_BATCH = 200
CACHE_SIZE = 20_000


def digest_of(secret: str) -> str:
    """The hash that is stored; a secret has 256 bits, so it needs no salt."""
    return sha256(secret.encode()).hexdigest()


class CachedPerson(Struct):
    """A person who sent a request lately."""

    person: Person
    until: int
    """When the cached person expires."""
    used_at: int


class Identity:
    """Signs people up and in, and finds the person of a secret."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cache: OrderedDict[str, CachedPerson] = OrderedDict()
        """By the hash of the secret, in the order in which they were read."""
        self._querying = asyncio.Lock()  # one query often answers for the next requests too

    async def sign_up(self, name: str, language: str) -> tuple[Person, str]:
        """Create a guest; returns the secret of the session too."""
        person = _new_person(name, language)
        return person, await self._admit(person, "session")

    async def who(self, secret: str) -> Person | None:
        """The person with this secret; None if it is unknown, Refused if they are banned."""
        digest, at = digest_of(secret), now()
        known = self._cached(digest, at)
        if known is None:
            async with self._querying:
                known = self._cached(digest, at) or await self._look_up(digest, at)
        if known is None:
            return None
        known.used_at = at
        if known.person.banned_at is not None:
            raise Refused(403, "banned", "an administrator has banned you from this server")
        return known.person

    async def rename(
        self, person: Person, *, name: str | None = None, language: str | None = None
    ) -> Person:
        """Change the name or the language; at tables that have not ended the name changes too."""
        values = {}
        if name is not None:
            values["name"] = clean_name(name)
        if language is not None:
            values["language"] = choose_language(language, {})
        if not values:
            return person
        async with self._database.write() as connection:
            changed = await _change_person(connection, person, **values)
            if name is not None:
                tables = await rename_at_tables(connection, person.id, changed.name)
                await self._database.notify(connection, *(f"{table}:meta" for table in tables))
        self._forget(person.id)
        return changed

    async def sign_out(self, secret: str) -> None:
        """Delete the session or key with this secret."""
        digest = digest_of(secret)
        async with self._database.write() as connection:
            await queries.delete_token(connection, digest)
        self._cache.pop(digest, None)

    async def sign_out_everywhere(self, person: Person) -> None:
        """Delete all sessions of the person and their sign-in code."""
        async with self._database.write() as connection:
            for kind in ("session", "code"):
                await queries.delete_tokens(connection, person.id, kind)
        self._forget(person.id)

    async def delete(self, person: Person) -> None:
        """Delete a person and their bots, who must have left their games before."""
        async with self._database.write() as connection:
            tables = await queries.erase_person(connection, person.id)
            await self._database.notify(connection, *(f"{table}:meta" for table in tables))
        self._forget(person.id)

    # ---- other devices ------------------------------------------------------------------

    async def make_code(self, person: Person) -> str:
        """A code that signs one other device in, within ten minutes."""
        code = "".join(choice(LETTERS) for _ in range(CODE_LENGTH))
        at = now()
        async with self._database.write() as connection:
            await queries.delete_tokens(connection, person.id, "code")
            await queries.add_token(
                connection, digest_of(code), person.id, "code", at, at + CODE_LASTS
            )
        return code

    async def use_code(self, code: str) -> tuple[Person, str]:
        """The person who made the code, and the secret of a new session."""
        typed = "".join(letter for letter in code.upper() if letter.isalnum())
        secret, at = random_token(32), now()
        async with self._database.write() as connection:
            taken = await queries.take_token(connection, digest_of(typed), "code", at)
            person = taken and await queries.get_person(connection, taken[0])
            if not person:
                raise Refused(404, "wrong-code", "this code is invalid, already used or expired")
            await queries.add_token(connection, digest_of(secret), person.id, "session", at)
        return person, secret

    # ---- bots ---------------------------------------------------------------------------

    async def make_bot_person(self, owner: Person, name: str) -> tuple[Person, str]:
        """Create a bot of a person; returns its key too."""
        if owner.owner is not None:
            raise Refused(403, "bots-own-nothing", "a bot cannot own bots")
        if len(await self.bots_of(owner)) >= MOST_BOTS:
            raise Refused(
                409, "too-many-bots", "you have {most} bots; delete one first", most=MOST_BOTS
            )
        bot = _new_person(name, owner.language, owner.id)
        return bot, await self._admit(bot, "key")

    async def bots_of(self, owner: Person) -> list[Person]:
        """The bots of a person."""
        async with self._database.read() as connection:
            return await queries.bots_of(connection, owner.id)

    # ---- mail ---------------------------------------------------------------------------

    async def ask_email(self, person: Person, address: str) -> str:
        """A token to be mailed to the address, which `confirm_email` takes."""
        token, at = random_token(32), now()
        async with self._database.write() as connection:
            await queries.delete_tokens(connection, person.id, "email")
            await queries.add_token(
                connection, digest_of(token), person.id, "email", at, at + MAIL_LASTS, address
            )
        return token

    async def confirm_email(self, person: Person, token: str) -> Person:
        """Store the address to which the token was sent."""
        async with self._database.write() as connection:
            taken = await queries.take_token(connection, digest_of(token), "email", now())
            if taken is None or taken[0] != person.id:
                raise Refused(404, "wrong-token", "this token is invalid, already used or expired")
            changed = await _change_person(connection, person, email=taken[1])
        self._forget(person.id)
        return changed

    async def pending_email(self, person: Person) -> str | None:
        """The address to which a token was sent that can still be used."""
        async with self._database.read() as connection:
            return await queries.email_of_token(connection, person.id, now())

    async def withdraw_email(self, person: Person) -> None:
        """Delete the address that is to be confirmed."""
        async with self._database.write() as connection:
            await queries.delete_tokens(connection, person.id, "email")

    async def drop_email(self, person: Person) -> Person:
        """Delete the person's address, and the one that is to be confirmed."""
        async with self._database.write() as connection:
            await queries.delete_tokens(connection, person.id, "email")
            changed = await _change_person(connection, person, email=None)
        self._forget(person.id)
        return changed

    # ---- cache --------------------------------------------------------------------------

    async def _admit(self, person: Person, kind: queries.TokenKind) -> str:
        secret = random_token(32)
        async with self._database.write() as connection:
            await queries.add_person(connection, person)
            await queries.add_token(
                connection, digest_of(secret), person.id, kind, person.created_at
            )
        return secret

    def _cached(self, digest: str, at: int) -> CachedPerson | None:
        known = self._cache.get(digest)
        return None if known is None or known.until <= at else known

    async def _look_up(self, digest: str, at: int) -> CachedPerson | None:
        """Read the person of a secret, and in the same query those that expire soon."""
        others = self._soon_expiring(at)
        async with self._database.read() as connection:
            found = await queries.by_tokens(connection, [digest, *others], at)
        for one in (digest, *others):
            old = self._cache.pop(one, None)
            if one in found and (old or one == digest):  # else it was dropped during the query
                used_at = old.used_at if old else at
                self._cache[one] = CachedPerson(found[one], at + CACHE_MS, used_at)
        cached = self._cache.get(digest)  # before the next await, which may clear the cache
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        if late := [person.id for person in found.values() if person.seen_at < at - HOUR]:
            async with self._database.write() as connection:
                await queries.mark_seen(connection, late, at)
        return cached

    def _soon_expiring(self, at: int) -> list[str]:
        """The hashes of active people that expire soon; drops inactive ones from the cache."""
        soon = []
        for digest, known in list(islice(self._cache.items(), LOOKUP_BATCH)):
            if known.used_at <= at - ACTIVE_MS:
                del self._cache[digest]
            elif known.until <= at + CACHE_MS // 2:
                soon.append(digest)
        return soon

    def mark_stale(self) -> None:
        """Clear the cache: another process may have muted or banned people."""
        self._cache.clear()

    def _forget(self, person_id: str) -> None:
        for digest in [key for key, one in self._cache.items() if one.person.id == person_id]:
            del self._cache[digest]


async def _change_person(
    connection: AsyncConnection, person: Person, **values: str | None
) -> Person:
    changed = await queries.change_person(connection, person.id, **values)
    if changed is None:
        raise not_found("person", person.id)
    return changed


def clean_name(name: str) -> str:
    """The name in its stored form; Fault if it is not allowed."""
    name = " ".join(normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Fault("a name has 1 to {most} characters", most=LONGEST_NAME)
    check_name(name)
    return name


def _new_person(name: str, language: str, owner: str | None = None) -> Person:
    at = now()
    return Person(
        id=random_token(16),
        name=clean_name(name),
        owner=owner,
        language=choose_language(language, {}),
        email=None,
        created_at=at,
        seen_at=at,
        muted_until=None,
        banned_at=None,
    )
