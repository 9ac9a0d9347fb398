"""Until review follows."""

from tobago.picture.text.text_context import align_columns as aligned

__all__ = ["aligned"]
