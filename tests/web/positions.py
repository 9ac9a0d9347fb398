"""Games played by code up to a position and written into a server's database.

The page then opens the table there, without the clicks that would lead to it.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.server.databases import opened, run_apart
from tests.web.seeded import SEED
from tobago.bots import Guard, Scout
from tobago.game import Action, EndTurn, Game, Raise, Take
from tobago.game.events import Cursed
from tobago.server.core import queries
from tobago.server.core.clock import now
from tobago.server.core.journal import Draft, Entry, Kind, append_within
from tobago.server.core.live_table import LiveTable, new_game
from tobago.server.core.rooms import LEASE
from tobago.server.core.schema import Person, SeatRow, TableRow
from tobago.server.lobby.new_table import NewSeat, NewTable, build_table

Stop = Callable[[Game], bool]
"""Whether the game has reached the position."""

HUMAN = NewSeat("human")
SCOUT = NewSeat("bot", "scout")
HUNTER = NewSeat("bot", "hunter")
ALONE = (HUMAN, SCOUT)
FOUR = (HUMAN, SCOUT, HUNTER, SCOUT)
THREE = (HUMAN, SCOUT, SCOUT)
ONE_SCREEN = (HUMAN, HUMAN)


def own_turn(game: Game) -> bool:
    """The first turn of seat 0 begins."""
    return game.seat == 0 and game.state.phase == "turn"


def later_turn(game: Game) -> bool:
    """A turn of seat 0 begins, and a treasure has been raised."""
    return own_turn(game) and bool(game.state.digs)


def sharing(game: Game) -> bool:
    """Seat 0 is offered a card and may pass it."""
    return game.seat == 0 and len(game.legal_actions()) > 1 and game.state.phase == "sharing"


def own_curse(game: Game) -> bool:
    """Seat 0 can raise a treasure whose first card is a curse."""
    raises = [action for action in game.legal_actions() if isinstance(action, Raise)]
    return own_turn(game) and any(_curses(game.copy(), action) for action in raises)


def curse_of_a_bot(game: Game) -> bool:
    """Seat 0 can end the turn, and then a bot raises a treasure whose first card is a curse."""
    if not own_turn(game) or EndTurn() not in game.legal_actions():
        return False
    ahead = game.copy()
    ahead.apply(EndTurn())
    bots = [Guard.of("scout", SEED) for _ in game.state.hands]  # as those of the server begin
    while ahead.seat != 0 and not ahead.over:
        action = bots[ahead.seat].decide(ahead.view(ahead.seat), ahead.legal_actions())
        if isinstance(action, Raise):
            return _curses(ahead, action)
        ahead.apply(action)
    return False


def _curses(game: Game, action: Action) -> bool:
    return any(isinstance(event, Cursed) for event in game.apply(action))


def last_card(game: Game) -> bool:
    """Seat 0 is asked, and the game ends if the card is taken."""
    if not sharing(game):
        return False
    ahead = game.copy()
    ahead.apply(Take())
    return ahead.over


def never(game: Game) -> bool:
    """The game is played to its end."""
    return False


def game_at(stop: Stop, seats: Sequence[NewSeat] = ALONE, **wishes: Any) -> Game:
    """The game that `insert` writes with the same arguments, for what the page must show."""
    row, _ = _set_up("", seats, wishes)
    game = new_game(row)
    _play(game, stop)
    return game


def insert(
    database_url: str,
    person: str,
    stop: Stop,
    seats: Sequence[NewSeat] = ALONE,
    *,
    ago: int = 0,
    **wishes: Any,
) -> str:
    """Write a table of the person's with a game at the position, `ago` milliseconds old; its id."""
    row, held = _set_up(person, seats, wishes)
    names = [seat.name for seat in held]
    drafts = [Draft(Kind.START, None, {"names": names}), *_play(new_game(row), stop)]
    entries = [draft.entry(seq, row.created_at - ago) for seq, draft in enumerate(drafts, 1)]
    run_apart(_write(database_url, row, held, entries))  # Playwright has a loop in this thread
    return row.id


def _set_up(
    person: str, seats: Sequence[NewSeat], wishes: dict[str, Any]
) -> tuple[TableRow, list[SeatRow]]:
    wanted = NewTable(players=len(seats), seats=list(seats), **wishes)
    owner = Person(
        id=person,
        name="Anna",
        owner=None,
        language="en",
        email=None,
        created_at=0,
        seen_at=0,
        muted_until=None,
        banned_at=None,
    )
    row, held = build_table(owner, wanted, now())
    row = replace(row, seed=SEED)
    return replace(row, code=new_game(row).table.island.code), held


def _play(game: Game, stop: Stop) -> list[Draft]:
    """Go on to the position, with scouts in all seats; the entries of the log."""
    bots = [Scout(Random(f"{SEED}/{seat}")) for seat in range(len(game.state.hands))]
    drafts = []
    while not game.over and not stop(game):
        seat = game.seat
        action = bots[seat].decide(game.view(seat), game.legal_actions())
        drafts.append(Draft(Kind.ACT, seat, {"action": action.to_json()}))
        game.apply(action)
    assert game.over == (stop is never), "the game ended before it reached the position"
    return drafts


async def _write(
    database_url: str, row: TableRow, seats: list[SeatRow], entries: list[Entry]
) -> None:
    head = LiveTable.of(row, seats, entries).head("", LEASE)
    async with opened(database_url, lock=False) as database, database.write() as connection:
        await queries.create_table(connection, row, seats)
        await append_within(database, connection, row.id, entries, head)
