"""Pictures in words: titles and descriptions, for those who cannot see them."""

from collections.abc import Sequence

from tobago.game import SEATS, View
from tobago.game.state import State
from tobago.island import Island
from tobago.picture.text import Scene, told_board, told_sharing, told_table, told_to_come
from tobago.words import Words


def island_title(island: Island, words: Words) -> str:
    """What a picture of an island is called."""
    if island.code is None:
        return words.say("An island of your own")
    return words.say("Island {code}", code=island.code)


def scene_of(view: View, names: Sequence[str] | None, words: Words) -> Scene:
    """The view as the text table tells it; players without a name are called by their colours."""
    colours = [words.named("player", seat) for seat in SEATS[: view.table.players]]
    given = list(names or ())[: view.table.players]
    return Scene(view, words, given + colours[len(given) :], width=None)


def describe_terrain(island: Island, words: Words) -> str:
    """How many spaces there are, and of which terrain."""
    parts = ", ".join(
        f"{words.named('terrain', terrain)} {mask.bit_count()}"
        for terrain, mask in island.terrain.items()
    )
    spaces = words.count("{n} space", "{n} spaces", len(island.spaces))
    return f"{spaces}: {parts}."


def describe_island(what: View | Island, words: Words) -> str:
    """An island in words: its terrain, and every space with something on it."""
    if isinstance(what, Island):
        return describe_terrain(what, words)
    board = told_board(scene_of(what, None, words))
    return f"{describe_terrain(what.table.island, words)}\n{board}"


# ---- the table ----------------------------------------------------------------------------------


def describe_table(scene: Scene) -> str:
    """All that a seat, or a spectator, sees."""
    state = scene.view.state
    parts = [told_board(scene), told_table(scene), *_told_drawn(scene, state)]
    if state.sharing is not None:
        parts.append(told_sharing(scene))
    return "\n".join(parts)


def describe_game(scene: Scene, state: State) -> str:
    """What a spectator sees, and from the whole state what is hidden from spectators."""
    parts = [describe_table(scene)]
    for seat in range(len(scene.names)):
        parts += _told_hidden(scene, state, seat)
    parts += _told_drawn(scene, state)
    if state.sharing is not None:
        parts += told_to_come(scene, state.sharing)
    return "\n".join(parts)


def _told_hidden(scene: Scene, state: State, seat: int) -> list[str]:
    """A player's gold, unless it lies open to all, and hand."""
    words, who, told = scene.words, scene.who(seat), []
    if not scene.view.shows_gold(seat):
        gold = sum(state.treasure[seat])
        told.append(
            words.count("{who} has {n} gold coin.", "{who} has {n} gold coins.", gold, who=who)
        )
    if clues := [scene.clue(card) for card in state.hands[seat]]:
        told.append(words.say("Hand of {who}: {cards}.", who=who, cards=clues))
    return told


def _told_drawn(scene: Scene, state: State) -> list[str]:
    """The clue that was drawn to be placed first, if it can be seen."""
    if state.first_clue < 0:
        return []
    return [
        scene.words.say(
            "Drawn by {who}: {text}.", who=scene.who(state.seat), text=scene.clue(state.first_clue)
        )
    ]
