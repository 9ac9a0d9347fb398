"""The log of a game: the sentences about its events."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from tobago.game import Event, events
from tobago.island import Island
from tobago.message import N_, Message, Plural
from tobago.words.language import Words


class EventFormatter:
    """Writes events of a game in a language, with the names of its players and spaces."""

    def __init__(self, words: Words, island: Island, names: Sequence[str]) -> None:
        self._words = words
        self._island = island
        self._names = names

    def format(self, event: Event) -> str | None:
        """The event in words; None if there is no sentence for it, or if it is hidden."""
        sentence = EVENT_SENTENCES.get(type(event))
        if sentence is None or _is_hidden(event):
            return None
        messages = sentence(event) if callable(sentence) else [Message(sentence)]
        common = self._fields(event)
        return " ".join(
            self._words.message(Message(message.key, **common | message.fields), self._island)
            for message in messages
        )

    tell = format  # noqa: A003  # until review follows

    def _fields(self, event: Event) -> dict[str, Any]:
        """The fields of the event, the players it is about as `who`, and the final gold."""
        values = {field.name: getattr(event, field.name) for field in fields(event)}
        values["who"] = ", ".join(self._names[seat] for seat in _seats(event))
        if isinstance(event, events.GameEnded):
            gold = zip(self._names, event.gold, strict=False)
            values["gold"] = [f"{name}: {gold}" for name, gold in gold]
        return values


def _is_hidden(event: Event) -> bool:
    """Whether the event holds a secret that was blanked."""
    return event.secret is not None and getattr(event, event.secret) is None


def _seats(event: Event) -> list[int]:
    """The players an event is about, each once."""
    if isinstance(event, events.Cursed):
        return sorted(set(event.seats))
    if isinstance(event, events.GameEnded):
        return sorted(event.winners)
    return [event.seat] if hasattr(event, "seat") else []


# ---- sentences that depend on the event ---------------------------------------------------------


def _clue_played(event: events.CluePlayed) -> list[Message]:
    if event.extra:
        sentence = Plural(
            "{who} uses an amulet to play “{clue}” {map:onto}: {n} site of {sites} left.",
            "{who} uses an amulet to play “{clue}” {map:onto}: {n} sites of {sites} left.",
            "left",
        )
    else:
        sentence = Plural(
            "{who} plays “{clue}” {map:onto}: {n} site of {sites} left.",
            "{who} plays “{clue}” {map:onto}: {n} sites of {sites} left.",
            "left",
        )
    return [Message(sentence), *_missing_rose(event)]


def _map_started(event: events.MapStarted) -> list[Message]:
    sentence = Plural(
        "{who} starts {map:object} anew with “{clue}”: {n} possible site.",
        "{who} starts {map:object} anew with “{clue}”: {n} possible sites.",
        "left",
    )
    return [Message(sentence), *_missing_rose(event)]


def _missing_rose(event: events.CluePlayed | events.MapStarted) -> list[Message]:
    return [] if event.rose else [Message("No rose marks the clue.")]


def _hand_discarded(event: events.HandDiscarded) -> list[Message]:
    if event.extra:
        sentence = Plural(
            "{who} uses an amulet to exchange {n} clue card.",
            "{who} uses an amulet to exchange {n} clue cards.",
            "cards",
        )
    else:
        sentence = Plural(
            "{who} exchanges {n} clue card.", "{who} exchanges {n} clue cards.", "cards"
        )
    return [Message(sentence, cards=len(event.clues))]


def _drove(event: events.Drove) -> list[Message]:
    if event.extra:
        sentence = Plural(
            "{who} uses an amulet to drive to {space} in {n} leg.",
            "{who} uses an amulet to drive to {space} in {n} legs.",
            "legs",
        )
    else:
        sentence = Plural(
            "{who} drives to {space} in {n} leg.", "{who} drives to {space} in {n} legs.", "legs"
        )
    return [Message(sentence, space=event.to)]


def _treasure_raised(event: events.TreasureRaised) -> list[Message]:
    return [Message("{who} raises {treasure:object} on {space}.", treasure=event.map)]


def _card_looked_at(event: events.CardLookedAt) -> list[Message]:
    if not event.value:
        return [Message("{who} looks at a card in secret: a curse!")]
    sentence = Plural(
        "{who} looks at a card in secret: {n} gold coin.",
        "{who} looks at a card in secret: {n} gold coins.",
        "value",
    )
    return [Message(sentence)]


def _cards_gathered(event: events.CardsGathered) -> list[Message]:
    if event.last:
        sentence = Plural(
            "There is {n} card of the last treasure to share out.",
            "There are {n} cards of the last treasure to share out.",
            "count",
        )
    else:
        sentence = Plural(
            "There is {n} card to share out.", "There are {n} cards to share out.", "count"
        )
    return [Message(sentence)]


def _card_turned_up(event: events.CardTurnedUp) -> list[Message]:
    if not event.value:
        return [Message("A card is turned up: a curse!")]
    sentence = Plural(
        "A card is turned up: {n} gold coin.", "A card is turned up: {n} gold coins.", "value"
    )
    return [Message(sentence)]


def _curse_paid(event: events.CursePaid) -> list[Message]:
    if event.amulet:
        return [Message("{who} loses an amulet.")]
    if event.card is None:
        return [Message("{who} loses nothing.")]
    sentence = Plural(
        "{who} loses a card: {n} gold coin.", "{who} loses a card: {n} gold coins.", "card"
    )
    return [Message(sentence)]


def _double_claimed(event: events.DoubleClaimed) -> list[Message]:
    sentence = N_("{who} uses an amulet to put a second rose on card {card} {map:of}.")
    return [Message(sentence, card=event.card + 1)]


def _roses_swapped(event: events.RosesSwapped) -> list[Message]:
    sentence = N_("{who} uses an amulet to swap the roses of cards {first} and {second} {map:on}.")
    return [Message(sentence, first=event.first + 1, second=event.second + 1)]


def _game_ended(event: events.GameEnded) -> list[Message]:
    one = len(event.winners) == 1
    return [
        Message("The game is over. {gold}."),
        Message("{who} wins.") if one else Message("{who} share the win."),
    ]


EVENT_SENTENCES: dict[type[Event], str | Plural | Callable[[Any], list[Message]]] = {
    events.AtvPlaced: N_("{who} starts on {space}."),
    events.FirstClueDrawn: N_("{who} draws “{clue}”."),
    events.FirstCluePlaced: Plural(
        "{who} plays the first clue {map:onto}, “{clue}”: {n} possible site.",
        "{who} plays the first clue {map:onto}, “{clue}”: {n} possible sites.",
        "left",
    ),
    events.ClueMarked: N_("{who} marks the clue {map:on}."),
    events.HandDealt: N_("{who} is dealt these clues: {clues}."),
    events.CluePlayed: _clue_played,
    events.ClueDrawn: N_("{who} draws “{clue}”."),
    events.CluesReshuffled: N_("The discarded clues are shuffled into a new deck."),
    events.HandDiscarded: _hand_discarded,
    events.Drove: _drove,
    events.AmuletTaken: N_("{who} takes the amulet on {space}."),
    events.TreasureRaised: _treasure_raised,
    events.TreasuresReshuffled: N_("The discarded treasure cards are shuffled into a new deck."),
    events.CardLookedAt: _card_looked_at,
    events.CardsGathered: _cards_gathered,
    events.CardTurnedUp: _card_turned_up,
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
    events.CursePaid: _curse_paid,
    events.CursesRemoved: Plural(
        "{n} curse leaves the game.", "{n} curses leave the game.", "count"
    ),
    events.CurseReturned: N_("The curse goes back into the deck."),
    events.MapStarted: _map_started,
    events.AmuletAppeared: N_("An amulet comes ashore on {space}."),
    events.MarkerRemoved: Plural(
        "{who} uses an amulet to remove the marker {map:of} on {space}: {n} site left.",
        "{who} uses an amulet to remove the marker {map:of} on {space}: {n} sites left.",
        "left",
    ),
    events.DoubleClaimed: _double_claimed,
    events.RosesSwapped: _roses_swapped,
    events.GameEnded: _game_ended,
}
"""Sentences whose blanks are fields of the event, or functions that choose and fill them."""
