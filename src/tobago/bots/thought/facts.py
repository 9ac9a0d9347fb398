"""What a player could point at on the table to defend an action, counted from the own view."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tobago.bots.thought.race import turn_reach
from tobago.bots.thought.shares import expected, worth_waiting
from tobago.game import (
    COLOURS,
    Action,
    Colour,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    MarkClue,
    Pass,
    PayCurse,
    PlaceAtv,
    PlaceFirstClue,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Swap,
    Take,
    View,
)
from tobago.game.advice import clue_lens
from tobago.game.steps.cards import marked
from tobago.game.table import MAP, MAPS, MARKERS
from tobago.island import LEGS, bits
from tobago.words import N_, Plural, Reason

Facts = list[Reason]


def facts(view: View, action: Action) -> Facts:
    """What speaks for an action, the weightiest first."""
    return FACTS[type(action)](view, action)


# ---- setting up -------------------------------------------------------------------------------

WIDE = Plural(
    "{n} space of the island is within a turn's drive of {space}.",
    "{n} spaces of the island are within a turn's drive of {space}.",
    "spaces",
)
LANDINGS = Plural(
    "{n} of the next amulets will land within a turn's drive.",
    "{n} of the next amulets will land within a turn's drive.",
    "landings",
)
STARTS = Plural(
    "It starts {map:object} with {n} possible site.",
    "It starts {map:object} with {n} possible sites.",
    "left",
)
NEAR = Plural(
    "{n} of them is within a turn's drive of {seat}.",
    "{n} of them are within a turn's drive of {seat}.",
    "near",
)
CLAIMED = Plural(
    "The clue {map:on} leaves {n} possible site.",
    "The clue {map:on} leaves {n} possible sites.",
    "left",
)


def _place(view: View, action: PlaceAtv) -> Facts:
    t = view.table
    near = turn_reach(t.island)[1][t.index[action.space]]
    landings = zip(t.statues, view.state.facing, strict=True)
    amulets = sum(near >> t.island.gaze[statue][facing] & 1 for statue, facing in landings)
    told = [Reason(WIDE, spaces=near.bit_count() - 1, space=action.space)]
    return [*told, Reason(LANDINGS, landings=amulets)] if amulets else told


def _first(view: View, action: PlaceFirstClue) -> Facts:
    return _started(view, action.map, view.table.clues[view.state.first_clue])


def _mark(view: View, action: MarkClue) -> Facts:
    sites = view.state.sites[MAP[action.map]]
    return [Reason(CLAIMED, left=sites.bit_count(), map=action.map), _near(view, sites)]


def _start(view: View, action: StartMap) -> Facts:
    t, s = view.table, view.state
    return _started(view, COLOURS[s.new_map], t.clues[t.clue_actions.index[action.clue]])


def _started(view: View, colour: Colour, sites: int) -> Facts:
    return [Reason(STARTS, left=sites.bit_count(), map=colour), _near(view, sites)]


def _near(view: View, sites: int) -> Reason:
    seat = _seat(view)
    near = turn_reach(view.table.island)[1][view.state.atvs[seat]]
    return Reason(NEAR, near=(near & sites).bit_count(), seat=seat)


# ---- clues and markers ------------------------------------------------------------------------

LEAVES = Plural(
    "It leaves {n} site of {sites} {map:on}.", "It leaves {n} sites of {sites} {map:on}.", "left"
)
ROSES = Plural(
    "{seat} then has {mine} of {n} rose there.", "{seat} then has {mine} of {n} roses there.", "all"
)
HERE = N_("{seat} stands on the site.")
FIRST = Plural(
    "{seat} can be the first to raise it, on {space}: in {n} turn.",
    "{seat} can be the first to raise it, on {space}: in {n} turns.",
    "turns",
)
FIRST_AT = Plural(
    "{seat} would be first at {n} of these sites.",
    "{seat} would be first at {n} of these sites.",
    "first",
)
AMULETS_LEFT = Plural(
    "{seat} then has {n} amulet left.", "{seat} then has {n} amulets left.", "amulets"
)


def _clue(view: View, action: PlayClue | ExtraClue) -> Facts:
    kept = next(a.kept for a in clue_lens(view) if (a.clue, a.map) == (action.clue, action.map))
    rose = 1 if view.state.roses[_seat(view)] else 0
    told = [_leaves(view, action.map, kept), _roses(view, MAP[action.map], rose)]
    return [*told, *_race(view, action, kept), *_price(view, action)]


def _remove(view: View, action: RemoveMarker) -> Facts:
    m = MAP[action.map]
    kept = view.state.sites[m] ^ 1 << view.table.index[action.space]
    told = [_leaves(view, action.map, kept), _roses(view, m, 0)]
    return [*told, *_race(view, action, kept), *_price(view, action)]


def _leaves(view: View, colour: Colour, kept: int) -> Reason:
    sites = view.state.sites[MAP[colour]]
    return Reason(LEAVES, left=kept.bit_count(), sites=sites.bit_count(), map=colour)


def _roses(view: View, m: int, more: int) -> Reason:
    seat = _seat(view)
    roses = [owner for card in view.state.map_roses[m] for owner in card] + [seat] * more
    return Reason(ROSES, all=len(roses), mine=roses.count(seat), seat=seat)


def _race(view: View, action: Action, sites: int) -> Facts:
    """Who can be first at the sites that an action leaves."""
    t, s = view.table, view.state
    seat = _seat(view)
    if 1 << s.atvs[seat] == sites:
        return [Reason(HERE, seat=seat)]
    if sites.bit_count() > MARKERS:
        return []
    drives = not s.acted and not isinstance(action, PlayClue)  # in this turn still
    order = t.clockwise(seat if drives else (seat + 1) % t.players)
    winners = [_first_at(view, order, site) for site in bits(sites)]
    if len(winners) == 1:
        [(turns, who)] = winners
        return [Reason(FIRST, turns=turns, seat=who, space=t.space(sites.bit_length() - 1))]
    counts = Counter(who for _, who in winners)
    who = max(order, key=counts.__getitem__)
    return [Reason(FIRST_AT, first=counts[who], seat=who)]


def _first_at(view: View, order: Sequence[int], site: int) -> tuple[int, int]:
    """In how many turns a treasure there could be raised, and by whom; one at the least."""
    t, atvs = view.table, view.state.atvs
    turns = [max(1, -(-t.legs[atvs[who]][site] // LEGS)) for who in order]
    return min(turns), order[turns.index(min(turns))]


def _price(view: View, action: Action) -> Facts:
    """What an amulet power costs."""
    if isinstance(action, PlayClue | Drive):
        return []
    seat = _seat(view)
    return [Reason(AMULETS_LEFT, amulets=view.state.amulets_held[seat] - 1, seat=seat)]


# ---- driving ----------------------------------------------------------------------------------

TREASURE = N_("On {space} lies {treasure}; it can be raised at once.")
RIVALS = Plural(
    "Of the others {seat} would be first to raise it, in {n} turn.",
    "Of the others {seat} would be first to raise it, in {n} turns.",
    "turns",
)
AMULET = N_("There is an amulet on {space}.")
NEARER = Plural(
    "From {space} {near} of {n} marked site is within a turn's drive; from here {now}.",
    "From {space} {near} of {n} marked sites are within a turn's drive; from here {now}.",
    "sites",
)


def _drive(view: View, action: Drive | ExtraDrive) -> Facts:
    t, s = view.table, view.state
    seat, to = _seat(view), t.index[action.to]
    told: Facts = []
    for m in MAPS:
        if s.sites[m] == 1 << to and marked(s, m):
            others = t.clockwise((seat + 1) % t.players)[:-1]
            turns, other = _first_at(view, others, to)
            told.append(Reason(TREASURE, treasure=COLOURS[m], space=action.to))
            told.append(Reason(RIVALS, turns=turns, seat=other))
    if isinstance(action, Drive) and s.amulets >> to & 1:
        told.append(Reason(AMULET, space=action.to))
    return [*(told or [_nearer(view, to)]), *_price(view, action)]


def _nearer(view: View, to: int) -> Reason:
    t, s = view.table, view.state
    reach, here = turn_reach(t.island)[1], s.atvs[_seat(view)]
    sites = [s.sites[m] for m in MAPS if marked(s, m)]
    if not sites:
        return Reason(WIDE, spaces=reach[to].bit_count() - 1, space=t.space(to))
    near, now = (sum((mask & reach[at]).bit_count() for mask in sites) for at in (to, here))
    count = sum(mask.bit_count() for mask in sites)
    return Reason(NEARER, sites=count, near=near, now=now, space=t.space(to))


# ---- treasures --------------------------------------------------------------------------------

SHARE = Plural(
    "{seat} has {mine} of {n} rose on this treasure.",
    "{seat} has {mine} of {n} roses on this treasure.",
    "all",
)
SAFE = N_("No curse can be among its cards.")
CURSES = Plural(
    "{n} curse may still turn up; amulets of {seat}: {amulets}.",
    "{n} curses may still turn up; amulets of {seat}: {amulets}.",
    "curses",
)
OFFER = N_("The card on offer is worth {gold}; waiting promises about {hope}.")
SPARE = N_("The card on offer is worth {gold}; {seat} has more roses than cards are left.")
LEFT = Plural(
    "{n} card is still face down; roses still to be served: {roses}.",
    "{n} cards are still face down; roses still to be served: {roses}.",
    "cards",
)
DREAD = N_("The next card is a curse with {percent} %; amulets of {seat}: {amulets}.")
BEST_CARD = N_("It costs the best card, worth {gold}.")
KEEPS_CARD = N_("It saves the best card, worth {gold}.")


def _raise(view: View, action: Raise) -> Facts:
    s, seat, m = view.state, _seat(view), MAP[action.map]
    roses = [owner for card in s.map_roses[m] for owner in card] + [seat] * (s.roses[seat] > 0)
    told = [Reason(SHARE, all=len(roses), mine=roses.count(seat), seat=seat)]
    curses = s.initial_counts[0] - s.curses_removed
    if not curses or s.curse_free_top > len(roses):
        return [*told, Reason(SAFE)]
    return [*told, Reason(CURSES, curses=curses, seat=seat, amulets=s.amulets_held[seat])]


def _answer(view: View, action: Take | Pass) -> Facts:
    s = view.state
    sharing = s.sharing
    assert sharing is not None
    odds = expected(s)
    cards = len(sharing.cards)
    if sharing.roses[sharing.asked :].count(s.seat) > cards:
        told = [Reason(SPARE, gold=sharing.offered, seat=s.seat)]
    else:
        told = [Reason(OFFER, gold=sharing.offered, hope=worth_waiting(s, odds))]
    told.append(Reason(LEFT, cards=cards, roses=len(sharing.roses)))
    if odds[0] and cards:
        percent = round(100 * odds[0] / sum(odds))
        told.append(Reason(DREAD, percent=percent, seat=s.seat, amulets=s.amulets_held[s.seat]))
    return told


def _pay(view: View, action: PayCurse) -> Facts:
    seat = _seat(view)
    best = max(view.state.treasure[seat])
    if action.means == "card":
        amulets = Reason(AMULETS_LEFT, amulets=view.state.amulets_held[seat], seat=seat)
        return [Reason(BEST_CARD, gold=best), amulets]
    return [Reason(KEEPS_CARD, gold=best), *_price(view, action)]


# ---- the hand, roses, and the end of a turn ---------------------------------------------------

FITS = Plural(
    "Of {cards} clues in hand {n} can be played now.",
    "Of {cards} clues in hand {n} can be played now.",
    "fits",
)
COSTS_TURN = N_("It costs the turn.")
TWO_ROSES = Plural(
    "{seat} then has {mine} of {n} rose {map:on}.",
    "{seat} then has {mine} of {n} roses {map:on}.",
    "all",
)
EARLIER = N_(
    "The rose of {seat} is asked before that of {other_seat} then, {map:on}; it was after it."
)
NO_MORE = N_("It leaves things as they are.")
KEPT = Plural("{seat} keeps {n} amulet.", "{seat} keeps {n} amulets.", "amulets")


def _exchange(view: View, action: Exchange | ExchangeTurn) -> Facts:
    lens = clue_lens(view)
    fits = len({advice.clue for advice in lens if advice.refusal is None})
    told = [Reason(FITS, fits=fits, cards=len(view.hand))]
    if isinstance(action, Exchange):
        return [*told, *_price(view, action)]
    return [*told, Reason(COSTS_TURN)] if view.table.options.exchange == "turn" else told


def _double(view: View, action: DoubleClaim) -> Facts:
    fields = _roses(view, MAP[action.map], 1).fields
    return [Reason(TWO_ROSES, map=action.map, **fields), *_price(view, action)]


def _swap(view: View, action: Swap) -> Facts:
    marks = view.state.map_roses[MAP[action.map]]
    upper, lower = marks[action.first][0], marks[action.second][0]
    return [
        Reason(EARLIER, seat=upper, other_seat=lower, map=action.map),  # asked from the bottom
        *_price(view, action),
    ]


def _end(view: View, action: EndTurn) -> Facts:
    seat = _seat(view)
    held = view.state.amulets_held[seat]
    told = [Reason(NO_MORE)]
    return [*told, Reason(KEPT, amulets=held, seat=seat)] if held else told


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


FACTS: dict[type[Action], Callable[[View, Any], Facts]] = {
    PlaceAtv: _place,
    PlaceFirstClue: _first,
    MarkClue: _mark,
    StartMap: _start,
    PlayClue: _clue,
    ExtraClue: _clue,
    RemoveMarker: _remove,
    Drive: _drive,
    ExtraDrive: _drive,
    Raise: _raise,
    Take: _answer,
    Pass: _answer,
    PayCurse: _pay,
    Exchange: _exchange,
    ExchangeTurn: _exchange,
    DoubleClaim: _double,
    Swap: _swap,
    EndTurn: _end,
}
