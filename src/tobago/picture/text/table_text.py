"""The table beside the board in columns: maps, players, decks and the viewer's hand."""

from collections.abc import Sequence

from tobago.game import COLOURS, Game, View
from tobago.game.advice import ClueAdvice, clue_lens
from tobago.game.constants import MAPS
from tobago.message import N_
from tobago.picture.board_contents import visible_belongings
from tobago.picture.text.board_style import UNICODE
from tobago.picture.text.text_context import TextContext, align_columns
from tobago.words import Words

CONTRADICTS, USELESS = "×", "="
"""In the clue lens: a clue that would leave no site, and one that would remove none."""

BELONGINGS = (N_("space"), N_("gold"), N_("cards"), N_("amulets"), N_("roses"), N_("clues"))


def text_table(
    what: TextContext | Game | View,
    names: Sequence[str] | None = None,
    *,
    words: Words | None = None,
) -> str:
    """Maps, players and decks, and the viewer's hand; of a game what a spectator sees.

    Without names the players are called by their colours.
    """
    context = TextContext.of(what, names, words)
    parts = [_maps(context), _players(context), describe_decks(context)]
    if context.view.hand:
        parts.append(text_hand(context))
    return "\n\n".join(parts)


def _maps(context: TextContext) -> str:
    """For each map the number of its possible sites, its clues and the owners of their roses."""
    words, s = context.words, context.view.state
    left = [words.count("{n} site", "{n} sites", s.sites[m].bit_count()) for m in MAPS]
    heads = align_columns([[words.named("map:short", COLOURS[m]), left[m]] for m in MAPS])
    width = max(map(len, heads))
    lines = [context.heading(words.say("Treasure maps"))]
    for m in MAPS:
        line = context.wrap(f"  {heads[m].ljust(width)}  {_clues(context, m)}", width + 4)
        lines.append(context.marker_sign(m) + line[1:])
    return "\n".join(lines)


def _clues(context: TextContext, m: int) -> str:
    """The clues of a map from top to bottom, each with the owners of its roses."""
    s = context.view.state
    clues = [
        f"{context.clue(card)} ({', '.join(map(context.player, roses))})"
        if roses
        else context.clue(card)
        for card, roses in zip(s.map_cards[m], s.map_roses[m], strict=True)
    ]
    return "; ".join(clues) or context.words.say("no clue yet")


def _players(context: TextContext) -> str:
    """A row for each player: the space of the ATV and the belongings."""
    words, s = context.words, context.view.state
    titles = [words.say("Players"), *map(words.say, BELONGINGS)]
    players = [_player(context, seat) for seat in range(len(context.names))]
    title, *rows = align_columns([titles, *players])
    lines = [context.heading(f"    {title}")]
    for seat, row in enumerate(rows):
        turn = ">" if seat == s.turn and not context.view.over else " "
        lines.append(f"{turn} {context.atv_sign(seat)} {row}")
    return "\n".join(lines)


def _player(context: TextContext, seat: int) -> list[str]:
    atv = context.view.state.atvs[seat]
    counts = visible_belongings(context.view, seat)
    return [
        context.player(seat),
        context.space(atv) if atv >= 0 else "-",
        *("?" if count is None else str(count) for count in counts),
    ]


def describe_decks(context: TextContext) -> str:
    """What is left in the decks and piles."""
    words, s = context.words, context.view.state
    return context.wrap(
        words.say(
            "In the decks: {left}. Discarded: {gone}. Out of the game: {removed}.",
            left=[
                words.count("{n} clue", "{n} clues", len(s.clue_deck)),
                words.count("{n} treasure card", "{n} treasure cards", len(s.treasure_deck)),
                words.count("{n} amulet", "{n} amulets", s.amulet_pile),
            ],
            gone=[
                words.count("{n} clue", "{n} clues", len(s.clue_discard)),
                words.count("{n} treasure card", "{n} treasure cards", len(s.treasure_discard)),
            ],
            removed=words.count("{n} curse", "{n} curses", s.curses_removed),
        )
    )


def text_hand(context: TextContext) -> str:
    """The clue lens: for each own clue and each map the number of sites it would leave."""
    words, s = context.words, context.view.state
    lens = iter(clue_lens(context.view))
    rows = [
        ["", words.say("Your clues"), *UNICODE.markers.values()],
        ["", words.say("possible sites now"), *(str(s.sites[m].bit_count()) for m in MAPS)],
    ]
    for number, clue in enumerate(context.view.hand, 1):
        rows.append([str(number), words.clue(clue), *(_sites_left(next(lens)) for _ in MAPS)])
    title, *lines = align_columns(rows)
    key = words.say(
        "{contradicts} contradicts the map, {useless} removes nothing",
        contradicts=CONTRADICTS,
        useless=USELESS,
    )
    return "\n".join([context.heading(title), *lines, f"   {key}"])


def _sites_left(advice: ClueAdvice) -> str:
    if advice.refusal is None:
        return str(advice.kept.bit_count())
    return USELESS if advice.kept else CONTRADICTS
