"""The columns of the tables: their names, types and meanings.

Parquet schemas, CSV headers, JSON keys and the tables of docs/data.md are made from this module.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from tobago.game import COLOURS

Kind = Literal["text", "integer", "number", "flag"]
Row = Mapping[str, Any]
"""The values of a row by column; a missing column is null."""

SQL_TYPES: dict[Kind, str] = {
    "text": "VARCHAR",
    "integer": "BIGINT",
    "number": "DOUBLE",
    "flag": "BOOLEAN",
}
PANDAS_TYPES: dict[Kind, str] = {
    "text": "string",
    "integer": "Int64",
    "number": "Float64",
    "flag": "boolean",
}


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: Kind
    meaning: str
    """In Markdown, for docs/data.md."""
    nullable: bool = False


class TableSchema(NamedTuple):
    """The columns of a table in their order."""

    name: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    @property
    def sql_types(self) -> dict[str, str]:
        """The SQL type of each column, as DuckDB's `read_csv` takes them.

        >>> GAMES.sql_types["gold"]
        'BIGINT'
        """
        return {column.name: SQL_TYPES[column.kind] for column in self.columns}

    @property
    def pandas_types(self) -> dict[str, str]:
        """The type of each column in pandas, as its `read_csv` takes them.

        >>> GAMES.pandas_types["luck"]
        'Float64'
        """
        return {column.name: PANDAS_TYPES[column.kind] for column in self.columns}

    def markdown(self) -> str:
        """The columns as a table for the documents."""
        rows = [
            f"| `{column.name}` | {column.kind} | {'yes ' if column.nullable else ''}"
            f"| {column.meaning} |"
            for column in self.columns
        ]
        return "\n".join(["| column | type | null | meaning |", "| --- | --- | --- | --- |", *rows])


def _needed(name: str, kind: Kind, meaning: str) -> Column:
    return Column(name, kind, meaning)


def _optional(name: str, kind: Kind, meaning: str) -> Column:
    return Column(name, kind, meaning, nullable=True)


GAMES = TableSchema(
    "games",
    (
        _needed("game", "integer", "the number of the game, from 1: its place among the records"),
        _optional("seed", "text", "the seed; null where the record has none"),
        _optional("deal", "integer", "the deal of a match or tournament, from 0"),
        _optional("island", "text", "the code such as `ABC1`; null for a custom island"),
        _needed("island_spaces", "integer", "the number of spaces of the island"),
        _needed("options", "text", "options that differ from the default, or `standard`"),
        _needed("players", "integer", "the number of players"),
        _needed("start", "integer", "the starting seat"),
        _needed("seat", "integer", "the seat of this row, from 0"),
        _needed("player", "text", "the player's name"),
        _optional(
            "bot",
            "text",
            "the bot on the seat, as reports name it; null for a person, or if unknown",
        ),
        _needed("finished", "flag", "whether the game was played to its end"),
        _needed("gold", "integer", "the player's gold, at the end or so far"),
        _optional(
            "place", "integer", "1 for the most gold; equal for equal gold. Null if not finished"
        ),
        _optional("won", "number", "1 for a win, 0.5 for one shared by two. Null if not finished"),
        _needed("cards", "integer", "treasure cards that the player has"),
        _needed("amulets", "integer", "amulets that the player has"),
        _needed("raised", "integer", "treasures that the player raised"),
        _needed("treasures", "integer", "treasures that were raised in the game"),
        _needed("curses", "integer", "curses that were turned up in the game"),
        _needed("plies", "integer", "decisions of all players"),
        _needed("decisions", "integer", "decisions of this player"),
        _optional("seconds", "number", "the length of the game, if the record has times"),
        _optional(
            "mishaps",
            "integer",
            "decisions that the bot failed to make; in matches only",
        ),
        _optional("median_ms", "number", "median time per decision; in matches only"),
        _optional("p99_ms", "number", "99 % of the decisions took less; in matches only"),
        _optional(
            "luck", "number", "change of the chance of winning by cards; if [reviewed](#reviews)"
        ),
        _optional("skill", "number", "its change by the player's own decisions; if reviewed"),
    ),
)
"""A row for each game and seat."""

DECISIONS = TableSchema(
    "decisions",
    (
        _needed("game", "integer", "the number of the game, as in `games`"),
        _needed("ply", "integer", "the number of the decision in the game, from 1"),
        _needed("turn", "integer", "the number of the turn; 0 in setting up"),
        _needed("seat", "integer", "the seat that decides, from 0"),
        _needed("player", "text", "as in `games`"),
        _optional("bot", "text", "as in `games`"),
        # ---- the position
        _needed("phase", "text", "the phase before the action, as in the transcript"),
        _needed("legal_actions", "integer", "the number of legal actions"),
        _needed("gold", "integer", "the player's gold before the action"),
        _needed("amulets", "integer", "the player's amulets before the action"),
        _optional("offered", "integer", "the treasure card on offer; 0 is a curse"),
        *(
            _needed(f"sites_{colour}", "integer", f"sites of the {colour} map before the action")
            for colour in COLOURS
        ),
        # ---- the action
        _needed("type", "text", "the kind of action, such as `PlayClue`"),
        _optional("map", "text", "the map that the action is about"),
        _optional("clue", "text", "the clue card, such as `not-in-sight:palm`"),
        _optional("space", "text", "the space (`space` or `to`) by its name, such as `f7`"),
        _optional("means", "text", "`with` of `PayCurse`: `amulet` or `card`"),
        _optional("card", "integer", "`card` of `DoubleClaim`, `first` of `Swap`"),
        _optional("other_card", "integer", "`second` of `Swap`"),
        _needed("action", "text", "the action as [records](record.md#turns) write it"),
        # ---- the effects
        _optional("sites_left", "integer", "sites of `map` after a clue or a removed marker"),
        _optional("sites_removed", "integer", "sites that the clue or the removed marker excluded"),
        _optional("clues_drawn", "text", "the clues drawn or dealt, such as `red+in:hut`"),
        _optional("treasures_drawn", "text", "the cards drawn for a treasure: `red5 unseen2`"),
        _optional("turned_up", "integer", "the treasure card turned up last; 0 is a curse"),
        _needed("curses", "integer", "curses that were turned up"),
        _needed("gold_change", "integer", "the change of the player's gold by the action"),
        # ---- notes and review
        _optional("seconds", "number", "the time since the beginning of the game, if recorded"),
        _optional("comment", "text", "the comment of the record"),
        _optional("verdict", "text", "`forced`, or from `best` to `blunder`; if reviewed"),
        _optional("loss", "number", "chance of winning lost against the best choice; if reviewed"),
        _optional("skill", "number", "change of the chance of winning by the action; if reviewed"),
        _optional("luck", "number", "its change by the cards of the action; if reviewed"),
    ),
)
"""A row for each decision."""

TABLES = {table.name: table for table in (GAMES, DECISIONS)}
