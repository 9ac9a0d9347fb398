"""The table beside the board in sentences, a line each, also for screen readers."""

from tobago.game import COLOURS
from tobago.game.advice import ClueAdvice, clue_lens
from tobago.game.constants import MAPS
from tobago.picture.board_contents import visible_belongings
from tobago.picture.text.table_text import describe_decks
from tobago.picture.text.text_context import TextContext


def describe_table(context: TextContext) -> str:
    """Maps, players and decks, and the viewer's hand."""
    parts = [describe_map(context, m) for m in MAPS]
    parts += [_players(context), describe_decks(context)]
    if context.view.hand:
        parts.append(describe_hand(context))
    return "\n".join(parts)


def describe_map(context: TextContext, m: int) -> str:
    """The number of a map's possible sites, and its clues with the owners of their roses."""
    s = context.view.state
    head = context.words.count(
        "There is {n} possible site {map:on}.",
        "There are {n} possible sites {map:on}.",
        s.sites[m].bit_count(),
        map=COLOURS[m],
    )
    if not s.map_cards[m]:
        return context.wrap_lines([head, context.words.say("It has no clue yet.")])
    clues = enumerate(zip(s.map_cards[m], s.map_roses[m], strict=True), 1)
    return context.wrap_lines([head, *(_clue(context, place, *clue) for place, clue in clues)])


def _clue(context: TextContext, place: int, card: int, roses: tuple[int, ...]) -> str:
    if not roses:
        return context.words.say("Clue {place}: {text}.", place=place, text=context.clue(card))
    return context.words.count(
        "Clue {place}: {text}. Rose of {who}.",
        "Clue {place}: {text}. Roses of {who}.",
        len(roses),
        place=place,
        text=context.clue(card),
        who=[context.player(seat) for seat in roses],
    )


def _players(context: TextContext) -> str:
    """A sentence for each player, and one that says whose turn it is."""
    s, words = context.view.state, context.words
    lines = []
    for seat, (name, atv) in enumerate(zip(context.names, s.atvs, strict=True)):
        things = _belongings(context, seat)
        if atv >= 0:
            space = context.space(atv)
            line = words.say(
                "{who}, ATV on {space}: {things}.", who=name, space=space, things=things
            )
        else:
            line = words.say("{who}, no ATV yet: {things}.", who=name, things=things)
        lines.append(line)
    if not context.view.over:
        lines.append(words.say("{who}'s turn.", who=context.player(s.turn)))
    return context.wrap_lines(lines)


def _belongings(context: TextContext, seat: int) -> list[str]:
    gold, cards, amulets, roses, clues = visible_belongings(context.view, seat)
    count = context.words.count
    return [
        *([] if gold is None else [count("{n} gold coin", "{n} gold coins", gold)]),
        count("{n} card", "{n} cards", cards),
        count("{n} amulet", "{n} amulets", amulets),
        count("{n} rose", "{n} roses", roses),
        count("{n} clue", "{n} clues", clues),
    ]


def describe_hand(context: TextContext) -> str:
    """The clue lens: each own clue, and what it would do to each map."""
    lens = clue_lens(context.view)
    lines = []
    for number, clue in enumerate(context.view.hand, 1):
        lines.append(context.words.say("Your clue {place}: {clue}.", place=number, clue=clue))
        lines += [_clue_advice(context, advice) for advice in lens if advice.clue == clue]
    return context.wrap_lines(lines)


def _clue_advice(context: TextContext, advice: ClueAdvice) -> str:
    """What one clue would do to one map."""
    if advice.refusal is None:
        return context.words.count(
            "It would leave {n} site of {sites} {map:on}.",
            "It would leave {n} sites of {sites} {map:on}.",
            advice.kept.bit_count(),
            sites=context.view.state.sites[COLOURS.index(advice.map)].bit_count(),
            map=advice.map,
        )
    if advice.kept:
        return context.words.say("It would remove nothing {map:on}.", map=advice.map)
    return context.words.say("It contradicts {map:object}.", map=advice.map)
