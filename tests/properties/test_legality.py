"""Listed, checked and refused: three ways to ask what may be done, and they agree."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from itertools import product
from random import Random

import pytest
from hypothesis import given

from tests import referee
from tests.properties.games import (
    Deal,
    amount,
    assorted,
    custom_game,
    deals,
    photo,
    plies,
    referee_header,
    referee_state,
    tries,
)
from tobago import (
    ACTIONS,
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    ExtraClue,
    ExtraDrive,
    Game,
    Hex,
    IllegalAction,
    Island,
    MarkClue,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
)
from tobago.clues import LANDMARKS, RELATIONS
from tobago.island import neighbour

CLUES = tuple(f"{relation}:{landmark}" for relation in RELATIONS for landmark in LANDMARKS)


@lru_cache(maxsize=64)
def about_spaces(island: Island) -> tuple[Action, ...]:
    """All actions about spaces of an island, and about the sea round it."""
    ring = {neighbour(space, d) for space in island.spaces for d in range(6)}
    spaces = sorted({*island.spaces, *ring, Hex(99, -99)})
    actions: list[Action] = []
    for space in spaces:
        actions += [PlaceAtv(space), Drive(space), ExtraDrive(space)]
        actions += [RemoveMarker(colour, space) for colour in COLOURS]
    return tuple(actions)


@lru_cache(maxsize=1)
def about_clues() -> tuple[Action, ...]:
    """All actions about clues, also about clues that no deck holds."""
    actions: list[Action] = [StartMap(clue) for clue in CLUES]
    for clue, colour in product(CLUES, COLOURS):
        actions += [PlayClue(clue, colour), ExtraClue(clue, colour)]
    return tuple(actions)


@lru_cache(maxsize=64)
def about_cards(cards: int) -> tuple[Action, ...]:
    """All actions about maps, and about their cards by number."""
    actions: list[Action] = [PayCurse("amulet"), PayCurse("card")]
    for colour in COLOURS:
        actions += [PlaceFirstClue(colour), MarkClue(colour), Raise(colour)]
        actions += [DoubleClaim(colour, card) for card in range(cards)]
        actions += [Swap(colour, a, b) for a, b in product(range(cards), repeat=2)]
    return tuple(actions)


PLAIN = tuple(kind() for kind in ACTIONS.values() if not fields(kind))


def vocabulary(game: Game) -> Iterator[Action]:
    """Every action that can be formed at this table."""
    yield from PLAIN
    yield from about_spaces(game.table.island)
    yield from about_clues()
    yield from about_cards(max(map(len, game.state.map_cards)) + 2)


def check_position(game: Game) -> None:
    """`legal_actions` is `check` tried on everything, and what the referee lists."""
    legal = game.legal_actions()
    assert len(set(legal)) == len(legal)
    allowed = [action for action in vocabulary(game) if game.check(action) is None]
    assert Counter(allowed) == Counter(legal)

    told = referee.legal_actions(referee_header(game), referee_state(game))
    mine = [action.to_json() for action in legal]
    assert sorted(map(referee.text, mine)) == sorted(map(referee.text, told))


def check_seats(game: Game, rng: Random) -> None:
    """Only the deciding seat may act, and its view knows as much as the game."""
    legal = game.legal_actions()
    some = [*rng.sample(legal, min(3, len(legal))), *rng.sample([*vocabulary(game)], 5)]
    for seat in range(game.table.players):
        view = game.view(seat)
        deciding = seat == game.seat
        assert view.legal_actions() == (legal if deciding else [])
        for action in some:
            assert view.check(action) == game.check(action, seat)
            assert deciding or game.check(action, seat) is not None
    spectator = game.view(None)
    assert spectator.legal_actions() == []
    assert all(spectator.check(action) is not None for action in some)


def worth_a_look(game: Game, rng: Random, share: float) -> bool:
    """Rare phases often, the others now and then."""
    phase = game.state.phase
    often = {"turn": share, "sharing": share, "new-map": 4 * share, "place-atv": 4 * share}
    return rng.random() < often.get(phase, 1.0)


@given(deal=deals())
@tries(8, 1000)
def test_listed_checked_and_refereed_alike(deal: Deal) -> None:
    game, rng = deal.game(), Random(deal.seed)
    for _ in plies(game, deal.policy(), 600):
        if worth_a_look(game, rng, 0.04):
            check_position(game)
            check_seats(game, rng)
    check_position(game)


def test_listed_checked_and_refereed_alike_with_any_option() -> None:
    phases: Counter[str] = Counter()
    kinds: Counter[type[Action]] = Counter()
    for deal in assorted(amount(32, 1000), "legality"):
        game, rng = deal.game(), Random(deal.seed)
        for action in plies(game, deal.policy()):
            kinds[type(action)] += 1
            if worth_a_look(game, rng, 0.03):
                phases[game.state.phase] += 1
                check_position(game)
        check_position(game)
        phases[game.state.phase] += 1
    assert len(phases) == 7, phases
    assert set(kinds) == set(ACTIONS.values()), "a kind of action was never played"


def test_listed_checked_and_refereed_alike_on_custom_islands() -> None:
    rng = Random("custom legality")
    for number in range(amount(3, 100)):
        game = custom_game(rng, 2 + number % 3, f"custom/{number}")
        for _ in plies(game, Deal(game.table.players, f"custom/{number}").policy(), 400):
            if worth_a_look(game, rng, 0.05):
                check_position(game)


def test_the_list_of_legal_actions_is_the_callers_own() -> None:
    for deal in assorted(amount(3, 100), "own list", players_are="mixed"):
        game = deal.game()
        for _ in plies(game, deal.policy(), 150):
            legal = game.legal_actions()
            spoiled = game.legal_actions()
            spoiled.clear()
            game.view(game.seat).legal_actions().clear()
            assert game.legal_actions() == legal


def refused(game: Game) -> Iterator[Action]:
    return (action for action in vocabulary(game) if game.check(action) is not None)


def check_refusals_change_nothing(game: Game, rng: Random) -> None:
    before = photo(game)
    illegal = [*refused(game)]
    assert photo(game) == before, "a check changed something"
    kinds: dict[type[Action], list[Action]] = {}
    for action in illegal:
        kinds.setdefault(type(action), []).append(action)
    for some in kinds.values():
        for action in rng.sample(some, min(2, len(some))):
            with pytest.raises(IllegalAction) as caught:
                game.apply(action)
            assert caught.value.refusal == game.check(action)
            assert caught.value.refusal.code
    for action in game.legal_actions()[:3]:
        with pytest.raises(IllegalAction):
            game.apply(action, (game.seat + 1) % game.table.players)
    assert photo(game) == before, "a refused action changed something"


@given(deal=deals("drifter", "mixed"))
@tries(5, 500)
def test_a_refused_action_changes_nothing(deal: Deal) -> None:
    game, rng = deal.game(), Random(deal.seed)
    seen: Counter[str] = Counter()
    for _ in plies(game, deal.policy(), 600):
        phase = game.state.phase
        if seen[phase] < 2 or rng.random() < 0.01:
            seen[phase] += 1
            check_refusals_change_nothing(game, rng)
    check_refusals_change_nothing(game, rng)


def test_nothing_may_be_done_when_the_game_is_over() -> None:
    for deal in assorted(amount(2, 50), "over", players_are="scout"):
        game = deal.game()
        for _ in plies(game, deal.policy()):
            pass
        assert game.over
        assert game.legal_actions() == []
        for action in vocabulary(game):
            refusal = game.check(action)
            assert refusal is not None
            assert refusal.code == "game-over"


@given(deal=deals("drifter", "mixed"))
@tries(5, 500)
def test_a_copy_is_independent(deal: Deal) -> None:
    game, rng = deal.game(), Random(deal.seed)
    for _ in plies(game, deal.policy(), 500):
        if not worth_a_look(game, rng, 0.03):
            continue
        twin = game.copy()
        before = photo(game)
        assert twin == game
        assert photo(twin) == before
        for _ in plies(twin, Deal(deal.players, f"{deal.seed}/twin").policy(), 25):
            pass
        assert photo(game) == before, "playing the copy changed the original"
        twin = game.copy()
        original = game.copy()
        for _ in plies(original, Deal(deal.players, f"{deal.seed}/on").policy(), 25):
            pass
        assert photo(twin) == before, "playing the original changed the copy"
