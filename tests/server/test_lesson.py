"""The lesson over HTTP, completed without an account in every language."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Player, ThreadServer
from tobago.lesson import LEARNER, PIM, STEPS
from tobago.words import LANGUAGES, Words

Data = dict[str, Any]
LOOKING = {"type": "GoOn"}
SECRETS = {"ClueDrawn": "clue", "CardLookedAt": "value"}


@pytest.fixture
def somebody(server: ThreadServer) -> Iterator[Player]:
    """Not signed up."""
    with Player(server.url, None) as player:
        yield player


def taught(player: Player, done: list[Data], **more: Any) -> Data:
    answer = player.post("/lesson", done=done, **more)
    assert answer.status_code == 200, answer.text
    step: Data = answer.json()
    return step


def whole(player: Player, **more: Any) -> list[Data]:
    """Every step of the lesson, each done as it is asked for."""
    done: list[Data] = []
    steps = [taught(player, done, **more)]
    while not steps[-1]["over"]:
        done.append(steps[-1]["accept"][0])
        steps.append(taught(player, done, **more))
    return steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_can_be_completed_in_every_language(somebody: Player, language: str) -> None:
    steps, words = whole(somebody, lang=language), Words(language)
    assert [step["step"] for step in steps] == list(range(len(STEPS) + 1))
    assert {step["steps"] for step in steps} == {len(STEPS)}
    for step, sent in zip(STEPS, steps, strict=False):
        assert sent["title"] == words.say(step.title)
        assert sent["text"] == words.message(step.text)
    assert steps[0]["praise"] == ""
    assert [step["praise"] for step in steps[1:]] == [words.say(step.praise) for step in STEPS]
    assert steps[-1]["accept"] == []
    assert steps[-1]["view"]["state"]["winners"] == [LEARNER]


def test_the_view_offers_what_is_accepted_and_nothing_else(somebody: Player) -> None:
    for step in whole(somebody):
        offered = [each["action"] for each in step["view"]["legal"]]
        assert offered == [action for action in step["accept"] if action != LOOKING]
        assert not step["view"]["undo"]["allowed"]
        assert step["view"]["seat"] == LEARNER
        assert step["setting"]["island"] == "ABC1"


def test_the_learner_gets_advice_with_refusals(somebody: Player) -> None:
    step = taught(somebody, [LOOKING])
    lens = {(each["clue"], each["map"]): each for each in step["view"]["advice"]["lens"]}
    assert lens["next-to:palm", "white"]["sites"] == 2
    assert lens["in:mountain", "white"]["refusal"]["code"] == "clue-leaves-nothing"
    assert step["point"] == {
        "clue": "next-to:palm",
        "map": "white",
        "spaces": None,
        "card": None,
        "button": None,
    }
    assert step["view"]["prompt"].startswith("Your turn")


def test_highlighted_spaces_are_a_mask(somebody: Player) -> None:
    step = taught(somebody, [])
    island, mask = step["setting"], int(step["point"]["spaces"], 16)
    lit = [name for i, name in enumerate(island["names"]) if mask >> i & 1]
    assert len(lit) == 14
    assert all(island["spaces"][island["names"].index(name)][2] == "lake" for name in lit)


def test_entries_are_those_since_the_last_action(somebody: Player) -> None:
    steps = whole(somebody)
    entries = [entry for step in steps for entry in step["entries"]]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    first = steps[2]["entries"]
    assert [(entry["seat"], entry["action"]["type"]) for entry in first] == [
        (LEARNER, "PlayClue"),
        (PIM, "PlayClue"),
    ]
    assert first[0]["sentences"][0].startswith("You play “Next to a palm tree”")
    assert steps[-1]["view"]["seq"] == len(entries)


def test_the_secrets_of_the_other_seat_are_not_sent(somebody: Player) -> None:
    """Neither in views nor in events, as at a real table."""
    shown: set[str] = set()
    for step in whole(somebody):
        pim = step["view"]["state"]["players"][PIM]
        assert set(pim["hand"]) == {None}
        assert step["view"]["state"]["treasure_deck"].count(None) == len(
            step["view"]["state"]["treasure_deck"]
        )
        for event in (event for entry in step["entries"] for event in entry["events"]):
            if event["type"] in SECRETS:
                assert (event[SECRETS[event["type"]]] is None) == (event["seat"] == PIM)
                shown.add(event["type"])
    assert shown == set(SECRETS)


def test_the_learner_is_called_you(server: ThreadServer) -> None:
    with Player(server.url, "Lola") as lola:
        entries = [entry for step in whole(lola) for entry in step["entries"]]
    assert entries[-1]["sentences"][-1].startswith("The game is over. You: ")


def test_a_wrong_action_is_refused_with_a_sentence_of_the_lesson(somebody: Player) -> None:
    wrong = {"type": "PlayClue", "clue": "next-to:palm", "map": "grey"}
    answer = somebody.post("/lesson", done=[LOOKING, wrong], lang="nl")
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["code"] == "not-in-lesson"
    assert Words("nl").clue("next-to:palm") in problem["message"]
    assert problem["fields"]["step"] == 1
    assert taught(somebody, [LOOKING])["step"] == 1


def test_an_invalid_action_is_refused(somebody: Player) -> None:
    answer = somebody.post("/lesson", done=[{"type": "Dig"}])
    assert (answer.status_code, answer.json()["code"]) == (422, "no-action")


def test_too_many_actions_are_refused(somebody: Player) -> None:
    assert somebody.post("/lesson", done=[LOOKING] * 101).status_code in {400, 422}
    past = [step["accept"][0] for step in whole(somebody)[:-1]] + [LOOKING]
    answer = somebody.post("/lesson", done=past)
    assert (answer.status_code, answer.json()["code"]) == (422, "not-in-lesson")
