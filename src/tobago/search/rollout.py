"""Rollout: default actions that play a sampled world on to the next decision worth a search."""

from tobago.game import Action, Game, Raise, State, Table
from tobago.game.constants import COLOURS, MAPS
from tobago.search.arrival import reach_by_turns
from tobago.search.card_offers import answer_offer, unseen_cards

RAISE_ACTIONS = tuple(Raise(colour) for colour in COLOURS)


def play_to_turn(game: Game) -> None:
    """Play default actions until a turn begins or goes on, or the game is over."""
    while game.state.phase not in {"turn", "over"}:
        game.apply(_default_action(game), events=False)


def raise_treasures(game: Game, seat: int) -> None:
    """Raise every treasure under a seat's ATV in its turn, and share it out by default actions."""
    play_to_turn(game)  # the plan itself may have raised one
    s = game.state
    while s.phase == "turn" and s.turn == seat:
        here = 1 << s.atvs[seat]
        found = next((m for m in MAPS if s.sites[m] == here), None)
        if found is None:
            return
        game.apply(RAISE_ACTIONS[found], events=False)
        play_to_turn(game)


def _default_action(game: Game) -> Action:
    s = game.state
    if s.phase == "sharing":
        return answer_offer(s, unseen_cards(s))
    if s.phase == "new-map":
        return _nearest_start(game.table, s)
    return game.legal_actions()[0]


def _nearest_start(t: Table, s: State) -> Action:
    """The clue that starts the new map with sites near the deciding player."""
    reach = reach_by_turns(t.island)
    near, farther = reach[1][s.atvs[s.seat]], reach[2][s.atvs[s.seat]]

    def nearness(card: int) -> float:
        sites = t.clues[card]
        reached = (sites & near).bit_count() + (sites & farther).bit_count()
        return reached / sites.bit_count()

    return t.clue_actions.starts[max(s.hands[s.seat], key=nearness)]
