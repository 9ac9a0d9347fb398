"""Names of downloaded records."""

from datetime import UTC, datetime

import pytest

from tests.server.serving import Player, ThreadServer
from tobago.server.core.file_names import LONGEST, attachment, export_name, record_name

AT = int(datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp() * 1000)
TODAY = "tobago-2026-11-19"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Anna", "Pim"], f"{TODAY}-anna-pim.tobago"),
        (["Åsa the Bold", "Pim 2"], f"{TODAY}-åsa-the-bold-pim-2.tobago"),
        (["../../etc", "a/b\\c", 'x"y;z'], f"{TODAY}-etc-a-b-c-x-y-z.tobago"),
        (["Анна", "…"], f"{TODAY}-анна.tobago"),
    ],
)
def test_a_record_is_named_by_its_day_and_players(names: list[str], expected: str) -> None:
    assert record_name(names, AT) == expected


def test_a_long_name_is_cut() -> None:
    assert len(record_name(["x" * 40] * 4, AT)) == LONGEST + len(".tobago")


def test_the_header_has_a_plain_name_and_the_real_one() -> None:
    header = attachment(f"{TODAY}-åsa-анна.tobago")
    plain, _, real = header.removeprefix("attachment; ").partition("; ")
    assert plain == f'filename="{TODAY}-asa.tobago"'
    assert real.startswith(f"filename*=UTF-8''{TODAY}-%C3%A5sa-%D0%B0")
    assert header.isascii()


def test_a_record_and_an_export_are_downloads(url: str) -> None:
    with ThreadServer(url) as server, Player(server.url, "Åsa") as anna:
        table = anna.new_table(seats=[{"kind": "human"}] * 2, start=True)["id"]
        anna.post(f"/tables/{table}/votes", about="abort")
        record = anna.get(f"/tables/{table}/record")
        assert record.status_code == 200
        header = record.headers["content-disposition"]
        assert header.startswith('attachment; filename="tobago-')
        assert header.endswith("-%C3%A5sa-%C3%A5sa-2.tobago")
        exported = anna.get("/games/export").headers["content-disposition"]
        assert "-games.tobago" in exported
        assert export_name(AT) == f"{TODAY}-games.tobago"
