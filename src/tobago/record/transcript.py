"""The transcript: header, first state, then every action with the state after it (JSON Lines).

It holds every secret, so only offline tools write it.
"""

import json
from pathlib import Path
from typing import Any

from tobago.game import Action, Game


class Transcript:
    """A transcript that grows with its game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.lines: list[dict[str, Any]] = [game.header(), {"ply": 0, "state": game.to_state()}]

    def apply(self, action: Action) -> None:
        """Play the action and write it down."""
        seat = self._game.seat
        self._game.apply(action, events=False)
        self.lines.append(
            {
                "ply": len(self.lines) - 1,
                "seat": seat,
                "action": action.to_json(),
                "state": self._game.to_state(),
            }
        )

    def write(self, path: Path) -> None:
        """Save it as JSON Lines."""
        path.write_text("".join(f"{json.dumps(line)}\n" for line in self.lines), "utf-8")
