"""The rules as three functions: what is legal, whether an action is, and what it does."""

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import (
    DOUBLE_CLAIM,
    DRIVE,
    END_TURN,
    EXCHANGE,
    EXCHANGE_TURN,
    EXTRA_CLUE,
    EXTRA_DRIVE,
    MARK_CLUE,
    PASS,
    PAY_CURSE,
    PLACE_FIRST_CLUE,
    PLAY_CLUE,
    RAISE,
    REMOVE_MARKER,
    SIZE,
    START_MAP,
    SWAP,
    TAKE,
)
from tobago.kernel.phases import (
    amulets,
    clue_cards,
    curse,
    first_clue,
    new_map,
    placing,
    sharing,
    turn,
    turn_actions,
)
from tobago.kernel.phases.phase import (
    CURSE,
    DECISION,
    FIRST_CLUE,
    NEW_MAP,
    OPENING_OPEN,
    PLACING,
    SHARING,
    TURN,
    Game,
    Island,
    Numbers,
    Table,
)


@compiled
def legal_actions(island: Island, t: Table, s: Game, out: Numbers) -> int:
    """Write the legal actions in the engine's order; how many there are."""
    if s.phase == TURN:
        return turn.legal_actions(island, t, s, out)
    if s.phase == SHARING:
        return sharing.legal_actions(out)
    if s.phase == NEW_MAP:
        return new_map.legal_actions(s, out)
    if s.phase == CURSE:
        return curse.legal_actions(out)
    if s.phase == PLACING:
        return placing.legal_actions(island, out)
    if s.phase == FIRST_CLUE:
        return first_clue.legal_actions(t, s, out)
    return 0


# ---- whether an action is legal ----------------------------------------------------------------


@compiled
def is_legal(island: Island, t: Table, s: Game, action: int) -> bool:
    """Whether the deciding player may do an action."""
    if action < 0 or action >= SIZE:
        return False
    if s.phase == TURN:
        return _is_legal_in_turn(island, t, s, action)
    if s.phase == SHARING:
        return TAKE <= action <= PASS
    if s.phase == CURSE:
        return PAY_CURSE <= action < START_MAP
    if s.phase == NEW_MAP:
        in_hand = clue_cards.hand_index(s, s.seat, action - START_MAP) >= 0
        return START_MAP <= action < REMOVE_MARKER and in_hand
    if s.phase == PLACING:
        return action < PLACE_FIRST_CLUE and action < island.spaces
    if s.phase == FIRST_CLUE:
        first = MARK_CLUE if t.opening == OPENING_OPEN else PLACE_FIRST_CLUE
        return first <= action < first + 4 and first_clue.is_free(t, s, action - first)
    return False


@compiled
def _is_legal_in_turn(island: Island, t: Table, s: Game, action: int) -> bool:
    if action < PLAY_CLUE:
        return False
    if action < DRIVE:
        return not s.acted and clue_cards.check_clue(t, s, action - PLAY_CLUE)
    if action < EXCHANGE_TURN:
        legs = turn_actions.drive_legs(s)
        return turn_actions.check_drive(island, s, action - DRIVE, legs)
    if action == EXCHANGE_TURN:
        return turn_actions.check_exchange(t, s)
    if action < TAKE:
        return turn_actions.check_raise(s, action - RAISE)
    if action == END_TURN:
        return True
    return action >= REMOVE_MARKER and _is_legal_power(island, t, s, action)


@compiled
def _is_legal_power(island: Island, t: Table, s: Game, action: int) -> bool:
    if s.amulets_held[s.turn] == 0:
        return False
    if action < EXTRA_CLUE:
        return amulets.check_remove(s, action - REMOVE_MARKER)
    if action < EXTRA_DRIVE:
        return amulets.check_extra_clue(t, s, action - EXTRA_CLUE)
    if action < EXCHANGE:
        return amulets.check_extra_drive(island, s, action - EXTRA_DRIVE)
    if action == EXCHANGE:
        return s.hand_sizes[s.turn] > 0
    if action < SWAP:
        return amulets.check_double(t, s, action - DOUBLE_CLAIM)
    return amulets.check_swap(t, s, action - SWAP)


# ---- what an action does -----------------------------------------------------------------------


@compiled
def apply(island: Island, t: Table, s: Game, action: int) -> None:
    """Play a legal action whole; its legality is not checked."""
    following = _effect(island, t, s, action)
    while following != DECISION:
        following = _enter(island, t, s, following)


@compiled
def _effect(island: Island, t: Table, s: Game, action: int) -> int:
    if DRIVE <= action < EXCHANGE_TURN:  # the most frequent kind first
        return turn_actions.drive(island, t, s, action - DRIVE)
    if action >= REMOVE_MARKER:
        return _effect_of_power(island, t, s, action)
    if action >= TAKE:
        return _effect_in_raise(island, t, s, action)
    if action >= RAISE:
        return turn_actions.raise_treasure(t, s, action - RAISE)
    if action == EXCHANGE_TURN:
        return turn_actions.exchange(t, s)
    if action >= PLAY_CLUE:
        return turn_actions.play(t, s, action - PLAY_CLUE)
    if action >= MARK_CLUE:
        return first_clue.mark(t, s, action - MARK_CLUE)
    if action >= PLACE_FIRST_CLUE:
        return first_clue.place(t, s, action - PLACE_FIRST_CLUE)
    return placing.place(t, s, action)


@compiled
def _effect_in_raise(island: Island, t: Table, s: Game, action: int) -> int:
    if action == TAKE:
        return sharing.take(t, s)
    if action == PASS:
        return sharing.pass_card(t, s)
    if action < START_MAP:
        return curse.choose(t, s, action - PAY_CURSE)
    return new_map.start(island, t, s, action - START_MAP)


@compiled
def _effect_of_power(island: Island, t: Table, s: Game, action: int) -> int:
    if action == END_TURN:
        return turn_actions.end(t, s)
    if action < EXTRA_CLUE:
        return amulets.remove(t, s, action - REMOVE_MARKER)
    if action < EXTRA_DRIVE:
        return amulets.extra_clue(t, s, action - EXTRA_CLUE)
    if action < EXCHANGE:
        return amulets.extra_drive(island, t, s, action - EXTRA_DRIVE)
    if action == EXCHANGE:
        return amulets.exchange(t, s)
    if action < SWAP:
        return amulets.double(t, s, action - DOUBLE_CLAIM)
    return amulets.swap(t, s, action - SWAP)


@compiled
def _enter(island: Island, t: Table, s: Game, phase: int) -> int:
    """Begin a phase that follows by itself, or go on with it."""
    if phase == SHARING:
        return sharing.enter(t, s)
    if phase == CURSE:
        return curse.enter(t, s)
    if phase == NEW_MAP:
        return new_map.enter(island, t, s)
    if phase == TURN:
        return turn.enter(t, s)
    return first_clue.enter(t, s)
