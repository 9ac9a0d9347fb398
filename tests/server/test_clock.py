"""The clock of a table: running seats, time left and deadlines."""

from tests.server.live_tables import Evening, clock
from tobago import Drive, EndTurn
from tobago.server.core.clock import GRACE, Timing
from tobago.server.core.journal import Kind
from tobago.server.core.settings import SECOND


def test_without_a_clock_there_is_no_deadline() -> None:
    timing = Timing(None, 2)
    timing.run(0, 1000)
    assert timing.deadline is None
    assert timing.left(0) is None


def test_the_time_of_a_move_begins_with_the_decision() -> None:
    timing = Timing(clock("move", 30), 2)
    timing.run(0, 1000)
    assert timing.deadline == 1000 + 30 * SECOND
    timing.run(0, 9000)  # still the same person's
    assert timing.deadline == 1000 + 30 * SECOND
    timing.run(1, 20_000)
    assert timing.deadline == 20_000 + 30 * SECOND
    assert timing.left(1) is None


def test_a_player_has_what_is_left_of_the_whole_time() -> None:
    timing = Timing(clock("player", 60, 5), 2)
    timing.run(0, 0)
    timing.count(0)
    timing.run(1, 20 * SECOND)
    assert timing.left(0) == (60 - 20 + 5) * SECOND
    assert timing.left(1) == 60 * SECOND
    assert timing.deadline == (20 + 60) * SECOND
    stopped = timing.copy()
    stopped.run(None, 30 * SECOND)
    assert stopped.deadline is None
    assert stopped.left(1) == 50 * SECOND
    assert timing.left(1) == 60 * SECOND


def test_a_player_without_time_left_has_the_grace_period() -> None:
    timing = Timing(clock("player", 60), 2)
    timing.run(0, 0)
    timing.run(1, 100 * SECOND)
    timing.run(0, 110 * SECOND)
    assert timing.left(0) == -40 * SECOND
    assert timing.deadline == 110 * SECOND + GRACE


def test_a_decision_that_is_taken_back_gains_nothing() -> None:
    evening = Evening(2, clock=clock("player", 600, 10))
    evening.begin()
    seat = evening.seat
    before = evening.live.timing.left(seat)
    evening.act(EndTurn(), after=0)
    gained = evening.live.timing.left(seat)
    assert before is not None
    assert gained == before + 10 * SECOND
    evening.undo(seat, after=0)
    assert evening.live.timing.left(seat) == before


def test_an_undo_gains_no_time() -> None:
    evening = Evening(2, clock=clock("move", 30))
    evening.begin()
    seat = evening.seat
    evening.act(EndTurn(), after=20)
    assert evening.seat != seat
    evening.undo(seat, after=15)
    assert evening.live.timing.deadline == evening.at + 10 * SECOND
    evening.act(_one_leg(evening), after=3)
    assert evening.seat == seat
    evening.undo(seat, after=2)
    assert evening.live.timing.deadline == evening.at + 5 * SECOND


def test_an_undo_costs_other_players_no_time() -> None:
    evening = Evening(2, clock=clock("player", 600, 10))
    evening.begin()
    seat = evening.seat
    left = [evening.live.timing.left(each) for each in (0, 1)]
    deadline = evening.live.timing.deadline
    evening.act(EndTurn(), after=20)
    evening.undo(seat, after=300)
    assert [evening.live.timing.left(each) for each in (0, 1)] == left
    assert deadline
    assert evening.live.timing.deadline == deadline + 300 * SECOND
    evening.act(EndTurn(), after=0)
    assert evening.live.timing.left(seat) == (left[seat] or 0) + 10 * SECOND - 20 * SECOND


def test_the_time_of_a_bot_that_stands_in_does_not_count() -> None:
    evening = Evening(2, clock=clock("player", 600, 10))
    evening.begin()
    seat = evening.seat
    left = evening.live.timing.left(seat)
    assert left is not None
    evening.write(Kind.STAND_IN, seat, after=7, bot="scout", why="clock")
    assert evening.live.timing.deadline is None
    assert evening.live.timing.left(seat) == left - 7 * SECOND
    evening.act(EndTurn(), after=50)
    evening.act(EndTurn(), after=1)
    evening.write(Kind.RETURN, seat, after=50)
    assert evening.live.timing.left(seat) == left - 7 * SECOND
    evening.undo(1 - seat)
    assert evening.live.timing.running == 1 - seat


def test_undoing_an_action_of_a_bot_gains_no_time() -> None:
    evening = Evening(2, clock=clock("player", 600, 10))
    evening.begin()
    seat = evening.seat
    evening.write(Kind.STAND_IN, seat, after=0, bot="scout", why="clock")
    left = evening.live.timing.left(seat)
    evening.act(EndTurn())
    evening.write(Kind.RETURN, seat)
    evening.undo(seat, after=0)
    assert evening.live.timing.left(seat) == left


def test_several_steps_of_one_person_are_one_move() -> None:
    evening = Evening(2, clock=clock("move", 30))
    evening.begin()
    began, seat = evening.at, evening.seat
    evening.act(_one_leg(evening), after=20)
    assert evening.seat == seat
    assert evening.live.timing.deadline == began + 30 * SECOND
    evening.act(EndTurn(), after=5)
    assert evening.live.timing.deadline == evening.at + 30 * SECOND


def _one_leg(evening: Evening) -> Drive:
    """A drive after which the turn goes on."""
    assert evening.live.game
    state, table = evening.live.game.state, evening.live.game.table
    return next(a for a in table.drives[1][state.atvs[evening.seat]] if isinstance(a, Drive))
