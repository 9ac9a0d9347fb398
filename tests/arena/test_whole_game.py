"""`play`: bots in every form play a whole game."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from tobago import Action, EndTurn, Fault, IllegalAction, Raise, Setup, View, play
from tobago.bots import AnyBot, Drifter, MinimalBot, Scout, make_bot
from tobago.record import verify


class Patient:
    """Decides without a generator, and counts its decisions."""

    def __init__(self) -> None:
        self.decisions = 0

    def decide(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        self.decisions += 1
        return raise_or_last(view, legal)


def raise_or_last(view: View, legal: Sequence[Action]) -> Action:
    return next((action for action in legal if isinstance(action, Raise)), legal[-1])


def with_generator(rng: Random) -> MinimalBot:
    return Drifter(rng)


FORMS: dict[str, Callable[[], AnyBot]] = {
    "spec": lambda: "drifter",
    "object": Patient,
    "class without arguments": lambda: Patient,
    "class with a generator": lambda: Drifter,
    "factory": lambda: with_generator,
    "partial": lambda: partial(with_generator),
    "function": lambda: raise_or_last,
    "lambda": lambda: lambda view, legal: legal[0],
}


@pytest.mark.parametrize("form", FORMS)
def test_a_bot_is_given_in_any_form(form: str) -> None:
    played = play(["scout", FORMS[form]()], seed="forms", island="ABC1", max_plies=60)
    assert len(played.record.entries) == 60
    again = play(["scout", FORMS[form]()], seed="forms", island="ABC1", max_plies=60)
    assert again.record == played.record


def test_forms_of_one_bot_play_one_game() -> None:
    """A spec, a class and an object with the same generator decide alike."""
    games = [
        play([bot, Scout], seed="alike", island="ABC1", max_plies=80).game
        for bot in ("drifter", Drifter, with_generator, make_bot("drifter", "alike/0"))
    ]
    assert all(game == games[0] for game in games)


def test_a_whole_game_has_a_result_and_a_record() -> None:
    played = play(["scout", "drifter", "scout"], seed="whole", island="ABC1")
    result = played.game.result
    assert result is not None
    assert verify(played.record).result == result
    assert played.record.header.names == ("Scout 1", "Drifter 2", "Scout 3")


def test_the_position_is_chosen_like_that_of_a_new_game() -> None:
    played = play(
        ["drifter", "drifter"],
        seed="start",
        island="aCb2",
        options={"gold": "open"},
        setup=Setup(start=1),
        max_plies=1,
    )
    game = played.game
    assert (game.island.code, game.table.options.gold, game.table.start) == ("aCb2", "open", 1)
    assert play(["drifter"] * 4, max_plies=0).game != play(["drifter"] * 4, max_plies=0).game


def test_an_object_keeps_what_it_learned() -> None:
    bot = Patient()
    played = play([bot, "drifter"], seed="object", island="ABC1", max_plies=30)
    assert bot.decisions == sum(entry.seat == 0 for entry in played.record.entries)


def test_a_game_without_progress_is_broken_off() -> None:
    played = play([lambda view, legal: legal[-1]] * 2, seed="idle", island="ABC1", max_plies=50)
    assert (played.game.over, len(played.record.entries)) == (False, 50)


def test_an_error_of_a_bot_is_raised() -> None:
    def broken(view: View, legal: Sequence[Action]) -> Action:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play([broken, "drifter"], seed="broken")
    with pytest.raises(IllegalAction) as caught:
        play([lambda view, legal: EndTurn(), "drifter"], seed="illegal")
    assert str(caught.value) == "That is not possible now: the ATVs are being placed."


class NeedsMore(Drifter):
    def __init__(self, rng: Random, sims: int) -> None:
        super().__init__(rng)


def test_what_is_no_bot_is_refused() -> None:
    for wrong in (7, None, object(), dict, NeedsMore, lambda rng: 5):
        with pytest.raises(Fault, match="a bot is a spec, an object with decide"):
            play([wrong, "drifter"], seed="wrong")  # type: ignore[list-item]
    with pytest.raises(Fault, match="bots are a list with one for each seat, not 'scout'"):
        play("scout")
    with pytest.raises(Fault, match="unknown bot 'nobody'"):
        play(["nobody", "drifter"])
    with pytest.raises(Fault, match="2, 3 or 4 players, not 1"):
        play(["drifter"])


def test_a_recorder_and_a_record_show_the_game() -> None:
    played = play(["scout", "drifter"], seed="shown", island="ABC1", max_plies=3)
    assert repr(played) == f"<Recorder of 3 actions: {played.game!r}>"
    assert repr(played.record) == ("<Record of Scout 1, Drifter 2 on ABC1: 3 actions, in progress>")


@pytest.mark.parametrize("answer", [EndTurn(), None, "place h6"])
def test_a_wrong_answer_names_the_seat(answer: Any) -> None:
    with pytest.raises((IllegalAction, TypeError)) as caught:
        play([lambda view, legal: answer, Scout], seed="wrong")
    assert caught.value.__notes__ == [f"The bot on seat 0 answered {answer!r}."]
