"""Observations say what the view says, at the places that the layout names."""

import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import given

from tests.build import position
from tests.properties.games import Deal, deals, plies, tries
from tobago import COLOURS, Game, Setup, View, standard_deck
from tobago.env import layout
from tobago.env.layout import FIELDS, PLACES, PLANES, SIZE, WIDTH, ObservationArray
from tobago.env.observation import Observer
from tobago.fault import Fault
from tobago.island import TERRAINS, bits

HIGHEST = layout.highest()


def spaces(seen: ObservationArray, name: str) -> list[int]:
    """The spaces of a plane."""
    found: list[int] = layout.planes(seen)[PLANES.index(name)].nonzero()[0].tolist()
    return found


def value(seen: ObservationArray, name: str) -> list[int]:
    found: list[int] = seen[PLACES[name]].tolist()
    return found


def one_of(size: int, number: int) -> list[int]:
    return [int(i == number) for i in range(size)]


def check(seen: ObservationArray, view: View) -> None:
    """Every plane and field, worked out in the plainest way."""
    assert seen.shape == (SIZE,)
    assert (seen <= HIGHEST).all()
    check_planes(seen, view)
    check_turn(seen, view)
    check_belongings(seen, view)
    check_maps(seen, view)
    check_sharing(seen, view)


def check_planes(seen: ObservationArray, view: View) -> None:
    t, s, seat = view.table, view.state, view.seat
    assert seat is not None
    island, objects = t.island, t.objects
    assert spaces(seen, "land") == list(range(len(island.spaces)))
    for terrain in TERRAINS:
        assert spaces(seen, terrain) == list(bits(island.terrain[terrain]))
    largest = {space for area in island.largest.values() for space in bits(area)}
    assert set(spaces(seen, "largest")) == largest
    assert spaces(seen, "coast") == list(bits(island.coast))
    assert spaces(seen, "huts") == sorted(island.index[hut] for hut in objects.huts)
    assert spaces(seen, "palms") == sorted(island.index[palm] for palm in objects.palms)
    ashore = set()
    for number, (statue, way) in enumerate(zip(t.statues, s.facing, strict=True)):
        assert spaces(seen, f"statue_{number}") == [statue]
        assert value(seen, "facing")[6 * number :][:6] == one_of(6, way)
        ashore.add(island.gaze[statue][way])
    assert set(spaces(seen, "next_amulets")) == ashore
    assert spaces(seen, "amulets") == list(bits(s.amulets))
    for m, colour in enumerate(COLOURS):
        assert spaces(seen, f"sites_{colour}") == list(bits(s.sites[m]))
    hand = sorted(s.hands[seat] if s.first_clue < 0 else [s.first_clue])
    for number in range(6):
        allowed = list(bits(t.clues[hand[number]])) if number < len(hand) else []
        assert spaces(seen, f"clue_{number}") == allowed
    for place in range(4):
        atv = s.atvs[(seat + place) % t.players] if place < t.players else -1
        assert spaces(seen, f"atv_{place}") == [atv][: atv >= 0]
        legs = t.legs[atv] if atv >= 0 else b""
        if place:
            assert spaces(seen, f"drive_{place}") == [i for i, n in enumerate(legs) if 0 < n <= 3]
        else:
            for most in (1, 2, 3):
                near = [i for i, n in enumerate(legs) if 0 < n <= most]
                assert spaces(seen, f"within_{most}") == near


def check_turn(seen: ObservationArray, view: View) -> None:
    t, s, seat = view.table, view.state, view.seat
    assert seat is not None
    options = t.options
    assert value(seen, "phase") == one_of(7, layout.PHASES.index(s.phase))
    assert value(seen, "deciding") == one_of(4, (s.seat - seat) % t.players)
    assert value(seen, "turn") == one_of(4, (s.turn - seat) % t.players)
    assert value(seen, "new_map") == one_of(4, s.new_map)
    counted = {
        "acted": s.acted,
        "untouched": s.untouched,
        "legs": s.legs,
        "clue_deck": len(s.clue_deck),
        "clue_discard": len(s.clue_discard),
        "treasure_deck": len(s.treasure_deck),
        "treasure_discard": len(s.treasure_discard),
        "amulet_pile": s.amulet_pile,
        "curses_removed": s.curses_removed,
        "curse_struck": s.curses_struck > 0,
        "curse_free_top": s.curse_free_top,
        "amulets_20": options.amulets == 20,
        "opening_open": options.opening == "open",
        "advanced": options.advanced,
        "exchange_action": options.exchange == "action",
        "curses": options.curses,
        "curse_depth_21": options.curse_depth == 21,
        "curse_payment_choice": options.curse_payment == "choice",
        "gold_open": options.gold == "open",
    }
    assert {name: value(seen, name) for name in counted} == {
        name: [int(number)] for name, number in counted.items()
    }
    assert value(seen, "players") == one_of(3, t.players - 2)
    assert value(seen, "curse_rule") == one_of(5, layout.CURSE_RULES.index(options.curse_rule))


def check_belongings(seen: ObservationArray, view: View) -> None:
    t, s, seat = view.table, view.state, view.seat
    assert seat is not None
    for place in range(4):
        who = (seat + place) % t.players
        cards = s.treasure[who]
        owned = sum(cards), len(cards), max(cards, default=0), s.amulets_held[who], s.roses[who]
        expected = (*owned, len(s.hands[who])) if place < t.players else (0,) * 6
        assert [value(seen, f"{name}_{place}") for name in layout.PLAYER_FIELDS] == [
            [n] for n in expected
        ]
    hand = s.hands[seat] if s.first_clue < 0 else (s.first_clue,)
    assert value(seen, "hand") == [int(card in hand) for card in range(52)]
    assert value(seen, "discarded") == [int(card in s.clue_discard) for card in range(52)]
    turned = [card for dig in s.digs for card in dig.turned_up]
    assert value(seen, "revealed") == [turned.count(card) for card in range(7)]


def check_maps(seen: ObservationArray, view: View) -> None:
    t, s, seat = view.table, view.state, view.seat
    assert seat is not None
    for m, colour in enumerate(COLOURS):
        marks = s.map_roses[m]
        owners = [(who - seat) % t.players for card in marks for who in card]
        assert value(seen, f"sites_{colour}") == [s.sites[m].bit_count()]
        assert value(seen, f"roses_{colour}") == [owners.count(place) for place in range(4)]
        assert value(seen, f"clues_{colour}") == [int(card in s.map_cards[m]) for card in range(52)]
        expected = [
            0 if not card else (card[0] - seat) % t.players + (1 if len(card) == 1 else 5)
            for card in marks
        ]
        assert value(seen, f"marks_{colour}") == expected + [0] * (27 - len(expected))


def check_sharing(seen: ObservationArray, view: View) -> None:
    t, sharing, seat = view.table, view.state.sharing, view.seat
    names = (
        "sharing_map raiser offered cards_left turned_up drawn roses_left asked_later "
        "paying protected is_last"
    )
    if sharing is None:
        assert not any(sum(value(seen, name)) for name in names.split())
        return
    assert seat is not None
    places = [(who - seat) % t.players for who in sharing.roses]
    later = places[sharing.asked + 1 :]
    assert value(seen, "sharing_map") == one_of(4, sharing.dig.map)
    assert value(seen, "raiser") == one_of(4, (sharing.dig.raiser - seat) % t.players)
    assert value(seen, "offered") == one_of(7, sharing.offered)
    assert value(seen, "cards_left") == [len(sharing.cards)]
    assert value(seen, "turned_up") == [sharing.dig.turned_up.count(card) for card in range(7)]
    assert value(seen, "drawn") == [sharing.drawn.count(card) for card in range(7)]
    assert value(seen, "roses_left") == [places.count(place) for place in range(4)]
    assert value(seen, "asked_later") == [later.count(place) for place in range(4)]
    for name, seats in (("paying", sharing.paying), ("protected", sharing.protected)):
        members = [(who - seat) % t.players for who in seats]
        assert value(seen, name) == [int(place in members) for place in range(4)]
    assert value(seen, "is_last") == [int(sharing.is_last)]


@given(deals())
@tries(6, 300)
def test_observations_say_what_views_say(deal: Deal) -> None:
    """By an observer that goes along, looking now and then, and now by a shared view."""
    game, policy, rng = deal.game(), deal.policy(), Random(deal.seed)
    observer = Observer(game.table)
    for _ in plies(game, policy, 500):
        seat = rng.randrange(deal.players)
        if rng.random() < 0.5:
            check(
                observer.observe(View.of(game.table, game.state, seat, shared=True)),
                game.view(seat),
            )
        elif rng.random() < 0.5:
            check(observer.observe(game.view(seat)), game.view(seat))


@given(deals("mixed"))
@tries(4, 60)
def test_a_shared_view_sees_what_a_view_sees(deal: Deal) -> None:
    game, policy = deal.game(), deal.policy()
    for _ in plies(game, policy, 400):
        before = game.copy()
        for seat in range(deal.players):
            assert View.of(game.table, game.state, seat, shared=True) == game.view(seat)
        assert game == before


def test_nothing_stands_outside_the_layout() -> None:
    assert sum(field.size for field in FIELDS) + len(PLANES) * WIDTH == SIZE
    assert len({field.name for field in FIELDS}) == len(FIELDS)
    assert len(set(PLANES)) == len(PLANES)
    assert list(PLACES)[-1] == FIELDS[-1].name
    assert PLACES[FIELDS[-1].name].stop == SIZE
    assert (SIZE, len(PLANES)) == (5190, 36)  # another size is another version


def test_a_hand_of_four_has_no_number_and_is_seen_in_the_hands() -> None:
    """Option hand came later than the layout, which its other numbers leave as it was."""
    six, four = (Game.new(2, "hands", options={"hand": hand, "opening": "open"}) for hand in (6, 4))
    sizes = {}
    for game in (six, four):
        seen = Observer(game.table).observe(game.view(0))
        check(seen, game.view(0))
        sizes[game.table.options.hand] = [value(seen, f"clues_{seat}")[0] for seat in range(2)]
    assert sizes == {6: [6, 6], 4: [4, 4]}


def test_many_observations_are_split_at_once() -> None:
    game = Game.new(3, "many")
    observer = Observer(game.table)
    seen = [observer.observe(game.view(seat)) for seat in range(3)]
    many = np.stack(seen)
    assert layout.planes(many).shape == (3, len(PLANES), WIDTH)
    for i, one in enumerate(seen):
        assert np.array_equal(layout.planes(many)[i], layout.planes(one))
        assert np.array_equal(layout.rest(many)[i], layout.rest(one))
        assert np.array_equal(np.append(layout.planes(one), layout.rest(one)), one)


def test_a_map_started_again_with_the_same_sites_is_another_map() -> None:
    """Two clues can allow the same spaces: what lies there must not be taken for what lay there."""
    game = position(maps={"white": [("in:lake", 0)]})
    other = position(maps={"white": [("in:largest-lake", 0)]})
    other.state.sites = game.state.sites[:]
    observer = Observer(game.table)
    for one in (game, other):
        check(observer.observe(one.view(0)), one.view(0))


def test_spectators_and_other_decks_have_no_observation() -> None:
    game = Game.new(2, "spectator")
    with pytest.raises(Fault, match="a spectator has no observation"):
        Observer(game.table).observe(game.view(None))
    few = Game.new(2, "few", setup=Setup(clue_deck=standard_deck()[:40]))
    with pytest.raises(Fault, match="the standard clue deck only"):
        Observer(few.table)


def test_observers_can_be_pickled() -> None:
    game = Game.new(2, "pickled")
    observer = Observer(game.table)
    seen = observer.observe(game.view(0))
    again = pickle.loads(pickle.dumps(observer)).observe(game.view(0))
    assert np.array_equal(seen, again)


def test_observing_needs_numpy_alone() -> None:
    """A trained agent plays without the libraries that it was trained with."""
    code = (
        "import sys\n"
        "sys.modules.update(gymnasium=None, pettingzoo=None)\n"
        "import tobago.env.numbers, tobago.env.observation"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
