"""scout: a fair beginner, greedy one step ahead. Frozen: later bots are measured by it.

Every legal action gets a worth in gold, and the best one is played. It looks at its own hand, the
maps and the distances; it neither counts cards nor plans a turn.
"""

from collections.abc import Callable, Sequence
from random import Random

from tobago.bots.bot import pick
from tobago.game import (
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
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Take,
    View,
)
from tobago.game.table import MAP
from tobago.island import LEGS, Hex, bits
from tobago.words import N_, Plural, Reason

MEAN = 3.5
"""What a treasure card is worth, roughly."""
AMULET = 2.0
"""What an amulet is worth to its holder."""


class Scout:
    """Plays clues, drives to treasures and amulets, and takes cards above the mean."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._last: tuple[View, Action, list[float]] | None = None
        """The last decision: where, what, and the worth of all there was to do."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action worth most; among equals any."""
        worths = _worths(view, legal)
        best = max(worths)
        choice = pick(
            [a for a, worth in zip(legal, worths, strict=True) if worth == best], self._rng
        )
        self._last = view, choice, worths
        return choice

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Judge again what there was to do; what was not the best was not its own doing."""
        worths = _worths(view, legal)
        own = worths[list(legal).index(action)] == max(worths)
        self._last = (view, action, worths) if own else None

    def explain(self) -> list[Reason]:
        """What the action is worth, and the next best."""
        return [] if self._last is None else _motives(*self._last)


def _worths(view: View, legal: Sequence[Action]) -> list[float]:
    judge = _Judge(view)
    return [judge.worth(action) for action in legal]


class _Judge:
    """What actions are worth to the deciding seat in one position."""

    def __init__(self, view: View) -> None:
        self.table, self.state = view.table, view.state
        self.seat = self.state.seat
        self.atv = self.state.atvs[self.seat]
        self.legs = self.table.legs
        self.found = [
            (next(bits(sites)), MEAN + MEAN / 2 * self._roses(m))
            for m, sites in enumerate(self.state.sites)
            if sites.bit_count() == 1
        ]
        """The site of each treasure that has only one, and what raising it is worth."""

    def worth(self, action: Action) -> float:
        """The worth of an action in gold; what is not listed is not worth an amulet."""
        judged = WORTHS.get(type(action))
        return -1.0 if judged is None else judged(self, action)

    # ---- driving ------------------------------------------------------------------------

    def drive(self, to: Hex) -> float:
        """A treasure, a step nearer to one, or an amulet."""
        space = self.table.index[to]
        amulet = AMULET if self.state.amulets >> space & 1 else 0.0
        return self.site(space) + amulet

    def site(self, space: int) -> float:
        """Standing on a space: the best treasure found there, or how near one is."""
        best = 0.0
        for site, share in self.found:
            legs = self.legs[space][site]
            if legs == 0:
                best = max(best, share)
            elif legs < self.legs[self.atv][site]:
                turns = -(-legs // LEGS)
                best = max(best, share / (2 + turns))
        return best

    def reach(self, space: Hex) -> int:
        """How many spaces are within a turn's drive."""
        return self.table.island.reach[LEGS][self.table.index[space]].bit_count()

    # ---- clues --------------------------------------------------------------------------

    def clue(self, clue: str, m: int) -> float:
        """A rose on a map, and more if it finds a treasure that this ATV reaches first."""
        before = self.state.sites[m]
        kept = before & self.table.clues[self.table.clue_actions.index[clue]]
        worth = MEAN / 2 + 0.5 * (1 - kept.bit_count() / before.bit_count())
        if kept.bit_count() == 1:
            site = next(bits(kept))
            mine, *others = self._turns(site)
            worth += MEAN / 2 if mine <= min(others) else 0.0
        return worth

    def extra_clue(self, clue: str, m: int) -> float:
        """The same for an amulet, unless it is the last one."""
        return self.clue(clue, m) - AMULET if self.spare() else -1.0

    def _turns(self, site: int) -> list[int]:
        """Turns to a site, first of this seat and then of the others."""
        atvs = self.state.atvs
        order = [self.seat, *(p for p in range(len(atvs)) if p != self.seat)]
        return [-(-self.legs[atvs[p]][site] // LEGS) for p in order]

    def distance(self, card: int) -> float:
        """The mean number of legs from the ATV to the sites a clue would leave."""
        row = self.legs[self.atv]
        spaces = list(bits(self.table.clues[card]))
        return sum(row[i] for i in spaces) / len(spaces)

    def _roses(self, m: int) -> int:
        return sum(roses.count(self.seat) for roses in self.state.map_roses[m])

    # ---- amulets and cards --------------------------------------------------------------

    def spare(self) -> bool:
        """Whether an amulet is left for a curse after playing one."""
        return self.state.amulets_held[self.seat] > 1

    def remove(self, m: int, space: Hex) -> float:
        """Worth it when the other of two sites is where the ATV stands."""
        left = self.state.sites[m] & ~(1 << self.table.index[space])
        if left != 1 << self.atv:
            return -1.0
        return MEAN + MEAN / 2 * self._roses(m) - AMULET

    def take(self) -> float:
        """A card above the mean, or one of the last for which a rose is left."""
        sharing = self.state.sharing
        assert sharing is not None
        short = len(sharing.cards) < sharing.roses[sharing.asked :].count(self.seat)
        return MEAN + 1 if short else float(sharing.offered)


WORTHS: dict[type[Action], Callable[..., float]] = {
    PlaceAtv: lambda judge, a: float(judge.reach(a.space)),
    MarkClue: lambda judge, a: -float(judge.state.sites[MAP[a.map]].bit_count()),
    PlayClue: lambda judge, a: judge.clue(a.clue, MAP[a.map]),
    Drive: lambda judge, a: judge.drive(a.to),
    ExchangeTurn: lambda judge, a: 0.3,
    EndTurn: lambda judge, a: 0.0,
    Raise: lambda judge, a: 100.0,
    Take: lambda judge, a: judge.take(),
    Pass: lambda judge, a: MEAN,
    PayCurse: lambda judge, a: 1.0 if a.means == "amulet" else 0.0,
    StartMap: lambda judge, a: -judge.distance(judge.table.clue_actions.index[a.clue]),
    RemoveMarker: lambda judge, a: judge.remove(MAP[a.map], a.space),
    ExtraClue: lambda judge, a: judge.extra_clue(a.clue, MAP[a.map]),
    ExtraDrive: lambda judge, a: judge.site(judge.table.index[a.to]) - AMULET,
    DoubleClaim: lambda judge, a: 0.5 if judge.spare() else -1.0,
}


# ---- reasons ----------------------------------------------------------------------------------

RAISES = N_("A treasure under my wheels is raised at once.")
REACHES = Plural(
    "From {space} I reach {n} space in a turn; nowhere would it be more.",
    "From {space} I reach {n} spaces in a turn; nowhere would it be more.",
    "spaces",
)
ANY_MAP = N_("One empty map is as good as another.")
NARROWEST = Plural(
    "The treasure {map:of} has {n} possible site; no other has fewer.",
    "The treasure {map:of} has {n} possible sites; no other has fewer.",
    "sites",
)
NEAREST = N_(
    "The spaces of “{clue}” are {legs} legs away on average; none of my clues has nearer ones."
)
OFFERED = N_("The card on offer is worth {offered}; an average one is worth {mean}.")
SHORT = N_("Fewer cards are left than I have roses: I take what comes.")
CHEAPER = N_("An amulet is worth {gold} to me, and so less than a good card.")
WORTH = N_("This is worth about {gold} gold to me.")
NEXT = N_("The next best thing to do is worth about {gold}.")


def _motives(view: View, action: Action, worths: list[float]) -> list[Reason]:
    judge, best = _Judge(view), max(worths)
    match action:
        case Raise():
            return [Reason(RAISES)]
        case PlaceAtv(space):
            return [Reason(REACHES, space=space, spaces=judge.reach(space))]
        case PlaceFirstClue():
            return [Reason(ANY_MAP)]
        case MarkClue(colour):
            return [Reason(NARROWEST, map=colour, sites=round(-best))]
        case StartMap(clue):
            return [Reason(NEAREST, clue=clue, legs=-best)]
        case Take() | Pass():
            offered = judge.state.sharing.offered if judge.state.sharing else 0
            short = judge.take() > MEAN >= offered
            return [Reason(SHORT) if short else Reason(OFFERED, offered=offered, mean=MEAN)]
        case PayCurse():
            return [Reason(CHEAPER, gold=AMULET)]
        case _:
            others = [worth for worth in worths if worth < best]
            following = [Reason(NEXT, gold=max(others))] if others else []
            return [Reason(WORTH, gold=best), *following]
