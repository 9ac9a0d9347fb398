"""The table in text, as pure functions of a context: drawn with signs, or in sentences."""

from tobago.picture.text.advice_text import (
    describe_discards,
    describe_races,
    describe_reach,
    describe_result,
    describe_route,
    describe_sites,
    describe_statues,
    describe_treasures,
)
from tobago.picture.text.board_text import board_width, text_board
from tobago.picture.text.header_text import (
    comment_text,
    describe_header,
    describe_options,
    record_text,
)
from tobago.picture.text.legend import legend
from tobago.picture.text.prompt_text import prompt
from tobago.picture.text.sharing_text import describe_coming_cards, describe_sharing
from tobago.picture.text.space_text import describe_board, describe_space, describe_terrain
from tobago.picture.text.table_screen import TableScreen, table_screen
from tobago.picture.text.table_sentences import describe_hand, describe_map, describe_table
from tobago.picture.text.table_text import text_hand, text_table
from tobago.picture.text.text_context import TextContext, lines_width
from tobago.picture.text.turned_board import turned_board

__all__ = [
    "TableScreen",
    "TextContext",
    "board_width",
    "comment_text",
    "describe_board",
    "describe_coming_cards",
    "describe_discards",
    "describe_hand",
    "describe_header",
    "describe_map",
    "describe_options",
    "describe_races",
    "describe_reach",
    "describe_result",
    "describe_route",
    "describe_sharing",
    "describe_sites",
    "describe_space",
    "describe_statues",
    "describe_table",
    "describe_terrain",
    "describe_treasures",
    "legend",
    "lines_width",
    "prompt",
    "record_text",
    "table_screen",
    "text_board",
    "text_hand",
    "text_table",
    "turned_board",
]
