"""What a player can ask about the table: every part of it, and advice. Each answer is a text."""

from collections.abc import Callable
from dataclasses import dataclass

from tobago.cli.terminal.completing import ALL
from tobago.cli.terminal.screen import Screen
from tobago.cli.terminal.typed import (
    WORD_OF,
    find_word,
    read_action,
    read_clue,
    read_map,
    read_space,
    typed,
)
from tobago.cli.terminal.vocabulary import Vocabulary, Word
from tobago.fault import Fault
from tobago.game import COLOURS, Action, Exchange, ExchangeTurn, Refusal
from tobago.game.advice import reach
from tobago.game.notation import WORDS
from tobago.game.steps.cards import marked
from tobago.game.table import MAP
from tobago.island import LEGS, bits
from tobago.picture import text as picture
from tobago.picture.text.board import Marks
from tobago.picture.text.style import LEG, SITES
from tobago.words import N_

NARROW = 60
"""Columns that the table needs at least."""


@dataclass(frozen=True, slots=True)
class Look:
    """A scene, and the screen it is shown on."""

    scene: picture.Scene
    screen: Screen

    @property
    def seat(self) -> int:
        """Whose advice is wanted: of who looks on, or of the player to decide."""
        view = self.scene.view
        return view.state.seat if view.seat is None else view.seat

    def board(self, marks: Marks | None = None) -> str:
        """The board, drawn where it fits and told where it does not."""
        scene = self.scene
        if self.screen.plain:
            return picture.told_board(scene)
        if picture.board_width(scene.view) > self.screen.width:
            note = scene.words.say("The board is wider than this screen; these spaces matter:")
            return f"{note}\n{picture.told_board(scene)}"
        return picture.text_board(scene.view, colour=scene.colour, marks=marks)

    def table(self) -> str:
        """Maps, players, decks and hand."""
        return (picture.told_table if self._told else picture.text_table)(self.scene)

    def hand(self) -> str:
        """The clues of who looks on, and what they would do."""
        return (picture.told_hand if self._told else picture.hand)(self.scene)

    @property
    def _told(self) -> bool:
        """Whether sentences are wanted, or columns would not fit."""
        return self.screen.plain or self.screen.width < NARROW


Answer = Callable[[Look, list[str]], str]


# ---- the table --------------------------------------------------------------------------------


def _board(look: Look, parts: list[str]) -> str:
    return look.board()


def _draw(look: Look, parts: list[str]) -> str:
    return picture.text_board(look.scene.view, plain=True)


def _table(look: Look, parts: list[str]) -> str:
    return look.table()


def _clues(look: Look, parts: list[str]) -> str:
    if not look.scene.view.hand:
        return look.scene.words.say("You hold no clue.")
    return look.hand()


def _map(look: Look, parts: list[str]) -> str:
    """A map; with a clue, what it would leave of its sites."""
    if len(parts) not in (1, 2):
        raise Fault("type it like this: {usage}", usage="map MAP [CLUE]")
    scene, view = look.scene, look.scene.view
    m = MAP[read_map(parts[0].lower(), view)]
    kept = None
    if len(parts) == 2:
        kept = view.table.clues[view.table.deck.index(read_clue(parts[1].lower(), view))]
    told = f"{picture.told_map(scene, m)}\n{picture.told_sites(scene, m, kept)}"
    if look.screen.plain:
        return told
    sign = "" if marked(view.state, m) and kept is None else SITES[COLOURS[m]]
    sites = view.state.sites[m] & (view.table.island.whole if kept is None else kept)
    return f"{look.board(dict.fromkeys(bits(sites), sign))}\n{told}"


def _space(look: Look, parts: list[str]) -> str:
    if len(parts) != 1:
        raise Fault("type it like this: {usage}", usage="space SPACE")
    view = look.scene.view
    return picture.space_in_full(look.scene, view.table.index[read_space(parts[0].lower(), view)])


def _sharing(look: Look, parts: list[str]) -> str:
    return picture.told_sharing(look.scene)


def _treasures(look: Look, parts: list[str]) -> str:
    return picture.told_treasures(look.scene)


def _discards(look: Look, parts: list[str]) -> str:
    return picture.told_discards(look.scene)


def _legend(look: Look, parts: list[str]) -> str:
    return picture.legend(look.scene, plain=look.screen.plain)


# ---- advice -----------------------------------------------------------------------------------


def _reach(look: Look, parts: list[str]) -> str:
    s, view = look.scene.view.state, look.scene.view
    legs = s.legs if s.acted and s.turn == look.seat and s.phase == "turn" else LEGS
    told = picture.told_reach(look.scene, look.seat, legs)
    if look.screen.plain:
        return told
    marks = {view.table.index[at]: LEG * n for at, n in reach(view, look.seat, legs).items()}
    return f"{look.board(marks)}\n{told}"


def _route(look: Look, parts: list[str]) -> str:
    view = look.scene.view
    atv = view.state.atvs[look.seat]
    if len(parts) != 1:
        raise Fault("type it like this: {usage}", usage="route SPACE")
    to = view.table.index[read_space(parts[0].lower(), view)]
    if atv < 0:
        return look.scene.words.say("Your ATV is not on the island yet.")
    return picture.told_route(look.scene, atv, to)


def _race(look: Look, parts: list[str]) -> str:
    colour = read_map(parts[0].lower(), look.scene.view) if parts else None
    return picture.told_races(look.scene, colour)


def _statues(look: Look, parts: list[str]) -> str:
    return picture.told_statues(look.scene)


# ---- what is allowed, and why not -------------------------------------------------------------


def _legal(look: Look, parts: list[str]) -> str:
    """What may be done now, a line for each word or clue."""
    view = look.scene.view
    groups: dict[str, list[str]] = {}
    for action in view.legal_actions():
        *first, last = typed(action, view.table.island).split()
        groups.setdefault(" ".join(first), []).append(last)
    lines = [
        f"{first} {', '.join(last)}" if first else ", ".join(last) for first, last in groups.items()
    ]
    return look.scene.lines(lines) or look.scene.words.say("There is nothing for you to do now.")


def _why(look: Look, parts: list[str]) -> str:
    if not parts:
        raise Fault("type it like this: {usage}", usage="why ACTION")
    view = look.scene.view
    action = read_action(find_word(parts[0], WORDS), parts[1:], view)
    refusal = view.check(action)
    return (
        look.scene.words.say("That is allowed.")
        if refusal is None
        else refused(look, action, refusal)
    )


def refused(look: Look, action: Action, refusal: Refusal) -> str:
    """Why an action is refused, and what may have been meant."""
    words = look.scene.words
    told = words.refusal(refusal, look.scene.view.table.island)
    if isinstance(action, Exchange) and look.scene.view.check(ExchangeTurn()) is None:
        hint = words.say("To exchange your clues instead of a turn, type {word}.",
                         word=WORD_OF[ExchangeTurn])  # fmt: skip
        return f"{told} {hint}"
    return told


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
    "reach": Word(_reach, N_("Where your ATV can drive, by legs.")),
    "route": Word(_route, N_("The way to a space, leg by leg."), ("space",), "SPACE"),
    "race": Word(
        _race, N_("The turns each player needs to the sites nearly found."), ("map",), "[MAP]"
    ),
    "statues": Word(_statues, N_("Where the next amulets will land.")),
    "sharing": Word(_sharing, N_("The treasure being shared out.")),
    "treasures": Word(_treasures, N_("The treasures raised so far and who took what.")),
    "discards": Word(_discards, N_("The clues that were discarded.")),
    "legend": Word(_legend, N_("What the signs mean.")),
    "legal": Word(_legal, N_("Everything you may do now.")),
    "why": Word(_why, N_("Whether an action is allowed, and why not."), (ALL,), "ACTION"),
}
