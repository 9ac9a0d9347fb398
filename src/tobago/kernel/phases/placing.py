"""Phase `place-atv`: each player puts the ATV on a space (R2.3)."""

from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import PLACE_ATV
from tobago.kernel.phases.phase import DECISION, FIRST_CLUE, Game, Island, Numbers, Table


@compiled
def legal_actions(island: Island, out: Numbers) -> int:
    """Any space of the island."""
    for space in range(island.spaces):
        out[space] = PLACE_ATV + space
    return int(island.spaces)


@compiled
def place(t: Table, s: Game, space: int) -> int:
    """Put the ATV on a space."""
    s.atvs[s.seat] = space
    s.turn = (s.seat + 1) % t.players
    s.seat = s.turn
    return FIRST_CLUE if s.seat == t.start else DECISION
