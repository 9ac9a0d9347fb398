"""Actions of a turn that need no amulet: clue, drive, exchange, raise, end (R4 to R7.2)."""

from tobago.island import LEGS
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import has, is_only
from tobago.kernel.numbers import RAISE
from tobago.kernel.phases import sharing
from tobago.kernel.phases.clue_cards import discard_clue, draw, lay, remove_from_hand
from tobago.kernel.phases.phase import (
    DECISION,
    EXCHANGE_ACTION,
    NO_ROSE,
    ONE_ROSE,
    SHARING,
    TWO_ROSES,
    Game,
    Island,
    Numbers,
    Table,
)
from tobago.kernel.phases.turn_order import end_turn, end_turn_if_done, take_amulet
from tobago.kernel.records import MAPS

# ---- playing a clue (R4) -----------------------------------------------------------------------


@compiled
def play_clue(t: Table, s: Game, choice: int) -> None:
    """Lay a clue from the hand under a map and draw a replacement; `choice` is 4 card + map."""
    seat, card, m = s.turn, choice // MAPS, choice % MAPS
    remove_from_hand(s, seat, card)
    lay(t, s, seat, card, m)
    s.untouched = 0
    draw(t, s, seat)


@compiled
def play(t: Table, s: Game, choice: int) -> int:
    """Play a clue as the turn's action."""
    s.acted = 1
    play_clue(t, s, choice)
    end_turn_if_done(t, s)
    return DECISION


# ---- driving (R5) ------------------------------------------------------------------------------


@compiled
def drive_legs(s: Game) -> int:
    """The legs that the player in turn can drive without an amulet."""
    return int(s.legs) if s.acted else LEGS


@compiled
def check_drive(island: Island, s: Game, space: int, legs: int) -> bool:
    """Whether the ATV can drive to a space with some legs."""
    return has(island.reach[legs, s.atvs[s.turn]], space)


@compiled
def move(island: Island, s: Game, space: int) -> int:
    """Move the ATV; the legs it took."""
    legs = int(island.legs[s.atvs[s.turn], space])
    s.atvs[s.turn] = space
    s.untouched = 0
    return legs


@compiled
def drive(island: Island, t: Table, s: Game, space: int) -> int:
    """Drive as the turn's action, or go on with it."""
    left = drive_legs(s) - move(island, s, space)
    s.acted = 1
    s.legs = left
    take_amulet(s)
    if left == 0:
        end_turn_if_done(t, s)
    return DECISION


# ---- exchanging the hand (R6.4) ----------------------------------------------------------------


@compiled
def check_exchange(t: Table, s: Game) -> bool:
    """Whether the hand can be exchanged without an amulet."""
    if not s.untouched and t.exchange != EXCHANGE_ACTION:
        return False
    return not s.acted and s.hand_sizes[s.turn] > 0


@compiled
def exchange_hand(t: Table, s: Game) -> None:
    """Discard the whole hand and draw as many."""
    seat = s.turn
    size = int(s.hand_sizes[seat])
    for h in range(size):
        discard_clue(s, s.hands[seat, h])
        s.hands[seat, h] = 0
    s.hand_sizes[seat] = 0
    s.playable_known[seat] = 0
    s.untouched = 0
    for _ in range(size):
        draw(t, s, seat)


@compiled
def exchange(t: Table, s: Game) -> int:
    """Exchange the hand instead of a turn, or as its action."""
    exchange_hand(t, s)
    s.acted = 1
    if t.exchange == EXCHANGE_ACTION:
        end_turn_if_done(t, s)
    else:
        end_turn(t, s)
    return DECISION


# ---- raising a treasure (R7.1, R7.2) -----------------------------------------------------------


@compiled
def check_raise(s: Game, m: int) -> bool:
    """Whether the only site of a map is under the ATV."""
    return is_only(s.sites[m], s.atvs[s.turn])


@compiled
def list_raises(s: Game, out: Numbers, size: int) -> int:
    """Append the treasures whose only site is under the ATV."""
    for m in range(MAPS):
        if check_raise(s, m):
            out[size] = RAISE + m
            size += 1
    return size


@compiled
def raise_treasure(t: Table, s: Game, m: int) -> int:
    """Raise the treasure under the ATV."""
    seat, size = s.turn, 0
    if s.roses[seat] > 0:
        s.roses[seat] -= 1
        s.sharing_roses[0] = seat
        size = 1
    for i in range(s.map_sizes[m] - 1, -1, -1):  # from the bottom up
        rose = int(s.map_roses[m, i])
        if rose == NO_ROSE:
            continue
        owner = rose - TWO_ROSES if rose >= TWO_ROSES else rose - ONE_ROSE
        for _ in range(2 if rose >= TWO_ROSES else 1):
            s.sharing_roses[size] = owner
            size += 1
        s.map_roses[m, i] = NO_ROSE
    s.sharing_roses_size = size
    s.untouched = 0
    s.legs = 0  # R5.3
    sharing.gather_cards(s, m)
    return SHARING


# ---- ending the turn (R6.5) --------------------------------------------------------------------


@compiled
def end(t: Table, s: Game) -> int:
    """End the turn."""
    end_turn(t, s)
    return DECISION
