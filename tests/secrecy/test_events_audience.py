"""Who sees what of an event, and which events show something that was hidden."""

import json
from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from tests.build import position
from tests.secrecy.worlds import Ledger, altered, choose, new_game, scaled, seats_of, shortened
from tobago import (
    Action,
    DoubleClaim,
    Drive,
    EndTurn,
    Event,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    Game,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
    witnessed,
)
from tobago.game import events as told
from tobago.game.dealer import Dealer
from tobago.game.events import (
    AmuletTaken,
    CardAdded,
    CardLookedAt,
    CardPassed,
    CardTurnedUp,
    ClueDrawn,
    CluePlayed,
    CursePaid,
    CurseReturned,
    CursesRemoved,
    Drove,
    FirstClueDrawn,
    FirstCluePlaced,
    HandDealt,
    HandDiscarded,
    MapStarted,
    MarkerRemoved,
    TurnBegan,
    TurnEnded,
)

SECRETS: dict[type[Event], str] = {
    FirstClueDrawn: "clue",
    HandDealt: "clues",
    ClueDrawn: "clue",
    CardLookedAt: "value",
}
SHOWN: set[type[Event]] = {
    *SECRETS,
    FirstCluePlaced,
    CluePlayed,
    HandDiscarded,
    CardTurnedUp,
    CursesRemoved,
    CurseReturned,
    MapStarted,
}
"""Events that show somebody something: CurseReturned that no second curse was found, if it says
no more (R8.3)."""
QUIET: tuple[type[Action], ...] = (Drive, ExtraDrive, RemoveMarker, DoubleClaim, Swap, EndTurn)
LOUD: tuple[type[Action], ...] = (
    PlaceFirstClue,
    PlayClue,
    ExtraClue,
    ExchangeTurn,
    Exchange,
    StartMap,
)


def kinds() -> list[type[Event]]:
    """All classes of events."""
    found = [kind for kind in vars(told).values() if isinstance(kind, type)]
    return [kind for kind in found if issubclass(kind, Event) and kind is not Event]


def random_game(number: int) -> tuple[Game, Random]:
    rng = Random(f"audience/{number}")
    rules = ("end", "continue", "protected", "return", "return-all")
    game = new_game(
        rng,
        curse_rule=rules[number % 5],
        advanced=number % 2 == 0,
        opening=("own", "open")[number // 2 % 2],
        curse_payment=("choice", "amulet")[number // 3 % 2],
    )
    return (shortened(game, rng.randrange(8, 24), rng) if number % 3 else game), rng


# ---- secret fields ----------------------------------------------------------------------------


def test_these_events_have_a_secret() -> None:
    assert {kind: kind.secret for kind in kinds() if kind.secret is not None} == SECRETS


@pytest.mark.parametrize(
    "event",
    [
        FirstClueDrawn(1, "in:jungle"),
        HandDealt(1, 2, ("in:jungle", "next-to:hut")),
        ClueDrawn(1, "in:jungle"),
        CardLookedAt(1, 5),
        CardLookedAt(1, 0),
    ],
    ids=repr,
)
def test_only_the_owner_sees_a_secret(event: Event) -> None:
    secret = event.secret
    assert secret is not None
    assert event.seen_by(1) == event
    for other in (0, 2, 3, None):
        seen = event.seen_by(other)
        assert type(seen) is type(event)
        assert getattr(seen, secret) is None
        for field in fields(event):
            if field.name != secret:
                assert getattr(seen, field.name) == getattr(event, field.name)
        assert seen.reveals == event.reveals
        assert seen.seen_by(1) == seen  # what is blank stays blank


def test_the_first_seat_and_a_spectator_are_not_the_same() -> None:
    event = CardLookedAt(0, 5)
    assert event.seen_by(0) == event
    assert event.seen_by(None) == CardLookedAt(0, None)


def test_what_all_can_see_all_do_see() -> None:
    for number in range(scaled(2, 40)):
        game, rng = random_game(number)
        while not game.over:
            events = game.apply(choose(game, rng))
            for seat in seats_of(game):
                for event, seen in zip(events, witnessed(events, seat), strict=True):
                    assert seen == event or type(event) in {*SECRETS, CardAdded}


def test_nobody_sees_the_card_that_nobody_looked_at() -> None:
    for seat in (None, 0, 1, 2, 3):
        assert CardAdded(5).seen_by(seat) == CardAdded(None)


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_in_games_everybody_sees_only_their_own_cards(number: int) -> None:
    game, rng = random_game(100 + number)
    seen: Counter[type[Event]] = Counter()
    while not game.over:
        events = game.apply(choose(game, rng))
        for event in events:
            secret = SECRETS.get(type(event))
            if secret is None:
                continue
            seen[type(event)] += 1
            owner = getattr(event, "seat", None)
            assert owner in range(game.table.players)
            assert getattr(event, secret) is not None
            for seat in seats_of(game):
                shown = getattr(event.seen_by(seat), secret)
                assert shown == (getattr(event, secret) if seat == owner else None)
    assert seen[ClueDrawn]
    assert seen[CardLookedAt]


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_texts_of_events_name_no_hidden_clue(number: int) -> None:
    """What others hold after an action is named in no event that a seat witnesses of it."""
    game, rng = random_game(200 + number)
    while not game.over:
        before = game.copy().state
        events = game.apply(choose(game, rng))
        s, name = game.state, game.table.deck
        for seat in seats_of(game):
            seen = witnessed(events, seat)
            text = json.dumps([event.to_json() for event in seen]) + repr(seen)
            for who, hand in enumerate(s.hands):
                thrown = before.clue_discard + [c for m in before.map_cards for c in m]
                if who != seat:
                    for card in set(hand) - set(thrown) - set(before.hands[before.turn]):
                        assert f'"{name[card]}"' not in text
                        assert f"'{name[card]}'" not in text
            for card in set(s.clue_deck) & set(before.clue_deck):
                assert f'"{name[card]}"' not in text


def test_a_card_looked_at_is_told_to_its_owner_as_the_view_tells_it() -> None:
    for number in range(scaled(3, 60)):
        game, rng = random_game(300 + number)
        while not game.over:
            events = game.apply(choose(game, rng))
            looks = [event for event in events if isinstance(event, CardLookedAt)]
            if not looks or game.state.sharing is None:
                continue
            for seat in range(game.table.players):
                mine = [e.value for e in witnessed(events, seat) if isinstance(e, CardLookedAt)]
                sharing = game.view(seat).state.sharing
                assert sharing is not None
                assert [v if v >= 0 else None for v in sharing.drawn][: len(mine)] == mine
                assert [event.seat for event in looks] == list(sharing.dig.lookers[: len(looks)])


# ---- what reveals -----------------------------------------------------------------------------


def test_these_events_show_something() -> None:
    shown = {kind for kind in kinds() if kind.reveals}
    assert SHOWN - {CurseReturned} <= shown <= SHOWN


@pytest.mark.parametrize("number", range(scaled(5, 100)))
def test_quiet_actions_show_nothing_and_loud_ones_do(number: int) -> None:
    game, rng = random_game(400 + number)
    while not game.over:
        action = choose(game, rng)
        events = game.apply(action)
        shows = any(event.reveals for event in events)
        if isinstance(action, QUIET):
            assert not shows, (action, events)
        if isinstance(action, LOUD):
            assert shows, (action, events)
        if isinstance(action, Take | Pass):
            cards = any(isinstance(event, CardTurnedUp) for event in events)
            drawn = any(isinstance(event, ClueDrawn) for event in events)
            assert shows == (cards or drawn)
        if isinstance(action, PlaceAtv):
            assert shows == any(isinstance(event, FirstClueDrawn) for event in events)
        if isinstance(action, MarkClue):
            assert not shows
        if isinstance(action, Raise):
            looks = any(isinstance(event, CardLookedAt) for event in events)
            assert shows or not looks


def test_drives_amulets_markers_and_passes_show_nothing() -> None:
    for kind in (Drove, AmuletTaken, MarkerRemoved, CardPassed, TurnBegan, TurnEnded, CursePaid):
        assert not kind.reveals


@pytest.mark.parametrize("number", range(scaled(12, 400)))
def test_what_shows_nothing_rules_out_no_world(number: int) -> None:
    """An action none of whose events reveals leaves every seat as uncertain as before: in any
    world that the seat thought possible the same would have been seen."""
    game, rng = random_game(500 + number)
    ledger = Ledger(game)
    while not game.over:
        action = choose(game, rng)
        seats = rng.sample(seats_of(game), 2)
        others = [(seat, altered(game, ledger, seat, rng)) for seat in seats]
        others += [(seats[0], game.view(seats[0]).sample(rng))]
        events = game.apply(action)
        ledger.note(events, game)
        if any(event.reveals for event in events):
            continue
        for seat, other in others:
            assert other.check(action) is None
            assert witnessed(other.apply(action), seat) == witnessed(events, seat)
            assert other.view(seat) == game.view(seat)


@pytest.mark.parametrize(
    ("rule", "payment"),
    [
        ("end", PayCurse("amulet")),
        ("return", PayCurse("amulet")),
        ("return-all", PayCurse("amulet")),
        ("protected", PayCurse("card")),  # nobody is protected: sharing has ended
    ],
)
def test_paying_shows_whether_a_second_curse_is_found(rule: str, payment: PayCurse) -> None:
    """R8.3: the cards left are searched when the last victim has paid; that none is found is
    something shown, too."""
    base = position()
    spaces = base.table.island.spaces
    fitting = [base.table.deck[i] for i, clue in enumerate(base.table.clues) if clue & 1]
    game = position(
        options={"curse_rule": rule, "curse_payment": "choice"},
        maps={"white": [(fitting[0], 1), (fitting[1], 2)]},
        eliminated={"white": list(spaces[1:])},
        atvs={0: spaces[0]},
        treasure_deck=[0, 5, 5, 5, 0],
        treasure={0: [6], 1: [6]},
        held={0: 1},
    )
    start = next(raised for number in range(100) if (raised := cursed_at_once(game, number)))
    assert start.state.sharing is not None
    other = start.copy()
    assert other.state.sharing is not None
    deck, cards = other.state.treasure_deck, other.state.sharing.cards
    at = deck.index(0)
    deck[at], cards[0] = cards[0], 0
    values = [*other.state.sharing.drawn]
    values[values.index(deck[at])] = 0
    other.state.sharing.drawn = tuple(values)
    assert start.view(None) == other.view(None)
    assert start.seat == 0
    here, there = start.apply(payment), other.apply(payment)
    assert witnessed(here, None) != witnessed(there, None)
    assert any(event.reveals for event in here)
    assert any(event.reveals for event in there)


def cursed_at_once(game: Game, number: int) -> Game | None:
    """The game with its treasure raised, if a curse is the first card and somebody may choose."""
    game = game.copy()
    game.state.dealer = Dealer(f"second curse/{number}")
    game.apply(Raise("white"))
    return game if game.state.phase == "curse" else None
