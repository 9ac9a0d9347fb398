"""Advice in words: reach by legs, the race to the sites, amulets to come, what was dug up."""

from tobago.game import COLOURS, Colour, Dig
from tobago.game.advice import Race, races, reach, route, statue_forecast
from tobago.game.state import NOTHING, Look
from tobago.island import bits
from tobago.picture.text.prompt import told_card
from tobago.picture.text.scene import Scene
from tobago.words import N_

FEW = 4
"""A treasure with no more sites is nearly found."""

LOOKS = (
    N_("The statue on {space} looks south-east: the next amulet lands on {next}, then on {later}."),
    N_("The statue on {space} looks south: the next amulet lands on {next}, then on {later}."),
    N_("The statue on {space} looks south-west: the next amulet lands on {next}, then on {later}."),
    N_("The statue on {space} looks north-west: the next amulet lands on {next}, then on {later}."),
    N_("The statue on {space} looks north: the next amulet lands on {next}, then on {later}."),
    N_("The statue on {space} looks north-east: the next amulet lands on {next}, then on {later}."),
)
"""In the order of DIRECTIONS."""


def told_reach(scene: Scene, seat: int, legs: int) -> str:
    """The spaces an ATV reaches, by the number of legs."""
    island = scene.view.table.island
    found = reach(scene.view, seat, legs)
    lines = [
        scene.words.count(
            "{n} leg: {spaces}.",
            "{n} legs: {spaces}.",
            needed,
            spaces=[island.names[island.index[at]] for at, n in found.items() if n == needed],
        )
        for needed in sorted(set(found.values()))
    ]
    return scene.lines(lines) or scene.words.say("No space can be reached now.")


def told_route(scene: Scene, start: int, to: int) -> str:
    """A way by least legs: the spaces that each leg passes."""
    island = scene.view.table.island
    legs = route(island, island.spaces[start], island.spaces[to])
    lines = [
        scene.words.say(
            "Leg {place}: {spaces}.",
            place=place,
            spaces=[island.names[island.index[at]] for at in leg],
        )
        for place, leg in enumerate(legs, 1)
    ]
    return scene.lines(lines) or scene.words.say("The ATV already stands there.")


def told_sites(scene: Scene, m: int, kept: int | None = None) -> str:
    """The possible sites of a map by name; `kept` by a clue, they are told from those that go."""
    words, sites = scene.words, scene.view.state.sites[m]
    if kept is None:
        lines = [words.say("Possible sites: {spaces}.", spaces=_names(scene, sites))]
    else:
        lines = [
            words.say("These sites would stay: {spaces}.", spaces=_names(scene, sites & kept)),
            words.say("These sites would go: {spaces}.", spaces=_names(scene, sites & ~kept)),
        ]
    return scene.lines(lines)


def _names(scene: Scene, mask: int) -> list[str]:
    return [scene.at(i) for i in bits(mask)] or [scene.words.say("no space")]


def told_races(scene: Scene, colour: Colour | None = None) -> str:
    """The turns every player needs to the sites of a map, or to those of all nearly found."""
    sites = dict(zip(COLOURS, scene.view.state.sites, strict=True))
    wanted = [colour] if colour else [c for c in COLOURS if sites[c].bit_count() <= FEW]
    lines = [_race(scene, race) for race in races(scene.view) if race.map in wanted]
    return scene.lines(lines) or scene.words.say("There is no marked site to race to yet.")


def _race(scene: Scene, race: Race) -> str:
    turns = [
        scene.words.count("{who} in {n} turn", "{who} in {n} turns", turns, who=scene.who(seat))
        for seat, turns in enumerate(race.turns)
        if turns is not None
    ]
    return scene.words.say(
        "The {colour} marker on {space}: {turns}.",
        colour=race.map,
        space=scene.at(scene.view.table.island.index[race.site]),
        turns=turns,
    )


def told_statues(scene: Scene) -> str:
    """Where the next amulets land, now and after the statues have turned once."""
    island = scene.view.table.island
    lines = []
    for forecast in statue_forecast(scene.view):
        space, near, later = (
            island.names[island.index[at]] for at in (forecast.statue, *forecast.targets)
        )
        lines.append(scene.words.say(LOOKS[forecast.facing], space=space, next=near, later=later))
    return scene.lines(lines)


def told_treasures(scene: Scene) -> str:
    """The treasures raised so far, their cards, and those that the own seat looked at."""
    lines = [_dig(scene, dig, look) for dig, look in scene.view.memory]
    return scene.lines(lines) or scene.words.say("No treasure has been shared out yet.")


def _dig(scene: Scene, dig: Dig, look: Look) -> str:
    cards = [
        told_card(scene, value, taker)
        for value, taker in zip(dig.turned_up, dig.takers, strict=True)
    ]
    line = scene.words.say(
        "{who} raised {treasure:object}: {cards}.",
        who=scene.who(dig.raiser),
        treasure=COLOURS[dig.map],
        cards=cards or [scene.words.say("nothing")],
    )
    if seen := [scene.gold(value) for value in look if value != NOTHING]:
        line += " " + scene.words.say("You looked at {cards}.", cards=seen)
    return line


def told_result(scene: Scene) -> str:
    """The podium: the players by their gold, the richest first."""
    gold = [scene.view.gold(seat) for seat in range(len(scene.names))]
    places = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    lines = [
        scene.words.say(
            "{place}. {who}: {gold}, {cards}",
            place=1 + sum(other > gold[seat] for other in gold),
            who=scene.who(seat),
            gold=scene.words.count("{n} gold coin", "{n} gold coins", gold[seat]),
            cards=scene.words.count(
                "{n} treasure card", "{n} treasure cards", len(scene.view.state.treasure[seat])
            ),
        )
        for seat in places
    ]
    return scene.lines(lines)


def told_discards(scene: Scene) -> str:
    """The clues that were discarded, open to everybody."""
    gone = [scene.clue(card) for card in scene.view.state.clue_discard]
    if not gone:
        return scene.words.say("No clue has been discarded.")
    return scene.wrapped(scene.words.say("Discarded clues: {clues}.", clues=gone), 2)
