"""The game for one learning agent, as an environment of Gymnasium: bots play the other seats.

`gymnasium.make("Tobago-v1", opponents=("scout", "drifter"))` makes one after `import tobago.env`.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tobago.env.drawing import RENDER_MODES, Pixels
from tobago.env.encoding import Observation
from tobago.env.learning_game import LearningGame
from tobago.env.opponents import Opponent

METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}


class SingleTobago(gymnasium.Env[Observation, int]):
    """A game of Tobago against opponents.

    An illegal action ends the game with a reward of -1.
    """

    metadata = METADATA

    def __init__(
        self,
        opponents: Sequence[Opponent] = ("scout",),
        *,
        seat: int | None = None,
        **settings: Any,
    ) -> None:
        """`opponents` sit clockwise from the agent; `tobago.env.opponents` lists the kinds.

        The seat of the agent is drawn for every game if it is None. The other settings are those of
        `tobago_v1` except `players`.
        """
        self._play = LearningGame(opponents, 1, seat, settings)
        core = self.core = self._play.core
        """The game as an environment of PettingZoo, with every secret."""
        self.render_mode = core.render_mode
        agent = core.possible_agents[0]
        self.observation_space = core.observation_space(agent)
        self.action_space = core.action_space(agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and play to the agent's first decision; options as for `tobago_v1`."""
        super().reset(seed=seed)
        self._play.reset(self.np_random, options)
        return self._play.observation, {"seat": self._play.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play up to the agent's next decision, or to the end."""
        play = self._play
        play.step(action)
        info = play.final_info() if play.over else {}
        return play.observation, play.rewards[0], play.terminated, play.truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the agent's decision, under the name that sb3-contrib expects."""
        return self._play.action_mask.astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """The table as the deciding agent sees it."""
        return self.core.render()

    def close(self) -> None:
        """End the bots, some of which are subprocesses."""
        self._play.end_game()
