"""How a turn begins and ends, amulets that an ATV picks up, and how the game ends.

R5.2, R6.1, R10.4, R10.5.
"""

from tobago.game.events import AmuletTaken, GameEnded, TurnBegan, TurnEnded
from tobago.game.phases.clue_cards import playable_actions
from tobago.game.phases.phase import Log
from tobago.game.state import State
from tobago.game.table import Table


def begin_turn(t: Table, s: State, seat: int, log: Log) -> None:
    """Begin a player's turn, with the pick-up of R6.1."""
    s.phase = "turn"
    s.turn = s.seat = seat
    s.acted = False
    s.untouched = True
    s.legs = 0
    if log is not None:
        log.append(TurnBegan(seat))
    if s.amulets:
        take_amulet(t, s, log)


def take_amulet(t: Table, s: State, log: Log) -> None:
    """Pick up the amulet under the ATV, if there is one (R5.2, R6.1)."""
    here = 1 << s.atvs[s.turn]
    if s.amulets & here:
        s.amulets ^= here
        s.amulets_held[s.turn] += 1
        if log is not None:
            log.append(AmuletTaken(s.turn, t.space(s.atvs[s.turn])))


def end_turn_if_done(t: Table, s: State, log: Log) -> None:
    """End the turn when ending it is all that is left to do."""
    seat = s.turn
    if s.acted and not s.legs and not s.amulets_held[seat] and 1 << s.atvs[seat] not in s.sites:
        end_turn(t, s, log)


def end_turn(t: Table, s: State, log: Log) -> None:
    """Hand the turn on, unless the position is dead."""
    if log is not None:
        log.append(TurnEnded(s.turn))
    if not any(s.playable) and is_dead(t, s):  # a playable clue in the cache: not dead
        end_game(s, "dead-position", log)
    else:
        begin_turn(t, s, (s.turn + 1) % t.players, log)


def is_dead(t: Table, s: State) -> bool:
    """R10.5: nothing to raise, no amulet anywhere, and no clue outside the maps is playable."""
    if s.amulets or any(s.amulets_held):
        return False
    for sites in s.sites:
        if sites.bit_count() == 1:
            return False
    return not any(
        playable_actions(t, s, cards, t.clue_actions.plays)
        for cards in (*s.hands, s.clue_deck, s.clue_discard)
    )


def end_game(s: State, reason: str, log: Log) -> None:
    """End the game; equal gold shares the win (R10.4)."""
    gold = tuple(sum(cards) for cards in s.treasure)
    s.phase = "over"
    s.seat = s.turn
    s.untouched = False
    s.legs = 0
    s.winners = tuple(seat for seat, sum_ in enumerate(gold) if sum_ == max(gold))
    if log is not None:
        log.append(GameEnded(reason, gold, s.winners))
