"""Untrusted text cannot control a terminal or a page."""

import pytest

from tobago.safe_text import escape_controls, is_control, short_line


@pytest.mark.parametrize("char", "\x00\x1b\n\x7f\x85\u2028\u2029\u202e\u2066\u2069")
def test_controls(char: str) -> None:
    assert is_control(char)


@pytest.mark.parametrize("char", "aЖ “\u200d\U0001f334")
def test_other_characters(char: str) -> None:
    assert not is_control(char)


def test_controls_are_spelled_and_lines_are_kept() -> None:
    assert escape_controls("a\x1b[2J\tb\r\nc\u202ed €") == "a\\x1b[2J b\\r\nc\\u202ed €"


def test_a_short_line() -> None:
    assert short_line(" a\n\tb\x1b[2J\u200b ", 20) == "a b?[2J?"
    assert short_line("word " * 100, 12) == "word word w…"
