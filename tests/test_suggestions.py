"""What a mistyped name probably meant is added to the complaint, and nothing else is."""

import pytest

from tests.command import run_command
from tobago.fault import Fault
from tobago.words import Words
from tobago.words.language import LANGUAGES


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        ("pley", "play"),
        ("admin lst", "list"),
        ("play --playrs 3", "--players"),
        ("play --island ACB", "ACB1"),
        ("play --island aBc3", "aBc1"),
        ("play --bots scuot", "scout"),
        ("play --bots SCOUT", "scout"),
        ("check-bot proces:./mybot", "process"),
        ("play --option advancd=on", "advanced"),
        ("play --option gold=opne", "open"),
        ("play --start rde", "red"),
        ("match scout navigator:sim=200", "sims"),
        ("--lang dee play", "de"),
    ],
)
def test_the_nearest_name_is_suggested(arguments: str, nearest: str) -> None:
    done = run_command(*arguments.split())
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.endswith(f"; did you mean {nearest}?")


@pytest.mark.parametrize(
    "arguments",
    [
        "zzz",
        "play --board",
        "play --island ?",
        "play --bots shark",
        "play --option x=1",
        "play --start me",
        f"play --bots {'scout' * 20}",
    ],
)
def test_nothing_is_suggested_where_nothing_is_near(arguments: str) -> None:
    done = run_command(*arguments.split())
    assert done.returncode == 2
    assert "did you mean" not in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_suggestions_are_translated(language: str) -> None:
    fault = Fault("unknown bot {given!r}; bots are {bots}", given="x", bots=["y"], choices=["y"])
    assert fault.nearest is None
    fault = Fault("unknown option {given}", given="--gmaes", choices=["--games"])
    said = Words(language).fault(fault)
    assert "--games" in said
    assert ("did you mean" in said) == (language == "en")


def test_a_choice_that_is_no_text_is_not_compared() -> None:
    assert (
        Fault("option {option} cannot be {given!r}", option="a", given=3, choices="3").nearest
        is None
    )
