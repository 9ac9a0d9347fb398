"""A treasure that is being shared out, in sentences."""

from collections.abc import Iterable

from tobago.game import COLOURS, Dig
from tobago.game.constants import NOBODY, NOTHING
from tobago.game.state import Sharing
from tobago.picture.text.text_context import TextContext


def describe_sharing(context: TextContext) -> str:
    """The card on offer, the roses, the cards so far, and those that the viewer looked at."""
    sharing, words = context.view.state.sharing, context.words
    if sharing is None:
        return words.say("No treasure is being shared out.")
    lines = [
        words.say(
            "{who} raised {treasure:object}. On offer: {card}.",
            who=context.player(sharing.dig.raiser),
            treasure=COLOURS[sharing.dig.map],
            card=words.treasure_card(sharing.offered),
        ),
        _roses(context, sharing),
    ]
    if before := shared_cards(context, sharing.dig):
        lines.append(words.say("Turned up before: {cards}.", cards=before))
    lines += [
        *looked_at(context, sharing.drawn),
        words.count(
            "{n} card is still face down.", "{n} cards are still face down.", len(sharing.cards)
        ),
        *describe_coming_cards(context, sharing),
    ]
    if sharing.is_last:
        lines.append(words.say("This is the last treasure."))
    return context.wrap_lines(lines)


def describe_coming_cards(context: TextContext, sharing: Sharing) -> list[str]:
    """A sentence about the cards face down, if they are known."""
    cards = _known_cards(context, reversed(sharing.cards))
    if not cards:
        return []
    return [context.words.say("Still to come, the next card first: {cards}.", cards=cards)]


def looked_at(context: TextContext, cards: Iterable[int]) -> list[str]:
    """A sentence about the cards that the viewer looked at in secret, if any."""
    seen = _known_cards(context, cards)
    return [context.words.say("You looked at {cards}.", cards=seen)] if seen else []


def _known_cards(context: TextContext, cards: Iterable[int]) -> list[str]:
    return [context.words.treasure_card(value) for value in cards if value != NOTHING]


def _roses(context: TextContext, sharing: Sharing) -> str:
    """The roses from the bottom of the map to the top, the one asked in brackets."""
    roses = [
        f"[{context.player(seat)}]" if place == sharing.asked else context.player(seat)
        for place, seat in enumerate(sharing.roses)
    ]
    return context.words.say(
        "Roses from bottom to top, the one being asked in brackets: {roses}.", roses=roses
    )


def shared_cards(context: TextContext, dig: Dig) -> list[str]:
    """The cards of a treasure that were turned up, and who took each."""
    return [
        _shared_card(context, value, taker)
        for value, taker in zip(dig.turned_up, dig.takers, strict=False)
    ]


def _shared_card(context: TextContext, value: int, taker: int) -> str:
    if not value:
        return context.words.treasure_card(value)
    if taker == NOBODY:
        return context.words.say("{card} (nobody)", card=value)
    return context.words.say("{card} ({who})", card=value, who=context.player(taker))
