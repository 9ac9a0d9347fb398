"""The lesson as a table: the view, the text and the accepted actions of each step."""

from dataclasses import replace
from typing import Annotated, cast

from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec import Meta, field

from tobago import protocol
from tobago.game import Game, Refusal
from tobago.game.actions import ActionError
from tobago.lesson import (
    ENDING,
    LEARNER,
    PIM,
    PIM_NAME,
    STEPS,
    Continue,
    Highlight,
    LessonInput,
    NotInLesson,
    Progress,
    input_from_json,
    lesson_progress,
)
from tobago.server.core.auth import HttpRequest, address_of, optional_user
from tobago.server.core.entries import build_entry
from tobago.server.core.http import (
    ActionForm,
    Form,
    Language,
    json_response,
    refusal_specs,
    response_spec,
)
from tobago.server.core.journal import Entry, Kind
from tobago.server.core.language import words_for, words_of
from tobago.server.core.live_table import AppliedEntry, LiveTable, transient_row
from tobago.server.core.refused import Refused
from tobago.server.core.schema import SeatRow, Status
from tobago.server.core.table_info import encoded_setting
from tobago.server.core.views import Audience, build_view
from tobago.words import N_


class LessonRequest(Form, frozen=True):
    """All that a learner has done in the lesson, from its beginning."""

    done: Annotated[list[ActionForm], Meta(max_length=100)] = field(default_factory=list)
    lang: Language | None = None


LESSON_ID = "lesson"
LEARNER_NAME = N_("You")
"""The name of the learner."""
LESSON_ROW = transient_row(LESSON_ID, Status.PLAYING, players=2)


class LessonTable(LiveTable):
    """A table without a log, whose game is at the learner's position."""

    def __init__(self, progress: Progress, language: str) -> None:
        you = words_of(language).say(LEARNER_NAME)
        seats = [
            SeatRow(LESSON_ID, LEARNER, "human", LESSON_ID, None, you, LEARNER),
            SeatRow(LESSON_ID, PIM, "bot", None, "scout", PIM_NAME, PIM),
        ]
        super().__init__(LESSON_ROW, seats)
        self._game = progress.game
        self.seq = len(progress.moves)
        decider = self.decider()
        self.timing.run(decider.seat if decider and decider.bot is None else None, 0)

    @property
    def game(self) -> Game:
        """The game, secrets included."""
        return self._game

    @property
    def ply(self) -> int:
        """The number of actions."""
        return self.seq

    @property
    def status(self) -> Status:
        """The status of the game."""
        return Status.OVER if self._game.over else Status.PLAYING

    def check_undo(self, seat: int) -> Refusal:
        """Undoing is not possible; a client that goes back sends fewer actions."""
        return Refusal("undo-nothing")


def build_lesson(progress: Progress, language: str) -> protocol.Lesson:
    """The next step of a lesson."""
    live, words, step = LessonTable(progress, language), words_of(language), progress.step
    setting = encoded_setting(live, full=False)
    assert setting is not None
    return protocol.Lesson(
        step=progress.steps_done,
        steps=len(STEPS),
        title=words.say((step or ENDING).title),
        text=words.message((step or ENDING).text),
        praise=words.say(progress.praise) if progress.praise else "",
        point=_highlight(progress.game, step.highlight) if step else None,
        accept=[_input_value(each) for each in progress.accepted],
        entries=_latest_entries(live, progress, language),
        view=_view(live, progress, language),
        setting=setting,
        over=step is None,
    )


def _input_value(given: LessonInput) -> protocol.Action | protocol.GoOn:
    if isinstance(given, Continue):
        return {"type": "GoOn"}
    return protocol.action_value(given)


def _highlight(game: Game, highlight: Highlight) -> protocol.Highlight:
    spaces = game.table.island.mask(highlight.spaces)
    return protocol.Highlight(
        clue=highlight.clue,
        map=highlight.map,
        spaces=f"{spaces:x}" if spaces else None,
        card=highlight.card,
        button=cast(protocol.ActionType | None, highlight.button),
    )


def _latest_entries(live: LiveTable, progress: Progress, language: str) -> list[protocol.Entry]:
    """The entries from the learner's last action on."""
    first = live.seq - progress.latest_moves
    entries = []
    for seq, move in enumerate(progress.moves[first:], first + 1):
        entry = Entry(seq, 0, Kind.ACT, move.seat, {"action": move.action.to_json()})
        entries.append(build_entry(live, AppliedEntry(entry, move.events), LEARNER, language))
    return entries


def _view(live: LiveTable, progress: Progress, language: str) -> protocol.View:
    """The learner's view, with only the actions that the lesson accepts."""
    view = build_view(live, Audience(LEARNER, language))
    assert view is not None
    legal = protocol.legal_actions(live.view(LEARNER))
    accepted = [_input_value(each) for each in progress.accepted]
    return replace(view, legal=[each for each in legal if each["action"] in accepted])


TAGS = ["lesson"]


@post(
    "/lesson",
    status_code=200,
    responses=refusal_specs(401, 413, 415, 422) | response_spec(protocol.Lesson),
    tags=TAGS,
)
async def lesson(request: HttpRequest, data: JSONBody[LessonRequest]) -> Response[bytes]:
    """The next step of the lesson, after the actions that you have done in it."""
    service, visitor = await optional_user(request)
    service.limits.lessons.take(visitor.id if visitor else address_of(request))
    language = words_for(request, data.lang).language
    try:
        progress = lesson_progress([input_from_json(done) for done in data.done])
    except ActionError as error:
        raise Refused(422, "no-action", "{reason}", reason=error) from error
    except NotInLesson as error:
        raise Refused(422, "not-in-lesson", "{reason}", reason=error) from error
    return json_response(build_lesson(progress, language))


router = Router("/", route_handlers=[lesson])
