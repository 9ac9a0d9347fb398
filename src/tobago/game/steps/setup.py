"""Setting up at the table: placing ATVs and the first clues (R2.3 to R2.5)."""

from tobago.game.actions import COLOURS, Action, MarkClue, PlaceAtv, PlaceFirstClue
from tobago.game.events import AtvPlaced, ClueMarked, FirstClueDrawn, FirstCluePlaced, HandDealt
from tobago.game.refusals import Refusal
from tobago.game.state import NOTHING, State
from tobago.game.steps import cards
from tobago.game.steps.rule import Log, Rule
from tobago.game.steps.turn import begin_turn
from tobago.game.table import MAP, MAPS, Table

FIRST_CLUES = tuple(PlaceFirstClue(colour) for colour in COLOURS)
MARK_CLUES = tuple(MarkClue(colour) for colour in COLOURS)


def lay_out(t: Table, s: State) -> None:
    """Option opening `open`: a clue on each map, and the hands, before anything else."""
    for m in MAPS:
        card = s.clue_deck.pop()
        s.map_cards[m] = (card,)
        s.map_roses[m] = ((),)
        s.sites[m] = t.clues[card]
    deal_hands(t, s, None)


def deal_hands(t: Table, s: State, log: Log) -> None:
    """From the starting player clockwise, each whole hand at once (R2.5)."""
    for seat in t.clockwise(t.start):
        count = min(t.hand_size, len(s.clue_deck))
        s.hands[seat] = tuple(s.clue_deck.pop() for _ in range(count))
        s.playable[seat] = None
        if log is not None:
            log.append(HandDealt(seat, count, tuple(t.deck[card] for card in s.hands[seat])))


def legal_place(t: Table, s: State) -> list[Action]:
    """Any space of the island."""
    return list(t.space_actions.places)


def _check_place(t: Table, s: State, action: PlaceAtv) -> Refusal | None:
    if action.space not in t.island.index:
        return Refusal("not-on-the-island", space=action.space)
    return None


def _place(t: Table, s: State, action: PlaceAtv, log: Log) -> None:
    seat = s.seat
    s.atvs[seat] = t.island.index[action.space]
    if log is not None:
        log.append(AtvPlaced(seat, action.space))
    following = (seat + 1) % t.players
    s.turn = s.seat = following
    if following == t.start:
        s.phase = "first-clue"
        _offer_first_clue(t, s, log)


def _offer_first_clue(t: Table, s: State, log: Log) -> None:
    if t.options.opening == "own":
        s.first_clue = s.clue_deck.pop()
        if log is not None:
            log.append(FirstClueDrawn(s.seat, t.deck[s.first_clue]))


def legal_first(t: Table, s: State) -> list[Action]:
    """The maps without a clue, or with one that carries no rose."""
    if t.options.opening == "own":
        return [FIRST_CLUES[m] for m in MAPS if not s.map_cards[m]]
    return [MARK_CLUES[m] for m in MAPS if not s.map_roses[m][0]]


def _check_first(t: Table, s: State, action: PlaceFirstClue) -> Refusal | None:
    if t.options.opening != "own":
        return Refusal("other-opening", opening=t.options.opening)
    return Refusal("map-not-empty", map=action.map) if s.map_cards[MAP[action.map]] else None


def _first(t: Table, s: State, action: PlaceFirstClue, log: Log) -> None:
    m = MAP[action.map]
    cards.lay(t, s, s.seat, s.first_clue, m)
    if log is not None:
        left = s.sites[m].bit_count()
        log.append(FirstCluePlaced(s.seat, t.deck[s.first_clue], action.map, left))
        cards.tell_markers(t, s, m, t.island.whole, False, log)
    s.first_clue = NOTHING
    _next_opener(t, s, log)


def _check_mark(t: Table, s: State, action: MarkClue) -> Refusal | None:
    if t.options.opening != "open":
        return Refusal("other-opening", opening=t.options.opening)
    roses = s.map_roses[MAP[action.map]][0]
    return Refusal("clue-marked", map=action.map, by=roses[0]) if roses else None


def _mark(t: Table, s: State, action: MarkClue, log: Log) -> None:
    s.roses[s.seat] -= 1
    s.map_roses[MAP[action.map]] = ((s.seat,),)
    if log is not None:
        log.append(ClueMarked(s.seat, action.map))
    _next_opener(t, s, log)


def _next_opener(t: Table, s: State, log: Log) -> None:
    following = (s.seat + 1) % t.players
    if following != t.start:
        s.turn = s.seat = following
        _offer_first_clue(t, s, log)
        return
    if t.options.opening == "own":
        deal_hands(t, s, log)
    begin_turn(t, s, t.start, log)


RULES: dict[type[Action], Rule] = {
    PlaceAtv: Rule("place-atv", _check_place, _place),
    PlaceFirstClue: Rule("first-clue", _check_first, _first),
    MarkClue: Rule("first-clue", _check_mark, _mark),
}
