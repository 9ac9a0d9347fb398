"""The checks of `env()`: those of PettingZoo's three usual wrappers, in one wrapper.

Three nested wrappers take longer than a step of the game, since each looks up every attribute in
the next. This wrapper has the same checks, errors and rewards.
"""

from operator import attrgetter
from typing import Any

from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tobago.env.aec import Tobago
from tobago.env.encoding import Observation
from tobago.env.numbers import Mask

PASSED_ON = (
    "agents",
    "agent_selection",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "_cumulative_rewards",
)
"""Attributes of the environment after its first reset that the wrapper passes on."""


class Checked(OrderEnforcingWrapper[str, Observation, int]):
    """Checks the order of calls, the bounds of actions, and whether an action is legal.

    An illegal action ends the game for all; it costs the agent `illegal_reward` and the others
    nothing.
    """

    def __init__(self, env: Tobago, illegal_reward: float) -> None:
        super().__init__(env)
        self._core = env
        self._illegal_reward = float(illegal_reward)
        self._mask: Mask | None = None
        """The mask that the deciding agent observed, if it has."""
        self._forfeited = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self._mask, self._forfeited = None, False
        super().reset(seed, options)

    def observe(self, agent: str) -> Observation:
        """The observation of an agent."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        observation = self._core.observe(agent)
        if agent == self._core.agent_selection:
            self._mask = observation["action_mask"]
        return observation

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, endings and infos of the deciding agent."""
        core = self._core
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            core._cumulative_rewards[agent],
            core.terminations[agent],
            core.truncations[agent],
            core.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Play an action; an illegal one ends the game."""
        core = self._core
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not core.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = core.agent_selection
        done = core.terminations[agent] or core.truncations[agent]
        in_bounds = (done and action is None) or core.action_spaces[agent].contains(action)
        assert in_bounds, "action is not in action space"
        if done and self._forfeited:
            core._was_dead_step(action)
        elif done or action is None or self._is_legal(agent, action):
            self._mask = None
            core.step(action)
        else:
            self._forfeit(agent)

    def __str__(self) -> str:
        return str(self._core)

    def _is_legal(self, agent: str, action: int) -> bool:
        mask = self._mask
        return bool((self.observe(agent)["action_mask"] if mask is None else mask)[action])

    def _forfeit(self, agent: str) -> None:
        """End the game because of an illegal action."""
        EnvLogger.warn_on_illegal_move()
        self._mask, self._forfeited = None, True
        self._core.forfeit(agent, self._illegal_reward)


for _name in PASSED_ON:
    setattr(Checked, _name, property(attrgetter(f"_core.{_name}")))
