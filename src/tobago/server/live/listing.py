"""The legal actions as JSON, each with what is known of its effect."""

from functools import lru_cache

from msgspec import Raw
from msgspec.json import encode

from tobago.game import (
    Action,
    Drive,
    ExtraClue,
    ExtraDrive,
    PlaceFirstClue,
    PlayClue,
    RemoveMarker,
    StartMap,
    View,
)
from tobago.game.constants import MAP
from tobago.game.notation import write
from tobago.island import LEGS, Island, bits

FLAG = (b"false", b"true")


def listed(view: View) -> Raw:
    """What the seat may do: the action, its text, and the sites, legs and amulet it brings."""
    island, legal = view.table.island, view.legal_actions()
    parts = [_ready(island, a) + _effect(view, a) for a in legal if type(a) is not Drive]
    if len(parts) < len(legal):
        parts.append(_drives(view))
    return Raw(b"[" + b",".join(parts) + b"]")


def _drives(view: View) -> bytes:
    """All drives, most of the actions."""
    s, island = view.state, view.table.island
    atv, legs = s.atvs[s.turn], s.legs if s.acted else LEGS
    ready, needed, amulets = _ready_drives(island), island.legs[atv], s.amulets
    reached = bits(island.reach[legs][atv])
    return b",".join([ready[needed[i]][amulets >> i & 1][i] for i in reached])


@lru_cache(maxsize=128)
def _ready_drives(island: Island) -> list[list[list[bytes]]]:
    """The drives by the legs they take, whether there is an amulet, and their space."""
    drives = [_ready(island, Drive(space)) for space in island.spaces]
    return [
        [[b'%b,"legs":%d,"amulet":%b}' % (drive, legs, flag) for drive in drives] for flag in FLAG]
        for legs in range(LEGS + 1)
    ]


@lru_cache(maxsize=32768)
def _ready(island: Island, action: Action) -> bytes:
    """The beginning of an action's object; a few thousand actions on an island come up again."""
    return encode({"action": action.to_json(), "text": write(action, island)})[:-1]


def _effect(view: View, action: Action) -> bytes:
    """The rest of the object."""
    t, s = view.table, view.state
    match action:
        case PlayClue(clue=clue, map=colour) | ExtraClue(clue=clue, map=colour):
            return _left(s.sites[MAP[colour]] & t.clues[t.clue_actions.index[clue]])
        case ExtraDrive(to=to):
            return b',"legs":%d}' % t.legs[s.atvs[s.turn]][t.index[to]]
        case PlaceFirstClue():
            return _kept(t.clues[s.first_clue])
        case StartMap(clue=clue):
            return _kept(t.clues[t.clue_actions.index[clue]])
        case RemoveMarker(map=colour):
            return b',"left":%d}' % (s.sites[MAP[colour]].bit_count() - 1)
        case _:
            return b"}"


def _left(sites: int) -> bytes:
    return b',"left":%d}' % sites.bit_count()


def _kept(sites: int) -> bytes:
    """Also which ones: the clue lens does not know these clues, or not on this map."""
    return b',"left":%d,"kept":"%x"}' % (sites.bit_count(), sites)
