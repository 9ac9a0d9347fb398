"""The row of a decision in the table `decisions`."""

from typing import Any

from tobago.dataset.schema import Row
from tobago.game import COLOURS, SEATS, Action, Game
from tobago.game.actions import NAMES
from tobago.game.constants import MAP, NOTHING
from tobago.game.notation import write
from tobago.island import Hex, Island
from tobago.record import Entry, Replay
from tobago.record.notes import is_treasure_drawn, treasures_turned_up

COLUMN_OF = {"to": "space", "with": "means", "first": "card", "second": "other_card"}
"""The columns of the action's fields that have other names; some of these are keywords of SQL."""
CHANGES_SITES = {"PlaceFirstClue", "PlayClue", "StartMap", "RemoveMarker", "ExtraClue"}
"""The kinds of actions that change the sites of a map."""


def decision_row(replay: Replay) -> Row:
    """The row of the next action of a replay; the replay then stands after it."""
    game, entry = replay.game, replay.record.entries[replay.ply]
    action = {**_context(game), **_fields(entry.action, game.table.island)}
    row = {"turn": entry.turn, "seat": entry.seat, **_position(game), **action}
    sites, curses, gold = game.state.sites[:], game.state.curses_struck, row["gold"]
    replay.forward()
    after = replay.game.state
    if row["type"] in CHANGES_SITES:
        changed = MAP[row["map"]]
        row["sites_left"] = after.sites[changed].bit_count()
        row["sites_removed"] = sites[changed].bit_count() - row["sites_left"]
    return {
        **row,
        **_notes(entry),
        "ply": replay.ply,
        "curses": after.curses_struck - curses,
        "gold_change": sum(after.treasure[entry.seat]) - gold,
        "seconds": entry.seconds,
        "comment": entry.comment,
    }


def _position(game: Game) -> dict[str, Any]:
    """What the deciding player has and can do."""
    s = game.state
    offered = NOTHING if s.sharing is None else s.sharing.offered
    return {
        "phase": s.phase,
        "legal_actions": len(game.legal_actions()),
        "gold": sum(s.treasure[s.seat]),
        "amulets": s.amulets_held[s.seat],
        "offered": None if offered == NOTHING else offered,
        **{f"sites_{colour}": s.sites[m].bit_count() for m, colour in enumerate(COLOURS)},
    }


def _context(game: Game) -> dict[str, Any]:
    """The map and the clue that the action is about, where it does not name them."""
    t, s = game.table, game.state
    if s.sharing is not None:
        return {"map": COLOURS[s.sharing.dig.map]}
    if s.new_map != NOTHING:
        return {"map": COLOURS[s.new_map]}
    if s.first_clue != NOTHING:
        return {"clue": t.deck[s.first_clue]}
    return {}


def _fields(action: Action, island: Island) -> dict[str, Any]:
    """The kind of an action, its fields, and its text."""
    row: dict[str, Any] = {"type": type(action).__name__, "action": write(action, island)}
    for key, name in NAMES[type(action)].items():
        value = getattr(action, name)
        text = island.names[island.index[value]] if isinstance(value, Hex) else value
        row[COLUMN_OF.get(key, key)] = text
    return row


def _notes(entry: Entry) -> dict[str, Any]:
    """The cards that were drawn and turned up."""
    clues = [_with_owner(note, entry) for note in entry.notes if "+" in note]
    treasures = [note for note in entry.notes if is_treasure_drawn(note)]
    turned_up = treasures_turned_up(entry.notes)
    return {
        "clues_drawn": " ".join(clues) or None,
        "treasures_drawn": " ".join(treasures) or None,
        "turned_up": turned_up[-1] if turned_up else None,
    }


def _with_owner(note: str, entry: Entry) -> str:
    """A clue drawn, with the seat that drew it."""
    return f"{SEATS[entry.seat]}{note}" if note.startswith("+") else note
