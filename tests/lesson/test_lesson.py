"""The lesson keeps what it promises: every step can be done, and what it says is so."""

import re

import pytest

from tobago.bots.characters import CHARACTERS
from tobago.game import (
    Drive,
    EndTurn,
    ExchangeTurn,
    Game,
    Pass,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Take,
    advice,
    events,
)
from tobago.game.actions import ActionError
from tobago.game.phases.clue_cards import is_marked
from tobago.island import Hex
from tobago.lesson import (
    ENDING,
    LEARNER,
    PIM,
    PIM_NAME,
    STEPS,
    Continue,
    LessonInput,
    NotInLesson,
    Progress,
    input_from_json,
    lesson_progress,
)
from tobago.lesson.starting_position import starting_position
from tobago.words import LANGUAGES, Words


def learned(steps: int) -> Progress:
    """After so many steps, with the first thing that each accepts."""
    inputs: list[LessonInput] = []
    for _ in range(steps):
        inputs.append(lesson_progress(inputs).accepted[0])
    return lesson_progress(inputs)


def step_called(title: str) -> Progress:
    """Before the step with a title."""
    return learned([step.title for step in STEPS].index(title))


def latest(progress: Progress) -> list[events.Event]:
    """What happened with the last step."""
    moves = progress.moves[len(progress.moves) - progress.latest_moves :]
    return [event for move in moves for event in move.events]


def at(game: Game, name: str) -> Hex:
    island = game.table.island
    return island.spaces[island.named[name]]


# ---- the whole of it --------------------------------------------------------------------------


def test_it_is_short_and_ends_with_the_game() -> None:
    assert 14 <= len(STEPS) <= 18
    done = learned(len(STEPS))
    assert done.step is None
    assert done.accepted == []
    assert done.game.over
    assert done.game.result is not None
    assert done.game.result.winners == (LEARNER,)


def test_every_step_is_for_the_learner_and_every_action_is_by_the_rules() -> None:
    for number, step in enumerate(STEPS):
        here = learned(number)
        assert here.steps_done == number
        assert here.step is step
        if step.expected != Continue():
            assert here.game.seat == LEARNER
            assert set(here.accepted) <= set(here.game.legal_actions())
        assert here.accepted


def test_pim_acts_in_between_and_nobody_else() -> None:
    moves = learned(len(STEPS)).moves
    assert [move.action for move in moves if move.seat == PIM] == [
        action for step in STEPS for action in step.pim_actions
    ]


def test_it_teaches_everything_that_a_player_does() -> None:
    kinds = {type(move.action) for move in learned(len(STEPS)).moves if move.seat == LEARNER}
    assert kinds == {PlayClue, Drive, EndTurn, RemoveMarker, Raise, Take, Pass, StartMap}


def test_the_same_inputs_lead_to_the_same_place() -> None:
    first, second = learned(9), learned(9)
    assert first.game == second.game
    assert first.game is not second.game


def test_pim_is_the_scout_whom_everybody_can_play_against() -> None:
    assert CHARACTERS["scout"].person == PIM_NAME


# ---- going astray -----------------------------------------------------------------------------


def test_what_the_lesson_does_not_ask_for_is_refused_in_its_own_words() -> None:
    for number, step in enumerate(STEPS):
        inputs: list[LessonInput] = []
        while len(inputs) < number:
            inputs.append(lesson_progress(inputs).accepted[0])
        for given in (ExchangeTurn(), *((Continue(),) if step.expected != Continue() else ())):
            with pytest.raises(NotInLesson) as caught:
                lesson_progress([*inputs, given])
            assert caught.value.message.key == step.correction.key
            assert caught.value.fields["step"] == number


def test_a_wrong_input_early_in_the_list_is_found() -> None:
    with pytest.raises(NotInLesson) as caught:
        lesson_progress([Continue(), Continue(), Drive(Hex(0, 0))])
    assert caught.value.fields["step"] == 1


def test_after_the_end_there_is_nothing_to_do() -> None:
    inputs: list[LessonInput] = []
    while lesson_progress(inputs).accepted:
        inputs.append(lesson_progress(inputs).accepted[0])
    with pytest.raises(NotInLesson, match="over"):
        lesson_progress([*inputs, Continue()])


@pytest.mark.parametrize("data", [{"type": "GoOn", "to": 1}, {"type": "Wander"}, "GoOn", None])
def test_an_unknown_input_is_an_error(data: object) -> None:
    with pytest.raises(ActionError):
        input_from_json(data)


def test_inputs_read_back() -> None:
    for number in range(len(STEPS)):
        for given in learned(number).accepted:
            assert input_from_json(given.to_json()) == given


def test_any_clue_starts_the_new_map_and_the_lesson_goes_on() -> None:
    number = [step.title for step in STEPS].index("A new map")
    inputs = [learned(i).accepted[0] for i in range(number)]
    choices = lesson_progress(inputs).accepted
    assert len(choices) == 6
    for choice in choices:
        rest = [*inputs, choice]
        while lesson_progress(rest).accepted:
            rest.append(lesson_progress(rest).accepted[0])
        assert lesson_progress(rest).game.result == learned(len(STEPS)).game.result


# ---- what it says is so -----------------------------------------------------------------------


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\b\d+\b", text)]


def test_the_lit_spaces_are_the_sites_of_the_white_map() -> None:
    game = starting_position()
    sites = game.table.island.hexes(game.state.sites[0])
    assert STEPS[0].highlight.spaces == sites
    assert numbers_in(STEPS[0].praise) == [len(sites)]
    assert is_marked(game.state, 0)


def test_the_other_clue_is_grey_for_it_leaves_no_site() -> None:
    here = step_called("Play a clue")
    refusal = here.game.check(PlayClue("in:mountain", "white"))
    assert refusal is not None
    assert refusal.code == "clue-leaves-nothing"
    happened = latest(learned(here.steps_done + 1))
    played = next(event for event in happened if isinstance(event, events.CluePlayed))
    assert numbers_in(STEPS[here.steps_done].praise) == [played.sites, played.left]


def test_the_first_amulet_is_two_legs_away_and_one_leg_is_left() -> None:
    after = step_called("End your turn")
    [drove] = [e for e in latest(after) if isinstance(e, events.Drove)]
    assert drove.legs == 2
    assert after.game.state.legs == 1
    assert after.game.state.amulets_held == [1, 0]


def races_of(game: Game, colour: str) -> dict[str, tuple[int | None, ...]]:
    island = game.table.island
    return {
        island.names[island.index[race.site]]: race.turns
        for race in advice.races(game.view(LEARNER))
        if race.map == colour
    }


def test_pim_can_reach_both_white_sites() -> None:
    races = races_of(step_called("Use an amulet").game, "white")
    assert set(races) == {"e3", "j4"}
    assert [turns[PIM] for turns in races.values()] == [1, 1]


def test_the_race_is_as_it_is_told() -> None:
    assert races_of(step_called("The race").game, "white") == {"e3": (1, 1)}
    assert races_of(step_called("On the way").game, "grey") == {"b4": (1, 2)}
    [drove] = [e for e in latest(step_called("Raise the treasure")) if isinstance(e, events.Drove)]
    assert drove.legs == 3


def looked_at(progress: Progress) -> list[int | None]:
    return [
        event.value
        for event in latest(progress)
        if isinstance(event, events.CardLookedAt) and event.seat == LEARNER
    ]


def test_the_secret_looks_are_as_they_are_told() -> None:
    white, grey = step_called("Look in secret"), step_called("Danger!")
    assert looked_at(white) == [6, 2]
    assert numbers_in(str(STEPS[white.steps_done].text)) == [6, 2, 2, 6]
    assert sorted(value or 0 for value in looked_at(grey)) == [0, 4]
    assert numbers_in(str(STEPS[grey.steps_done].text)) == [4, 3]


@pytest.mark.parametrize(
    ("title", "card", "asked"),
    [
        ("Look in secret", 2, LEARNER),
        ("Once for each rose", 2, LEARNER),
        ("Take a card", 6, LEARNER),
        ("The last rose", 4, LEARNER),
        ("Danger!", 3, LEARNER),
    ],
)
def test_the_cards_are_offered_as_they_are_told(title: str, card: int, asked: int) -> None:
    game = step_called(title).game
    assert game.state.sharing is not None
    assert game.state.sharing.offered == card
    assert game.seat == asked


def test_the_first_treasure_brings_what_is_told() -> None:
    before, after = step_called("Raise the treasure").game, step_called("A new map")
    won = [sum(new) - sum(old) for old, new in zip(
        before.state.treasure, after.game.state.treasure, strict=True
    )]  # fmt: skip
    assert numbers_in(STEPS[after.steps_done - 1].praise) == won


def test_the_statues_put_amulets_where_they_look_and_turn() -> None:
    before, here = step_called("A new map").game, step_called("The statues")
    assert tuple(here.game.table.island.hexes(here.game.state.amulets)) == (
        STEPS[here.steps_done].highlight.spaces
    )
    assert here.game.state.facing == tuple((f + 1) % 6 for f in before.state.facing)


def test_two_of_the_clues_on_the_grey_map_are_pims() -> None:
    game = step_called("Shares for all").game
    assert sorted(game.state.map_roses[1]) == [(LEARNER,), (PIM,), (PIM,)]


def test_the_amulet_wards_the_curse_off_and_pim_loses_a_six() -> None:
    here = step_called("The curse")
    paid = [event for event in latest(here) if isinstance(event, events.CursePaid)]
    assert paid == [events.CursePaid(LEARNER, True, None), events.CursePaid(PIM, False, 6)]
    assert numbers_in(str(STEPS[here.steps_done].text)) == [6]


def test_the_gold_is_counted_as_it_is_told() -> None:
    done = learned(len(STEPS))
    assert done.game.result is not None
    assert tuple(numbers_in(str(ENDING.text))) == done.game.result.gold
    assert done.game.state.treasure_deck == []


def test_spaces_are_called_by_their_names() -> None:
    for number, step in enumerate(STEPS):
        named = re.findall(r"\b[a-p]\d+\b", f"{step.text} {step.correction}")
        game = learned(number).game
        if isinstance(step.expected, Drive):
            assert step.expected.to in {at(game, name) for name in named}
        if isinstance(step.expected, RemoveMarker):
            assert step.expected.space in {at(game, name) for name in named}


# ---- in words ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_said_in_every_language(language: str) -> None:
    words = Words(language)
    for step in STEPS:
        said = [words.say(step.title), words.message(step.text), words.say(step.praise)]
        said.append(words.fault(NotInLesson(step.correction, step=0)))
        assert all(re.search(r"\w", text) and not re.search(r"[{}]", text) for text in said)
        for clue in step.text.fields.values():
            assert words.clue(clue) in said[1]


def test_sentences_are_few_and_short() -> None:
    for step in STEPS:
        sentences = re.split(r"(?<=[.!?]) ", str(step.text))
        assert len(sentences) <= 4
        assert all(len(sentence.split()) <= 30 for sentence in sentences), step.title
