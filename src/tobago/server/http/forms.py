"""What goes over the border: the bodies of requests, and answers that are not views of a game."""

from typing import Annotated, Any, Literal

from litestar.params import QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType, field

from tobago.picture import Theme
from tobago.server.entries import LONGEST_REQUEST
from tobago.server.live.info import Line
from tobago.server.store.rows import Person
from tobago.server.store.schema import LONGEST_NAME

LARGEST = 2**31 - 1
LINE = r"^[^\u0000-\u001f\u007f]*$"
"""One line: nothing that a terminal or a database could take for something else."""
TEXT = r"^[^\u0000-\u0008\u000b-\u001f\u007f]*$"

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=LINE)]
Language = Literal["en", "nl", "ru", "de"]
Seat = Annotated[int, Meta(ge=0, le=3)]
Seq = Annotated[int, Meta(ge=0, le=LARGEST)]
RequestId = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_REQUEST, pattern=r"^[\u0021-\u007e]+$")
]

# In a query, where the framework wants its own description.
SeatAsked = Annotated[int | None, QueryParameter(ge=0, le=3, description="Which of your seats.")]
SeqAsked = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
LangAsked = Annotated[Language | None, QueryParameter(description="Else your own.")]
PageAsked = Annotated[str | None, QueryParameter(max_length=40, description="`next` of a page.")]
SpaceAsked = Annotated[int, QueryParameter(ge=-100, le=100)]
TextAsked = Annotated[str | None, QueryParameter(max_length=LONGEST_NAME, pattern=LINE)]
TimeAsked = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's body; a name that means nothing is refused rather than ignored."""


class SignUp(Form, frozen=True):
    """A new guest."""

    name: Name
    language: Language | None = None


class Me(Struct, frozen=True):
    """You, as the server knows you."""

    id: str
    name: str
    language: str
    email: str | None
    owner: str | None
    """Whose bot you are; null for people."""
    created_at: int
    muted_until: int | None

    @staticmethod
    def of(person: Person) -> "Me":
        """A person to themselves."""
        return Me(
            id=person.id,
            name=person.name,
            language=person.language,
            email=person.email,
            owner=person.owner,
            created_at=person.created_at,
            muted_until=person.muted_until,
        )


class ChangeMe(Form, frozen=True):
    """What is given is changed."""

    name: Name | None = None
    language: Language | None = None


class Code(Struct, frozen=True):
    """Letters that make another device you, once, for ten minutes; the link has them in it."""

    code: str
    link: str


class SignIn(Form, frozen=True):
    """Be on this device who you are on another."""

    code: Annotated[str, Meta(min_length=1, max_length=20, pattern=LINE)]


class SignOut(Form, frozen=True):
    """Make this device forget you, or all that know you by a cookie."""

    everywhere: bool = False


class NewBot(Form, frozen=True):
    """A bot of yours that plays over this API."""

    name: Name


class BotKey(Struct, frozen=True):
    """A bot and its key, which is told only once."""

    bot: Me
    key: str


class Email(Form, frozen=True):
    """Where to send your-turn notices; null for nowhere."""

    address: Annotated[str, Meta(max_length=254, pattern=r"^[^\s@<>\"]+@[^\s@<>\"]+$")] | None


class Confirm(Form, frozen=True):
    """The token of the confirming mail."""

    token: Annotated[str, Meta(min_length=1, max_length=64, pattern=LINE)]


class Join(Form, frozen=True):
    """Take a seat; without one, the first that is open."""

    seat: Seat | None = None


class AtSeat(Form, frozen=True):
    """Something done for one of your seats; without one, for all of them."""

    seat: Seat | None = None


class SetSeat(Form, frozen=True):
    """Who shall sit there: somebody who comes, a bot, or yourself."""

    kind: Literal["human", "bot", "open"]
    bot: Annotated[str, Meta(max_length=64, pattern=LINE)] | None = None


class Vote(Form, frozen=True):
    """What you want: to abort the game, or a bot for somebody who is gone."""

    about: Literal["abort", "replace"]
    of: Seat | None = None
    """Whom to replace."""
    yes: bool = True
    seat: Seat | None = None


class Say(Form, frozen=True):
    """A line for the table's chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=TEXT)]


ActionForm = dict[str, Annotated[str, Meta(max_length=64)] | int | list[int]]
"""An action as the transcript writes it: flat, but for spaces."""


class Act(Form, frozen=True):
    """An action, in the form in which the view lists it."""

    after: Seq
    """The log position that you have seen."""
    request: RequestId
    """A name of your own for this request: repeated, it gets the answer it got."""
    action: ActionForm
    seat: Seat | None = None


class Undo(Form, frozen=True):
    """Take your last action back."""

    after: Seq
    request: RequestId
    seat: Seat | None = None


class Learn(Form, frozen=True):
    """All that a learner has done in the lesson, from its beginning."""

    done: Annotated[list[ActionForm], Meta(max_length=100)] = []
    lang: Language | None = None


class Lesson(Struct, frozen=True):
    """A step of the lesson; `docs/lesson.md` tells the fields."""

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


class AskHint(Form, frozen=True):
    """For which of your seats; without one, the one that is to decide."""

    seat: Seat | None = None
    lang: Language | None = None


class Hint(Struct, frozen=True):
    """The best choices at a position of the log, the best first."""

    seq: int
    choices: list[dict[str, Any]]


class AskReplay(Form, frozen=True):
    """Positions of a recorded game, to be looked at."""

    record: str
    eyes: Seat | Literal["all"] | None = None
    """Through whose eyes: a seat's, a spectator's (null), or with every card open."""
    first: Seq = field(default=0, name="from")
    """The first position, by the number of actions before it."""
    last: Seq | None = field(default=None, name="to")
    """The last; without it, as many as are told at a time."""
    theme: Theme = "day"
    """Of the drawing of an island that has no code."""
    lang: Language | None = None


class Replayed(Struct, frozen=True):
    """A recorded game, and some of its positions; `docs/live.md` tells the fields."""

    plies: int
    names: list[str]
    tags: dict[str, str]
    setting: dict[str, Any]
    result: dict[str, Any] | None
    verified: bool | None
    ground: str | None
    frames: list[dict[str, Any]]


class LookBack(Form, frozen=True):
    """A game that is over, as a record."""

    record: str
    lang: Language | None = None


class Waiting(Struct, frozen=True):
    """It is being worked out; ask again after the seconds that Retry-After says."""

    done: Literal[False]
    progress: float


class Reviewed(Struct, frozen=True):
    """A game looked back on; `docs/server-api.md` tells the fields."""

    done: Literal[True]
    names: list[str]
    decisions: list[dict[str, Any]]
    standings: list[list[float]]
    players: list[dict[str, Any]]
    turning: list[int]
    turned: list[str]
    bots: list[dict[str, Any]]


class Answered(Struct, frozen=True):
    """Where the log stands after your request."""

    seq: int
    ply: int


class SeatTold(Struct, frozen=True):
    """A seat in a list of tables."""

    seat: int
    kind: str
    name: str
    bot: str | None
    yours: bool


class TableTold(Struct, frozen=True):
    """A table in a list."""

    id: str
    status: str
    public: bool
    players: int
    island: str | None
    """Its code; null while it is not drawn, and for an island of one's own."""
    options: dict[str, Any]
    clock: dict[str, Any] | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    changed_at: int
    seats: list[SeatTold]
    gold: list[int] | None
    your_turn: bool


class Tables(Struct, frozen=True):
    """A page of tables; `next` asks for the following one."""

    tables: list[TableTold]
    next: str | None = None


class Chat(Struct, frozen=True):
    """Lines of chat, oldest first."""

    lines: list[Line]


class Bot(Struct, frozen=True):
    """A bot that anybody can seat at a table."""

    name: str
    level: int
    person: str
    manner: str


class Option(Struct, frozen=True):
    """A choice that the rules leave to the table."""

    name: str
    values: list[Any]
    """The first is the default."""
    title: str
    about: str
    """What the choice is about, in a sentence."""
    labels: list[str]
    """The values in words."""


class Health(Struct, frozen=True):
    """A node that lives, or can do its work."""

    status: Literal["alive", "ready"]


class TableInfo(Struct, frozen=True):
    """A table as the page shows it; `docs/live.md` tells the fields."""

    id: str
    status: str
    players: int
    seats: list[dict[str, Any]]


class Shown(Struct, frozen=True):
    """What a seat may know, and what it may do."""

    seq: int
    ply: int
    seat: int | None
    state: dict[str, Any]
    legal: list[dict[str, Any]] | UnsetType = UNSET


class Snapshot(Struct, frozen=True):
    """What happened since, and how it stands now."""

    type: str
    entries: list[dict[str, Any]]
    table: dict[str, Any]
    view: dict[str, Any] | None


class InWords(Struct, frozen=True):
    """The table in sentences."""

    text: str


class Check(Form, frozen=True):
    """An action to be looked at, not played."""

    action: ActionForm
    seat: Seat | None = None


class Checked(Struct, frozen=True):
    """Why the action would be refused; null if it would not."""

    refusal: dict[str, Any] | None


class Route(Struct, frozen=True):
    """A way to a space, leg by leg; null if there is none."""

    legs: list[Any] | None
