"""A review made part by part is the review made at once."""

from itertools import chain

from tests.review.games import QUICK, judged
from tobago.bots.scout import Scout
from tobago.record import Replay
from tobago.review import (
    assemble_review,
    best_choice_reasons,
    bot_reasons,
    choices_by_decision,
    review_to_json,
    transitions,
)
from tobago.words import Words

HALVES = 50


def test_a_review_from_parts_is_the_same() -> None:
    record = judged().record
    plies = len(record.entries)
    assert plies > HALVES
    halves = [
        choices_by_decision(record, QUICK, range(HALVES)),
        choices_by_decision(record, QUICK, range(HALVES, plies)),
    ]
    parts = assemble_review(record, QUICK, list(chain(*halves)), list(transitions(record, QUICK)))
    assert review_to_json(parts) == review_to_json(judged())


def test_an_empty_range_has_no_choices() -> None:
    record = judged().record
    assert list(choices_by_decision(record, QUICK, range(0))) == []


def test_bots_give_the_reasons_of_their_decisions_and_nobody_else_does() -> None:
    record = judged().record
    some = range(10, 60)
    told = list(bot_reasons(record, {0: "scout"}, QUICK, some))
    assert len(told) == len(some)
    replay = Replay(record)
    replay.go_to(some.start)
    for ply, motives in zip(some, told, strict=True):
        entry = record.entries[ply]
        assert (motives is None) == (entry.seat != 0)
        if motives is not None:
            scout, view = Scout(None), replay.game.view(0)  # type: ignore[arg-type]
            scout.recall(view, view.legal_actions(), entry.action)
            assert motives == scout.explain()
            assert motives
        replay.forward()


def test_the_reasons_for_the_best_choices_can_be_said() -> None:
    record = judged().record
    some = range(20, 40)
    choices = list(choices_by_decision(record, QUICK, some))
    motives = list(best_choice_reasons(record, choices, some))
    assert len(motives) == len(some)
    said = [
        Words("de").message(motive, record.header.island, record.names)
        for told in motives
        for motive in told
    ]
    assert said
    for best, told in zip(choices, motives, strict=True):
        assert best or not told
