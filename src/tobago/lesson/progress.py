"""The state of a lesson, replayed from the learner's inputs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tobago.fault import Fault
from tobago.game import Action, Event, Game, action_from_json
from tobago.lesson.lesson_steps import LESSON_OVER, STEPS, Continue, LessonInput, Step
from tobago.lesson.starting_position import starting_position


class NotInLesson(Fault):
    """An input that the step does not expect; the message says what it expects."""


class LessonMove(NamedTuple):
    """An action in the game, and its events, secrets included."""

    seat: int
    action: Action
    events: Sequence[Event]


class Progress(NamedTuple):
    """A lesson after some steps."""

    steps_done: int
    game: Game
    moves: tuple[LessonMove, ...]
    latest_moves: int
    """The number of moves made by the last step: the learner's and Pim's."""

    @property
    def step(self) -> Step | None:
        """The step to be done next; None at the end."""
        return STEPS[self.steps_done] if self.steps_done < len(STEPS) else None

    @property
    def praise(self) -> str:
        """The sentence about the step that was done last."""
        return STEPS[self.steps_done - 1].praise if self.steps_done else ""

    @property
    def accepted(self) -> list[LessonInput]:
        """The inputs that complete the next step."""
        if self.step is None:
            return []
        expected = self.step.expected
        if isinstance(expected, type):
            return [action for action in self.game.legal_actions() if isinstance(action, expected)]
        return [expected]


def input_from_json(data: Any) -> LessonInput:
    """An input from its `to_json`; ActionError says what is wrong with it."""
    return Continue() if data == Continue().to_json() else action_from_json(data)


def lesson_progress(inputs: Sequence[LessonInput]) -> Progress:
    """The lesson after these inputs; NotInLesson at the first that is not expected."""
    progress = Progress(0, starting_position(), (), 0)
    for given in inputs:
        progress = _after(progress, given)
    return progress


def _after(before: Progress, given: LessonInput) -> Progress:
    step, game = before.step, before.game
    if step is None:
        raise NotInLesson(LESSON_OVER, step=before.steps_done)
    if given not in before.accepted:
        raise NotInLesson(step.correction, step=before.steps_done)
    actions = step.pim_actions if isinstance(given, Continue) else (given, *step.pim_actions)
    moves = [LessonMove(game.seat, action, game.apply(action)) for action in actions]
    return Progress(before.steps_done + 1, game, (*before.moves, *moves), len(moves))
