"""The log of a game: what happened, told to people."""

from collections.abc import Callable, Sequence
from typing import Any

from tobago.game import Event, events
from tobago.island import Hex, Island
from tobago.words.language import Words


class Narrator:
    """Tells events of a game in a language, by the names of players and spaces."""

    def __init__(self, words: Words, island: Island, names: Sequence[str]) -> None:
        self.words = words
        self._island = island
        self._names = names

    def tell(self, event: Event) -> str | None:
        """The event as a sentence; None for what needs no word, and for a secret not shown."""
        teller = TELLERS.get(type(event))
        return None if teller is None or _hidden(event) else teller(self, event)

    def who(self, *seats: int) -> str:
        """Players by name, each once."""
        return ", ".join(self._names[seat] for seat in sorted(set(seats)))

    def at(self, space: Hex) -> str:
        """A space by name."""
        return self._island.names[self._island.index[space]]


def _hidden(event: Event) -> bool:
    """Whether the event is a secret of somebody else."""
    return event.secret is not None and getattr(event, event.secret) is None


# ---- setting up -------------------------------------------------------------------------------


def _atv_placed(n: Narrator, e: events.AtvPlaced) -> str:
    return n.words.say("{who} starts on {space}.", who=n.who(e.seat), space=n.at(e.space))


def _first_clue_placed(n: Narrator, e: events.FirstCluePlaced) -> str:
    return n.words.count(
        "{who} plays the first clue {map:onto}, “{clue}”: {n} possible site.",
        "{who} plays the first clue {map:onto}, “{clue}”: {n} possible sites.",
        e.left,
        who=n.who(e.seat),
        map=e.map,
        clue=e.clue,
    )


def _clue_marked(n: Narrator, e: events.ClueMarked) -> str:
    return n.words.say("{who} marks the clue {map:on}.", who=n.who(e.seat), map=e.map)


def _hand_dealt(n: Narrator, e: events.HandDealt) -> str:
    told = [n.words.clue(clue) for clue in e.clues or ()]
    return n.words.say("{who} is dealt these clues: {told}.", who=n.who(e.seat), told=told)


# ---- clues ------------------------------------------------------------------------------------


def _clue_played(n: Narrator, e: events.CluePlayed) -> str:
    told: dict[str, Any] = {
        "who": n.who(e.seat),
        "clue": e.clue,
        "map": e.map,
        "sites": e.sites,
    }
    if e.extra:
        line = n.words.count(
            "{who} uses an amulet to play “{clue}” {map:onto}: {n} site of {sites} left.",
            "{who} uses an amulet to play “{clue}” {map:onto}: {n} sites of {sites} left.",
            e.left,
            **told,
        )
    else:
        line = n.words.count(
            "{who} plays “{clue}” {map:onto}: {n} site of {sites} left.",
            "{who} plays “{clue}” {map:onto}: {n} sites of {sites} left.",
            e.left,
            **told,
        )
    return _marked(n, line, e.rose)


def _marked(n: Narrator, line: str, rose: bool) -> str:
    return line if rose else f"{line} {n.words.say('No rose marks the clue.')}"


def _clue_drawn(n: Narrator, e: events.ClueDrawn | events.FirstClueDrawn) -> str:
    return n.words.say("{who} draws “{clue}”.", who=n.who(e.seat), clue=e.clue)


def _clues_reshuffled(n: Narrator, e: events.CluesReshuffled) -> str:
    return n.words.say("The discarded clues are shuffled into a new deck.")


def _hand_discarded(n: Narrator, e: events.HandDiscarded) -> str:
    if e.extra:
        return n.words.count(
            "{who} uses an amulet to exchange {n} clue card.",
            "{who} uses an amulet to exchange {n} clue cards.",
            len(e.clues),
            who=n.who(e.seat),
        )
    return n.words.count(
        "{who} exchanges {n} clue card.",
        "{who} exchanges {n} clue cards.",
        len(e.clues),
        who=n.who(e.seat),
    )


# ---- driving ----------------------------------------------------------------------------------


def _drove(n: Narrator, e: events.Drove) -> str:
    if e.extra:
        return n.words.count(
            "{who} uses an amulet to drive to {space} in {n} leg.",
            "{who} uses an amulet to drive to {space} in {n} legs.",
            e.legs,
            who=n.who(e.seat),
            space=n.at(e.to),
        )
    return n.words.count(
        "{who} drives to {space} in {n} leg.",
        "{who} drives to {space} in {n} legs.",
        e.legs,
        who=n.who(e.seat),
        space=n.at(e.to),
    )


def _amulet_taken(n: Narrator, e: events.AmuletTaken) -> str:
    return n.words.say("{who} takes the amulet on {space}.", who=n.who(e.seat), space=n.at(e.space))


# ---- treasures --------------------------------------------------------------------------------


def _treasure_raised(n: Narrator, e: events.TreasureRaised) -> str:
    return n.words.say(
        "{who} raises {treasure:object} on {space}.",
        who=n.who(e.seat),
        treasure=e.map,
        space=n.at(e.space),
    )


def _treasures_reshuffled(n: Narrator, e: events.TreasuresReshuffled) -> str:
    return n.words.say("The discarded treasure cards are shuffled into a new deck.")


def _card_looked_at(n: Narrator, e: events.CardLookedAt) -> str:
    if not e.value:
        return n.words.say("{who} looks at a card in secret: a curse!", who=n.who(e.seat))
    return n.words.count(
        "{who} looks at a card in secret: {n} gold coin.",
        "{who} looks at a card in secret: {n} gold coins.",
        e.value,
        who=n.who(e.seat),
    )


def _cards_gathered(n: Narrator, e: events.CardsGathered) -> str:
    if e.last:
        return n.words.count(
            "There is {n} card of the last treasure to share out.",
            "There are {n} cards of the last treasure to share out.",
            e.count,
        )
    return n.words.count(
        "There is {n} card to share out.", "There are {n} cards to share out.", e.count
    )


def _card_turned_up(n: Narrator, e: events.CardTurnedUp) -> str:
    if not e.value:
        return n.words.say("A card is turned up: a curse!")
    return n.words.count(
        "A card is turned up: {n} gold coin.", "A card is turned up: {n} gold coins.", e.value
    )


def _card_taken(n: Narrator, e: events.CardTaken) -> str:
    return n.words.count(
        "{who} takes the card: {n} gold coin.",
        "{who} takes the card: {n} gold coins.",
        e.value,
        who=n.who(e.seat),
    )


def _card_passed(n: Narrator, e: events.CardPassed) -> str:
    return n.words.say("{who} passes.", who=n.who(e.seat))


def _card_discarded(n: Narrator, e: events.CardDiscarded) -> str:
    return n.words.count(
        "Nobody takes the card: {n} gold coin is lost.",
        "Nobody takes the card: {n} gold coins are lost.",
        e.value,
    )


def _leftovers_discarded(n: Narrator, e: events.LeftoversDiscarded) -> str:
    return n.words.count(
        "{n} card is discarded unseen.", "{n} cards are discarded unseen.", e.count
    )


# ---- curses -----------------------------------------------------------------------------------


def _cursed(n: Narrator, e: events.Cursed) -> str:
    return n.words.say("The curse strikes: {who}.", who=n.who(*e.seats))


def _curse_paid(n: Narrator, e: events.CursePaid) -> str:
    who = n.who(e.seat)
    if e.amulet:
        return n.words.say("{who} loses an amulet.", who=who)
    if e.card is None:
        return n.words.say("{who} loses nothing.", who=who)
    return n.words.count(
        "{who} loses a card: {n} gold coin.", "{who} loses a card: {n} gold coins.", e.card, who=who
    )


def _curses_removed(n: Narrator, e: events.CursesRemoved) -> str:
    return n.words.count("{n} curse leaves the game.", "{n} curses leave the game.", e.count)


def _curse_returned(n: Narrator, e: events.CurseReturned) -> str:
    return n.words.say("The curse goes back into the deck.")


# ---- a new map, amulets, the end --------------------------------------------------------------


def _map_started(n: Narrator, e: events.MapStarted) -> str:
    line = n.words.count(
        "{who} starts {map:object} anew with “{clue}”: {n} possible site.",
        "{who} starts {map:object} anew with “{clue}”: {n} possible sites.",
        e.left,
        who=n.who(e.seat),
        map=e.map,
        clue=e.clue,
    )
    return _marked(n, line, e.rose)


def _amulet_appeared(n: Narrator, e: events.AmuletAppeared) -> str:
    return n.words.say("An amulet comes ashore on {space}.", space=n.at(e.space))


def _marker_removed(n: Narrator, e: events.MarkerRemoved) -> str:
    return n.words.count(
        "{who} uses an amulet to remove the marker {map:of} on {space}: {n} site left.",
        "{who} uses an amulet to remove the marker {map:of} on {space}: {n} sites left.",
        e.left,
        who=n.who(e.seat),
        map=e.map,
        space=n.at(e.space),
    )


def _double_claimed(n: Narrator, e: events.DoubleClaimed) -> str:
    return n.words.say(
        "{who} uses an amulet to put a second rose on card {card} {map:of}.",
        who=n.who(e.seat),
        card=e.card + 1,
        map=e.map,
    )


def _roses_swapped(n: Narrator, e: events.RosesSwapped) -> str:
    return n.words.say(
        "{who} uses an amulet to swap the roses of cards {first} and {second} {map:on}.",
        who=n.who(e.seat),
        first=e.first + 1,
        second=e.second + 1,
        map=e.map,
    )


def _game_ended(n: Narrator, e: events.GameEnded) -> str:
    gold = [f"{n.who(seat)}: {gold}" for seat, gold in enumerate(e.gold)]
    over = n.words.say("The game is over. {gold}.", gold=gold)
    who = n.who(*e.winners)
    if len(e.winners) == 1:
        return f"{over} {n.words.say('{who} wins.', who=who)}"
    return f"{over} {n.words.say('{who} share the win.', who=who)}"


TELLERS: dict[type[Event], Callable[..., str]] = {
    events.AtvPlaced: _atv_placed,
    events.FirstClueDrawn: _clue_drawn,
    events.FirstCluePlaced: _first_clue_placed,
    events.ClueMarked: _clue_marked,
    events.HandDealt: _hand_dealt,
    events.CluePlayed: _clue_played,
    events.ClueDrawn: _clue_drawn,
    events.CluesReshuffled: _clues_reshuffled,
    events.HandDiscarded: _hand_discarded,
    events.Drove: _drove,
    events.AmuletTaken: _amulet_taken,
    events.TreasureRaised: _treasure_raised,
    events.TreasuresReshuffled: _treasures_reshuffled,
    events.CardLookedAt: _card_looked_at,
    events.CardsGathered: _cards_gathered,
    events.CardTurnedUp: _card_turned_up,
    events.CardTaken: _card_taken,
    events.CardPassed: _card_passed,
    events.CardDiscarded: _card_discarded,
    events.LeftoversDiscarded: _leftovers_discarded,
    events.Cursed: _cursed,
    events.CursePaid: _curse_paid,
    events.CursesRemoved: _curses_removed,
    events.CurseReturned: _curse_returned,
    events.MapStarted: _map_started,
    events.AmuletAppeared: _amulet_appeared,
    events.MarkerRemoved: _marker_removed,
    events.DoubleClaimed: _double_claimed,
    events.RosesSwapped: _roses_swapped,
    events.GameEnded: _game_ended,
}
