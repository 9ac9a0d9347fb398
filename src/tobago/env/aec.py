"""The game as an environment of PettingZoo: agents act one after the other (AEC)."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from tobago.env.arguments import MAX_PLIES, check_max_plies, one_of
from tobago.env.drawing import RENDER_MODES, Pixels, draw
from tobago.env.encoding import (
    ENCODINGS,
    KINDS,
    ActionSpace,
    Encoding,
    Observation,
    ObservationKind,
    action_count,
    observation_space,
)
from tobago.env.islands import prepare_islands
from tobago.env.rewards import REWARDS, leads, placings
from tobago.fault import Fault
from tobago.game import Action, Game, Options, Setup
from tobago.game.setup import check_players
from tobago.island import Island
from tobago.kernel.arguments import is_whole_number

NAME = "tobago_v1"
ILLEGAL_REWARD = -1.0
"""The reward of an agent that forfeits the game by an illegal action, for both kinds."""


class Tobago(AECEnv[str, Observation, int]):
    """A game of Tobago, played by agents.

    An action is a number, an observation is of one of the kinds of `encoding`. An illegal action
    raises and changes nothing. The agent of seat i is `player_i`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": NAME,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        island: Island | str | None = None,
        options: Options | Mapping[str, Any] | None = None,
        start: int | None = None,
        observation: ObservationKind = "arrays",
        rewards: str = "placing",
        max_plies: int = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_players(players)
        kind = one_of("observation", observation, KINDS)
        if start is not None and (not is_whole_number(start) or start not in range(players)):
            raise Fault(
                "the starting seat is 0 to {last}, not {given!r}", last=players - 1, given=start
            )
        check_max_plies(max_plies)
        self._players = players
        self._island = island
        self._options = Options.of(options)
        self._setup = Setup(start=start)
        self._new_encoding = ENCODINGS[kind]
        self._reward = one_of("rewards", rewards, REWARDS)
        self._max_plies = max_plies
        self.render_mode = one_of("render_mode", render_mode, (*RENDER_MODES, None))
        prepare_islands(island)
        self._rng = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(players, kind) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: ActionSpace(action_count(kind)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def number(self, action: Action) -> int:
        """The number of an action on the island of the game, or its slot if it is a candidate."""
        return self._encoding.number(self.game, action)

    def action(self, number: int) -> Action:
        """The action with a number on the island of the game, or the candidate in a slot."""
        return self._encoding.action(self.game, number)

    # ---- playing ------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. A seed also determines the games of later resets without a seed.

        With `options={"game": game}` play continues from a copy of that game.
        """
        copied = (options or {}).get("game")
        rng = self._rng if seed is None else Random(int(seed))
        game = self._new_game(rng) if copied is None else self._copied(copied)
        self._encoding: Encoding = self._new_encoding(game.table)
        self._rng = rng
        self.game = game
        """The game with every secret, which agents must not read."""
        self._plies = 0
        self._gold = self.game.state.treasure[:]
        self.has_rewards = False
        """Whether the last step paid rewards."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.seat]
        if self.render_mode == "human":
            self.render()

    def _new_game(self, rng: Random) -> Game:
        seed = f"{rng.getrandbits(128):032x}"
        return Game.new(
            self._players, seed, island=self._island, options=self._options, setup=self._setup
        )

    def _copied(self, game: object) -> Game:
        if not isinstance(game, Game) or game.over or game.table.players != self._players:
            raise Fault(
                "a game to play on is one of {players} players that is not over, not {given!r}",
                players=self._players,
                given=game,
            )
        return game.copy()

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; only the deciding agent has legal actions."""
        return self._encoding.observe(self.game, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Play the action of the deciding agent; None for an agent whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Fault("{agent} has to decide", agent=agent)
        self.play(self._encoding.action(self.game, action))

    def play(self, action: Action) -> None:
        """Play an action of the deciding agent, also one without a number."""
        agent, game = self.agent_selection, self.game
        game.apply(action, events=False)
        self._encoding.invalidate()
        self._plies += 1
        if self.has_rewards:
            self._clear_rewards()
            self.has_rewards = False
        self._cumulative_rewards[agent] = 0.0
        state = game.state
        terminated = state.phase == "over"
        truncated = not terminated and self._plies >= self._max_plies
        if terminated or truncated or state.treasure != self._gold:
            self._pay(terminated or truncated)
        if terminated:
            self.terminations = dict.fromkeys(self.agents, True)
        elif truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[state.seat]
        if self.render_mode == "human":
            self.render()

    def _pay(self, ended: bool) -> None:
        """Set the rewards of the last change of gold; `placing` pays at the end only."""
        before, now = map(_sums, (self._gold, self.game.state.treasure))
        self._gold = self.game.state.treasure[:]
        if self._reward == "score":
            was = leads(before)
            rewards = [new - old for new, old in zip(leads(now), was, strict=True)]
        elif ended:
            rewards = placings(now)
        else:
            return
        self.has_rewards = True
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()

    def forfeit(self, agent: str, reward: float) -> None:
        """End the game for all agents; the agent gets the reward, the others get 0."""
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = reward
        self._accumulate_rewards()
        self._deads_step_first()

    # ---- rendering ------------------------------------------------------------------------

    def render(self) -> str | Pixels | None:
        """The table as the deciding agent sees it."""
        if self.render_mode is None:
            return None
        return draw(self.game.view(self._seat_of[self.agent_selection]), self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def _sums(treasure: list[tuple[int, ...]]) -> list[int]:
    return [sum(cards) for cards in treasure]
