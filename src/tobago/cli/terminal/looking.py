"""What a player can ask about the table: every part of it, and advice. Each answer is a text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.typed import (
    WORD_OF,
    find_word,
    read_action,
    read_clue,
    read_map,
    read_space,
    read_terrain,
    typed,
)
from tobago.cli.terminal.vocabulary import ALL, Vocabulary, Word
from tobago.game import COLOURS, Action, Exchange, ExchangeTurn, Refusal, View
from tobago.game.advice import reach
from tobago.game.constants import MAP
from tobago.game.notation import WORDS
from tobago.game.phases.clue_cards import is_marked
from tobago.island import LEGS, TERRAINS, bits
from tobago.picture import text as picture
from tobago.picture.text.board_style import LEG_SIGN, SITE_SIGNS
from tobago.picture.text.board_text import Highlighted
from tobago.review import describe_hint, hint
from tobago.words import N_, Words

NARROW = 60
"""Columns that the table needs at least."""
BELOW_BOARD = 8
"""Lines of the screen that a board leaves to what is said below it."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A context, and the screen it is shown on."""

    context: picture.TextContext
    screen: Screen

    @staticmethod
    def of(view: View, words: Words, names: Sequence[str], screen: Screen) -> "Stage":
        """What somebody sees, in the width and the colours of a screen."""
        return Stage(picture.TextContext(view, words, names, screen.colour, screen.width), screen)

    @property
    def seat(self) -> int:
        """Whose advice is wanted: of who looks on, or of the player to decide."""
        view = self.context.view
        return view.state.seat if view.seat is None else view.seat

    def board(self, marks: Highlighted | None = None) -> str:
        """The board, drawn where it fits and in sentences where it does not."""
        context = self.context
        if self.screen.plain:
            return picture.describe_board(context)
        board = picture.text_board(context.view, colour=context.colour, marks=marks)
        height = self.screen.height
        if picture.board_width(context.view) <= self.screen.width and (
            height is None or board.count("\n") + BELOW_BOARD <= height
        ):
            return board
        turned, notes = picture.turned_board(context.view, colour=context.colour, marks=marks)
        if picture.lines_width(turned) <= self.screen.width:
            return "\n".join([*turned, *notes])
        note = context.words.say("The board is wider than this screen; these spaces matter:")
        return f"{note}\n{picture.describe_board(context)}"

    def table(self) -> str:
        """Maps, players, decks and hand."""
        return (picture.describe_table if self._in_sentences else picture.text_table)(self.context)

    def hand(self) -> str:
        """The clues of who looks on, and what they would do."""
        return (picture.describe_hand if self._in_sentences else picture.text_hand)(self.context)

    @property
    def _in_sentences(self) -> bool:
        """Whether sentences are wanted, or columns would not fit."""
        return self.screen.plain or self.screen.width < NARROW


Answer = Callable[[Stage, list[str]], str]


# ---- the table --------------------------------------------------------------------------------


def _board(stage: Stage, parts: list[str]) -> str:
    return stage.board()


def _draw(stage: Stage, parts: list[str]) -> str:
    board = picture.text_board(stage.context.view, plain=True)
    return f"{board}\n{picture.describe_statues(stage.context)}"


def _table(stage: Stage, parts: list[str]) -> str:
    return stage.table()


def _clues(stage: Stage, parts: list[str]) -> str:
    if not stage.context.view.hand:
        return stage.context.words.say("You hold no clue.")
    return stage.hand()


def _map(stage: Stage, parts: list[str]) -> str:
    """A map; with a clue, what it would leave of its sites."""
    context, view = stage.context, stage.context.view
    m = MAP[read_map(parts[0].lower(), view)]
    kept = None
    if len(parts) == 2:
        kept = view.table.clues[view.table.deck.index(read_clue(parts[1].lower(), view))]
    text = f"{picture.describe_map(context, m)}\n{picture.describe_sites(context, m, kept)}"
    if stage.screen.plain:
        return text
    sign = "" if is_marked(view.state, m) and kept is None else SITE_SIGNS[COLOURS[m]]
    sites = view.state.sites[m] & (view.table.island.whole if kept is None else kept)
    return f"{stage.board(dict.fromkeys(bits(sites), sign))}\n{text}"


def _space(stage: Stage, parts: list[str]) -> str:
    view = stage.context.view
    return picture.describe_space(
        stage.context, view.table.index[read_space(parts[0].lower(), view)]
    )


def _terrain(stage: Stage, parts: list[str]) -> str:
    kinds = [read_terrain(parts[0].lower())] if parts else TERRAINS
    return picture.describe_terrain(stage.context, kinds)


def _sharing(stage: Stage, parts: list[str]) -> str:
    return picture.describe_sharing(stage.context)


def _treasures(stage: Stage, parts: list[str]) -> str:
    return picture.describe_treasures(stage.context)


def _discards(stage: Stage, parts: list[str]) -> str:
    return picture.describe_discards(stage.context)


def _options(stage: Stage, parts: list[str]) -> str:
    return picture.describe_options(stage.context)


def _legend(stage: Stage, parts: list[str]) -> str:
    return picture.legend(stage.context, plain=stage.screen.plain)


# ---- advice -----------------------------------------------------------------------------------


def _reach(stage: Stage, parts: list[str]) -> str:
    s, view = stage.context.view.state, stage.context.view
    legs = s.legs if s.acted and s.turn == stage.seat and s.phase == "turn" else LEGS
    text = picture.describe_reach(stage.context, stage.seat, legs)
    if stage.screen.plain:
        return text
    marks = {view.table.index[at]: LEG_SIGN * n for at, n in reach(view, stage.seat, legs).items()}
    return f"{stage.board(marks)}\n{text}"


def _route(stage: Stage, parts: list[str]) -> str:
    view = stage.context.view
    atv = view.state.atvs[stage.seat]
    to = view.table.index[read_space(parts[0].lower(), view)]
    if atv < 0:
        return stage.context.words.say("Your ATV is not on the island yet.")
    return picture.describe_route(stage.context, atv, to)


def _race(stage: Stage, parts: list[str]) -> str:
    colour = read_map(parts[0].lower(), stage.context.view) if parts else None
    return picture.describe_races(stage.context, colour)


def _statues(stage: Stage, parts: list[str]) -> str:
    return picture.describe_statues(stage.context)


def _hint(stage: Stage, parts: list[str]) -> str:
    context = stage.context
    lines = describe_hint(
        hint(context.view), context.words, context.view.table.island, context.names, typed
    )
    return "\n".join(context.wrap(line, 3) for line in lines)


# ---- what is allowed, and why not -------------------------------------------------------------


def _legal(stage: Stage, parts: list[str]) -> str:
    """What may be done now, a line for each word or clue."""
    view = stage.context.view
    groups: dict[str, list[str]] = {}
    for action in view.legal_actions():
        *first, last = typed(action, view.table.island).split()
        groups.setdefault(" ".join(first), []).append(last)
    lines = [
        f"{first} {', '.join(last)}" if first else ", ".join(last) for first, last in groups.items()
    ]
    return stage.context.wrap_lines(lines) or stage.context.words.say(
        "There is nothing for you to do now."
    )


def _why(stage: Stage, parts: list[str]) -> str:
    view = stage.context.view
    action = read_action(find_word(parts[0], WORDS), parts[1:], view)
    refusal = view.check(action)
    return (
        stage.context.words.say("That is allowed.")
        if refusal is None
        else refused(stage, action, refusal)
    )


def refused(stage: Stage, action: Action, refusal: Refusal) -> str:
    """Why an action is refused, and what may have been meant."""
    words = stage.context.words
    text = words.refusal(refusal, stage.context.view.table.island)
    if isinstance(action, Exchange) and stage.context.view.check(ExchangeTurn()) is None:
        hint = words.say("To exchange your clues instead of a turn, type {word}.",
                         word=WORD_OF[ExchangeTurn])  # fmt: skip
        return f"{text} {hint}"
    return text


QUESTIONS: Vocabulary[Answer] = {
    "board": Word(_board, N_("The board; in plain mode a list of the spaces that matter.")),
    "draw": Word(_draw, N_("The board drawn with the letters of a keyboard.")),
    "table": Word(_table, N_("Maps, players, decks and your clues.")),
    "clues": Word(_clues, N_("Your clues, and how many sites each would leave on each map.")),
    "lens": Word(_clues, N_("The same as clues.")),
    "map": Word(
        _map,
        N_("A map with its clues and sites; with a clue, what it would leave."),
        ("map", "clue"),
        "MAP [CLUE]",
    ),
    "space": Word(_space, N_("Everything about a space."), ("space",), "SPACE"),
    "terrain": Word(
        _terrain,
        N_("The areas of the island and their spaces; with a kind, those of one terrain."),
        ("terrain",),
        "[KIND]",
    ),
    "reach": Word(_reach, N_("Where your ATV can drive, by legs.")),
    "route": Word(_route, N_("The way to a space, leg by leg."), ("space",), "SPACE"),
    "race": Word(
        _race, N_("The turns each player needs to the sites nearly found."), ("map",), "[MAP]"
    ),
    "statues": Word(_statues, N_("Where the next amulets will land.")),
    "hint": Word(_hint, N_("What a captain would do in your place, and why.")),
    "sharing": Word(_sharing, N_("The treasure being shared out.")),
    "treasures": Word(_treasures, N_("The treasures raised so far and who took what.")),
    "discards": Word(_discards, N_("The clues that were discarded.")),
    "options": Word(_options, N_("The options that this table plays by.")),
    "legend": Word(_legend, N_("What the signs mean.")),
    "legal": Word(_legal, N_("Everything you may do now.")),
    "why": Word(_why, N_("Whether an action is allowed, and why not."), (ALL,), ALL),
}
