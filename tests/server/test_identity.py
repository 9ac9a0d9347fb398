"""Accounts: secrets that are stored as hashes, one-time codes, and deletion."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import select

from tests.server.conftest import opened, run
from tests.server.seating import new_table
from tobago.fault import Fault
from tobago.server import chat
from tobago.server.core import identity as identity_module
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.identity import (
    ACTIVE_MS,
    CODE_LASTS,
    CODE_LENGTH,
    LETTERS,
    MAIL_LASTS,
    Identity,
)
from tobago.server.core.journal import Entry, Journal, Kind
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Head, Person, Status, metadata, tokens
from tobago.server.core.settings import HOUR, SECOND


class Later:
    """The time, which stands still unless a test puts it forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        self._start = now()
        monkeypatch.setattr(identity_module, "now", lambda: self._start + self.ahead)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(monkeypatch)


def test_a_guest_is_found_by_a_secret_that_is_not_stored(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            anna, secret = await identity.sign_up("  Anna   B. ", "nl")
            assert (anna.name, anna.language, len(secret)) == ("Anna B.", "nl", 43)
            assert await identity.who(secret) == anna
            assert await Identity(database).who(secret) == anna
            assert await identity.who(secret[:-1]) is None
            async with database.read() as connection:
                kept = [
                    str(row)
                    for table in metadata.sorted_tables
                    for row in await connection.execute(select(table))
                ]
            assert kept
            assert not [row for row in kept if secret in row]

    run(scenario())


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb", "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Fault):
        identity_module.clean_name(name)


def test_an_unsupported_language_is_refused(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            with pytest.raises(Fault, match="languages are en"):
                await Identity(database).sign_up("Anna", "xx")

    run(scenario())


def test_a_known_person_costs_no_query_for_a_while(url: str, later: Later) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            identity, elsewhere = Identity(database), Identity(database)
            anna, secret = await identity.sign_up("Anna", "en")
            assert await identity.who(secret) == anna
            await elsewhere.rename(anna, name="Anne")
            assert await identity.who(secret) == anna
            later.ahead = 10 * SECOND
            found = await identity.who(secret)
            assert found is not None
            assert found.name == "Anne"
            changed = await identity.rename(found, language="de")
            assert await identity.who(secret) == changed
            await identity.sign_out(secret)
            assert await identity.who(secret) is None

    run(scenario())


def test_active_people_are_refreshed_in_one_query(
    url: str, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    by_tokens = queries.by_tokens

    async def counted(connection: Any, digests: Sequence[str], at: int) -> dict[str, Person]:
        asked.append(len(set(digests)))
        return await by_tokens(connection, digests, at)

    monkeypatch.setattr(queries, "by_tokens", counted)

    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            signed_up = [await identity.sign_up(f"Guest {n}", "en") for n in range(5)]

            async def all_known() -> bool:
                return [await identity.who(secret) for _, secret in signed_up] == [
                    person for person, _ in signed_up
                ]

            assert await all_known()
            assert asked == [1, 1, 1, 1, 1]
            later.ahead = 11 * SECOND
            assert await all_known()
            assert asked[5:] == [5]
            await Identity(database).sign_out(signed_up[1][1])
            later.ahead = 22 * SECOND
            assert await identity.who(signed_up[0][1]) == signed_up[0][0]
            assert await identity.who(signed_up[1][1]) is None
            later.ahead += ACTIVE_MS
            assert await identity.who(signed_up[0][1]) == signed_up[0][0]
            assert asked[6:] == [5, 1, 1]  # nobody else has been around

    run(scenario())


def test_the_last_visit_is_not_written_for_every_request(url: str, later: Later) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            anna, secret = await identity.sign_up("Anna", "en")

            async def seen_at(ahead: int) -> int:
                later.ahead = ahead
                await identity.who(secret)
                async with database.read() as connection:
                    found = await queries.get_person(connection, anna.id)
                assert found is not None
                return found.seen_at

            assert await seen_at(HOUR // 2) == anna.seen_at
            assert await seen_at(2 * HOUR) >= anna.seen_at + 2 * HOUR

    run(scenario())


def test_a_banned_person_is_refused(url: str, later: Later) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            anna, secret = await identity.sign_up("Anna", "en")
            await identity.who(secret)
            async with database.write() as connection:
                await queries.change_person(connection, anna.id, banned_at=1)
            later.ahead = 10 * SECOND
            for _ in range(2):
                with pytest.raises(Refused) as caught:
                    await identity.who(secret)
                assert caught.value.code == "banned"

    run(scenario())


def test_a_code_makes_another_device_the_same_person_once(url: str, later: Later) -> None:
    async def used(identity: Identity, code: str) -> tuple[Person, str] | None:
        with suppress(Refused):
            return await identity.use_code(code)
        return None

    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            anna, secret = await identity.sign_up("Anna", "en")
            old, code = await identity.make_code(anna), await identity.make_code(anna)
            assert len(code) == CODE_LENGTH
            assert set(code) <= set(LETTERS)
            assert await used(identity, old) is None
            typed = f" {code[:4].lower()}-{code[4:]} "
            tries = await asyncio.gather(*(used(identity, typed) for _ in range(4)))
            won = [one for one in tries if one]
            assert [person for person, _ in won] == [anna]
            assert await identity.who(won[0][1]) == anna == await identity.who(secret)
            late = await identity.make_code(anna)
            later.ahead = CODE_LASTS + 1
            assert await used(identity, late) is None
            assert await identity.who(late) is None  # a code is no secret to come in with

    run(scenario())


def test_bots_have_keys_and_own_no_bots(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity_module, "MOST_BOTS", 2)

    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            anna, _ = await identity.sign_up("Anna", "nl")
            bot, key = await identity.make_bot_person(anna, "Digger")
            assert (bot.owner, bot.language) == (anna.id, "nl")
            assert await identity.who(key) == bot
            assert await identity.bots_of(anna) == [bot]
            with pytest.raises(Refused, match="cannot own bots"):
                await identity.make_bot_person(bot, "Nested")
            await identity.make_bot_person(anna, "Other")
            with pytest.raises(Refused, match="you have 2 bots"):
                await identity.make_bot_person(anna, "Third")

    run(scenario())


def test_an_address_is_stored_when_its_token_is_confirmed(url: str, later: Later) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            identity = Identity(database)
            anna, _ = await identity.sign_up("Anna", "en")
            bert, _ = await identity.sign_up("Bert", "en")
            token = await identity.ask_email(anna, "anna@example.org")
            with pytest.raises(Refused):
                await identity.confirm_email(bert, token)
            confirmed = await identity.confirm_email(anna, token)
            assert confirmed.email == "anna@example.org"
            with pytest.raises(Refused, match="invalid, already used or expired"):
                await identity.confirm_email(anna, token)
            late = await identity.ask_email(anna, "new@example.org")
            later.ahead = MAIL_LASTS + 1
            with pytest.raises(Refused):
                await identity.confirm_email(anna, late)
            assert (await identity.drop_email(anna)).email is None

    run(scenario())


def test_a_deleted_person_leaves_no_personal_data(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as database:
            identity, kept = Identity(database), Journal(database)
            anna, secret = await identity.sign_up("Annabel", "en")
            bert, _ = await identity.sign_up("Bert", "en")
            bot, key = await identity.make_bot_person(anna, "Annabel's")
            table_id = await new_table(database, [("human", anna.id), ("human", bert.id)])
            start = Entry(1, 5, Kind.START, None, {"names": ["Annabel", "Bert"]})
            assert await kept.append(table_id, [start], Head(Status.PLAYING))
            async with database.write() as connection:
                await chat.insert_message(connection, table_id, anna, "I am Annabel", at=1)
                await chat.insert_message(connection, table_id, bert, "hello", at=2)
                await queries.change_person(connection, anna.id, email="annabel@example.org")
            await identity.who(secret)
            await identity.delete(anna)
            assert await identity.who(secret) is None
            assert await identity.who(key) is None
            async with database.read() as connection:
                lines = [
                    (line.name, line.text)
                    for line in await queries.recent_chat(connection, table_id)
                ]
                found = await queries.get_table(connection, table_id)
                left = (await connection.execute(select(tokens.c.person))).scalars().all()
                rows = [
                    str(row).lower()
                    for table in metadata.sorted_tables
                    for row in await connection.execute(select(table))
                ]
            assert lines == [("…", ""), ("Bert", "hello")]
            assert found is not None
            assert [seat.person for seat in found[1]] == [None, bert.id]
            assert (await kept.read(table_id))[0].body == {"names": ["…", "Bert"]}
            assert left == [bert.id]
            assert not [row for row in rows if "annabel" in row or anna.id.lower() in row]
            assert bot.id not in str(rows)

    run(scenario())
