"""Decisions: what was wrong is found, what was forced is free, and it is all repeatable."""

import json
import re
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from tests.review.games import QUICK, judged, recorded
from tobago.fault import Fault
from tobago.game import Action, EndTurn, Game, Pass, PlaceAtv, Raise, Take, View
from tobago.game.constants import MAP
from tobago.record import Record, Replay
from tobago.review import Decision, describe_review, review, review_to_json, summaries
from tobago.review.analysis import VERDICTS
from tobago.review.choices import rank_choices
from tobago.words import LANGUAGES, Words

SIMS = 120


def loss_of(game: Game, action: Action) -> tuple[float, Action]:
    """The loss of an action, and the best action."""
    choices = rank_choices(game.view(game.seat), SIMS, Random("loss"), action)
    played = next(choice for choice in choices if choice.action == action)
    return max(0.0, choices[0].chance - played.chance), choices[0].action


def raises(game: Game) -> list[Action]:
    return [action for action in game.legal_actions() if isinstance(action, Raise)]


def test_leaving_treasures_in_the_ground_costs_more_than_raising_them() -> None:
    replay = Replay(recorded("raise", ("scout", "scout"))[0])
    left, raised = [], []
    while replay.ply < replay.plies:
        for action in raises(replay.game)[:1]:
            left.append(loss_of(replay.game, EndTurn())[0])
            raised.append(loss_of(replay.game, action)[0])
        replay.forward()
    assert len(left) > 5
    assert fmean(left) > 0.04
    assert max(raised) == 0


def test_nobody_is_blamed_for_raising_a_treasure() -> None:
    """Bots raise what they can at once, so every raise here was obvious to a captain too."""
    found = judged()
    raised = [d for d in found.decisions if isinstance(d.action, Raise) and d.seat != 2]
    assert len(raised) > 5
    for decision in raised:
        assert decision.choices[0].action == decision.action
        assert (decision.loss, decision.verdict) == (0.0, "best")


def last_card(view: View) -> bool:
    """Whether the card on offer is a good one, and the last."""
    sharing = view.state.sharing
    return sharing is not None and sharing.offered >= 5 and not sharing.cards


def test_passing_the_last_good_card_is_a_loss() -> None:
    for seed in range(20):
        replay = Replay(recorded(f"last/{seed}", ("scout", "scout"))[0])
        while replay.ply < replay.plies:
            if last_card(replay.game.view(None)):
                loss, best = loss_of(replay.game, Pass())
                assert best == Take()
                assert loss > 0.03
                return
            replay.forward()
    pytest.fail("no such card was ever on offer")


def test_a_turn_not_used_is_a_loss() -> None:
    replay = Replay(recorded("wasted", ("hunter", "hunter"))[0])
    while replay.turn < 4:
        replay.forward()
    assert loss_of(replay.game, EndTurn())[0] > 0.005


def test_a_slip_in_a_good_game_is_found() -> None:
    def leave(view: View) -> Action | None:
        """Not to raise a treasure on which the player has most roses, in an even game."""
        roses, even = view.state.map_roses, abs(view.gold(0) - view.gold(1)) < 8
        for action in view.legal_actions():
            if isinstance(action, Raise) and even:
                owners = [owner for card in roses[MAP[action.map]] for owner in card]
                if owners.count(view.state.seat) > len(owners) / 2:
                    return EndTurn()
        return None

    record, ply = recorded("slip", ("hunter", "hunter"), slip=leave)
    assert ply is not None
    found = review(record, sims=60)
    slip = found.decisions[ply - 1]
    assert slip.verdict in ("inaccuracy", "mistake", "blunder")
    assert slip in summaries(found)[slip.seat].costliest
    text = "\n".join(describe_review(found, Words("en"), slip.seat))
    assert re.search(rf"\[{ply}\] end lost .*; better: ", text)


# ---- what holds for every review ---------------------------------------------------------------


def test_only_what_was_a_choice_is_judged() -> None:
    found = judged()
    replay = Replay(found.record)
    forced = 0
    for decision in found.decisions:
        legal = replay.game.legal_actions()
        assert bool(decision.choices) == (len(legal) > 1)
        if len(legal) == 1:
            forced += 1
            assert (decision.verdict, decision.loss) == ("forced", 0.0)
        else:
            assert decision.played is not None
            assert all(choice.action in legal for choice in decision.choices)
            best = decision.choices[0]
            greatest = max(choice.chance for choice in decision.choices)
            assert best.chance == greatest or isinstance(best.action, Raise | PlaceAtv)
        replay.forward()
    assert forced >= 1


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [(0.0, "best"), (0.01, "good"), (0.03, "inaccuracy"), (0.07, "mistake"), (0.3, "blunder")],
)
def test_a_verdict_goes_by_what_was_given_away(loss: float, verdict: str) -> None:
    found = judged()
    decision = next(d for d in found.decisions if len(d.choices) > 1)
    best = decision.choices[0]
    worse = best._replace(action=decision.action, chance=best.chance - loss)
    other = best._replace(action=EndTurn())
    changed = replace(decision, choices=[other, worse])
    assert changed.verdict == verdict
    assert changed.loss == pytest.approx(loss)


def test_weaker_players_give_more_away() -> None:
    specs = ("captain:sims=60", "drifter", "captain:sims=60", "drifter")
    found = review(recorded("levels", specs)[0], sims=60)
    losses = [summary.loss for summary in summaries(found)]
    assert losses[0] + losses[2] < (losses[1] + losses[3]) / 2


def test_a_summary_counts_what_the_decisions_say() -> None:
    found = judged()
    for summary in summaries(found):
        own = [d for d in found.decisions if d.seat == summary.seat]
        free = [d.loss for d in own if d.verdict != "forced"]
        assert sum(summary.verdicts.values()) == len(own)
        assert summary.loss == pytest.approx(sum(free) / len(free))
        assert [d.loss for d in summary.costliest] == sorted(free)[::-1][: len(summary.costliest)]
        lucks = [d.transition.luck(summary.seat) for d in found.decisions]
        assert summary.luckiest.transition.luck(summary.seat) == max(lucks)
        assert summary.unluckiest.transition.luck(summary.seat) == min(lucks)


def test_a_review_repeats_itself_whatever_was_remarked_and_counts_its_actions() -> None:
    first = judged()
    entries = tuple(replace(entry, comment="hm", seconds=3.0) for entry in first.record.entries)
    remarked = replace(first.record, entries=entries, comment="a game")
    seen: list[int] = []
    second = review(remarked, sims=QUICK, watch=seen.append)
    assert review_to_json(first) == review_to_json(second)
    assert first.decisions == second.decisions
    assert seen == list(range(1, len(entries) + 1))


def test_verdicts_are_counted_from_best_to_blunder() -> None:
    found = judged()
    told = "\n".join(describe_review(found, Words("en")))
    counts = re.findall(r"on average: .*? \((.*)\)\.", told)
    order = [*VERDICTS[1:], "forced"]
    assert len(counts) == 4
    for verdicts in counts:
        places = [order.index(verdict) for verdict in re.findall("[a-z]+", verdicts)]
        assert places == sorted(places)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    record, _ = recorded("repeat", ("scout", "drifter"))
    begun = Record(record.header, record.entries[:50])
    with pytest.raises(Fault, match="the game is not over"):
        review(begun)


def test_a_review_in_which_nothing_is_looked_at_is_refused() -> None:
    record, _ = recorded("repeat", ("scout", "drifter"))
    with pytest.raises(Fault, match="sims is from 1 to 100000, not 0"):
        review(record, sims=0)


# ---- its forms --------------------------------------------------------------------------------


def test_a_review_is_written_as_json() -> None:
    found = judged()
    data = json.loads(json.dumps(review_to_json(found)))
    assert (data["format"], data["version"], data["sims"]) == ("tobago-review", 1, QUICK)
    assert data["gold"] == list(found.record.result or ())
    assert [player["seat"] for player in data["players"]] == [0, 1, 2, 3]
    for player in data["players"]:
        parts = (player[name] for name in ("start", "own", "luck", "others"))
        assert sum(parts) == pytest.approx(player["end"])
        assert list(player["verdicts"]) == list(VERDICTS)
    assert [d["ply"] for d in data["decisions"]] == list(range(1, len(data["decisions"]) + 1))
    for told, decision in zip(data["decisions"], found.decisions, strict=True):
        check_decision(told, decision)


def check_decision(told: dict[str, object], decision: Decision) -> None:
    assert told["action"] == json.loads(json.dumps(decision.action.to_json()))
    assert (told["verdict"], told["loss"]) == (decision.verdict, decision.loss)
    for name in ("before", "decided", "after"):
        evaluation = told[name]
        assert isinstance(evaluation, dict)
        assert set(evaluation) == {"gold", "chances"}


def test_a_review_of_one_player_leaves_the_others_out() -> None:
    found = judged()
    data = review_to_json(found, 2)
    assert [player["seat"] for player in data["players"]] == [2]
    assert {decision["seat"] for decision in data["decisions"]} == {2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_described_in_every_language(language: str) -> None:
    found = judged()
    lines = describe_review(found, Words(language))
    text = "\n".join(lines)
    assert "{" not in text
    free = sum(decision.verdict != "forced" for decision in found.decisions)
    assert sum(line.lstrip().startswith("[") for line in lines[: free + 2]) == free
    assert all(name in text for name in found.record.names)
