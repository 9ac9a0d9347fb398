"""The prompt of the terminal, with the commands to type."""

from collections.abc import Callable

from tobago.game import COLOURS, View
from tobago.game.constants import MAPS, NOTHING
from tobago.game.state import Phase
from tobago.message import N_
from tobago.picture.text.text_context import TextContext
from tobago.words import decision_prompt, raisable_treasures, waiting_prompt


def prompt(context: TextContext) -> str:
    """What the game waits for; for the player who decides, also a line of commands to type."""
    view, words = context.view, context.words
    if view.over or view.seat != view.state.seat:
        return context.wrap(waiting_prompt(view, words, context.names))
    phase = view.state.phase
    sentence = N_("For example: {commands}") if phase in EXAMPLES else N_("Type: {commands}")
    commands = words.say(sentence, commands=COMMANDS[phase](view))
    return context.wrap_lines([decision_prompt(view, words), commands])


def _first_clue(view: View) -> list[str]:
    s = view.state
    if s.first_clue == NOTHING:
        return [f"mark {COLOURS[m]}" for m in MAPS if not any(s.map_roses[m])]
    return [f"first {COLOURS[m]}" for m in MAPS if not s.map_cards[m]]


def _turn(view: View) -> list[str]:
    s = view.state
    if not s.acted:
        commands = ["clue", "drive", "exchange-turn"]
    else:
        commands = ["drive", "end"] if s.legs else ["end"]
    commands += [f"raise {colour}" for colour in raisable_treasures(view)]
    return [*commands, "help amulets"] if s.amulets_held[s.turn] else commands


COMMANDS: dict[Phase, Callable[[View], list[str]]] = {
    "place-atv": lambda view: [f"place {view.table.island.names[0]}"],
    "first-clue": _first_clue,
    "turn": _turn,
    "sharing": lambda _: ["take", "pass"],
    "curse": lambda _: ["pay amulet", "pay card"],
    "new-map": lambda _: ["start 1"],
}
EXAMPLES: tuple[Phase, ...] = ("place-atv", "new-map")
"""Phases with too many commands to list."""
