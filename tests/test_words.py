"""The game in words: every code has its sentence, and sentences fill in what they name."""

import ast
from pathlib import Path

import pytest

import tobago.game
from tests.build import position
from tobago import Hex, Refusal, island_by_code, standard_deck, witnessed
from tobago.bots import make_bot
from tobago.game import Game, events
from tobago.words import REFUSALS, TELLERS, Narrator, clue_words, count, refusal_words

ISLAND = island_by_code("ABC1")


@pytest.mark.parametrize(
    ("clue", "words"),
    [
        ("in:jungle", "in the jungle"),
        ("in:beach", "on the beach"),
        ("not-in:largest-beach", "not on the largest beach"),
        ("next-to:largest-mountain", "next to the largest mountain"),
        ("not-in-sight:palm", "not in sight of a palm tree"),
        ("not-next-to:ocean", "not next to the ocean"),
    ],
)
def test_clues_in_words(clue: str, words: str) -> None:
    assert clue_words(clue) == words


def test_every_card_reads_differently() -> None:
    assert len({clue_words(clue) for clue in standard_deck()}) == 52


def test_counting() -> None:
    assert [count(n, "site") for n in (0, 1, 2)] == ["0 sites", "1 site", "2 sites"]


def _codes_in_the_engine() -> set[str]:
    folder = Path(tobago.game.__file__).parent
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return {str(code) for code in found}


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert _codes_in_the_engine() == {*REFUSALS, "clue-leaves-nothing"}


def test_refusals_name_numbers_spaces_and_clues() -> None:
    far = Refusal("too-far", space=Hex(0, 0), needed=4, legs=3)
    assert refusal_words(far, ISLAND) == "h6 is 4 legs away; you have 3."
    sea = Refusal("not-on-the-island", space=Hex(99, 0))
    assert refusal_words(sea, ISLAND) == "99,0 is not a space of the island."
    held = Refusal("clue-not-in-hand", clue="in:lake")
    assert refusal_words(held, ISLAND) == "You do not hold the clue “in a lake”."


def test_a_contradiction_names_the_clues_it_breaks() -> None:
    clash = Refusal("clue-leaves-nothing", sites=6, contradicts=("in:lake", "in:beach"))
    assert refusal_words(clash, ISLAND) == (
        "The clue contradicts “in a lake” and “on the beach”: "
        "none of the 6 possible sites would be left."
    )
    joint = Refusal("clue-leaves-nothing", sites=1, contradicts=())
    assert refusal_words(joint, ISLAND) == (
        "No space fits this clue and all the others: none of the 1 possible site would be left."
    )


def test_a_game_can_be_told_to_the_end() -> None:
    told: set[type] = set()
    line: str | None = None
    for number in range(12):
        game = Game.new(2 + number % 3, f"told/{number}", options={"advanced": True})
        bots = [make_bot("scout" if seat else "drifter", "x") for seat in range(4)]
        narrator = Narrator(game.table.island, ["Anna", "Bobby", "Lola", "Roger"])
        while not game.over:
            action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
            for event in witnessed(game.apply(action), None):
                line = narrator.tell(event)
                assert (line is None) == (type(event) not in TELLERS)
                told.add(type(event))
        assert line is not None
        assert line.startswith("The game is over: Anna ")
    assert len(told & set(TELLERS)) >= len(TELLERS) - 4


def test_the_log_says_who_did_what() -> None:
    narrator = Narrator(ISLAND, ["Anna", "Bobby"])
    played = events.CluePlayed(0, "in:lake", "white", 20, 1, True, False)
    assert narrator.tell(played) == "Anna plays “in a lake” on white: 1 site of 20 left."
    extra = events.CluePlayed(1, "in:lake", "grey", 9, 4, False, True)
    assert narrator.tell(extra) == (
        "Bobby plays “in a lake” on grey: 4 sites of 9 left, with an amulet, without a rose."
    )
    drove = events.Drove(0, Hex(0, 0), Hex(0, -1), 2, False)
    assert narrator.tell(drove) == "Anna drives to h5 in 2 legs."
    assert narrator.tell(events.CardTurnedUp(0)) == "A card is turned up: a curse!"
    assert narrator.tell(events.CursePaid(1, False, 5)) == "Bobby loses a 5."
    assert narrator.tell(events.CursePaid(1, True, None)) == "Bobby loses an amulet."
    assert narrator.tell(events.CursePaid(1, False, None)) == "Bobby loses nothing."
    both = events.GameEnded("last-treasure", (7, 7), (0, 1))
    assert narrator.tell(both) == ("The game is over: Anna 7, Bobby 7. Anna, Bobby share the win.")
    assert narrator.tell(events.TurnEnded(0)) is None


def test_refused_in_a_game_refused_in_words() -> None:
    game = position(atvs={0: "h6"})
    for action in game.legal_actions():
        refusal = game.check(action, seat=1)
        assert refusal is not None
        assert refusal_words(refusal, game.table.island) == "It is for player 1 to decide now."
