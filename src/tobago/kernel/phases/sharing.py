"""Phase `sharing`: a raised treasure is shared out card by card (R7.3 to R7.7)."""

from tobago.game.constants import CURSE as CURSE_CARD
from tobago.game.constants import NOBODY, NOTHING
from tobago.kernel.chance import shuffle
from tobago.kernel.compiled import compiled
from tobago.kernel.numbers import PASS, TAKE
from tobago.kernel.phases.phase import CURSE, DECISION, NEW_MAP, SHARING, Game, Numbers, Table
from tobago.kernel.phases.turn_order import end_game

# ---- cards of the past in one byte ---------------------------------------------------------------


@compiled
def past_card(seat: int, value: int) -> int:
    """A card of a treasure, and who looked at it or took it, as one number; 0 for two blanks."""
    return 8 * (seat + 1) + value + 1


@compiled
def past_seat(past: int) -> int:
    """The seat of a past card, or NOBODY."""
    return (past >> 3) - 1


@compiled
def past_value(past: int) -> int:
    """The value of a past card, or NOTHING."""
    return (past & 7) - 1


# ---- the treasure's cards ----------------------------------------------------------------------


@compiled
def gather_cards(s: Game, m: int) -> None:
    """Draw a card for each rose from the bottom up and one unseen, and shuffle them (R7.3)."""
    dig, roses = s.digs, s.sharing_roses_size
    s.dig_map[dig] = m
    s.dig_raiser[dig] = s.turn
    s.dig_deck_size[dig] = s.treasure_deck_size
    s.dig_curse_free_top[dig] = s.curse_free_top
    s.dig_curses_found[dig] = NOTHING
    s.sharing = 1
    s.offered = NOTHING
    s.last_taker = NOBODY
    drawn = 0
    while drawn <= roses:
        if s.treasure_deck_size == 0:
            if s.treasure_discard_size == 0:
                break  # R7.7: play with those there are
            s.reshuffled = 1
            s.drawn_before_reshuffle = drawn
            _reshuffle_treasures(s)
        s.treasure_deck_size -= 1
        card = int(s.treasure_deck[s.treasure_deck_size])
        s.treasure_deck[s.treasure_deck_size] = 0
        looker = int(s.sharing_roses[drawn]) if drawn < roses else NOBODY
        s.drawn[s.drawn_size] = past_card(looker, card)
        s.drawn_size += 1
        s.sharing_cards[drawn] = card
        drawn += 1
    s.curse_free_top = max(0, s.curse_free_top - drawn)
    s.dig_drawn_size[dig] = drawn
    s.sharing_cards_size = drawn
    s.is_last = s.treasure_deck_size == 0 or s.reshuffled != 0  # R10.1
    shuffle(s, s.sharing_cards, drawn)


@compiled
def _reshuffle_treasures(s: Game) -> None:
    """Make the discards the deck (R7.7), and keep them as everybody knows them."""
    size = int(s.treasure_discard_size)
    for i in range(size):
        s.treasure_deck[i] = s.treasure_discard[i]
        s.treasure_discard[i] = 0
        known = i < s.known_discards_size
        s.reshuffled_discards[i] = s.known_discards[i] if known else NOTHING
        s.known_discards[i] = 0
    s.treasure_deck_size, s.treasure_discard_size = size, 0
    s.reshuffled_discards_size = size
    s.known_discards_size = 0
    s.curse_free_top = 0
    shuffle(s, s.treasure_deck, size)


@compiled
def discard_treasure(s: Game, card: int) -> None:
    """Discard a treasure card unseen."""
    s.treasure_discard[s.treasure_discard_size] = card
    s.treasure_discard_size += 1


@compiled
def discard_openly(s: Game, card: int) -> None:
    """Discard a treasure card that everybody sees."""
    discard_treasure(s, card)
    s.known_discards[s.known_discards_size] = card
    s.known_discards_size += 1


# ---- sharing them out --------------------------------------------------------------------------


@compiled
def enter(t: Table, s: Game) -> int:
    """Turn up the next card, until no card or no rose is left (R7.4, R7.6)."""
    s.phase = SHARING
    if s.sharing_cards_size == 0 or s.sharing_roses_size == 0:
        return _end_sharing(t, s)
    s.sharing_cards_size -= 1
    card = int(s.sharing_cards[s.sharing_cards_size])
    s.sharing_cards[s.sharing_cards_size] = 0
    s.offered = card
    s.turned_up[s.turned_size] = past_card(NOBODY, card)
    s.turned_size += 1
    s.dig_turned_size[s.digs] += 1
    s.asked = 0
    if card == CURSE_CARD:
        return CURSE
    s.seat = s.sharing_roses[0]
    return DECISION


@compiled
def legal_actions(out: Numbers) -> int:
    """Take or pass."""
    out[0] = TAKE
    out[1] = PASS
    return 2


@compiled
def take(t: Table, s: Game) -> int:
    """Take the card on offer, and get the rose back (R7.5)."""
    seat, card = s.seat, s.offered
    s.treasure[seat, s.treasure_sizes[seat]] = card
    s.treasure_sizes[seat] += 1
    s.roses[seat] += 1
    _remove_rose(s, s.asked)
    s.last_taker = seat
    s.turned_up[s.turned_size - 1] = past_card(seat, card)
    return enter(t, s)


@compiled
def _remove_rose(s: Game, place: int) -> None:
    """Take a rose of the treasure away."""
    last = s.sharing_roses_size - 1
    for i in range(place, last):
        s.sharing_roses[i] = s.sharing_roses[i + 1]
    s.sharing_roses[last] = 0
    s.sharing_roses_size = last


@compiled
def pass_card(t: Table, s: Game) -> int:
    """Pass the card on offer to the next rose; what all pass is discarded (R7.5)."""
    s.asked += 1
    if s.asked < s.sharing_roses_size:
        s.seat = s.sharing_roses[s.asked]
        return DECISION
    discard_openly(s, s.offered)
    return enter(t, s)


@compiled
def return_roses(s: Game) -> None:
    """Give all roses of the treasure back to their owners."""
    for i in range(s.sharing_roses_size):
        s.roses[s.sharing_roses[i]] += 1
        s.sharing_roses[i] = 0
    s.sharing_roses_size = 0


@compiled
def _end_sharing(t: Table, s: Game) -> int:
    """Discard what is left unseen, return the roses, and go on to the new map or the end."""
    for i in range(s.sharing_cards_size):
        discard_treasure(s, s.sharing_cards[i])
        s.sharing_cards[i] = 0
    return_roses(s)
    _forget_unseen_card(s)
    m, raiser = s.dig_map[s.digs], s.dig_raiser[s.digs]
    taker, is_last = s.last_taker, s.is_last
    s.digs += 1
    s.sharing = 0
    s.sharing_cards_size = 0
    s.offered = 0
    s.asked = 0
    s.last_taker = 0
    s.is_last = 0
    if is_last:
        end_game(t, s)
        return DECISION
    s.new_map = m
    s.seat = raiser if taker == NOBODY else taker
    return NEW_MAP


@compiled
def _forget_unseen_card(s: Game) -> None:
    """Nobody looked at the card that was added unseen (R7.3)."""
    last = s.drawn_size - 1
    if s.dig_drawn_size[s.digs] and past_seat(int(s.drawn[last])) == NOBODY:
        s.drawn[last] = past_card(NOBODY, NOTHING)
