"""Breaks a stall: after some turns in which nobody makes progress, it forces an action.

The leader may be glad to wait, and the others may fear the last treasure. No rule ends such a game.
"""

from collections.abc import Sequence

from tobago.game import Action, Drive, ExchangeTurn, PlayClue, View
from tobago.game.constants import MAP
from tobago.island import bits

PATIENCE_TURNS = 5
"""Own turns without a new clue or treasure, by any player, before an action is forced."""


class StallBreaker:
    """Counts own turns without progress."""

    def __init__(self) -> None:
        self._turns = 0
        self._progress: tuple[int, int] | None = None

    def action(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The action to force, at the beginning of a turn in a stalled game; else None."""
        s = view.state
        if s.phase != "turn" or not s.untouched:
            return None
        progress = len(s.digs), sum(map(len, s.map_cards))
        self._turns = self._turns + 1 if progress == self._progress else 0
        self._progress = progress
        return _forced_action(view, legal) if self._turns >= PATIENCE_TURNS else None


def _forced_action(view: View, legal: Sequence[Action]) -> Action | None:
    """A drive towards the nearest treasure, or the clue that leaves fewest sites, or new clues."""
    drives = [action for action in legal if isinstance(action, Drive)]
    found = [next(bits(sites)) for sites in view.state.sites if sites.bit_count() == 1]
    if found and drives:
        return min(drives, key=lambda drive: _legs_left(view, drive, found))
    clues = [action for action in legal if isinstance(action, PlayClue)]
    if clues:
        return min(clues, key=lambda clue: _sites_left(view, clue))
    return next((action for action in legal if isinstance(action, ExchangeTurn)), None)


def _legs_left(view: View, drive: Drive, found: Sequence[int]) -> int:
    row = view.table.legs[view.table.index[drive.to]]
    return min(row[site] for site in found)


def _sites_left(view: View, clue: PlayClue) -> int:
    t = view.table
    kept = view.state.sites[MAP[clue.map]] & t.clues[t.clue_actions.index[clue.clue]]
    return kept.bit_count()
