"""The chart: well-formed, described, in the colours of day and night."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from resvg_py import svg_to_bytes

from tests.review.games import judged
from tobago.picture.colours import PALETTES, PLAYER_COLOURS
from tobago.review import Review, review_svg, summaries, turning_points
from tobago.words import LANGUAGES, Words

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def found() -> Review:
    return judged()


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_says_what_it_shows(found: Review, theme: str, language: str) -> None:
    picture = review_svg(found, theme=theme, words=Words(language))  # type: ignore[arg-type]
    root = ElementTree.fromstring(picture)
    title, description = (root.findtext(f"{SVG}{name}") or "" for name in ("title", "desc"))
    assert all(name in title and name in description for name in found.record.names)
    for summary in summaries(found):
        assert Words(language).decimal(100 * summary.end) in description
    assert PALETTES[theme].parchment[0] in picture
    assert "{" not in description
    assert svg_to_bytes(svg_string=picture)


def test_a_chart_has_a_line_a_player_and_a_number_a_turning_point(found: Review) -> None:
    root = ElementTree.fromstring(review_svg(found))
    paths = [path for path in root.iter(f"{SVG}path") if path.get("stroke") in PLAYER_COLOURS]
    assert [path.get("stroke") for path in paths] == list(PLAYER_COLOURS[:4])
    for path in paths:
        assert (path.get("d") or "").count("L") == len(found.decisions)
    written = [text.text for text in root.iter(f"{SVG}text")]
    for number in range(1, len(turning_points(found)) + 1):
        assert written.count(str(number)) >= 2


def test_the_last_points_of_the_lines_are_the_result(found: Review) -> None:
    root = ElementTree.fromstring(review_svg(found))
    ends = [
        float((path.get("d") or "").split("L")[-1].split()[1])
        for path in root.iter(f"{SVG}path")
        if path.get("stroke") in PLAYER_COLOURS
    ]
    gold = found.record.result
    assert gold is not None
    assert ends.index(min(ends)) == gold.index(max(gold))


def test_any_name_can_be_drawn(found: Review) -> None:
    header = replace(found.record.header, names=("<b>&\"'", "x" * 200, "Ω\x07", "Lola"))
    record = replace(found.record, header=header)
    ElementTree.fromstring(review_svg(replace(found, record=record)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_of_a_chart_is_cut(found: Review, language: str) -> None:
    long = ("Maximiliane-Alexandra von Hohenstein", "Wilhelmina the Magnificent", "navigator", "Lo")
    record = replace(found.record, header=replace(found.record.header, names=long))
    picture = review_svg(replace(found, record=record), words=Words(language))
    written = [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert not [text for text in written if "…" in text]
    for name, gold in zip(long, found.gold, strict=True):
        assert f"{name} · {gold}" in written
