"""Explanations of an action: the chance of winning, and facts that can be counted on the table.

They use only the view of the player who decides. Players are named, so that the same reasons serve
a bot that explains itself and a person who asks for a hint.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tobago.game import COLOURS, Action, Colour, View, actions
from tobago.game.advice import clue_lens
from tobago.game.constants import MAP, MAPS, MARKERS
from tobago.game.notation import write
from tobago.game.phases import amulets
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
    later = [write(action, view.table.island) for action in chosen.plan[1:]]
    return [Reason(PLAN_GOES_ON, plan=", ".join(later))] if later else []


def facts_for(view: View, action: Action) -> Facts:
    """The facts that speak for an action, the most important first."""
    facts = FACTS_BY_ACTION[type(action)](view, action)
    return [*facts, _amulets_left(view, 1)] if type(action) in amulets.ACTIONS else facts


def _amulets_left(view: View, spent: int) -> Reason:
    s = view.state
    return Reason(AMULETS_LEFT, amulets=s.amulets_held[s.seat] - spent, seat=s.seat)


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


def _place(view: View, action: actions.PlaceAtv) -> Facts:
    spaces, landings = opening_space(view, action.space)
    facts = [Reason(SPACES_IN_REACH, spaces=spaces, space=action.space)]
    return [*facts, Reason(AMULET_LANDINGS, landings=landings)] if landings else facts


def _first(view: View, action: actions.PlaceFirstClue) -> Facts:
    return _sites_on(view, STARTS_MAP, action.map, view.table.clues[view.state.first_clue])


def _mark(view: View, action: actions.MarkClue) -> Facts:
    return _sites_on(view, CLUE_ON_MAP, action.map, view.state.sites[MAP[action.map]])


def _start(view: View, action: actions.StartMap) -> Facts:
    sites = view.table.clues[view.table.clue_actions.index[action.clue]]
    return _sites_on(view, STARTS_MAP, COLOURS[view.state.new_map], sites)


def _sites_on(view: View, message: Plural, colour: Colour, sites: int) -> Facts:
    """The number of sites of a map, and how many of them are near."""
    s = view.state
    near = sites & reach_by_turns(view.table.island)[1][s.atvs[s.seat]]
    return [
        Reason(message, left=sites.bit_count(), map=colour),
        Reason(SITES_IN_REACH, near=near.bit_count(), seat=s.seat),
    ]


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


def _narrow(
    view: View, action: actions.PlayClue | actions.ExtraClue | actions.RemoveMarker
) -> Facts:
    t, s, m = view.table, view.state, MAP[action.map]
    sites = s.sites[m]
    if isinstance(action, actions.RemoveMarker):
        kept, rose = sites ^ 1 << t.index[action.space], False
    else:
        kept, rose = sites & t.clues[t.clue_actions.index[action.clue]], s.roses[s.seat] > 0
    return [
        Reason(SITES_LEFT, left=kept.bit_count(), sites=sites.bit_count(), map=action.map),
        Reason(ROSES_AFTER, **_rose_counts(view, m, rose)),
        *_race(view, action, kept),
    ]


def _rose_counts(view: View, m: int, one_more: bool) -> dict[str, int]:
    """The roses on a map, and those of the deciding seat, which may add one."""
    seat = view.state.seat
    roses = [owner for card in view.state.map_roses[m] for owner in card] + [seat] * one_more
    return {"all": len(roses), "mine": roses.count(seat), "seat": seat}


def _race(view: View, action: Action, sites: int) -> Facts:
    """Which seat can be first at the sites that an action leaves."""
    t, s, seat = view.table, view.state, view.state.seat
    if 1 << s.atvs[seat] == sites:
        return [Reason(STANDS_ON_SITE, seat=seat)]
    if sites.bit_count() > MARKERS:
        return []
    drives = not s.acted and not isinstance(action, actions.PlayClue)  # in this turn still
    order = t.clockwise(seat if drives else (seat + 1) % t.players)
    winners = [_first_at(view, order, site) for site in bits(sites)]
    if len(winners) == 1:
        turns, who = winners[0]
        space = t.space(sites.bit_length() - 1)
        return [Reason(FIRST_TO_RAISE, turns=turns, seat=who, space=space)]
    counts = Counter(who for _, who in winners)
    who = max(order, key=counts.__getitem__)
    return [Reason(FIRST_AT_SITES, first=counts[who], seat=who)]


def _first_at(view: View, order: Sequence[int], site: int) -> tuple[int, int]:
    """In how many turns a treasure there can be raised, at least 1, and by which seat."""
    t, atvs = view.table, view.state.atvs
    turns = [max(1, turns_needed(t.legs[atvs[who]][site])) for who in order]
    return min(turns), order[turns.index(min(turns))]


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


def _drive(view: View, action: actions.Drive | actions.ExtraDrive) -> Facts:
    t, s = view.table, view.state
    to = t.index[action.to]
    facts: Facts = []
    for m in MAPS:
        if s.sites[m] == 1 << to and is_marked(s, m):
            others = t.clockwise(s.seat)[1:]
            turns, other = _first_at(view, others, to)
            facts.append(Reason(TREASURE_THERE, treasure=COLOURS[m], space=action.to))
            facts.append(Reason(FIRST_OPPONENT, turns=turns, seat=other))
    if isinstance(action, actions.Drive) and s.amulets >> to & 1:
        facts.append(Reason(AMULET_THERE, space=action.to))
    return facts or [_nearer(view, to)]


def _nearer(view: View, to: int) -> Reason:
    t, s = view.table, view.state
    reach, here = reach_by_turns(t.island)[1], s.atvs[s.seat]
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
    "The card on offer is worth {gold}; {seat} has more roses than there are cards left."
)
CARDS_LEFT = Plural(
    "{n} card is still face down; roses still to be served: {roses}.",
    "{n} cards are still face down; roses still to be served: {roses}.",
    "cards",
)
CURSE_CHANCE = N_(
    "The next card is a curse with a chance of {percent} %; amulets of {seat}: {amulets}."
)
COSTS_BEST_CARD = N_("It costs the best card, worth {gold}.")
SAVES_BEST_CARD = N_("It saves the best card, worth {gold}.")


def _raise(view: View, action: actions.Raise) -> Facts:
    s, seat = view.state, view.state.seat
    roses = _rose_counts(view, MAP[action.map], s.roses[seat] > 0)
    facts = [Reason(ROSES_ON_TREASURE, **roses)]
    curses = s.initial_counts[0] - s.curses_removed
    if not curses or s.curse_free_top > roses["all"]:
        return [*facts, Reason(NO_CURSE_POSSIBLE)]
    return [*facts, Reason(CURSES_LEFT, curses=curses, seat=seat, amulets=s.amulets_held[seat])]


def _answer(view: View, action: actions.Take | actions.Pass) -> Facts:
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


def _pay(view: View, action: actions.PayCurse) -> Facts:
    s, with_amulet = view.state, action.means == "amulet"
    message = SAVES_BEST_CARD if with_amulet else COSTS_BEST_CARD
    return [Reason(message, gold=max(s.treasure[s.seat])), _amulets_left(view, with_amulet)]


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
    "The rose of {seat} is then asked before that of {other_seat} {map:on}; now it is asked after "
    "it."
)
CHANGES_NOTHING = N_("It leaves things as they are.")
AMULETS_KEPT = Plural("{seat} keeps {n} amulet.", "{seat} keeps {n} amulets.", "amulets")


def _exchange(view: View, action: actions.Exchange | actions.ExchangeTurn) -> Facts:
    fits = len({advice.clue for advice in clue_lens(view) if advice.refusal is None})
    facts = [Reason(PLAYABLE_CLUES, fits=fits, cards=len(view.hand))]
    costs_turn = isinstance(action, actions.ExchangeTurn) and view.table.options.exchange == "turn"
    return [*facts, Reason(COSTS_TURN)] if costs_turn else facts


def _double(view: View, action: actions.DoubleClaim) -> Facts:
    roses = _rose_counts(view, MAP[action.map], True)
    return [Reason(ROSES_AFTER_CLAIM, map=action.map, **roses)]


def _swap(view: View, action: actions.Swap) -> Facts:
    """Roses are asked from the bottom of the map."""
    marks = view.state.map_roses[MAP[action.map]]
    upper, lower = marks[action.first][0], marks[action.second][0]
    return [Reason(ASKED_EARLIER, seat=upper, other_seat=lower, map=action.map)]


def _end(view: View, action: actions.EndTurn) -> Facts:
    s = view.state
    held, facts = s.amulets_held[s.seat], [Reason(CHANGES_NOTHING)]
    return [*facts, Reason(AMULETS_KEPT, amulets=held, seat=s.seat)] if held else facts


FACTS_BY_ACTION: dict[type[Action], Callable[[View, Any], Facts]] = {
    actions.PlaceAtv: _place,
    actions.PlaceFirstClue: _first,
    actions.MarkClue: _mark,
    actions.StartMap: _start,
    actions.PlayClue: _narrow,
    actions.ExtraClue: _narrow,
    actions.RemoveMarker: _narrow,
    actions.Drive: _drive,
    actions.ExtraDrive: _drive,
    actions.Raise: _raise,
    actions.Take: _answer,
    actions.Pass: _answer,
    actions.PayCurse: _pay,
    actions.Exchange: _exchange,
    actions.ExchangeTurn: _exchange,
    actions.DoubleClaim: _double,
    actions.Swap: _swap,
    actions.EndTurn: _end,
}
