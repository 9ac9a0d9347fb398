"""The table in a terminal: playing, and looking at games played."""

from tobago.cli.terminal import play, replay  # they add themselves to the app

__all__ = ["play", "replay"]
