"""Default actions that play on to the next turn: compiled twin of `tobago/search/rollout.py`."""

from tobago.island import LEGS
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import ONE, Word, count, lowest_bit
from tobago.kernel.numbers import RAISE, START_MAP
from tobago.kernel.phases.phase import NEW_MAP, OVER, SHARING, TURN, Game, Island, Numbers, Table
from tobago.kernel.phases.turn_actions import check_raise
from tobago.kernel.policies.card_offers import answer_offer, unseen_cards
from tobago.kernel.records import MAPS
from tobago.kernel.rules import apply, legal_actions


@compiled
def play_to_turn(island: Island, t: Table, s: Game, scratch: Numbers) -> None:
    """Play default actions until a turn begins or goes on, or the game is over."""
    while s.phase not in (TURN, OVER):
        apply(island, t, s, default_action(island, t, s, scratch))


@compiled
def raise_treasures(island: Island, t: Table, s: Game, seat: int, scratch: Numbers) -> None:
    """Raise every treasure under a seat's ATV in its turn, and share it out by default actions."""
    play_to_turn(island, t, s, scratch)  # a treasure may have been raised already
    while s.phase == TURN and s.turn == seat:
        m = _found(s)
        if m < 0:
            return
        apply(island, t, s, RAISE + m)
        play_to_turn(island, t, s, scratch)


@compiled
def _found(s: Game) -> int:
    """The first map whose treasure is under the ATV of the player in turn, or -1."""
    for m in range(MAPS):
        if check_raise(s, m):
            return m
    return -1


@compiled
def default_action(island: Island, t: Table, s: Game, scratch: Numbers) -> int:
    """What a player does by default in a game that is not over."""
    if s.phase == SHARING:
        unseen_cards(t, s, scratch)
        return answer_offer(s, scratch)
    if s.phase == NEW_MAP:
        return nearest_start(island, t, s)
    legal_actions(island, t, s, scratch)
    return int(scratch[0])


@compiled
def nearest_start(island: Island, t: Table, s: Game) -> int:
    """The clue that starts the new map with sites near the deciding player."""
    best, nearest = -1.0, 0
    for h in range(s.hand_sizes[s.seat]):
        card = int(s.hands[s.seat, h])
        nearness = _nearness(island, t, s, card)
        if nearness > best:
            best, nearest = nearness, card
    return START_MAP + nearest


@compiled
def _nearness(island: Island, t: Table, s: Game, card: int) -> float:
    """The share of a clue's spaces within two turns' drive; those within one count twice."""
    reached = 0
    for half in range(2):
        word = t.clues[card, half]
        while word != Word(0):
            legs = island.legs[s.atvs[s.seat], 64 * half + lowest_bit(word)]
            reached += int(legs <= LEGS) + int(legs <= 2 * LEGS)
            word &= word - ONE
    return reached / count(t.clues[card])
