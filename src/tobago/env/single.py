"""The game for one learning agent, as an environment of Gymnasium: bots play the other seats.

`gymnasium.make("tobago.env.single:Tobago-v1", opponents=("scout", "drifter"))` makes one.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tobago.bots import Guard, Spec
from tobago.env.aec import ILLEGAL_REWARD, Tobago
from tobago.env.drawing import RENDER_MODES, Pixels
from tobago.env.encoding import Observation
from tobago.fault import Fault

ID = "Tobago-v1"
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}


class SingleTobago(gymnasium.Env[Observation, int]):
    """A game of Tobago against bots.

    An illegal action ends the game with a reward of -1.
    """

    metadata = METADATA

    def __init__(
        self, opponents: Sequence[str] = ("scout",), *, seat: int | None = None, **settings: Any
    ) -> None:
        """`opponents` are bots by spec, clockwise from the agent.

        The seat of the agent is drawn for every game if it is None. The other settings are those of
        `tobago_v1` except `players`.
        """
        if isinstance(opponents, str):
            raise Fault("opponents are a list of bots, not {given!r}", given=opponents)
        self._core = Tobago(len(opponents) + 1, **settings)
        if seat is not None and seat not in range(len(opponents) + 1):
            raise Fault(
                "the agent's seat is 0 to {last}, not {given!r}", last=len(opponents), given=seat
            )
        self._opponents = [str(Spec.parse(opponent)) for opponent in opponents]
        self._given_seat = seat
        self._bots: dict[int, Guard] = {}
        self.render_mode = self._core.render_mode
        agent = self._core.possible_agents[0]
        self.observation_space = self._core.observation_space(agent)
        self.action_space = self._core.action_space(agent)

    # ---- playing ------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and play to the agent's first decision; options as for `tobago_v1`."""
        super().reset(seed=seed)
        self._end_bots()
        core, draw = self._core, self.np_random.integers
        core.reset(seed=int(draw(2**62)), options=options)
        players = len(core.possible_agents)
        seat = self._seat = int(draw(players)) if self._given_seat is None else self._given_seat
        self._agent = core.possible_agents[seat]
        self._bots = {
            (seat + place) % players: Guard.of(opponent, str(draw(2**62)))
            for place, opponent in enumerate(self._opponents, 1)
        }
        self._let_bots_play()
        self._update_observation()
        return self._observation, {"seat": seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play up to the agent's next decision, or to the end."""
        core, agent = self._core, self._agent
        if self.action_space.contains(action) and not self._observation["action_mask"][action]:
            core.forfeit(agent, ILLEGAL_REWARD)
            self._update_observation()
            return self._observation, ILLEGAL_REWARD, True, False, {"illegal": True}
        core.step(int(action))
        self._let_bots_play()
        self._update_observation()
        reward, terminated = core._cumulative_rewards[agent], core.terminations[agent]
        truncated = core.truncations[agent]
        info = {"gold": self._gold()} if terminated or truncated else {}
        return self._observation, reward, terminated, truncated, info

    def _let_bots_play(self) -> None:
        """Play the decisions of the bots until the agent decides or the game has ended."""
        core, game = self._core, self._core.game
        agent = self._agent
        while game.seat != self._seat and not (core.terminations[agent] or core.truncations[agent]):
            view = game.view(game.seat)
            action = self._bots[game.seat].decide(view, view.legal_actions())
            core.play(action)
        if core.terminations[agent] or core.truncations[agent]:
            self._end_bots()

    def _update_observation(self) -> None:
        self._observation = self._core.observe(self._agent)

    def _gold(self) -> NDArray[np.int64]:
        """The gold of all players, clockwise from the agent."""
        table, treasure = self._core.game.table, self._core.game.state.treasure
        return np.array([sum(treasure[seat]) for seat in table.clockwise(self._seat)])

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the agent's decision, under the name that sb3-contrib expects."""
        return self._observation["action_mask"].astype(np.bool_)

    # ---- rendering ---------------------------------------------------------------

    def render(self) -> str | Pixels | None:
        """The table as the deciding agent sees it."""
        return self._core.render()

    def close(self) -> None:
        """End the bots, some of which are subprocesses."""
        self._end_bots()

    def _end_bots(self) -> None:
        for bot in self._bots.values():
            bot.end(self._core.game.result)
        self._bots = {}


gymnasium.register(id=ID, entry_point="tobago.env.single:SingleTobago")
