"""Damaged files: a RecordError with its place, or a right record; never anything else."""

import copy
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Deal, tries
from tests.record.books import Evening, finished, read_all, text_of, verdict, without_seed
from tobago.fault import Fault
from tobago.record import Record, RecordError, read_file, read_record, verify, write_record
from tobago.record.reader import LONGEST_LINE

WORDS = (
    *(b"red", b"blue:", b"green: ", b"12. ", b"0.", b"999999999999.", b", ", b"{", b"}", b"\\"),
    *(b"=1", b"=999", b"+in:lake", b"+in:lake+", b"red+", b"*", b"~", b"^0", b"unseen6", b"@1"),
    *(b"@", b"@1e9", b"@nan", b"red-6", b"take", b"pass", b"end", b"raise white", b"drive a1"),
    *(b'[Tobago "1"]\n', b"[Tobago ", b'"', b'"]', b"[", b"\n[Seed", b"unfinished", b"1-1"),
    *(b"\x00", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf"),
    *(b"\r", b"\r\n", b"\n", b"\n\n\n", b"\t", b"\xc2\x85", b"\xe2\x80\xa8", b"\x1b[2J"),
    *("١".encode(), "，".encode(), b"swap white 0 1", b"pay amulet", b"-0", b"--", b"?"),
)


def damaged(content: bytes, rng: Random) -> bytes:
    """The content with a few things done to it."""
    for _ in range(rng.randrange(1, 4)):
        content = rng.choice(DAMAGES)(content, rng)
    return content


def change_byte(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + bytes([rng.randrange(256)]) + content[at + 1 :]


def flip_bit(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    flipped = bytes(byte ^ 1 << rng.randrange(8) for byte in content[at : at + 1])
    return content[:at] + flipped + content[at + 1 :]


def insert_word(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + rng.choice(WORDS) * rng.choice((1, 1, 1, 3)) + content[at:]


def insert_bytes(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + rng.randbytes(rng.randrange(1, 9)) + content[at:]


def drop_chunk(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + content[at + rng.choice((1, 1, 2, 9, 99)) :]


def double_chunk(content: bytes, rng: Random) -> bytes:
    at, size = rng.randrange(len(content) + 1), rng.choice((1, 2, 9, 99))
    return content[: at + size] + content[at:]


def move_lines(content: bytes, rng: Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def drop_line(content: bytes, rng: Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def double_line(content: bytes, rng: Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def swap_words(content: bytes, rng: Random) -> bytes:
    words = content.split(b" ")
    first, second = rng.randrange(len(words)), rng.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return b" ".join(words)


def cut(content: bytes, rng: Random) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


DAMAGES = (
    change_byte,
    flip_bit,
    insert_word,
    insert_word,
    insert_bytes,
    drop_chunk,
    double_chunk,
    move_lines,
    drop_line,
    double_line,
    swap_words,
    cut,
)


def assert_sane(path: Path, content: bytes) -> int:
    """Every game in a file is refused at a place in it, or right and stable; how many are."""
    right = 0
    lines = content.decode("utf-8-sig", "surrogateescape").split("\n")
    for found in read_all(path, content):
        if isinstance(found, RecordError):
            assert 1 <= found.line <= len(lines)
            assert 1 <= found.column <= len(lines[found.line - 1].removesuffix("\r")) + 1
            assert str(found.problem)
        else:
            text = write_record(found)
            again = read_record(text)
            assert again == found
            assert write_record(again) == text
            assert Record.from_json(json.loads(json.dumps(found.to_json()))) == found
            verify(again)
            right += 1
    return right


@cache
def originals() -> tuple[bytes, ...]:
    """Short and long, proved and bare, on custom islands and with decks of one's own."""
    chosen = frozenset({"clues", "treasures", "start", "objects", "island"})
    records = [
        finished(2),
        without_seed(finished(3)),
        Evening(Deal(4, "f"), chosen, most=30).play().record,
        Evening(Deal(2, "g"), frozenset(), custom=True, most=25).play().record,
        Evening(Deal(3, "h"), chosen, cards=9, most=40).play().record,
    ]
    texts = [write_record(record).encode() for record in records]
    return (*texts, b"\n".join(texts[2:4]))


@given(number=st.integers(0, 5), seed=st.integers(0, 2**64))
@tries(150, 50_000)
def test_a_damaged_file_is_refused_at_its_place_or_right(
    tmp_path_factory: pytest.TempPathFactory, number: int, seed: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.tobago"
    assert_sane(path, damaged(originals()[number], Random(seed)))


@given(content=st.binary(max_size=300) | st.lists(st.sampled_from(WORDS)).map(b" ".join))
@tries(75, 10_000)
def test_garbage_is_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "garbage.tobago"
    assert assert_sane(path, content) == 0
    assert assert_sane(path, b'[Tobago "1"]\n' + content) == 0
    assert assert_sane(path, originals()[2].split(b"\n\n")[0] + b"\n\n" + content + b"\n") <= 1


def test_a_right_file_may_look_otherwise(tmp_path: Path) -> None:
    """Windows' line ends, a byte-order mark, blanks at the ends of lines, no last line end."""
    path = tmp_path / "other.tobago"
    text = text_of([finished(2), finished(3)])
    for content in (
        text.encode(),
        text.replace("\n", "\r\n").encode(),
        text.encode("utf-8-sig"),
        text.replace("\n", "\r\n").encode("utf-8-sig"),
        text.rstrip("\n").encode(),
        text.replace("\n", " \t\n").encode(),
        b"\n\n\r\n" + text.encode() + b"\n\n\n",
    ):
        assert assert_sane(path, content) == 2
        assert list(read_file(path)) == [finished(2), finished(3)]


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (b"\x00", 1, 1),
        (b"\xff\xfe", 1, 1),
        (b"\n\n  x", 3, 3),
        (b"[Tobago ", 1, 1),
        (b"\n" * 9 + b"\xef\xbb\xbf[", 10, 1),
        (b'[Tobago "1"]\n\xe9t\xe9', 2, 1),
        (b'[Tobago "1"]\n[Red "Ren\xe9"]\n', 2, 10),
        (b'[Tobago "1"]\n[Red "\xed\xa0\x80"]\n', 2, 7),
        (b"x" * (LONGEST_LINE + 1), 1, 1),
        (b'[Tobago "1"]\n' + b"x" * 3 * LONGEST_LINE, 2, 1),
    ],
)
def test_odd_files_are_refused_where_they_are_odd(
    tmp_path: Path, content: bytes, line: int, column: int
) -> None:
    (error,) = read_all(tmp_path / "odd.tobago", content)
    assert isinstance(error, RecordError)
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_an_empty_file_holds_no_game(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty.tobago"
    assert list(read_all(path, content)) == []
    assert list(read_file(path)) == []


# ---- JSON -------------------------------------------------------------------------------------

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(codec=None), max_size=9)
    | st.sampled_from(("Take", "PlaceAtv", "white", "+in:lake", "=1", "tobago-record", 1, 0, -1)),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(("type", "space", "map")), inner)
    ),
    max_leaves=8,
)


def put(data: Any, rng: Random, value: Any, drop: bool) -> None:
    """Something else anywhere in a JSON value."""
    while True:
        key = rng.choice(list(data) if isinstance(data, dict) else range(len(data)))
        inner = data[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
            data = inner
            continue
        if drop:
            del data[key]
        elif isinstance(data, dict) and rng.random() < 0.2:
            data[str(value)] = inner
        else:
            data[key] = value
        return


@given(number=st.integers(0, 4), seed=st.integers(0, 2**64), value=junk, drop=st.booleans())
@tries(150, 30_000)
def test_a_damaged_json_form_is_a_fault_or_a_record(
    number: int, seed: int, value: Any, drop: bool
) -> None:
    data = copy.deepcopy(json_originals()[number])
    rng = Random(seed)
    for _ in range(rng.randrange(1, 3)):
        put(data, rng, value, drop)
    assert_fault_or_record(data)


@given(data=junk)
@tries(50, 5000)
def test_any_other_json_is_a_fault(data: Any) -> None:
    with pytest.raises(Fault):
        Record.from_json(data)


def assert_fault_or_record(data: Any) -> None:
    try:
        record = Record.from_json(data)
    except Fault:
        return
    text = write_record(record)
    text.encode()
    assert read_record(text) == record
    assert Record.from_json(record.to_json()) == record
    verdict(record)


@cache
def json_originals() -> list[Any]:
    return [
        json.loads(json.dumps(read_record(text.decode()).to_json())) for text in originals()[:5]
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("entries", 0, "seat"), 2),
        (("entries", 0, "seat"), True),
        (("entries", 0, "turn"), 10**6),
        (("entries", 0, "turn"), -1),
        (("entries", 0, "seconds"), float("nan")),
        (("entries", 0, "seconds"), float("inf")),
        (("entries", 0, "seconds"), -0.5),
        (("entries", 0, "seconds"), 1e9),
        (("entries", 0, "seconds"), True),
        (("entries", 0, "comment"), "\ud800"),
        (("entries", 0, "comment"), 3),
        (("entries", 0, "notes"), ["+in:lake+in:hut"]),
        (("entries", 0, "notes"), [""]),
        (("entries", 0, "notes"), "=1"),
        (("entries", 0, "action"), {"type": "PlaceAtv", "space": [99, 99]}),
        (("entries", 0, "action"), {"type": "DoubleClaim", "map": "white", "card": 5000}),
        (("entries", 0, "action"), {"type": "Fly"}),
        (("comment",), "\udcff"),
        (("tags", "Red"), "\ud800"),
        (("tags", "Seed"), "\udfff"),
        (("tags", "Red"), None),
        (("tags", "event"), "small letter"),
        (("tags", "Tobago"), "2"),
        (("tags", "Rules"), "2"),
        (("version",), 2),
        (("format",), "tobago-transcript"),
        (("entries",), {}),
        (("more",), 1),
    ],
)  # fmt: skip
def test_what_json_cannot_say_is_a_fault(path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(json_originals()[0])
    where = data
    for key in path[:-1]:
        where = where[key]
    where[path[-1]] = value
    with pytest.raises(Fault):
        Record.from_json(data)


def test_times_that_cannot_be_written_are_rounded_to_those_that_can() -> None:
    for value, kept in ((-0.0, 0.0), (0.0004, 0.0), (999_999_999.9999, 999_999_999.999)):
        data = copy.deepcopy(json_originals()[0])
        data["entries"][0]["seconds"] = value
        record = Record.from_json(data)
        assert str(record.entries[0].seconds) == str(kept)
        assert read_record(write_record(record)) == record
