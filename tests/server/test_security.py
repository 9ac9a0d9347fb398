"""Abuse: seats of other people, hostile bodies, other sites, too many requests."""

import io
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.secrecy.worlds import SOAK, scaled
from tests.server.databases import KINDS, new_database
from tests.server.serving import Player, Server, SlowClock, ThreadServer, logged
from tobago.server.core.limits import RateLimiter
from tobago.server.core.service import service_of

ACTION = {"type": "EndTurn"}
MEGABYTE = 1 << 20


@pytest.fixture(scope="module", params=KINDS if SOAK else KINDS[:1])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ThreadServer]:
    with (
        new_database(request.param, request, tmp_path_factory.mktemp("security")) as database,
        ThreadServer(database) as running,
    ):
        yield running


@pytest.fixture(scope="module")
def log(server: ThreadServer) -> Iterator[io.StringIO]:
    """The server's log; what is tried here leaves no error in it."""
    with logged() as lines:
        yield lines
    assert '"level": "error"' not in lines.getvalue()


@pytest.fixture(scope="module")
def anna(server: ThreadServer, log: io.StringIO) -> Iterator[Player]:
    """Whose secret is not in the log, whatever is tried."""
    with Player(server.url, "Anna") as player:
        yield player
        assert player.secret not in log.getvalue()


@pytest.fixture(scope="module")
def mallory(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, "Mallory") as player:
        yield player


@pytest.fixture(scope="module")
def visitor(server: ThreadServer) -> Iterator[Player]:
    """Somebody without a name."""
    with Player(server.url, name=None) as player:
        yield player


@pytest.fixture(scope="module")
def table(anna: Player) -> str:
    """A game that Anna plays with herself."""
    begun = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)
    return str(begun["id"])


# ---- other people's seats ---------------------------------------------------------------------

OTHERS: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", "view?seat=0", {}),
    ("GET", "entries?seat=0", {}),
    ("GET", "route?q=0&r=0&seat=0", {}),
    ("GET", "route?q=0&r=0", {}),
    ("POST", "actions", {"after": 1, "request": "x", "action": ACTION}),
    ("POST", "actions", {"after": 1, "request": "x", "action": ACTION, "seat": 0}),
    ("POST", "undo", {"after": 1, "request": "x", "seat": 0}),
    ("POST", "check", {"action": ACTION, "seat": 0}),
    ("POST", "check", {"action": ACTION}),
    ("POST", "start", {}),
    ("POST", "resign", {"seat": 0}),
    ("POST", "resign", {}),
    ("POST", "return", {"seat": 0}),
    ("POST", "votes", {"about": "abort", "seat": 0}),
    ("POST", "votes", {"about": "abort"}),
    ("POST", "rematch", {}),
    ("POST", "leave", {}),
    ("POST", "chat", {"text": "I am Anna"}),
    ("PUT", "seats/0", {"kind": "human"}),
    ("PATCH", "seats/0", {"name": "Mallory", "colour": 1}),
    ("POST", "join", {"seat": 0}),
]


@pytest.mark.parametrize(("method", "path", "body"), OTHERS)
def test_people_act_and_see_for_their_own_seats_only(
    method: str,
    path: str,
    body: dict[str, Any],
    table: str,
    anna: Player,
    mallory: Player,
    visitor: Player,
) -> None:
    before = anna.get(f"/tables/{table}").json(), anna.view(table)
    for player, refusals in ((mallory, {403, 409}), (visitor, {401, 403})):
        answer = player.http.request(
            method, f"/tables/{table}/{path}", json=body if method != "GET" else None
        )
        assert answer.status_code in refusals, answer.text
    assert (anna.get(f"/tables/{table}").json(), anna.view(table)) == before


def test_every_operation_on_an_account_needs_a_signed_in_person(
    server: ThreadServer, visitor: Player
) -> None:
    paths = visitor.get("/openapi.json").json()["paths"]
    bodies = {
        "patch": {"name": "x"},
        "put": {"address": None},
    }
    for path, item in paths.items():
        if not path.startswith("/api/v1/me"):
            continue
        for method in item:
            if (method, path) == ("get", "/api/v1/me"):  # null for a visitor
                continue
            address = server.url + path.replace("{bot_id}", "x")
            body = bodies.get(method, {"name": "x", "token": "x"})
            if path.endswith("confirm"):
                body = {"token": "x"}
            elif path.endswith("bots"):
                body = {"name": "x"}
            answer = visitor.http.request(method.upper(), address, json=body)
            assert answer.status_code == 401, f"{method} {path}: {answer.text}"


def test_a_bot_of_another_person_cannot_be_deleted(anna: Player, mallory: Player) -> None:
    bot = anna.post("/me/bots", name="Robo").json()["bot"]["id"]
    assert mallory.http.delete(f"/me/bots/{bot}").status_code == 404
    assert [one["id"] for one in anna.get("/me/bots").json()] == [bot]


def test_the_seed_is_secret_until_the_end(table: str, anna: Player) -> None:
    for path in ("", "/view?full=true", "/entries?after=0&full=true"):
        text = anna.get(f"/tables/{table}{path}").text
        assert '"seed":null' in text or '"seed"' not in text


# ---- hostile bodies ---------------------------------------------------------------------------

DEEP = 10_000
HOSTILE: list[bytes] = [
    b"",
    b"\x00",
    b"null",
    b"[]",
    b'"x"',
    b"{",
    b'{"after":1}',
    b"[" * DEEP + b"]" * DEEP,
    b'{"after":1,"request":"x","action":' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"}",
    b'{"after":' + b"9" * 60_000 + b',"request":"x","action":{}}',
    b'{"after":1e999,"request":"x","action":{}}',
    b'{"after":-1,"request":"x","action":{}}',
    b'{"after":1.5,"request":"x","action":{}}',
    b'{"after":NaN,"request":"x","action":{}}',
    b'{"after":true,"request":"x","action":{}}',
    b'{"after":1,"request":"x\\u0000","action":{}}',
    b'{"after":1,"request":"\\ud800","action":{}}',
    b'{"after":1,"request":"' + b"x" * 41 + b'","action":{}}',
    b'{"after":1,"request":"x","action":{"type":"\\udfff"}}',
    b'{"after":1,"request":"x","action":{"type":"Drive","to":[NaN,0]}}',
    b'{"after":1,"request":"x","action":{"type":"Drive","to":[1e400,0]}}',
    b'{"after":1,"request":"x","action":{"type":"Drive","to":[' + b"1" * 5000 + b",0]}}",
    b'{"after":1,"request":"x","action":{"type":"Drive","to":{}}}',
    b'{"after":1,"request":"x","action":{"type":["Drive"]}}',
    b'{"after":1,"request":"x","action":{"type":"PlayClue","clue":"' + b"x" * 50_000 + b'"}}',
    b'{"after":1,"request":"x","action":{"type":"PlayClue","clue":"in:{map}","map":"{0.__class__}"}}',
    b'{"after":1,"request":"x","action":{},"seat":99999999999999999999}',
    b'{"after":1,"request":"x","action":{},"extra":1}',
    b'\xff\xfe{"after":1}',
    b'{"after":1,"request":"\xc3\x28","action":{}}',
]


@pytest.mark.parametrize("body", HOSTILE, ids=lambda body: body[:40].decode("latin-1"))
def test_hostile_bodies_are_refused(body: bytes, table: str, anna: Player) -> None:
    answer = anna.http.post(
        f"/tables/{table}/actions", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in {400, 422}, answer.text
    assert set(answer.json()) == {"code", "message", "fields"}
    assert len(answer.content) < 80_000


@pytest.mark.parametrize("depth", [60, 200, 300, 400, 700, 950, 1500])
def test_deeply_nested_bodies_are_refused(depth: int, table: str, anna: Player) -> None:
    table_form = '{"players":2,"seats":[{"kind":"human"},{"kind":"open"}],'
    for left, right in (("[", "]"), ('{"a":', "}")):
        deep = f"{left * depth}1{right * depth}"
        bodies = {
            f"/tables/{table}/actions": f'{{"after":1,"request":"x","action":{{"type":{deep}}}}}',
            f"/tables/{table}/check": f'{{"action":{{"type":"Drive","to":{deep}}}}}',
            "/tables?options": f'{table_form}"options":{{"gold":{deep}}}}}',
            "/tables?island": f'{table_form}"island":{{"spaces":{deep}}}}}',
        }
        for path, body in bodies.items():
            headers = {"Content-Type": "application/json"}
            answer = anna.http.post(path, content=body, headers=headers)
            assert answer.status_code in {400, 422}, answer.text


def test_duplicate_keys_of_a_body_are_accepted(anna: Player) -> None:
    table = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)["id"]
    view = anna.view(table)
    action = json.dumps(view["legal"][0]["action"])
    body = f'{{"after":0,"after":{view["seq"]},"request":"x","action":{action}}}'
    answer = anna.http.post(
        f"/tables/{table}/actions", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large_is_not_read(chunked: bool, table: str, anna: Player) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 1000

    content = parts() if chunked else b" " * 200_000
    answer = anna.http.post(
        f"/tables/{table}/actions", content=content, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413
    assert answer.json()["fields"]["most"] == 65_536


def test_long_addresses_and_heads_are_refused(anna: Player) -> None:
    assert anna.get("/tables/" + "x" * 5_000).status_code == 414
    assert anna.get("/tables", show="y" * 5_000).status_code == 414
    assert anna.http.get("/bots", headers={"X-Long": "z" * 20_000}).status_code == 431


@pytest.mark.parametrize(
    "path",
    [
        "/tables/%00",
        "/tables/%ff%fe",
        "/tables/..%2f..%2fetc",
        "/tables/'%20OR%201=1--",
        "/tables/x/chat?after=%00",
        "/tables/x/view?seat=9",
        "/tables?show=%00",
        "/games?player=%00",
        "/games?player=%ed%a0%80",
        "/games?player=" + "x" * 41,
        "/games?page=9999999999999999999.x",
        "/games?since=1e5",
        "/games?since=99999999999999999999",
        "/games?island='--",
        "/games?players=2&players=3",
        "/bots?lang=xx",
    ],
)
def test_unusual_addresses_are_refused_or_not_found(path: str, anna: Player) -> None:
    answer = anna.http.get(path)
    assert answer.status_code in {200, 400, 404, 422}, answer.text
    if answer.status_code == 200:
        assert answer.json().get("tables") == []


TEXTS = [
    "Robert'); DROP TABLE people;--",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{0.__class__.__mro__}",
    "%s%n%x",
    "😀 Ωmega שלום",
    "../../etc/passwd",
]


@pytest.mark.parametrize("text", TEXTS)
def test_names_and_chat_are_only_text(text: str, server: ThreadServer) -> None:
    with Player(server.url, text[:40]) as player:
        assert player.get("/me").json()["name"] == text[:40]
        table = player.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)
        assert table["seats"][0]["name"] == text[:40]
        path = f"/tables/{table['id']}/chat"
        assert player.post(path, text=text).json()["text"] == text
        answer = player.get(path)
        assert answer.json()["lines"][-1]["text"] == text
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        snapshot = player.get(f"/tables/{table['id']}/entries", after=0).json()
        assert snapshot["entries"][0]["sentences"]


@pytest.mark.parametrize("text", ["a\u0000b", "a\u001bb", "\u202eabc", "", "x" * 501])
def test_names_and_chat_without_control_characters(text: str, anna: Player, table: str) -> None:
    assert anna.http.patch("/me", json={"name": text}).status_code in {400, 422}
    if "\u202e" not in text:
        assert anna.post(f"/tables/{table}/chat", text=text).status_code == 400


# ---- other sites ------------------------------------------------------------------------------


def test_another_site_cannot_make_a_browser_act(server: ThreadServer, anna: Player) -> None:
    cookie = {"Cookie": f"tobago={anna.secret}"}
    forged: list[dict[str, str]] = [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": server.url},
        {"Sec-Fetch-Site": "same-site"},
        {},
    ]
    with httpx.Client(base_url=f"{server.url}/api/v1") as browser:
        for headers in forged:
            answer = browser.post("/me/code", headers=cookie | headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "cross-site"), headers
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = browser.post(
                "/tables",
                content=b"{}",
                headers=cookie | {"Origin": server.url, "Content-Type": kind},
            )
            assert answer.status_code == 415
        own = {"Sec-Fetch-Site": "same-origin", "Origin": server.url}
        assert browser.post("/me/code", headers=cookie | own).status_code == 200
        key = {"Authorization": f"Bearer {anna.secret}"}
        assert browser.post("/me/code", headers=key).status_code == 200
        answer = browser.options("/me", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in answer.headers


def test_every_answer_carries_the_headers(server: ThreadServer) -> None:
    with httpx.Client(base_url=server.url) as browser:
        for path in ("/", "/health", "/nowhere", "/api/v1/me", "/api/v1/bots", "/docs", "/metrics"):
            headers = browser.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
            assert (headers.get("cache-control") == "no-store") == path.startswith("/api")


# ---- far too much -----------------------------------------------------------------------------


@pytest.mark.usefixtures("slow_clock")
def test_rate_limits_send_retry_after(new_sqlite_url: str) -> None:
    with ThreadServer(new_sqlite_url, requests_per_second=5, sign_ups_per_hour=3) as server:
        with Player(server.url) as anna:
            *allowed, refused = [anna.get("/me") for _ in range(21)]
            assert {answer.status_code for answer in allowed} == {200}
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
            assert refused.headers["retry-after"] == "1"
        with Player(server.url, name=None) as crowd:
            answers = [crowd.post("/people", name="Anna") for _ in range(5)]
            assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
            assert int(answers[-1].headers["retry-after"]) > 1000


def test_reading_long_games_from_the_start_is_rate_limited(
    new_sqlite_url: str, slow_clock: SlowClock
) -> None:
    with (
        ThreadServer(new_sqlite_url, requests_per_second=5) as server,
        Player(server.url) as anna,
        Player(server.url, name=None) as crowd,
    ):
        table = anna.new_table(seats=[{"kind": "human"}] * 2, start=True)["id"]
        for _ in range(70):
            slow_clock.wait(1)
            assert anna.play_first(table).status_code == 200
        answers = [crowd.get(f"/tables/{table}/entries").status_code for _ in range(11)]
        assert answers == [200] * 10 + [429]
        assert crowd.get(f"/tables/{table}/entries", after=60).status_code == 200


@pytest.mark.usefixtures("slow_clock")
def test_loading_games_is_rate_limited(new_sqlite_url: str) -> None:
    with (
        ThreadServer(new_sqlite_url, requests_per_second=5) as server,
        Player(server.url, name=None) as crowd,
    ):
        answers = [crowd.get(f"/tables/none-{n}/view").status_code for n in range(11)]
        assert answers == [404] * 10 + [429]
        assert crowd.get("/bots").status_code == 200


@pytest.mark.usefixtures("slow_clock")
def test_rematches_count_as_new_tables(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_of(server.app).limits, "new_tables", RateLimiter(rate=1, burst=2))
    with Player(server.url, "Bob") as bob:
        seats = [{"kind": "human"}, {"kind": "bot", "bot": "scout"}]
        table = bob.new_table(seats=seats, start=True)["id"]
        codes = []
        for _ in range(2):
            assert bob.post(f"/tables/{table}/resign").json()["status"] == "aborted"
            answer = bob.post(f"/tables/{table}/rematch")
            codes.append(answer.status_code)
            table = answer.json().get("id")
        assert codes == [200, 429]


@pytest.mark.parametrize("kind", KINDS if SOAK else KINDS[:1])
def test_thousands_of_joins_do_not_grow_memory(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Guests, joins and leaves, tables looked at that are not there: nothing piles up."""

    def storm(number: int) -> None:
        with Player(process.url, f"Guest {number}") as guest:
            for _ in range(10):
                assert guest.post(f"/tables/{table}/join").status_code in {200, 409}
                assert guest.post(f"/tables/{table}/leave").status_code in {204, 403, 409}
                assert guest.get(f"/tables/{number}-none").status_code == 404

    with (
        new_database(kind, request, tmp_path) as database,
        Server(database) as process,
        Player(process.url, "Anna") as anna,
        ThreadPoolExecutor(4) as people,
    ):
        table = anna.new_table(public=True)["id"]
        list(people.map(storm, range(10)))
        before = process.memory()
        list(people.map(storm, range(10, 10 + scaled(15, 2000))))
        assert process.memory() - before < 30 * MEGABYTE
        seats = anna.get(f"/tables/{table}").json()["seats"]
        assert [seat["kind"] for seat in seats] == ["human", "open"]
        assert anna.secret not in process.log
        assert '"level": "error"' not in process.log


def test_the_log_has_no_secrets(log: io.StringIO, anna: Player, table: str) -> None:
    with anna.live(table) as live:
        live.until("snapshot")
    assert anna.view(table)
    assert f"/tables/{table}/live" in log.getvalue()
    assert anna.secret not in log.getvalue()
