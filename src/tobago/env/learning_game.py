"""A game between learners and opponents: opponents play until a learner decides."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tobago.bots import Guard
from tobago.env.aec import ILLEGAL_REWARD, Tobago
from tobago.env.arguments import action_number
from tobago.env.encoding import Observation
from tobago.env.opponents import Opponent, checked_opponents, guarded
from tobago.fault import Fault
from tobago.game import Action
from tobago.kernel.arguments import is_whole_number


class LearningGame:
    """A game of `tobago_v1` in which one or more learners and their opponents have seats.

    The first learner's seat is given or drawn for each game. The other learners follow clockwise,
    then the opponents.
    """

    def __init__(
        self,
        opponents: Sequence[Opponent],
        learners: int,
        seat: int | None,
        settings: dict[str, Any],
    ) -> None:
        self._opponents = checked_opponents(opponents)
        if not is_whole_number(learners) or learners < 1:
            raise Fault("at least one learner is needed, not {given}", given=learners)
        if "players" in settings:
            raise Fault("the number of players follows from the opponents; leave out players")
        players = learners + len(self._opponents)
        self.core = Tobago(players, **settings)
        if seat is not None and (not is_whole_number(seat) or seat not in range(players)):
            raise Fault(
                "the agent's seat is 0 to {last}, not {given!r}", last=players - 1, given=seat
            )
        self._given_seat = seat
        self._learners = learners
        self._bots: dict[int, Guard] = {}
        self._playing = False
        self.rewards = [0.0] * learners
        """Of each learner in the last step."""

    def reset(self, rng: np.random.Generator, options: dict[str, Any] | None = None) -> None:
        """Start a new game and play to the first decision of a learner."""
        self.end_game()
        core = self.core
        core.reset(seed=int(rng.integers(2**62)), options=options)
        players = len(core.possible_agents)
        seat = int(rng.integers(players)) if self._given_seat is None else self._given_seat
        self.seat = seat
        """The first learner's seat."""
        seats = [(seat + place) % players for place in range(players)]
        self._agents = [core.possible_agents[seat] for seat in seats[: self._learners]]
        self._learner_of = {seat: learner for learner, seat in enumerate(seats[: self._learners])}
        self._bots = {
            seat: guarded(opponent, core, rng)
            for seat, opponent in zip(seats[self._learners :], self._opponents, strict=True)
        }
        self.learner = 0
        """The learner that decides, or decided last."""
        self._failed_decisions = 0
        self._illegal = False
        self._rewards = [0.0] * self._learners
        self._play_opponents()
        if self.over:
            self.end_game()
            raise Fault("the game ends before a learner decides")
        self._playing = True
        self._update_observation()

    def step(self, action: int) -> None:
        """Play a learner's action, then the opponents up to the next decision of a learner.

        An action that is not legal ends the game and costs the learner 1.
        """
        if not self._playing:
            raise Fault("no game is being played; reset() starts one")
        core, number = self.core, action_number(action)
        if core.action_spaces[self._agents[0]].contains(number) and not self.action_mask[number]:
            core.forfeit(self._agents[self.learner], ILLEGAL_REWARD)
            self._illegal = True
            self.rewards = [0.0] * self._learners
            self.rewards[self.learner] = ILLEGAL_REWARD
        else:
            self._apply(core.action(number))
            self._play_opponents()
            self.rewards, self._rewards = self._rewards, [0.0] * self._learners
        self._update_observation()
        if self.over:
            self._failed_decisions = sum(bot.missed for bot in self._bots.values())
            self.end_game()

    @property
    def terminated(self) -> bool:
        """Whether the game has ended."""
        return self.core.terminations[self._agents[0]]

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off."""
        return self.core.truncations[self._agents[0]] and not self._illegal

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut off."""
        return self.terminated or self.truncated

    @property
    def action_mask(self) -> NDArray[np.int8]:
        """The mask of the learner's decision."""
        return self.observation["action_mask"]

    def final_info(self) -> dict[str, Any]:
        """Gold clockwise from the first learner, and the opponents' failed decisions.

        After an illegal action it says only that.
        """
        if self._illegal:
            return {"illegal": True}
        table, treasure = self.core.game.table, self.core.game.state.treasure
        gold = np.array([sum(treasure[seat]) for seat in table.clockwise(self.seat)])
        return {"gold": gold, "opponent_failures": self._failed_decisions}

    def end_game(self) -> None:
        """Stop playing, and end the bots, some of which are subprocesses."""
        self._playing = False
        for bot in self._bots.values():
            bot.end(self.core.game.result)
        self._bots = {}

    def _apply(self, action: Action) -> None:
        core = self.core
        core.play(action)
        if core.has_rewards:
            rewards = core.rewards
            self._rewards = [
                total + rewards[agent]
                for total, agent in zip(self._rewards, self._agents, strict=True)
            ]

    def _play_opponents(self) -> None:
        game = self.core.game
        while game.seat in self._bots and not self.over:
            view = game.view(game.seat)
            action = self._bots[game.seat].decide(view, view.legal_actions())
            self._apply(action)

    def _update_observation(self) -> None:
        if not self.over:
            self.learner = self._learner_of[self.core.game.seat]
        self.observation: Observation = self.core.observe(self._agents[self.learner])
        """What the deciding learner observes."""
