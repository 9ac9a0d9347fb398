"""Tables of islands, made before the first game so that every reset is fast."""

from functools import lru_cache

from tobago.clues import check_island, standard_deck
from tobago.env.distances import island_distances
from tobago.env.numbers import numbers_of
from tobago.env.observation import island_planes
from tobago.fault import Fault
from tobago.game.table import island_actions
from tobago.island import CODES, Island, island_by_code


def prepare_islands(island: Island | str | None) -> None:
    """Make the tables of an island, or those of all islands that a game may draw.

    They are cached: later calls in the same process return at once.
    """
    for given in CODES if island is None else (island,):
        found = island_by_code(given) if isinstance(given, str) else given
        if not isinstance(found, Island):
            raise Fault(
                "an island is a code such as 'ABC1' or an Island, not {given!r}", given=found
            )
        _prepare(found)


@lru_cache(maxsize=128)
def _prepare(island: Island) -> None:
    check_island(standard_deck(), island)
    island_actions(island)
    island_distances(island)
    numbers_of(island)
    island_planes(island)
    _ = island.too_close, island.sight, island.gaze
