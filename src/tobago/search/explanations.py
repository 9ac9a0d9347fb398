"""Explanations of an action: the chance of winning, and facts that can be counted on the table.

They use only the view of the player who decides. Players are named, so that the same reasons serve
a bot that explains itself and a person who asks for a hint.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

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
from tobago.game.constants import MAP, MAPS, MARKERS
from tobago.game.notation import write
from tobago.game.phases.clue_cards import is_marked
from tobago.island import bits, turns_needed
from tobago.search.arrival import opening_space, reach_by_turns
from tobago.search.card_offers import expected_cards, value_of_passing
from tobago.search.searcher import RankedAction
from tobago.words import N_, Plural, Reason

Facts = list[Reason]

MAX_REASONS = 4

ONLY_ACTION = N_("There is no other choice.")
WIN_CHANCE = N_("Chance of winning after this: {percent} %.")
WIN_CHANCE_AND_NEXT = N_(
    "Chance of winning after this: {percent} %; with the next best, {action}: {other_percent} %."
)
PLAN_GOES_ON = N_("The plan goes on: {plan}.")


def explain_action(view: View, action: Action, ranked: Sequence[RankedAction] = ()) -> list[Reason]:
    """The few reasons for an action, from the ranking of a search and from the position."""
    if len(view.legal_actions()) == 1:
        return [Reason(ONLY_ACTION)]
    reasons = facts_for(view, action)
    chosen = next((one for one in ranked if one.action == action), None)
    if chosen is not None:
        other = next((one for one in ranked if one.action != action), None)
        reasons = [_chance(view, chosen, other), *reasons, *_plan(view, chosen)]
    return reasons[:MAX_REASONS]


def _chance(view: View, chosen: RankedAction, other: RankedAction | None) -> Reason:
    percent = round(100 * chosen.value)
    if other is None:
        return Reason(WIN_CHANCE, percent=percent)
    return Reason(
        WIN_CHANCE_AND_NEXT,
        percent=percent,
        action=write(other.action, view.table.island),
        other_percent=round(100 * other.value),
    )


def _plan(view: View, chosen: RankedAction) -> Facts:
    """What follows in the same turn."""
    actions = [write(action, view.table.island) for action in chosen.plan[1:]]
    return [Reason(PLAN_GOES_ON, plan=", ".join(actions))] if actions else []


def facts_for(view: View, action: Action) -> Facts:
    """The facts that speak for an action, the most important first."""
    return FACTS_BY_ACTION[type(action)](view, action)


# ---- setting up -------------------------------------------------------------------------------

SPACES_IN_REACH = Plural(
    "{n} space of the island is within a turn's drive of {space}.",
    "{n} spaces of the island are within a turn's drive of {space}.",
    "spaces",
)
AMULET_LANDINGS = Plural(
    "{n} of the next amulets will land within a turn's drive.",
    "{n} of the next amulets will land within a turn's drive.",
    "landings",
)
STARTS_MAP = Plural(
    "It starts {map:object} with {n} possible site.",
    "It starts {map:object} with {n} possible sites.",
    "left",
)
SITES_IN_REACH = Plural(
    "{n} of them is within a turn's drive of {seat}.",
    "{n} of them are within a turn's drive of {seat}.",
    "near",
)
CLUE_ON_MAP = Plural(
    "The clue {map:on} leaves {n} possible site.",
    "The clue {map:on} leaves {n} possible sites.",
    "left",
)


def _place(view: View, action: PlaceAtv) -> Facts:
    spaces, landings = opening_space(view, action.space)
    facts = [Reason(SPACES_IN_REACH, spaces=spaces, space=action.space)]
    return [*facts, Reason(AMULET_LANDINGS, landings=landings)] if landings else facts


def _first(view: View, action: PlaceFirstClue) -> Facts:
    return _started(view, action.map, view.table.clues[view.state.first_clue])


def _mark(view: View, action: MarkClue) -> Facts:
    sites = view.state.sites[MAP[action.map]]
    return [Reason(CLUE_ON_MAP, left=sites.bit_count(), map=action.map), _near(view, sites)]


def _start(view: View, action: StartMap) -> Facts:
    t, s = view.table, view.state
    return _started(view, COLOURS[s.new_map], t.clues[t.clue_actions.index[action.clue]])


def _started(view: View, colour: Colour, sites: int) -> Facts:
    return [Reason(STARTS_MAP, left=sites.bit_count(), map=colour), _near(view, sites)]


def _near(view: View, sites: int) -> Reason:
    seat = _seat(view)
    near = reach_by_turns(view.table.island)[1][view.state.atvs[seat]]
    return Reason(SITES_IN_REACH, near=(near & sites).bit_count(), seat=seat)


# ---- clues and markers ------------------------------------------------------------------------

SITES_LEFT = Plural(
    "It leaves {n} site of {sites} {map:on}.", "It leaves {n} sites of {sites} {map:on}.", "left"
)
ROSES_AFTER = Plural(
    "{seat} then has {mine} of {n} rose there.", "{seat} then has {mine} of {n} roses there.", "all"
)
STANDS_ON_SITE = N_("{seat} stands on the site.")
FIRST_TO_RAISE = Plural(
    "{seat} can be the first to raise it, on {space}: in {n} turn.",
    "{seat} can be the first to raise it, on {space}: in {n} turns.",
    "turns",
)
FIRST_AT_SITES = Plural(
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
    return _narrowing(view, action, kept, rose)


def _remove(view: View, action: RemoveMarker) -> Facts:
    kept = view.state.sites[MAP[action.map]] ^ 1 << view.table.index[action.space]
    return _narrowing(view, action, kept, 0)


def _narrowing(
    view: View, action: PlayClue | ExtraClue | RemoveMarker, kept: int, rose: int
) -> Facts:
    """The facts of an action that leaves fewer sites on a map, and may put a rose there."""
    m = MAP[action.map]
    left, sites = kept.bit_count(), view.state.sites[m].bit_count()
    return [
        Reason(SITES_LEFT, left=left, sites=sites, map=action.map),
        Reason(ROSES_AFTER, **_rose_counts(view, m, rose)),
        *_race(view, action, kept),
        *_price(view, action),
    ]


def _rose_counts(view: View, m: int, more: int) -> dict[str, int]:
    """The roses on a map and those of the own seat, with some more of its own."""
    seat = _seat(view)
    roses = [owner for card in view.state.map_roses[m] for owner in card] + [seat] * more
    return {"all": len(roses), "mine": roses.count(seat), "seat": seat}


def _race(view: View, action: Action, sites: int) -> Facts:
    """Which seat can be first at the sites that an action leaves."""
    t, s = view.table, view.state
    seat = _seat(view)
    if 1 << s.atvs[seat] == sites:
        return [Reason(STANDS_ON_SITE, seat=seat)]
    if sites.bit_count() > MARKERS:
        return []
    drives = not s.acted and not isinstance(action, PlayClue)  # in this turn still
    order = t.clockwise(seat if drives else (seat + 1) % t.players)
    winners = [_first_at(view, order, site) for site in bits(sites)]
    if len(winners) == 1:
        [(turns, who)] = winners
        return [
            Reason(FIRST_TO_RAISE, turns=turns, seat=who, space=t.space(sites.bit_length() - 1))
        ]
    counts = Counter(who for _, who in winners)
    who = max(order, key=counts.__getitem__)
    return [Reason(FIRST_AT_SITES, first=counts[who], seat=who)]


def _first_at(view: View, order: Sequence[int], site: int) -> tuple[int, int]:
    """In how many turns a treasure there can be raised, at least 1, and by which seat."""
    t, atvs = view.table, view.state.atvs
    turns = [max(1, turns_needed(t.legs[atvs[who]][site])) for who in order]
    return min(turns), order[turns.index(min(turns))]


def _price(view: View, action: Action) -> Facts:
    """The amulets left after an action that costs one."""
    if isinstance(action, PlayClue | Drive):
        return []
    seat = _seat(view)
    return [Reason(AMULETS_LEFT, amulets=view.state.amulets_held[seat] - 1, seat=seat)]


# ---- driving ----------------------------------------------------------------------------------

TREASURE_THERE = N_("On {space} lies {treasure}; it can be raised at once.")
FIRST_OPPONENT = Plural(
    "Of the others {seat} would be first to raise it, in {n} turn.",
    "Of the others {seat} would be first to raise it, in {n} turns.",
    "turns",
)
AMULET_THERE = N_("There is an amulet on {space}.")
SITES_IN_REACH_THERE = Plural(
    "From {space} {near} of {n} marked site is within a turn's drive; from here {now}.",
    "From {space} {near} of {n} marked sites are within a turn's drive; from here {now}.",
    "sites",
)


def _drive(view: View, action: Drive | ExtraDrive) -> Facts:
    t, s = view.table, view.state
    seat, to = _seat(view), t.index[action.to]
    facts: Facts = []
    for m in MAPS:
        if s.sites[m] == 1 << to and is_marked(s, m):
            others = t.clockwise((seat + 1) % t.players)[:-1]
            turns, other = _first_at(view, others, to)
            facts.append(Reason(TREASURE_THERE, treasure=COLOURS[m], space=action.to))
            facts.append(Reason(FIRST_OPPONENT, turns=turns, seat=other))
    if isinstance(action, Drive) and s.amulets >> to & 1:
        facts.append(Reason(AMULET_THERE, space=action.to))
    return [*(facts or [_nearer(view, to)]), *_price(view, action)]


def _nearer(view: View, to: int) -> Reason:
    t, s = view.table, view.state
    reach, here = reach_by_turns(t.island)[1], s.atvs[_seat(view)]
    sites = [s.sites[m] for m in MAPS if is_marked(s, m)]
    if not sites:
        return Reason(SPACES_IN_REACH, spaces=reach[to].bit_count() - 1, space=t.space(to))
    near, now = (sum((mask & reach[at]).bit_count() for mask in sites) for at in (to, here))
    count = sum(mask.bit_count() for mask in sites)
    return Reason(SITES_IN_REACH_THERE, sites=count, near=near, now=now, space=t.space(to))


# ---- treasures --------------------------------------------------------------------------------

ROSES_ON_TREASURE = Plural(
    "{seat} has {mine} of {n} rose on this treasure.",
    "{seat} has {mine} of {n} roses on this treasure.",
    "all",
)
NO_CURSE_POSSIBLE = N_("No curse can be among its cards.")
CURSES_LEFT = Plural(
    "{n} curse may still turn up; amulets of {seat}: {amulets}.",
    "{n} curses may still turn up; amulets of {seat}: {amulets}.",
    "curses",
)
OFFER_OR_PASS = N_("The card on offer is worth {gold}; waiting promises about {hope}.")
OFFER_WITH_SPARE_ROSES = N_(
    "The card on offer is worth {gold}; {seat} has more roses than cards are left."
)
CARDS_LEFT = Plural(
    "{n} card is still face down; roses still to be served: {roses}.",
    "{n} cards are still face down; roses still to be served: {roses}.",
    "cards",
)
CURSE_CHANCE = N_("The next card is a curse with {percent} %; amulets of {seat}: {amulets}.")
COSTS_BEST_CARD = N_("It costs the best card, worth {gold}.")
SAVES_BEST_CARD = N_("It saves the best card, worth {gold}.")


def _raise(view: View, action: Raise) -> Facts:
    s, seat = view.state, _seat(view)
    roses = _rose_counts(view, MAP[action.map], 1 if s.roses[seat] else 0)
    facts = [Reason(ROSES_ON_TREASURE, **roses)]
    curses = s.initial_counts[0] - s.curses_removed
    if not curses or s.curse_free_top > roses["all"]:
        return [*facts, Reason(NO_CURSE_POSSIBLE)]
    return [*facts, Reason(CURSES_LEFT, curses=curses, seat=seat, amulets=s.amulets_held[seat])]


def _answer(view: View, action: Take | Pass) -> Facts:
    s = view.state
    sharing = s.sharing
    assert sharing is not None
    counts = expected_cards(s)
    cards = len(sharing.cards)
    if sharing.roses[sharing.asked :].count(s.seat) > cards:
        facts = [Reason(OFFER_WITH_SPARE_ROSES, gold=sharing.offered, seat=s.seat)]
    else:
        facts = [Reason(OFFER_OR_PASS, gold=sharing.offered, hope=value_of_passing(s, counts))]
    facts.append(Reason(CARDS_LEFT, cards=cards, roses=len(sharing.roses)))
    if counts[0] and cards:
        percent = round(100 * counts[0] / sum(counts))
        facts.append(
            Reason(CURSE_CHANCE, percent=percent, seat=s.seat, amulets=s.amulets_held[s.seat])
        )
    return facts


def _pay(view: View, action: PayCurse) -> Facts:
    seat = _seat(view)
    best = max(view.state.treasure[seat])
    if action.means == "card":
        amulets = Reason(AMULETS_LEFT, amulets=view.state.amulets_held[seat], seat=seat)
        return [Reason(COSTS_BEST_CARD, gold=best), amulets]
    return [Reason(SAVES_BEST_CARD, gold=best), *_price(view, action)]


# ---- the hand, roses, and the end of a turn ---------------------------------------------------

PLAYABLE_CLUES = Plural(
    "Of {cards} clues in hand {n} can be played now.",
    "Of {cards} clues in hand {n} can be played now.",
    "fits",
)
COSTS_TURN = N_("It costs the turn.")
ROSES_AFTER_CLAIM = Plural(
    "{seat} then has {mine} of {n} rose {map:on}.",
    "{seat} then has {mine} of {n} roses {map:on}.",
    "all",
)
ASKED_EARLIER = N_(
    "The rose of {seat} is asked before that of {other_seat} then, {map:on}; it was after it."
)
CHANGES_NOTHING = N_("It leaves things as they are.")
AMULETS_KEPT = Plural("{seat} keeps {n} amulet.", "{seat} keeps {n} amulets.", "amulets")


def _exchange(view: View, action: Exchange | ExchangeTurn) -> Facts:
    lens = clue_lens(view)
    fits = len({advice.clue for advice in lens if advice.refusal is None})
    facts = [Reason(PLAYABLE_CLUES, fits=fits, cards=len(view.hand))]
    if isinstance(action, Exchange):
        return [*facts, *_price(view, action)]
    return [*facts, Reason(COSTS_TURN)] if view.table.options.exchange == "turn" else facts


def _double(view: View, action: DoubleClaim) -> Facts:
    roses = _rose_counts(view, MAP[action.map], 1)
    return [Reason(ROSES_AFTER_CLAIM, map=action.map, **roses), *_price(view, action)]


def _swap(view: View, action: Swap) -> Facts:
    marks = view.state.map_roses[MAP[action.map]]
    upper, lower = marks[action.first][0], marks[action.second][0]
    # Roses are asked from the bottom of the map.
    earlier = Reason(ASKED_EARLIER, seat=upper, other_seat=lower, map=action.map)
    return [earlier, *_price(view, action)]


def _end(view: View, action: EndTurn) -> Facts:
    seat = _seat(view)
    held = view.state.amulets_held[seat]
    facts = [Reason(CHANGES_NOTHING)]
    return [*facts, Reason(AMULETS_KEPT, amulets=held, seat=seat)] if held else facts


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


FACTS_BY_ACTION: dict[type[Action], Callable[[View, Any], Facts]] = {
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
