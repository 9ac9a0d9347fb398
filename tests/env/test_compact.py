"""Compact observations: every number worked out in the plainest way, and every candidate."""

import subprocess
import sys
from contextlib import closing
from math import log
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from tests.properties.games import Deal, deals, plies, tries
from tobago import COLOURS, Action, Game, Setup, View, standard_deck
from tobago.env import compact_layout as layout
from tobago.env import tobago_v1
from tobago.env.candidates import Candidates
from tobago.env.compact import CompactObserver
from tobago.env.compact_layout import ACTION_FEATURES, FIELDS, PLACES, SIZE, SLOT_COUNT, SLOTS
from tobago.env.fleet import Fleet
from tobago.env.seat_features import PROMISE
from tobago.env.single import SingleTobago
from tobago.fault import Fault
from tobago.game import actions
from tobago.game.constants import MAP
from tobago.island import bits, turns_needed


class Plain:
    """The features of a view, worked out space by space."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.t, self.s, self.seat = view.table, view.state, view.seat
        self.rivals = [other for other in range(self.t.players) if other != self.seat]
        self.hand = self.s.hands[self.seat] if self.s.first_clue < 0 else (self.s.first_clue,)
        raised = self.s.sharing.dig.map if self.s.sharing else None
        self.marked = [
            bool(self.s.map_cards[m]) and self.s.sites[m].bit_count() <= 17 and m != raised
            for m in range(4)
        ]
        owners = [[who for card in roses for who in card] for roses in self.s.map_roses]
        self.own = [roses.count(self.seat) for roses in owners]
        self.others = [len(roses) - roses.count(self.seat) for roses in owners]

    def legs(self, a: int, b: int) -> int | None:
        return None if a < 0 else self.t.legs[a][b]

    def close(self, a: int, b: int) -> float:
        legs = self.legs(a, b)
        return 0.0 if legs is None or turns_needed(legs) > 5 else 1 / (1 + turns_needed(legs))

    def near(self, a: int, b: int) -> bool:
        legs = self.legs(a, b)
        return legs is not None and legs <= 3

    def space(self, space: int) -> dict[str, float]:
        """All features of a space; -1 is an ATV that has not been placed."""
        s, t = self.s, self.t
        landings = {
            t.island.gaze[statue][way] for statue, way in zip(t.statues, s.facing, strict=True)
        }
        amulets = list(bits(s.amulets))
        finishing = {
            next(bits(t.clues[card] & sites))
            for card in self.hand
            for sites in s.sites
            if (t.clues[card] & sites).bit_count() == 1
        }
        found = dict.fromkeys(layout.SPACE_FEATURES, 0.0)
        found["amulet"] = space in amulets
        found["next_amulet"] = space in landings
        found["amulets_near"] = sum(self.near(space, one) for one in amulets) / 3
        found["next_amulets_near"] = sum(self.near(space, one) for one in landings) / 3
        found["finish_near"] = any(self.near(space, one) for one in finishing)
        everywhere = range(len(t.island.spaces))
        found["mobility"] = sum(self.near(space, one) for one in everywhere) / len(everywhere)
        for m, mask in enumerate(s.sites):
            sites, stake = list(bits(mask)), (1 + self.own[m]) / 6
            close = sum(self.close(space, site) for site in sites) / max(1, len(sites))
            near = sum(self.near(space, site) for site in sites) / max(1, len(sites))
            found["site"] += (space in sites) / max(1, len(sites))
            if not self.marked[m]:
                found["open_close"] += stake * close
            elif len(sites) == 1:
                found["treasure"] += stake * (space in sites)
                found["treasure_others"] += self.others[m] / 6 * (space in sites)
                found["found_close"] += stake * close
                if not any(self.near(s.atvs[rival], sites[0]) for rival in self.rivals):
                    found["found_first"] += stake * near
            else:
                found["marked_close"] += stake * close
                found["marked_near"] += stake * near
        if space >= 0:
            found["rivals_near"] = sum(self.near(s.atvs[r], space) for r in self.rivals) / 3
            found["legs"] = (self.legs(s.atvs[self.seat], space) or 0) / 3
        return {name: min(1.0, float(value)) for name, value in found.items()}

    def map(self, m: int, sites: int) -> dict[str, float]:
        """All features of a map on which these sites are left."""
        s, left = self.s, list(bits(sites))
        before, count = s.sites[m].bit_count(), max(1, len(left))

        def mean(measure: Any, seat: int) -> float:
            return float(sum(measure(s.atvs[seat], site) for site in left) / count)

        close = mean(self.close, self.seat)
        rival = max(mean(self.close, other) for other in self.rivals)
        found = {
            "before": log(max(1, before)) / log(127),
            "own_roses": self.own[m] / 6,
            "other_roses": self.others[m] / 6,
            "cards": len(s.map_cards[m]) / 8,
            "after": log(count) / log(127),
            "kept": len(left) / max(1, before),
            "finds": len(left) == 1,
            "marked": len(left) <= 17,
            "close": close,
            "near": mean(self.near, self.seat),
            "here": (s.atvs[self.seat] in left) / count,
            "rival_close": rival,
            "rival_near": max(mean(self.near, other) for other in self.rivals),
            "first": 0.0,
        }
        if len(left) == 1:
            found["first"] = 1.0 if close > rival else 0.5 if close == rival else 0.0
        return {name: min(1.0, float(value)) for name, value in found.items()}


def field(seen: Any, name: str) -> list[float]:
    numbers: list[float] = seen[PLACES[name]].tolist()
    return numbers


def check_position(seen: Any, view: View) -> None:
    plain, t, s = Plain(view), view.table, view.state
    order = t.clockwise(plain.seat)
    assert seen.shape == (SIZE,)
    assert seen.dtype == np.float32
    assert (seen >= 0).all()
    assert (seen <= 1).all()
    expected = {
        "acted": s.acted,
        "untouched": s.untouched,
        "legs": s.legs / 3,
        "clue_deck": len(s.clue_deck) / 52,
        "treasure_deck": len(s.treasure_deck) / 41,
        "curse_free_top": s.curse_free_top / 41,
        "curses_removed": s.curses_removed / 2,
        "amulet_pile": s.amulet_pile / 21,
        "advanced": t.options.advanced,
        "exchange_action": t.options.exchange == "action",
        "curses": t.options.curses / 2,
        "curse_payment_choice": t.options.curse_payment == "choice",
        "gold_open": t.options.gold == "open",
    }
    gold = [sum(cards) for cards in s.treasure]
    others = [gold[other] for other in plain.rivals]
    expected["lead"] = min(1, max(0, 0.5 + (gold[plain.seat] - max(others)) / 200))
    for place, seat in enumerate(order):
        expected |= {
            f"gold_{place}": min(1, gold[seat] / 100),
            f"cards_{place}": min(1, len(s.treasure[seat]) / 20),
            f"best_{place}": max(s.treasure[seat], default=0) / 6,
            f"amulets_{place}": min(1, s.amulets_held[seat] / 4),
            f"roses_{place}": s.roses[seat] / 15,
            f"clues_{place}": len(s.hands[seat]) / 6,
            f"mobility_{place}": plain.space(s.atvs[seat])["mobility"],
        }
    for m, colour in enumerate(COLOURS):
        features = plain.map(m, s.sites[m])
        expected |= {f"{name}_{colour}": features[name] for name in layout.MAP_FIELDS}
        expected[f"new_{colour}"] = s.new_map == m
        roses = [[who for card in s.map_roses[m] for who in card].count(seat) for seat in order]
        assert field(seen, f"roses_{colour}") == pytest.approx(
            [min(1, count / 6) for count in roses] + [0] * (4 - len(order))
        )
    kept = [(t.clues[card] & sites, sites) for card in plain.hand for sites in s.sites]
    expected["playable"] = sum(0 < left < sites or 0 < left != sites for left, sites in kept) / 24
    expected["finishing"] = min(1, sum(left.bit_count() == 1 for left, _ in kept) / 4)
    assert {name: field(seen, name) for name in expected} == {
        name: pytest.approx([float(number)], abs=1e-6) for name, number in expected.items()
    }
    assert field(seen, "place") == pytest.approx(
        list(plain.space(s.atvs[plain.seat]).values()), abs=1e-5
    )
    places = {seat: place for place, seat in enumerate(order)}
    assert field(seen, "deciding").index(1) == places[s.seat]
    assert field(seen, "turn").index(1) == places[s.turn]
    assert field(seen, "players") == [float(t.players == number) for number in (2, 3, 4)]


def check_candidates(found: Candidates, view: View, legal: list[Action]) -> None:
    plain, t, s = Plain(view), view.table, view.state
    chosen = [action for action in found.actions if action is not None]
    assert set(chosen) <= set(legal)
    assert len(set(chosen)) == len(chosen)
    assert found.mask.tolist() == [action is not None for action in found.actions]
    limited = (actions.PlaceAtv, actions.Drive, actions.ExtraDrive, actions.RemoveMarker)
    advanced = (actions.DoubleClaim, actions.Swap)
    always = [action for action in legal if not isinstance(action, limited + advanced)]
    assert set(always) <= set(chosen)
    for kind in limited + advanced:
        assert any(isinstance(one, kind) for one in legal) == any(
            isinstance(one, kind) for one in chosen
        )
    for slot, action in enumerate(found.actions):
        block = next(name for name, part in SLOTS.items() if part.start <= slot < part.stop)
        expected = dict.fromkeys(ACTION_FEATURES, 0.0)
        match action:
            case actions.PlaceAtv(space) | actions.Drive(space) | actions.ExtraDrive(space):
                expected |= plain.space(t.index[space])
                assert block == ("extra_drive" if "Extra" in type(action).__name__ else "space")
            case actions.RemoveMarker(colour, space):
                m = MAP[colour]
                assert (slot - SLOTS["remove"].start) // layout.REMOVALS == m
                expected |= plain.space(t.index[space])
                expected |= plain.map(m, s.sites[m] & ~(1 << t.index[space]))
            case actions.PlayClue(clue, colour) | actions.ExtraClue(clue, colour):
                card, m = t.clue_actions.index[clue], MAP[colour]
                expected |= plain.map(m, s.sites[m] & t.clues[card])
                assert slot == SLOTS[block].start + 4 * plain.hand.index(card) + m
            case actions.StartMap(clue):
                card = t.clue_actions.index[clue]
                expected |= plain.map(s.new_map, s.sites[s.new_map] & t.clues[card])
                assert slot == SLOTS["clue"].start + 4 * plain.hand.index(card) + s.new_map
            case actions.PlaceFirstClue(colour):
                m = MAP[colour]
                expected |= plain.map(m, s.sites[m] & t.clues[s.first_clue])
                assert slot == SLOTS["clue"].start + m
            case (
                actions.MarkClue(colour)
                | actions.Raise(colour)
                | actions.DoubleClaim(colour)
                | actions.Swap(colour)
            ):
                m = MAP[colour]
                expected |= plain.map(m, s.sites[m])
                assert slot == SLOTS[block].start + m
            case _:
                pass
        assert found.features[slot].tolist() == pytest.approx(list(expected.values()), abs=1e-5)


@given(deals())
@tries(4, 200)
def test_compact_observations_say_what_views_say(deal: Deal) -> None:
    """By an observer that looks now and then, so that it has to notice what has changed."""
    game, policy, rng = deal.game(), deal.policy(), Random(deal.seed)
    observer = CompactObserver(game.table)
    for _ in plies(game, policy, 500):
        seat = rng.randrange(deal.players)
        if rng.random() < 0.7:
            observer.observe(game.view(seat), [])
        elif rng.random() < 0.2:
            view = game.view(seat)
            check_position(observer.observe(view, []).observation, view)
        elif rng.random() < 0.3:
            view = game.view(game.seat)
            legal = view.legal_actions()
            check_candidates(observer.observe(view, legal).candidates, view, legal)


def test_nothing_is_outside_the_layout() -> None:
    assert sum(block.size for block in FIELDS) == SIZE == PLACES[FIELDS[-1].name].stop
    assert len(PLACES) == len(FIELDS)
    assert sum(block.size for block in layout.SLOT_BLOCKS) == SLOT_COUNT
    assert len(set(ACTION_FEATURES)) == layout.FEATURE_COUNT
    assert set(PROMISE) <= set(layout.SPACE_FEATURES)
    assert (SIZE, SLOT_COUNT, layout.FEATURE_COUNT) == (149, 107, 30)  # else another version


def test_spectators_and_other_decks_have_no_compact_observation() -> None:
    game = Game.new(2, "spectator")
    with pytest.raises(Fault, match="a spectator has no observation"):
        CompactObserver(game.table).observe(game.view(None), [])
    few = Game.new(2, "few", setup=Setup(clue_deck=standard_deck()[:40]))
    with pytest.raises(Fault, match="the standard clue deck only"):
        CompactObserver(few.table)


def test_compact_observations_need_numpy_alone() -> None:
    """A trained agent plays without the libraries that it was trained with."""
    code = (
        "import sys\nsys.modules.update(gymnasium=None, pettingzoo=None)\nimport tobago.env.compact"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ---- in environments ----------------------------------------------------------------------------


def test_a_slot_is_an_action_of_the_current_position() -> None:
    env = tobago_v1.raw_env(players=2, observation="compact")
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(60):
        mask = env.observe(env.agent_selection)["action_mask"]
        slot = rng.choice(mask.nonzero()[0].tolist())
        action = env.action(slot)
        assert env.game.check(action) is None
        assert env.number(action) == slot
        empty = int(mask.argmin())
        with pytest.raises(Fault, match=f"no action is in slot {empty} now"):
            env.step(empty)
        if rng.random() < 0.5:
            env.step(slot)
        else:
            env.play(action)  # the candidates of the next position are others all the same
    with pytest.raises(Fault, match="is in no slot now"):
        env.number(actions.PayCurse("card"))


def test_games_of_a_fleet_are_as_if_played_alone() -> None:
    settings: dict[str, Any] = {"opponents": ("drifter",), "observation": "compact"}
    with closing(Fleet(2, processes=1, **settings)) as fleet:
        together, _ = fleet.reset(seed=5)
        games = [SingleTobago(**settings) for _ in range(2)]
        alone = [game.reset(seed=5 + i)[0] for i, game in enumerate(games)]
        for _ in range(30):
            assert fleet.observation_space.contains(together)
            for i, seen in enumerate(alone):
                for name, part in dict[str, Any](seen).items():
                    assert np.array_equal(together[name][i], part)
            slots = together["action_mask"].argmax(1)
            together = fleet.step(slots)[0]
            alone = [game.step(int(slot))[0] for game, slot in zip(games, slots, strict=True)]
