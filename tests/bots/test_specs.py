"""Bots by spec: options of every type, canonical texts, entry points, and clear refusals."""

import json
from random import Random
from typing import Any

import pytest

from tests.command import run_command
from tobago import Action, Game, View
from tobago.bots import (
    BOTS,
    Guard,
    Scout,
    Spec,
    bot_description,
    bot_name,
    bot_title,
    known_bots,
    make_bot,
    seated,
    split_specs,
)
from tobago.bots.options import Option, options_of
from tobago.bots.registry import starts_program
from tobago.fault import Fault
from tobago.words import Reason


class Tunable(Scout):
    """A bot with an option of every kind."""

    def __init__(
        self,
        rng: Random,
        *,
        sims: int = 100,
        ms: int | None = None,
        risk: float = 0.5,
        bold: bool = False,
        style: "str" = "calm",
        depth: Any = 3,
    ) -> None:
        super().__init__(rng)
        self.given = (sims, ms, risk, bold, style, depth)


@pytest.fixture(autouse=True)
def _tunable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "tunable", Tunable)


def test_options_come_from_the_constructor() -> None:
    assert options_of(Tunable) == [
        Option("bold", bool, False),
        Option("depth", int, 3),
        Option("ms", int, None),
        Option("risk", float, 0.5),
        Option("sims", int, 100),
        Option("style", str, "calm"),
    ]
    assert options_of(Scout) == options_of(dict) == []


def test_a_spec_gives_options_to_the_bot() -> None:
    bot = make_bot("tunable:sims=5,ms=20,risk=-0.25,bold=on,style=a b,depth=0", "x")
    assert isinstance(bot, Tunable)
    assert bot.given == (5, 20, -0.25, True, "a b", 0)
    plain = make_bot("tunable", "x")
    assert isinstance(plain, Tunable)
    assert plain.given == (100, None, 0.5, False, "calm", 3)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("scout", "scout"),
        ("tunable:sims=007,bold=off", "tunable:bold=off,sims=7"),
        ("tunable:risk=1", "tunable:risk=1.0"),
        ("process: python3  bot.py --a=1,b:2 ", "process:python3  bot.py --a=1,b:2"),
        ("mine=tunable:sims=007,bold=off", "mine=tunable:bold=off,sims=7"),
        ("my-bot.2=process: run a=b", "my-bot.2=process:run a=b"),
    ],
)
def test_a_spec_has_one_text(text: str, canonical: str) -> None:
    assert str(Spec.parse(text)) == canonical
    assert str(Spec.parse(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown bot ''; bots are drifter, scout"),
        ("scout:", "'scout:' names no option after its colon"),
        ("scout:sims=3", "bot scout has no option 'sims'; options are none"),
        (
            "tunable:simz=3",
            "bot tunable has no option 'simz'; options are bold, depth, ms, risk, sims, style",
        ),
        ("tunable:sims", "an option is written as name=value, not 'sims'"),
        ("tunable:sims=1,sims=2", "option sims of bot tunable is given twice"),
        ("tunable:sims=many", "option sims of bot tunable is a whole number, not 'many'"),
        ("tunable:sims=1_0", "option sims of bot tunable is a whole number, not '1_0'"),
        ("tunable:sims=", "option sims of bot tunable is a whole number, not ''"),
        ("tunable:risk=nan", "option risk of bot tunable is a number, not 'nan'"),
        ("tunable:bold=yes", "option bold of bot tunable is on or off, not 'yes'"),
        ("process", "process:COMMAND needs a command to run"),
        ("process: ", "process:COMMAND needs a command to run"),
        ("process:no-such-program --x", "there is no program 'no-such-program' to run"),
        ("process:'open", 'the command "\'open" has an open quotation'),
    ],
)
def test_a_wrong_spec_is_refused_by_what_is_allowed(text: str, said: str) -> None:
    with pytest.raises(Fault) as refused:
        make_bot(text, "")
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("scout", ["scout"]),
        ("scout,drifter", ["scout", "drifter"]),
        ("navigator:ms=5,sims=2,scout", ["navigator:ms=5,sims=2", "scout"]),
        ("scout,a:x=1,b:y=2,z=3", ["scout", "a:x=1", "b:y=2,z=3"]),
        ("process:run --fast,scout", ["process:run --fast", "scout"]),
        ("scout,x=1", ["scout", "x=1"]),
        ("a=scout,b=drifter", ["a=scout", "b=drifter"]),
        ("tunable:sims=5,a=scout", ["tunable:sims=5", "a=scout"]),
        ("tunable:sims=5,style=scout", ["tunable:sims=5,style=scout"]),
        ("a=process:run --x=1,b=process:run", ["a=process:run --x=1", "b=process:run"]),
    ],
)
def test_specs_are_listed_with_commas(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


@pytest.mark.parametrize(
    ("kind", "name", "title", "program"),
    [
        ("scout", "scout", "Scout", False),
        ("tunable:sims=5", "tunable:sims=5", "Tunable", False),
        ("Zoë=scout", "Zoë", "Zoë", False),
        ("mine=process:ls", "mine", "mine", True),
        ("process:ls", "process:ls", "Process", True),
        (Tunable, "Tunable", "Tunable", None),
        (lambda rng: Tunable(rng, sims=9), "<lambda>", "Bot", None),
    ],
)
def test_bots_have_names(
    kind: str | type[Tunable], name: str, title: str, program: bool | None
) -> None:
    assert (bot_name(kind), bot_title(kind)) == (name, title)
    assert not isinstance(kind, str) or starts_program(kind) == program


def test_a_program_cannot_hide_behind_names() -> None:
    assert starts_program("a=b=process:ls")
    with pytest.raises(Fault, match="a bot has one name"):
        Spec.parse("a=b=process:ls")


# ---- entry points -----------------------------------------------------------------------------


@pytest.mark.usefixtures("third_party_bots")
def test_packages_register_bots() -> None:
    assert known_bots() == [*BOTS, "absent", "broken", "number", "odd", "stuck"]
    assert str(Spec.parse("odd:eager=on")) == "odd:eager=on"
    assert type(make_bot("scout", "")) is Scout  # built-in bots win


@pytest.mark.usefixtures("third_party_bots")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("broken", "bot broken cannot be loaded from third_party:Missing: AttributeError: "),
        ("absent", "bot absent cannot be loaded from no_such_module:Bot: ModuleNotFoundError: "),
        ("number", "bot number cannot be loaded from third_party:NUMBER: 7 cannot be called"),
    ],
)
def test_a_broken_registration_is_a_fault_when_it_is_used(name: str, said: str) -> None:
    with pytest.raises(Fault) as refused:
        make_bot(name, "")
    assert str(refused.value).startswith(said)


@pytest.mark.usefixtures("third_party_bots")
def test_registered_bots_describe_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    class Described(Tunable):
        description = "Set as an attribute."

    monkeypatch.setitem(BOTS, "described", Described)
    assert bot_description("odd") == "Goes its own way."
    assert bot_description("stuck") == ""
    assert bot_description("described") == "Set as an attribute."
    listed = {bot["name"]: bot for bot in json.loads(run_command("bots", "--json").stdout)}
    assert listed["odd"]["description"] == "Goes its own way."
    assert listed["scout"]["description"] == listed["scout"]["manner"]
    assert "Goes its own way." in run_command("bots").stdout


def played(kind: str, seed: str) -> tuple[list[Action], Guard]:
    """The decisions of one bot among scouts."""
    game = Game.new(2, "entry", options={"curse_payment": "choice"})
    guard, scout = Guard.of(kind, seed), make_bot("scout", "other")
    actions = []
    with seated(game, [guard]):
        while not game.over:
            view, legal = game.view(game.seat), game.legal_actions()
            action = (scout if game.seat else guard).decide(view, legal)
            if game.seat == 0:
                actions.append(action)
                if not guard.failures:
                    assert guard.explain()
            game.apply(action, events=False)
    return actions, guard


@pytest.mark.usefixtures("third_party_bots")
def test_a_registered_bot_plays_in_a_subprocess(monkeypatch: pytest.MonkeyPatch) -> None:
    class Twin:
        """What the bot does there, done here."""

        def __init__(self, rng: Random) -> None:
            self.scout = Scout(Random(f"{rng.getrandbits(64):016x}"))

        def decide(self, view: View, legal: list[Action], clock: float | None = None) -> Action:
            return self.scout.decide(view, legal, clock)

        def explain(self) -> list[Reason]:
            return self.scout.explain()

    monkeypatch.setitem(BOTS, "twin", Twin)
    here, _ = played("twin", "s")
    there, guard = played("odd:eager=on", "s")
    assert guard.failures == []
    assert there == here


@pytest.mark.usefixtures("third_party_bots")
def test_a_registered_bot_that_cannot_be_made_costs_its_own_decisions() -> None:
    actions, guard = played("stuck", "s")
    assert len(guard.failures) == len(actions)
    assert {(m.kind, m.text) for m in guard.failures} == {("crash", "RuntimeError: no compass")}
