"""An imagined game looks to the seat just like the one it looks at, and can be played on."""

from random import Random
from typing import get_args

import pytest

from tests.build import position
from tests.secrecy.samples import (
    check_cards,
    check_complete,
    last_treasure_with_discarded_curses,
    random_game,
)
from tests.secrecy.worlds import (
    choose,
    followed,
    mixed,
    new_game,
    scaled,
    seats_of,
    shortened,
)
from tobago import Game, PayCurse, Raise, Take, View
from tobago.game.state import Phase

GAMES = scaled(6, 300)
PHASES: tuple[Phase, ...] = get_args(Phase)


def check_sample(game: Game, view: View, rng: Random) -> Game:
    """One imagined game that fits a view."""
    sample = view.sample(rng)
    assert sample.view(view.seat) == view
    assert sample.view(view.seat).to_json() == view.to_json()
    assert sample.view(view.seat).legal_actions() == view.legal_actions()
    check_complete(sample)
    check_cards(game.state, sample.state)
    read = Game.from_state(sample.to_state(), sample.header())
    assert read.to_state() == sample.to_state()
    assert read.legal_actions() == sample.legal_actions()
    return sample


def play_out(game: Game, rng: Random) -> None:
    for _ in range(5000):
        if game.over:
            break
        game.apply(choose(game, rng), events=False)
    assert game.over
    assert game.result is not None


@pytest.mark.parametrize("number", range(GAMES))
def test_an_imagined_game_fits_the_view_and_the_rules(number: int) -> None:
    game, rng = random_game(number)
    for here, _ in followed(game, rng):
        if here.state.phase in ("turn", "place-atv") and rng.random() < 0.85:
            continue
        for seat in rng.sample(seats_of(here), rng.choice((1, 1, 1, 3))):
            sample = check_sample(here, here.view(seat), rng)
            if rng.random() < 0.02:
                play_out(sample, rng)


@pytest.mark.parametrize("phase", PHASES)
def test_games_can_be_imagined_in_every_phase_by_everybody(phase: Phase) -> None:
    found = 0
    for number in range(scaled(400, 4000)):
        game, rng = random_game(1000 + number)
        for here, _ in followed(game, rng):
            if here.state.phase != phase or rng.random() < 0.3:
                continue
            for seat in seats_of(here):
                sample = check_sample(here, here.view(seat), rng)
                if found % 5 == 0:
                    play_out(sample, rng)
            found += 1
            break
        if found >= scaled(2, 40):
            return
    pytest.fail("not enough positions")


def test_games_can_be_imagined_after_reshuffles() -> None:
    clues, treasures, over = 0, 0, 0
    for number in range(400):
        game, rng = random_game(2001 + 2 * number)
        if number >= scaled(4, 150) and clues >= 2 and treasures >= 5 and over >= 2:
            return
        for here, ledger in followed(game, rng):
            if not (ledger.shuffles or ledger.mixed) or rng.random() < 0.6:
                continue
            clues = max(clues, ledger.shuffles)
            treasures += ledger.mixed and not here.over
            over += ledger.mixed and here.over
            seat = rng.choice(seats_of(here))
            check_sample(here, here.view(seat), rng)
    pytest.fail("not enough reshuffles")


def test_a_hand_is_imagined_from_the_shuffle_it_was_drawn_from() -> None:
    """Clues that were discarded and shuffled again are in no hand drawn before."""
    for number in range(scaled(3, 60)):
        game, rng = random_game(3002 + 4 * number)
        for here, ledger in followed(game, rng):
            if not ledger.shuffles or rng.random() < 0.8:
                continue
            name, s = here.table.deck, here.state
            for seat in seats_of(here):
                t = here.view(seat).sample(rng).state
                for mine, imagined in zip(s.hands, t.hands, strict=True):
                    epochs = [sorted(ledger.epoch[name[c]] for c in h) for h in (mine, imagined)]
                    assert epochs[0] == epochs[1]
                assert {ledger.epoch[name[card]] for card in t.clue_deck} <= {ledger.shuffles}


def test_imagined_games_differ() -> None:
    game, rng = random_game(4000)
    hidden = 0
    for here, _ in followed(game, rng, 80):
        for seat in seats_of(here):
            view = here.view(seat)
            states = [view.sample(rng).state for _ in range(3)]
            assert len({s.seed for s in states}) == 3
            few = len(states[0].clue_deck) < 8
            assert few or len({tuple(s.clue_deck) for s in states}) == 3
            assert len({tuple(s.treasure_deck) for s in states}) == 3
            hidden += len({tuple(s.hands) for s in states}) == 3
    assert hidden > 40


def test_a_view_is_not_changed_by_imagining() -> None:
    game, rng = random_game(5001)
    for here, _ in followed(game, rng, 150):
        seat = rng.choice(seats_of(here))
        view, again = here.view(seat), here.view(seat)
        sample = view.sample(rng)
        if not sample.over:
            sample.apply(choose(sample, rng))
        assert view == again
        assert here.view(seat) == again


def test_the_same_generator_imagines_the_same_game() -> None:
    game, rng = random_game(6000)
    for here, _ in followed(game, rng, 60):
        view = here.view(0)
        assert view.sample(Random(7)) == view.sample(Random(7))


def test_an_imagined_game_can_be_imagined_again() -> None:
    """The seat's own view of an imagined game holds all it knew."""
    for number in range(scaled(3, 60)):
        game, rng = random_game(7000 + number)
        for here, _ in followed(game, rng):
            if rng.random() < 0.95:
                continue
            view = here.view(0)
            for _ in range(3):
                view = view.sample(rng).view(0)
            assert view == here.view(0)


def test_other_seats_of_an_imagined_game_can_imagine_too() -> None:
    for number in range(scaled(4, 80)):
        game, rng = random_game(8000 + number)
        for here, _ in followed(game, rng):
            if rng.random() < 0.93:
                continue
            first, second = rng.choice(seats_of(here)), rng.choice(seats_of(here))
            sample = here.view(first).sample(rng)
            view = sample.view(second)
            assert view.sample(rng).view(second) == view


def test_games_read_from_a_state_can_be_imagined() -> None:
    """A state has no history, yet what can be seen in it is kept."""
    for number in range(scaled(6, 200)):
        game, rng = random_game(9000 + number)
        for here, _ in followed(game, rng):
            quiet = here.state.phase in ("turn", "place-atv")
            if rng.random() < (0.97 if quiet else 0.5):
                continue
            read = Game.from_state(here.to_state(), here.header())
            for seat in seats_of(read):
                view = read.view(seat)
                sample = view.sample(rng)
                assert sample.view(seat) == view
                check_complete(sample)
                check_cards(read.state, sample.state)


def test_games_read_from_a_state_can_be_imagined_to_their_end() -> None:
    for number in range(scaled(8, 300)):
        game, rng = random_game(10_001 + 2 * number)
        for _ in range(rng.randrange(20, 120)):
            if not game.over:
                game.apply(choose(game, rng))
        read = Game.from_state(game.to_state(), game.header())
        while True:
            if rng.random() < 0.2 or read.over:
                seat = rng.choice(seats_of(read))
                sample = read.view(seat).sample(rng)
                assert sample.view(seat) == read.view(seat)
                check_cards(read.state, sample.state)
            if read.over:
                break
            read.apply(choose(read, rng))


def test_curses_known_to_lie_in_the_discards_stay_curses() -> None:
    """A state read with a curse in the discards, reshuffled for the last treasure (R7.7)."""
    game = last_treasure_with_discarded_curses()
    game.apply(Raise("white"))
    for seat in seats_of(game):
        view = game.view(seat)
        for number in range(20):
            sample = view.sample(Random(number))
            assert sample.view(seat) == view
            check_cards(game.state, sample.state)


# ---- the positions that are hardest to imagine ------------------------------------------------


@pytest.mark.parametrize("number", range(scaled(3, 60)))
def test_tiny_decks_are_imagined_to_the_end(number: int) -> None:
    """Few cards, many of them seen: every card is accounted for at every step."""
    rng = Random(f"tiny/{number}")
    for _ in range(4):
        game = shortened(new_game(rng), rng.randrange(1, 9), rng)
        for here, _ in followed(game, rng):
            if here.state.phase in ("place-atv", "first-clue", "turn") and rng.random() < 0.9:
                continue
            for seat in seats_of(here):
                check_sample(here, here.view(seat), rng)


def test_what_can_be_deduced_is_imagined_so() -> None:
    """Three cards in the deck, all of them drawn: a seat that saw one knows what the rest are."""
    base = position()
    here = base.table.island.spaces[0]
    fitting = [base.table.deck[card] for card, spaces in enumerate(base.table.clues) if spaces & 1]
    rest = [2] * 10 + [3] * 9 + [4] * 11 + [5] * 5 + [6] * 2
    game = position(
        maps={"white": [(fitting[0], 1)]},
        eliminated={"white": list(base.table.island.spaces[1:])},
        atvs={0: here},
        options={"curses": 1},
        treasure_deck=mixed([0, 5, 6], Random(3)),
        treasure={2: rest},
        only_treasure_deck=True,
    )
    game.apply(Raise("white"))
    for _ in range(10):
        if game.over:
            break
        assert game.state.sharing is not None
        for seat in seats_of(game):
            for number in range(10):
                sample = game.view(seat).sample(Random(number)).state
                assert sample.sharing is not None
                assert sorted(sample.sharing.drawn) == [0, 5, 6]
                assert sample.treasure_deck == []
        kinds = {"sharing": Take(), "curse": PayCurse("card")}
        game.apply(kinds[game.state.phase])
    assert game.over
