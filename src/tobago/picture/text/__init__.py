"""The table in text, pure functions of a scene: drawn with signs and colours, or told in words."""

from tobago.picture.text.advice import (
    told_discards,
    told_races,
    told_reach,
    told_result,
    told_route,
    told_sites,
    told_statues,
    told_treasures,
)
from tobago.picture.text.board import board_width, text_board
from tobago.picture.text.head import told_head, told_options
from tobago.picture.text.legend import legend
from tobago.picture.text.plain import told_hand, told_map, told_table
from tobago.picture.text.prompt import prompt, told_sharing, told_to_come, waiting
from tobago.picture.text.remark import told_comment, told_remark
from tobago.picture.text.scene import Scene
from tobago.picture.text.spaces import space_in_full, told_board, told_space
from tobago.picture.text.table import hand, text_table
from tobago.picture.text.terrain import told_terrain

__all__ = [
    "Scene",
    "board_width",
    "hand",
    "legend",
    "prompt",
    "space_in_full",
    "text_board",
    "text_table",
    "told_board",
    "told_comment",
    "told_discards",
    "told_hand",
    "told_head",
    "told_map",
    "told_options",
    "told_races",
    "told_reach",
    "told_remark",
    "told_result",
    "told_route",
    "told_sharing",
    "told_sites",
    "told_space",
    "told_statues",
    "told_table",
    "told_terrain",
    "told_to_come",
    "told_treasures",
    "waiting",
]
