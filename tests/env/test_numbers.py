"""Actions as numbers: every legal action has one, and it is read back as the same action."""

import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given

from tests.properties.games import (
    Deal,
    amount,
    assorted,
    custom_islands,
    deals,
    plies,
    tries,
)
from tobago import CODES, Action, Game, Island, IslandError, island_by_code, standard_deck
from tobago.clues import deck_spaces
from tobago.env.numbers import ActionNumbers, numbers_of, ready_actions
from tobago.fault import Fault
from tobago.game import ACTIONS, DoubleClaim, Drive, Raise, Swap
from tobago.island import MAX_SPACES, Hex
from tobago.kernel.numbers import BLOCKS, CARDS, KINDS, SIZE


def check_bijection(game: Game) -> None:
    """The legal actions of a position, to numbers and back."""
    legal, numbers = game.legal_actions(), numbers_of(game.table.island)
    found = [numbers.number(action) for action in legal]
    assert [numbers.action(number) for number in found] == legal
    assert len(set(found)) == len(legal)
    for action, number in zip(legal, found, strict=True):
        assert number in BLOCKS[type(action)].numbers
    view = game.view(game.seat)
    marked = [numbers.mask(legal), numbers.mask(view.legal_actions(), ready_actions(view))]
    for mask in marked:
        assert mask.dtype == np.int8
        assert mask.shape == (SIZE,)
        assert mask.nonzero()[0].tolist() == sorted(found)


@given(deals())
@tries(6, 400)
def test_legal_actions_are_read_back(deal: Deal) -> None:
    game, policy = deal.game(), deal.policy()
    for _ in plies(game, policy, 600):
        check_bijection(game)


def test_every_kind_of_action_is_met_with_every_option() -> None:
    met: Counter[type[Action]] = Counter()
    for deal in assorted(amount(40, 400), "numbers"):
        game, policy = deal.game(), deal.policy()
        for _ in plies(game, policy, 500):
            check_bijection(game)
            met.update(map(type, game.legal_actions()))
    assert set(met) == set(ACTIONS.values())


def test_custom_islands_up_to_the_largest() -> None:
    rng, played = Random("numbers"), 0
    for size in (70, MAX_SPACES, MAX_SPACES):
        for island in custom_islands(rng, size):
            try:
                game = Game.new(2, "own", island=island, options={"advanced": True})
            except IslandError:
                continue
            for _ in range(200):
                check_bijection(game)
                game.apply(rng.choice(game.legal_actions()), events=False)
            played += 1
            break
    assert played == 3


def test_all_islands_share_the_list() -> None:
    lists = [numbers_of(island_by_code(code)).actions for code in CODES]
    for number, kind in ((b.first, b.kind) for b in BLOCKS.values()):
        assert {type(actions[number]) for actions in lists} == {kind}
    for actions in lists:
        assert len(actions) == SIZE
        known = [action for action in actions if action is not None]
        assert len(set(known)) == len(known)
    assert [block.kind for block in BLOCKS.values()] == list(KINDS)
    assert SIZE == 2888  # another size is another version of the environment


@pytest.mark.parametrize("code", CODES)
def test_no_map_can_hold_more_cards_than_have_numbers(code: str) -> None:
    """A map's cards are all true of its sites, and no space satisfies more."""
    island = island_by_code(code)
    for seed in range(amount(3, 60)):
        objects = Game.new(2, str(seed), island=island).table.objects
        spaces = deck_spaces(standard_deck(), island, objects)
        for space in range(len(island.spaces)):
            assert sum(allowed >> space & 1 for allowed in spaces) <= CARDS


def test_actions_without_a_number_are_refused() -> None:
    numbers = numbers_of(island_by_code("ABC1"))
    for action in (Drive(Hex(99, 99)), DoubleClaim("white", CARDS), Swap("white", 3, 3)):
        with pytest.raises(Fault, match="has no number on this island"):
            numbers.number(action)
    beyond = BLOCKS[Drive].first + MAX_SPACES - 1
    for number in (-1, SIZE, beyond):
        with pytest.raises(Fault, match=f"no action on this island has the number {number}"):
            numbers.action(number)


def test_hints_that_do_not_fit_change_nothing() -> None:
    game = Game.new(2, "hints", island="ABC1")
    rng = Random("hints")
    numbers, drives = numbers_of(game.table.island), game.table.drives
    for _ in range(60):
        legal = game.legal_actions()
        wrong = [drives[rng.randrange(1, 4)][rng.randrange(80)] for _ in range(2)]
        assert np.array_equal(numbers.mask(legal, wrong), numbers.mask(legal))
        game.apply(rng.choice(legal), events=False)


def test_actions_made_by_hand_are_known_by_what_they_are() -> None:
    numbers: ActionNumbers = numbers_of(island_by_code("ABC1"))
    for _ in range(3):
        mask = numbers.mask([Raise("black"), Raise("white")])
        assert mask.sum() == 2
        assert mask[numbers.number(Raise("black"))] == 1


def test_unpickling_computes_the_ids_again() -> None:
    island: Island = island_by_code("abc2")
    assert pickle.loads(pickle.dumps(numbers_of(island))) is numbers_of(island)
