"""A review made part by part is the review made at once."""

from itertools import chain

from tests.review.games import QUICK, judged
from tobago.bots.scout import Scout
from tobago.record import Replay
from tobago.review import (
    best_motives,
    bots_motives,
    put_together,
    reckon,
    review_to_json,
    weigh_all,
)
from tobago.words import Words

HALVES = 50


def test_parts_come_to_the_same() -> None:
    record = judged().record
    plies = len(record.entries)
    assert plies > HALVES
    halves = [
        weigh_all(record, QUICK, range(HALVES)),
        weigh_all(record, QUICK, range(HALVES, plies)),
    ]
    parts = put_together(record, QUICK, list(chain(*halves)), list(reckon(record, QUICK)))
    assert review_to_json(parts) == review_to_json(judged())


def test_no_decisions_make_no_part() -> None:
    record = judged().record
    assert list(weigh_all(record, QUICK, range(0))) == []


def test_bots_tell_why_they_did_what_they_did_and_others_are_silent() -> None:
    record = judged().record
    some = range(10, 60)
    told = list(bots_motives(record, {0: "scout"}, QUICK, some))
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


def test_what_speaks_for_the_best_choices_can_be_said() -> None:
    record = judged().record
    some = range(20, 40)
    choices = list(weigh_all(record, QUICK, some))
    motives = list(best_motives(record, choices, some))
    assert len(motives) == len(some)
    said = [
        Words("de").message(motive, record.header.island, record.names)
        for told in motives
        for motive in told
    ]
    assert said
    for best, told in zip(choices, motives, strict=True):
        assert best or not told
