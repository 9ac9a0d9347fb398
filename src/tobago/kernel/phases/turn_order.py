"""How a turn begins and ends, amulets that an ATV picks up, and how the game ends.

R5.2, R6.1, R10.4, R10.5.
"""

from tobago.kernel.compiled import compiled
from tobago.kernel.masks import count, has, is_empty, is_only, toggle
from tobago.kernel.phases.clue_cards import any_playable, playable
from tobago.kernel.phases.phase import OVER, TURN, Game, Table
from tobago.kernel.records import MAPS


@compiled
def begin_turn(s: Game, seat: int) -> None:
    """Begin a player's turn, with the pick-up of R6.1."""
    s.phase = TURN
    s.turn = seat
    s.seat = seat
    s.acted = 0
    s.untouched = 1
    s.legs = 0
    take_amulet(s)


@compiled
def take_amulet(s: Game) -> None:
    """Pick up the amulet under the ATV, if there is one (R5.2, R6.1)."""
    space = s.atvs[s.turn]
    if has(s.amulets, space):
        toggle(s.amulets, space)
        s.amulets_held[s.turn] += 1


@compiled
def end_turn_if_done(t: Table, s: Game) -> None:
    """End the turn when ending it is all that is left to do."""
    seat = s.turn
    if s.acted and s.legs == 0 and s.amulets_held[seat] == 0 and not _on_a_site(s, s.atvs[seat]):
        end_turn(t, s)


@compiled
def _on_a_site(s: Game, space: int) -> bool:
    """Whether some map has this space as its only site."""
    for m in range(MAPS):
        if is_only(s.sites[m], space):
            return True
    return False


@compiled
def end_turn(t: Table, s: Game) -> None:
    """Hand the turn on, unless the position is dead."""
    if is_dead(t, s):
        end_game(t, s)
    else:
        begin_turn(s, next_seat(t, s.turn))


@compiled
def next_seat(t: Table, seat: int) -> int:
    """The seat that follows clockwise."""
    return 0 if seat + 1 == t.players else seat + 1


@compiled
def is_dead(t: Table, s: Game) -> bool:
    """R10.5: nothing to raise, no amulet anywhere, and no clue outside the maps is playable."""
    for seat in range(t.players):
        if s.playable_known[seat] and s.playable[seat]:
            return False
    if not is_empty(s.amulets):
        return False
    for seat in range(t.players):
        if s.amulets_held[seat]:
            return False
    for m in range(MAPS):
        if count(s.sites[m]) == 1:
            return False
    for seat in range(t.players):
        if playable(t, s, seat):
            return False
    in_deck = any_playable(t, s, s.clue_deck, s.clue_deck_size)
    return not in_deck and not any_playable(t, s, s.clue_discard, s.clue_discard_size)


@compiled
def end_game(t: Table, s: Game) -> None:
    """End the game; who has won follows from the gold (R10.4)."""
    s.phase = OVER
    s.seat = s.turn
    s.untouched = 0
    s.legs = 0


@compiled
def gold(s: Game, seat: int) -> int:
    """The gold of a player."""
    total = 0
    for i in range(s.treasure_sizes[seat]):
        total += int(s.treasure[seat, i])
    return total
