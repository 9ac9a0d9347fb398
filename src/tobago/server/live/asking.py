"""Questions that a page asks when somebody points at something."""

from typing import Any

from tobago.game import action_from_json, advice
from tobago.game.actions import ActionError
from tobago.island import Hex
from tobago.picture.descriptions import describe_view
from tobago.picture.text import TextContext
from tobago.server.live.checking import check, why_not
from tobago.server.live.prompting import prompt
from tobago.server.live.table import LiveTable
from tobago.server.live.wording import words_of
from tobago.server.refused import Refused


def route(live: LiveTable, seat: int, to: tuple[int, int]) -> dict[str, Any]:
    """A way for the seat's ATV by the least number of legs: the spaces that each leg passes."""
    game = live.game
    atv = game.state.atvs[seat] if game else -1
    if game is None or atv < 0:
        raise Refused(409, "no-atv", "the ATV is not on the island yet")
    island = game.table.island
    if to not in island.index:
        raise Refused(
            422, "not-on-the-island", "{space} is not a space of the island", space=Hex(*to)
        )
    return {"legs": advice.route(island, island.spaces[atv], Hex(*to))}


def asked(live: LiveTable, seat: int, action: Any, language: str) -> dict[str, Any]:
    """Whether the seat may do an action, given as JSON, and why not."""
    try:
        wanted = action_from_json(action)
    except ActionError as error:
        raise Refused(422, "no-action", "{reason}", reason=error) from error
    refused = check(live, seat, wanted)
    return {"refusal": refused and why_not(refused, language)}


def in_words(live: LiveTable, seat: int | None, language: str) -> dict[str, Any]:
    """The whole table as a seat or a spectator sees it, in sentences for those who listen."""
    view, words = live.view(seat), words_of(language)
    context = TextContext(view, words, live.names, width=None)
    return {"text": f"{prompt(live, view, words)}\n{describe_view(context)}"}
