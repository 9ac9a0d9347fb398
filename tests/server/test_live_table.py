"""A table is derived from its log."""

import json
from random import Random

import pytest

from tests.server.live_tables import BEGUN, Evening, clock, seat_rows, table_row
from tobago import Drive, EndTurn, IllegalAction, PlayClue
from tobago.island import LEGS
from tobago.record import verify
from tobago.server.core.journal import Kind
from tobago.server.core.live_table import Decider, LiveTable, VoteTopic, new_game
from tobago.server.core.schema import Head, Status
from tobago.server.core.settings import SECOND


def test_a_table_is_derived_from_its_log() -> None:
    for number in range(6):
        rng = Random(f"derived/{number}")
        evening = Evening(rng.choice((2, 3, 4)), options={"advanced": True}, seed=f"{number}")
        evening.play(rng)
        live = evening.live
        again = LiveTable.of(live.row, live.seats, evening.entries)
        assert live.recorder
        assert again.recorder
        assert again.recorder.record == live.recorder.record
        assert again.game == live.game
        assert live.status is Status.OVER
        verify(live.recorder.record)
        assert (again.seq, again.ply) == (live.seq, live.ply)


def test_an_undone_action_is_not_in_the_record() -> None:
    rng = Random("undo")
    evening = Evening(2)
    taken_back = 0
    while evening.playing():
        assert evening.live.recorder
        seat, before, ply = evening.seat, evening.live.recorder.record, evening.live.ply
        evening.play(rng, 1)
        if evening.playing() and not evening.live.recorder.check_undo(seat):
            evening.undo(seat)
            assert evening.live.recorder.record == before
            assert evening.live.ply == ply
            taken_back += 1
            evening.play(rng, 1)
    assert taken_back > 10
    again = LiveTable.of(evening.live.row, evening.live.seats, evening.entries)
    assert again.recorder
    verify(again.recorder.record)
    assert again.game == evening.live.game


def test_a_copy_is_independent() -> None:
    evening = Evening(2)
    evening.begin()
    before = evening.live
    evening.live = before.copy()
    seat, record = evening.seat, before.recorder and before.recorder.record
    evening.act(EndTurn())
    evening.write(Kind.VOTE, 0, about="abort", yes=True)
    evening.write(Kind.STAND_IN, seat, bot="scout", why="vote")
    assert before.recorder
    assert before.recorder.record == record
    assert before.decider() == Decider(seat, None)
    assert (before.votes, before.stand_ins) == ({}, {})
    assert before.seq == evening.live.seq - 3


def test_an_illegal_action_is_not_applied() -> None:
    evening = Evening(2)
    with pytest.raises(IllegalAction):
        evening.act(EndTurn())
    with pytest.raises(IllegalAction):
        evening.undo(0) if evening.live.acts else evening.write(Kind.UNDO, 0, to=1)


def test_the_status_follows_the_log() -> None:
    evening = Evening(2)
    assert LiveTable(evening.live.row, evening.live.seats).status is Status.OPEN
    assert evening.playing()
    evening.write(Kind.END, None, why="agreed")
    assert evening.live.status is Status.ABORTED
    assert evening.live.decider() is None
    assert evening.live.due_at() is None


def test_the_head_has_the_derived_columns() -> None:
    evening = Evening(2, bots=[1], clock=clock("move", 60))
    evening.begin()
    while evening.seat != 0:
        evening.act(EndTurn())
    live = evening.live
    deadline = evening.at + 60 * SECOND
    assert live.head("node", 5000) == Head(
        status=Status.PLAYING,
        deciding=0,
        due_at=deadline,
        node="node",
        leased_until=deadline + 5000,
        started_at=BEGUN,
    )
    evening.play(Random("to the end"))
    head = live.head("node", 5000)
    assert live.game
    assert live.game.result
    assert head.gold == list(live.game.result.gold)
    assert (head.status, head.due_at, head.deciding) == (Status.OVER, None, None)
    assert head.ended_at == evening.at


def test_an_aborted_game_has_no_gold() -> None:
    evening = Evening(2)
    evening.write(Kind.END, None, why="expired")
    head = evening.live.head("node", 5000)
    assert (head.status, head.gold, head.node) == (Status.ABORTED, None, None)
    assert head.ended_at == evening.at


# ---- who decides ------------------------------------------------------------------------------


def test_a_bot_waits_longer_while_a_person_can_undo() -> None:
    evening = Evening(2, bots=[1], pause_ms=300)
    evening.begin()
    while evening.seat != 0:
        evening.act(EndTurn())
    evening.act(EndTurn())
    assert evening.live.decider() == Decider(1, "scout")
    assert evening.live.due_at() == evening.live.undo_until() == evening.at + 1500
    evening.act(EndTurn())
    clue = next(a for a in evening.live.game.legal_actions() if isinstance(a, PlayClue))  # type: ignore[union-attr]
    evening.act(clue)
    assert evening.live.undo_until() is None
    if evening.seat == 1:
        assert evening.live.due_at() == evening.at + 300


def test_a_bot_waits_for_seconds_after_a_turn_that_ended_by_itself() -> None:
    evening = Evening(2, bots=[1], pause_ms=300)
    evening.begin()
    while evening.seat != 0:
        evening.act(EndTurn())
    game = evening.live.game
    assert game
    needed = game.table.legs[game.state.atvs[0]]
    evening.act(Drive(game.table.space(needed.index(LEGS))))
    assert evening.live.decider() == Decider(1, "scout")
    assert evening.live.undo_until() == evening.live.due_at() == evening.at + 4200
    evening.undo(0)
    assert evening.live.undo_until() is None


def test_a_bot_pauses_before_each_of_its_decisions() -> None:
    evening = Evening(2, bots=[0, 1])
    evening.begin()
    seat = evening.seat
    game = evening.live.game
    assert game
    near = next(a for a in game.table.drives[1][game.state.atvs[seat]] if isinstance(a, Drive))
    evening.act(near)
    assert evening.seat == seat
    assert evening.live.due_at() == evening.at + 900


def test_a_vote_does_not_delay_a_due_task() -> None:
    evening = Evening(3, bots=[1], clock=clock("move", 60))
    evening.begin()
    due = evening.live.due_at()
    evening.write(Kind.VOTE, 0, about="abort", yes=True)
    assert evening.live.due_at() == due


def test_a_stand_in_decides_until_the_person_returns() -> None:
    evening = Evening(2)
    seat = evening.seat
    evening.write(Kind.STAND_IN, seat, bot="hunter", why="vote")
    assert evening.live.decider() == Decider(seat, "hunter")
    assert evening.live.due_at() == evening.at + 900
    evening.write(Kind.RETURN, seat)
    assert evening.live.decider() == Decider(seat, None)
    assert evening.live.due_at() is None
    evening.write(Kind.RESIGN, seat, bot="scout")
    assert evening.live.decider() == Decider(seat, "scout")
    assert evening.live.resigned == {seat}


def test_votes_are_counted_until_they_are_settled() -> None:
    evening = Evening(4)
    abort, replace = VoteTopic("abort"), VoteTopic("replace", 3)
    evening.write(Kind.VOTE, 0, about="abort", yes=True)
    evening.write(Kind.VOTE, 1, about="abort", yes=True)
    evening.write(Kind.VOTE, 1, about="replace", of=3, yes=True)
    assert evening.live.votes == {abort: {0, 1}, replace: {1}}
    evening.write(Kind.VOTE, 1, about="abort", yes=False)
    assert evening.live.votes == {abort: {0}, replace: {1}}
    evening.write(Kind.STAND_IN, 3, bot="scout", why="vote")
    assert evening.live.votes == {abort: {0}}
    evening.write(Kind.RESIGN, 0, bot="scout")
    assert evening.live.votes == {}


def test_seats_belong_to_persons() -> None:
    live = LiveTable(table_row(3), seat_rows(3, bots=[1]))
    assert live.seats_of("person 2") == [2]
    assert live.seats_of("person 1") == []
    assert live.seats_of(None) == []


# ---- islands ----------------------------------------------------------------------------------


def test_a_table_can_have_a_custom_island() -> None:
    drawn = new_game(table_row(island=None))
    island = drawn.table.island
    spaces = {
        f"{space.q},{space.r}": terrain
        for space, terrain in zip(island.spaces, island.terrains, strict=True)
    }
    text = json.dumps({"spaces": spaces})
    own = new_game(table_row(island=text))
    assert own.table.island.spaces == island.spaces
    assert own.table.island.code is None
    assert new_game(table_row(island="Abc2")).table.island.code == "Abc2"
