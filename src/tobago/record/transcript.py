"""The transcript: header, first state, then every action with the state after it (JSON Lines).

It holds every secret, so only offline tools write it.
"""

from collections.abc import Iterator
from typing import Any

from tobago.record.ordered_replay import OrderedReplay
from tobago.record.record import Record
from tobago.record.replay import Replay


def transcript_of(record: Record) -> Iterator[dict[str, Any]]:
    """The transcript of a recorded game, line by line; its seed is null where none is known."""
    replay = OrderedReplay(record) if record.header.seed is None else Replay(record)
    yield {**replay.game.header(), "seed": record.header.seed}
    yield {"ply": 0, "state": replay.game.to_state()}
    for entry in record.entries:
        replay.forward()
        yield {
            "ply": replay.ply,
            "seat": entry.seat,
            "action": entry.action.to_json(),
            "state": replay.game.to_state(),
        }
