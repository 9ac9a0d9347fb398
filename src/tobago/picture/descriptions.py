"""Titles and descriptions of pictures, for people who cannot see them."""

from tobago.game import Game, View
from tobago.game.state import State
from tobago.island import Island
from tobago.picture import text
from tobago.picture.text import TextContext
from tobago.words import Words


def island_title(island: Island, words: Words) -> str:
    """The title of an island's picture."""
    if island.code is None:
        return words.say("An island of your own")
    return words.say("Island {code}", code=island.code)


def terrain_summary(island: Island, words: Words) -> str:
    """The number of spaces, and of each terrain."""
    parts = ", ".join(
        f"{words.named('terrain', terrain)} {mask.bit_count()}"
        for terrain, mask in island.terrain.items()
    )
    spaces = words.count("{n} space", "{n} spaces", len(island.spaces))
    return f"{spaces}: {parts}."


def describe_pieces(what: Game | View, words: Words) -> str:
    """The terrain of an island, and every space that is not empty."""
    board = text.describe_board(TextContext.of(what, words=words, width=None))
    return f"{terrain_summary(what.island, words)}\n{board}"


# ---- the table ----------------------------------------------------------------------------------


def describe_view(context: TextContext) -> str:
    """All that a seat, or a spectator, sees."""
    state = context.view.state
    parts = [text.describe_board(context), text.describe_table(context)]
    parts += _first_clue(context, state)
    if state.sharing is not None:
        parts.append(text.describe_sharing(context))
    return "\n".join(parts)


def describe_game(context: TextContext, state: State) -> str:
    """All that a spectator sees, and what the state hides from spectators."""
    parts = [describe_view(context)]
    for seat in range(len(context.names)):
        parts += _hidden_belongings(context, state, seat)
    parts += _first_clue(context, state)
    if state.sharing is not None:
        parts += text.describe_coming_cards(context, state.sharing)
    return "\n".join(parts)


def _hidden_belongings(context: TextContext, state: State, seat: int) -> list[str]:
    """A player's hand, and the gold unless everybody sees it."""
    words, who, lines = context.words, context.player(seat), []
    if not context.view.shows_gold(seat):
        gold = sum(state.treasure[seat])
        lines.append(
            words.count("{who} has {n} gold coin.", "{who} has {n} gold coins.", gold, who=who)
        )
    if clues := [context.clue(card) for card in state.hands[seat]]:
        lines.append(words.say("Hand of {who}: {cards}.", who=who, cards=clues))
    return lines


def _first_clue(context: TextContext, state: State) -> list[str]:
    """A sentence about the clue drawn for the first map, if it is known."""
    if state.first_clue < 0:
        return []
    who, clue = context.player(state.seat), context.clue(state.first_clue)
    return [context.words.say("Drawn by {who}: {text}.", who=who, text=clue)]
