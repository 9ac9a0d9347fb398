"""The game in words: every code has its sentence, and sentences fill in what they name."""

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

import tobago
from tests.build import position
from tobago import Hex, Refusal, island_by_code, standard_deck, witnessed
from tobago.bots import make_bot
from tobago.fault import Fault
from tobago.game import Game, events
from tobago.words import LANGUAGES, EventFormatter, Words, choose_language, seats_of
from tobago.words.event_sentences import EVENT_SENTENCES
from tobago.words.refusal_sentences import REFUSAL_SENTENCES

ISLAND = island_by_code("ABC1")
ENGLISH = Words("en")
NAMES = ["Anna", "Bobby", "Lola", "Roger"]


def is_complete(text: str) -> bool:
    """Whether a text has words in it and no blank was left open."""
    return bool(re.search(r"\w", text)) and not re.search(r"[{}]", text)


@pytest.mark.parametrize(
    ("clue", "words"),
    [
        ("in:jungle", "In the jungle"),
        ("in:beach", "On the beach"),
        ("not-in:largest-beach", "Not on the largest beach"),
        ("next-to:largest-mountain", "Next to the largest mountain"),
        ("not-in-sight:palm", "Not in sight of a palm tree"),
        ("not-next-to:ocean", "Not next to the ocean"),
    ],
)
def test_clues_in_words(clue: str, words: str) -> None:
    assert ENGLISH.clue(clue) == words


def test_every_card_reads_differently() -> None:
    assert len({ENGLISH.clue(clue) for clue in standard_deck()}) == 52


def test_counting() -> None:
    counted = [ENGLISH.count("{n} site", "{n} sites", n) for n in (0, 1, 2)]
    assert counted == ["0 sites", "1 site", "2 sites"]


def test_names_in_a_sentence_take_the_case_it_asks_for() -> None:
    said = ENGLISH.say("{who} looks {map:on} ({map}), not {map!r}.", who="Anna", map="white")
    assert said == "Anna looks on the white map (the white map), not 'white'."
    assert ENGLISH.say("{terrain}", terrain=["beach", "lake"]) == "beach, lake"
    assert ENGLISH.say("{other_object}", other_object="palm") == "palm tree"
    assert ENGLISH.say("{seed}", seed="beach") == "beach"


# ---- languages --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "de_AT@euro"}, "de"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "de_DE", "LC_ALL": "ru_RU"}, "ru"),
        ({"LANG": "nl_NL", "LANGUAGE": "it:de:en"}, "de"),
        ({"LANG": "nl_NL", "LANGUAGE": ""}, "nl"),
    ],
)
def test_the_environment_chooses_a_language(environ: dict[str, str], language: str) -> None:
    assert choose_language(None, environ) == language
    assert choose_language("de", environ) == "de"


def test_an_unknown_language_is_refused_and_the_others_are_named() -> None:
    with pytest.raises(
        Fault, match=r"^unknown language 'xx'; languages are en, nl, ru, de, fr, es$"
    ):
        choose_language("xx", {})
    with pytest.raises(Fault, match=r"^unknown language 'xx'"):
        Words("xx")


# ---- refusals ---------------------------------------------------------------------------------


def refusals_in_the_engine() -> dict[str, set[str]]:
    """The codes that the engine refuses with, each with the names of its fields."""
    found: dict[str, set[str]] = {}
    for package in ("game", "record"):
        for path in (Path(tobago.__file__).parent / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                    code = ast.literal_eval(node.args[0])
                    fields = {str(keyword.arg) for keyword in node.keywords}
                    assert found.setdefault(code, fields) == fields
    return found


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert set(refusals_in_the_engine()) == set(REFUSAL_SENTENCES)


def test_refusals_name_numbers_spaces_and_clues() -> None:
    far = Refusal("too-far", space=Hex(0, 0), needed=4, legs=3)
    assert ENGLISH.refusal(far, ISLAND) == "h6 is 4 legs away; you have 3."
    sea = Refusal("not-on-the-island", space=Hex(99, 0))
    assert ENGLISH.refusal(sea, ISLAND) == "99,0 is not a space of the island."
    held = Refusal("clue-not-in-hand", clue="in:lake")
    assert ENGLISH.refusal(held, ISLAND) == "You do not hold the clue “In a lake”."
    marked = Refusal("clue-marked", map="grey", by=0)
    assert ENGLISH.refusal(marked, ISLAND) == "The clue on the grey map already carries a rose."


def test_a_contradiction_names_the_clues_it_breaks() -> None:
    clash = Refusal("clue-leaves-nothing", sites=6, contradicts=("in:lake", "in:beach"))
    assert ENGLISH.refusal(clash, ISLAND) == (
        "The clue contradicts “In a lake”, “On the beach”: it would rule out all 6 possible sites."
    )
    joint = Refusal("clue-leaves-nothing", sites=1, contradicts=())
    assert ENGLISH.refusal(joint, ISLAND) == (
        "No space fits this clue and all the others: it would rule out the 1 possible site left."
    )


def test_refused_in_a_game_refused_in_words() -> None:
    game = position(atvs={0: "h6"})
    for action in game.legal_actions():
        refusal = game.check(action, seat=1)
        assert refusal is not None
        said = ENGLISH.refusal(refusal, game.table.island)
        assert said == "Player 1 decides now."


# ---- events -----------------------------------------------------------------------------------


@lru_cache
def games_of_bots() -> list[tuple[Game, list[events.Event]]]:
    """Finished games, and the events that a spectator saw of them."""
    found = []
    for number in range(12):
        game = Game.new(2 + number % 3, f"told/{number}", options={"advanced": True})
        bots = [make_bot("scout" if seat else "drifter", "x") for seat in range(4)]
        seen = []
        while not game.over:
            action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
            seen += witnessed(game.apply(action), None)
        found.append((game, seen))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_is_written_in_every_language(language: str) -> None:
    kinds: set[type] = set()
    for game, seen in games_of_bots():
        formatter = EventFormatter(Words(language), game.table.island, NAMES)
        for event in seen:
            line = formatter.format(event)
            assert (line is None) == (
                event.secret is not None or type(event) not in EVENT_SENTENCES
            )
            assert line is None or is_complete(line)
            kinds.add(type(event))
    assert len(kinds & set(EVENT_SENTENCES)) >= len(EVENT_SENTENCES) - 4


def test_a_game_ends_with_its_result() -> None:
    game, seen = games_of_bots()[0]
    line = EventFormatter(ENGLISH, game.table.island, NAMES).format(seen[-1])
    assert line is not None
    assert line.startswith("The game is over. Anna: ")


def test_the_log_says_who_did_what() -> None:
    formatter = EventFormatter(ENGLISH, ISLAND, NAMES[:2])
    played = events.CluePlayed(0, "in:lake", "white", 20, 1, True, False)
    assert formatter.format(played) == (
        "Anna plays “In a lake” on the white map: 1 of 20 sites left."
    )
    extra = events.CluePlayed(1, "in:lake", "grey", 9, 4, False, True)
    assert formatter.format(extra) == (
        "Bobby uses an amulet to play “In a lake” on the grey map: 4 of 9 sites left. The clue "
        "carries no rose."
    )
    drove = events.Drove(0, Hex(0, 0), Hex(0, -1), 2, False)
    assert formatter.format(drove) == "Anna drives to h5 in 2 legs."
    assert formatter.format(events.CardTurnedUp(0)) == "A card is turned up: a curse!"
    assert formatter.format(events.CardTurnedUp(3)) == "A card is turned up: 3 gold coins."
    assert formatter.format(events.CursePaid(1, False, 5)) == "Bobby loses a card: 5 gold coins."
    assert formatter.format(events.CursePaid(1, True, None)) == "Bobby loses an amulet."
    assert formatter.format(events.CursePaid(1, False, None)) == "Bobby loses nothing."
    both = events.GameEnded("last-treasure", (7, 7), (0, 1))
    assert (
        formatter.format(both) == "The game is over. Anna: 7, Bobby: 7. Anna, Bobby share the win."
    )
    one = events.GameEnded("last-treasure", (7, 6), (0,))
    assert formatter.format(one) == "The game is over. Anna: 7, Bobby: 6. Anna wins."
    assert formatter.format(events.TurnEnded(0)) is None


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.Drove(1, Hex(0, 0), Hex(0, -1), 2, False), "You drive to h5 in 2 legs."),
        (events.Drove(0, Hex(0, 0), Hex(0, -1), 2, False), "Anna drives to h5 in 2 legs."),
        (
            events.CluePlayed(1, "in:lake", "grey", 9, 4, False, True),
            (
                "You use an amulet to play “In a lake” on the grey map: 4 of 9 sites left. The "
                "clue carries no rose."
            ),
        ),
        (events.CardLookedAt(1, 0), "You look at a card in secret: a curse!"),
        (events.Cursed((1,)), "The curse strikes you."),
        (events.Cursed((0, 1)), "The curse strikes you and: Anna."),
        (events.Cursed((0,)), "The curse strikes: Anna."),
        (events.CursePaid(1, True, None), "You lose an amulet."),
        (events.CursePaid(1, False, None), "You lose nothing."),
        (events.CursePaid(1, False, 5), "You lose a card: 5 gold coins."),
        (
            events.GameEnded("last-treasure", (7, 7), (0, 1)),
            "The game is over. Anna: 7, Bobby: 7. You share the win with: Anna.",
        ),
        (
            events.GameEnded("last-treasure", (6, 7), (1,)),
            "The game is over. Anna: 6, Bobby: 7. You win.",
        ),
        (
            events.GameEnded("last-treasure", (7, 6), (0,)),
            "The game is over. Anna: 7, Bobby: 6. Anna wins.",
        ),
    ],
)
def test_the_reader_of_the_log_is_you(event: events.Event, said: str) -> None:
    assert EventFormatter(ENGLISH, ISLAND, NAMES[:2], 1).format(event) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_written_to_its_player_in_every_language(language: str) -> None:
    for game, seen in games_of_bots():
        formatters = [
            EventFormatter(Words(language), game.table.island, NAMES, seat) for seat in range(4)
        ]
        for event in seen:
            for seat in seats_of(event):
                line = formatters[seat].format(event)
                assert line is None or is_complete(line)
                assert line is None or NAMES[seat] not in line or event.secret is None


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.ClueDrawn(1, "in:lake"), "Bobby draws “In a lake”."),
        (events.FirstClueDrawn(1, "in:lake"), "Bobby draws “In a lake”."),
        (
            events.HandDealt(1, 2, ("in:lake", "in:river")),
            "Bobby is dealt these clues: “In a lake”, “In the river”.",
        ),
        (events.CardLookedAt(1, 0), "Bobby looks at a card in secret: a curse!"),
        (events.CardLookedAt(1, 1), "Bobby looks at a card in secret: 1 gold coin."),
        (events.CardLookedAt(1, 4), "Bobby looks at a card in secret: 4 gold coins."),
    ],
)
def test_a_secret_is_written_for_its_owner_only(event: events.Event, said: str) -> None:
    formatter = EventFormatter(ENGLISH, ISLAND, NAMES[:2])
    assert formatter.format(event) == formatter.format(event.seen_by(1)) == said
    assert formatter.format(event.seen_by(0)) is formatter.format(event.seen_by(None)) is None
