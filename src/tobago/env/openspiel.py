"""Tobago as a game of OpenSpiel: importing this module registers `python_tobago`.

A chance node at the root deals the game: each of its outcomes is one seed. The players' actions
determine all that follows. `docs/env.md` describes the parameters.
"""

import json
from copy import copy
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tobago.env import layout
from tobago.env.numbers import numbers_of, ready_actions
from tobago.env.observation import Observer
from tobago.env.rewards import placings
from tobago.fault import Fault
from tobago.game import Game, witnessed
from tobago.game.constants import PLAYER_COUNTS
from tobago.game.events import Event
from tobago.game.setup import check_players
from tobago.island import island_by_code
from tobago.kernel.numbers import SIZE

SHORT_NAME = "python_tobago"
ANY_ISLAND = "any"
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "island": ANY_ISLAND,
    "deals": 10_000,
    "seed": 0,
    "max_plies": 2_000,
}

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Tobago",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(PLAYER_COUNTS),
    min_num_players=min(PLAYER_COUNTS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class TobagoGame(pyspiel.Game):
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = DEFAULTS | (params or {})
        self.players: int = settings["players"]
        self.island: str | None = None if settings["island"] == ANY_ISLAND else settings["island"]
        self.deals: int = settings["deals"]
        self.seed: int = settings["seed"]
        self.max_plies: int = settings["max_plies"]
        check_players(self.players)
        if self.island is not None:
            island_by_code(self.island)  # raises a fault
        for name in ("deals", "max_plies"):
            if settings[name] < 1:
                raise Fault("{name} is at least 1, not {given}", name=name, given=settings[name])
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "TobagoState":
        """The state before the deal."""
        return TobagoState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "TobagoObserver":
        """An observer of states."""
        if params:
            raise Fault("observers have no parameters, not {given!r}", given=params)
        return TobagoObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """One: the deal."""
        return 1


class Position:
    """A dealt game with all that happened in it; copies are independent."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.header = {name: part for name, part in game.header().items() if name != "seed"}
        self.events: list[Event] = []
        self.plies = 0
        self.observer = Observer(game.table)
        self.numbers = numbers_of(game.table.island)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        other = copy(self)
        other.game, other.events = self.game.copy(), self.events[:]
        other.observer = Observer(self.game.table)
        return other

    def apply(self, number: int) -> None:
        """Play the action with a number."""
        self.events += self.game.apply(self.numbers.action(number))
        self.plies += 1

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal actions in ascending order."""
        view = self.game.view(self.game.seat)
        mask = self.numbers.mask(view.legal_actions(), ready_actions(view))
        legal: list[int] = mask.nonzero()[0].tolist()
        return legal

    def returns(self) -> list[float]:
        """The placings by the gold so far."""
        return placings([sum(cards) for cards in self.game.state.treasure])

    def history_of(self, seat: int) -> str:
        """All that a seat has seen since the deal, one line for each event."""
        seen = [event.to_json() for event in witnessed(self.events, seat)]
        return "\n".join(json.dumps(line) for line in (self.header, {"seat": seat}, *seen))


class TobagoState(pyspiel.State):
    """A position, or the chance node before the deal."""

    def __init__(self, game: TobagoGame) -> None:
        super().__init__(game)
        self._players, self._island = game.players, game.island
        self._deals, self._seed, self._max_plies = game.deals, game.seed, game.max_plies
        self.position: Position | None = None
        """None before the deal."""

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or the end."""
        if self.position is None:
            player = pyspiel.PlayerId.CHANCE
        elif self.is_terminal():
            player = pyspiel.PlayerId.TERMINAL
        else:
            return self.position.game.seat
        return int(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals with equal chances."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def is_terminal(self) -> bool:
        """Whether the game has ended or was cut off."""
        position = self.position
        return position is not None and (position.game.over or position.plies >= self._max_plies)

    def returns(self) -> list[float]:
        """The placings at the end, zeros before."""
        if self.position is None or not self.is_terminal():
            return [0.0] * self._players
        return self.position.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.position is None else self.position.legal_numbers()

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            if not 0 <= action < self._deals:
                raise Fault(
                    "a deal is a number from 0 to {last}, not {given}",
                    last=self._deals - 1,
                    given=action,
                )
            seed = f"openspiel/{self._seed}/{action}"
            self.position = Position(Game.new(self._players, seed, island=self._island))
        else:
            self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        if self.position is None:
            return f"action {action}"
        return str(self.position.numbers.actions[action])

    def __str__(self) -> str:
        if self.position is None:
            return "before the deal"
        return json.dumps(self.position.game.to_state())


class TobagoObserver:
    """Observes states: the arrays of `layout` scaled to 0 to 1, and text in JSON.

    With perfect recall the text is the history of the seat, and there is no tensor.
    """

    def __init__(self, kind: Any) -> None:
        self._perfect_recall: bool = kind.perfect_recall
        self._public: bool = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._scale = layout.highest().astype(np.float32)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._public and self._private and not self._perfect_recall:
            self.tensor = np.zeros(layout.SIZE, np.float32)
            self.dict = {
                "planes": layout.planes(self.tensor),
                "fields": layout.rest(self.tensor),
            }

    def set_from(self, state: TobagoState, player: int) -> None:
        """Write what a player observes to the tensor."""
        if self.tensor is None:
            return
        position = state.position
        if position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = position.observer.observe(position.game.view(player)) / self._scale

    def string_from(self, state: TobagoState, player: int) -> str | None:
        """What a player observes as text."""
        position = state.position
        if position is None:
            return "before the deal"
        if self._perfect_recall:
            return position.history_of(player) if self._public and self._private else None
        if not self._private:
            return json.dumps(position.game.view(None).encode()) if self._public else None
        view = position.game.view(player)
        return json.dumps(view.encode() if self._public else view.hand)


pyspiel.register_game(GAME_TYPE, TobagoGame)
