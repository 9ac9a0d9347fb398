"""Phase `first-clue`: each player places or marks a first clue, then hands are dealt (R2.4)."""

from tobago.game.actions import Action, MarkClue, PlaceFirstClue
from tobago.game.constants import COLOURS, MAP, MAPS, NOTHING
from tobago.game.events import ClueMarked, FirstClueDrawn, FirstCluePlaced, HandDealt
from tobago.game.phases import clue_cards
from tobago.game.phases.phase import ActionRule, Log, Next, PhaseRules, always
from tobago.game.phases.turn_order import begin_turn
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.table import Table

PLACE_FIRST_CLUE = tuple(PlaceFirstClue(colour) for colour in COLOURS)
MARK_CLUE = tuple(MarkClue(colour) for colour in COLOURS)


def lay_out_clues(t: Table, s: State) -> None:
    """Option opening `open`: a clue on each map, and the hands, before anything else."""
    for m in MAPS:
        card = s.dealer.draw_clue(s.clue_deck)
        s.map_cards[m] = (card,)
        s.map_roses[m] = ((),)
        s.sites[m] = t.clues[card]
    deal_hands(t, s, None)


def deal_hands(t: Table, s: State, log: Log) -> None:
    """Deal a hand to each player, clockwise from the starting player (R2.5)."""
    for seat in t.clockwise(t.start):
        count = min(t.hand_size, len(s.clue_deck))
        s.hands[seat] = tuple(s.dealer.draw_clue(s.clue_deck) for _ in range(count))
        s.playable[seat] = None
        if log is not None:
            log.append(HandDealt(seat, count, tuple(t.deck[card] for card in s.hands[seat])))


def enter(t: Table, s: State, log: Log) -> Next:
    """Let the next player draw a first clue; with opening `open` they lie on the maps already."""
    s.phase = "first-clue"
    if t.options.opening == "own":
        s.first_clue = s.dealer.draw_clue(s.clue_deck)
        if log is not None:
            log.append(FirstClueDrawn(s.seat, t.deck[s.first_clue]))
    return None


def legal_actions(t: Table, s: State) -> list[Action]:
    """The maps without a clue, or with one that carries no rose."""
    if t.options.opening == "own":
        return [PLACE_FIRST_CLUE[m] for m in MAPS if not s.map_cards[m]]
    return [MARK_CLUE[m] for m in MAPS if not s.map_roses[m][0]]


def _check_place(t: Table, s: State, action: PlaceFirstClue) -> Refusal | None:
    if t.options.opening != "own":
        return Refusal("other-opening", opening=t.options.opening)
    return Refusal("map-not-empty", map=action.map) if s.map_cards[MAP[action.map]] else None


def _place(t: Table, s: State, action: PlaceFirstClue, log: Log) -> Next:
    m = MAP[action.map]
    clue_cards.lay(t, s, s.seat, s.first_clue, m)
    if log is not None:
        left = s.sites[m].bit_count()
        log.append(FirstCluePlaced(s.seat, t.deck[s.first_clue], action.map, left))
        clue_cards.log_markers(t, s, m, t.island.whole, False, log)
    s.first_clue = NOTHING
    return _next_player(t, s, log)


def _check_mark(t: Table, s: State, action: MarkClue) -> Refusal | None:
    if t.options.opening != "open":
        return Refusal("other-opening", opening=t.options.opening)
    roses = s.map_roses[MAP[action.map]][0]
    return Refusal("clue-marked", map=action.map, by=roses[0]) if roses else None


def _mark(t: Table, s: State, action: MarkClue, log: Log) -> Next:
    s.roses[s.seat] -= 1
    s.map_roses[MAP[action.map]] = ((s.seat,),)
    if log is not None:
        log.append(ClueMarked(s.seat, action.map))
    return _next_player(t, s, log)


def _next_player(t: Table, s: State, log: Log) -> Next:
    following = (s.seat + 1) % t.players
    if following != t.start:
        s.turn = s.seat = following
        return "first-clue"
    if t.options.opening == "own":
        deal_hands(t, s, log)
    begin_turn(t, s, t.start, log)
    return None


FIRST_CLUE_PHASE = PhaseRules(
    "first-clue",
    legal_actions,
    {
        PlaceFirstClue: ActionRule(_check_place, _place, always),
        MarkClue: ActionRule(_check_mark, _mark),
    },
    enter,
)
