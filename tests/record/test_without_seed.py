"""A record without its seed tells the same game: every seat has seen and can know the same."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import referee
from tests.properties.games import Deal, amount, tries
from tests.record.books import Evening, evenings, finished, verdict, views, without_seed
from tobago import Game, Options, Raise, View
from tobago.game.constants import CURSE
from tobago.record import Record, Recorder, Replay, read_record, transcript_of, verify, write_record
from tobago.record.ordered_replay import OrderedReplay


def assert_same_game(evening: Evening) -> None:
    seen: list[list[View]] = []
    record = evening.play(lambda game: seen.append(views(game))).record
    bare = without_seed(record, evening.given)
    assert read_record(write_record(bare)) == bare
    assert verify(bare).result == verify(record).result
    for seed in ("", "one", "another"):
        replay = Replay(bare, seed)
        for ply, expected in enumerate(seen):
            replay.go_to(ply)
            assert views(replay.game) == expected


@given(evening=evenings())
@tries(25, 1000)
def test_everybody_sees_the_same_without_the_seed(evening: Evening) -> None:
    assert_same_game(evening)


@given(evening=evenings(most=amount(60, 400)))
@tries(10, 400)
def test_a_transcript_without_the_seed_satisfies_the_referee(evening: Evening) -> None:
    """Each of its states follows from the one before, though the record tells cards piecemeal."""
    evening = replace(evening, given=evening.given - {"treasures"})  # it wants R2.2
    if evening.cards and evening.deal.options.opening == "open":
        evening = replace(evening, cards=max(20, evening.cards))  # and whole hands at first
    book = evening.play()
    bare = without_seed(book.record, evening.given)
    lines = [json.dumps(line) for line in transcript_of(bare)]
    assert referee.check_transcript(lines, book.game.table.deck) == []
    assert json.loads(lines[0])["seed"] is None


@given(evening=evenings())
@tries(10, 400)
def test_an_ordered_replay_shows_everybody_the_same(evening: Evening) -> None:
    seen: list[list[View]] = []
    record = evening.play(lambda game: seen.append(views(game))).record
    replay = OrderedReplay(without_seed(record, evening.given))
    for ply in (*range(len(seen)), 0, len(seen) // 2):
        replay.go_to(ply)
        assert views(replay.game) == seen[ply]


def test_cards_are_stacked_for_the_right_shuffle() -> None:
    """A treasure's end may shuffle the treasure deck (a curse returns) and then refill hands.

    With few clue cards hands run short, and the refill shuffles the clues in the same action.
    """
    mixed = 0
    for number in range(amount(12, 400)):
        evening = Evening(
            Deal(
                2 + number % 3,
                f"stacked/{number}",
                options=Options(
                    curse_rule=("return-all", "return", "end", "continue")[number % 4],
                    curse_payment=("amulet", "choice")[number // 4 % 2],
                ),
                players_are="scout",
            ),
            frozenset({"clues", "treasures"}) if number % 3 else frozenset({"treasures"}),
            cards=8 + number % 12,
            most=200,
        )
        assert_same_game(evening)
        replay = OrderedReplay(without_seed(evening.play().record, evening.given))
        replay.go_to(replay.plies)
        mixed += any(
            "^0" in entry.notes and "~" in entry.notes and not isinstance(entry.action, Raise)
            for entry in evening.play().record.entries
        )
    assert mixed > 0


@given(evening=evenings(), share=st.floats(0, 1))
@tries(10, 400)
def test_a_game_without_seed_goes_on(evening: Evening, share: float) -> None:
    """What was seen stays; what comes is anybody's guess, and the record holds it."""
    whole = evening.play().record
    plies = int(share * len(whole.entries))
    part = replace(without_seed(whole, evening.given), entries=whole.entries[:plies], result=None)
    book = Recorder.resume(
        part if plies < len(whole.entries) else replace(part, result=whole.result)
    )
    policy = evening.deal.policy()
    for _ in range(60):
        if book.game.over:
            break
        book.apply(policy(book.game))
    assert book.record.entries[:plies] == whole.entries[:plies]
    assert book.record.header == part.header
    again = read_record(write_record(book.record))
    assert again == book.record
    assert views(verify(again)) == views(book.game)


def test_chance_goes_on_differently_each_time() -> None:
    """Nobody can foresee the cards of a resumed game by resuming it once more."""
    whole = without_seed(finished(4))
    begun = replace(whole, entries=whole.entries[:4], result=None)
    orders = {tuple(Recorder.resume(begun).game.state.clue_deck) for _ in range(5)}
    assert len(orders) == 5


def test_chance_goes_on_fairly() -> None:
    """Of the cards that nobody has seen, each lies anywhere as often as it should."""
    whole = without_seed(finished(4))
    states = ((ply, position(whole, ply).state) for ply in range(len(whole.entries)))
    ply, size, curses = next(
        (ply, len(state.treasure_deck), state.treasure_deck.count(CURSE))
        for ply, state in states
        if not state.curse_free_top and CURSE in state.treasure_deck
    )
    assert size > 8
    found: Counter[int] = Counter()
    games = amount(400, 4000)
    for number in range(games):
        deck = position(whole, ply, str(number)).state.treasure_deck
        found.update(place for place, card in enumerate(deck) if card == CURSE)
    for place in range(size):
        assert found[place] == pytest.approx(curses * games / size, rel=0.6), place


def test_no_curse_comes_to_the_safe_cards() -> None:
    """R2.2 holds for what a replay makes up, too."""
    whole = without_seed(finished(4))
    for ply in range(0, len(whole.entries), 7):
        for number in range(10):
            state = position(whole, ply, str(number)).state
            assert (
                CURSE not in state.treasure_deck[len(state.treasure_deck) - state.curse_free_top :]
            )


def position(record: Record, ply: int, seed: str = "") -> Game:
    replay = Replay(record, seed)
    replay.go_to(ply)
    return replay.game


def test_a_deck_that_is_stated_is_not_reordered_by_the_notes() -> None:
    """Chosen decks bind a record without a seed, until they are shuffled."""
    evening = Evening(Deal(2, "chosen", players_are="scout"), frozenset({"clues", "treasures"}))
    record = evening.play().record
    stated = without_seed(record, evening.given)
    verify(stated)
    assert stated.header.clues is not None
    turned = (*stated.header.clues[1:], stated.header.clues[0])
    wrong = replace(stated, header=replace(stated.header, clues=turned))
    assert "is wrong here" in str(verdict(wrong))
