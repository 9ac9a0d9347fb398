"""Games that the kernel samples fit the view, and are whole games of the rules."""

from random import Random
from typing import Any, get_args

import numpy as np
import pytest

from tests.kernel.sampled import samples
from tests.secrecy.samples import (
    check_cards,
    check_complete,
    last_treasure_with_discarded_curses,
    random_game,
)
from tests.secrecy.worlds import choose, new_game, scaled, seats_of, shortened
from tobago import Game, Raise, View
from tobago.fault import Fault
from tobago.game.state import Phase
from tobago.kernel import Batch
from tobago.kernel.encoding import encode_game
from tobago.kernel.records import POSITION_END
from tobago.kernel.sampling.worlds import sampled_games

QUIET: tuple[Phase, ...] = ("turn", "place-atv", "first-clue")
"""Phases with many positions that are alike."""


def check_samples(game: Game, seat: int | None, rng: Random) -> list[Game]:
    """Some sampled games that fit a view."""
    view, seed = game.view(seat), rng.getrandbits(64)
    found = samples(view, 3, seed)
    blank = view.sample(rng).state
    for sample in found:
        assert sample.view(seat) == view
        assert sample.view(seat).to_json() == view.to_json()
        assert sample.view(seat).legal_actions() == view.legal_actions()
        check_complete(sample)
        check_cards(game.state, sample.state)
        assert sample.state.looked_at == blank.looked_at
        assert sample.state.draws == blank.draws == 0
    return found


@pytest.mark.parametrize("number", range(scaled(5, 200)))
def test_sampled_games_fit_the_view_and_the_rules(number: int) -> None:
    game, rng = random_game(number)
    while True:
        if rng.random() < (0.05 if game.state.phase in QUIET else 0.3) or game.over:
            for seat in seats_of(game):
                sample = check_samples(game, seat, rng)[0]
                read = Game.from_state(sample.to_state(), sample.header())
                assert read.to_state() == sample.to_state()
        if game.over:
            return
        game.apply(choose(game, rng), events=False)


def test_games_are_sampled_in_every_phase_and_after_every_reshuffle() -> None:
    missing = {*get_args(Phase), "clues reshuffled", "last treasure reshuffled", "over after that"}
    for number in range(100):
        game, rng = random_game(500 + number)
        while not game.over:
            game.apply(choose(game, rng), events=False)
            for kind in kinds(game) & missing:
                missing.remove(kind)
                for seat in seats_of(game):
                    play_out(check_samples(game, seat, rng)[0], rng)
        if not missing:
            return
    pytest.fail(f"no position: {missing}")


def kinds(game: Game) -> set[str]:
    """What is special about a position."""
    s = game.state
    found: set[str] = {s.phase}
    if len(s.clue_shuffles) > 2:
        found.add("clues reshuffled")
    if s.sharing is not None and s.sharing.dig.drawn_before_reshuffle is not None:
        found.add("last treasure reshuffled")
    if s.phase == "over" and s.digs and s.digs[-1].drawn_before_reshuffle is not None:
        found.add("over after that")
    return found


def play_out(game: Game, rng: Random) -> None:
    while not game.over:
        game.apply(choose(game, rng), events=False)


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_tiny_decks_are_sampled_to_the_end(number: int) -> None:
    """Few cards, many of them seen: every card is accounted for at every step."""
    rng = Random(f"tiny/{number}")
    game = shortened(new_game(rng), rng.randrange(1, 9), rng)
    while not game.over:
        game.apply(choose(game, rng), events=False)
        if game.state.phase not in QUIET:
            for seat in seats_of(game):
                check_samples(game, seat, rng)


def test_games_read_from_a_state_are_sampled() -> None:
    """A state has no history, yet what can be seen in it is kept."""
    game, rng = random_game(9000)
    while not game.over:
        game.apply(choose(game, rng), events=False)
        if rng.random() < (0.02 if game.state.phase in QUIET else 0.3):
            read = Game.from_state(game.to_state(), game.header())
            for seat in seats_of(read):
                check_samples(read, seat, rng)


def test_curses_known_to_lie_in_the_discards_stay_curses() -> None:
    """A state read with a curse in the discards, reshuffled for the last treasure (R7.7)."""
    game = last_treasure_with_discarded_curses()
    game.apply(Raise("white"))
    for seat in seats_of(game):
        for _ in range(5):
            check_samples(game, seat, Random(1))


def test_records_hold_nothing_but_the_game() -> None:
    """A record is that of its game, so equal games are equal bytes."""
    game, rng = random_game(3)
    while not game.over:
        game.apply(choose(game, rng), events=False)
        if game.state.phase not in QUIET:
            view = game.view(1)
            record = sampled_games(view, 1, 7)[0]
            sample = samples(view, 1, 7)[0]
            encoded = encode_game(game.table, sample.state, int(record["seed"]))
            assert record.tobytes()[:POSITION_END] == encoded[:POSITION_END]


# ---- seeds -------------------------------------------------------------------------------------


def middle_of_a_game() -> View:
    """A view with much that is hidden."""
    game, rng = random_game(42)
    for _ in range(40):
        game.apply(choose(game, rng), events=False)
    return game.view(1)


def test_the_same_seed_gives_the_same_games() -> None:
    view = middle_of_a_game()
    first, again = sampled_games(view, 20, 7), sampled_games(view, 20, 7)
    assert first.tobytes() == again.tobytes()
    assert sampled_games(view, 5, 7).tobytes() == first[:5].tobytes()


def test_games_differ_and_have_their_own_chance() -> None:
    view = middle_of_a_game()
    games = np.concatenate([sampled_games(view, 50, seed) for seed in (0, 1, 2**64 - 1)])
    for name in ("seed", "clue_deck", "hands", "treasure_deck"):
        assert len({record[name].tobytes() for record in games}) == len(games)


def test_a_view_is_not_changed() -> None:
    game, rng = random_game(5001)
    while not game.over:
        game.apply(choose(game, rng), events=False)
        if game.state.phase not in QUIET:
            view = game.view(0)
            sampled_games(view, 2, 1)
            assert view == game.view(0)


# ---- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "seed", "complaint"),
    [
        (-3, 1, "the number of games is a whole number from 1 on, not -3"),
        (2.0, 1, "the number of games is a whole number from 1 on, not 2.0"),
        ("2", 1, "the number of games is a whole number from 1 on, not '2'"),
        (1, -1, "a seed is a whole number from 0 to .*, not -1"),
        (1, 2**64, "a seed is a whole number from 0 to .*, not 18446744073709551616"),
        (1, "a", "a seed is a whole number from 0 to .*, not 'a'"),
    ],
)
def test_wrong_arguments_are_refused(number: Any, seed: Any, complaint: str) -> None:
    with pytest.raises(Fault, match=complaint):
        Batch.sampled(middle_of_a_game(), number, seed)


def test_numbers_of_numpy_are_whole_numbers() -> None:
    view = middle_of_a_game()
    found = Batch.sampled(view, np.int64(2), np.uint64(3))  # type: ignore[arg-type]
    assert found.games.tobytes() == Batch.sampled(view, 2, 3).games.tobytes()


def test_views_that_contradict_themselves_are_refused() -> None:
    """Only a view that was changed by hand, or decoded from such a text, can be like this."""
    game, rng = random_game(12)
    while game.state.phase != "sharing":
        game.apply(choose(game, rng), events=False)
    for change in CONTRADICTIONS:
        view = game.view(1)
        change(view.state)
        with pytest.raises(Fault, match="no game fits this view"):
            sampled_games(view, 1, 1)


def _one_more_value(s: Any) -> None:
    s.initial_counts = (*s.initial_counts[:6], s.initial_counts[6] + 1)


def _shorter_deck(s: Any) -> None:
    s.treasure_deck.pop()


def _unseen_discard(s: Any) -> None:
    s.treasure_discard.append(-1)


def _more_hidden_cards(s: Any) -> None:
    s.sharing.cards.append(-1)


def _longer_clue_deck(s: Any) -> None:
    s.clue_deck.append(-1)


def _impossible_card(s: Any) -> None:
    s.sharing.dig.turned_up = (6,) * len(s.sharing.dig.turned_up)
    s.initial_counts = (*s.initial_counts[:6], 0)


CONTRADICTIONS = (
    _one_more_value,
    _shorter_deck,
    _unseen_discard,
    _more_hidden_cards,
    _longer_clue_deck,
    _impossible_card,
)
