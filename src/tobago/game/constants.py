"""Numbers and names of the game that many modules share."""

from typing import Literal, get_args

Colour = Literal["white", "grey", "black", "brown"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours of the treasure maps and of their site markers."""
MAPS = range(len(COLOURS))
"""The maps as numbers."""
MAP = {colour: m for m, colour in enumerate(COLOURS)}
"""The number of each map."""
SEATS = ("red", "blue", "yellow", "green")
"""The names of the seats: the colours of their ATVs."""
PLAYER_COUNTS = (2, 3, 4)
ROSES = 15
"""Compass roses of a player (R1.1)."""
MARKERS = 17
"""Site markers of a colour: a map's sites are marked once there are no more than these (R4.4)."""
GOLD_CARDS = {2: 10, 3: 9, 4: 11, 5: 6, 6: 3}
"""How many treasure cards of each value there are (R1.6)."""
CURSE = 0
"""A curse among treasure cards, which are their value in gold."""
CARD_VALUES = 7
"""Treasure cards are worth 0 (a curse) to 6."""
NOBODY = -1
"""No seat where a number stands for one."""
NOTHING = -1
"""No space, no card, no map where a number stands for one."""
