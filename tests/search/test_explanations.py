"""Explanations: every number in them is counted again at the table."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.build import at, position
from tests.secrecy.worlds import followed, new_game, scaled
from tobago.bots import make_bot
from tobago.game import (
    COLOURS,
    Action,
    DoubleClaim,
    Drive,
    EndTurn,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    Game,
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
    advice,
)
from tobago.game.constants import MAP
from tobago.game.events import CardAdded, CardLookedAt
from tobago.game.setup import treasure_cards
from tobago.search import RankedAction, explain_action, explanations
from tobago.search.explanations import (
    FACTS_BY_ACTION,
    MAX_REASONS,
    ONLY_ACTION,
    PLAN_GOES_ON,
    WIN_CHANCE,
    WIN_CHANCE_AND_NEXT,
    facts_for,
)
from tobago.words import Plural, Reason

TRIED = 5
"""Actions of each kind that are checked in a position."""


def fields(motives: list[Reason], message: str | Plural) -> dict[str, Any] | None:
    """The fields of the fact with this message, if there is one."""
    return next((motive.fields for motive in motives if motive.key == message), None)


def after(game: Game, action: Action) -> Game:
    later = game.copy()
    later.apply(action)
    return later


def near(game: Game, seat: int, sites: set[Any]) -> int:
    """How many of some spaces an ATV reaches in a turn, by the advice."""
    view = game.view(seat)
    here = game.table.space(game.state.atvs[seat])
    return len(sites & {here, *advice.reach(view, seat)})


def spaces(game: Game, mask: int) -> set[Any]:
    return set(game.table.island.hexes(mask))


# ---- each kind of action ----------------------------------------------------------------------


def check_place(game: Game, action: PlaceAtv, facts: list[Reason]) -> None:
    there = after(game, action).view(game.seat)
    wide = fields(facts, explanations.SPACES_IN_REACH)
    assert wide == {"space": action.space, "spaces": len(advice.reach(there, game.seat))}
    reached = {action.space, *advice.reach(there, game.seat)}
    landings = [forecast.targets[0] in reached for forecast in advice.statue_forecast(there)]
    assert (fields(facts, explanations.AMULET_LANDINGS) or {"landings": 0})["landings"] == sum(
        landings
    )


def check_start(game: Game, action: Any, facts: list[Reason]) -> None:
    seat, m = game.seat, MAP[getattr(action, "map", None) or COLOURS[game.state.new_map]]
    sites = after(game, action).state.sites[m]
    found = fields(facts, explanations.STARTS_MAP) or fields(facts, explanations.CLUE_ON_MAP)
    assert found is not None
    assert found["left"] == sites.bit_count()
    assert fields(facts, explanations.SITES_IN_REACH) == {
        "near": near(game, seat, spaces(game, sites)),
        "seat": seat,
    }


def check_clue(game: Game, action: Any, facts: list[Reason]) -> None:
    seat, m, later = game.seat, MAP[action.map], after(game, action)
    left = later.state.sites[m].bit_count()
    sites = game.state.sites[m].bit_count()
    assert fields(facts, explanations.SITES_LEFT) == {
        "left": left,
        "sites": sites,
        "map": action.map,
    }
    roses = [owner for card in later.state.map_roses[m] for owner in card]
    counted = {"all": len(roses), "mine": roses.count(seat), "seat": seat}
    assert fields(facts, explanations.ROSES_AFTER) == counted
    check_race(game, later, action, facts)
    check_price(game, later, action, facts)


def check_race(game: Game, later: Game, action: Any, facts: list[Reason]) -> None:
    seat, players, view = game.seat, game.table.players, later.view(None)
    races = [race for race in advice.races(view) if race.map == action.map]
    here, first, first_at = (
        fields(facts, one)
        for one in (
            explanations.STANDS_ON_SITE,
            explanations.FIRST_TO_RAISE,
            explanations.FIRST_AT_SITES,
        )
    )
    if len(races) == 1 and races[0].turns[seat] == 0:
        assert here == {"seat": seat}
        return
    free = not isinstance(action, PlayClue) and not game.state.acted
    order = [(seat + (not free) + i) % players for i in range(players)]

    def winner(turns: tuple[int | None, ...]) -> int:
        return min(order, key=lambda who: (max(1, turns[who] or 0), order.index(who)))

    if len(races) == 1:
        who = winner(races[0].turns)
        turns = max(1, races[0].turns[who] or 0)
        assert first == {"turns": turns, "seat": who, "space": races[0].site}
    elif races:
        winners = [winner(race.turns) for race in races]
        assert first_at is not None
        assert first_at["first"] == max(map(winners.count, range(players)))
        assert first_at["first"] == winners.count(first_at["seat"])
    else:
        assert (here, first, first_at) == (None, None, None)


def check_price(game: Game, later: Game, action: Action, facts: list[Reason]) -> None:
    found = fields(facts, explanations.AMULETS_LEFT)
    if isinstance(action, PlayClue | Drive):
        assert found is None
    else:
        assert found == {"amulets": later.state.amulets_held[game.seat], "seat": game.seat}


def check_drive(game: Game, action: Any, facts: list[Reason]) -> None:
    seat, later = game.seat, after(game, action)
    site = 1 << game.table.index[action.to]
    treasure = fields(facts, explanations.TREASURE_THERE)
    assert (treasure is not None) == any(
        site == sites and game.state.map_cards[m] for m, sites in enumerate(game.state.sites)
    )
    if treasure is not None:
        race = next(r for r in advice.races(game.view(seat)) if r.site == action.to)
        needed = [max(1, n or 0) for who, n in enumerate(race.turns) if who != seat]
        opponent = fields(facts, explanations.FIRST_OPPONENT)
        assert opponent is not None
        assert opponent["turns"] == min(needed)
        assert max(1, race.turns[opponent["seat"]] or 0) == min(needed)
    taken = later.state.amulets_held[seat] > game.state.amulets_held[seat]
    lay = bool(game.state.amulets & site) and isinstance(action, Drive)
    assert (fields(facts, explanations.AMULET_THERE) is not None) == lay
    assert lay <= taken
    nearer = fields(facts, explanations.SITES_IN_REACH_THERE)
    if nearer is not None:
        races = advice.races(game.view(seat))
        assert nearer["sites"] == len(races)
        assert nearer["now"] == sum(race.turns[seat] in (0, 1) for race in races)
        moved = advice.races(later.view(seat)) if later.state.atvs[seat] >= 0 else []
        assert nearer["near"] == sum(race.turns[seat] in (0, 1) for race in moved)
    check_price(game, later, action, facts)


def check_raise(game: Game, action: Raise, facts: list[Reason]) -> None:
    happened = game.copy().apply(action)
    drawn = [event.value for event in happened if isinstance(event, CardLookedAt | CardAdded)]
    share = fields(facts, explanations.ROSES_ON_TREASURE)
    assert share is not None
    m = MAP[action.map]
    marks = [owner for card in game.state.map_roses[m] for owner in card]
    extra = game.state.roses[game.seat] > 0
    assert share["all"] == len(marks) + extra
    assert share["mine"] == marks.count(game.seat) + extra
    if fields(facts, explanations.NO_CURSE_POSSIBLE) is not None:
        assert 0 not in drawn
    else:
        curses = fields(facts, explanations.CURSES_LEFT)
        assert curses is not None
        assert curses["curses"] == game.table.options.curses - game.state.curses_removed
        assert curses["amulets"] == game.state.amulets_held[game.seat]


def check_answer(game: Game, action: Take | Pass, facts: list[Reason]) -> None:
    sharing = game.state.sharing
    assert sharing is not None
    offer = fields(facts, explanations.OFFER_OR_PASS) or fields(
        facts, explanations.OFFER_WITH_SPARE_ROSES
    )
    assert offer is not None
    assert offer["gold"] == sharing.offered
    assert fields(facts, explanations.CARDS_LEFT) == {
        "cards": len(sharing.cards),
        "roses": len(sharing.roses),
    }
    curse_chance = fields(facts, explanations.CURSE_CHANCE)
    if curse_chance is None:
        assert 0 not in sharing.cards
    else:
        assert curse_chance["percent"] == round(100 * curse_share(game))
        assert (curse_chance["seat"], curse_chance["amulets"]) == (
            game.seat,
            game.state.amulets_held[game.seat],
        )


def curse_share(game: Game) -> float:
    """How likely the next card is a curse, for a player who remembers all that was shown."""
    s = game.view(game.seat).state
    sharing = s.sharing
    assert sharing is not None
    mine = Counter(value for value in sharing.drawn if value >= 0) - Counter(sharing.dig.turned_up)
    hidden = Counter(treasure_cards(game.table.options))
    hidden[0] -= s.curses_removed
    for shown in (*s.treasure, s.known_discards, (sharing.offered,), mine.elements()):
        hidden.subtract(shown)
    if sharing.dig.curse_free_top >= len(sharing.dig.lookers):
        hidden[0] = 0
    hidden = +hidden
    unseen = len(sharing.cards) - mine.total()
    return (mine[0] + unseen * hidden[0] / max(1, hidden.total())) / len(sharing.cards)


def check_pay(game: Game, action: PayCurse, facts: list[Reason]) -> None:
    later, seat = after(game, action), game.seat
    lost = sum(game.state.treasure[seat]) - sum(later.state.treasure[seat])
    found = fields(facts, explanations.COSTS_BEST_CARD) or fields(
        facts, explanations.SAVES_BEST_CARD
    )
    assert found == {"gold": max(game.state.treasure[seat])}
    assert lost == (found["gold"] if action.means == "card" else 0)
    amulets = fields(facts, explanations.AMULETS_LEFT)
    assert amulets is not None
    assert amulets["amulets"] == game.state.amulets_held[seat] - (action.means == "amulet")


def check_exchange(game: Game, action: Action, facts: list[Reason]) -> None:
    lens = advice.clue_lens(game.view(game.seat))
    fits = len({one.clue for one in lens if one.refusal is None})
    hand = len(game.state.hands[game.seat])
    assert fields(facts, explanations.PLAYABLE_CLUES) == {"fits": fits, "cards": hand}


def check_double(game: Game, action: DoubleClaim, facts: list[Reason]) -> None:
    later = after(game, action)
    roses = [owner for card in later.state.map_roses[MAP[action.map]] for owner in card]
    found = fields(facts, explanations.ROSES_AFTER_CLAIM)
    assert found is not None
    assert (found["all"], found["mine"]) == (len(roses), roses.count(game.seat))
    check_price(game, later, action, facts)


def check_swap(game: Game, action: Swap, facts: list[Reason]) -> None:
    """Roses are asked from the bottom of the map; the upper one is the lower one now."""
    m, found = MAP[action.map], fields(facts, explanations.ASKED_EARLIER)
    assert found is not None
    asked = after(game, action).state.map_roses[m]
    assert asked[action.second][0] == found["seat"]
    assert asked[action.first][0] == found["other_seat"]
    check_price(game, after(game, action), action, facts)


def check_end(game: Game, action: EndTurn, facts: list[Reason]) -> None:
    held = game.state.amulets_held[game.seat]
    assert fields(facts, explanations.AMULETS_KEPT) == (
        {"amulets": held, "seat": game.seat} if held else None
    )


CHECKS: dict[type[Action], Callable[[Game, Any, list[Reason]], None]] = {
    PlaceAtv: check_place,
    PlaceFirstClue: check_start,
    MarkClue: check_start,
    StartMap: check_start,
    PlayClue: check_clue,
    ExtraClue: check_clue,
    RemoveMarker: check_clue,
    Drive: check_drive,
    ExtraDrive: check_drive,
    Raise: check_raise,
    Take: check_answer,
    Pass: check_answer,
    PayCurse: check_pay,
    Exchange: check_exchange,
    ExchangeTurn: check_exchange,
    DoubleClaim: check_double,
    Swap: check_swap,
    EndTurn: check_end,
}


def test_every_kind_of_action_has_its_facts() -> None:
    assert set(FACTS_BY_ACTION) == set(CHECKS)


def test_every_number_is_right() -> None:
    seen: Counter[type[Action]] = Counter()
    for number in range(scaled(12, 200)):
        rng = Random(f"reasons/{number}")
        for here, _ in followed(new_game(rng, advanced=True, curse_payment="choice"), rng):
            seen.update(checked(here, rng))
    assert [kind.__name__ for kind in CHECKS if not seen[kind]] == []


def checked(game: Game, rng: Random) -> Iterator[type[Action]]:
    """Check some actions of each kind; the kinds that were checked."""
    legal = game.legal_actions()
    for kind in dict.fromkeys(map(type, legal)):
        actions = [action for action in legal if type(action) is kind]
        for action in rng.sample(actions, min(TRIED, len(actions))):
            CHECKS[kind](game, action, facts_for(game.view(game.seat), action))
            yield kind


# ---- rankings ---------------------------------------------------------------------------------


def turn() -> Game:
    return position(maps={"white": [("next-to:hut", 1)]}, hands={0: ["in:jungle", "in:lake"]})


def test_the_chance_comes_with_that_of_the_next_best() -> None:
    game = turn()
    clue, drive = PlayClue("in:jungle", "grey"), Drive(at(game, "b2"))
    ranked = [RankedAction(clue, 0.414, (clue, EndTurn())), RankedAction(drive, 0.377, (drive,))]
    view = game.view(0)
    facts = explain_action(view, clue, ranked)
    assert facts[0] == Reason(WIN_CHANCE_AND_NEXT, percent=41, action="drive b2", other_percent=38)
    assert explain_action(view, clue, ranked[:1])[0] == Reason(WIN_CHANCE, percent=41)
    assert explain_action(view, clue)[0].key == explanations.SITES_LEFT
    assert explain_action(view, drive, ranked)[0].fields["percent"] == 38


def test_a_plan_is_explained_where_there_is_room() -> None:
    game = position(held={0: 1}, maps={"white": [("next-to:hut", 1)]})
    swap, end = Exchange(), EndTurn()
    facts = explain_action(
        game.view(0), swap, [RankedAction(swap, 0.3, (swap, Drive(at(game, "b2")), end))]
    )
    assert facts[-1] == Reason(PLAN_GOES_ON, plan="drive b2, end")
    assert len(facts) <= MAX_REASONS


def test_the_only_action_is_explained_as_such() -> None:
    game = Game.new(4, "forced", island="ABC1")
    while len(game.legal_actions()) > 1:
        game.apply(game.legal_actions()[0])
    action = game.legal_actions()[0]
    assert explain_action(game.view(game.seat), action) == [Reason(ONLY_ACTION)]
    bot = make_bot("hunter", "forced")
    assert bot.decide(game.view(game.seat), [action]) == action
    assert bot.explain() == [Reason(ONLY_ACTION)]
