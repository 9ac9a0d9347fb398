"""Batch, the kernel's interface: games in and out, masks, steps, rollouts, and bad input."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from tobago import Game
from tobago.fault import Fault
from tobago.game import EndTurn, PlaceAtv
from tobago.kernel import Batch, KernelDealer
from tobago.kernel.action_numbers import action_of, number_of
from tobago.kernel.numbers import END_TURN, SIZE


def played_games(count: int, plies: int) -> list[Game]:
    """Games of three in different positions, on different islands."""
    rng = Random(20)
    games = []
    for number in range(count):
        game = Game.new(3, f"batch {number}", options={"advanced": True})
        for _ in range(rng.randrange(plies)):
            if not game.over:
                game.apply(rng.choice(game.legal_actions()), events=False)
        games.append(game)
    return games


def test_games_come_back_exactly() -> None:
    games = played_games(12, 1500)
    batch = Batch.of(games)
    assert len({game.table.island for game in games}) > 1
    assert [batch.game(i) for i in range(12)] == games
    assert batch.game(-1) == games[-1]
    assert batch.over.tolist() == [game.over for game in games]
    deciding = [-1 if game.over else game.seat for game in games]
    assert batch.seats.tolist() == deciding
    assert batch.gold.tolist() == [[sum(c) for c in game.state.treasure] for game in games]


def test_masks_and_numbers_are_the_legal_actions() -> None:
    games = played_games(12, 1500)
    batch = Batch.of(games)
    masks = np.full((12, SIZE), 7, np.uint8)
    assert batch.legal(masks) is masks
    for i, game in enumerate(games):
        numbers = [number_of(action, game.table) for action in game.legal_actions()]
        assert batch.legal_numbers(i).tolist() == numbers
        assert np.flatnonzero(masks[i]).tolist() == sorted(numbers)
        assert [action_of(n, game.table) for n in numbers] == game.legal_actions()


def test_a_step_plays_one_action_in_each_game() -> None:
    games = played_games(8, 1500)
    batch = Batch.of(games)
    rng = Random(21)
    actions = [None if game.over else rng.choice(game.legal_actions()) for game in games]
    batch.step(
        [-1 if a is None else number_of(a, g.table) for a, g in zip(actions, games, strict=True)]
    )
    for i, (game, action) in enumerate(zip(games, actions, strict=True)):
        after = batch.game(i)
        assert after.over or after.legal_actions()
        if action is None:
            assert after == game
        elif not game.view(game.seat).reveals(action):
            game.apply(action)
            assert after == game


def test_a_game_goes_on_in_the_engine_as_in_the_kernel() -> None:
    batch = Batch.new(3, seed=5, islands="aBC1")
    batch.rollout("drifter", seed=1, plies=60)
    games = [batch.game(i) for i in range(3)]
    assert {type(game.state.dealer) for game in games} == {KernelDealer}
    rng = Random(22)
    for _ in range(300):
        numbers = []
        for game in games:
            actions = game.legal_actions()
            numbers.append(number_of(rng.choice(actions), game.table) if actions else -1)
        batch.step(numbers)
        for game, number in zip(games, numbers, strict=True):
            if number >= 0:
                game.apply(action_of(number, game.table), events=False)
    assert [batch.game(i) for i in range(3)] == games


def test_copies_are_independent() -> None:
    batch = Batch.of(played_games(4, 100))
    copy, chosen = batch.copy(), batch.take([3, 3, 0])
    before = [batch.game(i) for i in range(4)]
    copy.rollout(plies=20)
    chosen.rollout(plies=20)
    assert [batch.game(i) for i in range(4)] == before
    assert len(chosen) == 3
    assert chosen.game(0) != before[3]


def test_a_rollout_is_the_same_with_any_number_of_threads() -> None:
    batches = [Batch.new(30, seed=9, players=2) for _ in range(3)]
    plies = [
        batch.rollout(["scout", "drifter"], seed=3, threads=threads).tolist()
        for batch, threads in zip(batches, (1, 2, 64), strict=True)
    ]
    assert plies[0] == plies[1] == plies[2]
    assert batches[0].games.tobytes() == batches[1].games.tobytes() == batches[2].games.tobytes()
    assert batches[0].over.all()
    assert (batches[0].winners.sum(axis=1) >= 1).all()
    scouts, drifters = batches[0].gold.sum(axis=0)
    assert scouts > drifters


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = (Batch.new(5, seed=seed).games.tobytes() for seed in (1, 1, 2))
    assert first == again != other
    view = played_games(1, 100)[0].view(0)
    sampled, resampled = (Batch.sampled(view, 5, seed=4).games.tobytes() for _ in range(2))
    assert sampled == resampled


def test_an_action_without_a_number_is_refused() -> None:
    game = Game.new(2, "example", island="ABC1")
    assert number_of(EndTurn(), game.table) == END_TURN
    with pytest.raises(Fault, match="has no number at this table"):
        number_of(PlaceAtv((99, 99)), game.table)
    with pytest.raises(Fault, match="no action at this table has the number 126"):
        action_of(126, game.table)  # this island has 104 spaces
    with pytest.raises(Fault, match="no action has the number -2"):
        action_of(-2, game.table)


GAME = Game.new(2, "example", island="ABC1")

BAD_INPUT: list[tuple[Callable[[], object], str]] = [
    (lambda: Batch.of([]), "a batch needs at least one game"),
    (lambda: Batch.of(["game"]), "a batch is made of games, not 'game'"),  # type: ignore[list-item]
    (lambda: Batch.of([GAME, Game.new(3)]), "game 1 has other players than game 0"),
    (lambda: Batch.of([GAME, Game.new(2, options={"curses": 1})]), "game 1 has other options"),
    (
        lambda: Batch.of([GAME, Game.new(2, deck=tuple(sorted(GAME.table.deck)))]),
        "game 1 has other deck",
    ),
    (lambda: Batch.new(0), "the number of games is a whole number from 1 on, not 0"),
    (lambda: Batch.new(1, -1), "a seed is a whole number from 0 to 2..64 - 1, not -1"),
    (lambda: Batch.new(1, 2**64), "a seed is a whole number"),
    (lambda: Batch.new(1, players=5), "Tobago is for 2, 3 or 4 players, not 5"),
    (lambda: Batch.new(1, islands="ABC9"), "ABC9"),
    (lambda: Batch.of([GAME]).step([0, 1]), r"1 whole numbers, not int64 of shape \(2,\)"),
    (lambda: Batch.of([GAME]).step([0.5]), "the actions are 1 whole numbers, not float64"),
    (lambda: Batch.of([GAME]).step([SIZE]), "no action has the number 2888"),
    (lambda: Batch.of([GAME]).step([-1]), "no action has the number -1"),
    (lambda: Batch.of([GAME]).step([110]), "no action at this table has the number 110"),
    (
        lambda: Batch.of([GAME]).step([END_TURN]),
        r"game 0, action 1375 \(end\): That is not possible now: the ATVs are being placed",
    ),
    (
        lambda: Batch.of([GAME]).legal(np.zeros((2, SIZE), np.uint8)),
        r"out is a writeable array in one piece, uint8 \(1, 2888\), not uint8 \(2, 2888\)",
    ),
    (
        lambda: Batch.of([GAME]).legal(np.zeros((1, SIZE), np.float32)),
        r"uint8 \(1, 2888\), not float32 \(1, 2888\)",
    ),
    (lambda: Batch.of([GAME]).game(1), "the games of this batch are 0 to 0, not 1"),
    (lambda: Batch.of([GAME]).legal_numbers(-2), "the games of this batch are 0 to 0, not -2"),
    (lambda: Batch.of([GAME]).rollout("captain"), "unknown policy 'captain'"),
    (lambda: Batch.of([GAME]).rollout(["scout"] * 3), "one for each of 2 seats, not 3"),
    (lambda: Batch.of([GAME]).rollout(plies=0), "the number of plies is a whole number from 1 on"),
    (lambda: Batch.of([GAME]).rollout(threads=0), "the number of threads is a whole number"),
    (lambda: Batch.sampled(GAME, 1), "games are sampled from a view"),  # type: ignore[arg-type]
    (lambda: Batch.sampled(GAME.view(0), 0), "the number of games is a whole number"),
]


@pytest.mark.parametrize(("call", "message"), BAD_INPUT)
def test_bad_input_has_a_clear_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(Fault, match=message) as error:
        call()
    assert "\n" not in str(error.value)


def test_a_refused_step_changes_nothing() -> None:
    batch = Batch.of([GAME, GAME])
    with pytest.raises(Fault, match="game 1"):
        batch.step([0, END_TURN])
    assert batch.game(0) == GAME


def test_a_game_that_is_over_takes_no_action() -> None:
    batch = Batch.new(2, seed=1)
    batch.rollout("scout")
    batch.step([-1, -1])
    with pytest.raises(Fault, match="game 0 is over; its action is -1, not 3"):
        batch.step([3, -1])
    assert repr(batch) == "<Batch of 2 games, 2 of them over>"


def test_a_deck_of_too_many_cards_is_refused() -> None:
    relations = ("in", "not-in", "next-to", "not-next-to", "in-sight", "not-in-sight")
    deck = tuple(f"{relation}:{landmark}" for landmark in LANDMARKS for relation in relations)
    game = Game.new(2, deck=deck[:54], island="ABC1")
    with pytest.raises(Fault, match="at most 52 clue cards, not 54"):
        Batch.of([game])
    with pytest.raises(Fault, match="at most 52 clue cards, not 54"):
        Batch.sampled(game.view(0), 1)


LANDMARKS = ("beach", "jungle", "river", "scrubland", "lake", "mountain", "hut", "palm", "statue")
