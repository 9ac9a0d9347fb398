"""Advice in sentences: reach by legs, races to the sites, amulets to come, treasures so far."""

from tobago.game import COLOURS, Colour, Dig
from tobago.game.advice import Race, races, reach, route, statue_forecast
from tobago.game.state import Look
from tobago.island import bits
from tobago.picture.text.sharing_text import looked_at, shared_cards
from tobago.picture.text.text_context import TextContext
from tobago.words import DIRECTION_NAMES

NEARLY_FOUND = 4
"""The most sites of a map that races are shown for."""


def describe_reach(context: TextContext, seat: int, legs: int) -> str:
    """The spaces an ATV reaches, by the number of legs."""
    found = reach(context.view, seat, legs)
    lines = [
        context.words.count(
            "{n} leg: {spaces}.",
            "{n} legs: {spaces}.",
            needed,
            spaces=[context.space(space) for space, legs in found.items() if legs == needed],
        )
        for needed in sorted(set(found.values()))
    ]
    return context.wrap_lines(lines) or context.words.say("No space can be reached now.")


def describe_route(context: TextContext, start: int, to: int) -> str:
    """A shortest way between two spaces: the spaces of each leg."""
    island = context.view.table.island
    lines = [
        context.words.say(
            "Leg {place}: {spaces}.", place=place, spaces=[context.space(space) for space in leg]
        )
        for place, leg in enumerate(route(island, island.spaces[start], island.spaces[to]), 1)
    ]
    return context.wrap_lines(lines) or context.words.say("The ATV already stands there.")


def describe_sites(context: TextContext, m: int, kept: int | None = None) -> str:
    """The possible sites of a map; with `kept`, those that a clue keeps and those it removes."""
    words, sites = context.words, context.view.state.sites[m]
    if kept is None:
        lines = [words.say("Possible sites: {spaces}.", spaces=_names(context, sites))]
    else:
        lines = [
            words.say("These sites would remain: {spaces}.", spaces=_names(context, sites & kept)),
            words.say(
                "These sites would be removed: {spaces}.", spaces=_names(context, sites & ~kept)
            ),
        ]
    return context.wrap_lines(lines)


def _names(context: TextContext, mask: int) -> list[str]:
    return [context.space(i) for i in bits(mask)] or [context.words.say("no space")]


def describe_races(context: TextContext, colour: Colour | None = None) -> str:
    """The turns every player needs to the sites of a map, or of all maps nearly found."""
    sites = dict(zip(COLOURS, context.view.state.sites, strict=True))
    wanted = [colour] if colour else [c for c in COLOURS if sites[c].bit_count() <= NEARLY_FOUND]
    lines = [_race(context, race) for race in races(context.view) if race.map in wanted]
    return context.wrap_lines(lines) or context.words.say("There is no marked site to race to yet.")


def _race(context: TextContext, race: Race) -> str:
    turns = [
        context.words.count(
            "{who} in {n} turn", "{who} in {n} turns", turns, who=context.player(seat)
        )
        for seat, turns in enumerate(race.turns)
        if turns is not None
    ]
    return context.words.say(
        "The {colour} marker on {space}: {turns}.",
        colour=race.map,
        space=context.space(race.site),
        turns=turns,
    )


def describe_statues(context: TextContext) -> str:
    """Where the next amulets land, and where after the statues have turned."""
    return context.wrap_lines(
        context.words.say(
            "The statue on {space} looks {direction}: the next amulet lands on {next}, "
            "then on {later}.",
            space=context.space(statue),
            direction=DIRECTION_NAMES[facing],
            next=context.space(near),
            later=context.space(later),
        )
        for statue, facing, (near, later) in statue_forecast(context.view)
    )


def describe_treasures(context: TextContext) -> str:
    """The treasures raised so far, their cards, and those that the viewer looked at."""
    lines = [_dig(context, dig, look) for dig, look in context.view.memory]
    return context.wrap_lines(lines) or context.words.say("No treasure has been shared out yet.")


def _dig(context: TextContext, dig: Dig, look: Look) -> str:
    line = context.words.say(
        "{who} raised {treasure:object}: {cards}.",
        who=context.player(dig.raiser),
        treasure=COLOURS[dig.map],
        cards=shared_cards(context, dig) or [context.words.say("nothing")],
    )
    return " ".join([line, *looked_at(context, look)])


def describe_result(context: TextContext) -> str:
    """The final ranking of the players by their gold."""
    gold = [context.view.gold(seat) for seat in range(len(context.names))]
    places = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    lines = [
        context.words.say(
            "{place}. {who}: {gold}, {cards}",
            place=1 + sum(other > gold[seat] for other in gold),
            who=context.player(seat),
            gold=context.words.count("{n} gold coin", "{n} gold coins", gold[seat]),
            cards=context.words.count(
                "{n} treasure card", "{n} treasure cards", len(context.view.state.treasure[seat])
            ),
        )
        for seat in places
    ]
    return context.wrap_lines(lines)


def describe_discards(context: TextContext) -> str:
    """The discarded clues."""
    gone = [context.clue(card) for card in context.view.state.clue_discard]
    if not gone:
        return context.words.say("No clue has been discarded.")
    return context.wrap(context.words.say("Discarded clues: {clues}.", clues=gone), 2)
