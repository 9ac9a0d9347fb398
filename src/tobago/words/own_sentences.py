"""The log of a game for one of its players: sentences about what "you" did."""

from tobago.game import Event, events
from tobago.message import N_, Plural

OWN_SENTENCES: dict[type[Event], str | Plural] = {
    events.AtvPlaced: N_("You start on {space}."),
    events.FirstClueDrawn: N_("You draw “{clue}”."),
    events.FirstCluePlaced: Plural(
        "You play the first clue {map:onto}, “{clue}”: {n} possible site.",
        "You play the first clue {map:onto}, “{clue}”: {n} possible sites.",
        "left",
    ),
    events.ClueMarked: N_("You mark the clue {map:on}."),
    events.HandDealt: N_("You are dealt these clues: {clues}."),
    events.CluePlayed: Plural(
        "You play “{clue}” {map:onto}: {n} of {sites} sites left.",
        "You play “{clue}” {map:onto}: {n} of {sites} sites left.",
        "left",
    ),
    events.ClueDrawn: N_("You draw “{clue}”."),
    events.HandDiscarded: Plural(
        "You exchange {n} clue card.", "You exchange {n} clue cards.", "cards"
    ),
    events.Drove: Plural(
        "You drive to {space} in {n} leg.", "You drive to {space} in {n} legs.", "legs"
    ),
    events.AmuletTaken: N_("You take the amulet on {space}."),
    events.TreasureRaised: N_("You raise {treasure:object} on {space}."),
    events.CardLookedAt: Plural(
        "You look at a card in secret: {n} gold coin.",
        "You look at a card in secret: {n} gold coins.",
        "value",
    ),
    events.CardTaken: Plural(
        "You take the card: {n} gold coin.", "You take the card: {n} gold coins.", "value"
    ),
    events.CardPassed: N_("You pass."),
    events.CursePaid: Plural(
        "You lose a card: {n} gold coin.", "You lose a card: {n} gold coins.", "card"
    ),
    events.MapStarted: Plural(
        "You start a new {map:short} map with “{clue}”: {n} possible site.",
        "You start a new {map:short} map with “{clue}”: {n} possible sites.",
        "left",
    ),
    events.MarkerRemoved: Plural(
        "You use an amulet to remove the marker {map:of} on {space}: {n} site left.",
        "You use an amulet to remove the marker {map:of} on {space}: {n} sites left.",
        "left",
    ),
    events.DoubleClaimed: N_("You use an amulet to put a second rose on card {card} {map:of}."),
    events.RosesSwapped: N_(
        "You use an amulet to swap the roses of cards {first} and {second} {map:on}."
    ),
}
OWN_AMULET_SENTENCES: dict[type[Event], str | Plural] = {
    events.CluePlayed: Plural(
        "You use an amulet to play “{clue}” {map:onto}: {n} of {sites} sites left.",
        "You use an amulet to play “{clue}” {map:onto}: {n} of {sites} sites left.",
        "left",
    ),
    events.HandDiscarded: Plural(
        "You use an amulet to exchange {n} clue card.",
        "You use an amulet to exchange {n} clue cards.",
        "cards",
    ),
    events.Drove: Plural(
        "You use an amulet to drive to {space} in {n} leg.",
        "You use an amulet to drive to {space} in {n} legs.",
        "legs",
    ),
}
"""For actions that cost an amulet and can also be done without one."""


def own_sentences(event: Event) -> list[str | Plural]:
    """The sentences about an event in which the reader acts, in most cases one."""
    match event:
        case events.CardLookedAt(value=0):
            return [N_("You look at a card in secret: a curse!")]
        case events.CursePaid(amulet=True):
            return [N_("You lose an amulet.")]
        case events.CursePaid(card=None):
            return [N_("You lose nothing.")]
        case _:
            sentences = OWN_AMULET_SENTENCES if getattr(event, "extra", False) else OWN_SENTENCES
            return [sentences[type(event)]]


def own_curse(others: bool) -> str:
    """A curse that strikes the reader, and perhaps others."""
    return N_("The curse strikes you and: {who}.") if others else N_("The curse strikes you.")


def own_win(others: bool) -> str:
    """A win of the reader, perhaps with others."""
    return N_("You share the win with: {who}.") if others else N_("You win.")
