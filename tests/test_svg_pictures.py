"""The SVG pictures: the golden ones, and what must hold for every picture of any game."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

import pytest
from resvg_py import svg_to_bytes

from tests.browser import CHROMIUM
from tests.build import position
from tests.command import run_command
from tests.golden import pictures
from tests.pixels import difference, grey
from tobago import CODES, Clue, Game, Objects, View, island_by_code, standard_deck
from tobago.bots import make_bot
from tobago.clues import LANDMARKS, RELATIONS
from tobago.fault import Fault
from tobago.game import SEATS
from tobago.picture import (
    Theme,
    clue_svg,
    game_svg,
    island_svg,
    map_svg,
    table_svg,
    thumbnail_svg,
    treasure_svg,
)
from tobago.picture.card_pictures import (
    CLUE_HEIGHT,
    CLUE_PICTURE_WIDTH,
    CLUE_ROSES_WIDTH,
    CLUE_WIDTH,
    FONT_SIZES,
    clue_picture,
)
from tobago.picture.hex_paths import centre, currents, outline
from tobago.picture.sprite_sheet import sprites
from tobago.picture.svg import fit_text, text_width, truncate
from tobago.picture.thumbnails import islands_svg
from tobago.record import Recorder, write_record
from tobago.words import LANGUAGES, Words

FILES = pictures.files()
SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("day", "night")
NAMES = ('<b>&"Anna"', "Bobby", "Лола", "Roger's")


def names_of(position: Game | View) -> tuple[str, ...]:
    """A name for each player."""
    return NAMES[: position.players]


def played(players: int, seed: str, plies: int, island: str | None = None) -> Game:
    """A game after some decisions of bots."""
    game = Game.new(players, seed, island=island)
    bots = [make_bot(("scout", "drifter")[seat % 2], f"{seed}/{seat}") for seat in range(players)]
    for _ in range(plies):
        if game.over:
            break
        action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
        game.apply(action, events=False)
    return game


def check(picture: str) -> ET.Element:
    """What every picture keeps; the parsed picture."""
    root = ET.fromstring(picture)
    assert root.get("role") == "img"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text
    assert description is not None
    assert description.text
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture))
    assert {a or b for a, b in used} <= set(ids)
    assert not re.search(r"<script|<style|<image|foreignObject|javascript:|\son\w+=", picture)
    assert set(re.findall(r"https?://[^\"]+", picture)) == {"http://www.w3.org/2000/svg"}
    return root


def words_in(root: ET.Element) -> str:
    """All that can be read in a picture."""
    return " ".join(" ".join(root.itertext()).split())


def description_of(root: ET.Element) -> str:
    """What a picture says of itself: its title and its description."""
    return f"{root.findtext(f'{SVG}title')}\n{root.findtext(f'{SVG}desc')}"


def drawn_in(root: ET.Element) -> set[str]:
    """Every line of text that is drawn."""
    return {"".join(line.itertext()) for line in root.iter(f"{SVG}text")}


# ---- golden pictures --------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_a_golden_picture_is_up_to_date(name: str) -> None:
    picture = FILES[name]()
    check(picture)
    assert picture == (pictures.FOLDER / name).read_text("utf-8"), "make golden writes it"


def test_no_golden_picture_is_left_over_and_all_are_shown() -> None:
    there = {path.name for path in pictures.FOLDER.iterdir()}
    assert there == set(FILES)
    page = (pictures.FOLDER.parent / "pictures.md").read_text("utf-8")
    assert {name for name in FILES if f"pictures/{name}" not in page} == set()


def test_golden_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in pictures.FOLDER.iterdir()) < 1_500_000


# ---- any picture ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_island_with_a_full_game_is_a_small_picture(code: str) -> None:
    game = played(4, f"pictures/{code}", 60, code)
    picture = island_svg(game.view(None))
    check(picture)
    assert len(picture.encode()) < 60_000
    check(thumbnail_svg(game.table.island))


@pytest.mark.parametrize("number", range(6))
def test_tables_of_any_moment_can_be_drawn_in_any_language(number: int) -> None:
    words = Words(list(LANGUAGES)[number % len(LANGUAGES)])
    theme = THEMES[number % 2]
    game = Game.new(2 + number % 3, f"moments/{number}", options={"curse_payment": "choice"})
    bots = [make_bot(("scout", "drifter")[seat % 2], f"m{seat}") for seat in range(4)]
    phases: set[str] = set()
    ply = 0
    while True:
        if game.state.phase not in phases or ply % 40 == 0:
            phases.add(game.state.phase)
            check(table_svg(game.view(game.seat), names_of(game), theme=theme, words=words))
            check(game_svg(game, names_of(game), theme=theme, words=words))
        if game.over:
            break
        game.apply(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
        ply += 1
    assert {"place-atv", "turn", "sharing", "new-map", "over"} <= phases


def test_the_same_view_gives_the_same_bytes() -> None:
    first = table_svg(played(3, "same", 50).view(0), NAMES[:3])
    assert first == table_svg(played(3, "same", 50).view(0), NAMES[:3])


def test_names_are_text_and_never_markup() -> None:
    root = check(table_svg(played(4, "names", 30).view(None), NAMES))
    assert '<b>&"Anna"' in words_in(root)
    assert not list(root.iter(f"{SVG}b"))


def test_characters_that_xml_forbids_are_left_out() -> None:
    names = ("A\x1b]0;x\x07\nB\ud800\ufffe", "\x00", "\U0001f334\t\r", "C")
    for picture in (
        table_svg(pictures.sharing().view(0), names),
        game_svg(pictures.sharing(), names),
        map_svg(pictures.mid_game().view(0), "white", names=names),
    ):
        read = words_in(check(picture))
        assert "A]0;x B" in read
        assert picture.encode()
        assert bytes(svg_to_bytes(svg_string=picture, width=100)).startswith(b"\x89PNG")
    assert "\U0001f334" in table_svg(pictures.sharing().view(0), names)


@pytest.mark.parametrize("letter", "iwWЖ ")
def test_long_names_are_cut_to_their_room(letter: str) -> None:
    picture = check(table_svg(pictures.sharing().view(0), [letter * 150] * 4))
    assert max(float(box.get("width", "0")) for box in picture.iter(f"{SVG}rect")) <= 1600
    assert max(text_width(line, 20) for line in drawn_in(picture)) <= 1000


@pytest.mark.parametrize("content", ["Anna", "Анна Ж", "", "w" * 11, "iiii mmmm " * 30])
@pytest.mark.parametrize("width", [30, 100, 240])
def test_a_text_is_cut_where_it_would_be_too_wide(content: str, width: int) -> None:
    kept = truncate(content, width, 20)
    assert text_width(kept, 20) <= width
    if kept != content:
        start = kept.removesuffix("…")
        longer = content[: len(start) + 1]
        assert content.startswith(start)
        assert text_width(content, 20) > width
        assert longer.endswith(" ") or text_width(f"{longer}…", 20) > width


def test_a_name_of_any_length_is_cut_in_no_time() -> None:
    assert truncate("x" * 300_000, 240, 20) == truncate("x" * 30, 240, 20)


def test_players_without_names_are_called_by_their_colours() -> None:
    assert "yellow" in words_in(check(table_svg(played(3, "names", 30).view(None))))


def test_a_picture_carries_only_the_symbols_it_uses() -> None:
    assert 'id="statue-front"' not in clue_svg("in:jungle")
    assert 'id="crown"' in clue_svg("in:jungle")
    assert len(clue_svg("in:lake")) < 3_000


def test_every_symbol_is_used_somewhere() -> None:
    drawn = "".join(write() for write in FILES.values()) + game_svg(played(4, "end", 2_000))
    assert [name for name in sprites() if f'id="{name}"' not in drawn] == []


# ---- descriptions -----------------------------------------------------------------------------


def check_description(picture: str, words: Words) -> str:
    """Every text that is drawn is also said; what is said."""
    root = check(picture)
    labels = {words.count("site left", "sites left", sites) for sites in range(99)}
    labels |= {words.say("Seen in secret"), *" ".join(labels).split()}  # a label may be broken
    described = description_of(root)
    assert "-1" not in described
    assert {line for line in drawn_in(root) if line not in described} - labels == set()
    return described


def numbers(described: str) -> set[str]:
    return set(re.findall(r"\b\d+\b", described))


@pytest.mark.parametrize("number", range(len(LANGUAGES)))
def test_all_that_is_drawn_is_told(number: int) -> None:
    words = Words(list(LANGUAGES)[number])
    game = Game.new(2 + number % 3, f"told/{number}", options={"curse_payment": "choice"})
    bots = [make_bot("scout", f"told/{seat}") for seat in range(4)]
    phases: Counter[str] = Counter()
    while not game.over:
        phases[game.state.phase] += 1
        if phases[game.state.phase] < 6:
            view = game.view(game.seat)
            described = check_description(table_svg(view, names_of(view), words=words), words)
            assert {str(sites.bit_count()) for sites in view.state.sites} <= numbers(described)
            assert str(view.gold(game.seat)) in numbers(described)
            described = check_description(game_svg(game, names_of(game), words=words), words)
            for seat, treasure in enumerate(game.state.treasure):
                gold = words.count(
                    "{who} has {n} gold coin.",
                    "{who} has {n} gold coins.",
                    sum(treasure),
                    who=NAMES[seat],
                )
                assert gold in described
        game.apply(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
    assert {"first-clue", "turn", "sharing", "new-map"} <= set(phases)
    check_description(game_svg(game, names_of(game), words=words), words)


def test_a_sharing_out_is_described_as_far_as_it_is_seen() -> None:
    game = pictures.sharing()
    offer, seen = "On offer: 3 gold coins.", "You looked at 4 gold coins, 6 gold coins."
    to_come = "Still to come, the next card first: 6 gold coins, 2 gold coins,"
    mine, guest = (description_of(check(table_svg(game.view(seat)))) for seat in (0, None))
    every = description_of(check(game_svg(game)))
    assert [offer in text for text in (mine, guest, every)] == [True, True, True]
    assert [seen in text for text in (mine, guest, every)] == [True, False, False]
    assert [to_come in text for text in (mine, guest, every)] == [False, False, True]
    assert "On offer" not in description_of(check(table_svg(pictures.mid_game().view(0))))


def test_a_clue_drawn_to_be_placed_first_is_shown_to_its_player_alone() -> None:
    game = played(3, "drawn", 4)
    drawn = f"Drawn by {SEATS[game.seat]}: {Words().clue(game.table.deck[game.state.first_clue])}."
    described = [description_of(check(table_svg(game.view(seat)))) for seat in (None, *range(3))]
    assert [drawn in text for text in described] == [
        False,
        *(seat == game.seat for seat in range(3)),
    ]
    assert drawn in description_of(check(game_svg(game)))


def test_descriptions_are_not_wrapped() -> None:
    name = "Anna " * 50 + "B."
    view = played(3, "long", 60).view(None)
    lines = description_of(check(table_svg(view, [name, "B", "C"]))).splitlines()
    assert all(line.count("Anna") % 50 == 0 for line in lines)


# ---- secrets ----------------------------------------------------------------------------------


def hidden_clues(game: Game, seat: int | None) -> set[str]:
    """The clues that a seat cannot see: in other hands, in the deck, drawn by another."""
    s = game.state
    cards = {card for other, hand in enumerate(s.hands) if other != seat for card in hand}
    cards |= set(s.clue_deck)
    if s.first_clue >= 0 and s.seat != seat:
        cards.add(s.first_clue)
    return {game.table.deck[card] for card in cards}


def open_clues(game: Game) -> set[str]:
    return {game.table.deck[card] for cards in game.state.map_cards for card in cards}


@pytest.mark.parametrize("number", range(12))
def test_what_is_hidden_from_a_seat_is_not_in_its_picture(number: int) -> None:
    rng = Random(number)
    game = played(2 + number % 3, f"secret/{number}", rng.randrange(3, 120))
    words = Words()
    for seat in (None, *range(game.table.players)):
        picture = table_svg(game.view(seat), names_of(game))
        read = words_in(check(picture))
        for clue in hidden_clues(game, seat):
            assert words.clue(clue) not in read
            assert f"{clue_picture(clue, 'day')}</g><text" not in picture
        shown = open_clues(game) | set(game.view(seat).hand)
        assert all(words.clue(clue) in read for clue in shown)


def with_treasure(view: View, seat: int, cards: tuple[int, ...]) -> View:
    state = view.state.copy()
    state.treasure[seat] = cards
    return View(view.table, state, view.seat)


def test_gold_that_lies_face_down_is_not_drawn() -> None:
    game = position(treasure={0: [5, 4], 1: [2, 6]})
    mine, guest = game.view(0), game.view(None)
    for view in (mine, guest):
        assert table_svg(view) == table_svg(with_treasure(view, 1, (5, 5)))
    assert table_svg(mine) != table_svg(with_treasure(mine, 0, (2, 2)))
    shown = position(treasure={0: [5, 4], 1: [2, 6]}, options={"gold": "open"}).view(None)
    assert table_svg(shown) != table_svg(with_treasure(shown, 1, (5, 5)))


def test_cards_of_a_treasure_lie_face_down_but_for_those_looked_at() -> None:
    game = pictures.sharing()
    assert 'id="chest"' in table_svg(game.view(0))
    seen = words_in(check(table_svg(game.view(0))))
    assert "Seen in secret" in seen
    assert "Seen in secret" not in words_in(check(table_svg(game.view(2))))
    assert "6 gold coins" not in words_in(check(table_svg(game.view(None))))
    assert "6 gold coins" in words_in(check(game_svg(game)))


# ---- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits_its_card(language: str) -> None:
    words = Words(language)
    for relation in RELATIONS:
        for landmark in LANDMARKS:
            sentence = words.clue(f"{relation}:{landmark}")
            for height in (CLUE_HEIGHT, CLUE_HEIGHT // 2):
                room = CLUE_WIDTH - (CLUE_PICTURE_WIDTH + CLUE_ROSES_WIDTH) * height / CLUE_HEIGHT
                size, lines = fit_text(sentence, room, height - 8, FONT_SIZES)
                assert len(lines) * size <= height
                assert max(text_width(line, size) for line in lines) <= room, sentence
                assert " ".join(lines) == sentence


def test_every_clue_has_a_picture_of_its_own() -> None:
    assert len({clue_picture(clue, "day") for clue in standard_deck()}) == 52


def test_clue_pictures_speak_the_language_of_the_game() -> None:
    assert "crossed-out" in clue_svg("not-in:lake")
    assert "crossed-out" not in clue_svg("in:lake")
    assert 'href="#largest"' in clue_svg("in:largest-lake")
    sites = [clue_picture(f"{r}:hut", "day").count("#fff7a8") for r in ("next-to", "in-sight")]
    assert sites == [1, 2]


def test_a_treasure_card_has_as_many_coins_as_gold() -> None:
    values = [2, 3, 4, 5, 6]
    assert [treasure_svg(value).count('href="#coin"') for value in values] == values
    assert 'href="#curse"' in treasure_svg(0)
    assert 'href="#chest"' in treasure_svg(None)


# ---- the island -------------------------------------------------------------------------------


def test_outlines_close_and_have_one_loop_for_each_hole() -> None:
    ring = pictures.ring()
    assert outline(ring, ring.whole).count("z") == 5
    assert outline(ring, 1).count("q") == 6


def test_the_current_passes_through_every_space_of_a_river() -> None:
    for code in CODES:
        island = island_by_code(code)
        path = currents(island)
        starts = {tuple(map(int, found)) for found in re.findall(r"M(-?\d+) ?(-?\d+)Q", path)}
        for space in island.hexes(island.terrain["river"]):
            x, y = centre(space)
            assert any(abs(a - x) <= 40 and abs(b - y) <= 36 for a, b in starts)


def test_statues_gaze_in_six_directions() -> None:
    drawn = {
        island_svg(position(facing=[facing] * 3).view(None)).count(f"rotate({30 + 60 * facing})")
        for facing in range(6)
    }
    assert drawn == {6}


def test_lights_dim_the_other_spaces() -> None:
    island = island_by_code("ABC1")
    lit = island_svg(island, highlights={"gold": island.coast, "#12ab9f": island.terrain["lake"]})
    root = check(lit)
    rings = [use for use in root.iter(f"{SVG}use") if "ring-" in use.get("href", "")]
    assert len(rings) == island.coast.bit_count() + island.terrain["lake"].bit_count()
    clue = Clue.parse("next-to:river").spaces(island)
    check(island_svg(island, highlights={"red": clue}, space_names=True, theme="night"))


def test_space_names_are_written_if_asked() -> None:
    island = island_by_code("ABC1")
    read = words_in(check(island_svg(island, space_names=True))).split()
    assert set(island.names) <= set(read)
    assert not set(island.names) & set(words_in(check(island_svg(island))).split())


def test_the_sheet_names_all_islands() -> None:
    read = words_in(check(islands_svg(theme="night")))
    assert all(code in read for code in CODES)


def test_objects_stand_where_they_are_put() -> None:
    game = position()
    objects: Objects = game.table.objects
    picture = island_svg(game.view(None))
    assert picture.count('href="#hut"') == len(objects.huts)
    assert picture.count('href="#palm"') == len(objects.palms)


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: clue_svg("in:lake", theme="dusk"), "a theme is day or night, not 'dusk'"),  # type: ignore[arg-type]
        (lambda: treasure_svg(7), "a treasure card is worth 2 to 6, or 0 (a curse), not 7"),
        (lambda: treasure_svg(1), "a treasure card is worth 2 to 6, or 0 (a curse), not 1"),
        (lambda: treasure_svg(-1), "a treasure card is worth 2 to 6, or 0 (a curse), not -1"),
        (lambda: treasure_svg("x"), "a treasure card is worth 2 to 6, or 0 (a curse), not 'x'"),  # type: ignore[arg-type]
        (lambda: treasure_svg([2]), "a treasure card is worth 2 to 6, or 0 (a curse), not [2]"),  # type: ignore[arg-type]
        (lambda: clue_svg("under:lake"), "unknown clue"),
        (
            lambda: island_svg(island_by_code("ABC1"), highlights={'red"/><b': 1}),
            "unknown colour 'red\"/><b': one of red, blue, yellow, green, white, grey,",
        ),
    ],
)
def test_bad_input_is_refused(draw: object, message: str) -> None:
    assert callable(draw)
    with pytest.raises(Fault, match=re.escape(message)):
        draw()


def test_the_colours_there_are_can_be_listed_in_any_language() -> None:
    with pytest.raises(Fault) as caught:
        island_svg(island_by_code("ABC1"), highlights={"mauve": 1})
    assert caught.value.fields["known"][:2] == ["red", "blue"]


# ---- browsers ---------------------------------------------------------------------------------


def in_browser(picture: str, folder: Path, size: tuple[int, int]) -> bytes:
    """The picture as Chromium shows it, as PNG."""
    assert CHROMIUM is not None
    page, shot = folder / "page.svg", folder / "shot.png"
    page.write_text(picture, "utf-8")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}"]
    command += [f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=600)
    return shot.read_bytes()


def small(picture: str) -> str:
    """A picture of the table as small as a test needs it, without writing: fonts differ."""
    picture = re.sub("<text.*?</text>", "", picture, flags=re.DOTALL)
    return re.sub('width="1600" height="[0-9]+"', 'width="400" height="346"', picture, count=1)


def test_a_browser_draws_what_the_converter_draws(tmp_path: Path) -> None:
    if CHROMIUM is None:
        assert not os.environ.get("CI"), "there is no Chromium"
        pytest.skip("there is no Chromium")
    day, night = small(FILES["table-sharing.svg"]()), small(FILES["table-all.svg"]())
    shown = grey(in_browser(day, tmp_path, (400, 346)), 8)
    assert difference(shown, grey(bytes(svg_to_bytes(svg_string=day)), 8)) < 2
    assert difference(shown, grey(bytes(svg_to_bytes(svg_string=night)), 8)) > 20


# ---- the command ------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with the record of a game that has begun."""
    recorder = Recorder(Game.new(3, "show", island="ABC1"), ("Anna", "Bobby", "Lola"))
    bots = [make_bot("scout", f"show/{seat}") for seat in range(3)]
    for _ in range(40):
        game = recorder.game
        recorder.apply(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
    path = tmp_path / "game.tobago"
    path.write_text(write_record(recorder.record), "utf-8")
    return path


def refused(*args: str | Path) -> str:
    done = run_command(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("tobago: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_show_draws_a_recorded_game(record: Path, tmp_path: Path) -> None:
    drawn = {}
    for seat in ("all", "none", "blue", "2"):
        file = tmp_path / f"{seat}.svg"
        done = run_command("show", record, "--as", seat, "-o", file, "--ply", "30")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        drawn[seat] = file.read_text("utf-8")
        check(drawn[seat])
    file = tmp_path / "default.svg"
    assert run_command("show", record, "-o", file, "--ply", "30").returncode == 0
    assert file.read_text("utf-8") == drawn["none"]
    assert drawn["blue"] == drawn["2"]
    assert len(set(drawn.values())) == 3
    assert "Lola" in drawn["none"]


def test_show_writes_png(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    assert run_command("show", record, "-o", file, "--theme", "night").returncode == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_islands_draws_the_sheet(tmp_path: Path) -> None:
    file = tmp_path / "islands.svg"
    assert run_command("islands", "-o", file).returncode == 0
    assert file.read_text("utf-8") == FILES["islands.svg"]()


def test_what_cannot_be_drawn_is_one_clear_line(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert "they are red, blue, yellow, 1" in refused("show", record, "--as", "green", "-o", svg)
    assert "plies 0 to 40" in refused("show", record, "--ply", "41", "-o", svg)
    assert "no game number 2; it holds 1" in refused("show", record, "--game", "2", "-o", svg)
    assert ".svg or .png" in refused("show", record, "-o", "a.gif")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert 'pip install "tobago[png]"' in refused("show", record, "-o", png)


def test_a_computer_without_fonts_gets_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_fonts = partial(svg_to_bytes, skip_system_fonts=True)
    monkeypatch.setattr("resvg_py.svg_to_bytes", without_fonts)
    done = run_command("islands", "-o", tmp_path / "a.png")
    assert done.returncode == 0
    assert "no font was found" in done.stderr
    assert (tmp_path / "a.png").exists()
