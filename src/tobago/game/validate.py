"""Validate a state: its fields must agree with each other, or StateError names one."""

from collections import Counter

from tobago.game.constants import COLOURS, CURSE, GOLD_CARDS, MAPS, NOBODY, NOTHING, ROSES
from tobago.game.state import Sharing, State
from tobago.game.table import Table
from tobago.game.value_forms import StateError, read_number


def check_state(t: Table, s: State) -> None:
    """Raise StateError unless a game could stand like this."""
    for m in MAPS:
        _check_map(t, s, m)
    _check_phase(t, s)
    if s.phase in ("place-atv", "first-clue"):
        _check_setting_up(t, s)
    if s.sharing is not None:
        _check_sharing(t, s, s.sharing)
    if s.winners is not None:
        gold = [sum(cards) for cards in s.treasure]
        if s.winners != tuple(p for p in range(t.players) if gold[p] == max(gold)):
            raise StateError("winners: the seats with the most gold, each once")
    _check_totals(t, s)


def _check_map(t: Table, s: State, m: int) -> None:
    """R4.2, R4.4: sites satisfy all clues of the map, and each clue carries roses of one player."""
    field = f"maps.{COLOURS[m]}"
    allowed = t.island.whole
    for card in s.map_cards[m]:
        allowed &= t.clues[card]
    if not s.sites[m] or s.sites[m] & ~allowed:
        raise StateError(
            "{field}: at least one, and all must fit the clues", field=f"{field}.sites"
        )
    if not s.map_cards[m] and s.sites[m] != t.island.whole:
        raise StateError(
            "{field}: a map without clues has the whole island", field=f"{field}.sites"
        )
    for roses in s.map_roses[m]:
        if len(set(roses)) > 1 or len(roses) > 2:
            raise StateError(
                "{field}: a clue card carries one or two roses of one player", field=field
            )


def _check_phase(t: Table, s: State) -> None:
    """What each phase needs and excludes."""
    _check_fields_of_phases(t, s)
    if s.phase in ("place-atv", "first-clue", "turn", "over") and s.seat != s.turn:
        raise StateError(
            "seat: in phase {now} it is the seat in turn, {seat}", now=s.phase, seat=s.turn
        )
    if s.phase != "place-atv" and NOTHING in s.atvs:
        raise StateError("players: every ATV stands on the island once they are placed")
    if s.legs and not (s.acted and s.phase == "turn"):
        raise StateError("legs: legs are left only of a drive, which is the turn's action")
    if s.untouched and (s.acted or s.phase in ("sharing", "curse", "new-map")):
        raise StateError("fresh: something has happened in this turn")
    if s.phase == "new-map" and (s.map_cards[s.new_map] or not s.hands[s.seat]):
        raise StateError("new_map: the map is empty and the seat that starts it holds a card")


def _check_fields_of_phases(t: Table, s: State) -> None:
    """What stands in some phases must stand in them and nowhere else."""
    if (s.sharing is not None) != (s.phase in ("sharing", "curse")):
        raise StateError(
            "sharing: stands while sharing and at no other time; phase is {now}", now=s.phase
        )
    if (s.new_map != NOTHING) != (s.phase == "new-map"):
        raise StateError(
            "new_map: stands while a map is started and at no other time; phase is {now}",
            now=s.phase,
        )
    if (s.winners is not None) != (s.phase == "over"):
        raise StateError(
            "winners: stands when the game is over and at no other time; phase is {now}",
            now=s.phase,
        )
    if (s.first_clue != NOTHING) != (s.phase == "first-clue" and t.options.opening == "own"):
        raise StateError(
            "drawn: stands while first clues are placed and at no other time; phase is {now}",
            now=s.phase,
        )


def _check_setting_up(t: Table, s: State) -> None:
    """R2.3 to R2.5: seat by seat from the start, first the ATVs and then the clues."""
    done = t.clockwise(t.start).index(s.seat)
    if s.acted or not s.untouched:
        raise StateError("acted, fresh: nothing has happened yet in phase {now}", now=s.phase)
    if s.phase == "place-atv":
        placed = t.clockwise(t.start)[:done]
        if any((s.atvs[seat] != NOTHING) != (seat in placed) for seat in range(t.players)):
            raise StateError("players: ATVs are placed in turn from seat {seat}", seat=t.start)
        done = 0
    if t.options.opening == "open":
        marked = [len(roses) for marks in s.map_roses for roses in marks]
        if [len(cards) for cards in s.map_cards] != [1] * 4 or sum(marked) != done:
            raise StateError("maps: one clue each, {done} of them marked by now", done=done)
        return
    if any(s.hands) or s.clue_discard:
        raise StateError("players: hands are dealt after the first clues")
    if sorted(map(len, s.map_cards)) != sorted([1] * done + [0] * (4 - done)):
        raise StateError("maps: {done} first clues have been placed by now", done=done)
    if len(s.clue_deck) < t.players - done - (s.phase == "first-clue"):
        raise StateError("clue_deck: too few cards for the first clues")


def _check_sharing(t: Table, s: State, sharing: Sharing) -> None:
    read_number("sharing.asked", sharing.asked, max(1, len(sharing.roses)))
    if s.sites[sharing.dig.map] != 1 << s.atvs[s.turn] or any(s.map_roses[sharing.dig.map]):
        raise StateError(
            "sharing: the raised map has one site, under the ATV of the seat in turn, "
            "and its roses are in sharing.roses"
        )
    _check_drawn(t, s, sharing)
    if sharing.dig.raiser != s.turn:
        raise StateError("sharing.raiser: the seat in turn, {seat}, raised it", seat=s.turn)
    if s.phase == "curse":
        _check_paying(t, s, sharing)
        asked, offered = sharing.paying, sharing.offered == CURSE
    else:
        if sharing.paying or sharing.protected:
            raise StateError("sharing.paying, sharing.protected: empty but in phase curse")
        asked, offered = sharing.roses[sharing.asked :], sharing.offered != CURSE
    if not asked or asked[0] != s.seat:
        raise StateError("seat: {seat} is not the one being asked", seat=s.seat)
    if not offered:
        raise StateError("sharing.offered: a curse in phase curse, and gold in phase sharing")


def _check_drawn(t: Table, s: State, sharing: Sharing) -> None:
    """A card that a seat has looked at is no longer in the deck."""
    looked = sum(looker != NOBODY for looker in sharing.dig.lookers)
    found, most = looked + len(s.treasure_deck), t.options.curses + sum(GOLD_CARDS.values())
    if found > most:
        raise StateError(
            "sharing.seen: {found} cards with those in the deck, but the game has {most}",
            found=found,
            most=most,
        )


def _check_paying(t: Table, s: State, sharing: Sharing) -> None:
    """R8.2: the choosers are victims who can pay both ways, in turn order from the raiser."""
    if t.options.curse_payment != "choice" or sharing.asked:
        raise StateError("phase: a curse is paid by choice only with option curse_payment choice")
    order = t.clockwise(sharing.dig.raiser)
    if sharing.paying != tuple(seat for seat in order if seat in sharing.paying):
        raise StateError("sharing.paying: each seat once, in turn order from the raiser")
    if not set(sharing.paying) | set(sharing.protected) <= set(sharing.roses):
        raise StateError("sharing.paying, sharing.protected: seats with a rose left")
    if len(set(sharing.protected)) < len(sharing.protected):
        raise StateError("sharing.protected: each seat once")
    if set(sharing.paying) & set(sharing.protected):
        raise StateError("sharing.protected: who still has to choose has given nothing yet")
    if not all(s.amulets_held[seat] and s.treasure[seat] for seat in sharing.paying):
        raise StateError("sharing.paying: who chooses has an amulet and a treasure card")


def _check_totals(t: Table, s: State) -> None:
    """Cards, roses and amulets never change in number."""
    sharing = s.sharing
    for seat in range(t.players):
        roses = s.roses[seat] + sum(card.count(seat) for marks in s.map_roses for card in marks)
        roses += sharing.roses.count(seat) if sharing else 0
        if roses != ROSES:
            raise StateError(
                "players[{seat}].roses: {found} in all, but everybody has {needed}",
                seat=seat,
                found=roses,
                needed=ROSES,
            )
    amulets = sum(s.amulets_held) + s.amulets.bit_count() + s.amulet_pile
    if amulets != t.options.amulets:
        raise StateError(
            "amulet_pile: {found} amulets in all, not {needed}",
            found=amulets,
            needed=t.options.amulets,
        )
    found = Counter(s.treasure_deck + s.treasure_discard)
    for cards in s.treasure:
        found.update(cards)
    if sharing is not None:
        found.update([*sharing.cards, sharing.offered])
    found[CURSE] += s.curses_removed
    for value, count in {CURSE: t.options.curses, **GOLD_CARDS}.items():
        if found[value] != count:
            raise StateError(
                "treasure cards: {found} of value {value}, not {needed}",
                found=found[value],
                value=value,
                needed=count,
            )
