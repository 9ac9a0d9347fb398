"""Following the lesson: what the learner did, with what Pim does in between."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tobago.fault import Fault
from tobago.game import Action, Event, Game, action_from_json
from tobago.lesson.scene import start
from tobago.lesson.steps import OVER, STEPS, Deed, GoOn, Step


class Astray(Fault):
    """Something that the lesson does not ask for; the sentence says what it asks for."""


class Move(NamedTuple):
    """An action in the game, and what happened, secrets included."""

    seat: int
    action: Action
    events: Sequence[Event]


class Progress(NamedTuple):
    """How far a learner is."""

    done: int
    """How many steps are done."""
    game: Game
    moves: tuple[Move, ...]
    latest: int
    """How many of the moves came with the last step: the learner's and Pim's."""

    @property
    def step(self) -> Step | None:
        """What is to be done next; None at the end."""
        return STEPS[self.done] if self.done < len(STEPS) else None

    @property
    def praise(self) -> str:
        """What is said about the step that was done last."""
        return STEPS[self.done - 1].praise if self.done else ""

    @property
    def accepted(self) -> list[Deed]:
        """All that goes on from here."""
        if self.step is None:
            return []
        wanted = self.step.wanted
        if isinstance(wanted, type):
            return [action for action in self.game.legal_actions() if isinstance(action, wanted)]
        return [wanted]


def deed_from_json(data: Any) -> Deed:
    """What was done, as `to_json` writes it; ActionError says what is wrong with it."""
    return GoOn() if data == GoOn().to_json() else action_from_json(data)


def follow(deeds: Sequence[Deed]) -> Progress:
    """Where these deeds lead; Astray at the first that is not asked for."""
    here = Progress(0, start(), (), 0)
    for deed in deeds:
        here = _go_on(here, deed)
    return here


def _go_on(here: Progress, deed: Deed) -> Progress:
    step = here.step
    if step is None:
        raise Astray(OVER, step=here.done)
    if deed not in here.accepted:
        raise Astray(step.wrong, step=here.done, **step.fields)
    actions = step.then if isinstance(deed, GoOn) else (deed, *step.then)
    moves = [Move(here.game.seat, action, here.game.apply(action)) for action in actions]
    return Progress(here.done + 1, here.game, (*here.moves, *moves), len(moves))
