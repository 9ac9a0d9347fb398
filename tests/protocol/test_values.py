"""The values of the protocol agree with the engine, over random games and for every viewer."""

from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any, get_args

import pytest
from msgspec import convert
from msgspec.json import decode, encode

from tests.secrecy.worlds import choose, random_options, scaled
from tobago import protocol
from tobago.game import COLOURS, Game, View, action_from_json, advice, events, notation
from tobago.game.actions import ACTIONS, NAMES, Pass, PayCurse, Raise, Take
from tobago.game.codec import decode_table
from tobago.game.codec import encode as encode_state
from tobago.game.constants import MAPS
from tobago.words import LANGUAGES, Words

GAMES = scaled(6, 100)
EVENTS = {
    kind.__name__: kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, events.Event) and kind is not events.Event
}


def positions(number: int) -> Iterator[tuple[Game, list[events.Event]]]:
    """The positions of a random game, with the events that led to each."""
    rng = Random(f"protocol/{number}")
    game = Game.new(2 + number % 3, f"protocol {number}", options=random_options(rng))
    yield game, []
    while not game.over:
        happened = game.apply(choose(game, rng))
        yield game, happened


def viewers(game: Game) -> Iterator[View]:
    for seat in (*range(game.table.players), None):
        yield game.view(seat)


def plain(value: object) -> Any:
    """A value as a client reads it."""
    return decode(encode(value))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_state_is_what_the_codec_writes(number: int) -> None:
    phases = set()
    for game, _ in positions(number):
        public = game.view(None).to_json()
        for view in viewers(game):
            assert plain(protocol.seat_fields(public, view)) == plain(view.to_json())
        convert(plain(public), protocol.State)
        opened = protocol.open_state(game.table, game.state)
        assert plain(opened) == plain(encode_state(game.table, game.state))
        phases.add(game.state.phase)
    assert phases >= {"place-atv", "turn", "sharing", "over"}


@pytest.mark.parametrize("number", range(GAMES))
def test_legal_actions_are_the_engines_with_their_text(number: int) -> None:
    for game, _ in positions(number):
        view = game.view(None if game.over else game.seat)
        legal = plain(protocol.legal_actions(view))
        actions = [action_from_json(each["action"]) for each in legal]
        island = game.table.island
        assert [notation.parse(each["text"], island) for each in legal] == actions
        assert len(actions) == len(view.legal_actions())
        assert set(actions) == set(view.legal_actions())
        convert(legal, list[protocol.LegalAction])


@pytest.mark.parametrize("number", range(GAMES))
def test_what_reveals_something_is_announced(number: int) -> None:
    """Only a raise and the answers in sharing out may turn out to show nothing."""
    rng = Random(f"reveals/{number}")
    game = Game.new(2 + number % 3, f"reveals {number}", options=random_options(rng))
    while not game.over:
        action = choose(game, rng)
        legal = plain(protocol.legal_actions(game.view(game.seat)))
        (reveals,) = [
            each.get("reveals", False)
            for each in legal
            if action_from_json(each["action"]) == action
        ]
        shown = any(event.reveals for event in game.apply(action))
        may_show_nothing = isinstance(action, Raise | Take | Pass | PayCurse)
        assert reveals or not shown, action
        assert shown or may_show_nothing or not reveals, action


@pytest.mark.parametrize("number", range(GAMES))
def test_advice_is_the_engines(number: int) -> None:
    words = Words(list(LANGUAGES)[number % len(LANGUAGES)])
    for game, _ in positions(number):
        for view in viewers(game):
            explain = partial(protocol.refusal_value, island=game.table.island, words=words)
            lens = [entry for m in MAPS for entry in protocol.clue_lens(view, m, explain)]
            refused = protocol.refused_kinds(view, explain)
            by_map = sorted(advice.clue_lens(view), key=lambda each: COLOURS.index(each.map))
            for entry, each in zip(lens, by_map, strict=True):
                assert (entry.clue, entry.map, int(entry.kept, 16)) == (
                    *(each.clue, each.map, each.kept),
                )
                assert entry.sites == each.kept.bit_count()
                code = entry.refusal and entry.refusal.code
                assert code == (each.refusal and each.refusal.code)
            if view.seat != view.state.seat:
                assert refused == []
            found = protocol.Advice(lens, refused, protocol.races(view), protocol.forecast(view))
            convert(plain(found), protocol.Advice)


def test_events_are_the_engines_with_the_route_of_a_drive() -> None:
    seen = set()
    for number in range(GAMES):
        for game, happened in positions(number):
            island = game.table.island
            for event in happened:
                value = plain(protocol.event_value(event, island))
                route = value.pop("route", None)
                assert value == plain(event.to_json())
                if isinstance(event, events.Drove):
                    assert (route[0], route[-1]) == (list(event.start), list(event.to))
                    assert len(route) > event.legs
                else:
                    assert route is None
                seen.add(type(event))
    assert len(seen) > 25


def test_a_full_setting_is_what_bots_decode() -> None:
    table = Game.new(3, "setting", island="aBC1").table
    full = plain(protocol.build_setting(table, full=True))
    assert decode_table(full) == table
    short = plain(protocol.build_setting(table, full=False))
    assert short == full | {"clues": None, "legs": None}
    convert(full, protocol.Setting)


# ---- the types name what the engine has ---------------------------------------------------------


def test_actions_have_the_types_and_fields_of_the_engine() -> None:
    assert get_args(protocol.ActionType) == tuple(ACTIONS)
    fields_of_actions = {key for names in NAMES.values() for key in names}
    assert set(protocol.Action.__annotations__) == {"type", *fields_of_actions}


def test_events_have_the_types_and_fields_of_the_engine() -> None:
    assert set(get_args(protocol.EventType)) == set(EVENTS)
    fields_of_events = {field.name for kind in EVENTS.values() for field in fields(kind)}
    assert set(protocol.GameEvent.__annotations__) == {"type", "route", *fields_of_events}


def test_every_event_is_a_game_event() -> None:
    for number in range(GAMES):
        for game, happened in positions(number):
            values = [protocol.event_value(event, game.table.island) for event in happened]
            convert(plain(values), list[protocol.GameEvent])
