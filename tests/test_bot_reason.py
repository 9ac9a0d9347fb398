"""Reasons: written by kind, written as JSON, and safe when they come from third-party bots."""

from typing import Any

import pytest

from tobago import Hex, island_by_code
from tobago.fault import Fault
from tobago.words import LANGUAGES, Plural, Reason, Words

ISLAND = island_by_code("ABC1")
NAMES = ("Anna", "Bob")
LEGS = Plural("{n} leg for {seat}.", "{n} legs for {seat}.", "legs")
REASONS = [
    Reason("{clue} leaves {sites} sites {map:on}.", clue="in:lake", sites=3, map="white"),
    Reason("{space} is worth {gold} to {other_seat}.", space=Hex(0, 0), gold=3.25, other_seat=1),
    Reason(LEGS, legs=1, seat=0),
    Reason(LEGS, legs=2, seat=1),
    Reason.plain("I just {like} it."),
]


def test_fields_are_written_by_kind() -> None:
    assert [Words("en").message(reason, ISLAND, NAMES) for reason in REASONS] == [
        "In a lake leaves 3 sites on the white map.",
        "h6 is worth 3.2 to Bob.",
        "1 leg for Anna.",
        "2 legs for Bob.",
        "I just {like} it.",
    ]


def test_a_decimal_is_written_as_the_language_does() -> None:
    written = {language: Words(language).decimal(3.5) for language in LANGUAGES}
    assert written == {**dict.fromkeys(LANGUAGES, "3,5"), "en": "3.5"}
    assert Words("en").decimal(-0.04) == "0.0"


def test_differences_have_a_sign_and_nothing_has_none() -> None:
    words = Words("en")
    assert [words.signed(value) for value in (3.5, -3.5, 0, -0.04, 0.04)] == [
        *("+3.5", "−3.5", "0.0", "0.0", "0.0"),
    ]
    assert [words.signed_percent(share) for share in (0.015, -0.015)] == ["+1.5 %", "−1.5 %"]
    assert Words("de").percent(0.415) == "41,5 %"


@pytest.mark.parametrize("reason", REASONS, ids=repr)
def test_reasons_read_back(reason: Reason) -> None:
    assert Reason.from_json(reason.to_json()) == reason


def test_a_text_is_a_reason() -> None:
    assert Reason.from_json("{why}") == Reason.plain("{why}")


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        {},
        {"message": "no fields"},
        {"message": 3, "fields": {}},
        {"message": "", "fields": {}},
        {"message": {"one": "", "many": "b", "number": "x"}, "fields": {"x": 1}},
        {"message": "{x}", "fields": {}},
        {"message": "{x.__class__}", "fields": {"x": 1}},
        {"message": "{x[0]}", "fields": {"x": "a"}},
        {"message": "{x!r}", "fields": {"x": 1}},
        {"message": "{x:99999999}", "fields": {"x": 1}},
        {"message": "{map:onto}", "fields": {"map": 4}},
        {"message": "{}", "fields": {}},
        {"message": "{x", "fields": {"x": 1}},
        {"message": "{x}", "fields": {"x": [1, 2, 3]}},
        {"message": "{x}", "fields": {"x": [0.5, 1]}},
        {"message": "{x}", "fields": {"x": {"deep": 1}}},
        {"message": {"one": "a", "many": "b"}, "fields": {}},
        {"message": {"one": "a", "many": "b", "number": "x"}, "fields": {"x": "two"}},
        {"message": {"one": "{n}", "many": "{n}", "number": "n"}, "fields": {"n": 2}},
    ],
    ids=repr,
)
def test_an_invalid_reason_is_refused(data: Any) -> None:
    with pytest.raises(Fault, match="a reason must be a text, or a message with fields"):
        Reason.from_json(data)


@pytest.mark.parametrize(
    "data",
    [
        {"message": "{seat}", "fields": {"seat": 9}},
        {"message": "{seat}", "fields": {"seat": 1.0}},
        {"message": "{seat}", "fields": {"seat": True}},
        {"message": "{seat} {map:onto} {clue}", "fields": {"seat": "x", "map": "?", "clue": "!"}},
        {"message": "{space}", "fields": {"space": [99, 99]}},
    ],
    ids=repr,
)
def test_values_that_are_not_on_the_table_are_written_unchanged(data: Any) -> None:
    for language in LANGUAGES:
        assert Words(language).message(Reason.from_json(data), ISLAND, NAMES)
