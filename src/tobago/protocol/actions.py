"""Actions in JSON, and the legal actions of a seat with their effects."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Required, TypedDict, cast

from tobago import game
from tobago.game import (
    Drive,
    ExtraClue,
    ExtraDrive,
    PlaceFirstClue,
    PlayClue,
    RemoveMarker,
    StartMap,
    notation,
)
from tobago.game.constants import MAP
from tobago.island import LEGS, Island, bits
from tobago.protocol.aliases import ActionType, Colour, Hex

# The class syntax has no field `with`, which is a keyword.
_CursePayment = TypedDict("_CursePayment", {"with": Literal["amulet", "card"]}, total=False)
"""What a curse is paid with."""


class Action(_CursePayment, total=False):
    """What a player decides; each type has its own fields and no others."""

    type: Required[ActionType]
    """The kind of action."""
    space: Hex
    """The space of an ATV or a marker."""
    to: Hex
    """The space where a drive ends."""
    map: Colour
    """The map that the action is about."""
    clue: str
    """The id of a clue, such as `in:jungle`."""
    card: int
    """A clue card of the map, 0 for the top one."""
    first: int
    """The upper of two clue cards."""
    second: int
    """The lower of two clue cards."""


class _Effect(TypedDict, total=False):
    """The effect of an action as far as it is certain."""

    legs: int
    """The legs that a drive takes."""
    amulet: bool
    """Whether a drive takes an amulet."""
    left: int
    """The number of sites left, if the action plays a clue or removes a marker."""
    kept: str
    """These sites, for a clue that is not in `lens` or not on this map."""
    reveals: bool
    """True if the action can show somebody something hidden, so that it cannot be undone."""


class LegalAction(_Effect):
    """An action that the seat may do now, and its effect; each type has its own fields of these."""

    action: Required[Action]
    """The action, as it is sent back."""
    text: Required[str]
    """The action in notation."""


class Written(NamedTuple):
    """An action in the two forms of `LegalAction`."""

    action: Action
    text: str


Write = Callable[[Island, game.Action], Written]
Drives = Sequence[Sequence[Sequence[LegalAction]]]
"""Drives by the legs they take, whether they take an amulet, and the number of their space."""


def action_value(action: game.Action) -> Action:
    """An action of the engine as it is sent."""
    return cast(Action, action.to_json())


def written(island: Island, action: game.Action) -> Written:
    """An action as it is sent, and in notation."""
    return Written(action_value(action), notation.write(action, island))


def drives(island: Island) -> Drives:
    """All drives on an island."""
    forms = [written(island, Drive(space)) for space in island.spaces]
    return [
        [
            [_legal(form, {"legs": legs, "amulet": amulet}) for form in forms]
            for amulet in (False, True)
        ]
        for legs in range(LEGS + 1)
    ]


def legal_actions(
    view: game.View, write: Write = written, drives: Callable[[Island], Drives] = drives
) -> list[LegalAction]:
    """What the seat of a view may do. A caller can pass functions that keep their values."""
    island, legal = view.table.island, view.legal_actions()
    found = [
        _legal(write(island, action), _effect_of(view, action), view.reveals(action))
        for action in legal
        if type(action) is not Drive
    ]
    if len(found) < len(legal):
        found += _drives(view, drives(island))
    return found


def _legal(form: Written, effect: _Effect, reveals: bool = False) -> LegalAction:
    found: LegalAction = {"action": form.action, "text": form.text, **effect}
    if reveals:
        found["reveals"] = True
    return found


def _drives(view: game.View, drives: Drives) -> list[LegalAction]:
    """The drives that are possible, most of the actions."""
    s, island = view.state, view.table.island
    atv = s.atvs[s.turn]
    needed, amulets = island.legs[atv], s.amulets
    reached = bits(island.reach[s.legs if s.acted else LEGS][atv])
    return [drives[needed[i]][amulets >> i & 1][i] for i in reached]


def _effect_of(view: game.View, action: game.Action) -> _Effect:
    """The effect of an action that is no `Drive`, as far as it is certain."""
    t, s = view.table, view.state
    match action:
        case PlayClue(clue=clue, map=colour) | ExtraClue(clue=clue, map=colour):
            sites = s.sites[MAP[colour]] & t.clues[t.clue_actions.index[clue]]
            return {"left": sites.bit_count()}
        case ExtraDrive(to=to):
            return {"legs": t.legs[s.atvs[s.turn]][t.index[to]]}
        case PlaceFirstClue():
            return _kept(t.clues[s.first_clue])
        case StartMap(clue=clue):
            return _kept(t.clues[t.clue_actions.index[clue]])
        case RemoveMarker(map=colour):
            return {"left": s.sites[MAP[colour]].bit_count() - 1}
        case _:
            return {}


def _kept(sites: int) -> _Effect:
    return {"left": sites.bit_count(), "kept": f"{sites:x}"}
