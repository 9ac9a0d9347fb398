"""How a whole position stands for everybody, to somebody who sees all hands but no face-down card.

A quiet position, in somebody's turn with nothing to raise, is judged at a glance. In setting up,
while a treasure is shared out, and when one can be raised at once, the glance would miss what is
under way: such a position is played on in imagined worlds until it is quiet, and what the glances
there say is averaged.
"""

from random import Random

from tobago.game import Action, Game, View
from tobago.game.sample import mix
from tobago.search import (
    Evaluation,
    evaluate_all_hands,
    forced_or_obvious_action,
    learned_weights,
    raise_treasures,
)

Standing = Evaluation
"""For every seat the gold it is likely to end with, and its chance of winning."""


def glance(game: Game) -> Standing:
    """How a quiet game stands, each hand judged as its own player judges it."""
    return evaluate_all_hands(learned_weights(game.table.players), game)


def imagined(game: Game, rng: Random) -> Game:
    """A game with the same hands, and with all that lies face down mixed anew."""
    world = game.view(None).sample(rng)
    world.state.hands = game.state.hands[:]
    world.state.first_clue = game.state.first_clue
    world.state.clue_deck = mix(game.state.clue_deck, rng)
    return world


def quiet(game: Game) -> bool:
    """Whether a glance is enough."""
    s = game.state
    return s.phase == "over" or (s.phase == "turn" and 1 << s.atvs[s.turn] not in s.sites)


def played_on(game: Game) -> Game:
    """The game when it is quiet: set up as bots would, treasures raised and shared out."""
    while game.state.phase == "place-atv":
        game.apply(best_place(game.view(game.seat)), events=False)
    while not quiet(game):
        raise_treasures(game, game.state.turn)
    return game


def best_place(view: View) -> Action:
    """Where bots begin."""
    place = forced_or_obvious_action(view, view.legal_actions())
    assert place is not None
    return place
