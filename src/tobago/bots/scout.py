"""scout: a fair beginner, greedy one step ahead. Frozen: later bots are measured by it.

Every legal action gets a worth in gold, and the best one is played. It looks at its own hand, the
maps and the distances; it neither counts cards nor plans a turn.
"""

from collections.abc import Sequence
from random import Random

from tobago.bots.bot import pick
from tobago.game import (
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    EndTurn,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Take,
    View,
)
from tobago.island import LEGS, Hex, bits

MEAN = 3.5
"""What a treasure card is worth, roughly."""
AMULET = 2.0
"""What an amulet is worth to its holder."""
MAP = {colour: m for m, colour in enumerate(COLOURS)}


class Scout:
    """Plays clues, drives to treasures and amulets, and takes cards above the mean."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action worth most; among equals any."""
        judge = _Judge(view)
        worths = [judge.worth(action) for action in legal]
        best = max(worths)
        return pick([a for a, worth in zip(legal, worths, strict=True) if worth == best], self._rng)


class _Judge:
    """What actions are worth to the deciding seat in one position."""

    def __init__(self, view: View) -> None:
        self.table, self.state = view.table, view.state
        self.seat = self.state.seat
        self.atv = self.state.atvs[self.seat]
        self.legs = self.table.island.legs
        self.found = [
            next(bits(sites)) if sites.bit_count() == 1 else None for sites in self.state.sites
        ]
        """The site of each map that has only one."""

    def worth(self, action: Action) -> float:
        """The worth of an action in gold."""
        match action:
            case Drive(to):
                return self._drive(to)
            case PlayClue(clue, colour):
                return self._clue(clue, MAP[colour])
            case Raise():
                return 100.0
            case Take():
                return self._take()
            case Pass():
                return MEAN
            case ExtraDrive(to):
                return self._site(self.table.island.index[to]) - AMULET
            case ExtraClue(clue, colour):
                return self._clue(clue, MAP[colour]) - AMULET if self._spare() else -1.0
            case RemoveMarker(colour, space):
                return self._remove(MAP[colour], space)
            case ExchangeTurn():
                return 0.3
            case EndTurn():
                return 0.0
            case PlaceAtv(space):
                return float(self._reach(space))
            case StartMap(clue):
                return -self._distance(self.table.cards.index[clue])
            case MarkClue(colour):
                return -float(self.state.sites[MAP[colour]].bit_count())
            case PayCurse(means):
                return 1.0 if means == "amulet" else 0.0
            case DoubleClaim():
                return 0.5 if self._spare() else -1.0
            case _:
                return -1.0

    # ---- driving ------------------------------------------------------------------------

    def _drive(self, to: Hex) -> float:
        space = self.table.island.index[to]
        amulet = AMULET if self.state.amulets >> space & 1 else 0.0
        return max(self._site(space), 0.1) + amulet if amulet else self._site(space)

    def _site(self, space: int) -> float:
        """Standing on a space: the best treasure found there, or how near one is."""
        best = 0.0
        for m, site in enumerate(self.found):
            if site is None:
                continue
            share = MEAN + MEAN / 2 * self._roses(m)
            if site == space:
                best = max(best, share)
            elif site != self.atv:
                turns = -(-self.legs[space][site] // LEGS)
                nearer = self.legs[space][site] < self.legs[self.atv][site]
                best = max(best, share / (2 + turns)) if nearer else best
        return best

    def _reach(self, space: Hex) -> int:
        return self.table.island.reach[LEGS][self.table.island.index[space]].bit_count()

    # ---- clues --------------------------------------------------------------------------

    def _clue(self, clue: str, m: int) -> float:
        """A rose on a map, and more if it finds a treasure that this ATV reaches first."""
        before = self.state.sites[m]
        kept = before & self.table.clues[self.table.cards.index[clue]]
        worth = MEAN / 2 + 0.5 * (1 - kept.bit_count() / before.bit_count())
        if kept.bit_count() == 1:
            site = next(bits(kept))
            mine, *others = self._turns(site)
            worth += MEAN / 2 if mine <= min(others) else 0.0
        return worth

    def _turns(self, site: int) -> list[int]:
        """Turns to a site, first of this seat and then of the others."""
        atvs = self.state.atvs
        order = [self.seat, *(p for p in range(len(atvs)) if p != self.seat)]
        return [-(-self.legs[atvs[p]][site] // LEGS) for p in order]

    def _distance(self, card: int) -> float:
        """The mean number of legs from the ATV to the sites a clue would leave."""
        row = self.legs[self.atv]
        spaces = list(bits(self.table.clues[card]))
        return sum(row[i] for i in spaces) / len(spaces)

    def _roses(self, m: int) -> int:
        return sum(roses.count(self.seat) for roses in self.state.rose_marks[m])

    # ---- amulets and cards --------------------------------------------------------------

    def _spare(self) -> bool:
        """Whether an amulet is left for a curse after playing one."""
        return self.state.held[self.seat] > 1

    def _remove(self, m: int, space: Hex) -> float:
        """Worth it when the other of two sites is where the ATV stands."""
        left = self.state.sites[m] & ~(1 << self.table.island.index[space])
        if left != 1 << self.atv:
            return -1.0
        return MEAN + MEAN / 2 * self._roses(m) - AMULET

    def _take(self) -> float:
        """A card above the mean, or one of the last for which a rose is left."""
        sharing = self.state.sharing
        assert sharing is not None
        short = len(sharing.cards) < sharing.roses[sharing.asked :].count(self.seat)
        return MEAN + 1 if short else float(sharing.offered)
