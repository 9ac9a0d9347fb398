"""Prompts: what the game waits for, for the player who decides and for everybody else."""

from collections.abc import Sequence

from tobago.game import COLOURS, Colour, View
from tobago.game.constants import NOTHING
from tobago.game.state import Phase
from tobago.message import N_
from tobago.words.language import Words

WAITING_SENTENCES: dict[Phase, str] = {
    "place-atv": N_("{who} chooses a space for the ATV."),
    "first-clue": N_("{who} places the first clue."),
    "turn": N_("{who}'s turn."),
    "sharing": N_("{who} takes the card or passes."),
    "curse": N_("{who} chooses how to pay the curse."),
    "new-map": N_("{who} starts a new map."),
    "over": N_("The game is over."),
}


def waiting_prompt(view: View, words: Words, names: Sequence[str]) -> str:
    """The decision that the game waits for, and the name of its player."""
    return words.say(WAITING_SENTENCES[view.state.phase], who=names[view.state.seat])


def decision_prompt(view: View, words: Words) -> str:
    """The choices of the player who decides, written to that player."""
    s = view.state
    match s.phase:
        case "place-atv":
            return words.say("Put your ATV on any space.")
        case "first-clue" if s.first_clue == NOTHING:
            return words.say("Put your rose on one of the first clues.")
        case "first-clue":
            clue = view.table.deck[s.first_clue]
            return words.say("You drew “{clue}”. Play it on an empty map.", clue=clue)
        case "turn":
            return " ".join(_turn(view, words))
        case "sharing":
            assert s.sharing is not None
            return words.count(
                "You are offered {n} gold. Take it or pass?",
                "You are offered {n} gold. Take it or pass?",
                s.sharing.offered,
            )
        case "curse":
            return words.say("The curse strikes you. Give an amulet or your best treasure card.")
        case "new-map":
            colour = COLOURS[s.new_map]
            return words.say("Start a new {map:short} map with a clue from your hand.", map=colour)
        case "over":
            return words.say(WAITING_SENTENCES["over"])


def _turn(view: View, words: Words) -> list[str]:
    s = view.state
    if not s.acted:
        lines = [words.say("Your turn: play a clue, drive or exchange your clues.")]
    elif s.legs:
        lines = [
            words.count(
                "You may drive on ({n} leg left) or end your turn.",
                "You may drive on ({n} legs left) or end your turn.",
                s.legs,
            )
        ]
    else:
        lines = [words.say("Your action is done. End your turn when you are ready.")]
    lines += [
        words.say("You can raise {treasure:object}.", treasure=colour)
        for colour in raisable_treasures(view)
    ]
    if held := s.amulets_held[s.turn]:
        lines.append(words.count("You can play {n} amulet.", "You can play {n} amulets.", held))
    return lines


def raisable_treasures(view: View) -> list[Colour]:
    """The treasures that the player in turn stands on."""
    s = view.state
    return [colour for m, colour in enumerate(COLOURS) if s.sites[m] == 1 << s.atvs[s.turn]]
