"""The lesson as a table: the view, the text and the accepted actions of each step."""

from typing import Annotated, Any

from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec import Meta, Struct, field
from msgspec.json import decode

from tobago.game import Game, Refusal
from tobago.game.actions import ActionError
from tobago.lesson import (
    ENDING,
    LEARNER,
    PIM,
    PIM_NAME,
    STEPS,
    Highlight,
    NotInLesson,
    Progress,
    input_from_json,
    lesson_progress,
)
from tobago.server.core.auth import HttpRequest, address_of, optional_user
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
from tobago.server.core.table_json import entry_json, setting_json
from tobago.server.core.view_json import Audience, build_view


class LessonRequest(Form, frozen=True):
    """All that a learner has done in the lesson, from its beginning."""

    done: Annotated[list[ActionForm], Meta(max_length=100)] = field(default_factory=list)
    lang: Language | None = None


class LessonResponse(Struct, frozen=True):
    """A step of the lesson; `docs/server-api.md` describes the fields."""

    step: int
    steps: int
    title: str
    text: str
    praise: str
    point: dict[str, Any]
    accept: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    view: dict[str, Any]
    setting: dict[str, Any]
    over: bool


Data = dict[str, Any]

LESSON_ID = "lesson"
DEFAULT_NAME = "Robin"
"""The name of a learner who is not signed in."""
LESSON_ROW = transient_row(LESSON_ID, Status.PLAYING, players=2)


class LessonTable(LiveTable):
    """A table without a log, whose game is at the learner's position."""

    def __init__(self, progress: Progress, name: str) -> None:
        seats = [
            SeatRow(LESSON_ID, LEARNER, "human", LESSON_ID, None, name),
            SeatRow(LESSON_ID, PIM, "bot", None, "scout", PIM_NAME),
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


def lesson_json(progress: Progress, name: str, language: str) -> Data:
    """A step as JSON (docs/server-api.md)."""
    live, words, step = LessonTable(progress, name), words_of(language), progress.step
    accept = [each.to_json() for each in progress.accepted]
    return {
        "step": progress.steps_done,
        "steps": len(STEPS),
        "title": words.say((step or ENDING).title),
        "text": words.message((step or ENDING).text),
        "praise": words.say(progress.praise) if progress.praise else "",
        "point": _highlights(progress.game, step.highlight) if step else {},
        "accept": accept,
        "entries": _latest_entries(live, progress, language),
        "view": _view(live, accept, language),
        "setting": setting_json(live, full=False),
        "over": step is None,
    }


def _highlights(game: Game, highlight: Highlight) -> Data:
    """The parts of the table that the page highlights."""
    spaces = game.table.island.mask(highlight.spaces)
    found = {
        "clue": highlight.clue,
        "map": highlight.map,
        "spaces": f"{spaces:x}" if spaces else None,
        "card": highlight.card,
        "button": highlight.button,
    }
    return {name: value for name, value in found.items() if value is not None}


def _latest_entries(live: LiveTable, progress: Progress, language: str) -> list[Any]:
    """The entries from the learner's last action on."""
    first = live.seq - progress.latest_moves
    entries = []
    for seq, move in enumerate(progress.moves[first:], first + 1):
        entry = Entry(seq, 0, Kind.ACT, move.seat, {"action": move.action.to_json()})
        entries.append(entry_json(live, AppliedEntry(entry, move.events), LEARNER, language))
    return entries


def _view(live: LiveTable, accept: list[Data], language: str) -> Data:
    """The learner's view, with only the actions that the lesson accepts."""
    view = build_view(live, Audience(LEARNER, language))
    assert view is not None
    view["legal"] = [each for each in _decode_legal(view["legal"]) if each["action"] in accept]
    return view


def _decode_legal(legal: Any) -> list[Data]:
    found: list[Data] = decode(legal) if legal else []
    return found


TAGS = ["lesson"]


@post(
    "/lesson",
    status_code=200,
    responses=refusal_specs(401, 413, 415, 422) | response_spec(LessonResponse),
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
    name = visitor.name if visitor else DEFAULT_NAME
    return json_response(lesson_json(progress, name, language))


router = Router("/", route_handlers=[lesson])
