"""Writing a game down while it is played, and what can be taken back."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Deal, tries
from tests.record.books import Evening, evenings, finished, without_seed
from tobago import Action, Drive, EndTurn, Game, IllegalAction, Refusal
from tobago.fault import Fault
from tobago.game.events import TurnBegan, TurnEnded
from tobago.record import Record, Recorder, read_record, verify, write_record
from tobago.record.dealers import StatedDealer


def begun(players: int = 3) -> Recorder:
    """A game whose set-up is over: the first turn has begun."""
    book = Recorder(Game.new(players, "recorder", island="ABC1"))
    while book.game.state.phase != "turn":
        book.apply(book.game.legal_actions()[0])
    return book


def code(refusal: Refusal | None) -> str | None:
    return refusal.code if refusal else None


def drives(book: Recorder, ends: bool) -> list[Action]:
    """The drives that end the turn by themselves, or those that do not."""
    found: list[Action] = []
    for action in book.game.legal_actions():
        if isinstance(action, Drive):
            happened = book.game.copy().apply(action)
            if any(isinstance(event, TurnEnded) for event in happened) == ends:
                found.append(action)
    return found


# ---- taking back ------------------------------------------------------------------------------


@given(evening=evenings(most=120), seed=st.integers(0, 2**32))
@tries(20, 2000)
def test_what_can_be_taken_back_and_what_comes_of_it(evening: Evening, seed: int) -> None:
    """Against a list of all earlier positions, with undos tried all the time."""
    rng = Random(seed)
    book = Recorder(evening.game())
    policy = evening.deal.policy()
    past: list[tuple[Game, Record, int, bool]] = []  # before an action; who, and was it shown
    for _ in range(evening.most):
        for seat in range(book.game.table.players):
            if not any(who == seat for _, _, who, _ in past):
                expected: str | None = "undo-nothing"
            elif past[-1][2] != seat:
                expected = "undo-other-acted"
            else:
                expected = "undo-revealed" if past[-1][3] else None
            assert code(book.check_undo(seat)) == expected
            if expected and rng.random() < 0.1:
                with pytest.raises(IllegalAction) as caught:
                    book.undo(seat)
                assert caught.value.refusal == Refusal(expected)
        if past and not past[-1][3] and rng.random() < 0.4:
            game, record, seat, _ = past.pop()
            book.undo(seat)
            assert book.game == game
            assert book.record == record
            continue
        if book.game.over:
            break
        before, record, seat = book.game.copy(), book.record, book.game.seat
        action = policy(book.game) if rng.random() < 0.7 else rng.choice(book.game.legal_actions())
        happened = book.apply(action)
        past.append((before, record, seat, any(event.reveals for event in happened)))
    assert verify(read_record(write_record(book.record))) == book.game


def test_nothing_can_be_taken_back_before_anybody_acted() -> None:
    book = Recorder(Game.new(2, "recorder"))
    for seat in (0, 1):
        assert book.check_undo(seat) == Refusal("undo-nothing")
        with pytest.raises(IllegalAction) as caught:
            book.undo(seat)
        assert caught.value.refusal == Refusal("undo-nothing")


def test_several_steps_can_be_taken_back() -> None:
    book = begun()
    seat, start, record = book.game.seat, book.game.copy(), book.record
    for _ in range(2):
        book.apply(drives(book, ends=False)[0])
    assert book.game.seat == seat
    for _ in range(2):
        assert book.check_undo(seat) is None
        book.undo(seat)
    assert book.game == start
    assert book.record == record
    assert book.check_undo(seat) is not None


def test_a_turn_that_ended_by_itself_can_be_taken_back() -> None:
    book = begun()
    seat, start, record = book.game.seat, book.game.copy(), book.record
    happened = book.apply(drives(book, ends=True)[0])
    assert any(isinstance(event, TurnBegan) for event in happened)
    assert book.game.seat != seat
    assert book.check_undo(book.game.seat) == Refusal("undo-other-acted")
    book.undo(seat)
    assert book.game == start
    assert book.record == record
    book.apply(EndTurn())
    assert book.record.entries[-1].turn == 1
    book.apply(EndTurn())
    assert book.record.entries[-1].turn == 2
    verify(book.record)


def test_nobody_takes_back_after_another_has_acted() -> None:
    book = begun()
    first = book.game.seat
    book.apply(EndTurn())
    second = book.game.seat
    book.apply(EndTurn())
    assert book.check_undo(first) == Refusal("undo-other-acted")
    book.undo(second)
    assert book.check_undo(first) is None  # nothing has happened since
    book.undo(first)
    assert book.game.seat == first


def test_a_clue_that_was_drawn_cannot_be_given_back() -> None:
    book = begun()
    seat = book.game.seat
    clue = next(a for a in book.game.legal_actions() if type(a).__name__ == "PlayClue")
    book.apply(clue)
    assert book.check_undo(seat) == Refusal("undo-revealed")


def test_what_could_be_taken_back_can_be_after_a_break() -> None:
    book = begun()
    seat, start = book.game.seat, book.game.copy()
    for _ in range(2):
        book.apply(drives(book, ends=False)[0])
    for record in (book.record, read_record(write_record(without_seed(book.record)))):
        again = Recorder.resume(record)
        for _ in range(2):
            again.undo(seat)
        assert again.check_undo(seat) == book_after(record).check_undo(seat)
        assert again.game.view(seat) == start.view(seat)
        assert again.record.entries == record.entries[:-2]


def book_after(record: Record) -> Recorder:
    """The same game with nothing in the last turn."""
    return Recorder.resume(replace(record, entries=record.entries[:-2]))


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    book = begun()
    seat = book.game.seat
    book.apply(drives(book, ends=False)[0])
    record, game = book.record, book.game.copy()
    other = book.copy()
    other.apply(EndTurn())
    assert (book.record, book.game) == (record, game)
    other.undo(seat)
    other.undo(seat)
    assert (book.record, book.game) == (record, game)
    book.apply(EndTurn())
    verify(book.record)
    assert len(book.record.entries) == len(other.record.entries) + 2


def test_a_refused_action_is_not_written_down() -> None:
    book = begun()
    record, game = book.record, book.game.copy()
    with pytest.raises(IllegalAction):
        book.apply(Drive((99, 99)))
    assert book.record == record
    assert book.game == game


# ---- beginning --------------------------------------------------------------------------------


def test_players_without_names_are_called_by_their_colours() -> None:
    record = Recorder(Game.new(4, "names")).record
    assert record.names == ("Red", "Blue", "Yellow", "Green")
    assert record.result is None


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"], ["a"] * 4])
def test_every_player_needs_a_name(names: list[str]) -> None:
    with pytest.raises(Fault, match="2 names are needed"):
        Recorder(Game.new(2, "names"), names)


@pytest.mark.parametrize(
    ("names", "tags"),
    [
        (["\ud800", "b"], {}),
        ([1, 2], {}),
        (["a", "b"], {"seed": "x"}),
        (["a", "b"], {"Seed": "x"}),
        (["a", "b"], {"Rules": "2"}),
        (["a", "b"], {"Tobago": "2"}),
        (["a", "b"], {"Green": "x"}),
        (["a", "b"], {"Lake": "0,0"}),
        (["a", "b"], {"A b": "x"}),
        (["a", "b"], {"A" * 33: "x"}),
        (["a", "b"], {"": "x"}),
        (["a", "b"], {"Date": "tomorrow"}),
        (["a", "b"], {"Event": "\udcff"}),
        (["a", "b"], {"Event": 3}),
    ],
)
def test_what_could_not_be_read_back_is_not_written(names: list[str], tags: dict[str, str]) -> None:
    with pytest.raises(Fault):
        Recorder(Game.new(2, "names"), names, tags)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda book, action: book.apply(action, seconds=-1),
        lambda book, action: book.apply(action, seconds=float("nan")),
        lambda book, action: book.apply(action, seconds=1e9),
        lambda book, action: book.apply(action, seconds="1"),
        lambda book, action: book.apply(action, comment="\ud800"),
        lambda book, action: book.apply(action, comment=3),
    ],
)
def test_what_cannot_be_written_beside_an_action_is_refused_before_it(
    wrong: Callable[[Recorder, Action], object],
) -> None:
    book = Recorder(Game.new(2, "beside"))
    before = book.game.copy()
    with pytest.raises(Fault):
        wrong(book, book.game.legal_actions()[0])
    assert book.game == before
    assert book.record.entries == ()


def test_a_record_begins_at_the_first_decision() -> None:
    game = Game.new(2, "late")
    game.apply(game.legal_actions()[0])
    with pytest.raises(Fault, match="first decision"):
        Recorder(game)
    over = verify(finished(2))
    with pytest.raises(Fault, match="first decision"):
        Recorder(over)
    copied = Game.from_state(Game.new(2, "x").to_state(), Game.new(2, "x").header())
    with pytest.raises(Fault, match="first decision"):
        Recorder(copied)


# ---- going on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["own", "open"])
def test_a_game_with_another_dealer_is_recorded_without_a_seed(opening: str) -> None:
    """Its seed would give other cards, so the record states them all."""
    game = Game.new(3, dealer=StatedDealer("deals"), options={"opening": opening})
    book, policy = Recorder(game), Deal().policy()
    for _ in range(300):
        book.apply(policy(game))
    header = book.record.header
    assert (header.seed, header.commitment, header.drawn) == (None, None, ())
    assert header.clues is not None
    assert sorted(header.clues) == sorted(game.table.deck)
    assert read_record(write_record(book.record)) == book.record
    assert verify(book.record).to_state()["players"] == game.to_state()["players"]
    with pytest.raises(Fault, match="first decision"):
        Recorder(game)


def test_a_comment_on_the_game_outlasts_a_break() -> None:
    book = begun(2)
    book.comment = "An evening {at home}"
    again = Recorder.resume(read_record(write_record(book.record)))
    assert again.record == book.record
    assert again.record.comment == "An evening {at home}"


def test_a_finished_game_can_be_taken_up_but_not_played_on() -> None:
    for record in (finished(3), without_seed(finished(3))):
        book = Recorder.resume(record)
        assert book.record == record
        with pytest.raises(IllegalAction) as caught:
            book.apply(EndTurn())
        assert caught.value.refusal.code == "game-over"
