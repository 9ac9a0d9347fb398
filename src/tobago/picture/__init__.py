"""Pictures of a view: so far the text board."""

from tobago.picture.text import legend, text_board, text_table

__all__ = ["legend", "text_board", "text_table"]
