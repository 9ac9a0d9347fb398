"""The guard: whatever a bot does, a legal action is played and the failure is kept."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.build import position
from tobago import Action, Drive, EndTurn, Game, Hex, Raise, View
from tobago.arena import Plan
from tobago.bots import BotFailure, Guard, describe_failure, seated
from tobago.bots.failures import DESCRIPTIONS, one_line
from tobago.words import LANGUAGES, Reason, Words


class Puppet:
    """A bot that runs a given function."""

    def __init__(self, deed: Callable[[View, Sequence[Action]], Any]) -> None:
        self.deed = deed

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return self.deed(view, legal)  # type: ignore[no-any-return]

    def explain(self) -> list[Reason]:
        raise ZeroDivisionError


class Unsayable(Exception):
    def __str__(self) -> str:
        raise ValueError


def fail(error: BaseException) -> Callable[..., Any]:
    def deed(view: View, legal: Sequence[Action]) -> Any:
        raise error

    return deed


def cheat(view: View, legal: Sequence[Action]) -> Action:
    """Push the ATV aside in the view, and drive to where it really stands."""
    view.state.atvs[0] = view.table.island.index[Hex(0, 1)]
    action = Drive(Hex(0, 0))
    assert view.check(action) is None
    return action


def failure_of(deed: Callable[..., Any], clock: float | None = None) -> BotFailure:
    game = position(hands={0: ["in:lake"]}, atvs={0: "h6"})
    guard = Guard(Puppet(deed), "puppet")
    action = guard.decide(game.view(0), game.legal_actions(), clock)
    assert action in game.legal_actions()
    assert guard.explain() == []
    (failure,) = guard.failures
    assert (failure.seat, failure.decision, failure.phase) == (0, 1, "turn")
    return failure


@pytest.mark.parametrize(
    ("deed", "kind", "text"),
    [
        (fail(ValueError("no way\x1b[31m\n!")), "crash", "ValueError: no way?[31m !"),
        (fail(RecursionError()), "crash", "RecursionError"),
        (fail(Unsayable()), "crash", "Unsayable: <exception str() failed>"),
        (lambda view, legal: None, "illegal", "None"),
        (fail(SystemExit("enough")), "crash", "SystemExit: enough"),
        (lambda view, legal: Action(), "illegal", "Action()"),
        (lambda view, legal: Raise("white"), "illegal", "Raise(map='white')"),
        (lambda view, legal: Drive(Hex(99, 99)), "illegal", "Drive(to=Hex(q=99, r=99))"),
        (lambda view, legal: legal, "illegal", None),
        (lambda view, legal: legal.clear(), "illegal", "None"),
        (lambda view, legal: legal.append(Raise("white")) or legal[-1], "illegal", "white"),
        (cheat, "illegal", "Drive(to=Hex(q=0, r=0))"),
    ],
)
def test_a_bot_that_fails_loses_one_decision(
    deed: Callable[..., Any], kind: str, text: str | None
) -> None:
    failure = failure_of(deed)
    assert failure.kind == kind
    assert len(failure.text) <= 200
    assert text is None or text in failure.text


def test_a_bot_that_is_late_loses_one_decision() -> None:
    assert failure_of(lambda view, legal: EndTurn(), clock=-1.0).kind == "late"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), GeneratorExit()])
def test_an_interrupt_is_not_caught(error: BaseException) -> None:
    game = position()
    with pytest.raises(type(error)):
        Guard(Puppet(fail(error))).decide(game.view(0), game.legal_actions())


def test_failures_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "tobago.bots"):
        failure_of(fail(ValueError("oh")))
    (message,) = caplog.messages
    assert message.startswith(
        "puppet on seat 0, decision 1 (turn): crash: ValueError: oh\nTraceback"
    )


def test_games_of_bots_that_always_fail_come_to_an_end() -> None:
    def bad(rng: object) -> Puppet:
        return Puppet(fail(OSError("nothing works")))

    outcome = Plan(3, "all fail", (bad,)).play(0)
    assert outcome == Plan(3, "all fail", (bad,)).play(0)
    assert sum(outcome.gold) > 20


def test_a_good_bot_is_not_disturbed() -> None:
    game = Game.new(2, "good")
    guards = [Guard.of("scout", str(seat)) for seat in range(2)]
    with seated(game, guards):
        for _ in range(40):
            view = game.view(game.seat)
            action = guards[game.seat].decide(view, view.legal_actions(), 60.0)
            assert guards[game.seat].explain()
            game.apply(action)
    assert [guard.failures for guard in guards] == [[], []]


@pytest.mark.parametrize("language", LANGUAGES)
def test_failures_are_described_without_the_bots_own_text(language: str) -> None:
    for kind in DESCRIPTIONS:
        failure = BotFailure(1, 3, "turn", kind, "I hold in:lake")
        said = describe_failure(Words(language), failure, ("Anna", "Bob"))
        assert "Bob" in said
        assert "lake" not in said


def test_a_third_party_text_becomes_one_line() -> None:
    assert one_line(" a\n\tb\x00\u202ec ") == "a b??c"
    assert one_line("x" * 1000) == "x" * 199 + "…"


def test_a_bot_without_reasons_gives_none(caplog: pytest.LogCaptureFixture) -> None:
    class Wordless:
        def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
            return legal[0]

    game = Game.new(2, "wordless")
    guard = Guard(Wordless())
    guard.decide(game.view(game.seat), game.legal_actions())
    assert guard.explain() == []
    assert caplog.text == ""
