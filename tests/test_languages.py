"""The catalogues: complete, in step with the sources, and right in every language."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tests.command import run_command
from tests.test_words import ISLAND, is_complete, refusals_in_the_engine
from tobago import Hex, Refusal
from tobago.bots import known_bots
from tobago.game import events
from tobago.words import LANGUAGES, EventFormatter, Words
from tobago.words.translated_names import BLANK_CONTEXTS, CASES, all_names
from tools import messages
from tools.gathering import help_pages, help_texts

TRANSLATED = [language for language in LANGUAGES if language != "en"]

SAME: dict[str, set[str]] = {
    "nl": {  # the same words in both languages
        *("amulet", "{n} amulet", "hut", "jungle"),
        *("Bot", "bots", "Ratings", "rating", "blunder"),
        *("Amulet", "Chat", "Code", "Hand", "Menu", "Volume", "ok", "{seconds} s"),
    },
    "de": {
        "Bot",
        "Chat",
        "Gold",
        "Name",
        "Statue",
        "normal",
        "ok",
        "{seconds} s",
    },  # the same words
    "ru": set(),
    "fr": {  # the same words
        *(
            "Actions",
            "Arguments",
            "Bot",
            "Code",
            "Description",
            "Menu",
            "Options",
            "Pause",
            "Position",
        ),
        *("ok", "Statue", "Volume", "[OPTIONS]", "action", "actions", "bots", "jungle", "statue"),
        *("verdict", "{n} action", "{n} position"),
    },
    "es": {
        *("Bot", "bots", "Chat", "No", "normal"),
        *("[variable: {name}]", "{days} d {hours} h", "{seconds} s"),
    },
}
"""Messages that read in a language as they do in English, each looked at."""

SIGNS = re.compile(r"[\W\d]*")
"""What is left of a message that holds blanks and signs only."""


@lru_cache
def _entries(language: str) -> list[Message]:
    return [message for message in messages.translated(language) if message.id]


def _texts(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


# ---- the files --------------------------------------------------------------------------------


def test_the_catalogues_are_in_step_with_the_sources() -> None:
    for path, content in messages.files().items():
        assert path.read_bytes() == content, f"{path.name} is out of date: make messages"


def test_the_catalogues_hold_no_date_and_no_path_of_a_machine() -> None:
    for language in LANGUAGES:
        text = messages.po_file(language).read_text("utf-8")
        assert not re.search(
            r"(Creation|Revision)-Date|Generated-By|#: /|:\d+$", text, re.MULTILINE
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    missing = [message.id for message in _entries(language) if not all(_texts(message.string))]
    assert missing == []
    assert len(_entries("en")) == sum(map(len, all_names().values()))


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_was_left_in_english(language: str) -> None:
    english = {(m.context, m.id): m.string for m in _entries("en")}
    same = set()
    for message in _entries(language):
        original = _texts(english.get((message.context, message.id), message.id))
        plain = SIGNS.fullmatch(re.sub(r"\{.*?\}", "", original[0]))
        if not plain and set(original) & set(_texts(message.string)):
            same.add(original[0])
    assert same == SAME[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_blanks_of_the_original(language: str) -> None:
    for message in _entries(language):
        wanted = set() if message.context else _blanks(_texts(message.id)[-1])
        for text in filter(None, _texts(message.string)):
            assert _blanks(text) == wanted, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_names_in_sentences_stand_in_a_case_there_is(language: str) -> None:
    for message in _entries(language):
        for text in [*_texts(message.id), *_texts(message.string)]:
            for _, name, case, _ in Formatter().parse(text):
                context = (name or "").rpartition("_")[2]
                if context in BLANK_CONTEXTS:
                    assert case in ("", *CASES.get(context, ())), text


# ---- numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 шагов"),
        (1, "1 шаг"),
        (2, "2 шага"),
        (4, "4 шага"),
        (5, "5 шагов"),
        (11, "11 шагов"),
        (12, "12 шагов"),
        (21, "21 шаг"),
        (22, "22 шага"),
        (25, "25 шагов"),
        (111, "111 шагов"),
    ],
)
def test_russian_counts_in_three_forms(number: int, said: str) -> None:
    formatter = EventFormatter(Words("ru"), ISLAND, ["Анна"])
    drove = events.Drove(0, Hex(0, 0), Hex(0, -1), number, False)
    assert formatter.format(drove) == f"Анна едет на h5 за {said}."


def test_french_counts_nothing_in_the_singular_and_spanish_does_not() -> None:
    french, spanish = Words("fr"), Words("es")
    assert [french.count("{n} amulet", "{n} amulets", n) for n in (0, 1, 2)] == [
        *("0 amulette", "1 amulette", "2 amulettes"),
    ]
    assert [spanish.count("{n} amulet", "{n} amulets", n) for n in (0, 1, 2)] == [
        *("0 amuletos", "1 amuleto", "2 amuletos"),
    ]


def test_french_keeps_signs_with_their_words_and_names_whole() -> None:
    """No-break spaces stand before signs; no article is cut before a name (d’Anna)."""
    for message in _entries("fr"):
        for text in (text.replace("!r}", "}") for text in _texts(message.string)):
            assert not re.search(r" [:;!?»%]|« |[\w}][!?;»]|\w'\w|[“”]", text), text
            assert not re.search(r"\b(de|que|si) \{(who|seat|other|other_seat|name|person)\}", text)


def test_dutch_and_german_count_in_two_forms() -> None:
    drives = [events.Drove(0, Hex(0, 0), Hex(0, -1), number, False) for number in (1, 2)]
    dutch = EventFormatter(Words("nl"), ISLAND, ["Anna"])
    assert [dutch.format(drive) for drive in drives] == [
        "Anna rijdt in 1 etappe naar h5.",
        "Anna rijdt in 2 etappes naar h5.",
    ]
    german = EventFormatter(Words("de"), ISLAND, ["Anna"])
    assert [german.format(drive) for drive in drives] == [
        "Anna fährt in 1 Etappe nach h5.",
        "Anna fährt in 2 Etappen nach h5.",
    ]


def test_spanish_counts_in_two_forms_and_contracts_its_articles() -> None:
    spanish = EventFormatter(Words("es"), ISLAND, ["Anna"])
    drives = [events.Drove(0, Hex(0, 0), Hex(0, -1), number, False) for number in (1, 2)]
    assert [spanish.format(drive) for drive in drives] == [
        "Anna conduce hasta h5 en 1 tramo.",
        "Anna conduce hasta h5 en 2 tramos.",
    ]
    assert Words("es").say("{who} marks the clue {map:on}.", who="Anna", map="grey") == (
        "Anna marca la pista del mapa gris."
    )
    assert Words("es").clue("next-to:ocean") == "Junto al océano"


# ---- everything the engine can say ------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_a_word(language: str) -> None:
    words = Words(language)
    for context, names in all_names().items():
        translated = [words.named(context, name) for name in names]
        assert all(map(is_complete, translated))
        assert len(set(translated)) == len(names), context
    assert not {words.clue(clue) for clue in all_names()["clue"]} & set(all_names()["clue"])


FIELDS: dict[str, object] = {
    **dict.fromkeys(("site", "space"), Hex(0, 0)),
    "clue": "in:lake",
    "contradicts": ("in:lake", "not-next-to:palm"),
    "map": "brown",
    "opening": "open",
    **dict.fromkeys(("phase", "wanted"), "turn"),
}
"""What stands in the fields of refusals that hold no number."""


def _refusals() -> Iterator[Refusal]:
    """Refusals of every kind, with the fields that the engine gives them."""
    for code, names in refusals_in_the_engine().items():
        for number in (1, 2, 5):
            yield Refusal(code, **{name: FIELDS.get(name, number) for name in names})
    yield Refusal("clue-leaves-nothing", sites=3, contradicts=())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said(language: str) -> None:
    for refusal in _refusals():
        said = Words(language).refusal(refusal, ISLAND)
        assert is_complete(said)
        assert said.endswith(".")


def test_two_languages_can_be_spoken_at_once() -> None:
    dutch, russian = Words("nl"), Words("ru")
    clues = [dutch.clue("in:lake"), russian.clue("in:lake"), dutch.clue("in:lake")]
    assert clues == ["In een meer", "В озере", "In een meer"]


# ---- the command ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_holds_no_english_sentence(language: str) -> None:
    page = " ".join(re.sub(r"[│╭╮╰╯─]", " ", help_pages(Words(language))).split())
    english = [text for text in help_texts() if len(text.split()) > 2]
    assert english
    assert [text for text in english if re.sub(r"\{.*?\}", "", text) in page] == []


RUSSIAN = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru_RU.UTF-8"}
"""The environment of somebody who speaks Russian."""


def test_the_command_speaks_the_language_of_the_environment() -> None:
    done = run_command("simulate", "--players", "5", env=RUSSIAN)
    assert done.returncode == 2
    assert done.stderr == "tobago: в «Тобаго» играют вдвоём, втроём или вчетвером, а не 5\n"


@pytest.mark.parametrize("args", [["--lang", "nl", "simulate"], ["simulate", "--lang=nl"]])
def test_a_language_can_be_asked_for_anywhere(args: list[str]) -> None:
    done = run_command(*args, "--bots", "shark", env=RUSSIAN)
    assert done.returncode == 2
    assert done.stderr == f"tobago: onbekende bot 'shark'; er zijn: {', '.join(known_bots())}\n"


def test_help_is_in_the_language_asked_for() -> None:
    page = run_command("--lang", "de", "simulate", "--help").stdout
    assert page.startswith("Aufruf: tobago simulate [OPTIONEN]")
    assert "Spiele zwischen Bots" in page


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--lang", "xx"], "unknown language 'xx'; languages are en, nl, ru, de, fr, es"),
        (["simulate", "--lang"], "--lang needs a value"),
        (["wacht"], "unknown command 'wacht'; commands are "),
        (["simulate", "--gmaes", "3"], "unknown option --gmaes; did you mean --games?"),
        (["simulate", "--zzz"], "unknown option --zzz"),
        (["simulate", "--games"], "--games needs a value"),
        (["simulate", "--games", "many"], "--games is a whole number, not 'many'"),
        (["admin", "mute", "anna", "--hours", "long"], "--hours is a number, not 'long'"),
        (["simulate", "--games", "1", "--games", "2"], "--games is given twice"),
        (["simulate", "one", "two"], "too many arguments: one, two"),
        (["simulate", "--bots", "a,b,c,d,e"], "5 bots are named for 4 players"),
    ],
)
def test_a_command_line_that_cannot_be_read_is_one_clear_line(args: list[str], said: str) -> None:
    done = run_command(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"tobago: {said}")
    assert done.stderr.count("\n") == 1


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    folder = run_command("simulate", "--island", tmp_path, env={"LANGUAGE": "nl"})
    assert folder.returncode == 2
    assert folder.stderr == f"tobago: {tmp_path}: dit is een map, geen bestand\n"
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    taken = run_command("simulate", "--transcript", file)
    assert taken.stderr == f"tobago: {file}: this exists already\n"
