"""Views and entries: all that a client without rules needs, and nothing hidden."""

from random import Random
from typing import Any

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from tests.secrecy.worlds import choose
from tests.server.live_tables import Evening, clock, event_value
from tobago import COLOURS, Drive, EndTurn, Hex, PlayClue, action_from_json
from tobago.game import View, advice, notation
from tobago.game.codec import decode_table
from tobago.game.events import CurseReturned
from tobago.server.core.entries import build_entry, encoded_entry
from tobago.server.core.journal import Kind
from tobago.server.core.live_table import LiveTable
from tobago.server.core.refused import Refused
from tobago.server.core.schema import Status
from tobago.server.core.settings import SECOND
from tobago.server.core.table_info import encoded_setting
from tobago.server.core.views import Audience, encoded_view
from tobago.server.play.handlers import action_refusal, find_route
from tobago.words import LANGUAGES


def view_of(
    live: LiveTable,
    seat: int | None,
    language: str = "en",
    *,
    advice: bool = True,
    full: bool = False,
) -> dict[str, Any]:
    """The view as a client reads it."""
    data: dict[str, Any] = plain(encoded_view(live, Audience(seat, language, advice, full)))
    return data


def entry_of(live: LiveTable, happened: Any, seat: int | None, language: str = "en") -> Any:
    """An entry as a client reads it."""
    return plain(encoded_entry(live, happened, seat, language))


def plain(data: object) -> Any:
    """Data as they come out of JSON."""
    return decode(encode(data))


def positions(number: int) -> Any:
    """The positions of a game, of any size and with all options in turn."""
    rng = Random(f"showing/{number}")
    options = {
        "advanced": True,
        "opening": ("own", "open")[number % 2],
        "curse_payment": ("amulet", "choice")[number % 2],
        "gold": ("hidden", "open")[number // 2 % 2],
    }
    evening = Evening(2 + number % 3, options=options, seed=f"{number}", clock=clock("player", 600))
    while evening.live.status is Status.PLAYING:
        yield evening
        evening.play(rng, 1)
    yield evening


@pytest.mark.parametrize("number", range(4))
def test_a_view_holds_the_state_the_legal_actions_and_the_advice(number: int) -> None:
    phases = set()
    for evening in positions(number):
        live = evening.live
        assert live.game
        phases.add(live.game.state.phase)
        for seat in (*range(live.row.players), None):
            check_view(live, seat, view_of(live, seat))
    assert phases >= {"place-atv", "first-clue", "turn", "sharing", "new-map", "over"}


def check_view(live: LiveTable, seat: int | None, data: dict[str, Any]) -> None:
    assert live.game
    view = live.game.view(seat)
    assert data["state"] == plain(view.to_json())
    assert (data["seat"], data["seq"], data["ply"]) == (seat, live.seq, live.ply)
    assert data["prompt"]
    assert set(data["marked"]) >= {race.map for race in advice.races(view)}
    assert data["advice"]["forecast"] == plain([f._asdict() for f in advice.statue_forecast(view)])
    if seat is None:
        assert data["legal"] is data["undo"] is data["memory"] is None
        assert data["advice"]["lens"] == data["advice"]["refused"] == []
        return
    island = view.table.island
    legal = [action_from_json(each["action"]) for each in data["legal"]]
    assert [notation.parse(each["text"], island) for each in data["legal"]] == legal
    assert len(legal) == len(view.legal_actions())
    assert set(legal) == set(view.legal_actions())
    check_lens(data["advice"]["lens"], advice.clue_lens(view))


def check_lens(shown: list[dict[str, Any]], lens: list[advice.ClueAdvice]) -> None:
    by_map = sorted(lens, key=lambda each: COLOURS.index(each.map))
    for data, each in zip(shown, by_map, strict=True):
        assert (data["clue"], data["map"]) == (each.clue, each.map)
        assert (int(data["kept"], 16), data["sites"]) == (each.kept, each.kept.bit_count())
        assert (data["refusal"] is None) == (each.refusal is None)
        if each.refusal:
            assert data["refusal"]["code"] == each.refusal.code
            assert data["refusal"]["fields"] == plain(each.refusal.fields)
            assert data["refusal"]["text"]


def test_legal_actions_have_their_effects() -> None:
    rng = Random("effects")
    names = set()
    for number in range(3):
        for evening in positions(number):
            live, game = evening.live, evening.live.game
            assert game
            if live.status is not Status.PLAYING or rng.random() < 0.7:
                continue
            for each in view_of(live, game.seat)["legal"]:
                action = action_from_json(each["action"])
                events = plain([e.to_json() for e in game.copy().apply(action)])
                happened = {event["type"]: event for event in reversed(events)}
                if "left" in each:
                    kinds = ("CluePlayed", "FirstCluePlaced", "MapStarted", "MarkerRemoved")
                    assert each["left"] == next(happened[k]["left"] for k in kinds if k in happened)
                if "kept" in each:
                    assert int(each["kept"], 16).bit_count() == each["left"]
                if "legs" in each:
                    assert each["legs"] == happened["Drove"]["legs"]
                if "amulet" in each:
                    seat = game.seat
                    taken = [e for e in events if e["type"] == "AmuletTaken" and e["seat"] == seat]
                    assert each["amulet"] == bool(taken)
                if each.keys() > {"action", "text"}:
                    names.add(type(action).__name__)
    assert names >= {"PlayClue", "Drive", "PlaceFirstClue", "StartMap", "RemoveMarker", "ExtraClue"}


def test_races_are_sent_for_treasures_that_are_nearly_found() -> None:
    told_of = 0
    for evening in positions(2):
        game = evening.live.game
        assert game
        view = game.view(None)
        few = [
            c for c, sites in zip(COLOURS, view.state.sites, strict=True) if sites.bit_count() <= 4
        ]
        wanted = [race for race in advice.races(view) if race.map in few]
        found = view_of(evening.live, None)["advice"]["races"]
        assert found == plain([{"map": r.map, "space": r.site, "turns": r.turns} for r in wanted])
        told_of += len(found)
    assert told_of


def test_refused_kinds_have_reasons() -> None:
    evening = Evening(2)
    evening.begin()
    seat = evening.seat
    assert evening.live.game
    refused = view_of(evening.live, seat)["advice"]["refused"]
    raises = [each for each in refused if each["type"] == "Raise"]
    assert [each["map"] for each in raises] == list(COLOURS)
    assert all(each["refusal"]["code"] == "site-not-determined" for each in raises)
    assert {each["type"] for each in refused} == {
        *("Raise", "RemoveMarker", "ExtraClue", "ExtraDrive", "Exchange")
    }
    game = evening.live.game
    near = next(a for a in game.table.drives[1][game.state.atvs[seat]] if isinstance(a, Drive))
    evening.act(near)
    refused = {e["type"]: e["refusal"] for e in view_of(evening.live, seat)["advice"]["refused"]}
    assert refused["PlayClue"]["code"] == "action-used"
    assert "Drive" not in refused
    assert view_of(evening.live, 1 - seat)["advice"]["refused"] == []


def test_a_client_can_request_a_route_and_a_check() -> None:
    evening = Evening(2)
    live, seat = evening.live, evening.seat
    with pytest.raises(Refused) as refused:
        find_route(live, seat, (0, 0))
    assert refused.value.code == "no-atv"
    evening.begin()
    game = live.game
    assert game
    seat = evening.seat
    island, here = game.table.island, game.table.space(game.state.atvs[seat])
    goal = next(space for space, legs in advice.reach(game.view(seat), seat).items() if legs == 3)
    legs = plain(find_route(live, seat, goal))["legs"]
    assert len(legs) == 3
    assert (Hex(*legs[0][0]), Hex(*legs[-1][-1])) == (here, goal)
    with pytest.raises(Refused) as refused:
        find_route(live, seat, (99, 99))
    assert refused.value.code == "not-on-the-island"
    far = max(range(len(island.spaces)), key=lambda i: island.legs[game.state.atvs[seat]][i])
    answer = action_refusal(live, seat, Drive(island.spaces[far]).to_json(), "nl")
    why = plain(answer)["refusal"]
    assert why["code"] == "too-far"
    assert "etappes" in why["text"]
    assert action_refusal(live, seat, EndTurn().to_json(), "en").refusal is None
    answer = action_refusal(live, 1 - seat, EndTurn().to_json(), "en")
    assert plain(answer)["refusal"]["code"] == "not-your-decision"
    with pytest.raises(Refused) as refused:
        action_refusal(live, seat, {"type": "Fly"}, "en")
    assert refused.value.code == "no-action"


def test_undo_is_allowed_or_has_a_reason() -> None:
    evening = Evening(2)
    evening.begin()
    seat = evening.seat
    evening.act(EndTurn())
    assert view_of(evening.live, seat)["undo"] == {"allowed": True, "refusal": None, "until": None}
    other = view_of(evening.live, 1 - seat, "de")["undo"]
    assert not other["allowed"]
    assert other["refusal"]["code"] == "undo-other-acted"
    assert other["refusal"]["text"] != ""
    evening.write(Kind.STAND_IN, seat, bot="scout", why="vote")
    assert view_of(evening.live, seat)["undo"]["refusal"]["code"] == "stood-in"
    evening.write(Kind.END, None, why="agreed")
    undo = view_of(evening.live, seat)["undo"]
    assert (undo["allowed"], undo["refusal"]["code"]) == (False, "not-playing")


def test_a_view_of_sharing_has_roses_looks_and_remaining_cards() -> None:
    seen_some = turned_some = False
    for evening in positions(1):
        live, game = evening.live, evening.live.game
        assert game
        sharing = game.state.sharing
        if sharing is None:
            assert view_of(live, 0)["turned_up"] is None
            continue
        for seat in range(live.row.players):
            data = view_of(live, seat)
            own = [v for o, v in zip(sharing.dig.lookers, sharing.drawn, strict=True) if o == seat]
            shown = data["state"]["sharing"]
            assert shown["seen"][seat] == own
            assert all(set(other) <= {None} for i, other in enumerate(shown["seen"]) if i != seat)
            assert shown["roses"] == list(sharing.roses)
            assert shown["cards"] == [None] * len(sharing.cards)
            turned = [each["value"] for each in data["turned_up"]]
            assert turned == list(sharing.dig.turned_up[: len(sharing.dig.takers)])
            seen_some, turned_some = seen_some or bool(own), turned_some or bool(turned)
    assert seen_some
    assert turned_some


def test_the_prompt_names_the_decision_in_every_language() -> None:
    said: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for evening in positions(1):
        for language in LANGUAGES:
            for seat in (evening.seat, None):
                said[language].add(view_of(evening.live, seat, language)["prompt"])
    assert "The game is over." in said["en"]
    assert any(prompt.startswith("Your turn") for prompt in said["en"])
    assert any("Name 0" in prompt for prompt in said["en"])
    assert all(len(prompts) > 8 for prompts in said.values())


def test_a_replaced_player_is_not_asked() -> None:
    evening = Evening(2)
    evening.begin()
    seat = evening.seat
    evening.write(Kind.STAND_IN, seat, bot="scout", why="clock")
    data = view_of(evening.live, seat)
    assert data["prompt"] == f"Name {seat}'s turn."
    assert data["legal"] == data["advice"]["refused"] == []
    assert data["deciding"] == {"seat": seat, "kind": "bot", "bot": "scout"}
    evening.write(Kind.END, None, why="closed")
    data = view_of(evening.live, seat)
    assert data["prompt"] == "An administrator closed the table."
    assert data["deciding"] is None


def test_the_clock_is_shown() -> None:
    evening = Evening(2, clock=clock("player", 600))
    evening.begin()
    shown = view_of(evening.live, None)["clock"]
    assert shown["running"] == evening.seat
    assert shown["deadline"] == shown["since"] + shown["left"][evening.seat]
    assert all(0 < left <= 600 * SECOND for left in shown["left"])
    per_move = Evening(2, clock=clock("move", 60))
    assert view_of(per_move.live, 0)["clock"]["left"] is None
    assert view_of(Evening(2).live, 0)["clock"] is None


def test_advice_and_full_views_are_optional() -> None:
    evening = Evening(3)
    evening.play(Random("bot"), 40)
    live = evening.live
    assert live.game
    assert view_of(live, 0, advice=False)["advice"] is None
    data = view_of(live, 0, advice=False, full=True)
    table = decode_table(plain(encoded_setting(live, full=True)))
    assert View.decode(table, data) == live.game.view(0)
    assert plain(encoded_setting(live, full=False))["legs"] is None


# ---- telling ----------------------------------------------------------------------------------


def test_entries_hold_what_a_seat_may_see() -> None:
    evening = Evening(2)
    evening.begin()
    seat = evening.seat
    assert evening.live.game
    clue = next(a for a in evening.live.game.legal_actions() if isinstance(a, PlayClue))
    happened = evening.act(clue)
    own, other = (entry_of(evening.live, happened, who) for who in (seat, 1 - seat))
    drawn = next(e["clue"] for e in own["events"] if e["type"] == "ClueDrawn")
    assert drawn
    assert [e["clue"] for e in other["events"] if e["type"] == "ClueDrawn"] == [None]
    assert len(own["sentences"]) == len(other["sentences"]) + 1
    assert own["action"] == other["action"] == clue.to_json()
    assert (own["seq"], own["kind"], own["seat"]) == (evening.live.seq, "act", seat)


def test_events_have_the_form_of_the_engine() -> None:
    rng = Random("events")
    kinds = set()
    for number in range(4):
        evening = Evening(3, seed=f"{number}", options={"curse_rule": "return"})
        while evening.playing():
            assert evening.live.game
            island = evening.live.game.table.island
            happened = evening.act(choose(evening.live.game, rng))
            for seat in (0, None):
                events = [event.seen_by(seat) for event in happened.events]
                wanted = plain([event_value(event, island) for event in events])
                assert entry_of(evening.live, happened, seat)["events"] == wanted
            kinds |= {type(event) for event in happened.events}
    assert CurseReturned in kinds  # the only one without a field
    assert len(kinds) > 20


def test_every_kind_of_entry_has_a_sentence_in_every_language() -> None:
    evening = Evening(3)
    evening.begin()
    seat = evening.seat
    happened = [evening.act(EndTurn()), evening.undo(seat)]
    write = evening.write
    happened += [
        write(Kind.VOTE, 0, about="abort", yes=True),
        write(Kind.VOTE, 0, about="abort", yes=False),
        write(Kind.VOTE, 0, about="replace", of=1, yes=True),
        write(Kind.VOTE, 0, about="replace", of=1, yes=False),
        write(Kind.STAND_IN, 1, bot="scout", why="clock"),
        write(Kind.RETURN, 1),
        write(Kind.STAND_IN, 1, bot="scout", why="vote"),
        write(Kind.RESIGN, 2, bot="scout"),
        write(Kind.END, None, why="resigned"),
    ]
    told_in_english = [entry_of(evening.live, each, None)["sentences"] for each in happened[1:]]
    assert [line for (line,) in told_in_english] == [
        f"Name {seat} undoes that.",
        "Name 0 proposes to end the game here.",
        "Name 0 wants to keep playing.",
        "Name 0 proposes to let a bot play for Name 1.",
        "Name 0 wants to wait for Name 1.",
        "Name 1 ran out of time; Pim takes over.",
        "Name 1 is back.",
        "Name 1 is away; Pim takes over.",
        "Name 2 gives up; Pim takes over.",
        "Everyone has left; the table is closed.",
    ]
    to_one = [entry_of(evening.live, each, 1)["sentences"] for each in happened[3:8]]
    assert [line for (line,) in to_one] == [
        "Name 0 wants to keep playing.",
        "Name 0 proposes to let a bot play for you.",
        "Name 0 wants to wait for you.",
        "You ran out of time; Pim takes over.",
        "You are back.",
    ]
    for language in LANGUAGES:
        assert all(entry_of(evening.live, each, 0, language)["sentences"] for each in happened[1:])


def test_players_round_one_screen_are_called_by_name() -> None:
    """The log is read by all of them."""
    evening = Evening(3)
    evening.begin()
    seat = evening.seat
    other = (seat + 1) % 3
    evening.act(EndTurn())
    happened = evening.undo(seat)
    assert entry_of(evening.live, happened, seat)["sentences"] == ["You undo that."]
    assert entry_of(evening.live, happened, other)["sentences"] == [f"Name {seat} undoes that."]
    rows = [replace(row, person="person 0") for row in evening.live.seats]
    evening.live.update_rows(evening.live.row, rows)
    assert entry_of(evening.live, happened, seat)["sentences"] == [f"Name {seat} undoes that."]


@pytest.mark.parametrize("number", range(3))
def test_viewers_share_entries_only_if_they_read_the_same(number: int) -> None:
    """What is kept for one viewer is what each would be sent alone."""
    evening, rng = Evening(3), Random(f"shared/{number}")
    for _ in range(60):
        if not evening.playing():
            break
        assert evening.live.game
        applied = evening.act(choose(evening.live.game, rng))
        for seat in (None, 0, 1, 2):
            kept = encoded_entry(evening.live, applied, seat, "en")
            alone = build_entry(evening.live, applied, seat, "en")
            assert decode(encode(kept)) == decode(encode(alone))
