"""Clue cards: whether one narrows a map, drawing, and laying one under a map (R4)."""

from collections.abc import Iterable

from tobago.game.actions import Action
from tobago.game.constants import COLOURS, MARKERS, NOTHING
from tobago.game.events import ClueDrawn, CluesReshuffled, Event, MarkersPlaced, MarkersRemoved
from tobago.game.phases.phase import Log
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.table import Table

# ---- R4.3: a clue removes at least one site and leaves at least one ----------------------------


def playable_actions(
    t: Table, s: State, cards: Iterable[int], actions: tuple[tuple[Action, ...], ...]
) -> list[Action]:
    """The action in `actions` for every card and every map that the card narrows.

    It is the hottest loop of the engine, hence its form; `check_clue_on` is the same test with a
    reason.
    """
    clues = t.clues
    white, grey, black, brown = s.sites
    found: list[Action] = []
    for card in cards:
        allowed = clues[card]
        row = actions[card]
        if (kept := white & allowed) and kept != white:
            found.append(row[0])
        if (kept := grey & allowed) and kept != grey:
            found.append(row[1])
        if (kept := black & allowed) and kept != black:
            found.append(row[2])
        if (kept := brown & allowed) and kept != brown:
            found.append(row[3])
    return found


def check_clue(t: Table, s: State, clue: str, m: int) -> Refusal | None:
    """Why the deciding player cannot play a clue on a map, or None."""
    card = t.clue_actions.index.get(clue)
    if card is None or card not in s.hands[s.seat]:
        return Refusal("clue-not-in-hand", clue=clue)
    return check_clue_on(t, s, card, m)


def check_clue_on(t: Table, s: State, card: int, m: int) -> Refusal | None:
    """Why a clue card cannot be played on a map, or None."""
    sites, allowed = s.sites[m], t.clues[card]
    if not sites & allowed:
        against = tuple(t.deck[other] for other in s.map_cards[m] if not t.clues[other] & allowed)
        return Refusal("clue-leaves-nothing", sites=sites.bit_count(), contradicts=against)
    if not sites & ~allowed:
        return Refusal("clue-removes-nothing", sites=sites.bit_count())
    return None


# ---- hands and the deck ------------------------------------------------------------------------


def draw(t: Table, s: State, seat: int, log: Log) -> bool:
    """Draw a card to the hand; the hand stays short if there is none (R4.5).

    Short hands are refilled when a map is cleared (`new_map.enter`).
    """
    if not s.clue_deck:
        if not s.clue_discard:
            return False
        _reshuffle_clues(s, log)
    card = s.dealer.draw_clue(s.clue_deck)
    s.hands[seat] += (card,)
    s.playable[seat] = None
    if log is not None:
        log.append(ClueDrawn(seat, t.deck[card]))
    return True


def _reshuffle_clues(s: State, log: Log) -> None:
    """Shuffle the discarded clues into a new deck."""
    s.clue_deck, s.clue_discard = s.clue_discard, []
    shuffled = 0
    for card in s.clue_deck:
        shuffled |= 1 << card
    s.clue_shuffles = (*(cards & ~shuffled for cards in s.clue_shuffles), shuffled)
    s.dealer.shuffle(s, s.clue_deck)
    if log is not None:
        log.append(CluesReshuffled(len(s.clue_deck)))


def remove_from_hand(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    hand = s.hands[seat]
    at = hand.index(card)
    s.hands[seat] = hand[:at] + hand[at + 1 :]
    s.playable[seat] = None


# ---- maps --------------------------------------------------------------------------------------


def is_marked(s: State, m: int) -> bool:
    """Whether the sites of a map carry markers (R4.4); that of a raised treasure is off (R7.2)."""
    return bool(s.map_cards[m]) and s.sites[m].bit_count() <= MARKERS and m != _raised(s)


def _raised(s: State) -> int:
    """The map whose treasure has been raised and whose clues still lie there."""
    if s.sharing is not None:
        return s.sharing.dig.map
    if s.phase != "over" or not s.digs:
        return NOTHING
    last = s.digs[-1]
    drew_all = last.drawn_before_reshuffle is not None or len(last.lookers) == last.deck_size
    return last.map if drew_all else NOTHING  # it was the last treasure, else it has a new map


def lay(t: Table, s: State, seat: int, card: int, m: int) -> bool:
    """Put a clue below a map's last card; whether with a rose, if the player has one (R4.6)."""
    rose = s.roses[seat] > 0
    if rose:
        s.roses[seat] -= 1
    s.map_cards[m] += (card,)
    s.map_roses[m] += ((seat,) if rose else (),)
    set_sites(t, s, m, s.sites[m] & t.clues[card])
    return rose


def set_sites(t: Table, s: State, m: int, sites: int) -> None:
    """Give a map other sites, and forget which clues could be played before."""
    s.sites[m] = sites
    s.playable = [None] * t.players


def log_markers(
    t: Table, s: State, m: int, before: int, was_marked: bool, log: list[Event]
) -> None:
    """Log which markers a clue put on the board or took off it."""
    if was_marked:
        gone = t.island.hexes(before & ~s.sites[m])
        log.append(MarkersRemoved(COLOURS[m], gone))
    elif is_marked(s, m):
        log.append(MarkersPlaced(COLOURS[m], t.island.hexes(s.sites[m])))
