"""Playing on in an imagined world, quickly, where somebody has to decide something small."""

from tobago.bots.thought.race import turn_reach
from tobago.bots.thought.shares import take_or_pass
from tobago.game import Action, Game, Raise, State, Table
from tobago.game.constants import COLOURS, MAPS

RAISES = tuple(Raise(colour) for colour in COLOURS)


def finish_dig(game: Game) -> None:
    """Share out a treasure to its end, start its map anew: until somebody's turn goes on."""
    t, s = game.table, game.state
    while s.phase not in {"turn", "over"}:
        game.apply(_quick(t, s, game), events=False)


def _quick(t: Table, s: State, game: Game) -> Action:
    if s.phase == "sharing":
        return take_or_pass(s)
    if s.phase == "new-map":
        return nearest_start(t, s)
    return game.legal_actions()[0]


def nearest_start(t: Table, s: State) -> Action:
    """The clue that starts a map with sites near to its player."""
    reach = turn_reach(t.island)
    near, farther = reach[1][s.atvs[s.seat]], reach[2][s.atvs[s.seat]]

    def nearness(card: int) -> float:
        sites = t.clues[card]
        reached = (sites & near).bit_count() + (sites & farther).bit_count()
        return reached / sites.bit_count()

    return t.clue_actions.starts[max(s.hands[s.seat], key=nearness)]


def raise_all(game: Game, seat: int) -> None:
    """Raise whatever lies under the ATV in a seat's turn, and share it out."""
    finish_dig(game)  # what was raised by hand
    s = game.state
    while s.phase == "turn" and s.turn == seat:
        here = 1 << s.atvs[seat]
        found = next((m for m in MAPS if s.sites[m] == here), None)
        if found is None:
            return
        game.apply(RAISES[found], events=False)
        finish_dig(game)
