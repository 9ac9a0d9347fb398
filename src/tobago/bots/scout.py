"""scout: a greedy player who looks one action ahead. Frozen: other bots are measured against it.

Every legal action gets a value in gold, and the best one is played. The value depends on the own
hand, the maps and the distances. A scout counts no cards and plans no turn.
"""

from collections.abc import Callable, Sequence
from random import Random

from tobago.bots.bot import pick
from tobago.game import Action, View, actions
from tobago.game.constants import MAP
from tobago.island import LEGS, Hex, bits, turns_needed
from tobago.words import N_, Plural, Reason

MEAN_CARD = 3.5
"""About the mean gold of a treasure card."""
AMULET_VALUE = 2.0
"""The gold that an amulet is worth to its holder."""


class Scout:
    """Plays clues, drives to treasures and amulets, and takes cards above the mean."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._last: tuple[View, Action, list[float]] | None = None
        """The last decision: its view, the action, and the values of all legal actions."""

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action with the highest value; a random one among equals."""
        values = _values(view, legal)
        best = max(values)
        equals = [action for action, value in zip(legal, values, strict=True) if value == best]
        choice = pick(equals, self._rng)
        self._last = view, choice, values
        return choice

    def recall(self, view: View, legal: Sequence[Action], action: Action) -> None:
        """Value the actions again; an action that is not the best is not explained."""
        values = _values(view, legal)
        own = values[list(legal).index(action)] == max(values)
        self._last = (view, action, values) if own else None

    def explain(self) -> list[Reason]:
        """The value of the action, and that of the next best."""
        return [] if self._last is None else _reasons(*self._last)


def _values(view: View, legal: Sequence[Action]) -> list[float]:
    valuation = _Valuation(view)
    return [valuation.value(action) for action in legal]


class _Valuation:
    """Values actions for the deciding seat in one position."""

    def __init__(self, view: View) -> None:
        self.table, self.state = view.table, view.state
        self.seat = self.state.seat
        self.atv = self.state.atvs[self.seat]
        self.legs = self.table.legs
        self.found = [
            (next(bits(sites)), self._share(m))
            for m, sites in enumerate(self.state.sites)
            if sites.bit_count() == 1
        ]
        """The site of each treasure that has only one, and the value of raising it."""

    def value(self, action: Action) -> float:
        """The value of an action in gold; actions that are not listed are not worth an amulet."""
        function = VALUE_FUNCTIONS.get(type(action))
        return -1.0 if function is None else function(self, action)

    # ---- driving ------------------------------------------------------------------------

    def drive(self, to: Hex) -> float:
        """The value of a treasure there or near, and of an amulet."""
        amulet = AMULET_VALUE if self.state.amulets >> self.table.index[to] & 1 else 0.0
        return self.site(to) + amulet

    def site(self, to: Hex) -> float:
        """The value of the best treasure on a space, or of having come nearer to one."""
        best, space = 0.0, self.table.index[to]
        for site, share in self.found:
            legs = self.legs[space][site]
            if legs == 0:
                best = max(best, share)
            elif legs < self.legs[self.atv][site]:
                best = max(best, share / (2 + turns_needed(legs)))
        return best

    def reach(self, space: Hex) -> int:
        """How many spaces are within a turn's drive."""
        return self.table.island.reach[LEGS][self.table.index[space]].bit_count()

    # ---- clues --------------------------------------------------------------------------

    def clue(self, clue: str, m: int) -> float:
        """The value of a rose on a map; more if it finds a treasure that this ATV reaches first."""
        before = self.state.sites[m]
        kept = before & self._spaces(clue)
        value = MEAN_CARD / 2 + 0.5 * (1 - kept.bit_count() / before.bit_count())
        if kept.bit_count() == 1:
            site = next(bits(kept))
            turns = [turns_needed(self.legs[atv][site]) for atv in self.state.atvs]
            value += MEAN_CARD / 2 if turns[self.seat] == min(turns) else 0.0
        return value

    def extra_clue(self, clue: str, m: int) -> float:
        """The same less an amulet, if it is not the last one."""
        return self.clue(clue, m) - AMULET_VALUE if self.spare() else -1.0

    def distance(self, clue: str) -> float:
        """The mean number of legs from the ATV to the sites a clue would leave."""
        legs = [self.legs[self.atv][space] for space in bits(self._spaces(clue))]
        return sum(legs) / len(legs)

    def _spaces(self, clue: str) -> int:
        return self.table.clues[self.table.clue_actions.index[clue]]

    def _share(self, m: int) -> float:
        """The value of raising the treasure of a map: a card for it, and half one for each rose."""
        roses = sum(roses.count(self.seat) for roses in self.state.map_roses[m])
        return MEAN_CARD + MEAN_CARD / 2 * roses

    # ---- amulets and cards --------------------------------------------------------------

    def spare(self) -> bool:
        """Whether an amulet is left for a curse after playing one."""
        return self.state.amulets_held[self.seat] > 1

    def remove(self, m: int, space: Hex) -> float:
        """The value of the treasure, if the other of two sites is under the ATV."""
        left = self.state.sites[m] & ~(1 << self.table.index[space])
        return self._share(m) - AMULET_VALUE if left == 1 << self.atv else -1.0

    def take(self) -> float:
        """The value of the card on offer; high if there are fewer cards than own roses."""
        sharing = self.state.sharing
        assert sharing is not None
        short = len(sharing.cards) < sharing.roses[sharing.asked :].count(self.seat)
        return MEAN_CARD + 1 if short else float(sharing.offered)


VALUE_FUNCTIONS: dict[type[Action], Callable[..., float]] = {
    actions.PlaceAtv: lambda valuation, a: float(valuation.reach(a.space)),
    actions.MarkClue: lambda valuation, a: -float(valuation.state.sites[MAP[a.map]].bit_count()),
    actions.PlayClue: lambda valuation, a: valuation.clue(a.clue, MAP[a.map]),
    actions.Drive: lambda valuation, a: valuation.drive(a.to),
    actions.ExchangeTurn: lambda valuation, a: 0.3,
    actions.EndTurn: lambda valuation, a: 0.0,
    actions.Raise: lambda valuation, a: 100.0,
    actions.Take: lambda valuation, a: valuation.take(),
    actions.Pass: lambda valuation, a: MEAN_CARD,
    actions.PayCurse: lambda valuation, a: 1.0 if a.means == "amulet" else 0.0,
    actions.StartMap: lambda valuation, a: -valuation.distance(a.clue),
    actions.RemoveMarker: lambda valuation, a: valuation.remove(MAP[a.map], a.space),
    actions.ExtraClue: lambda valuation, a: valuation.extra_clue(a.clue, MAP[a.map]),
    actions.ExtraDrive: lambda valuation, a: valuation.site(a.to) - AMULET_VALUE,
    actions.DoubleClaim: lambda valuation, a: 0.5 if valuation.spare() else -1.0,
}


# ---- reasons ----------------------------------------------------------------------------------

RAISES_TREASURE = N_("There is a treasure under my wheels, so I raise it at once.")
SPACES_IN_REACH = Plural(
    "From {space} I can reach {n} space in one turn; no other space is better.",
    "From {space} I can reach {n} spaces in one turn; no other space is better.",
    "spaces",
)
ANY_MAP = N_("One empty map is as good as another.")
FEWEST_SITES = Plural(
    "The treasure {map:of} has {n} possible site; no other has fewer.",
    "The treasure {map:of} has {n} possible sites; no other has fewer.",
    "sites",
)
NEAREST_SITES = N_(
    "The spaces of “{clue}” are {legs} legs away on average; none of my clues has nearer ones."
)
CARD_ON_OFFER = N_("The card on offer is worth {offered}; an average one is worth {mean}.")
FEW_CARDS_LEFT = N_("Fewer cards are left than I have roses, so I take what comes.")
AMULET_IS_CHEAPER = N_("An amulet is worth {gold} to me, and so less than a good card.")
ACTION_VALUE = N_("This is worth about {gold} gold to me.")
NEXT_BEST_VALUE = N_("The next best action is worth about {gold}.")


def _reasons(view: View, action: Action, values: list[float]) -> list[Reason]:
    valuation, best = _Valuation(view), max(values)
    match action:
        case actions.Raise():
            return [Reason(RAISES_TREASURE)]
        case actions.PlaceAtv(space):
            return [Reason(SPACES_IN_REACH, space=space, spaces=valuation.reach(space))]
        case actions.PlaceFirstClue():
            return [Reason(ANY_MAP)]
        case actions.MarkClue(colour):
            return [Reason(FEWEST_SITES, map=colour, sites=round(-best))]
        case actions.StartMap(clue):
            return [Reason(NEAREST_SITES, clue=clue, legs=-best)]
        case actions.Take() | actions.Pass():
            offered = valuation.state.sharing.offered if valuation.state.sharing else 0
            short = valuation.take() > MEAN_CARD >= offered
            if short:
                return [Reason(FEW_CARDS_LEFT)]
            return [Reason(CARD_ON_OFFER, offered=offered, mean=MEAN_CARD)]
        case actions.PayCurse():
            return [Reason(AMULET_IS_CHEAPER, gold=AMULET_VALUE)]
        case _:
            others = [value for value in values if value < best]
            following = [Reason(NEXT_BEST_VALUE, gold=max(others))] if others else []
            return [Reason(ACTION_VALUE, gold=best), *following]
