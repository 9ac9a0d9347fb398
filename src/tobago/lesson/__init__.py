"""A playable lesson: the end of a fixed game, with instructions for every step.

The lesson is a list of steps. The caller keeps only the list of the learner's inputs.
"""

from tobago.lesson.lesson_steps import ENDING, STEPS, Continue, Highlight, LessonInput
from tobago.lesson.progress import NotInLesson, Progress, input_from_json, lesson_progress
from tobago.lesson.starting_position import LEARNER, PIM, PIM_NAME

__all__ = [
    "ENDING",
    "LEARNER",
    "PIM",
    "PIM_NAME",
    "STEPS",
    "Continue",
    "Highlight",
    "LessonInput",
    "NotInLesson",
    "Progress",
    "input_from_json",
    "lesson_progress",
]
