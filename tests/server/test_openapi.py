"""The description of the API is true: every response to generated requests is declared."""

from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from requests import Session
from schemathesis import checks

from tests.secrecy.worlds import SOAK, scaled
from tests.server.databases import KINDS, new_database
from tests.server.serving import Player, ThreadServer
from tobago.server.core.settings import Settings
from tobago.server.host.app import create_app

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
FAREWELLS = {("DELETE", "/api/v1/me"), ("POST", "/api/v1/sign-out")}
"""The person is signed out after these."""


@pytest.fixture(scope="module", params=KINDS if SOAK else KINDS[:1])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ThreadServer]:
    with (
        new_database(request.param, request, tmp_path_factory.mktemp("openapi")) as database,
        ThreadServer(database) as running,
    ):
        yield running


@pytest.fixture(scope="module")
def anna(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url) as player:
        yield player


@pytest.fixture(scope="module")
def tables(anna: Player) -> list[str]:
    """Where there is something to ask: a game, a table that waits, and none at all."""
    begun = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)
    return [begun["id"], anna.new_table()["id"], "no-such-table"]


@pytest.fixture(scope="module")
def connection() -> Iterator[Session]:
    """Kept open from one question to the next; no cookie is taken, so nobody is known by it."""
    with Session() as session:
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield session


DESCRIPTION = create_app(Settings(database_url="sqlite:///unused.db")).openapi_schema.to_schema()
api = schemathesis.openapi.from_dict(DESCRIPTION)
api.config.phases.coverage.enabled = SOAK  # dozens of cases for every operation


@api.parametrize()
@settings(
    max_examples=scaled(10, 400),
    derandomize=not SOAK,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_declared(
    case: Any, anna: Player, server: ThreadServer, tables: list[str], connection: Session
) -> None:
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = tables[len(str(case.body)) % len(tables)]
    if "wait" in case.query:
        case.query["wait"] = "0"
    secret = anna.secret
    if (case.method, case.path) in FAREWELLS:
        with Player(server.url) as guest:
            secret = guest.secret
    headers = {"Authorization": f"Bearer {secret}"}
    case.call_and_validate(base_url=server.url, headers=headers, session=connection, checks=CHECKS)
    # And nobody's: refused or not, the answer is declared as well.
    case.call_and_validate(base_url=server.url, session=connection, checks=CHECKS)


def test_the_description_is_complete(anna: Player, server: ThreadServer) -> None:
    schema = anna.get("/openapi.json").json()
    assert schema == server.app.openapi_schema.to_schema()
    assert schema["openapi"].startswith("3.1")
    operations = [
        (f"{method} {path}", operation)
        for path, item in schema["paths"].items()
        for method, operation in item.items()
    ]
    assert len(operations) > 35
    for name, operation in operations:
        assert operation.get("description"), name
        assert {"400", "429", "503"} <= set(operation["responses"]), name
        for status, response in operation["responses"].items():
            if status >= "400":
                kind = response["content"]["application/json"]["schema"]
                assert kind == {"$ref": "#/components/schemas/Problem"}, (name, status)
    assert set(schema["components"]["securitySchemes"]) == {"cookie", "key"}
