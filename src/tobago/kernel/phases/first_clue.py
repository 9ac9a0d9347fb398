"""Phase `first-clue`: each player places or marks a first clue, then hands are dealt (R2.4)."""

from tobago.game.constants import NOTHING
from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import MARK_CLUE, PLACE_FIRST_CLUE
from tobago.kernel.phases.clue_cards import lay, take_top
from tobago.kernel.phases.phase import (
    DECISION,
    FIRST_CLUE,
    NO_ROSE,
    ONE_ROSE,
    OPENING_OPEN,
    Game,
    Numbers,
    Table,
)
from tobago.kernel.phases.turn_order import begin_turn
from tobago.kernel.records import MAPS


@compiled
def lay_out_clues(t: Table, s: Game) -> None:
    """Option opening `open`: a clue on each map, and the hands, before anything else."""
    for m in range(MAPS):
        card = take_top(s)
        s.map_cards[m, 0] = card
        s.map_roses[m, 0] = NO_ROSE
        s.map_sizes[m] = 1
        s.sites[m, 0] = t.clues[card, 0]
        s.sites[m, 1] = t.clues[card, 1]
    deal_hands(t, s)


@compiled
def deal_hands(t: Table, s: Game) -> None:
    """Deal a hand to each player, clockwise from the starting player (R2.5)."""
    for i in range(t.players):
        seat = (t.start + i) % t.players
        size = min(t.hand_size, s.clue_deck_size)
        for h in range(size):
            s.hands[seat, h] = take_top(s)
        s.hand_sizes[seat] = size
        s.playable_known[seat] = 0


@compiled
def enter(t: Table, s: Game) -> int:
    """Let the next player draw a first clue; with opening `open` they lie on the maps already."""
    s.phase = FIRST_CLUE
    if t.opening != OPENING_OPEN:
        s.first_clue = take_top(s)
    return DECISION


@compiled
def legal_actions(t: Table, s: Game, out: Numbers) -> int:
    """The maps without a clue, or with one that carries no rose."""
    first = MARK_CLUE if t.opening == OPENING_OPEN else PLACE_FIRST_CLUE
    size = 0
    for m in range(MAPS):
        if is_free(t, s, m):
            out[size] = first + m
            size += 1
    return size


@compiled
def is_free(t: Table, s: Game, m: int) -> bool:
    """Whether a map waits for a first clue, or its clue for a rose."""
    if t.opening == OPENING_OPEN:
        return s.map_roses[m, 0] == NO_ROSE
    return s.map_sizes[m] == 0


@compiled
def place(t: Table, s: Game, m: int) -> int:
    """Put the clue just drawn under a map."""
    lay(t, s, s.seat, s.first_clue, m)
    s.first_clue = NOTHING
    return _next_player(t, s)


@compiled
def mark(t: Table, s: Game, m: int) -> int:
    """Mark the clue of a map with a rose."""
    s.roses[s.seat] -= 1
    s.map_roses[m, 0] = ONE_ROSE + s.seat
    return _next_player(t, s)


@compiled
def _next_player(t: Table, s: Game) -> int:
    following = (s.seat + 1) % t.players
    if following != t.start:
        s.turn = following
        s.seat = following
        return FIRST_CLUE
    if t.opening != OPENING_OPEN:
        deal_hands(t, s)
    begin_turn(s, t.start)
    return DECISION
