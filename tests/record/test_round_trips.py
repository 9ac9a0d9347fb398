"""Any game written down is read back as it was, and replays position by position."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.properties.games import Deal, amount, every_option, tries
from tests.record.books import Evening, evenings, finished
from tobago import CODES, Game, Options
from tobago.fault import Fault
from tobago.record import (
    Record,
    Recorder,
    RecordError,
    Replay,
    read_record,
    read_records,
    verify,
    write_record,
)
from tobago.record.source import Source


def assert_kept(record: Record) -> None:
    """The record survives every form it has."""
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert write_record(again) == text
    assert read_record(Source(text, 77)) == record
    assert list(read_records(text.encode().splitlines(keepends=True))) == [record]
    data = json.loads(json.dumps(record.to_json()))
    assert Record.from_json(data) == record
    assert Record.from_json(data).to_json() == record.to_json()
    assert write_record(Record.from_json(data)) == text


@given(evening=evenings())
@tries(30, 4000)
def test_a_record_replays_every_position_exactly(evening: Evening) -> None:
    games: list[Game] = []
    book = evening.play(lambda game: games.append(game.copy()))
    assert_kept(book.record)
    replay = Replay(read_record(write_record(book.record)))
    assert replay.plies == len(games) - 1
    for ply, game in enumerate(games):
        replay.go_to(ply)
        assert replay.game == game
        assert replay.game.to_state() == game.to_state()
    assert replay.game.header() == games[0].header()
    assert verify(book.record) == games[-1]


@given(evening=evenings(), share=st.floats(0, 1))
@tries(8, 1000)
def test_a_replay_can_go_back(evening: Evening, share: float) -> None:
    games: list[Game] = []
    record = evening.play(lambda game: games.append(game.copy())).record
    replay = Replay(record)
    replay.go_to(replay.plies)
    ply = int(share * replay.plies)
    replay.go_to(ply)
    assert (replay.ply, replay.game) == (ply, games[ply])
    replay.go_to(replay.plies)
    assert replay.game == games[-1]


@given(evening=evenings(), share=st.floats(0, 1))
@tries(13, 1500)
def test_a_game_goes_on_as_if_it_had_never_been_put_away(evening: Evening, share: float) -> None:
    whole = evening.play().record
    plies = int(share * len(whole.entries))
    first = replace(evening, most=plies).play().record
    assert first.result is None or plies == len(whole.entries)
    book = Recorder.resume(read_record(write_record(first)))
    for entry in whole.entries[plies:]:
        assert book.game.seat == entry.seat
        book.apply(entry.action)
    assert book.record == whole


@pytest.mark.parametrize(
    "options", list(every_option()), ids=lambda options: str(options.differing())
)
def test_a_whole_game_with_each_option_is_kept(options: Options) -> None:
    rng = Random(repr(options))
    for _ in range(amount(1, 50)):
        deal = Deal(rng.choice((2, 3, 4)), str(rng.random()), rng.choice(CODES), options, "scout")
        record = Evening(deal).play().record
        assert record.result is not None
        assert_kept(record)
        verify(record)


def test_the_hand_of_two_players_is_among_the_options() -> None:
    record = Evening(Deal(2, "hand of four", options=Options(hand=4)), most=20).play().record
    text = write_record(record)
    assert '[Options "hand=4"]\n' in text
    assert_kept(record)
    assert [len(hand) for hand in verify(record).state.hands] == [4, 4]
    with pytest.raises(RecordError):  # with the default it is another deal
        verify(read_record(text.replace("hand=4", "standard")))


def test_what_was_written_before_the_option_hand_has_its_default() -> None:
    book = Evening(Deal(2, "hand of six"), most=20).play()
    assert '[Options "standard"]\n' in write_record(book.record)
    data = book.record.to_json()
    header, state = book.game.header(), book.game.to_state()
    del header["options"]["hand"]
    assert Game.from_state(state, header).table.options == Options()
    assert Record.from_json(data).header.options.hand == 6


# ---- words of one's own -----------------------------------------------------------------------

NASTY = (
    '"',
    "\\",
    '\\"',
    "{",
    "}",
    "\\}",
    "\n",
    "\r",
    "\r\n",
    "\\n",
    "\\\n",
    '[Tobago "1"]',
    '\n[Tobago "1"]\n',
    '"]\n[Seed "mine"]',
    "1. red: end",
    "36-36",
    "unfinished",
    "@1.5",
    "",
    " ",
    "\t",
    "\0",
    "\x1b[2J",
    "\x85",
    "\u2028",
    "\ufeff",
    "\x0b\x0c\x1c",
    "ё ﷽ 𝕏 🏝️ e\u0301",
    ",",
    "=12",
    "+in:hut",
)
names_of_people = st.text(
    st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), min_size=1, max_size=60
).filter(str.strip)
texts = st.text(max_size=30) | st.lists(st.sampled_from(NASTY), max_size=4).map("".join)
seconds = st.floats(0, 1e9, exclude_max=True) | st.integers(0, 10**9 - 1)
tag_names = st.from_regex("My[A-Za-z0-9]{0,30}", fullmatch=True)


def written_with(
    names: tuple[str, ...],
    tags: dict[str, str],
    comments: tuple[str | None, ...] = (),
    stamps: tuple[float | None, ...] = (),
    about: str | None = None,
) -> Record:
    """A few actions with words of somebody's own."""
    game = Game.new(len(names), "words")
    book = Recorder(game, names, tags)
    book.comment = about
    for comment, stamp in zip(comments, stamps, strict=True):
        book.apply(game.legal_actions()[-1], comment=comment, seconds=stamp)
    return book.record


@given(
    names=st.lists(names_of_people, min_size=2, max_size=4).map(tuple),
    tags=st.dictionaries(tag_names, texts, max_size=3),
    said=st.lists(st.tuples(st.none() | texts, st.none() | seconds), max_size=9),
    about=st.none() | texts,
)
@example(tuple(NASTY[:4]), {"MyTag": '[Tobago "1"]'}, [("\n[Tobago ", 0.0005)], "\n[Tobago ")
@example(("a", "b"), {}, [("-0", -0.0), ("long", 999_999_999.999_9)], None)
@tries(75, 5000)
def test_names_tags_comments_and_times_are_kept(
    names: tuple[str, ...],
    tags: dict[str, str],
    said: list[tuple[str | None, float | None]],
    about: str | None,
) -> None:
    comments, stamps = zip(*said, strict=True) if said else ((), ())
    record = written_with(names, tags, comments, stamps, about)
    assert record.names == names
    assert record.header.tags == tags
    assert record.comment == (about or None)
    assert [entry.comment for entry in record.entries] == [text or None for text in comments]
    assert_kept(record)
    verify(read_record(write_record(record)))
    for entry, stamp in zip(record.entries, stamps, strict=True):
        if stamp is None:
            assert entry.seconds is None
        else:
            assert entry.seconds == pytest.approx(stamp, abs=0.001)


@pytest.mark.parametrize("text", NASTY)
def test_each_nasty_text_is_kept_everywhere(text: str) -> None:
    record = written_with(("a", "b"), {"Event": text}, (text, text), (1, 2.5), text)
    assert_kept(record)


@pytest.mark.parametrize(
    "name", ["", " ", "a\x1b[2J", "\0", "a\u2028b", "\u202egnp", "x" * 61, "\ud800"], ids=ascii
)
def test_a_name_is_a_line_that_can_be_shown_anywhere(name: str) -> None:
    with pytest.raises(Fault):
        written_with((name, "b"), {})
    text = write_record(written_with(("Anna", "b"), {}))
    with pytest.raises(RecordError, match=r"^line 3, column 7: "):
        read_record(text.replace("Anna", name))


@pytest.mark.parametrize("name", ["Zoë", "Лариса", "木村", 'O\'Brien "Bo"', "a\u200db", "x" * 60])
def test_people_may_be_called_anything_else(name: str) -> None:
    assert_kept(written_with((name, "b"), {}))


@given(seed=texts)
@tries(15, 1000)
def test_a_seed_may_be_any_text(seed: str) -> None:
    book = Recorder(Game.new(3, seed))
    for _ in range(5):
        book.apply(book.game.legal_actions()[0])
    assert_kept(book.record)
    assert verify(read_record(write_record(book.record))) == book.game


def test_tags_of_ones_own_keep_their_order() -> None:
    tags = {"Round": "3", "Event": "Cup", "Date": "2026-11-16", "Annotator": "x"}
    record = read_record(write_record(written_with(("a", "b"), tags)))
    assert list(record.header.tags) == list(tags)
    assert list(Record.from_json(record.to_json()).header.tags) == list(tags)


def test_tags_may_come_in_any_order() -> None:
    """Only the first has its place; the record is the same, and is written in its own order."""
    record = finished()
    head, turns = write_record(record).split("\n\n", 1)
    first, *rest = head.split("\n")
    for number in range(5):
        Random(number).shuffle(rest)
        again = read_record("\n".join((first, *rest)) + "\n\n" + turns)
        assert again == record
        assert write_record(again) == write_record(record)


def test_the_text_has_one_line_for_each_turn_and_ends_with_its_result() -> None:
    record = finished(3)
    lines = write_record(record).splitlines()
    assert record.result is not None
    assert lines[-1] == "-".join(map(str, record.result))
    numbers = [line.split(".")[0] for line in lines if line[0:1].isdigit()][:-1]
    assert numbers == [str(turn) for turn in range(1, record.entries[-1].turn + 1)]
