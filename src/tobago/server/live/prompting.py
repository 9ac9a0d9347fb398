"""The line that always says what is expected of whom, for people who point and click."""

from collections.abc import Callable

from tobago.game import COLOURS, View
from tobago.game.constants import NOTHING
from tobago.game.state import Phase
from tobago.picture.text import Scene, waiting
from tobago.server.live.table import LiveTable
from tobago.server.live.telling import tell_end
from tobago.words import Words


def prompt(live: LiveTable, view: View, words: Words) -> str:
    """What is expected of whom, said to the one who looks on."""
    if live.ended is not None:
        return tell_end(words, live.ended)
    scene = Scene(view, words, live.names, width=None)
    if view.seat is None or view.seat != live.timing.running:
        return waiting(scene)
    return EXPECTED[view.state.phase](scene)


def _place(scene: Scene) -> str:
    return scene.words.say("Put your ATV on any space.")


def _first(scene: Scene) -> str:
    drawn = scene.view.state.first_clue
    if drawn == NOTHING:
        return scene.words.say("Mark one of the clues laid out with your rose.")
    return scene.words.say("You drew “{text}”. Put it on an empty map.", text=scene.clue(drawn))


def _turn(scene: Scene) -> str:
    words, s = scene.words, scene.view.state
    if not s.acted:
        lines = [words.say("Your turn: play a clue, drive or exchange your clues.")]
    elif s.legs:
        lines = [
            words.count(
                "You may drive on, {n} leg is left, or end your turn.",
                "You may drive on, {n} legs are left, or end your turn.",
                s.legs,
            )
        ]
    else:
        lines = [words.say("Your action is done; end your turn when you are ready.")]
    here = 1 << s.atvs[s.turn]
    lines += [
        words.say("You can raise {treasure:object}.", treasure=colour)
        for m, colour in enumerate(COLOURS)
        if s.sites[m] == here
    ]
    if s.amulets_held[s.turn]:
        lines.append(
            words.count(
                "You hold {n} amulet to play.",
                "You hold {n} amulets to play.",
                s.amulets_held[s.turn],
            )
        )
    return " ".join(lines)


def _share(scene: Scene) -> str:
    sharing = scene.view.state.sharing
    assert sharing is not None
    card = scene.gold(sharing.offered)
    return scene.words.say("On offer to your rose: {card}. Take it or pass.", card=card)


def _curse(scene: Scene) -> str:
    return scene.words.say("The curse wants an amulet or your best treasure card.")


def _start(scene: Scene) -> str:
    colour = COLOURS[scene.view.state.new_map]
    return scene.words.say("Start {map:object} anew with a clue of your hand.", map=colour)


EXPECTED: dict[Phase, Callable[[Scene], str]] = {
    "place-atv": _place,
    "first-clue": _first,
    "turn": _turn,
    "sharing": _share,
    "curse": _curse,
    "new-map": _start,
}
