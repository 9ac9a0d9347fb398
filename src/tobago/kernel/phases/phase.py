"""The phases as numbers, and the types of what the rules work on.

A rule's effect returns the phase that follows by itself, or DECISION.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Island = Any
"""A record of dtype `ISLAND`."""
Table = Any
"""A record of dtype `TABLE`."""
Game = Any
"""A record of dtype `GAME`."""
Records = Any
"""An array of such records: an `np.recarray`, which has attributes uncompiled too."""
Numbers = NDArray[np.int16]
"""An array that legal actions are written into, by their numbers."""

PLACING, FIRST_CLUE, TURN, SHARING, CURSE, NEW_MAP, OVER = range(7)
"""The phases, in the order of the engine's."""
DECISION = -1
"""No phase follows by itself: a player has to decide, or the game is over."""

# Table options by the index of their value in OPTION_VALUES.
OPENING_OPEN = 1
EXCHANGE_ACTION = 1
CURSE_END, CURSE_CONTINUE, CURSE_PROTECTED, CURSE_RETURN, CURSE_RETURN_ALL = range(5)
PAYMENT_CHOICE = 1

NO_ROSE = 0
"""What `map_roses` has for a card without a rose."""
ONE_ROSE = 1
"""Added to the seat: a card with one rose."""
TWO_ROSES = 5
"""Added to the seat: a card with two."""
