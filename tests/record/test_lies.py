"""Whatever is changed in a true record is noticed, except what may be left out."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.properties.games import Deal, amount, tries
from tests.record.books import (
    PARTS,
    Evening,
    finished,
    refused,
    text_of,
    verdict,
    without_seed,
)
from tobago import Raise, standard_deck
from tobago.game import SEATS, commitment
from tobago.record import Entry, Record, Replay, read_record, verify, write_record
from tobago.record.notes import NOTE, clues_drawn, is_card, split

HONEST = st.sampled_from((2, 3, 4)).map(finished)


def with_entry(record: Record, ply: int, **changes: object) -> Record:
    entries = list(record.entries)
    entries[ply] = replace(entries[ply], **changes)  # type: ignore[arg-type]
    return replace(record, entries=tuple(entries))


def assert_refused(record: Record, said: str = "") -> None:
    """The record is refused, also once it was written and read, and at the same action."""
    problem = verdict(record)
    assert problem is not None
    assert said in str(problem)
    assert str(refused(write_record(record)).problem) == str(problem)


# ---- notes ------------------------------------------------------------------------------------

OTHER_NOTES = (
    *(f"={sites}" for sites in (0, 1, 2, 17, 99)),
    *(f"{seat}{value}" for seat in SEATS for value in (0, 2, 6)),
    *(f"{seat}*" for seat in SEATS),
    *(f"{seat}-{given}" for seat in SEATS for given in ("amulet", "nothing", "6")),
    *(f"unseen{value}" for value in (0, 2, 6)),
    *(f"^{value}" for value in (0, 2, 6)),
    *("*", "~", "*a1", "*f7"),
    *(f"+{clue}" for clue in standard_deck()),
)


def another_note(rng: Random, entry: Entry) -> str:
    """Some note, as it is written by the seat that acts."""
    note = rng.choice(OTHER_NOTES)
    assert NOTE.fullmatch(note)
    return split(note, SEATS[entry.seat])[0]


@given(record=HONEST, seed=st.integers(0, 2**32))
@tries(30, 5000)
def test_a_note_that_is_wrong_is_noticed(record: Record, seed: int) -> None:
    rng = Random(seed)
    ply = rng.choice([ply for ply, entry in enumerate(record.entries) if entry.notes])
    notes = list(record.entries[ply].notes)
    at = rng.randrange(len(notes))
    lie = another_note(rng, record.entries[ply])
    assume(lie != notes[at])
    assert_refused(with_entry(record, ply, notes=(*notes[:at], lie, *notes[at + 1 :])))


@given(record=HONEST, seed=st.integers(0, 2**32))
@tries(20, 3000)
def test_a_note_too_many_is_noticed(record: Record, seed: int) -> None:
    rng = Random(seed)
    ply = rng.randrange(len(record.entries))
    notes = record.entries[ply].notes
    at = rng.randrange(len(notes) + 1)
    lie = another_note(rng, record.entries[ply])
    assert_refused(with_entry(record, ply, notes=(*notes[:at], lie, *notes[at:])))


@pytest.mark.parametrize("bare", [False, True])
def test_every_card_must_be_stated_and_nothing_else(bare: bool) -> None:
    record = without_seed(finished(3)) if bare else finished(3)
    for ply, entry in enumerate(record.entries):
        for at, note in enumerate(entry.notes):
            rest = (*entry.notes[:at], *entry.notes[at + 1 :])
            less = with_entry(record, ply, notes=rest)
            if is_card(note):
                problem = verdict(less)
                assert problem is not None
                if not bare:
                    assert re.search("in this order|is not stated", str(problem))
            elif ply % 3 == 0:
                assert verdict(less) is None


@given(record=HONEST, seed=st.integers(0, 2**32), bare=st.booleans())
@tries(10, 1000)
def test_what_may_be_left_out_may_be_left_out_anywhere(
    record: Record, seed: int, bare: bool
) -> None:
    rng = Random(seed)
    entries = tuple(
        replace(entry, notes=tuple(n for n in entry.notes if is_card(n) or rng.random() < 0.5))
        for entry in record.entries
    )
    sparse = replace(without_seed(record) if bare else record, entries=entries)
    assert verify(read_record(write_record(sparse))).result == verify(record).result


# ---- actions and turns ------------------------------------------------------------------------


@given(record=HONEST, seed=st.integers(0, 2**32), bare=st.booleans())
@tries(20, 3000)
def test_an_illegal_action_is_noticed_where_it_is(record: Record, seed: int, bare: bool) -> None:
    rng = Random(seed)
    ply = rng.randrange(len(record.entries))
    replay = Replay(without_seed(record) if bare else record)
    replay.go_to(ply)
    others = [entry.action for entry in record.entries if replay.game.check(entry.action)]
    lie = with_entry(replay.record, ply, action=rng.choice(others))
    assert_refused(lie, "is refused")
    text = write_record(lie)
    error = refused(text)
    read = read_record(text)
    assert error.line == text[: read.entries[ply].at].count("\n") + 1
    assert text.split("\n")[error.line - 1][error.column - 1] == text[read.entries[ply].at]


@given(record=HONEST, share=st.floats(0, 1, exclude_max=True), by=st.sampled_from((-1, 1, 7)))
@tries(15, 1000)
def test_a_wrong_turn_number_is_noticed(record: Record, share: float, by: int) -> None:
    ply = int(share * len(record.entries))
    turn = record.entries[ply].turn + by
    assume(turn >= 0)
    assert_refused(with_entry(record, ply, turn=turn), "turn")


@given(record=HONEST, share=st.floats(0, 1, exclude_max=True), by=st.integers(1, 3))
@tries(15, 1000)
def test_a_wrong_seat_is_noticed(record: Record, share: float, by: int) -> None:
    ply, players = int(share * len(record.entries)), len(record.names)
    assume(by < players)
    seat = (record.entries[ply].seat + by) % players
    lie = with_entry(record, ply, seat=seat)
    assert "decides now" in str(verdict(lie))
    assert "decides now" in str(refused(write_record(lie)))


@given(record=HONEST, seed=st.integers(0, 2**32))
@tries(20, 2000)
def test_actions_that_changed_places_are_noticed(record: Record, seed: int) -> None:
    """Also when each keeps the turn and the seat of its new place: the cards tell.

    Two drives may well be told in the other order; that is another game, but a legal one.
    """
    drawing = [at for at, e in enumerate(record.entries) if e.turn and clues_drawn(e.notes)]
    first, second = sorted(Random(seed).sample(drawing, 2))
    entries = list(record.entries)
    here, there = entries[first], entries[second]
    assume(clues_drawn(here.notes)[0] != clues_drawn(there.notes)[0])
    entries[first] = Entry(here.turn, here.seat, there.action, there.notes)
    entries[second] = Entry(there.turn, there.seat, here.action, here.notes)
    assert_refused(replace(record, entries=tuple(entries)))


def test_turns_that_changed_places_are_noticed() -> None:
    text = write_record(finished())
    lines = text.split("\n")
    turns = [at for at, line in enumerate(lines) if line[:1].isdigit()][:-1]
    for first, second in pairwise(turns[:20]):
        swapped = list(lines)
        swapped[first], swapped[second] = lines[second], lines[first]
        error = refused("\n".join(swapped))
        assert error.line == first + 1


@given(record=HONEST, share=st.floats(0, 1, exclude_max=True))
@tries(10, 1000)
def test_an_action_left_out_or_told_twice_is_noticed(record: Record, share: float) -> None:
    """An action that brought cards: a drive on the way to another may well be left out."""
    entries = record.entries
    plies = [ply for ply, entry in enumerate(entries) if any(map(is_card, entry.notes))]
    ply = plies[int(share * len(plies))]
    assert_refused(replace(record, entries=entries[:ply] + entries[ply + 1 :]))
    assert_refused(replace(record, entries=entries[: ply + 1] + entries[ply:]))


# ---- the end ----------------------------------------------------------------------------------


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = write_record(finished())
    whole = len(text.rstrip("\n"))
    lines = [at + 1 for at, mark in enumerate(text) if mark == "\n" and at < whole]
    rng = Random("cut")
    for end in (0, *lines, *rng.sample(range(whole), amount(300, whole))):
        error = refused(text[:end])
        kept = text[:end].split("\n")
        assert 1 <= error.line <= len(kept)
        assert 1 <= error.column <= len(kept[error.line - 1]) + 1


@pytest.mark.parametrize("bare", [False, True])
def test_a_wrong_result_is_noticed_even_if_tag_and_end_agree(bare: bool) -> None:
    record = without_seed(finished()) if bare else finished()
    assert record.result is not None
    red, blue = record.result
    text = write_record(record)
    for gold in ((red + 1, blue), (blue, red) if blue != red else (0, 0)):
        lie = replace(record, result=gold)
        assert_refused(lie, f"the result is {red}-{blue}")
        error = refused(write_record(lie))
        assert (error.line, error.column) == (text.count("\n"), 1)
    assert_refused(replace(record, result=None), "the game is over")
    assert_refused(replace(record, entries=record.entries[:-1]), "ends before the game does")


def test_an_unfinished_game_may_end_after_any_action() -> None:
    record = finished()
    for ply in range(0, len(record.entries), 7):
        verify(replace(record, entries=record.entries[:ply], result=None))


def test_two_games_run_together_are_refused() -> None:
    text = text_of([finished(2), finished(3)])
    second = text.index("[Tobago", 1)
    line = text.count("\n", 0, second) + 1
    for rest in (text[second:].split("\n", 1)[1], text[second:].split("\n\n", 1)[1]):
        error = refused(text[:second] + rest)
        assert (error.line, error.column) == (line, 1)
        assert "nothing can follow the result" in str(error)
    unfinished = write_record(replace(finished(2), entries=finished(2).entries[:9], result=None))
    cut = unfinished.replace("\nunfinished\n", "\n")
    assert "result is expected" in str(refused(cut + text[second:]))


# ---- the seed ---------------------------------------------------------------------------------


def lied_about(record: Record, seed: str, promise: bool) -> Record:
    promised = commitment(seed) if promise else None
    return replace(record, header=replace(record.header, seed=seed, commitment=promised))


@given(given_parts=st.frozensets(st.sampled_from(PARTS)), seed=st.text(max_size=5))
@tries(10, 1000)
def test_another_seed_is_noticed(given_parts: frozenset[str], seed: str) -> None:
    """Even with a new commitment, and even if it only shuffled the treasures."""
    assume(seed != "true")
    evening = Evening(Deal(2, "true", players_are="scout"), given_parts | {"island"})
    record = evening.play().record
    assert any(isinstance(entry.action, Raise) for entry in record.entries)
    kept = replace(record, header=replace(record.header, seed=seed))
    assert_refused(kept, "commitment")
    for promise in (False, True):
        assert_refused(lied_about(record, seed, promise))
    verify(replace(record, header=replace(record.header, commitment=None)))


def test_a_changed_commitment_is_noticed() -> None:
    for promise in ("", "0" * 64, commitment("another")):
        header = replace(finished(2).header, commitment=promise)
        assert_refused(replace(finished(2), header=header), "commitment")


@pytest.mark.parametrize("part", PARTS)
def test_what_was_drawn_cannot_be_denied(part: str) -> None:
    """The seed's later draws would have been others."""
    record = Evening(Deal(2, "drawn", players_are="scout"), frozenset()).play().record
    game = Replay(record).game
    deck, s = game.table.deck, game.state
    header = replace(
        record.header,
        drawn=tuple(drawn for drawn in PARTS if drawn != part),
        clues=tuple(deck[card] for card in reversed(s.clue_deck)) if part == "clues" else None,
        treasures=tuple(reversed(s.treasure_deck)) if part == "treasures" else None,
    )
    assert_refused(replace(record, header=header))
