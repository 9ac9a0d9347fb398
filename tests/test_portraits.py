"""Portraits of bots and people: small, in one style, distinct at any size."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot

import pytest
from resvg_py import svg_to_bytes

from tests.pixels import difference, grey
from tobago.fault import Fault
from tobago.game import SEATS
from tobago.picture import Theme
from tobago.picture.colours import PLAYER_COLOURS
from tobago.picture.portraits import BACKDROPS, BOT_PORTRAITS, person_svg, portrait_svg
from tobago.words import LANGUAGES, Words

SVG = "{http://www.w3.org/2000/svg}"
FIVE = ("drifter", "scout", "hunter", "navigator", "captain")
THEMES: tuple[Theme, ...] = ("day", "night")
OTHERS = ("mine", "your_bot", '<b>&"bot"', "бот", "", "\x00", " ", "\ud800", "Hunter", "x" * 500)

ON_EVERY_TERRAIN = [f"bot-{number}" for number in (0, 1, 2, 3, 4, 10)]
"""Strangers, each before another terrain."""


def in_pixels(picture: str, width: int) -> bytes:
    return bytes(svg_to_bytes(svg_string=picture, width=width))


def description_of(picture: str) -> tuple[str, str]:
    """The title and the description of a well-formed picture, which must have both."""
    root = ET.fromstring(picture.encode())
    assert root.get("role") == "img"
    title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert title
    assert description
    return title, description


def letters_in(picture: str) -> list[str]:
    """What is written in a picture."""
    return ["".join(line.itertext()) for line in ET.fromstring(picture).iter(f"{SVG}text")]


# ---- bots -------------------------------------------------------------------------------------


def test_each_of_the_five_has_a_portrait() -> None:
    assert tuple(BOT_PORTRAITS) == tuple(BACKDROPS) == FIVE
    for bot in FIVE:
        assert f'href="#portrait-{bot}"' in portrait_svg(bot)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bot", [*FIVE, *OTHERS])
def test_a_portrait_of_any_bot_is_a_small_picture_without_writing(bot: str, theme: Theme) -> None:
    picture = portrait_svg(bot, seat=1, theme=theme)
    description_of(picture)
    assert letters_in(picture) == []
    assert len(picture.encode()) < 6_000


def test_bots_differ_more_than_day_and_night_even_small_and_grey() -> None:
    day, night = (
        {bot: grey(in_pixels(portrait_svg(bot, theme=theme), 32), 2) for bot in (*FIVE, "x")}
        for theme in THEMES
    )
    same = max(difference(day[bot], night[bot]) for bot in day)
    for small in (day, night):
        for one, other in combinations(small, 2):
            assert difference(small[one], small[other]) > 2 * same, (one, other)


@pytest.mark.parametrize("bot", [*FIVE, "x"])
def test_a_figure_looks_out_of_its_frame_but_not_out_of_the_picture(bot: str) -> None:
    drawn = grey(in_pixels(portrait_svg(bot), 240), 1)
    edges = [*drawn[0], *drawn[-1], *(row[0] for row in drawn), *(row[-1] for row in drawn)]
    assert set(edges) == {0}, "nothing is drawn at the edge"
    assert any(map(any, drawn[:20])), "a hat, an ear or a shell is above the frame"


@pytest.mark.parametrize("bot", [*FIVE, *ON_EVERY_TERRAIN])
def test_below_the_shoulders_nothing_leaves_the_frame(bot: str) -> None:
    drawn = grey(in_pixels(portrait_svg(bot), 240), 1)
    outside = [
        light
        for y, row in enumerate(drawn)
        for x, light in enumerate(row)
        if y / 2 - 62 > 24 and hypot(x / 2 - 60, y / 2 - 62) > 55
    ]
    assert not any(outside)


def test_day_and_night_differ_in_the_ground_and_not_in_the_figure() -> None:
    day, night = (portrait_svg("navigator", theme=theme) for theme in THEMES)
    symbols = [re.search(r"<defs>.*</defs>", picture, re.DOTALL) for picture in (day, night)]
    assert symbols[0] is not None
    assert symbols[1] is not None
    assert symbols[0][0] == symbols[1][0]
    assert day != night


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_descriptions_tell_the_five_apart(language: str) -> None:
    described = [description_of(portrait_svg(bot, words=Words(language))) for bot in FIVE]
    assert len({title for title, _ in described}) == len({text for _, text in described}) == 5


def test_a_bot_of_others_is_called_by_its_name_and_has_its_own_colours() -> None:
    pictures = {portrait_svg(f"bot-{number}").split("</desc>")[1] for number in range(400)}
    assert len(pictures) == 48, "eight shells on six terrains"
    grounds = {portrait_svg(bot).split("<circle")[-1].split("<use")[0] for bot in ON_EVERY_TERRAIN}
    assert len(grounds) == 6
    assert description_of(portrait_svg('<b>&"bot"'))[0] == '<b>&"bot"'
    assert description_of(portrait_svg("\x00"))[0] == "?"


def test_the_same_name_gives_the_same_bytes_in_every_process() -> None:
    code = (
        "import sys; from tobago.picture.portraits import *;"
        "sys.stdout.buffer.write((portrait_svg('mine') + person_svg('Anna')).encode())"
    )
    command = [sys.executable, "-c", code]
    environ = {**os.environ, "PYTHONHASHSEED": "7"}
    drawn = subprocess.run(command, capture_output=True, check=True, env=environ)
    assert drawn.stdout.decode() == portrait_svg("mine") + person_svg("Anna")


# ---- seats and people -------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_gives_its_colour_and_is_told(seat: int) -> None:
    for picture in (portrait_svg("hunter", seat=seat), portrait_svg("mine", seat=seat)):
        assert f'stroke="{PLAYER_COLOURS[seat]}"' in picture
        assert description_of(picture)[1].endswith(f" Seat: {SEATS[seat]}.")
    person = person_svg("Anna", seat=seat)
    assert f'<circle r="50" fill="{PLAYER_COLOURS[seat]}"/>' in person
    assert description_of(person)[1].endswith(f" Seat: {SEATS[seat]}.")


@pytest.mark.parametrize(
    ("name", "initial"),
    [
        ("Anna", "A"),
        ("жанна", "Ж"),
        ("  <Roger>", "R"),
        ("ßen", "S"),
        ("42nd", "4"),
        ("\U0001f334", "?"),
        ("", "?"),
        ("\x00\ud800", "?"),
    ],
)
def test_a_person_is_shown_by_the_initial(name: str, initial: str) -> None:
    picture = person_svg(name)
    assert letters_in(picture) == [initial]
    assert initial in description_of(picture)[1]
    assert len(picture.encode()) < 2_000


def test_people_without_seats_differ_in_colour() -> None:
    discs = {person_svg(f"Anna {number}").split("</desc>")[1] for number in range(100)}
    assert len(discs) == 8


@pytest.mark.parametrize("seat", [-1, 4, "red"])
def test_a_seat_that_is_none_is_refused(seat: int) -> None:
    for draw in (portrait_svg, person_svg):
        with pytest.raises(Fault, match="a seat is 0 to 3 or None, not"):
            draw("hunter", seat=seat)
