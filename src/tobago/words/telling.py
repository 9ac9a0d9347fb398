"""The game in words, for people: clues, refusals and events in English.

The engine speaks in codes and values; this is the edge where they become sentences.
"""

from collections.abc import Callable, Sequence

from tobago.clues import Clue
from tobago.game import Event, Refusal, events
from tobago.island import Hex, Island

LANDMARKS = {
    "beach": "the beach",
    "jungle": "the jungle",
    "river": "a river",
    "scrubland": "the scrubland",
    "lake": "a lake",
    "mountain": "the mountains",
    "hut": "a hut",
    "palm": "a palm tree",
    "statue": "a statue",
    "ocean": "the ocean",
}
RELATIONS = {"in": "in", "next-to": "next to", "in-sight": "in sight of"}


def clue_words(text: str) -> str:
    """A clue as a phrase: `not-in-sight:palm` is "not in sight of a palm tree"."""
    clue = Clue.parse(text)
    negated = "not " if clue.relation.startswith("not-") else ""
    relation = RELATIONS[clue.relation.removeprefix("not-")]
    landmark = clue.landmark
    if relation == "in" and landmark.endswith("beach"):
        relation = "on"
    if landmark.startswith("largest-"):
        return f"{negated}{relation} the largest {landmark.removeprefix('largest-')}"
    return f"{negated}{relation} {LANDMARKS[landmark]}"


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 site", "6 sites"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# ---- refusals ---------------------------------------------------------------------------------

REFUSALS = {
    "action-used": "The turn's action has been used; raise a treasure, play an amulet or end it.",
    "already-there": "The ATV already stands there; a drive ends on another space.",
    "clue-marked": "The clue of the {map} map carries a rose already.",
    "clue-not-in-hand": "You do not hold the clue “{clue}”.",
    "clue-removes-nothing": "Nothing would go: all sites left ({sites}) satisfy the clue already.",
    "exchange-not-first": "Exchanging your clues takes the whole turn: only as its first thing.",
    "game-over": "The game is over.",
    "hand-empty": "There is no clue card in your hand to exchange.",
    "last-marker": "The last marker of the {map} map cannot be removed.",
    "map-not-empty": "The {map} map has a clue already; first clues go on empty maps.",
    "map-not-marked": "The {map} map has no markers on the board ({sites} possible sites).",
    "no-amulet": "You hold no amulet.",
    "no-marker-there": "There is no {map} marker on {space}.",
    "no-rose": "You have no rose left.",
    "no-such-card": "The {map} map has {cards} clue cards; there is no number {card}.",
    "not-advanced": "Double claim and swap are for tables that play the advanced powers.",
    "not-now": "That is not possible now ({phase}).",
    "not-on-the-island": "{space} is not a space of the island.",
    "not-on-the-site": "The {map} treasure lies on {site}, and your ATV does not stand there.",
    "not-one-rose-of-yours": "Clue card {card} of the {map} map does not carry one rose of yours.",
    "not-your-decision": "It is for player {seat} to decide now.",
    "other-opening": "At this table the first clues are placed otherwise ({opening}).",
    "roses-not-alike": "Two single roses or two double ones swap places, not {first} and {second}.",
    "same-owner": "Both roses belong to player {owner}; swapping them changes nothing.",
    "site-determined": "The site of the {map} treasure is determined; its roses stay.",
    "site-not-determined": "The {map} treasure has {sites} possible sites left; it needs one.",
    "spectator": "Spectators watch.",
    "too-far": "{space} is {needed} legs away; you have {legs}.",
    "upper-card-first": "Name the upper card first: {first} is not above {second}.",
}


COUNTED = {
    "no-such-card": ("card",),
    "not-one-rose-of-yours": ("card",),
    "not-your-decision": ("seat",),
    "same-owner": ("owner",),
    "upper-card-first": ("first", "second"),
}
"""Fields that people count from 1, as they do seats and cards."""


def refusal_words(refusal: Refusal, island: Island) -> str:
    """Why an action is refused, as a sentence."""
    if refusal.code == "clue-leaves-nothing":
        return _leaves_nothing(**refusal.fields)
    counted = COUNTED.get(refusal.code, ())
    return REFUSALS[refusal.code].format(
        **{
            name: value + 1 if name in counted else _say(value, island)
            for name, value in refusal.fields.items()
        }
    )


def _leaves_nothing(sites: int, contradicts: Sequence[str]) -> str:
    told = "none of the {} would be left".format(count(sites, "possible site"))
    if contradicts:
        clues = " and ".join(f"“{clue_words(clue)}”" for clue in contradicts)
        return f"The clue contradicts {clues}: {told}."
    return f"No space fits this clue and all the others: {told}."


def _say(value: object, island: Island) -> object:
    if isinstance(value, Hex):
        known = value in island.index
        return island.names[island.index[value]] if known else f"{value.q},{value.r}"
    if isinstance(value, str) and ":" in value:
        return clue_words(value)
    return value


# ---- events -----------------------------------------------------------------------------------


class Narrator:
    """Tells events of a game to people, by the names of players and spaces."""

    def __init__(self, island: Island, names: Sequence[str]) -> None:
        self._island = island
        self._names = names

    def tell(self, event: Event) -> str | None:
        """The event as a sentence; None for what needs no word."""
        teller = TELLERS.get(type(event))
        return None if teller is None else teller(self, event)

    def who(self, seat: int) -> str:
        """A player by name."""
        return self._names[seat]

    def all_of(self, seats: Sequence[int]) -> str:
        """Players by name, each once."""
        return ", ".join(self._names[seat] for seat in sorted(set(seats)))

    def at(self, space: Hex) -> str:
        """A space by name."""
        return self._island.names[self._island.index[space]]


def _clue_played(n: Narrator, e: events.CluePlayed) -> str:
    extra = ", with an amulet" if e.extra else ""
    rose = "" if e.rose else ", without a rose"
    left = count(e.left, "site")
    return (
        f"{n.who(e.seat)} plays “{clue_words(e.clue)}” on {e.map}: "
        f"{left} of {e.sites} left{extra}{rose}."
    )


def _drove(n: Narrator, e: events.Drove) -> str:
    extra = " with an amulet" if e.extra else ""
    return f"{n.who(e.seat)} drives to {n.at(e.to)} in {count(e.legs, 'leg')}{extra}."


def _turned_up(n: Narrator, e: events.CardTurnedUp) -> str:
    return f"A card is turned up: {e.value or 'a curse!'}"


def _paid(n: Narrator, e: events.CursePaid) -> str:
    lost = "an amulet" if e.amulet else "nothing" if e.card is None else f"a {e.card}"
    return f"{n.who(e.seat)} loses {lost}."


def _ended(n: Narrator, e: events.GameEnded) -> str:
    gold = ", ".join(f"{n.who(seat)} {gold}" for seat, gold in enumerate(e.gold))
    verb = "wins" if len(e.winners) == 1 else "share the win"
    return f"The game is over: {gold}. {n.all_of(e.winners)} {verb}."


def _discarded_hand(n: Narrator, e: events.HandDiscarded) -> str:
    how = " with an amulet" if e.extra else ""
    return f"{n.who(e.seat)} exchanges {count(len(e.clues), 'clue card')}{how}."


TELLERS: dict[type[Event], Callable[..., str]] = {
    events.AtvPlaced: lambda n, e: f"{n.who(e.seat)} starts at {n.at(e.space)}.",
    events.FirstCluePlaced: lambda n, e: (
        f"{n.who(e.seat)} opens {e.map}: “{clue_words(e.clue)}”, {count(e.left, 'site')}."
    ),
    events.ClueMarked: lambda n, e: f"{n.who(e.seat)} marks the clue of {e.map}.",
    events.CluePlayed: _clue_played,
    events.CluesReshuffled: lambda n, e: "The discarded clues are shuffled into a new deck.",
    events.HandDiscarded: _discarded_hand,
    events.Drove: _drove,
    events.AmuletTaken: lambda n, e: f"{n.who(e.seat)} takes the amulet on {n.at(e.space)}.",
    events.TreasureRaised: lambda n, e: (
        f"{n.who(e.seat)} raises the {e.map} treasure on {n.at(e.space)}."
    ),
    events.TreasuresReshuffled: lambda n, e: "The treasure discards become a new deck.",
    events.CardsGathered: lambda n, e: (
        f"{count(e.count, 'card')} to share out{', the last treasure' if e.last else ''}."
    ),
    events.CardTurnedUp: _turned_up,
    events.CardTaken: lambda n, e: f"{n.who(e.seat)} takes the {e.value}.",
    events.CardPassed: lambda n, e: f"{n.who(e.seat)} passes.",
    events.CardDiscarded: lambda n, e: f"Nobody wants the {e.value}.",
    events.LeftoversDiscarded: lambda n, e: f"{count(e.count, 'card')} discarded unseen.",
    events.Cursed: lambda n, e: f"The curse strikes {n.all_of(e.seats)}.",
    events.CursePaid: _paid,
    events.CursesRemoved: lambda n, e: f"{count(e.count, 'curse')} out of the game.",
    events.CurseReturned: lambda n, e: "The curse goes back into the deck.",
    events.MapStarted: lambda n, e: (
        f"{n.who(e.seat)} starts {e.map} anew: “{clue_words(e.clue)}”, {count(e.left, 'site')}."
    ),
    events.AmuletAppeared: lambda n, e: f"An amulet comes ashore on {n.at(e.space)}.",
    events.MarkerRemoved: lambda n, e: (
        f"{n.who(e.seat)} removes the {e.map} marker on {n.at(e.space)}: "
        f"{count(e.left, 'site')} left."
    ),
    events.DoubleClaimed: lambda n, e: (
        f"{n.who(e.seat)} puts a second rose on card {e.card + 1} of {e.map}."
    ),
    events.RosesSwapped: lambda n, e: (
        f"{n.who(e.seat)} swaps the roses of cards {e.first + 1} and {e.second + 1} of {e.map}."
    ),
    events.GameEnded: _ended,
}
