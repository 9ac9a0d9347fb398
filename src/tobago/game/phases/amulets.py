"""Amulet powers (R9.2 to R9.11), and statues that place amulets (R9.1)."""

from itertools import combinations

from tobago.game.actions import (
    Action,
    DoubleClaim,
    Exchange,
    ExtraClue,
    ExtraDrive,
    RemoveMarker,
    Swap,
)
from tobago.game.constants import COLOURS, MAP, Colour
from tobago.game.events import (
    AmuletAppeared,
    DoubleClaimed,
    MarkerRemoved,
    RosesSwapped,
    StatuesTurned,
)
from tobago.game.phases import clue_cards
from tobago.game.phases.phase import ActionRule, Log, Next, always
from tobago.game.phases.turn_actions import check_drive, drive, exchange_hand, play_clue
from tobago.game.phases.turn_order import end_turn_if_done
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.table import Table, select
from tobago.island import DIRECTIONS, LEGS

EXCHANGE = Exchange()


def place_amulets(t: Table, s: State, log: Log) -> None:
    """Each statue puts an amulet on the coast it faces, then all turn 60 degrees (R9.1)."""
    for number, (statue, facing) in enumerate(zip(t.statues, s.facing, strict=True)):
        target = t.island.gaze[statue][facing]
        if s.amulet_pile and not s.amulets >> target & 1:
            s.amulets |= 1 << target
            s.amulet_pile -= 1
            if log is not None:
                log.append(AmuletAppeared(number, t.space(target)))
    s.facing = tuple((facing + 1) % len(DIRECTIONS) for facing in s.facing)
    if log is not None:
        log.append(StatuesTurned(s.facing))


def legal_powers(t: Table, s: State) -> list[Action]:
    """Everything an amulet can be played for; the player holds one."""
    powers: list[Action] = []
    for m, sites in enumerate(s.sites):
        if sites.bit_count() > 1 and clue_cards.is_marked(s, m):
            powers += select(t.space_actions.removals[m], sites)
    powers += clue_cards.playable_actions(t, s, s.hands[s.turn], t.clue_actions.extra_clues)
    powers += t.space_actions.extra_drives[s.atvs[s.turn]]
    if s.hands[s.turn]:
        powers.append(EXCHANGE)
    if t.options.advanced:
        powers += _legal_advanced(s)
    return powers


def _legal_advanced(s: State) -> list[Action]:
    powers: list[Action] = []
    for m, colour in enumerate(COLOURS):
        if s.sites[m].bit_count() > 1:
            roses = s.map_roses[m]
            if s.roses[s.turn]:
                powers += [DoubleClaim(colour, i) for i, r in enumerate(roses) if r == (s.turn,)]
            powers += [
                Swap(colour, i, j)
                for (i, a), (j, b) in combinations(enumerate(roses), 2)
                if a and len(a) == len(b) and a != b
            ]
    return powers


def _no_amulet(s: State) -> Refusal | None:
    return None if s.amulets_held[s.turn] else Refusal("no-amulet")


def _play_amulet(s: State) -> None:
    s.amulets_held[s.turn] -= 1
    s.amulet_pile += 1
    s.untouched = False


# ---- removing a marker (R9.3) -----------------------------------------------------------------


def _check_remove(t: Table, s: State, action: RemoveMarker) -> Refusal | None:
    m = MAP[action.map]
    if refusal := _no_amulet(s):
        return refusal
    if not clue_cards.is_marked(s, m):
        return Refusal("map-not-marked", map=action.map, sites=s.sites[m].bit_count())
    space = t.island.index.get(action.space)
    if space is None or not s.sites[m] >> space & 1:
        return Refusal("no-marker-there", map=action.map, space=action.space)
    if s.sites[m].bit_count() == 1:
        return Refusal("last-marker", map=action.map)
    return None


def _remove(t: Table, s: State, action: RemoveMarker, log: Log) -> Next:
    m = MAP[action.map]
    _play_amulet(s)
    clue_cards.set_sites(t, s, m, s.sites[m] ^ 1 << t.island.index[action.space])
    if log is not None:
        left = s.sites[m].bit_count()
        log.append(MarkerRemoved(s.turn, action.map, action.space, left))
    end_turn_if_done(t, s, log)
    return None


# ---- an extra clue, drive or exchange (R9.4 to R9.6) ------------------------------------------


def _check_clue(t: Table, s: State, action: ExtraClue) -> Refusal | None:
    return _no_amulet(s) or clue_cards.check_clue(t, s, action.clue, MAP[action.map])


def _clue(t: Table, s: State, action: ExtraClue, log: Log) -> Next:
    _play_amulet(s)
    play_clue(t, s, action.clue, action.map, True, log)
    end_turn_if_done(t, s, log)
    return None


def _check_drive(t: Table, s: State, action: ExtraDrive) -> Refusal | None:
    return _no_amulet(s) or check_drive(t, s, action.to, LEGS)


def _drive(t: Table, s: State, action: ExtraDrive, log: Log) -> Next:
    _play_amulet(s)
    # R9.5: no amulet is taken. R9.11: legs left of the regular drive are kept.
    drive(t, s, action.to, True, log)
    end_turn_if_done(t, s, log)
    return None


def _check_exchange(t: Table, s: State, action: Exchange) -> Refusal | None:
    return _no_amulet(s) or (None if s.hands[s.turn] else Refusal("hand-empty"))


def _exchange(t: Table, s: State, action: Exchange, log: Log) -> Next:
    _play_amulet(s)
    exchange_hand(t, s, True, log)
    end_turn_if_done(t, s, log)
    return None


# ---- double claim and swap (R9.7 to R9.9) -----------------------------------------------------


def _check_advanced(t: Table, s: State, colour: Colour, *indices: int) -> Refusal | None:
    m = MAP[colour]
    if not t.options.advanced:
        return Refusal("not-advanced")
    if refusal := _no_amulet(s):
        return refusal
    for index in indices:
        if index >= len(s.map_cards[m]):
            return Refusal("no-such-card", map=colour, card=index, cards=len(s.map_cards[m]))
    if s.sites[m].bit_count() == 1:
        return Refusal("site-determined", map=colour)
    return None


def _check_double(t: Table, s: State, action: DoubleClaim) -> Refusal | None:
    if refusal := _check_advanced(t, s, action.map, action.card):
        return refusal
    if s.map_roses[MAP[action.map]][action.card] != (s.turn,):
        return Refusal("not-one-rose-of-yours", map=action.map, card=action.card)
    return None if s.roses[s.turn] else Refusal("no-rose")


def _double(t: Table, s: State, action: DoubleClaim, log: Log) -> Next:
    _play_amulet(s)
    s.roses[s.turn] -= 1
    roses_by_card = list(s.map_roses[MAP[action.map]])
    roses_by_card[action.card] = (s.turn, s.turn)
    s.map_roses[MAP[action.map]] = tuple(roses_by_card)
    if log is not None:
        log.append(DoubleClaimed(s.turn, action.map, action.card))
    end_turn_if_done(t, s, log)
    return None


def _check_swap(t: Table, s: State, action: Swap) -> Refusal | None:
    if refusal := _check_advanced(t, s, action.map, action.first, action.second):
        return refusal
    if action.first >= action.second:
        return Refusal("upper-card-first", first=action.first, second=action.second)
    roses_by_card = s.map_roses[MAP[action.map]]
    a, b = roses_by_card[action.first], roses_by_card[action.second]
    if not a or len(a) != len(b):
        return Refusal("roses-not-alike", map=action.map, first=len(a), second=len(b))
    return Refusal("same-owner", map=action.map, owner=a[0]) if a == b else None


def _swap(t: Table, s: State, action: Swap, log: Log) -> Next:
    _play_amulet(s)
    roses_by_card = list(s.map_roses[MAP[action.map]])
    roses_by_card[action.first], roses_by_card[action.second] = (
        roses_by_card[action.second],
        roses_by_card[action.first],
    )
    s.map_roses[MAP[action.map]] = tuple(roses_by_card)
    if log is not None:
        log.append(RosesSwapped(s.turn, action.map, action.first, action.second))
    end_turn_if_done(t, s, log)
    return None


ACTIONS: dict[type[Action], ActionRule] = {
    RemoveMarker: ActionRule(_check_remove, _remove),
    ExtraClue: ActionRule(_check_clue, _clue, always),
    ExtraDrive: ActionRule(_check_drive, _drive),
    Exchange: ActionRule(_check_exchange, _exchange, always),
    DoubleClaim: ActionRule(_check_double, _double),
    Swap: ActionRule(_check_swap, _swap),
}
