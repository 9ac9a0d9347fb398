"""Does a state fit together? What cannot be is refused, naming the field."""

from collections import Counter

from tobago.game.setup import GOLD
from tobago.game.state import CURSE, NOTHING, Sharing, State
from tobago.game.table import ROSES, Table


class StateError(ValueError):
    """A state or header that cannot be; the message names the field."""


def check_state(t: Table, s: State) -> None:
    """Raise StateError unless a game could stand like this."""
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


def _check_phase(t: Table, s: State) -> None:
    """What each phase needs and excludes."""
    needs: list[tuple[str, bool, str]] = [
        ("sharing", (s.sharing is not None) == (s.phase in ("sharing", "curse")), "while sharing"),
        ("new_map", (s.new_map != NOTHING) == (s.phase == "new-map"), "while a map is started"),
        ("winners", (s.winners is not None) == (s.phase == "over"), "when the game is over"),
        (
            "drawn",
            (s.drawn != NOTHING) == (s.phase == "first-clue" and t.options.opening == "own"),
            "while first clues are placed",
        ),
    ]
    for name, fits, when in needs:
        if not fits:
            raise StateError(f"{name}: stands {when} and at no other time; phase is {s.phase}")
    if s.phase in ("place-atv", "first-clue", "turn", "over") and s.seat != s.turn:
        raise StateError(f"seat: in phase {s.phase} it is the seat in turn, {s.turn}")
    if s.phase != "place-atv" and NOTHING in s.atvs:
        raise StateError("players: every ATV stands on the island once they are placed")
    if s.legs and not (s.acted and s.phase == "turn"):
        raise StateError("legs: legs are left only of a drive, which is the turn's action")
    if s.fresh and (s.acted or s.phase in ("sharing", "curse", "new-map")):
        raise StateError("fresh: something has happened in this turn")
    if s.phase == "new-map" and (s.cards[s.new_map] or not s.hands[s.seat]):
        raise StateError("new_map: the map is empty and the seat that starts it holds a card")


def _check_setting_up(t: Table, s: State) -> None:
    """R2.3 to R2.5: seat by seat from the start, first the ATVs and then the clues."""
    done = t.clockwise(t.start).index(s.seat)
    if s.acted or not s.fresh:
        raise StateError(f"acted, fresh: nothing has happened yet in phase {s.phase}")
    if s.phase == "place-atv":
        placed = t.clockwise(t.start)[:done]
        if any((s.atvs[seat] != NOTHING) != (seat in placed) for seat in range(t.players)):
            raise StateError(f"players: ATVs are placed in turn from seat {t.start}")
        done = 0
    if t.options.opening == "open":
        marked = [len(roses) for marks in s.rose_marks for roses in marks]
        if [len(cards) for cards in s.cards] != [1] * 4 or sum(marked) != done:
            raise StateError(f"maps: one clue each, {done} of them marked by now")
        return
    if any(s.hands) or s.clue_discard:
        raise StateError("players: hands are dealt after the first clues")
    if sorted(map(len, s.cards)) != sorted([1] * done + [0] * (4 - done)):
        raise StateError(f"maps: {done} first clues have been placed by now")
    if len(s.clue_deck) < t.players - done - (s.phase == "first-clue"):
        raise StateError("clue_deck: too few cards for the first clues")


def _check_sharing(t: Table, s: State, sharing: Sharing) -> None:
    if s.sites[sharing.map] != 1 << s.atvs[s.turn] or any(s.rose_marks[sharing.map]):
        raise StateError(
            "sharing: the raised map has one site, under the ATV of the seat in turn, "
            "and its roses are in sharing.roses"
        )
    if sharing.raiser != s.turn:
        raise StateError(f"sharing.raiser: the seat in turn, {s.turn}, raised it")
    if s.phase == "curse":
        _check_paying(t, s, sharing)
        asked, offered = sharing.paying, sharing.offered == CURSE
    else:
        if sharing.paying or sharing.protected:
            raise StateError("sharing.paying, sharing.protected: empty but in phase curse")
        asked, offered = sharing.roses[sharing.asked :], sharing.offered != CURSE
    if not asked or asked[0] != s.seat:
        raise StateError(f"seat: {s.seat} is not the one being asked")
    if not offered:
        raise StateError("sharing.offered: a curse in phase curse, and gold in phase sharing")


def _check_paying(t: Table, s: State, sharing: Sharing) -> None:
    """R8.2: the choosers are victims who can pay both ways, in turn order from the raiser."""
    if t.options.curse_payment != "choice" or sharing.asked:
        raise StateError("phase: a curse is paid by choice only with option curse_payment choice")
    order = t.clockwise(sharing.raiser)
    if sharing.paying != tuple(seat for seat in order if seat in sharing.paying):
        raise StateError("sharing.paying: each seat once, in turn order from the raiser")
    if not set(sharing.paying) | set(sharing.protected) <= set(sharing.roses):
        raise StateError("sharing.paying, sharing.protected: seats with a rose left")
    if set(sharing.paying) & set(sharing.protected):
        raise StateError("sharing.protected: who still has to choose has given nothing yet")
    if not all(s.held[seat] and s.treasure[seat] for seat in sharing.paying):
        raise StateError("sharing.paying: who chooses has an amulet and a treasure card")


def _check_totals(t: Table, s: State) -> None:
    """Cards, roses and amulets never change in number."""
    sharing = s.sharing
    for seat in range(t.players):
        roses = s.roses[seat] + sum(card.count(seat) for marks in s.rose_marks for card in marks)
        roses += sharing.roses.count(seat) if sharing else 0
        if roses != ROSES:
            raise StateError(f"players[{seat}].roses: {roses} in all, but everybody has {ROSES}")
    amulets = sum(s.held) + s.amulets.bit_count() + s.amulet_pile
    if amulets != t.options.amulets:
        raise StateError(f"amulet_pile: {amulets} amulets in all, not {t.options.amulets}")
    found = Counter(s.treasure_deck + s.treasure_discard)
    for cards in s.treasure:
        found.update(cards)
    if sharing is not None:
        found.update([*sharing.cards, sharing.offered])
    found[CURSE] += s.curses_removed
    for value, count in {CURSE: t.options.curses, **GOLD}.items():
        if found[value] != count:
            raise StateError(f"treasure cards: {found[value]} of value {value}, not {count}")
