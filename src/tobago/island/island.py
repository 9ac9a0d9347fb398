"""An island: its spaces and everything that follows from them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from weakref import WeakValueDictionary

from tobago.fault import Fault
from tobago.island import geometry
from tobago.island.geometry import TERRAINS, Terrain, bits
from tobago.island.hexes import Hex
from tobago.island.island_error import IslandError

MAX_SPACES = 127
SPACINGS = (4, 5, 3)
"""Least distances between like objects that a table can choose (option spacing)."""
LEGS = 3
"""Legs of a drive (R5.1)."""


SpaceLike = Hex | tuple[int, int] | str
"""A space as people and programs give it: by its coordinates, or by its name."""


def turns_needed(legs: int) -> int:
    """The turns of driving that a number of legs takes."""
    return -(-legs // LEGS)


@dataclass(frozen=True, eq=False)
class Island:
    """Hexagonal spaces of six terrains, with areas, coast, sight, legs and gazes as bit masks.

    Bit i of a mask stands for `spaces[i]`. Islands that are alike are one object, also after
    unpickling, so that what follows from the terrain is computed once.

    >>> from tobago import island_by_code
    >>> island = island_by_code("ABC1")
    >>> island, island.names[0], island.terrain["lake"].bit_count()
    (<Island ABC1, 104 spaces>, 'a3', 14)
    >>> island.hex("h6"), island.name((0, 0))
    (Hex(q=0, r=0), 'h6')
    """

    code: str | None
    spaces: tuple[Hex, ...]
    terrains: tuple[Terrain, ...]

    @staticmethod
    def of(terrain: Mapping[tuple[int, int], Terrain], code: str | None = None) -> "Island":
        """The island with these spaces; raises IslandError when it breaks R1.4."""
        _check_spaces(terrain)
        spaces = tuple(Hex(*space) for space in sorted(terrain))
        island = _intern(code, spaces, tuple(terrain[space] for space in spaces))
        _check_areas(island)
        return island

    def __repr__(self) -> str:
        return f"<Island {self.code or 'custom'}, {len(self.spaces)} spaces>"

    def __reduce__(self) -> tuple[Callable[..., "Island"], tuple[object, ...]]:
        return _intern, (self.code, self.spaces, self.terrains)

    # ---- spaces -------------------------------------------------------------------------

    @cached_property
    def index(self) -> dict[tuple[int, int], int]:
        """The number of each space."""
        return {space: i for i, space in enumerate(self.spaces)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What people call each space, like `f7`."""
        return geometry.names(self.spaces)

    @cached_property
    def named(self) -> dict[str, int]:
        """The number of the space with a name."""
        return {name: i for i, name in enumerate(self.names)}

    def number(self, space: SpaceLike) -> int:
        """The number of a space that is given by its coordinates or by its name."""
        if isinstance(space, str):
            if space not in self.named:
                raise Fault(
                    "no space of this island is called {given!r}; they go like 'f7'", given=space
                )
            return self.named[space]
        try:
            return self.index[space]
        except (KeyError, TypeError):  # TypeError: a list
            raise Fault("{space} is not a space of this island", space=str(space)) from None

    def name(self, space: SpaceLike) -> str:
        """The name of a space, such as `h6`; also checks a name."""
        return self.names[self.number(space)]

    def hex(self, space: SpaceLike) -> Hex:
        """The space with a name, such as `h6`; also checks coordinates."""
        return self.spaces[self.number(space)]

    @cached_property
    def whole(self) -> int:
        """All spaces."""
        return (1 << len(self.spaces)) - 1

    def mask(self, spaces: Iterable[SpaceLike]) -> int:
        """A set of spaces as a mask."""
        if isinstance(spaces, str):
            spaces = (spaces,)  # one name, not a sequence of letters
        return reduce(or_, (1 << self.number(space) for space in spaces), 0)

    def hexes(self, mask: int) -> tuple[Hex, ...]:
        """The spaces in a mask, in the island's order."""
        if mask >> len(self.spaces):
            raise Fault(
                "a mask of this island has {count} bits, not {given}",
                count=len(self.spaces),
                given=mask,
            )
        return tuple(self.spaces[i] for i in bits(mask))

    # ---- neighbourhood ------------------------------------------------------------------

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """For each space its neighbour in each of the six directions, or SEA."""
        return geometry.steps(self.spaces)

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each space the spaces next to it."""
        return geometry.masks_of(self.steps)

    @cached_property
    def coast(self) -> int:
        """The spaces that touch the ocean or a sea space."""
        return sum(1 << i for i, row in enumerate(self.steps) if geometry.SEA in row)

    @cached_property
    def sight(self) -> tuple[int, ...]:
        """For each space the spaces one or two steps away over land."""
        return geometry.sight(self.neighbours)

    @cached_property
    def gaze(self) -> tuple[tuple[int, ...], ...]:
        """For each space and direction the space where a gaze meets the coast."""
        return geometry.gazes(self.steps)

    @cached_property
    def too_close(self) -> dict[int, tuple[int, ...]]:
        """For each least distance and space, the spaces too close to it."""
        return {spacing: geometry.within(self.spaces, spacing - 1) for spacing in SPACINGS}

    # ---- terrain ------------------------------------------------------------------------

    @cached_property
    def terrain(self) -> dict[Terrain, int]:
        """All spaces of each terrain."""
        return {
            terrain: sum(1 << i for i, t in enumerate(self.terrains) if t == terrain)
            for terrain in TERRAINS
        }

    @cached_property
    def areas(self) -> tuple[int, ...]:
        """For each space the area it lies in."""
        return geometry.areas(self.terrain, self.neighbours)

    @cached_property
    def largest(self) -> dict[Terrain, int]:
        """The largest area of each terrain."""
        return {
            terrain: max((self.areas[i] for i in bits(mask)), key=int.bit_count)
            for terrain, mask in self.terrain.items()
        }

    # ---- driving ------------------------------------------------------------------------

    @cached_property
    def one_leg(self) -> tuple[int, ...]:
        """For each space those where one leg may end."""
        return geometry.one_leg(self.areas, self.neighbours)

    @cached_property
    def legs(self) -> tuple[bytes, ...]:
        """The least number of legs between two spaces."""
        return geometry.least_legs(self.one_leg)

    @cached_property
    def reach(self) -> tuple[tuple[int, ...], ...]:
        """For 0 to 3 legs and each space, the other spaces within that number of legs."""
        return tuple(geometry.within_legs(self.legs, allowed) for allowed in range(LEGS + 1))


_instances: WeakValueDictionary[object, Island] = WeakValueDictionary()


def _intern(code: str | None, spaces: tuple[Hex, ...], terrains: tuple[Terrain, ...]) -> Island:
    return _instances.setdefault((code, spaces, terrains), Island(code, spaces, terrains))


def _check_spaces(terrain: Mapping[tuple[int, int], Terrain]) -> None:
    if not terrain:
        raise IslandError("no-spaces", "an island needs at least one space of each terrain")
    if len(terrain) > MAX_SPACES:
        raise IslandError(
            "too-many-spaces",
            "an island has at most {most} spaces, not {found}",
            most=MAX_SPACES,
            found=len(terrain),
        )
    for space, kind in terrain.items():
        if kind not in TERRAINS:
            raise IslandError(
                "unknown-terrain",
                "space {space}: unknown terrain {given!r}; allowed: {allowed}",
                space=Hex(*space),
                given=kind,
                allowed=list(TERRAINS),
                choices=TERRAINS,
            )


def _check_areas(island: Island) -> None:
    """R1.4: connected, and exactly one largest area of each terrain."""
    reached = geometry.flood(island.neighbours, 0, island.whole)
    if reached != island.whole:
        apart = next(bits(island.whole & ~reached))
        raise IslandError(
            "disconnected",
            "the island is not connected: {space} cannot be reached from {start}",
            space=island.spaces[apart],
            start=island.spaces[0],
        )
    for terrain, mask in island.terrain.items():
        if not mask:
            raise IslandError("missing-terrain", "the island has no {terrain}", terrain=terrain)
        areas = {island.areas[i] for i in bits(mask)}
        size = max(area.bit_count() for area in areas)
        firsts = sorted(next(bits(area)) for area in areas if area.bit_count() == size)
        *others, last = [island.spaces[i] for i in firsts]
        if others:
            raise IslandError(
                "two-largest-areas",
                "{areas} areas of {terrain} are equally large ({size} spaces each), "
                "at {others} and {last}; one must be the largest",
                areas=len(firsts),
                terrain=terrain,
                size=size,
                others=others,
                last=last,
            )
