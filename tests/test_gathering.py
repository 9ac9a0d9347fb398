"""Gathering what the page says from its modules, and the words that it is given."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tobago.words import LANGUAGES, Words
from tobago.words.translated_names import all_names
from tools import gathering, messages
from tools.gathering import Said
from tools.javascript import ScriptError, messages_in


def found(source: str) -> list[str | tuple[str, str]]:
    return list(messages_in(source, "page.js"))


# ---- what is found ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('say("End turn")', ["End turn"]),
        ("say('End turn')", ["End turn"]),
        ("say(`End turn`)", ["End turn"]),
        ('say(\n  "End turn",\n  { who },\n)', ["End turn"]),
        ('words.say("End turn", { n: f(1, 2) })', ["End turn"]),
        ('count("{n} leg", "{n} legs", legs)', [("{n} leg", "{n} legs")]),
        ("count('{n} leg', `{n} legs`, legs, { who })", [("{n} leg", "{n} legs")]),
        ('const LABELS = { a: N_("Take"), b: N_("Pass") };', ["Take", "Pass"]),
        ('say("one") + say("two")', ["one", "two"]),
        ('say(ok ? N_("yes") : N_("no"))', ["yes", "no"]),
        ('say(/* why */ "End turn" // here\n)', ["End turn"]),
        ("say(`a line\nand another`)", ["a line\nand another"]),
        ('say(\n  "a long " +\n    "text",\n  { who },\n)', ["a long text"]),
    ],
)
def test_messages_are_found_in_calls(source: str, messages: list[str]) -> None:
    assert found(source) == messages


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (r'say("say \"hello\"")', 'say "hello"'),
        (r"say('it\'s your turn')", "it's your turn"),
        (r"say(`a \` and a \${blank}`)", "a ` and a ${blank}"),
        (r'say("\u0416, \u{1F3DD}, \xe9, \\, \n, \/")', "Ж, 🏝, é, \\, \n, /"),
        ('say("one \\\nline")', "one line"),
        ("say('“{clue}” – №1')", "“{clue}” – №1"),
    ],
)
def test_escapes_are_understood(source: str, message: str) -> None:
    assert found(source) == [message]


@pytest.mark.parametrize(
    "source",
    [
        *("say(message)", "say(each.about, fields)", "count(one, many, n)", "count(items)"),
        *('say(LABELS["a"])', 'say(label("a", `b`))', "say()", "say", 'const say = "x";'),
        "export function say(message, fields = {}) { return message; }",
        "export const N_ = (message) => message;",
        'assay("x"); essay("x"); say.call("x"); count; $count("a", "b", 1)',
        '// say("x")\n/* count("a", "b", 1)\n * N_("x") */',
        """const text = 'say("x")';""",
        "const text = `say('x')`;",
        r"const quoted = /say\(\"x\"\)['\"`/]/g;",
    ],
)
def test_what_is_no_message_is_not_found(source: str) -> None:
    assert found(source) == []


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ("html`<b>it's ${say('inner')}</b>`", ["inner"]),
        ("html`don't ${a ? html`<i>it's ${say('in')} /</i>` : say('out')} '${1}'`", ["in", "out"]),
        ('html`${{ a: `${{ b: say("deep") }}` }}`; say("after")', ["deep", "after"]),
        ("html`$ $5 {say('x')} ${say(`y`)}`", ["y"]),
        ('text.replace(/["\'`]/g, "") || say("after")', ["after"]),
        ('const half = (a + b) / 2; say("x"); c /= 2; say("y");', ["x", "y"]),
        ('list[0] / say("x") / 2', ["x"]),
        ('return /[/"]/.test(x) && say("after")', ["after"]),
        ('if (a) { b } say("x") /* it\'s */; say("y")', ["x", "y"]),
    ],
)
def test_templates_and_expressions_hide_nothing(source: str, messages: list[str]) -> None:
    assert found(source) == messages


# ---- what cannot be gathered ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('\nsay("one" + two)', "page.js:2: a message of say"),
        ('say("one"\n  + two)', "page.js:1: a message of say"),
        ('say(("one" + two))', "page.js:1: a message of say"),
        ("say(`hello ${who}`)", "page.js:1: a message of say"),
        ('say(ok ? "yes" : "no")', "page.js:1: a message of say"),
        ('count("{n} leg", many, n)', "page.js:1: count needs 2"),
        ('count("{n} leg")', "page.js:1: count needs 2"),
        ("N_(message)", "page.js:1: N_ needs 1"),
        ('say("")', "page.js:1: say has an empty message"),
        ('say("no end', "page.js:1: a text has no end"),
        ('say("no\nend")', "page.js:1: a text has no end"),
        ("`no end ${a", "page.js:1: a template has no end"),
        ("`no end", "page.js:1: a template has no end"),
        ("a }", "page.js:1: a } too many"),
    ],
)
def test_what_would_be_lost_is_reported(source: str, said: str) -> None:
    with pytest.raises(ScriptError) as error:
        found(source)
    assert str(error.value).startswith(said)


def test_a_message_in_two_forms_is_reported() -> None:
    said = [Said("{n} leg"), Said("leg"), Said("leg", "object"), Said(("{n} leg", "{n} legs"))]
    gathering.check_forms(said[:3])
    with pytest.raises(ValueError, match="two forms"):
        gathering.check_forms(said)


# ---- the page of this package -----------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[Said, set[str]]]:
    """Gathers from a page with the files that are given."""

    def gathered(**files: str) -> dict[Said, set[str]]:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_js", ".js")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        return gathering.gather()

    monkeypatch.setattr(gathering, "PAGE", tmp_path)
    monkeypatch.setattr(gathering, "ROOT", tmp_path)
    monkeypatch.setattr(gathering, "SOURCES", tmp_path)
    return gathered


def test_the_page_says_what_its_own_modules_say(
    page: Callable[..., dict[Said, set[str]]],
) -> None:
    said = page(
        a_js='say("only here")', parts__b_js='say("there")', vendor__lit_js='say("+" + "+")'
    )
    assert said[Said("only here")] == {"a.js"}
    assert gathering.on_the_page(said) == [Said("only here"), Said("there")]


KNOWN = {
    Said("{who} passes."): {"src/tobago/words/telling.py", "src/tobago/web/log.js"},
    Said(("{n} player", "{n} players")): {"src/tobago/web/home.js"},
    Said("The game begins."): {"src/tobago/server/core/table_json.py"},
    Said("nobody has translated this"): {"src/tobago/web/home.js"},
}


def test_the_words_of_the_page_are_those_it_says_and_all_names() -> None:
    german = messages.page_words(messages.translated("de"), KNOWN)
    assert german["messages"] == {
        "{who} passes.": Words("de").say("{who} passes.", who="{who}"),
        "{n} player": ("{n} Spieler", "{n} Spieler"),
    }
    russian = messages.page_words(messages.translated("ru"), KNOWN)
    assert len(russian["messages"]["{n} player"]) == 3
    assert russian["names"]["clue"]["in:lake"] == "В озере"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_knows_every_name(language: str) -> None:
    names = messages.page_words(messages.translated(language), {})["names"]
    words = Words(language)
    assert names == {
        context: {name: words.named(context, name) for name in known}
        for context, known in all_names().items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_written_briefly_and_in_order(language: str) -> None:
    text = messages.words_file(language).read_text("utf-8")
    data = json.loads(text)
    assert set(data) == {"messages", "names"}
    assert text == json.dumps(
        data, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    ) + "\n"  # fmt: skip
    if language == "en":
        assert data["messages"] == {}


def test_the_words_are_among_the_files_that_are_kept_in_step() -> None:
    kept = messages.files()
    assert {messages.words_file(language) for language in LANGUAGES} <= set(kept)
