"""The text pictures show all that a view holds, drawn and described, and nothing else."""

import re
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from tests.build import position
from tobago import CODES, COLOURS, Game, Island, Raise, View
from tobago.bots import make_bot
from tobago.game.phases.clue_cards import is_marked
from tobago.game.table_options import OPTION_VALUES
from tobago.island import bits
from tobago.picture.text import (
    TextContext,
    board_width,
    comment_text,
    describe_board,
    describe_coming_cards,
    describe_discards,
    describe_header,
    describe_options,
    describe_races,
    describe_reach,
    describe_result,
    describe_route,
    describe_sharing,
    describe_sites,
    describe_space,
    describe_statues,
    describe_table,
    describe_terrain,
    describe_treasures,
    legend,
    prompt,
    text_board,
    text_table,
)
from tobago.picture.text.board_style import ASCII, UNICODE, BoardStyle
from tobago.words import LANGUAGES, Words, value_name

NAMES = ["Anna", "Bobby", "Lola", "Roger"]
ENGLISH = Words("en")
CODE = re.compile(r"\x1b\[[0-9;]*m")


def context(
    game: Game, seat: int | None = None, *, colour: bool = False, width: int = 1000
) -> TextContext:
    return TextContext(game.view(seat), ENGLISH, NAMES[: game.table.players], colour, width)


def played(seed: str, players: int = 4) -> Iterator[Game]:
    """A game of bots, looked at now and then."""
    game = Game.new(players, seed, options={"advanced": True})
    bots = [make_bot("scout" if seat else "drifter", f"{seed}/{seat}") for seat in range(players)]
    for ply in count():
        if ply % 9 == 0 or game.over or game.state.phase in ("first-clue", "curse", "new-map"):
            yield game
        if game.over:
            return
        game.apply(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))


def facts(view: View, style: BoardStyle) -> dict[str, str]:
    """What must stand on each space, worked out from the state alone."""
    island, objects, s = view.table.island, view.table.objects, view.state
    found = {}
    for i, name in enumerate(island.names):
        at = island.spaces[i]
        signs = style.hut * (at in objects.huts) + style.palm * (at in objects.palms)
        if at in objects.statues:
            signs += style.gazes[s.facing[objects.statues.index(at)]]
        signs += "".join(str(seat + 1) for seat, atv in enumerate(s.atvs) if atv == i)
        signs += style.amulet * (s.amulets >> i & 1)
        for m, colour in enumerate(COLOURS):
            signs += style.markers[colour] * (is_marked(s, m) and s.sites[m] >> i & 1)
        found[name] = signs
    return found


def read_back(board: str, view: View, style: BoardStyle) -> dict[str, str]:
    """What stands on each space of a drawn board, found by its name; notes below go first."""
    rows = board.splitlines()
    notes = dict(row.split(": ") for row in rows if re.fullmatch(r"[a-z]+\d+: \S+", row))
    terrains = dict(zip(view.table.island.names, view.table.island.terrains, strict=True))
    found = {}
    for row, line in enumerate(rows):
        for match in re.finditer(r"(?<![a-z])[a-z]+\d+", line):
            name, column = match[0], match.start()
            if name in notes and line.startswith(f"{name}: "):
                continue
            assert name not in found, f"{name} stands twice on the board"
            ground = style.terrains[terrains[name]]
            assert line[match.end()] == ground
            below = rows[row + 1][column : column + 4]
            found[name] = notes.get(name) or below.rstrip(ground)
    return found


# ---- the board --------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [False, True])
def test_the_drawn_board_holds_every_fact_of_a_game(plain: bool) -> None:
    style = ASCII if plain else UNICODE
    for game in played("facts"):
        view = game.view(0)
        assert read_back(text_board(view, plain=plain), view, style) == facts(view, style)


def test_the_described_board_holds_every_fact_of_a_game() -> None:
    for game in played("told"):
        view, island = game.view(None), game.table.island
        described = dict(line.split(": ", 1) for line in describe_board(context(game)).splitlines())
        wanted = facts(view, ASCII)
        assert set(described) == {name for name, signs in wanted.items() if signs}
        for name, things in described.items():
            terrain, *rest = things.split(", ")
            assert terrain == ENGLISH.named("terrain", island.terrains[island.named[name]])
            assert len(rest) == len(wanted[name])
            assert sum(thing.startswith("ATV of ") for thing in rest) == sum(
                sign.isdigit() for sign in wanted[name]
            )


def test_a_space_is_described_with_everything_on_it() -> None:
    game = position(
        maps={"white": [("in:largest-river", 0)], "grey": [("in:river", 1)]},
        atvs={0: "b7", 1: "b7", 2: "h6"},
        amulets=["b7"],
    )
    described = describe_board(context(game)).splitlines()
    assert "b7: river, ATV of Anna, ATV of Bobby, amulet, white marker, grey marker" in described
    assert "h6: mountains, ATV of Lola" in described


@pytest.mark.parametrize("code", CODES)
def test_every_island_fits_a_terminal_of_80_columns(code: str) -> None:
    game = Game.new(2, "width", island=code)
    for plain in (False, True):
        lines = text_board(game.view(None), plain=plain).splitlines()
        assert max(map(len, lines)) == board_width(game.view(None)) <= 80
        assert len(lines) <= 25


def test_colour_changes_nothing_but_the_colours() -> None:
    for game in played("colours"):
        view = game.view(0)
        marks = {0: "›", 5: "›››"}
        coloured = text_board(view, colour=True, marks=marks)
        assert [CODE.sub("", line).rstrip() for line in coloured.splitlines()] == text_board(
            view, marks=marks
        ).splitlines()
        assert CODE.search(coloured)
        assert CODE.sub("", text_table(context(game, 0, colour=True))) == text_table(
            context(game, 0)
        )


def test_marked_spaces_stand_out() -> None:
    game = position(atvs={0: "h6", 1: "b7", 2: "b7"})
    island = game.table.island
    board = text_board(game.view(0), marks={island.named["h6"]: "›››"})
    assert "╲1›››" in board
    shaded = text_board(game.view(0), colour=True, marks={})
    assert shaded != text_board(game.view(0), colour=True)


def test_what_does_not_fit_is_listed_below_the_board() -> None:
    game = position(
        players=4,
        maps={colour: [(f"in:{word}", 0)] for colour, word in
              zip(COLOURS, ("river", "largest-river", "lake", "largest-lake"), strict=True)},
        atvs=dict.fromkeys(range(4), "b7"),
        amulets=["b7"],
    )  # fmt: skip
    assert text_board(game.view(0)).splitlines()[-1] == "b7: 1234✦●▲"
    assert "╲123…" in text_board(game.view(0))


def _stretched() -> Island:
    """An island of more than 26 columns, so that names have two letters."""
    lengths = {"beach": 8, "jungle": 6, "river": 4, "scrubland": 3, "lake": 2, "mountain": 7}
    kinds = [terrain for terrain, columns in lengths.items() for _ in range(columns)]
    return Island.of(
        {
            (q, r - q // 2): kind  # type: ignore[misc]
            for q, kind in enumerate(kinds)
            for r in (range(-1, 5) if kind == "mountain" else range(3))
        }
    )


def test_custom_islands_may_be_wider_and_have_longer_names() -> None:
    island = _stretched()
    game = Game.new(2, "wide", island=island, options={"spacing": 3})
    assert board_width(game.view(None)) == 30 * 5 + 1
    board = text_board(game.view(None))
    assert read_back(board, game.view(None), UNICODE) == facts(game.view(None), UNICODE)
    assert "ad6" in board


# ---- the table --------------------------------------------------------------------------------


def _row(line: str) -> bool:
    """Whether a line of the table tells of a player."""
    return bool(re.match(r"[> ] [1-4] ", line))


def test_the_table_holds_maps_players_decks_and_the_hand_in_both_forms() -> None:
    for game in played("table"):
        s, table = game.state, game.table
        described = describe_table(context(game, 0))
        drawn = text_table(context(game, 0))
        for text in (drawn, described):
            for m in range(4):
                assert str(s.sites[m].bit_count()) in text
                for card in (*s.map_cards[m], *s.hands[0]):
                    assert ENGLISH.clue(table.deck[card]) in text
        rows = {line.split()[-7]: line.split()[-6:] for line in drawn.splitlines() if _row(line)}
        for seat, name in enumerate(NAMES):
            at = table.island.names[s.atvs[seat]] if s.atvs[seat] >= 0 else "-"
            gold = str(sum(s.treasure[seat])) if seat == 0 or game.over else "?"
            counts = (
                len(s.treasure[seat]),
                s.amulets_held[seat],
                s.roses[seat],
                len(s.hands[seat]),
            )
            assert rows[name] == [at, gold, *map(str, counts)]
            line = next(line for line in described.splitlines() if line.startswith(f"{name}, "))
            assert (at in line) == (at != "-")
            assert ENGLISH.count("{n} rose", "{n} roses", s.roses[seat]) in line
            assert ENGLISH.count("{n} amulet", "{n} amulets", s.amulets_held[seat]) in line
            assert ENGLISH.count("{n} card", "{n} cards", len(s.treasure[seat])) in line
            assert (f"{gold} gold" in line) == (gold != "?")
        assert described.count("Rose of") + described.count("Roses of") == sum(
            bool(roses) for marks in s.map_roses for roses in marks
        )


def test_the_table_shows_gold_only_where_it_lies_open() -> None:
    game = position(treasure={0: [5, 4], 1: [2]}, maps={"white": [("in:lake", 2)]})
    assert "9 gold coins" in describe_table(context(game, 0))
    assert "2 gold coins" not in describe_table(context(game, 0))
    assert re.search(r"> 1 Anna +\w+ +9 ", text_table(context(game, 0)))
    assert re.search(r"  2 Bobby +\w+ +\? ", text_table(context(game, 0)))
    assert "● white  14 sites   In a lake (Lola)" in text_table(context(game, 0))
    assert "▲ grey   104 sites  no clue yet" in text_table(context(game, 0))
    assert "> 1 Anna" in text_table(context(game, 0))
    game = position(treasure={0: [5, 4], 1: [2]}, options={"gold": "open"})
    assert re.search(r"> 1 Anna +\w+ +9 ", text_table(context(game)))
    assert re.search(r"  2 Bobby +\w+ +2 ", text_table(context(game)))


def test_an_atv_may_not_be_placed_yet() -> None:
    game = Game.new(2, "early", island="ABC1")
    assert re.search("1 Anna +- ", text_table(context(game)))
    assert "Anna, no ATV yet: 0 cards" in describe_table(context(game))


def test_the_clue_lens_counts_sites_and_describes_what_is_refused() -> None:
    game = position(
        maps={"white": [("in:lake", 2)]},
        hands={0: ["in:river", "next-to:jungle", "not-in:beach"]},
    )
    drawn = text_table(context(game, 0)).splitlines()
    assert next(line for line in drawn if line.startswith("1  In the river")).split()[4] == "×"
    assert next(line for line in drawn if line.startswith("3  Not on the beach")).split()[5] == "="
    described = describe_table(context(game, 0)).splitlines()
    at = described.index("Your clue 1: In the river.")
    assert described[at + 1] == "It contradicts the white map."
    at = described.index("Your clue 3: Not on the beach.")
    assert described[at + 1] == "It would remove nothing on the white map."
    assert re.fullmatch(r"It would leave \d+ sites of 104 on the grey map\.", described[at + 2])


def test_nothing_is_shown_that_another_world_with_the_same_view_would_not_show() -> None:
    shows = (text_table, describe_table, describe_board, prompt, describe_sharing,
             describe_treasures, describe_discards, describe_statues, describe_races)  # fmt: skip
    for game in played("worlds"):
        for seat in (0, 2):
            world = game.view(seat).sample(Random(5))
            for show in shows:
                assert show(context(game, seat)) == show(context(world, seat))


# ---- prompts and sharing ----------------------------------------------------------------------


def test_the_prompt_says_what_is_expected_of_whom() -> None:
    phases = set()
    for seed in ("prompt", "prompts"):
        for game in played(seed):
            phases.add(game.state.phase)
            for seat in (*range(4), None):
                said = prompt(context(game, seat))
                own = seat == game.seat and not game.over
                assert own or game.over or NAMES[game.seat] in said
                assert ("Type: " in said or "For example: " in said) == own
    assert {"place-atv", "first-clue", "turn", "sharing", "new-map", "over"} <= phases


def test_prompts_for_rarer_decisions() -> None:
    game = Game.new(2, "open", options={"opening": "open"}, island="ABC1")
    for _ in range(2):
        game.apply(game.legal_actions()[0])
    assert "mark white" in prompt(context(game, game.seat))
    game = position(atvs={0: "h6"}, acted=True, legs=1, fresh=False, held={0: 1})
    assert prompt(context(game, 0)) == (
        "You may drive on (1 leg left) or end your turn. You can play 1 amulet.\nType: drive, end, "
        "help amulets"
    )


def test_sharing_describes_the_card_the_roses_and_what_was_seen() -> None:
    game = position(
        maps={"white": [("in:largest-river", 1), ("in:river", 0)]},
        eliminated={"white": ["c6", "d5", "d6"]},
        atvs={0: "b7"},
        treasure_deck=[5, 3, 2, 4],
    )
    game.apply(Raise("white"))
    described = describe_sharing(context(game, 0)).splitlines()
    assert described[0].startswith("Anna raised the white treasure. On offer: ")
    assert described[1].endswith("[Anna], Anna, Bobby.")
    assert described[2] == "You looked at 5 gold coins, 3 gold coins."
    assert described[3] == "3 cards are still face down."
    assert "You looked at 2 gold coins." in describe_sharing(context(game, 1))
    assert "You looked" not in describe_sharing(context(game, 2))
    assert describe_sharing(context(position())) == "No treasure is being shared out."


def test_the_cards_to_come_are_described_if_they_are_known() -> None:
    game = position(
        maps={"white": [("in:largest-river", 1)]},
        eliminated={"white": ["c6", "d5", "d6"]},
        atvs={0: "b7"},
        treasure_deck=[5, 0, 2],
    )
    game.apply(Raise("white"))
    sharing = game.state.sharing
    assert sharing is not None
    sharing.cards = [0, 1, 4]
    assert describe_coming_cards(context(game), sharing) == [
        "Still to come, the next card first: 4 gold coins, 1 gold coin, a curse."
    ]
    for seat in (None, 0, 1, 2):
        assert "Still to come" not in describe_sharing(context(game, seat))


# ---- what table it is -------------------------------------------------------------------------


def test_the_head_describes_island_players_and_unusual_options() -> None:
    assert describe_header(context(position(players=2))).splitlines() == [
        "Tobago on island ABC1.",
        "Players: 1 Anna, 2 Bobby.",
    ]
    unusual = position(options={"curse_rule": "return", "advanced": True})
    assert describe_header(context(unusual)).splitlines()[2] == (
        "Options of this table: Advanced amulet powers: On; "
        "What a curse does: The first curse returns."
    )
    early = Game.new(2, "wide", island=_stretched(), options={"spacing": 3})
    assert describe_header(context(early)).startswith("Tobago on an island of your own.\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_options_are_described_in_every_language(language: str) -> None:
    words = Words(language)
    for name, values in OPTION_VALUES.items():
        for value in values:
            view = Game.new(3, "options", options={name: value}).view(None)
            described = describe_options(TextContext(view, words, NAMES[:3])).splitlines()
            assert len(described) == len(OPTION_VALUES)
            meant = words.named("value", value_name(name, value))
            assert f"{words.named('option', name)}: {meant}" in described


# ---- advice in words --------------------------------------------------------------------------


def test_reach_and_routes_are_described_by_legs() -> None:
    game = position(atvs={0: "h6"})
    island = game.table.island
    described = describe_reach(context(game, 0), 0, 2).splitlines()
    assert described[0].startswith("1 leg: ")
    assert not any(line.startswith("3 legs") for line in described)
    far = next(i for i, legs in enumerate(island.legs[island.named["h6"]]) if legs == 3)
    way = describe_route(context(game, 0), island.named["h6"], far).splitlines()
    assert [line.split(":")[0] for line in way] == ["Leg 1", "Leg 2", "Leg 3"]
    assert way[0].startswith("Leg 1: h6, ")
    assert way[-1].endswith(f"{island.names[far]}.")
    assert describe_route(context(game, 0), far, far) == "The ATV already stands there."
    early = Game.new(2, "early", island="ABC1")
    assert describe_reach(context(early, 0), 0, 3) == "No space can be reached now."


def test_races_sites_and_statues() -> None:
    game = position(maps={"white": [("in:largest-river", 0)]}, atvs={0: "b7"})
    assert "The white marker on b7: Anna in 0 turns, Bobby in " in describe_races(context(game))
    assert describe_races(context(game), "grey") == "There is no marked site to race to yet."
    assert describe_sites(context(game), 0) == "Possible sites: b7, c6, d5, d6."
    kept = 1 << game.table.island.named["b7"]
    assert describe_sites(context(game), 0, kept) == (
        "These sites would remain: b7.\nThese sites would be removed: c6, d5, d6."
    )
    assert describe_sites(context(game), 0, 0).startswith("These sites would remain: no space.")
    statues = describe_statues(context(game)).splitlines()
    assert len(statues) == 3
    assert all(re.search(r"the next amulet lands on \w+, then on", line) for line in statues)


def test_past_treasures_and_discards() -> None:
    empty = position()
    assert describe_treasures(context(empty)) == "No treasure has been shared out yet."
    assert describe_discards(context(empty)) == "No clue has been discarded."
    game = next(game for game in played("past") if len(game.state.digs) > 1)
    lines = context(game, 0)
    assert len(describe_treasures(lines).splitlines()) == len(game.state.digs)
    for card in game.state.clue_discard:
        assert ENGLISH.clue(game.table.deck[card]) in describe_discards(lines)


def test_a_closer_look_at_a_space() -> None:
    game = position(maps={"white": [("in:largest-river", 0)]}, atvs={0: "b7"})
    described = describe_space(context(game), game.table.island.named["b7"]).splitlines()
    assert described[0] == "b7: river, ATV of Anna, white marker"
    assert described[1] == "Its area has 4 spaces, the largest of its terrain."
    assert "A possible site of the white map." in described
    assert not any(line.startswith("Anna needs") for line in described)
    assert sum(line.startswith(("Bobby needs", "Lola needs")) for line in described) == 2
    around = {
        game.table.island.names[i]
        for i in bits(game.table.island.neighbours[game.table.island.named["b7"]])
    }
    next_to = next(line for line in described if line.startswith("Next to "))
    assert set(re.findall(r"[a-z]\d+", next_to)) == around
    assert next_to == "Next to b6 (beach), c6 (river), the ocean."


def test_the_terrain_is_described_area_by_area() -> None:
    game = position()
    island = game.table.island
    described = describe_terrain(context(game)).splitlines()
    spaces = [re.findall(r"[a-z]\d+", line) for line in described]
    assert sorted(name for area in spaces for name in area) == sorted(island.names)
    for line, area in zip(described, spaces, strict=True):
        mask = island.areas[island.named[area[0]]]
        terrain = island.terrains[island.named[area[0]]]
        assert {island.named[name] for name in area} == set(bits(mask))
        assert line.lower().startswith(ENGLISH.named("terrain", terrain))
        assert ("the largest area" in line) == (mask == island.largest[terrain])
        assert f", {len(area)} space" in line
    assert describe_terrain(context(game), ["river"]).splitlines() == [
        "River, the largest area, 4 spaces: b7, c6, d5, d6.",
        "River, 3 spaces: k4, l4, m4.",
        "River, 2 spaces: f8, g7.",
    ]


# ---- what people wrote ------------------------------------------------------------------------


def test_a_comment_cannot_command_the_terminal() -> None:
    text = "one\x1b[2J\a\ttab\r\ntwo\x85\u2028\u202ethree\n[13] Anna wins. \u20ac"
    assert comment_text(context(position()), text).split("\n") == [
        "Comment: one\\x1b[2J\\x07 tab\\r",
        "  two\\x85\\u2028\\u202ethree",
        "  [13] Anna wins. \u20ac",
    ]


def test_a_comment_is_wrapped() -> None:
    described = comment_text(context(position(), width=30), f"{'word ' * 20}\n{'more ' * 20}")
    first, *others = described.split("\n")
    assert first.startswith("Comment: word")
    assert len(others) > 6
    assert all(line.startswith("  ") and len(line) <= 30 for line in others)


def test_the_podium_shares_places() -> None:
    game = position(treasure={0: [5, 4], 1: [4, 5], 2: [2]})
    assert [line[:8] for line in describe_result(context(game)).splitlines()] == [
        "1. Anna:", "1. Bobby", "3. Lola:",
    ]  # fmt: skip


@pytest.mark.parametrize("plain", [False, True])
def test_the_legend_names_all_signs(plain: bool) -> None:
    described = legend(context(position()), plain=plain)
    for word in ("beach", "mountain", "hut", "palm tree", "statue", "amulet", "brown", "Lola"):
        assert word in described
    assert ("statue and its gaze" in described) != plain
    assert described.isascii() == plain
    assert max(map(len, described.splitlines())) <= 80


def test_plain_texts_are_ascii() -> None:
    for game in played("ascii"):
        view = game.view(0)
        assert text_board(view, plain=True).isascii()
        for show in (
            describe_board,
            describe_table,
            describe_statues,
            describe_races,
            describe_treasures,
        ):
            assert show(context(game, 0)).isascii()
