"""A sentence for every code that the engine refuses an action with."""

from tobago.game import Refusal
from tobago.message import N_, Message, Plural

REFUSAL_SENTENCES: dict[str, str | Plural] = {
    "action-used": N_(
        "You have already used the action of this turn. Raise a treasure, play an amulet or end "
        "your turn."
    ),
    "already-there": N_("The ATV already stands there; a drive ends on another space."),
    "clue-leaves-nothing": Plural(
        "The clue contradicts {contradicts}: it would rule out the {n} possible site left.",
        "The clue contradicts {contradicts}: it would rule out all {n} possible sites.",
        "sites",
    ),
    "clue-marked": N_("The clue {map:on} already carries a rose."),
    "clue-not-in-hand": N_("You do not hold the clue “{clue}”."),
    "clue-removes-nothing": Plural(
        "The clue would remove nothing: the {n} site left satisfies it already.",
        "The clue would remove nothing: all {n} sites left satisfy it already.",
        "sites",
    ),
    "exchange-not-first": N_("Exchanging your clues takes the whole turn, so it must come first."),
    "game-over": N_("The game is over."),
    "hand-empty": N_("You have no clue cards to exchange."),
    "last-marker": N_("The last marker {map:of} cannot be removed."),
    "map-not-empty": N_("There is a clue {map:on} already; first clues go on empty maps."),
    "map-not-marked": Plural(
        "No markers {map:of} are on the board yet: it has {n} possible site.",
        "No markers {map:of} are on the board yet: it has {n} possible sites.",
        "sites",
    ),
    "no-amulet": N_("You hold no amulet."),
    "no-marker-there": N_("There is no marker {map:of} on {space}."),
    "no-rose": N_("You have no rose left."),
    "no-such-card": Plural(
        "There is {n} clue card {map:on}, and none is number {card}.",
        "There are {n} clue cards {map:on}, and none is number {card}.",
        "cards",
    ),
    "not-advanced": N_("Double claim and swap need the option for advanced amulet powers."),
    "not-now": N_("That is not possible now: {phase}."),
    "not-on-the-island": N_("{space} is not a space of the island."),
    "not-on-the-site": N_(
        "The treasure {map:of} lies on {site}, and your ATV does not stand there."
    ),
    "not-one-rose-of-yours": N_(
        "Clue card {card} {map:of} must carry exactly one rose, and that rose must be yours."
    ),
    "not-your-decision": N_("Player {seat} decides now."),
    "other-opening": N_("At this table the first clues are placed in another way."),
    "roses-not-alike": N_(
        "Two cards can swap roses only if both carry the same number; "
        "these carry {first} and {second}."
    ),
    "same-owner": N_("Both roses belong to player {owner}; swapping them changes nothing."),
    "site-determined": N_("The roses {map:on} can no longer be changed: its site is determined."),
    "site-not-determined": Plural(
        "The treasure {map:of} has {n} possible site left; it can be raised when one is left.",
        "The treasure {map:of} has {n} possible sites left; it can be raised when one is left.",
        "sites",
    ),
    "spectator": N_("Spectators cannot play."),
    "too-far": Plural(
        "{space} is {n} leg away; you have {legs}.",
        "{space} is {n} legs away; you have {legs}.",
        "needed",
    ),
    "undo-nothing": N_("You have nothing to undo."),
    "undo-other-acted": N_("Another player has acted since; this can no longer be undone."),
    "undo-revealed": N_("Something hidden was revealed; this can no longer be undone."),
    "upper-card-first": N_("Name the upper card first: {first} is not above {second}."),
}

CONTRADICTS_TOGETHER = Plural(
    "No space fits this clue and all the others: it would rule out the {n} possible site left.",
    "No space fits this clue and all the others: it would rule out all {n} possible sites.",
    "sites",
)
"""For a clue that contradicts the map's clues together, but none of them alone."""

COUNTED_FROM_ONE = {
    "no-such-card": ("card",),
    "not-one-rose-of-yours": ("card",),
    "not-your-decision": ("seat",),
    "same-owner": ("owner",),
    "upper-card-first": ("first", "second"),
}
"""Fields with seats and cards, which the engine counts from 0 and people from 1."""


def refusal_message(refusal: Refusal) -> Message:
    """The sentence of a refusal, with its fields counted as people count."""
    together = refusal.fields.get("contradicts") == ()
    from_one = COUNTED_FROM_ONE.get(refusal.code, ())
    return Message(
        CONTRADICTS_TOGETHER if together else REFUSAL_SENTENCES[refusal.code],
        **{
            name: value + 1 if name in from_one else value for name, value in refusal.fields.items()
        },
    )
