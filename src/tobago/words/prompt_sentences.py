"""Prompts: what the game waits for, for the player who decides and for everybody else."""

from collections.abc import Callable, Sequence

from tobago.game import COLOURS, Colour, View
from tobago.game.state import NOTHING, Phase
from tobago.message import N_
from tobago.words.language import Words

WAITING_SENTENCES: dict[Phase, str] = {
    "place-atv": N_("{who} puts the ATV on a space."),
    "first-clue": N_("{who} places the first clue."),
    "turn": N_("It is the turn of {who}."),
    "sharing": N_("{who} takes the card or passes."),
    "curse": N_("{who} chooses what to give to the curse."),
    "new-map": N_("{who} starts a new map."),
    "over": N_("The game is over."),
}


def waiting_prompt(view: View, words: Words, names: Sequence[str]) -> str:
    """The decision that the game waits for, and the name of its player."""
    return words.say(WAITING_SENTENCES[view.state.phase], who=names[view.state.seat])


def decision_prompt(view: View, words: Words) -> str:
    """The choices of the player who decides, written to that player."""
    return DECISION_PROMPTS[view.state.phase](view, words)


def raisable_treasures(view: View) -> list[Colour]:
    """The treasures that the player in turn stands on."""
    s = view.state
    return [colour for m, colour in enumerate(COLOURS) if s.sites[m] == 1 << s.atvs[s.turn]]


def _place_atv(view: View, words: Words) -> str:
    return words.say("Put your ATV on any space.")


def _first_clue(view: View, words: Words) -> str:
    card = view.state.first_clue
    if card == NOTHING:
        return words.say("Mark one of the clues laid out with your rose.")
    return words.say("You drew “{clue}”. Put it on an empty map.", clue=view.table.deck[card])


def _turn(view: View, words: Words) -> str:
    s = view.state
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
    lines += [
        words.say("You can raise {treasure:object}.", treasure=colour)
        for colour in raisable_treasures(view)
    ]
    if held := s.amulets_held[s.turn]:
        lines.append(
            words.count("You hold {n} amulet to play.", "You hold {n} amulets to play.", held)
        )
    return " ".join(lines)


def _sharing(view: View, words: Words) -> str:
    sharing = view.state.sharing
    assert sharing is not None
    card = words.treasure_card(sharing.offered)
    return words.say("On offer to your rose: {card}. Take it or pass.", card=card)


def _curse(view: View, words: Words) -> str:
    return words.say("The curse wants an amulet or your best treasure card.")


def _new_map(view: View, words: Words) -> str:
    colour = COLOURS[view.state.new_map]
    return words.say("Start {map:object} anew with a clue of your hand.", map=colour)


DECISION_PROMPTS: dict[Phase, Callable[[View, Words], str]] = {
    "place-atv": _place_atv,
    "first-clue": _first_clue,
    "turn": _turn,
    "sharing": _sharing,
    "curse": _curse,
    "new-map": _new_map,
}
