"""Notes: what an action brought about, as a record states it.

The cards dealt, drawn, looked at and turned up must all be stated: they are what chance decided.
Sites left, amulets, shuffles and payments may be left out; when they are there they must be right.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from tobago.game import SEATS, Event, events
from tobago.island import Island

_SEAT = "|".join(SEATS)
_CLUES = r"(?:\+[a-z-]+:[a-z-]+)"
NOTE = re.compile(
    rf"=\d{{1,3}}|(?:{_SEAT})?{_CLUES}+|~|(?:{_SEAT}|unseen|\^)[0-6]"
    rf"|(?:{_SEAT})-(?:amulet|nothing|[2-6])|(?:{_SEAT})?\*|\*[a-z]+\d+",
    re.ASCII,
)
"""Any note; docs/record.md says what each means."""
_TREASURE = re.compile(rf"(?:{_SEAT}|unseen|\^)[0-6]")


Shown = list[tuple[int | None, str]]
"""What an event shows: whose it is, if it can be the actor's own, and the note."""


def _left(e: events.CluePlayed, island: Island) -> Shown:
    return [(None, f"={e.left}")]


def _drawn(e: events.ClueDrawn, island: Island) -> Shown:
    return [(e.seat, f"+{e.clue}")]


def _paid(e: events.CursePaid, island: Island) -> Shown:
    given = "amulet" if e.amulet else "nothing" if e.card is None else e.card
    return [(None, f"{SEATS[e.seat]}-{given}")]


NOTES: dict[type[Event], Callable[..., Shown]] = {
    events.FirstCluePlaced: _left,
    events.CluePlayed: _left,
    events.MapStarted: _left,
    events.MarkerRemoved: _left,
    events.FirstClueDrawn: _drawn,
    events.ClueDrawn: _drawn,
    events.HandDealt: lambda e, island: [(e.seat, f"+{clue}") for clue in e.clues],
    events.CluesReshuffled: lambda e, island: [(None, "~")],
    events.TreasuresReshuffled: lambda e, island: [(None, "~")],
    events.CardLookedAt: lambda e, island: [(None, f"{SEATS[e.seat]}{e.value}")],
    events.CardAdded: lambda e, island: [(None, f"unseen{e.value}")],
    events.CardTurnedUp: lambda e, island: [(None, f"^{e.value}")],
    events.CursePaid: _paid,
    events.AmuletTaken: lambda e, island: [(e.seat, "*")],
    events.AmuletAppeared: lambda e, island: [(None, f"*{island.names[island.index[e.space]]}")],
}


def notes_of(happened: Iterable[Event], actor: int, island: Island) -> tuple[str, ...]:
    """The notes of an action; a seat is named where it is not the actor's own."""
    notes = []
    for event in happened:
        if write := NOTES.get(type(event)):
            for seat, text in write(event, island):
                notes.append(text if seat is None or seat == actor else SEATS[seat] + text)
    return tuple(notes)


def is_card(note: str) -> bool:
    """Whether a note states a card, which a record may not leave out."""
    return "+" in note or _TREASURE.fullmatch(note) is not None


def clues_drawn(notes: Iterable[str]) -> list[str]:
    """The clues that were drawn, in order."""
    return [note.partition("+")[2] for note in notes if "+" in note]


def note_of(clue: str, notes: Sequence[str]) -> int:
    """The place of the note that a clue was drawn."""
    return next(at for at, note in enumerate(notes) if note.partition("+")[2] == clue)


def is_treasure_drawn(note: str) -> bool:
    """Whether a note states a card drawn for a treasure."""
    return note[0] != "^" and _TREASURE.fullmatch(note) is not None


def treasures_drawn(notes: Iterable[str]) -> list[int]:
    """The treasure cards that were drawn for a treasure, in order."""
    return [int(note[-1]) for note in notes if is_treasure_drawn(note)]


def treasures_turned_up(notes: Iterable[str]) -> list[int]:
    """The treasure cards that were turned up, in order."""
    return [int(note[1:]) for note in notes if note[0] == "^"]


def split(text: str, actor: str) -> list[str]:
    """A note as written, card by card, without the actor's own name: `+in:hut+in:palm` is two."""
    owner, plus, clues = text.partition("+")
    if plus:
        prefix = "" if owner == actor else owner
        return [f"{prefix}+{clue}" for clue in clues.split("+")]
    return ["*"] if text == f"{actor}*" else [text]


def join(notes: Sequence[str]) -> list[str]:
    """Notes as they are written: the clues that one player draws in a row are one note."""
    joined: list[str] = []
    last = ""
    for note in notes:
        owner, plus, clue = note.partition("+")
        if plus and last == owner + plus:
            joined[-1] += plus + clue
        else:
            joined.append(note)
        last = owner + plus
    return joined


def unknown(note: str, stated: Sequence[str]) -> str:
    """A note without the card, unless a record without a seed states it."""
    if note in stated or not is_card(note):
        return note
    owner, plus, _ = note.partition("+")
    return f"{owner}{plus}…" if plus else f"{note[:-1]}…"


def first_difference(stated: Sequence[str], found: Sequence[str]) -> int | None:
    """The first stated note that is wrong; one past the last if a card is not stated."""
    rest = iter(found)
    for at, note in enumerate(stated):
        for other in rest:
            if other == note:
                break
            if is_card(other):
                return at
        else:
            return at
    return len(stated) if any(map(is_card, rest)) else None
