"""The value of a position to all players, for an observer who sees all hands, no face-down card.

A quiet position, in a turn with nothing to raise, is evaluated as it is. During set-up, while a
treasure is shared out, and when one can be raised at once, an evaluation would miss what is under
way: such a position is first played on in sampled worlds until it is quiet.
"""

from tobago.game import Game
from tobago.search import (
    Evaluation,
    evaluate_all_hands,
    forced_or_obvious_action,
    learned_weights,
    raise_treasures,
)


def evaluate_quiet(game: Game) -> Evaluation:
    """The value of a quiet position, by a captain's weights."""
    return evaluate_all_hands(learned_weights(game.table.players), game)


def is_quiet(game: Game) -> bool:
    """Whether a position can be evaluated as it is."""
    s = game.state
    return s.phase == "over" or (s.phase == "turn" and 1 << s.atvs[s.turn] not in s.sites)


def play_until_quiet(game: Game) -> Game:
    """The same game, played on as a bot would: ATVs placed, treasures raised and shared out."""
    while game.state.phase == "place-atv":
        place = forced_or_obvious_action(game.view(game.seat), game.legal_actions())
        assert place is not None
        game.apply(place, events=False)
    while not is_quiet(game):
        raise_treasures(game, game.state.turn)
    return game
