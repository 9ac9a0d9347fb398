"""The log of a game: the sentences about its events."""

from collections.abc import Sequence
from typing import Any

from tobago.game import Event, events
from tobago.island import Island
from tobago.message import N_, Message, Plural
from tobago.words.language import Words
from tobago.words.own_sentences import own_curse, own_sentences, own_win


class EventFormatter:
    """Writes events of a game in a language, with the names of its players and spaces."""

    def __init__(
        self, words: Words, island: Island, names: Sequence[str], reader: int | None = None
    ) -> None:
        """The `reader` is a seat, which is called "you"; by default all are called by name."""
        self._words = words
        self._island = island
        self._names = names
        self._reader = reader

    def format(self, event: Event) -> str | None:
        """The event in words; None if there is no sentence for it, or if it is hidden."""
        if type(event) not in EVENT_SENTENCES or _is_hidden(event):
            return None
        seats = seats_of(event)
        is_own = self._reader is not None and self._reader in seats
        others = [seat for seat in seats if seat != self._reader]
        given = self._fields(event)
        given["who"] = ", ".join([self._names[seat] for seat in others])
        return " ".join(
            [
                self._words.message(Message(sentence, **given), self._island)
                for sentence in _sentences(event, is_own, bool(others))
            ]
        )

    def _fields(self, event: Event) -> dict[str, Any]:
        """The fields of an event under the names of the blanks, cards counted from 1."""
        given = event.values()
        match event:
            case events.HandDiscarded(clues=clues):
                given["cards"] = len(clues)
            case events.Drove(to=space):
                given["space"] = space
            case events.TreasureRaised(map=colour):
                given["treasure"] = colour
            case events.DoubleClaimed(card=card):
                given["card"] = card + 1
            case events.RosesSwapped(first=first, second=second):
                given |= {"first": first + 1, "second": second + 1}
            case events.GameEnded():
                gold = zip(self._names, event.gold, strict=False)
                given["gold"] = [f"{name}: {number}" for name, number in gold]
            case _:
                pass
        return given


def seats_of(event: Event) -> list[int]:
    """The players that a sentence about an event names."""
    match event:
        case events.Cursed():
            return sorted(set(event.seats))
        case events.GameEnded():
            return sorted(event.winners)
        case _:
            return [event.seat] if hasattr(event, "seat") else []


def _is_hidden(event: Event) -> bool:
    """Whether the event holds a secret that was blanked."""
    return event.secret is not None and getattr(event, event.secret) is None


def _sentences(event: Event, is_own: bool, others: bool) -> list[str | Plural]:
    """The sentences about an event, in most cases one."""
    match event:
        case events.Cursed() if is_own:
            return [own_curse(others)]
        case events.GameEnded() if is_own:
            return [EVENT_SENTENCES[type(event)], own_win(others)]
        case events.CluePlayed(rose=False) | events.MapStarted(rose=False):
            return [*_main_sentences(event, is_own), NO_ROSE]
        case _:
            return _main_sentences(event, is_own)


def _main_sentences(event: Event, is_own: bool) -> list[str | Plural]:
    if is_own:
        return own_sentences(event)
    sentences = AMULET_SENTENCES if getattr(event, "extra", False) else EVENT_SENTENCES
    usual = sentences[type(event)]
    match event:
        case events.CardLookedAt(value=0):
            return [N_("{who} looks at a card in secret: a curse!")]
        case events.CardTurnedUp(value=0):
            return [N_("A card is turned up: a curse!")]
        case events.CardsGathered(last=True):
            return [LAST_CARDS]
        case events.CursePaid(amulet=True):
            return [N_("{who} loses an amulet.")]
        case events.CursePaid(card=None):
            return [N_("{who} loses nothing.")]
        case events.GameEnded(winners=(_,)):
            return [usual, N_("{who} wins.")]
        case events.GameEnded():
            return [usual, N_("{who} share the win.")]
        case _:
            return [usual]


EVENT_SENTENCES: dict[type[Event], str | Plural] = {
    events.AtvPlaced: N_("{who} starts on {space}."),
    events.FirstClueDrawn: N_("{who} draws “{clue}”."),
    events.FirstCluePlaced: Plural(
        "{who} plays the first clue {map:onto}, “{clue}”: {n} possible site.",
        "{who} plays the first clue {map:onto}, “{clue}”: {n} possible sites.",
        "left",
    ),
    events.ClueMarked: N_("{who} marks the clue {map:on}."),
    events.HandDealt: N_("{who} is dealt these clues: {clues}."),
    events.CluePlayed: Plural(
        "{who} plays “{clue}” {map:onto}: {n} of {sites} sites left.",
        "{who} plays “{clue}” {map:onto}: {n} of {sites} sites left.",
        "left",
    ),
    events.ClueDrawn: N_("{who} draws “{clue}”."),
    events.CluesReshuffled: N_("The discarded clues are shuffled into a new deck."),
    events.HandDiscarded: Plural(
        "{who} exchanges {n} clue card.", "{who} exchanges {n} clue cards.", "cards"
    ),
    events.Drove: Plural(
        "{who} drives to {space} in {n} leg.", "{who} drives to {space} in {n} legs.", "legs"
    ),
    events.AmuletTaken: N_("{who} takes the amulet on {space}."),
    events.TreasureRaised: N_("{who} raises {treasure:object} on {space}."),
    events.TreasuresReshuffled: N_("The discarded treasure cards are shuffled into a new deck."),
    events.CardLookedAt: Plural(
        "{who} looks at a card in secret: {n} gold coin.",
        "{who} looks at a card in secret: {n} gold coins.",
        "value",
    ),
    events.CardsGathered: Plural(
        "There is {n} card to share out.", "There are {n} cards to share out.", "count"
    ),
    events.CardTurnedUp: Plural(
        "A card is turned up: {n} gold coin.", "A card is turned up: {n} gold coins.", "value"
    ),
    events.CardTaken: Plural(
        "{who} takes the card: {n} gold coin.", "{who} takes the card: {n} gold coins.", "value"
    ),
    events.CardPassed: N_("{who} passes."),
    events.CardDiscarded: Plural(
        "Nobody takes the card: {n} gold coin is lost.",
        "Nobody takes the card: {n} gold coins are lost.",
        "value",
    ),
    events.LeftoversDiscarded: Plural(
        "{n} card is discarded unseen.", "{n} cards are discarded unseen.", "count"
    ),
    events.Cursed: N_("The curse strikes: {who}."),
    events.CursePaid: Plural(
        "{who} loses a card: {n} gold coin.", "{who} loses a card: {n} gold coins.", "card"
    ),
    events.CursesRemoved: Plural(
        "{n} curse leaves the game.", "{n} curses leave the game.", "count"
    ),
    events.CurseReturned: N_("The curse goes back into the deck."),
    events.MapStarted: Plural(
        "{who} starts a new {map:short} map with “{clue}”: {n} possible site.",
        "{who} starts a new {map:short} map with “{clue}”: {n} possible sites.",
        "left",
    ),
    events.AmuletAppeared: N_("An amulet appears on {space}."),
    events.MarkerRemoved: Plural(
        "{who} uses an amulet to remove the marker {map:of} on {space}: {n} site left.",
        "{who} uses an amulet to remove the marker {map:of} on {space}: {n} sites left.",
        "left",
    ),
    events.DoubleClaimed: N_("{who} uses an amulet to put a second rose on card {card} {map:of}."),
    events.RosesSwapped: N_(
        "{who} uses an amulet to swap the roses of cards {first} and {second} {map:on}."
    ),
    events.GameEnded: N_("The game is over. {gold}."),
}
AMULET_SENTENCES: dict[type[Event], str | Plural] = {
    events.CluePlayed: Plural(
        "{who} uses an amulet to play “{clue}” {map:onto}: {n} of {sites} sites left.",
        "{who} uses an amulet to play “{clue}” {map:onto}: {n} of {sites} sites left.",
        "left",
    ),
    events.HandDiscarded: Plural(
        "{who} uses an amulet to exchange {n} clue card.",
        "{who} uses an amulet to exchange {n} clue cards.",
        "cards",
    ),
    events.Drove: Plural(
        "{who} uses an amulet to drive to {space} in {n} leg.",
        "{who} uses an amulet to drive to {space} in {n} legs.",
        "legs",
    ),
}
"""For actions that cost an amulet and can also be done without one."""
LAST_CARDS = Plural(
    "There is {n} card of the last treasure to share out.",
    "There are {n} cards of the last treasure to share out.",
    "count",
)
NO_ROSE = N_("The clue carries no rose.")
