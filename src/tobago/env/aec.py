"""The game as an environment of PettingZoo: agents act one after the other (AEC)."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Literal, TypedDict, get_args

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from tobago.env import layout
from tobago.env.drawing import RENDER_MODES, Pixels, check_render_mode, draw
from tobago.env.layout import Numbers
from tobago.env.numbers import SIZE, Mask, empty_mask, numbers_of, runs_in
from tobago.env.observation import Observer
from tobago.env.rewards import check_reward, leads, placings
from tobago.fault import Fault
from tobago.game import Action, Game, Options, Setup, View
from tobago.game.setup import check_players
from tobago.island import Island

NAME = "tobago_v1"
MOST = 2000
"""Plies after which a game is broken off, as in the arena: players may wait for each other."""

ILLEGAL = -1.0
"""The reward of an agent that forfeits the game by an illegal action, whatever the rewards are."""

Sight = Literal["arrays", "raw"]


class Observation(TypedDict):
    """What an agent is given to decide by."""

    observation: Numbers | View
    action_mask: Mask


class ViewSpace(spaces.Space[View]):
    """All views of a game of so many players."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self._players = players

    def contains(self, x: Any) -> bool:
        """Whether something is such a view."""
        return isinstance(x, View) and x.table.players == self._players

    def sample(self, mask: None = None, probability: None = None) -> View:
        """What a player sees of a new game."""
        return Game.new(self._players, str(self.np_random.integers(2**62))).view(0)

    @property
    def is_np_flattenable(self) -> bool:
        """A view is no array."""
        return False


class ActionSpace(spaces.Discrete):
    """The numbers of all actions; whether a number is one of them is asked at every step."""

    def __init__(self) -> None:
        super().__init__(SIZE)

    def contains(self, x: Any) -> bool:
        """Whether something is the number of an action."""
        return 0 <= x < SIZE if type(x) is int else super().contains(x)


def observation_space(players: int, sight: Sight) -> spaces.Dict:
    """What an agent is given to decide by, as a space."""
    seen: spaces.Space[Any] = ViewSpace(players)
    if sight == "arrays":
        highest = layout.highest()
        seen = spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
    mask = spaces.Box(0, 1, (SIZE,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


class Tobago(AECEnv[str, Observation, int]):
    """A game of Tobago, played by agents.

    An action is a number (`numbers`), an observation is an array (`layout`) or the view itself. An
    illegal action raises and changes nothing. The agent of seat i is `player_i`.
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
        observation: Sight = "arrays",
        rewards: str = "placing",
        max_plies: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_players(players)
        if observation not in get_args(Sight):
            raise Fault(
                "observation is one of {allowed}, not {given!r}",
                allowed=list(get_args(Sight)),
                given=observation,
            )
        if start is not None and start not in range(players):
            raise Fault(
                "the starting seat is 0 to {last}, not {given!r}", last=players - 1, given=start
            )
        if max_plies < 1:
            raise Fault("at least one ply is needed, not {given}", given=max_plies)
        self._players = players
        self._island = island
        self._options = Options.of(options)
        self._setup = Setup(start=start)
        self._raw = observation == "raw"
        self._reward = check_reward(rewards)
        self._most = max_plies
        self.render_mode = check_render_mode(render_mode)
        self._rng = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(players, observation) for agent in self.possible_agents
        }
        self.action_spaces = {agent: ActionSpace() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do, at one time or another."""
        return self.action_spaces[agent]

    def number(self, action: Action) -> int:
        """The number of an action on the island of the game."""
        return self._numbers.number(action)

    # ---- playing ------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; after a seed, also those that follow without one are the same each time.

        With `options={"game": game}` a copy of that game is played on instead.
        """
        given = (options or {}).get("game")
        rng = self._rng if seed is None else Random(int(seed))
        game = self._new_game(rng) if given is None else self._copied(given)
        self._observer = Observer(game.table)
        self._rng = rng
        self.game = game
        """The game itself, with every secret: not for agents that are to play fair."""
        self._numbers = numbers_of(game.table.island)
        self._plies = 0
        self._gold = self.game.state.treasure[:]
        self._paid = False
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
        """What an agent sees; only the one to decide has a mask with something in it."""
        seat, game = self._seat_of[agent], self.game
        view = game.view(seat) if self._raw else View.of(game.table, game.state, seat, shared=True)
        legal = view.legal_actions()
        return {
            "observation": view if self._raw else self._observer.observe(view),
            "action_mask": self._numbers.mask(legal, runs_in(view)) if legal else empty_mask(),
        }

    def step(self, action: int | None) -> None:
        """Play the action of the agent to decide; None for one that is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Fault("{agent} has to decide", agent=agent)
        game = self.game
        game.apply(self._numbers.action(action), events=False)
        self._plies += 1
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        state = game.state
        over = state.phase == "over"
        broken_off = not over and self._plies >= self._most
        if over or broken_off or state.treasure != self._gold:
            self._pay(over or broken_off)
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif broken_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[state.seat]
        if self.render_mode == "human":
            self.render()

    def _pay(self, ended: bool) -> None:
        """Rewards for what has changed; placings are known at the end only."""
        before, now = map(_sums, (self._gold, self.game.state.treasure))
        self._gold = self.game.state.treasure[:]
        if self._reward == "score":
            was = leads(before)
            worth = [new - old for new, old in zip(leads(now), was, strict=True)]
        elif ended:
            worth = placings(now)
        else:
            return
        self._paid = True
        self.rewards = dict(zip(self.agents, worth, strict=True))
        self._accumulate_rewards()

    def forfeit(self, agent: str, reward: float) -> None:
        """End the game for all because of one agent, which gets this instead of its rewards."""
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = reward
        self._accumulate_rewards()
        self._deads_step_first()

    # ---- showing ------------------------------------------------------------------------

    def render(self) -> str | Pixels | None:
        """The table as the agent to decide sees it."""
        if self.render_mode is None:
            return None
        return draw(self.game.view(self._seat_of[self.agent_selection]), self.render_mode)

    def close(self) -> None:
        """Nothing has to be let go."""


def _sums(treasure: list[tuple[int, ...]]) -> list[int]:
    return [sum(cards) for cards in treasure]
