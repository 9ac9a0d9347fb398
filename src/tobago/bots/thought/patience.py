"""Patience and its end: a game in which nobody dares anything must go on.

Whoever leads may be glad to wait, and whoever trails may fear the last treasure. Nothing in the
rules ends such a game, so a player who has waited long enough pushes on.
"""

from collections.abc import Sequence

from tobago.game import Action, Drive, ExchangeTurn, PlayClue, View
from tobago.game.constants import MAP
from tobago.island import bits

TURNS = 4
"""So many own turns without a clue or a treasure, anybody's, are waited for."""


class Patience:
    """Counts the turns in which nothing came of anything."""

    def __init__(self) -> None:
        self._turns = 0
        self._reached: tuple[int, int] | None = None

    def lost(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What to do when patience is lost, at the beginning of a turn."""
        s = view.state
        if s.phase != "turn" or not s.untouched:
            return None
        reached = len(s.digs), sum(map(len, s.map_cards))
        self._turns = self._turns + 1 if reached == self._reached else 0
        self._reached = reached
        return _push(view, legal) if self._turns > TURNS else None


def _push(view: View, legal: Sequence[Action]) -> Action | None:
    """Towards the nearest treasure, or a clue that narrows most, or other clues."""
    drives = [action for action in legal if isinstance(action, Drive)]
    found = [next(bits(sites)) for sites in view.state.sites if sites.bit_count() == 1]
    if found and drives:
        return min(drives, key=lambda drive: _legs(view, drive, found))
    clues = [action for action in legal if isinstance(action, PlayClue)]
    if clues:
        return min(clues, key=lambda clue: _left(view, clue))
    return next((action for action in legal if isinstance(action, ExchangeTurn)), None)


def _legs(view: View, drive: Drive, found: Sequence[int]) -> int:
    row = view.table.legs[view.table.index[drive.to]]
    return min(row[site] for site in found)


def _left(view: View, clue: PlayClue) -> int:
    t = view.table
    kept = view.state.sites[MAP[clue.map]] & t.clues[t.clue_actions.index[clue.clue]]
    return kept.bit_count()
