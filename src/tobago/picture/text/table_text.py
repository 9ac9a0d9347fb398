"""The table beside the board in columns: maps, players, decks and the viewer's hand."""

from collections.abc import Sequence

from tobago.game import COLOURS, Game, View
from tobago.game.advice import ClueAdvice, clue_lens
from tobago.game.constants import MAPS
from tobago.message import N_
from tobago.picture.board_contents import visible_belongings
from tobago.picture.text.board_style import UNICODE
from tobago.picture.text.text_context import TextContext, align_columns, shortened_text
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
    parts = [_maps(context), text_players(context), describe_decks(context)]
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
        line = context.wrap(f"  {heads[m].ljust(width)}  {map_clues(context, m)}", width + 4)
        lines.append(context.marker_sign(m) + line[1:])
    return "\n".join(lines)


def map_clues(context: TextContext, m: int) -> str:
    """The clues of a map from top to bottom, each with the owners of its roses."""
    s = context.view.state
    clues = [
        f"{context.clue(card)} ({', '.join(map(context.player, roses))})"
        if roses
        else context.clue(card)
        for card, roses in zip(s.map_cards[m], s.map_roses[m], strict=True)
    ]
    return "; ".join(clues) or context.words.say("no clue yet")


def text_players(context: TextContext) -> str:
    """A row for each player: the space of the ATV and the belongings, as many as fit."""
    s, width = context.view.state, context.width
    rows = _player_rows(context)
    title, *players = next(
        (lines for lines in rows if width is None or max(map(len, lines)) + MARGIN <= width),
        rows[-1],
    )
    lines = [context.heading(f"    {title}")]
    for seat, row in enumerate(players):
        turn = ">" if seat == s.turn and not context.view.over else " "
        lines.append(f"{turn} {context.atv_sign(seat)} {row}")
    return "\n".join(lines)


MARGIN = 4
"""Columns before the name of a player: whose turn it is, and the sign of the ATV."""
SHORT_TITLE, SHORTEST_NAME = 3, 3
"""Characters of titles, and at least of names, in a narrow table."""
LESS_NEEDED = ("cards", "clues")
"""Belongings that a narrow table leaves out."""


def _player_rows(context: TextContext) -> list[list[str]]:
    """The title and the rows of the players, from wide to narrow."""
    say, seats = context.words.say, range(len(context.names))
    titles = [say("Players"), *map(say, BELONGINGS)]
    wide = [titles, *(_player(context, seat) for seat in seats)]
    medium = [[titles[0], *(title[:SHORT_TITLE] for title in titles[1:])], *wide[1:]]
    return [align_columns(wide), align_columns(medium), _narrow(medium, context.width or 0)]


def _narrow(rows: list[list[str]], width: int) -> list[str]:
    """The rows without what is less needed, and with names that leave room for the rest."""
    kept = [i for i, name in enumerate(BELONGINGS, 1) if name not in LESS_NEEDED]
    belongings = align_columns([[row[i] for i in kept] for row in rows], " ")
    room = max(SHORTEST_NAME, width - MARGIN - 1 - max(map(len, belongings)))
    names = [shortened_text(row[0], room) for row in rows]
    return align_columns(list(zip(names, belongings, strict=True)), " ")


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


def text_hand(context: TextContext, *, short: bool = False) -> str:
    """The clue lens: for each own clue and each map the number of sites it would leave.

    The short form has neither the present number of sites nor the key.
    """
    words, s = context.words, context.view.state
    rows = [["", words.say("Your clues"), *UNICODE.markers.values()], *_lens_rows(context)]
    if not short:
        now = (str(s.sites[m].bit_count()) for m in MAPS)
        rows.insert(1, ["", words.say("possible sites now"), *now])
    title, *lines = align_columns(rows)
    if not short:
        key = words.say(
            "{contradicts} contradicts the map, {useless} removes nothing",
            contradicts=CONTRADICTS,
            useless=USELESS,
        )
        lines.append(f"   {key}")
    return "\n".join([context.heading(title), *lines])


def untitled_hand(context: TextContext) -> str:
    """The clue lens with the signs of the maps in each line."""
    signs = UNICODE.markers.values()
    return "\n".join(
        align_columns(
            [
                [number, clue, *(f"{sign} {left}" for sign, left in zip(signs, sites, strict=True))]
                for number, clue, *sites in _lens_rows(context)
            ]
        )
    )


def _lens_rows(context: TextContext) -> list[list[str]]:
    lens = iter(clue_lens(context.view))
    return [
        [str(number), context.words.clue(clue), *(_sites_left(next(lens)) for _ in MAPS)]
        for number, clue in enumerate(context.view.hand, 1)
    ]


def _sites_left(advice: ClueAdvice) -> str:
    if advice.refusal is None:
        return str(advice.kept.bit_count())
    return USELESS if advice.kept else CONTRADICTS
