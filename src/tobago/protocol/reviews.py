"""Hints in a running game and reviews of finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tobago.protocol.actions import Action
from tobago.protocol.aliases import Verdict


@dataclass(frozen=True, slots=True)
class HintChoice:
    """One of the best choices of a seat."""

    action: Action
    """The action."""
    text: str
    """The action in notation."""
    chance: float
    """The chance of winning after it, 0 to 1."""
    gold: int
    """The gold that is expected at the end."""
    then: Sequence[str]
    """The plan for the rest of the turn, in notation."""
    reasons: Sequence[str]
    """The reasons as sentences."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best choices of a seat at a position of the log."""

    seq: int
    """The position of the log."""
    choices: Sequence[HintChoice]
    """Up to three choices, the best first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a player had."""

    action: Action
    """The action."""
    text: str
    """The action in notation."""
    chance: float
    """The chance of winning after it, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a finished game."""

    ply: int
    """The number of the action, from 1."""
    seat: int
    """The seat that decided."""
    action: Action
    """The action."""
    text: str
    """The action in notation."""
    verdict: Verdict
    """How good the action was."""
    best: float | None
    """The chance of winning after the best choice; null if there was no choice."""
    this: float | None
    """The chance of winning after the action; null if there was no choice."""
    gold: float | None
    """The gold that was expected after the action; null if there was no choice."""
    cards: float
    """The change of the chance by the cards that followed."""
    choices: Sequence[Choice]
    """The best choices, the best first."""
    reasons: Sequence[str]
    """The reasons for the best choice, as sentences."""


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """How a player's chance of winning changed: `start` + `own` + `cards` + `others` = `end`."""

    seat: int
    """The seat."""
    start: float
    """The chance at the beginning."""
    own: float
    """The change by the player's decisions."""
    cards: float
    """The change by cards."""
    others: float
    """The change by the decisions of others."""
    end: float
    """The chance at the end."""
    loss: float
    """The mean loss of a decision with a choice."""


@dataclass(frozen=True, slots=True)
class BotReasons:
    """Why a bot of the server acted as it did."""

    ply: int
    """The number of the action, from 1."""
    reasons: Sequence[str]
    """The reasons as sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The review of a finished game."""

    done: Literal[True] = True
    """The review is complete."""
    names: Sequence[str]
    """The players by seat."""
    decisions: Sequence[Decision]
    """The actions of the game."""
    standings: Sequence[Sequence[float]]
    """The chances by seat before the first action and after each."""
    players: Sequence[PlayerAccount]
    """The account of each player."""
    turning: Sequence[int]
    """The plies at which the game turned."""
    turned: Sequence[str]
    """What happened at these plies, as sentences."""
    bots: Sequence[BotReasons]
    """The reasons of the server's bots for actions that they would repeat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewProgress:
    """A review that is being computed; `Retry-After` says when to ask again."""

    done: Literal[False] = False
    """The review is not complete."""
    progress: float
    """The part that is done, 0 to 1."""
