"""drifter and scout: what they do, and that they stay frozen."""

from collections import Counter
from random import Random

import pytest

from tests.bots import QUICK
from tests.build import at, position, treasure_on_d6
from tobago import Drive, EndTurn, ExtraDrive, Game, Pass, Raise, RemoveMarker, Take
from tobago.arena import Plan
from tobago.bots import Drifter, make_bot


def decision(game: Game, bot: str = "scout", seed: str = "x") -> object:
    return make_bot(bot, seed).decide(game.view(game.seat), game.legal_actions())


def test_the_drifter_is_even_over_kinds_and_then_within_them() -> None:
    game = position(hands={0: ["in:lake", "in:beach"]}, atvs={0: "h6"})
    view, legal = game.view(0), game.legal_actions()
    drifter, rng = Drifter(Random(1)), 8000
    found = Counter(type(drifter.decide(view, legal)).__name__ for _ in range(rng))
    assert set(found) == {"EndTurn", "PlayClue", "Drive", "ExchangeTurn"}
    for kind in found:
        assert abs(found[kind] - rng / 4) < 5 * (rng * 3 / 16) ** 0.5
    drives = Counter(a for _ in range(rng) if isinstance(a := drifter.decide(view, legal), Drive))
    assert len(drives) == sum(isinstance(action, Drive) for action in legal)


@pytest.mark.parametrize("spec", QUICK)
def test_all_raise_when_they_can(spec: str) -> None:
    assert decision(treasure_on_d6(atvs={0: "d6"}), spec) == Raise("white")


def test_the_scout_drives_to_a_treasure_in_reach() -> None:
    game = treasure_on_d6(atvs={0: "b7"})
    assert decision(game) == Drive(at(game, "d6"))


def test_the_scout_plays_an_amulet_to_get_there() -> None:
    game = treasure_on_d6(atvs={0: "b7"}, held={0: 1}, acted=True, fresh=False)
    assert decision(game) == ExtraDrive(at(game, "d6"))


def test_the_scout_removes_the_other_of_two_markers() -> None:
    game = position(
        maps={"white": [("in:largest-river", 1)]},
        eliminated={"white": ["b7", "c6"]},
        atvs={0: "d6"},
        held={0: 1},
        acted=True,
        fresh=False,
    )
    assert decision(game) == RemoveMarker("white", at(game, "d5"))


def test_the_scout_ends_its_turn_when_nothing_is_worth_an_amulet() -> None:
    assert decision(position(held={0: 1}, acted=True, fresh=False)) == EndTurn()


@pytest.mark.parametrize(("value", "answer"), [(2, Pass()), (3, Pass()), (4, Take()), (6, Take())])
def test_the_scout_takes_cards_above_the_mean(value: int, answer: object) -> None:
    game = treasure_on_d6(atvs={0: "d6"}, treasure_deck=[value] * 3)
    game.apply(Raise("white"))
    assert decision(game) == answer


def test_the_scout_takes_what_it_can_when_cards_run_short() -> None:
    game = treasure_on_d6(atvs={0: "d6"}, treasure_deck=[2, 2, 2])
    game.apply(Raise("white"))
    for _ in range(4):
        game.apply(Pass())
    assert game.seat == 0
    assert decision(game) == Take()


def test_the_scout_beats_drifters() -> None:
    plan = Plan(4, "ladder", ("scout", "drifter", "drifter", "drifter"))
    assert sum(0 in plan.play(i).winners for i in range(12)) >= 11


# drifter and scout are frozen: other bots are measured against them.
FROZEN: dict[tuple[str, ...], list[tuple[int, tuple[int, ...]]]] = {
    ("drifter",): [
        (558, (37, 24, 17)),
        (808, (15, 44, 44)),
        (486, (31, 31, 38)),
        (921, (34, 36, 30)),
    ],
    ("scout",): [
        (130, (41, 24, 34)),
        (148, (27, 25, 30)),
        (172, (12, 48, 26)),
        (133, (40, 29, 22)),
    ],
    ("scout", "drifter"): [
        (155, (31, 5, 55)),
        (129, (31, 11, 58)),
        (188, (60, 2, 34)),
        (131, (58, 7, 25)),
    ],
}


@pytest.mark.parametrize("bots", FROZEN, ids=",".join)
def test_drifter_and_scout_are_frozen(bots: tuple[str, ...]) -> None:
    outcomes = [Plan(3, "frozen", bots, "ABC1").play(number) for number in range(4)]
    assert [(outcome.plies, outcome.gold) for outcome in outcomes] == FROZEN[bots]
