"""The API as a page and a bot use it, with a real server."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.databases import KINDS, new_database
from tests.server.serving import Player, ThreadServer
from tobago.game.table_options import OPTION_VALUES
from tobago.record import read_record, read_records, verify
from tobago.words import Words

LIKED = {"Raise", "Take", "PlayClue"}
HUMANS = [{"kind": "human"}, {"kind": "human"}]


@pytest.fixture(scope="module", params=KINDS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ThreadServer]:
    with (
        new_database(request.param, request, tmp_path_factory.mktemp("http")) as database,
        ThreadServer(database, pause_ms=0, think_ms=1) as running,
    ):
        yield running


@pytest.fixture
def anna(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, "Anna") as player:
        yield player


@pytest.fixture
def ben(server: ThreadServer) -> Iterator[Player]:
    with Player(server.url, "Ben") as player:
        yield player


def problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The refusal in an answer, which must be of this kind."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/json"
    refused = answer.json()
    assert set(refused) == {"code", "message", "fields"}
    return dict(refused)


# ---- people -----------------------------------------------------------------------------------


def test_a_guest_has_a_name_and_a_cookie_that_scripts_cannot_read(server: ThreadServer) -> None:
    with Player(server.url, name=None) as nobody:
        assert (nobody.get("/me").status_code, nobody.get("/me").json()) == (200, None)
        answer = nobody.post("/people", name="  Åsa   the   Bold ", language="nl")
        assert answer.status_code == 201
        assert answer.json()["name"] == "Åsa the Bold"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert nobody.get("/me").json() == answer.json()


def test_the_cookie_is_secure_where_people_come_by_https(new_sqlite_url: str) -> None:
    public = "https://tobago.example"
    with (
        ThreadServer(new_sqlite_url, public_url=public) as server,
        Player(server.url, name=None, Origin=public) as player,
    ):
        answer = player.post("/people", name="Anna")
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]


def test_names_and_languages_are_checked_and_changed(anna: Player) -> None:
    answer = anna.http.patch("/me", json={"name": "Anneke", "language": "nl"})
    assert (answer.json()["name"], answer.json()["language"]) == ("Anneke", "nl")
    assert anna.get("/me").json() == answer.json()
    refused = problem(anna.http.patch("/me", json={"name": " \u00a0 "}), 422, "refused")
    assert "1" in refused["message"]
    problem(anna.http.patch("/me", json={"name": "x" * 41}), 400, "malformed")
    problem(anna.http.patch("/me", json={"language": "tlh"}), 400, "malformed")
    problem(anna.http.patch("/me", json={"nmae": "Anna"}), 400, "malformed")


def test_errors_are_in_the_language_of_the_request(server: ThreadServer) -> None:
    received = set()
    for language in ("de-AT", "ru", "en"):
        with Player(server.url, name=None, **{"Accept-Language": language}) as visitor:
            received.add(problem(visitor.post("/people", name=" "), 422, "refused")["message"])
    assert len(received) == 3


def test_a_code_signs_in_another_device_once(server: ThreadServer, anna: Player) -> None:
    code = anna.post("/me/code").json()["code"]
    with Player(server.url, name=None) as phone:
        spelled = f"{code[:4]} {code[4:].lower()}"
        assert phone.post("/sign-in", code=spelled).json()["id"] == anna.id
        assert phone.get("/me").json()["id"] == anna.id
        problem(phone.post("/sign-in", code=code), 404, "wrong-code")
        assert phone.http.post("/sign-out").status_code == 204
        assert phone.get("/me").json() is None
    assert anna.get("/me").json()["id"] == anna.id


def test_a_code_comes_with_a_link(anna: Player) -> None:
    received = anna.post("/me/code").json()
    assert received["link"] == f"{anna.url}/#code={received['code']}"


def test_signing_out_everywhere_revokes_all_cookies(server: ThreadServer) -> None:
    with Player(server.url, "Dora") as dora, Player(server.url, name=None) as thief:
        thief.post("/sign-in", code=dora.post("/me/code").json()["code"])
        key = dora.post("/me/bots", name="Friday").json()["key"]
        code = thief.post("/me/code").json()["code"]
        assert dora.post("/sign-out", everywhere=True).status_code == 204
        assert thief.get("/me").json() is None
        problem(thief.post("/sign-in", code=code), 404, "wrong-code")
        with Player(server.url, None, Authorization=f"Bearer {key}") as bot:
            assert bot.get("/me").json()["name"] == "Friday"


@pytest.mark.usefixtures("slow_clock")
def test_guessing_codes_is_rate_limited(server: ThreadServer) -> None:
    with Player(server.url, name=None) as guesser:
        answers = [guesser.post("/sign-in", code=f"AAAA{n:04}") for n in range(11)]
        assert [answer.status_code for answer in answers] == [404] * 10 + [429]
        assert int(answers[-1].headers["retry-after"]) > 60


def test_a_bot_has_a_key(server: ThreadServer, anna: Player) -> None:
    made = anna.post("/me/bots", name="Robo").json()
    with Player(server.url, name=None, Authorization=f"Bearer {made['key']}") as bot:
        assert bot.get("/me").json() == made["bot"]
        assert bot.get("/me").json()["owner"] == anna.id
        problem(bot.post("/me/bots", name="Robo's"), 403, "bots-own-nothing")
        assert anna.get("/me/bots").json() == [made["bot"]]
        gone = anna.http.delete(f"/me/bots/{made['bot']['id']}")
        assert gone.status_code == 204
        problem(bot.get("/me"), 401, "unknown-person")
    problem(anna.http.delete("/me/bots/nobody"), 404, "not-found")


def test_an_account_can_be_deleted(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    ben.post(f"/tables/{table}/join")
    anna.post(f"/tables/{table}/start")
    assert anna.http.delete("/me").status_code == 204
    assert anna.get("/me").json() is None
    seats = ben.get(f"/tables/{table}").json()["seats"]
    assert seats[0]["resigned"]


def test_mail_needs_a_mail_server(anna: Player) -> None:
    problem(anna.put("/me/email", address="anna@example.org"), 409, "no-mail")
    refused = problem(anna.put("/me/email", address="anna"), 400, "malformed")
    assert refused["fields"]["reason"] == "address: invalid characters or form"
    assert anna.put("/me/email", address=None).json()["email"] is None


# ---- tables -----------------------------------------------------------------------------------


def test_a_table_is_set_up_found_joined_and_begun(anna: Player, ben: Player) -> None:
    table = anna.new_table(public=True, island="ABC1", options={"gold": "open"})
    assert (table["status"], table["owner"], table["yours"]) == ("open", True, [0])
    listed = {row["id"]: row for row in ben.get("/tables").json()["tables"]}
    assert [seat["kind"] for seat in listed[table["id"]]["seats"]] == ["human", "open"]
    joined = ben.post(f"/tables/{table['id']}/join").json()
    assert (joined["yours"], joined["owner"]) == ([1], False)
    problem(ben.post(f"/tables/{table['id']}/start"), 403, "not-your-table")
    begun = anna.post(f"/tables/{table['id']}/start").json()
    assert begun["status"] == "playing"
    assert begun["seed"] is None
    assert len(begun["commitment"]) == 64
    assert table["id"] not in {row["id"] for row in ben.get("/tables").json()["tables"]}
    mine = ben.get("/tables", show="mine").json()["tables"]
    assert [row["id"] for row in mine] == [table["id"]]


def test_the_starting_seat_can_be_named(anna: Player) -> None:
    for seat in (0, 1):
        table = anna.new_table(seats=HUMANS, start=True, starting_seat=seat)
        assert table["starting_seat"] == seat
        assert anna.view(table["id"])["state"]["seat"] == seat
    assert anna.new_table()["starting_seat"] is None
    refusal = problem(
        anna.post("/tables", players=2, seats=HUMANS, starting_seat=2), 422, "bad-start"
    )
    assert refusal["message"] == "the starting seat is 0 to 1, not 2"
    assert refusal["fields"] == {"last": 1, "given": 2}
    for wrong in (-1, 4, "red", True):
        refusal = problem(
            anna.post("/tables", players=2, seats=HUMANS, starting_seat=wrong), 400, "malformed"
        )
        assert "starting_seat" in refusal["message"]


def test_a_table_by_link_is_not_listed(anna: Player, ben: Player) -> None:
    table = anna.new_table(public=False)["id"]
    assert table not in {row["id"] for row in ben.get("/tables").json()["tables"]}
    assert ben.get(f"/tables/{table}").json()["id"] == table


def test_seats_can_be_given_to_bots_and_left(anna: Player, ben: Player) -> None:
    table = anna.new_table(players=3, seats=[{"kind": "human"}, {"kind": "open"}, {"kind": "open"}])
    path = f"/tables/{table['id']}"
    seats = anna.put(f"{path}/seats/2", kind="bot", bot="scout").json()["seats"]
    assert seats[2]["bot"] == "scout"
    problem(anna.put(f"{path}/seats/2", kind="bot", bot="process:sh"), 422, "unknown-bot")
    problem(ben.put(f"{path}/seats/2", kind="open"), 403, "not-your-table")
    ben.post(f"{path}/join", seat=1)
    assert ben.post(f"{path}/leave").status_code == 204
    assert anna.get(path).json()["seats"][1]["kind"] == "open"


@pytest.mark.usefixtures("slow_clock")
def test_players_chat_at_their_table(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    said = anna.post(f"/tables/{table}/chat", text="Good luck!")
    assert said.status_code == 201
    lines = ben.get(f"/tables/{table}/chat").json()["lines"]
    assert [(line["seat"], line["text"]) for line in lines] == [(0, "Good luck!")]
    assert lines == [said.json()]
    assert ben.get(f"/tables/{table}/chat", after=1).json()["lines"] == []
    assert ben.post(f"/tables/{table}/chat", text="Let me in").status_code == 403
    answers = [anna.post(f"/tables/{table}/chat", text="spam") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429]
    assert int(answers[-1].headers["retry-after"]) >= 1


# ---- moves ------------------------------------------------------------------------------------


def test_an_action_is_accepted_once_and_answered_again(anna: Player) -> None:
    table = anna.new_table(seats=HUMANS, start=True)["id"]
    view = anna.view(table)
    assert (view["seat"], view["ply"]) == (view["deciding"]["seat"], 0)
    action = view["legal"][0]["action"]
    answer = anna.act(table, action, view["seq"], "first")
    assert answer.json() == {"seq": view["seq"] + 1, "ply": 1}
    again = anna.act(table, action, view["seq"], "first")
    assert (again.status_code, again.json()) == (200, answer.json())
    late = problem(anna.act(table, action, view["seq"], "second"), 409, "stale")
    assert late["fields"]["seq"] == view["seq"] + 1


def test_what_the_rules_refuse_comes_with_its_reason(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    ben.post(f"/tables/{table}/join")
    problem(anna.get(f"/tables/{table}/view"), 409, "not-begun")
    anna.post(f"/tables/{table}/start")
    view = anna.view(table)
    seq, seat = view["seq"], view["deciding"]["seat"]
    now, later = (anna, ben) if seat == 0 else (ben, anna)
    refused = problem(now.act(table, {"type": "EndTurn"}, seq, "a"), 422, "not-now")
    assert refused["fields"] == {"phase": "place-atv", "wanted": "turn"}
    refused = problem(later.act(table, {"type": "EndTurn"}, seq, "a"), 422, "not-your-decision")
    assert refused["fields"]["seat"] == seat
    problem(now.act(table, {"type": "Fly"}, seq, "b"), 422, "no-action")
    problem(now.act(table, {}, seq, "b"), 422, "no-action")
    problem(later.act(table, {"type": "EndTurn"}, seq, "c", seat=seat), 403, "not-your-seat")
    problem(now.act(table, {"type": "EndTurn"}, seq + 7, "d"), 409, "stale")
    received = now.post(f"/tables/{table}/check", action={"type": "EndTurn"}).json()
    assert received["refusal"]["code"] == "not-now"
    assert now.view(table)["seq"] == seq


def test_an_action_can_be_undone_until_it_revealed_something(anna: Player) -> None:
    table = anna.new_table(seats=HUMANS, start=True)["id"]
    seat = anna.view(table)["seat"]
    seq = anna.play_first(table).json()["seq"]
    body = {"after": seq, "request": "oops", "seat": seat}
    answer = anna.post(f"/tables/{table}/undo", **body)
    assert answer.json() == {"seq": seq + 1, "ply": 0}
    assert anna.post(f"/tables/{table}/undo", **body).json() == answer.json()
    problem(
        anna.post(f"/tables/{table}/undo", after=seq + 1, request="more", seat=seat),
        422,
        "undo-nothing",
    )


def test_entries_can_be_polled(anna: Player, ben: Player) -> None:
    table = anna.new_table()["id"]
    ben.post(f"/tables/{table}/join")
    anna.post(f"/tables/{table}/start")
    snapshot = ben.get(f"/tables/{table}/entries", after=0, full=True).json()
    assert [entry["kind"] for entry in snapshot["entries"]] == ["start"]
    seq, seat = snapshot["view"]["seq"], snapshot["view"]["deciding"]["seat"]
    now, later = (anna, ben) if seat == 0 else (ben, anna)
    assert later.get(f"/tables/{table}/entries", after=seq, wait=0).json()["entries"] == []
    with ThreadPoolExecutor(1) as beside:
        # The move is made while the request waits, or before it arrives: it gets it in both cases.
        asked = beside.submit(later.get, f"/tables/{table}/entries", after=seq, wait=25)
        now.play_first(table)
        answer = asked.result().json()
    assert [entry["seq"] for entry in answer["entries"]] == [seq + 1]
    assert answer["view"]["legal"]


def test_spectators_see_what_everybody_sees(server: ThreadServer, anna: Player) -> None:
    table = anna.new_table(seats=HUMANS, start=True)["id"]
    with Player(server.url, name=None) as watcher:
        view = watcher.view(table)
        assert view["seat"] is None
        assert view["legal"] is None
        problem(watcher.get(f"/tables/{table}/view", seat=0), 403, "not-your-seat")


def test_a_finished_game_is_verified_searched_and_exported(
    server: ThreadServer, anna: Player
) -> None:
    seats = [{"kind": "bot", "bot": "scout"}, {"kind": "human"}]
    table = anna.new_table(seats=seats, start=True, public=True, island="acB2")["id"]
    path = f"/tables/{table}"
    assert anna.get(f"{path}/record").status_code == 409
    seq = 0
    while True:
        snapshot = anna.get(f"{path}/entries", after=seq, wait=25, advice=False).json()
        seq = snapshot["view"]["seq"]
        if snapshot["table"]["status"] == "over":
            break
        if legal := snapshot["view"]["legal"]:
            wanted = [one for one in legal if one["action"]["type"] in LIKED]
            anna.act(table, (wanted or legal)[-1]["action"], seq, f"r{seq}")
    info = anna.get(path).json()
    assert info["seed"]
    record = anna.get(f"{path}/record")
    assert record.headers["content-type"].startswith("text/plain")
    game = read_record(record.text)
    assert verify(game) is not None
    assert game.result == tuple(info["result"]["gold"])
    with Player(server.url, name=None) as reader:
        found = reader.get("/games", player="Anna", bot="scout", island="acB2").json()
        assert [row["id"] for row in found["tables"]] == [table]
        assert found["tables"][0]["gold"] == list(game.result)
        assert reader.get("/games", player="Nobody").json()["tables"] == []
        exported = reader.get("/games/export", island="acB2").text
        assert [one.result for one in read_records(exported.splitlines(True))] == [game.result]
        problem(reader.get("/games", page="nonsense"), 422, "no-page")
    following = anna.post(f"{path}/rematch").json()
    assert following["status"] in {"open", "playing"}
    assert anna.get(path).json()["rematch"] == following["id"]


# ---- hosts and facts --------------------------------------------------------------------------


def test_health_and_metrics_have_no_names(server: ThreadServer, anna: Player) -> None:
    table = anna.new_table(seats=HUMANS, start=True)["id"]
    with httpx.Client(base_url=server.url) as host:
        assert host.get("/health").json() == {"status": "alive"}
        assert host.get("/ready").json() == {"status": "ready"}
        numbers = host.get("/metrics").text
    assert 'route="/api/v1/tables/{table_id}' in numbers
    assert table not in numbers
    assert anna.id not in numbers
    assert "Anna" not in numbers


def test_bots_islands_and_options_are_listed(anna: Player) -> None:
    assert [bot["name"] for bot in anna.get("/bots").json()][:2] == ["drifter", "scout"]
    islands = anna.get("/islands").json()
    assert len(islands) == 32
    assert islands[0] == {"code": "ABC1", "spaces": 104, "water": 23}
    assert anna.get("/bots", lang="ru").json()[0]["manner"] != anna.get("/bots").json()[0]["manner"]


def test_options_have_titles_and_labels(anna: Player) -> None:
    options = {option["name"]: option for option in anna.get("/options").json()}
    assert set(options) == set(OPTION_VALUES)
    assert {name: tuple(option["values"]) for name, option in options.items()} == OPTION_VALUES
    assert options["curses"] == {
        "name": "curses",
        "values": [2, 1, 0],
        "title": "Curses",
        "about": "How many curse cards are hidden among the treasure cards.",
        "labels": ["Two curses", "One curse only", "No curses"],
    }
    for name, option in options.items():
        assert option["about"].endswith("."), name
        assert len(option["labels"]) == len(option["values"]), name
        assert len({option["title"], *option["labels"]}) == len(option["labels"]) + 1, name


@pytest.mark.parametrize("language", ["nl", "ru", "de", "fr", "es"])
def test_options_are_in_the_requested_language(anna: Player, language: str) -> None:
    english = anna.get("/options").json()
    for ours, theirs in zip(english, anna.get("/options", lang=language).json(), strict=True):
        assert (theirs["name"], theirs["values"]) == (ours["name"], ours["values"])
        assert theirs["about"] == Words(language).say(ours["about"])
        assert not set(theirs["labels"]) & set(ours["labels"]) - {"Open"}, ours["name"]


def test_the_api_page_has_no_external_resources(server: ThreadServer) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True) as browser:
        for path in ("/docs", "/plain.css"):
            page = browser.get(path)
            assert page.status_code == 200, path
            assert "//" not in page.text.replace(server.url, "")
            assert "<script" not in page.text
            assert "default-src 'none'" in page.headers["content-security-policy"]


def test_unknown_addresses_are_answered_in_json(server: ThreadServer, anna: Player) -> None:
    problem(anna.get("/nowhere"), 404, "not-found")
    problem(anna.get("/tables/no-such-table"), 404, "not-found")
    refused = anna.http.request("DELETE", "/bots")
    problem(refused, 405, "wrong-method")
    assert "GET" in refused.headers["allow"]
    assert json.loads(anna.get("/openapi.json").text)["openapi"].startswith("3.1")


def test_a_position_in_sentences_and_a_route_to_a_space(anna: Player) -> None:
    table = anna.new_table(seats=[{"kind": "human"}, {"kind": "human"}], start=True)["id"]
    while anna.view(table)["state"]["phase"] != "turn":
        assert anna.play_first(table).status_code == 200
    english, dutch = (anna.get(f"/tables/{table}/text", lang=lang).json() for lang in ("en", "nl"))
    assert "Anna" in english["text"]
    assert english["text"] != dutch["text"]
    view = anna.view(table)
    drive = next(each["action"] for each in view["legal"] if each["action"]["type"] == "Drive")
    q, r = drive["to"]
    route = anna.get(f"/tables/{table}/route", q=q, r=r, seat=view["seat"]).json()
    assert route["legs"][-1][-1] == [q, r]


def test_a_seat_that_was_resigned_is_not_given_back(anna: Player) -> None:
    table = anna.new_table(seats=[{"kind": "human"}, {"kind": "bot", "bot": "scout"}], start=True)
    path = f"/tables/{table['id']}"
    assert anna.post(f"{path}/return", seat=0).status_code == 200
    assert anna.post(f"{path}/resign", seat=0).status_code == 200
    assert anna.post(f"{path}/return", seat=0).status_code == 409
