"""How a whole position stands for everybody, to somebody who sees all hands but no face-down card.

A quiet position, in somebody's turn with nothing to raise, is judged at a glance. In setting up,
while a treasure is shared out, and when one can be raised at once, the glance would miss what is
under way: such a position is played on in imagined worlds until it is quiet, and what the glances
there say is averaged.
"""

from collections.abc import Sequence
from random import Random

from tobago.bots.captain import learned
from tobago.bots.thought.imagine import raise_all
from tobago.bots.thought.outlook import Outlook, chances, final, outlook, standings
from tobago.bots.thought.thinker import Thinker
from tobago.game import Action, Game, View

Standing = Outlook
"""For every seat the gold it is likely to end with, and its chance of winning."""


def glance(game: Game) -> Standing:
    """How a quiet game stands, each hand judged as its own player judges it."""
    t, s = game.table, game.state
    if s.phase == "over":
        return final(s)
    weights, to_move = learned(t.players), (s.turn + s.acted) % t.players
    standing = [standings(weights, t, s, seat, to_move)[seat] for seat in range(t.players)]
    total = sum(outlook(weights, t, s, None, to_move).gold)  # known hands bring no more gold
    common = (total - sum(standing)) / t.players
    won = chances(weights, standing, len(s.treasure_deck))
    return Standing(tuple(common + gold for gold in standing), won)


def mean(found: Sequence[Standing]) -> Standing:
    """The average of some standings, seat by seat."""
    gold = zip(*(one.gold for one in found), strict=True)
    won = zip(*(one.chances for one in found), strict=True)
    count = len(found)
    return Standing(tuple(sum(g) / count for g in gold), tuple(sum(c) / count for c in won))


def imagined(game: Game, rng: Random) -> Game:
    """A game with the same hands, and with all that lies face down mixed anew."""
    return game.resample(rng)


def quiet(game: Game) -> bool:
    """Whether a glance is enough."""
    s = game.state
    return s.phase == "over" or (s.phase == "turn" and 1 << s.atvs[s.turn] not in s.sites)


def played_on(game: Game) -> Game:
    """The game when it is quiet: set up as bots would, treasures raised and shared out."""
    while game.state.phase == "place-atv":
        game.apply(best_place(game.view(game.seat)), events=False)
    while not quiet(game):
        raise_all(game, game.state.turn)
    return game


def best_place(view: View) -> Action:
    """Where bots begin."""
    place = Thinker(Random(0), learned).obvious(view, view.legal_actions())
    assert place is not None
    return place
