"""Change only what a seat cannot know: what it sees, may do and is told stays the same."""

import gc
import json
from collections.abc import Iterator, Sequence
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from tests.properties.test_named_access import answers
from tests.secrecy.worlds import (
    NOTHING,
    Ledger,
    altered,
    choose,
    followed,
    new_game,
    probes,
    reseed,
    scaled,
    seats_of,
    shortened,
)
from tobago import Action, Event, Game, IllegalAction, State, View, witnessed
from tobago.game.chance import commitment
from tobago.game.events import (
    CardsGathered,
    CluesReshuffled,
    CurseReturned,
    TreasuresReshuffled,
)

GAMES = scaled(9, 400)


def random_game(number: int) -> tuple[Game, Random]:
    """A whole game, or one that is near its end."""
    rng = Random(f"non-interference/{number}")
    rules = ("end", "continue", "protected", "return", "return-all")
    options = {
        "curse_rule": rules[number % 5],
        "opening": ("own", "open")[number % 2],
        "curse_payment": ("amulet", "choice")[number // 2 % 2],
    }
    game = new_game(rng, **options)
    return (shortened(game, rng.randrange(8, 20), rng) if number % 3 else game), rng


def told(game: Game, action: Action, seat: int | None) -> str:
    """How a seat's action is refused, in every way of asking."""
    view = game.view(seat)
    answer = view.check(action)
    if seat is None:
        return repr(answer)
    assert game.check(action, seat) == answer
    if answer is None:
        return ""
    before = game.copy()
    with pytest.raises(IllegalAction) as error:
        game.apply(action, seat)
    assert game == before
    assert error.value.refusal == answer
    return f"{answer!r} {answer} {json.dumps(answer.to_json())} {error.value} {error.value!r}"


def check_same(game: Game, other: Game, seat: int | None, actions: Sequence[Action]) -> None:
    """A seat cannot tell two games apart."""
    here, there = game.view(seat), other.view(seat)
    assert here == there
    assert here.to_json() == there.to_json()
    assert repr(here) == repr(there)
    assert str(here) == str(there)
    assert here.legal_actions() == there.legal_actions()
    assert here.hand == there.hand
    assert here.drawn_clue == there.drawn_clue
    assert answers(here) == answers(there)
    assert here.memory == there.memory
    for action in [*actions, *here.legal_actions()[:20]]:
        assert told(game, action, seat) == told(other, action, seat)


def first_difference(
    here: Sequence[Event], there: Sequence[Event]
) -> tuple[list[Event], list[Event]] | None:
    """The rest of two stories from where they part."""
    for i in range(max(len(here), len(there))):
        if list(here[i : i + 1]) != list(there[i : i + 1]):
            return list(here[i:]), list(there[i:])
    return None


def check_future(game: Game, other: Game, seat: int | None, rng: Random) -> int:
    """Play the same actions in both until the seat is shown a difference; how many it took."""
    game, other = game.copy(), other.copy()
    for played in range(12):
        if game.over:
            return played
        action = choose(game, rng)
        if other.check(action) is not None:
            assert game.seat != seat  # a hand the seat does not know
            return played
        here = witnessed(game.apply(action), seat)
        there = witnessed(other.apply(action), seat)
        parting = first_difference(here, there)
        if parting is not None:
            assert any(events and events[0].reveals for events in parting), parting
            return played
        check_same(game, other, seat, probes(game, rng, 1))
    return 12


@pytest.mark.parametrize("number", range(GAMES))
def test_a_seat_cannot_tell_worlds_apart_by_what_it_cannot_know(number: int) -> None:
    game, rng = random_game(number)
    for position, ledger in followed(game, rng):
        if rng.random() < 0.9 and position.state.phase not in ("curse", "over"):
            continue
        seat = rng.choice(seats_of(position))
        other = altered(position, ledger, seat, rng)
        check_same(position, other, seat, probes(position, rng, 4))
        check_future(position, other, seat, rng)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_seat_cannot_tell_an_imagined_game_from_the_real_one(number: int) -> None:
    game, rng = random_game(1000 + number)
    for position, _ in followed(game, rng):
        if rng.random() < 0.9:
            continue
        seat = rng.choice(seats_of(position))
        other = position.view(seat).sample(rng)
        check_same(position, other, seat, probes(position, rng, 4))
        check_future(position, other, seat, rng)


@pytest.mark.parametrize("number", range(scaled(6, 200)))
def test_another_seed_changes_nothing_before_something_is_shuffled(number: int) -> None:
    game, rng = random_game(2000 + number)
    shuffles = (CardsGathered, CluesReshuffled, CurseReturned, TreasuresReshuffled)
    for position, _ in followed(game, rng):
        if rng.random() < 0.8:
            continue
        here, there = position.copy(), position.copy()
        reseed(there, rng)
        for _ in range(8):
            if here.over:
                break
            action = choose(here, rng)
            events, others = here.apply(action), there.apply(action)
            mixed = any(isinstance(event, shuffles) for event in events)
            if mixed:
                break
            assert events == others
            for seat in seats_of(here):
                assert here.view(seat) == there.view(seat)


def test_the_worlds_do_differ() -> None:
    """The tests above would be empty if nothing was changed."""
    changed: set[str] = set()
    longest = 0
    for number in range(8):
        game, rng = random_game(3000 + number)
        for position, ledger in followed(game, rng):
            if rng.random() < 0.8:
                continue
            seat = rng.choice(seats_of(position))
            other = altered(position, ledger, seat, rng)
            changed |= differing(position.state, other.state)
            longest = max(longest, check_future(position, other, seat, rng))
    assert {"dealer", "draws", "hands", "clue_deck", "first_clue", "treasure_deck"} <= changed
    assert {"treasure_discard", "looked_at", "sharing.cards", "sharing.drawn"} <= changed
    assert longest >= 5


def differing(here: State, there: State) -> set[str]:
    """The fields in which two states differ."""
    found = {name for name in State.__slots__ if getattr(here, name) != getattr(there, name)}
    if here.sharing is not None and there.sharing is not None:
        slots = type(here.sharing).__slots__
        pair = here.sharing, there.sharing
        found |= {f"sharing.{n}" for n in slots if getattr(pair[0], n) != getattr(pair[1], n)}
    return found


def test_altered_worlds_are_games_of_the_same_cards() -> None:
    for number in range(10):
        game, rng = random_game(4000 + number)
        for position, ledger in followed(game, rng):
            if rng.random() < 0.9:
                continue
            seat = rng.choice(seats_of(position))
            other = altered(position, ledger, seat, rng)
            Game.from_state(other.to_state(), other.header())
            safe = ledger.safe
            assert 0 not in other.state.treasure_deck[len(other.state.treasure_deck) - safe :]


# ---- nothing secret can be reached from a view ------------------------------------------------


def reachable(root: object) -> Iterator[object]:
    """All objects that an object leads to, code and classes left aside."""
    code = (type, ModuleType, FunctionType, BuiltinFunctionType)
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, code):
            continue
        seen[id(thing)] = thing
        yield thing
        todo += gc.get_referents(thing)
        for slot in getattr(type(thing), "__slots__", ()):
            if hasattr(thing, slot):
                todo.append(getattr(thing, slot))


def secrets_of(game: Game, seat: int | None) -> dict[int, str]:
    """The objects, by identity, in which a game keeps what a seat may not know."""
    s = game.state
    found: dict[int, str] = {id(game): "game", id(s): "state"}
    for name in (
        "clue_deck",
        "treasure_deck",
        "treasure_discard",
        "hands",
        "looked_at",
        "playable",
    ):
        found[id(getattr(s, name))] = name
    found |= {id(hand): "hand" for who, hand in enumerate(s.hands) if who != seat and hand}
    for who, past in enumerate(s.looked_at):
        if who != seat:
            found |= {id(look): "look" for look in past if set(look) - {NOTHING}}
            found |= {id(past): "looks"} if past else {}
    found |= {id(plays): "plays" for plays in s.playable if plays}
    if s.sharing is not None:
        found[id(s.sharing)] = "sharing"
        found[id(s.sharing.cards)] = "cards"
        if any(owner != seat for owner in s.sharing.dig.lookers):
            found[id(s.sharing.drawn)] = "values"
    return found


def check_nothing_reachable(game: Game, view: View) -> None:
    s, seat = game.state, view.seat
    secrets = secrets_of(game, seat)
    decks = [s.clue_deck, s.treasure_deck]
    for thing in reachable(view):
        assert id(thing) not in secrets, secrets[id(thing)]
        assert not isinstance(thing, Game)
        assert not isinstance(thing, State) or thing is view.state
        if isinstance(thing, str):
            assert s.seed not in thing
            assert commitment(s.seed) not in thing
        if isinstance(thing, list | tuple) and len(thing) > 3:
            assert all(list(thing) != deck for deck in decks if set(deck) != {-1})
            assert all(list(thing) != deck[::-1] for deck in decks if set(deck) != {-1})
    blanks = view.state
    assert blanks.seed == ""
    assert blanks.draws == 0
    assert all(card < 0 for who, hand in enumerate(blanks.hands) if who != seat for card in hand)
    assert all(card < 0 for card in [*blanks.clue_deck, *blanks.treasure_deck])
    assert blanks.first_clue < 0 or s.seat == seat


def test_no_secret_can_be_reached_from_a_view() -> None:
    for number in range(scaled(2, 40)):
        game, rng = random_game(5000 + number)
        for position, _ in followed(game, rng):
            if rng.random() < 0.97 and position.state.phase not in ("curse", "over", "first-clue"):
                continue
            check_nothing_reachable(position, position.view(rng.choice(seats_of(position))))


def test_an_imagined_game_has_its_own_seed() -> None:
    game, rng = random_game(6000)
    for position, _ in followed(game, rng, 40):
        seeds = {position.view(0).sample(rng).state.seed for _ in range(3)}
        assert len(seeds) == 3
        assert position.state.seed not in seeds


def test_texts_of_a_view_name_no_hidden_card() -> None:
    for number in range(scaled(3, 40)):
        game, rng = random_game(7000 + number)
        for position, _ in followed(game, rng):
            if rng.random() < 0.9:
                continue
            seat = rng.choice(seats_of(position))
            view = position.view(seat)
            text = f"{view!r} {view} {json.dumps(view.to_json())}"
            assert position.state.seed not in text
            for card in hidden_clues(position, seat):
                assert f'"{position.table.deck[card]}"' not in text


def hidden_clues(game: Game, seat: int | None) -> list[int]:
    s = game.state
    found = [card for who, hand in enumerate(s.hands) if who != seat for card in hand]
    return [*found, *s.clue_deck, *([s.first_clue] if s.first_clue >= 0 and s.seat != seat else [])]


def test_a_view_in_json_blanks_what_is_hidden() -> None:
    for number in range(scaled(3, 40)):
        game, rng = random_game(8000 + number)
        for position, ledger in followed(game, rng):
            if rng.random() < 0.9:
                continue
            for seat in seats_of(position):
                check_blanks(position, ledger, seat, position.view(seat).to_json())


def check_blanks(game: Game, ledger: Ledger, seat: int | None, data: dict[str, Any]) -> None:
    s = game.state
    assert data["clue_deck"] == [None] * len(s.clue_deck)
    assert data["treasure_deck"] == [None] * len(s.treasure_deck)
    unseen = sum(len(treasure.left) for treasure in ledger.past)
    assert data["treasure_discard"].count(None) == unseen
    assert len(data["treasure_discard"]) == len(s.treasure_discard)
    for who, player in enumerate(data["players"]):
        if who != seat:
            assert player["hand"] == [None] * len(s.hands[who])
        hidden = who != seat and game.table.options.gold == "hidden" and not game.over
        assert player["treasure"].count(None) == hidden * len(s.treasure[who])
    if s.sharing is not None:
        assert data["sharing"]["cards"] == [None] * len(s.sharing.cards)
        for who, seen in enumerate(data["sharing"]["seen"]):
            assert (None not in seen) if who == seat else set(seen) <= {None}
