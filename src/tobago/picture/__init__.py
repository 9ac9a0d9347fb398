"""Pictures as pure functions: the table in text, and everything in SVG."""

from tobago.picture.card_pictures import clue_svg, treasure_svg
from tobago.picture.colours import Theme
from tobago.picture.island_picture import Highlights, island_svg
from tobago.picture.map_picture import map_svg
from tobago.picture.page_parts import ground_svg, sheet_svg, thumbnails_svg
from tobago.picture.portraits import person_svg, portrait_svg
from tobago.picture.table_picture import game_svg, table_svg
from tobago.picture.text import TextContext, legend, text_board, text_table
from tobago.picture.thumbnails import islands_svg, thumbnail_svg

__all__ = [
    "Highlights",
    "TextContext",
    "Theme",
    "clue_svg",
    "game_svg",
    "ground_svg",
    "island_svg",
    "islands_svg",
    "legend",
    "map_svg",
    "person_svg",
    "portrait_svg",
    "sheet_svg",
    "table_svg",
    "text_board",
    "text_table",
    "thumbnail_svg",
    "thumbnails_svg",
    "treasure_svg",
]
