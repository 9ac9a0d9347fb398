"""The prompt of the page."""

from tobago.game import View
from tobago.server.live.table import LiveTable
from tobago.server.live.telling import tell_end
from tobago.words import Words, decision_prompt, waiting_prompt


def prompt(live: LiveTable, view: View, words: Words) -> str:
    """What the game waits for, written to the viewer."""
    if live.ended is not None:
        return tell_end(words, live.ended)
    if view.seat is None or view.seat != live.timing.running:
        return waiting_prompt(view, words, live.names)
    return decision_prompt(view, words)
