"""Clue cards: whether one narrows a map, drawing, and laying one under a map (R4)."""

from tobago.game.constants import MARKERS
from tobago.kernel.chance import shuffle
from tobago.kernel.compiled import compiled
from tobago.kernel.masks import count, narrows
from tobago.kernel.phases.phase import NO_ROSE, ONE_ROSE, OVER, Game, Island, Numbers, Table
from tobago.kernel.records import MAPS

# ---- R4.3: a clue removes at least one site and leaves at least one ----------------------------


@compiled
def playable(t: Table, s: Game, seat: int) -> int:
    """What a player can play, as bit 4 h + m for card h of the hand on map m; cached."""
    if s.playable_known[seat]:
        return int(s.playable[seat])
    found = 0
    for h in range(s.hand_sizes[seat]):
        allowed = t.clues[s.hands[seat, h]]
        for m in range(MAPS):
            if narrows(s.sites[m], allowed):
                found |= 1 << (MAPS * h + m)
    s.playable[seat] = found
    s.playable_known[seat] = 1
    return found


@compiled
def list_playable(t: Table, s: Game, first: int, out: Numbers, size: int) -> int:
    """Append the clues that the player in turn can play; `first` is the number of the first."""
    seat = s.turn
    found = playable(t, s, seat)
    for h in range(s.hand_sizes[seat]):
        card = int(s.hands[seat, h])
        for m in range(MAPS):
            if found >> (MAPS * h + m) & 1:
                out[size] = first + MAPS * card + m
                size += 1
    return size


@compiled
def check_clue(t: Table, s: Game, choice: int) -> bool:
    """Whether the deciding player holds a clue and it narrows a map; `choice` is 4 card + map."""
    card, m = choice // MAPS, choice % MAPS
    if hand_index(s, s.seat, card) < 0:
        return False
    return narrows(s.sites[m], t.clues[card])


@compiled
def any_playable(t: Table, s: Game, cards: Numbers, size: int) -> bool:
    """Whether one of some cards narrows some map."""
    for i in range(size):
        allowed = t.clues[cards[i]]
        for m in range(MAPS):
            if narrows(s.sites[m], allowed):
                return True
    return False


# ---- hands and the deck ------------------------------------------------------------------------


@compiled
def draw(t: Table, s: Game, seat: int) -> bool:
    """Draw a card to the hand; the hand stays short if there is none (R4.5).

    Short hands are refilled when a map is cleared (`new_map.enter`).
    """
    if s.clue_deck_size == 0:
        if s.clue_discard_size == 0:
            return False
        _reshuffle_clues(s)
    s.hands[seat, s.hand_sizes[seat]] = take_top(s)
    s.hand_sizes[seat] += 1
    s.playable_known[seat] = 0
    return True


@compiled
def take_top(s: Game) -> int:
    """Take the next card of the clue deck, which is not empty."""
    s.clue_deck_size -= 1
    card = int(s.clue_deck[s.clue_deck_size])
    s.clue_deck[s.clue_deck_size] = 0
    return card


@compiled
def _reshuffle_clues(s: Game) -> None:
    """Shuffle the discarded clues into a new deck."""
    size = int(s.clue_discard_size)
    for i in range(size):
        card = s.clue_discard[i]
        s.clue_deck[i] = card
        s.clue_discard[i] = 0
        s.clue_shuffle[card] = s.clue_shuffles
    s.clue_deck_size, s.clue_discard_size = size, 0
    s.clue_shuffles += 1
    shuffle(s, s.clue_deck, size)


@compiled
def discard_clue(s: Game, card: int) -> None:
    """Put a card on the discards."""
    s.clue_discard[s.clue_discard_size] = card
    s.clue_discard_size += 1


@compiled
def hand_index(s: Game, seat: int, card: int) -> int:
    """The place of a card in a hand, or -1."""
    for h in range(s.hand_sizes[seat]):
        if s.hands[seat, h] == card:
            return h
    return -1


@compiled
def remove_from_hand(s: Game, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    last = s.hand_sizes[seat] - 1
    for h in range(hand_index(s, seat, card), last):
        s.hands[seat, h] = s.hands[seat, h + 1]
    s.hands[seat, last] = 0
    s.hand_sizes[seat] = last
    s.playable_known[seat] = 0


# ---- maps --------------------------------------------------------------------------------------


@compiled
def is_marked(s: Game, m: int) -> bool:
    """Whether the sites of a map carry markers (R4.4); that of a raised treasure is off (R7.2)."""
    return s.map_sizes[m] > 0 and count(s.sites[m]) <= MARKERS and m != _raised(s)


@compiled
def _raised(s: Game) -> int:
    """The map whose treasure has been raised and whose clues still lie there."""
    if s.sharing:
        return int(s.dig_map[s.digs])
    if s.phase != OVER or s.digs == 0:
        return -1
    last = s.digs - 1
    drew_all = s.reshuffled or s.dig_drawn_size[last] == s.dig_deck_size[last]
    return int(s.dig_map[last]) if drew_all else -1  # the last treasure, else it has a new map


@compiled
def lay(t: Table, s: Game, seat: int, card: int, m: int) -> None:
    """Put a clue below a map's last card, with a rose if the player has one (R4.6)."""
    rose = NO_ROSE
    if s.roses[seat] > 0:
        s.roses[seat] -= 1
        rose = ONE_ROSE + seat
    last = s.map_sizes[m]
    s.map_cards[m, last] = card
    s.map_roses[m, last] = rose
    s.map_sizes[m] = last + 1
    s.sites[m, 0] &= t.clues[card, 0]
    s.sites[m, 1] &= t.clues[card, 1]
    forget_playable(s)


@compiled
def clear(island: Island, s: Game, m: int) -> None:
    """Discard the clues of a map, whose sites are the whole island then."""
    for i in range(s.map_sizes[m]):
        discard_clue(s, s.map_cards[m, i])
        s.map_cards[m, i] = 0
        s.map_roses[m, i] = NO_ROSE
    s.map_sizes[m] = 0
    s.sites[m, 0] = island.whole[0]
    s.sites[m, 1] = island.whole[1]
    forget_playable(s)


@compiled
def forget_playable(s: Game) -> None:
    """A map has changed: what could be played before may not be playable now."""
    for seat in range(s.playable_known.size):
        s.playable_known[seat] = 0
