"""`tobago serve` with known seeds: `python -m tests.web.seeded serve`.

Every table gets the same seed, and so does every bot, so that the same clicks give the same game.
This lives with the tests: no setting of the product can switch a known seed on.
"""

import sys
from unittest.mock import patch

SEED = "a seed that everybody knows"


def serve() -> None:
    """Run the command `tobago serve`, its bots in seeded worker processes."""
    from tobago.cli import main

    worker = (sys.executable, "-m", "tests.web.seeded", "think")
    with (
        patch("tobago.server.lobby.new_table.token_hex", return_value=SEED),
        patch("tobago.server.core.workers.WORKER_COMMAND", worker),
    ):
        main()


def think() -> None:
    """Run a worker process in which bots decide."""
    from tobago.server.core.workers import main

    with patch("tobago.server.host.bot_decisions.token_hex", return_value=SEED):
        main()


if __name__ == "__main__":
    {"serve": serve, "think": think}[sys.argv[1]]()
