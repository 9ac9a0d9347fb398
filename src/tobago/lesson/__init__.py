"""A lesson to play: the last two treasures of a game, with somebody who tells what to do and why.

The lesson is a list of steps. Whoever teaches it keeps nothing but what the learner did so far.
"""

from tobago.lesson.course import Astray, Move, Progress, deed_from_json, follow
from tobago.lesson.scene import PIM, PIM_NAME, YOU
from tobago.lesson.steps import ENDING, STEPS, Deed, GoOn, Point, Step

__all__ = [
    "ENDING",
    "PIM",
    "PIM_NAME",
    "STEPS",
    "YOU",
    "Astray",
    "Deed",
    "GoOn",
    "Move",
    "Point",
    "Progress",
    "Step",
    "deed_from_json",
    "follow",
]
