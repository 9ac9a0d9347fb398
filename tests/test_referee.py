"""The referee itself: its geometry, its micro cases, and that it lets no wrong line pass."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from tests import referee
from tests.referee import Action, Card, Header, Space, State

T = TypeVar("T")
DEFAULTS: dict[str, object] = {name: values[0] for name, values in referee.OPTIONS.items()}
STRIP = {(0, 0): "jungle", (1, 0): "jungle", (2, 0): "lake", (3, 0): "lake", (4, 0): "river"}


class Dice:
    """Chance for games that the tests play themselves; without a generator nothing is mixed."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = rng

    def mixed(self, pool: list[T]) -> list[T]:
        return self.rng.sample(pool, len(pool)) if self.rng else list(pool)

    def clues(self, pool: list[str], hands: list[list[str]], seats: list[int]) -> list[str]:
        return self.mixed(pool)

    def treasure(self, pool: list[int], seen: list[list[int]], seats: list[int]) -> list[int]:
        return self.mixed(pool)

    def sharing(self, drawn: list[int]) -> list[int]:
        return self.mixed(drawn)

    def curse_back(self, pool: list[int]) -> list[int]:
        return self.mixed(pool)


def make_header(rng: random.Random, players: int = 4, **options: object) -> Header:
    """A header with a random island and objects by R2.1."""
    code = rng.choice(referee.island_codes())
    land = referee.assemble(code)
    spaces = sorted(land)
    header: Any = {
        "format": "tobago-transcript",
        "version": 1,
        "rules": "1",
        "players": players,
        "options": {**DEFAULTS, **options},
        "island": code,
        "spaces": [[q, r, land[q, r]] for q, r in spaces],
        "huts": [],
        "palms": [],
        "statues": [],
        "start": rng.randrange(players),
        "seed": None,
    }
    for kind, count in (("statues", 3), ("huts", 4), ("palms", 3)):
        while len(header[kind]) < count:
            at = list(rng.choice(spaces))
            header[kind].append({"at": at, "facing": rng.randrange(6)} if kind == "statues" else at)
            if list(referee.object_faults(header)):
                header[kind].pop()
    return cast(Header, header)


def make_first_state(header: Header, rng: random.Random) -> State:
    """A shuffled state at ply 0 (R2.2, R2.4, R2.5)."""
    options = header["options"]
    gold = rng.sample(list(Counter(referee.GOLD).elements()), 39)
    top = 39 - options["curse_depth"]
    low = gold[top:] + [referee.CURSE] * options["curses"]
    clues = rng.sample(referee.CLUE_DECK, 52)
    maps: dict[str, Any] = {colour: {"cards": []} for colour in referee.COLOURS}
    hands: list[list[str]] = [[] for _ in range(header["players"])]
    if options["opening"] == "open":
        for treasure_map in maps.values():
            treasure_map["cards"] = [{"clue": clues.pop(0), "roses": []}]
        for hand in hands:
            hand += [clues.pop(0) for _ in range(referee.hand_size(header))]
    found: Any = {
        "clue_deck": clues,
        "treasure_deck": gold[:top] + rng.sample(low, len(low)),
        "players": [{"hand": hand} for hand in hands],
        "maps": maps,
    }
    return referee.first_state(header, found)


def choose(header: Header, state: State, rng: random.Random) -> Action:
    """A random action, with a liking for treasures so that games get somewhere."""
    legal = referee.legal_actions(header, state)
    if rng.random() < 0.2:
        return rng.choice(legal)
    goals = [m["sites"][0] for m in state["maps"].values() if referee.determined(m)]
    for wanted in (
        lambda action: action["type"] == "Raise",
        lambda action: action.get("to") in goals,
        lambda action: action["type"] in ("PlayClue", "DoubleClaim", "Swap", "RemoveMarker"),
    ):
        if some := [action for action in legal if wanted(action)]:
            return rng.choice(some)
    return rng.choice(legal)


def simulate(seed: int, plies: int, players: int = 4, **options: object) -> list[str]:
    """The transcript of a game that the referee's own rules play."""
    rng = random.Random(seed)
    header = make_header(rng, players, **options)
    state = make_first_state(header, rng)
    lines = [json.dumps(header), json.dumps({"ply": 0, "state": state})]
    eliminated = referee.empty_eliminated()
    for ply in range(1, plies + 1):
        if state["phase"] == "over":
            break
        action, seat = choose(header, state, rng), state["seat"]
        play = referee.Play(header, state, eliminated, Dice(rng))
        state, eliminated = play.act(action), play.eliminated
        lines.append(json.dumps({"ply": ply, "seat": seat, "action": action, "state": state}))
    return lines


# ---------------------------------------------------------------- geometry


def test_there_are_32_islands_each_with_one_largest_area_of_each_terrain() -> None:
    codes = referee.island_codes()
    assert len(set(codes)) == 32
    for code in codes:
        land = referee.assemble(code)
        assert len(referee.areas(dict.fromkeys(land, "any"))) == 1
        for terrain in referee.TERRAINS:
            assert len(referee.largest_areas(land, terrain)) == 1, (code, terrain)


def test_the_islands_of_large_sides_have_104_spaces() -> None:
    assert {len(referee.assemble(code)) for code in ("ABC1", "ABC2", "ACB1", "ACB2")} == {104}


@pytest.mark.parametrize(
    ("code", "tips"),
    [("ABC1", {(0, 0), (-1, 0), (0, -1)}), ("ABC2", {(-1, 0), (0, -1), (-1, -1)})],
)
def test_the_tips_meet_at_the_vertex_of_the_interlock(code: str, tips: set[Space]) -> None:
    land = referee.assemble(code)
    sides = referee.sections()
    assert Counter(land[tip] for tip in tips) == Counter(sides[side][0, 0] for side in "ABC")


def test_areas_of_a_strip() -> None:
    expected = [{(0, 0), (1, 0)}, {(2, 0), (3, 0)}, {(4, 0)}]
    assert sorted(map(sorted, referee.areas(STRIP))) == sorted(map(sorted, expected))


def test_legs_count_areas_and_borders() -> None:
    assert referee.legs_between(STRIP, (0, 0), (0, 0)) == 0
    assert referee.legs_between(STRIP, (0, 0), (1, 0)) == 1
    assert referee.legs_between(STRIP, (1, 0), (2, 0)) == 1
    assert referee.legs_between(STRIP, (0, 0), (3, 0)) == 3
    assert referee.legs_between(STRIP, (0, 0), (4, 0)) == 4
    assert referee.legs_between({**STRIP, (9, 9): "lake"}, (0, 0), (9, 9)) is None


def test_no_sight_across_the_sea() -> None:
    bay = {(0, 0): "beach", (2, 0): "beach", (1, 1): "beach"}
    assert referee.sight(bay, (0, 0)) == set()
    assert referee.sight({**bay, (0, 1): "lake"}, (0, 0)) == {(0, 1), (1, 1)}
    assert referee.sight(STRIP, (0, 0)) == {(1, 0), (2, 0)}


def test_a_gaze_ends_before_the_first_sea_space() -> None:
    gap = {**STRIP, (6, 0): "beach"}
    assert referee.gaze_target(gap, (1, 0), 0) == (4, 0)
    assert referee.gaze_target(gap, (1, 0), 3) == (0, 0)
    assert referee.gaze_target(gap, (1, 0), 1) == (1, 0)


# ---------------------------------------------------------------- clues


@pytest.fixture
def header() -> Header:
    return make_header(random.Random(7))


def test_the_deck_has_52_different_cards() -> None:
    assert len(referee.CLUE_DECK) == len(set(referee.CLUE_DECK)) == 52


def test_clues_and_their_complements_part_the_island(header: Header) -> None:
    land = referee.board_of(header).land
    for clue in referee.CLUE_DECK:
        yes = referee.clue_spaces(header, clue)
        no = referee.clue_spaces(header, f"not-{clue}".replace("not-not-", ""))
        assert yes | no == set(land)
        assert not yes & no


def test_statues_stay_allowed_where_not_next_to_one(header: Header) -> None:  # T19
    statues = referee.as_spaces(statue["at"] for statue in header["statues"])
    assert statues <= referee.clue_spaces(header, "not-next-to:statue")
    assert statues <= referee.clue_spaces(header, "not-in-sight:statue")
    assert not statues & referee.clue_spaces(header, "in-sight:statue")


def test_sites_are_the_spaces_of_all_clues_less_the_eliminated(header: Header) -> None:
    cards: list[Card] = [{"clue": "in:jungle", "roses": []}, {"clue": "next-to:hut", "roses": [1]}]
    both = referee.clue_spaces(header, "in:jungle") & referee.clue_spaces(header, "next-to:hut")
    assert referee.sites(header, cards) == both
    assert referee.sites(header, cards, {min(both)}) == both - {min(both)}
    assert referee.sites(header, []) == set(referee.board_of(header).land)


# ---------------------------------------------------------------- micro cases


def about_to_raise(header: Header, deck: list[int], roses: list[list[int]]) -> State:
    """A turn of seat 0, whose ATV stands on the last site of white.

    `deck` are the first treasure cards, `roses` those on the map's cards from top to bottom.
    """
    state = make_first_state(header, random.Random(1))
    for player in state["players"]:
        player["atv"] = [0, 0]
        player["hand"] = [state["clue_deck"].pop(0) for _ in range(referee.hand_size(header))]
    white = state["maps"]["white"]
    white["cards"] = [{"clue": state["clue_deck"].pop(0), "roses": seats} for seats in roses]
    white["sites"] = [[0, 0]]
    for seat in (seat for seats in roses for seat in seats):
        state["players"][seat]["roses"] -= 1
    state["phase"], state["seat"], state["turn"], state["fresh"] = "turn", 0, 0, True
    for card in deck:
        state["treasure_deck"].remove(card)
    state["treasure_deck"] = deck + state["treasure_deck"]
    return state


def run(header: Header, state: State, *actions: Action) -> State:
    """Legal actions in a row, without chance."""
    eliminated = referee.empty_eliminated()
    for action in actions:
        assert action in referee.legal_actions(header, state)
        play = referee.Play(header, state, eliminated, Dice())
        state, eliminated = play.act(action), play.eliminated
    return state


RAISE: Action = {"type": "Raise", "map": "white"}
TAKE: Action = {"type": "Take"}
PASS: Action = {"type": "Pass"}


def test_sharing_out_as_in_the_rulebook(header: Header) -> None:  # T9
    state = about_to_raise(header, [2, 3, 4, 5, 6], [[2], [0], [1]])
    state = run(header, state, RAISE)
    sharing = state["sharing"]
    assert sharing is not None
    assert sharing["roses"] == [0, 1, 0, 2]
    assert sharing["seen"] == [[2, 4], [3], [5], []]
    state = run(header, state, PASS, PASS, PASS, TAKE, TAKE, PASS, PASS, PASS, TAKE)
    assert state["sharing"] is not None
    assert (state["seat"], state["sharing"]["roses"], state["sharing"]["offered"]) == (1, [1], 6)
    state = run(header, state, TAKE)
    assert [player["treasure"] for player in state["players"]] == [[3, 5], [6], [2], []]
    assert state["treasure_discard"] == [4]
    assert (state["phase"], state["seat"], state["turn"]) == ("new-map", 1, 0)
    assert all(player["roses"] == 15 for player in state["players"])


def cursed(rule: str, payment: str, cards: list[int]) -> tuple[Header, State]:
    """Seats 0 to 2 have a rose on the map and meet a curse; 1 has an amulet and a 6, 2 a 5."""
    header = make_header(random.Random(7), curse_rule=rule, curse_payment=payment)
    state = about_to_raise(header, cards, [[2], [1]])
    state["players"][1]["amulets"], state["amulet_pile"] = 1, 20
    for seat, card in ((1, 6), (2, 5)):
        state["treasure_deck"].remove(card)
        state["players"][seat]["treasure"].append(card)
    return header, run(header, state, RAISE)


def test_a_curse_ends_the_sharing() -> None:  # R8, T15
    _, state = cursed("end", "amulet", [0, 3, 0, 4])
    assert [player["treasure"] for player in state["players"]] == [[], [6], [], []]
    assert [player["amulets"] for player in state["players"]] == [0, 0, 0, 0]
    assert Counter(state["treasure_discard"]) == Counter([5, 3, 4])
    assert (state["curses_removed"], state["curses_struck"]) == (2, 1)
    assert (state["phase"], state["seat"]) == ("new-map", 0)


@pytest.mark.parametrize(("rule", "roses"), [("continue", [0, 1, 2]), ("protected", [1])])
def test_sharing_goes_on_after_a_curse(rule: str, roses: list[int]) -> None:
    _, state = cursed(rule, "amulet", [0, 3, 4, 2])
    assert state["sharing"] is not None
    assert (state["sharing"]["roses"], state["sharing"]["offered"]) == (roses, 3)
    assert state["sharing"]["protected"] == []
    assert (state["curses_removed"], state["phase"], state["seat"]) == (1, "sharing", roses[0])


def test_a_curse_that_protects_nobody_ends_the_sharing() -> None:  # R8.3
    header, state = cursed("protected", "choice", [0, 3, 0, 4])
    state = run(header, state, {"type": "PayCurse", "with": "card"})
    assert Counter(state["treasure_discard"]) == Counter([5, 6, 3, 4])
    assert (state["curses_removed"], state["curses_struck"]) == (2, 1)
    assert (state["phase"], state["seat"]) == ("new-map", 0)
    assert all(player["roses"] == 15 for player in state["players"])


def test_a_curse_goes_back_into_the_deck() -> None:
    for rule in ("return", "return-all"):
        _, state = cursed(rule, "amulet", [0, 3, 0, 4])
        assert (state["curses_removed"], state["treasure_deck"].count(0)) == (1, 1)


def test_the_choice_of_a_payment() -> None:
    header, state = cursed("protected", "choice", [0, 3, 4, 2])
    assert state["sharing"] is not None
    assert (state["phase"], state["seat"]) == ("curse", 1)
    assert (state["sharing"]["paying"], state["sharing"]["offered"]) == ([1], 0)
    assert (state["sharing"]["roses"], state["curses_removed"]) == ([0, 1, 2], 0)
    assert state["treasure_discard"] == [5]
    state = run(header, state, {"type": "PayCurse", "with": "card"})
    assert state["phase"] == "new-map"  # nobody gave an amulet: no rose is left
    assert Counter(state["treasure_discard"]) == Counter([5, 6, 3, 4, 2])


def test_the_statues_put_amulets_ashore_in_their_order(header: Header) -> None:  # R9.1, E2
    state = about_to_raise(header, [2, 3], [[]])
    state["amulet_pile"], state["players"][3]["amulets"] = 1, 20
    state = run(header, state, RAISE, TAKE)
    clue = state["players"][0]["hand"][0]
    facing = state["facing"]
    state = run(header, state, {"type": "StartMap", "clue": clue})
    at = referee.as_space(header["statues"][0]["at"])
    target = referee.gaze_target(referee.board_of(header).land, at, facing[0])
    assert state["amulets"] == [list(target)]
    assert state["facing"] == [(direction + 1) % 6 for direction in facing]
    assert (state["phase"], state["seat"], state["acted"]) == ("turn", 0, False)


def test_the_last_treasure_ends_the_game(header: Header) -> None:  # R7.7, R10.1
    state = about_to_raise(header, [2, 3], [[]])
    state["treasure_discard"], state["treasure_deck"] = state["treasure_deck"][1:], [2]
    state = run(header, state, RAISE)
    assert state["sharing"] is not None
    assert state["sharing"]["last"]
    state = run(header, state, TAKE)
    assert (state["phase"], state["winners"], state["new_map"]) == ("over", [0], None)
    assert len(state["maps"]["white"]["cards"]) == 1
    assert state["facing"] == [statue["facing"] for statue in header["statues"]]


def test_clue_discards_are_shuffled_only_when_a_card_is_needed(header: Header) -> None:  # R4.5
    state = about_to_raise(header, [], [[]])
    state["clue_discard"], state["clue_deck"] = state["clue_deck"], []
    hand = list(state["players"][0]["hand"])
    state = run(header, state, {"type": "ExchangeTurn"})
    assert state["clue_discard"] == []
    assert state["clue_deck"][-4:] == hand
    assert (state["seat"], state["fresh"]) == (1, True)


def test_a_dead_position(header: Header) -> None:  # R10.5
    state = about_to_raise(header, [], [[]])
    card: Card = {"clue": "in:river", "roses": []}
    for treasure_map in state["maps"].values():
        treasure_map["cards"], treasure_map["sites"] = [card], [[0, 0], [1, 0]]
    for player in state["players"]:
        player["hand"] = []
    state["clue_deck"], state["clue_discard"] = [], []
    assert referee.dead(header, state)
    end = run(header, state, {"type": "EndTurn"})
    assert (end["phase"], end["winners"], end["fresh"]) == ("over", [0, 1, 2, 3], False)
    state["amulets"] = [[0, 0]]
    assert not referee.dead(header, state)


def test_a_drive_takes_an_amulet_and_an_extra_drive_takes_none(header: Header) -> None:  # R9.11
    state = about_to_raise(header, [], [[]])
    first = next(a for a in referee.legal_actions(header, state) if a["type"] == "Drive")["to"]
    cost = referee.legs_between(referee.board_of(header).land, (0, 0), referee.as_space(first))
    near = next(list(s) for s in referee.around((0, 0)) if list(s) != first)
    state["amulets"], state["amulet_pile"] = [first, near], 19
    state = run(header, state, {"type": "Drive", "to": first})
    assert cost is not None
    assert (state["legs"], state["acted"], state["amulets"]) == (3 - cost, True, [near])
    state["players"][0]["atv"], state["legs"] = [0, 0], 2
    state = run(header, state, {"type": "ExtraDrive", "to": near})
    assert (state["amulets"], state["amulet_pile"], state["seat"]) == ([near], 20, 0)
    assert (state["players"][0]["atv"], state["legs"]) == (near, 2)


def test_swaps_and_double_claims() -> None:  # R9.7, R9.8
    header = make_header(random.Random(7), advanced=True)
    state = about_to_raise(header, [], [[0], [1], [0]])
    state["players"][0]["amulets"] = 1
    kinds = ("Swap", "DoubleClaim")
    assert not [a for a in referee.legal_actions(header, state) if a["type"] in kinds]  # R9.9
    state["maps"]["white"]["sites"] = [[0, 0], [1, 0]]
    found = [a for a in referee.legal_actions(header, state) if a["type"] in kinds]
    assert found == [
        {"type": "DoubleClaim", "map": "white", "card": 0},
        {"type": "DoubleClaim", "map": "white", "card": 2},
        {"type": "Swap", "map": "white", "first": 0, "second": 1},
        {"type": "Swap", "map": "white", "first": 1, "second": 2},
    ]


# ---------------------------------------------------------------- whole transcripts


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {}),
        (2, {"opening": "open", "curse_rule": "continue", "curse_payment": "choice"}),
        (3, {"advanced": True, "exchange": "action", "spacing": 3, "curse_rule": "protected"}),
        (2, {"hand": 4, "curse_rule": "protected", "curse_depth": 21}),
        (4, {"amulets": 20, "curse_depth": 21, "curse_rule": "return-all", "spacing": 5}),
    ],
)
def test_a_true_transcript_has_no_complaint(players: int, options: dict[str, object]) -> None:
    assert referee.check_transcript(simulate(players, 400, players, **options)) == []


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of all values inside a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield (*path, key)
        if isinstance(item, dict | list):
            yield from leaves(item, (*path, key))


def spoil(value: Any, rng: random.Random) -> Any:
    """Another value of the same kind, if that is possible."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, list):
        return value[:-1] if value else [0]
    return 0 if value is None else None


def test_no_spoiled_value_passes() -> None:
    lines = simulate(5, 300, 4, advanced=True, curse_payment="choice")
    rng = random.Random(6)
    review = referee.Review(referee.CLUE_DECK)
    for at, line in enumerate(lines):
        row = json.loads(line)
        path = rng.choice([path for path in leaves(row) if path != ("seed",)])
        inner = row
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = spoil(inner[path[-1]], rng)
        other = copy.copy(review)
        other.complaints = []
        other.line(json.dumps(row)) and other.line(lines[min(at + 1, len(lines) - 1)])
        assert other.complaints, (at, path)
        assert review.line(line)
    assert review.complaints == []


def test_lines_that_are_not_a_transcript() -> None:
    lines = simulate(1, 1)
    for wrong in ([], lines[:1], ["{"], ["[]"], [lines[0], "0"], [*lines, lines[-1]]):
        assert referee.check_transcript(wrong)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    lines = simulate(1, 5)
    good.write_text("\n".join(lines) + "\n", encoding="utf-8")
    bad.write_text("\n".join(lines[:-2] + lines[-1:]) + "\n", encoding="utf-8")
    assert referee.main([str(good)]) == 0
    assert referee.main([str(good), str(bad), str(tmp_path / "none.jsonl")]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 4
