"""Until review follows."""

from tobago.picture.hex_paths import Box

__all__ = ["Box"]
