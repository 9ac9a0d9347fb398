"""The log of a node: one JSON object per line."""

import json
import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from tobago.fault import Fault
from tobago.server.core.logs import Log, set_up


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def _written(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_an_event_is_a_line_with_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("info")
    Log("rooms").info("caught-up", table="t1", entries=3)
    (line,) = _written(capsys)
    assert datetime.fromisoformat(line.pop("time")).tzinfo
    assert line == {
        "level": "info",
        "from": "tobago.server.rooms",
        "event": "caught-up",
        "table": "t1",
        "entries": 3,
    }


def test_lines_stay_lines(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("info")
    Log("rooms").warning("odd", text='two\nlines and "quotes" ёж', thing=object)
    (line,) = _written(capsys)
    assert line["text"] == 'two\nlines and "quotes" ёж'


def test_what_is_below_the_level_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("warning")
    Log("rooms").debug("thought")
    Log("rooms").info("said")
    Log("rooms").warning("cried")
    assert [line["event"] for line in _written(capsys)] == ["cried"]


def test_other_packages_write_lines_too(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("info")
    logging.getLogger("somebody.else").info("%d sockets", 3)
    (line,) = _written(capsys)
    assert (line["from"], line["event"]) == ("somebody.else", "3 sockets")


def test_an_error_has_its_stack(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("error")
    try:
        int("gold")
    except ValueError as error:
        Log("rooms").error("failed", error=error, table="t1")
    (line,) = _written(capsys)
    assert line["table"] == "t1"
    assert line["error"]["type"] == "ValueError"
    assert "test_logs.py" in line["error"]["calls"][0]
    assert "gold" not in str(line), "what an error says could name a card"


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(Fault, match="'loud'; levels are debug, info, warning, error"):
        set_up("loud")
