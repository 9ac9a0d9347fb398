"""What a thinking bot says of its decision."""

from tobago.bots.thought.thinker import Weighed
from tobago.game import View
from tobago.words import N_, Motive


def reasons(view: View | None, weighed: list[Weighed]) -> list[Motive]:
    """The few reasons for a decision, from the position and from what was weighed."""
    if view is None or not weighed:
        return []
    percent = round(100 * weighed[0].worth)
    return [Motive(N_("I put my chance of winning after this at {percent} %."), percent=percent)]
