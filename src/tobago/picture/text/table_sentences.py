"""The table in sentences, a line each: for screen readers, and for those who like reading."""

from tobago.game import COLOURS
from tobago.game.advice import ClueAdvice, clue_lens
from tobago.game.table import MAPS
from tobago.picture.text.scene import Scene
from tobago.picture.text.table import decks


def told_table(scene: Scene) -> str:
    """Maps, players and decks, and the hand of who looks on."""
    parts = [told_maps(scene), told_players(scene), decks(scene)]
    if scene.view.hand:
        parts.append(told_hand(scene))
    return "\n".join(parts)


def told_maps(scene: Scene) -> str:
    """For each map how many sites it has left, and its clues."""
    return "\n".join(told_map(scene, m) for m in MAPS)


def told_map(scene: Scene, m: int) -> str:
    """A map: its possible sites, its clues from top to bottom and whose roses they carry."""
    s = scene.view.state
    head = scene.words.count(
        "There is {n} possible site {map:on}.",
        "There are {n} possible sites {map:on}.",
        s.sites[m].bit_count(),
        map=COLOURS[m],
    )
    if not s.map_cards[m]:
        return scene.lines([head, scene.words.say("It has no clue yet.")])
    clues = enumerate(zip(s.map_cards[m], s.map_roses[m], strict=True), 1)
    return scene.lines([head, *(_told_clue(scene, place, *clue) for place, clue in clues)])


def _told_clue(scene: Scene, place: int, card: int, roses: tuple[int, ...]) -> str:
    if not roses:
        return scene.words.say("Clue {place}: {text}.", place=place, text=scene.clue(card))
    return scene.words.count(
        "Clue {place}: {text}. Rose of {who}.",
        "Clue {place}: {text}. Roses of {who}.",
        len(roses),
        place=place,
        text=scene.clue(card),
        who=[scene.who(seat) for seat in roses],
    )


def told_players(scene: Scene) -> str:
    """A sentence for each player, and one that says whose turn it is."""
    s, words = scene.view.state, scene.words
    lines = []
    for seat, name in enumerate(scene.names):
        things, atv = _belongings(scene, seat), s.atvs[seat]
        if atv >= 0:
            line = words.say(
                "{who}, ATV on {space}: {things}.", who=name, space=scene.at(atv), things=things
            )
        else:
            line = words.say("{who}, no ATV yet: {things}.", who=name, things=things)
        lines.append(line)
    if not scene.view.over:
        lines.append(words.say("It is the turn of {who}.", who=scene.who(s.turn)))
    return scene.lines(lines)


def _belongings(scene: Scene, seat: int) -> list[str]:
    """A player's gold (unless it lies face down), treasure cards, amulets, roses and clues."""
    view, words, s = scene.view, scene.words, scene.view.state
    gold = [scene.words.count("{n} gold coin", "{n} gold coins", view.gold(seat))]
    return [
        *(gold if view.shows_gold(seat) else ()),
        words.count("{n} card", "{n} cards", len(s.treasure[seat])),
        words.count("{n} amulet", "{n} amulets", s.amulets_held[seat]),
        words.count("{n} rose", "{n} roses", s.roses[seat]),
        words.count("{n} clue", "{n} clues", len(s.hands[seat])),
    ]


def told_hand(scene: Scene) -> str:
    """The clue lens in sentences: each own clue, and what it would do to each map."""
    lens = clue_lens(scene.view)
    lines = []
    for number, clue in enumerate(scene.view.hand, 1):
        lines.append(scene.words.say("Your clue {place}: {clue}.", place=number, clue=clue))
        lines += [told_advice(scene, advice) for advice in lens if advice.clue == clue]
    return scene.lines(lines)


def told_advice(scene: Scene, advice: ClueAdvice) -> str:
    """What one clue would do to one map."""
    sites = scene.view.state.sites[COLOURS.index(advice.map)].bit_count()
    if advice.refusal is None:
        return scene.words.count(
            "It would leave {n} site of {sites} {map:on}.",
            "It would leave {n} sites of {sites} {map:on}.",
            advice.kept.bit_count(),
            sites=sites,
            map=advice.map,
        )
    if advice.kept:
        return scene.words.say("It would remove nothing {map:on}.", map=advice.map)
    return scene.words.say("It contradicts {map:object}.", map=advice.map)
