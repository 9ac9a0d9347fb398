"""The kernel's memory: one flat record for an island, a table and a game.

`GAME` has the fields of the engine's `State`, under the same names. A list is an array of fixed
length and a number of items; what lies beyond it is 0, so games in the same position are the same
bytes. Fields after `POSITION_END` only save time.
"""

import numpy as np

from tobago.game.constants import COLOURS, ROSES
from tobago.island import COUNTS, DIRECTIONS, LEGS, MAX_SPACES, SPACINGS, TERRAINS
from tobago.kernel.numbers import CARDS, CLUES

SEATS = 4
MAPS = len(COLOURS)
HAND = 6
"""The most clue cards in a hand (R2.5)."""
TREASURES = 41
"""The most treasure cards of a game (R1.6); also the most treasures that can be raised."""
SHARING_ROSES = SEATS * ROSES
"""The most roses that share a treasure: all (a state that is read may have them)."""
PAST_CARDS = 128
"""The most cards that are drawn for all treasures of a game.

All but the last treasure take at least one card out of the deck for good. With a curse that returns
they can have drawn two for it (option curse_rule), so these are at most 80 cards. The last one
draws at most 41.
"""
STATUES, HUTS, PALMS = COUNTS["statue"], COUNTS["hut"], COUNTS["palm"]

MASK = ("u8", (2,))
SPACE_MASKS = ("u8", (MAX_SPACES, 2))

ISLAND = np.dtype(
    [
        ("spaces", "i2"),  # how many there are
        ("whole", *MASK),
        ("coast", *MASK),
        ("terrain", "u8", (len(TERRAINS), 2)),
        ("largest", "u8", (len(TERRAINS), 2)),
        ("neighbours", *SPACE_MASKS),
        ("sight", *SPACE_MASKS),
        ("too_close", "u8", (len(SPACINGS), MAX_SPACES, 2)),  # in the order of SPACINGS
        ("reach", "u8", (LEGS + 1, MAX_SPACES, 2)),
        ("legs", "u1", (MAX_SPACES, MAX_SPACES)),
        ("gaze", "u1", (MAX_SPACES, len(DIRECTIONS))),
        ("q", "i1", (MAX_SPACES,)),  # counted from the island's least, so that any fits
        ("r", "i1", (MAX_SPACES,)),
    ],
    align=True,
)
"""What the kernel knows of an island: attributes of `Island`."""

TABLE = np.dtype(
    [
        ("clues", "u8", (CLUES, 2)),  # for each card the spaces that satisfy its clue
        ("island", "i4"),  # its index in the batch
        ("deck_size", "i1"),
        ("players", "i1"),
        ("start", "i1"),
        ("hand_size", "i1"),
        ("huts", "u1", (HUTS,)),
        ("palms", "u1", (PALMS,)),
        ("statues", "u1", (STATUES,)),
        ("facing", "u1", (STATUES,)),
        # Table options: numbers as they are, names and switches by their index in OPTION_VALUES.
        ("amulets", "i1"),
        ("opening", "i1"),
        ("spacing", "i1"),  # an index too: that of `too_close`
        ("statue_lines", "i1"),
        ("advanced", "i1"),
        ("exchange", "i1"),
        ("curses", "i1"),
        ("curse_depth", "i1"),
        ("curse_rule", "i1"),
        ("curse_payment", "i1"),
        ("gold", "i1"),
    ],
    align=True,
)
"""What does not change in a game: the engine's `Table`."""

GAME = np.dtype(
    [
        # Words first, so that nothing is lost to alignment.
        ("sites", "u8", (MAPS, 2)),
        ("amulets", *MASK),
        ("seed", "u8"),  # the key of its chance
        ("draws", "i8"),
        ("clue_shuffles", "i4"),  # how often clue cards were shuffled, the first time included
        ("clue_shuffle", "i4", (CLUES,)),  # the shuffle that last mixed each card, from 0
        ("table", "i4"),  # the index of its table in the batch
        ("curses_struck", "i4"),
        ("phase", "i1"),
        ("seat", "i1"),
        ("turn", "i1"),
        ("acted", "i1"),
        ("untouched", "i1"),
        ("legs", "i1"),
        ("first_clue", "i1"),
        ("new_map", "i1"),
        ("clue_deck_size", "i1"),
        ("clue_discard_size", "i1"),
        ("treasure_deck_size", "i1"),
        ("treasure_discard_size", "i1"),
        ("known_discards_size", "i1"),
        ("curses_removed", "i1"),
        ("amulet_pile", "i1"),
        ("curse_free_top", "i1"),
        ("facing", "i1", (STATUES,)),
        ("initial_counts", "i1", (7,)),
        ("atvs", "i1", (SEATS,)),
        ("roses", "i1", (SEATS,)),
        ("amulets_held", "i1", (SEATS,)),
        ("hand_sizes", "i1", (SEATS,)),
        ("treasure_sizes", "i1", (SEATS,)),
        ("map_sizes", "i1", (MAPS,)),  # clue cards under each map
        ("hands", "i1", (SEATS, HAND)),
        ("treasure", "i1", (SEATS, TREASURES)),
        ("map_cards", "i1", (MAPS, CARDS)),
        ("map_roses", "i1", (MAPS, CARDS)),  # 0, 1 + seat for a rose, 5 + seat for two
        ("clue_deck", "i1", (CLUES,)),
        ("clue_discard", "i1", (CLUES,)),
        ("treasure_deck", "i1", (TREASURES,)),
        ("treasure_discard", "i1", (TREASURES,)),
        ("known_discards", "i1", (TREASURES,)),
        # The treasure being shared out. Its dig is the one with the index `digs`.
        ("sharing", "i1"),  # whether there is one
        ("offered", "i1"),
        ("asked", "i1"),
        ("last_taker", "i1"),
        ("is_last", "i1"),
        ("sharing_roses_size", "i1"),
        ("sharing_cards_size", "i1"),
        ("paying_size", "i1"),
        ("protected_size", "i1"),
        ("sharing_roses", "i1", (SHARING_ROSES,)),
        ("sharing_cards", "i1", (TREASURES,)),
        ("paying", "i1", (SEATS,)),
        ("protected", "i1", (SEATS,)),
        # All treasures so far, one after the other.
        ("digs", "i1"),  # how many are shared out
        ("dig_map", "i1", (TREASURES,)),
        ("dig_raiser", "i1", (TREASURES,)),
        ("dig_deck_size", "i1", (TREASURES,)),
        ("dig_curse_free_top", "i1", (TREASURES,)),
        ("dig_drawn_size", "i1", (TREASURES,)),
        ("dig_turned_size", "i1", (TREASURES,)),
        ("dig_curses_found", "i1", (TREASURES,)),  # NOTHING: no curse ended the sharing
        ("dig_curse_returned", "i1", (TREASURES,)),
        ("reshuffled", "i1"),  # whether the last dig reshuffled the discards (R7.7)
        ("drawn_before_reshuffle", "i1"),
        ("reshuffled_discards_size", "i1"),
        ("reshuffled_discards", "i1", (TREASURES,)),
        ("drawn_size", "i2"),  # cards drawn for all treasures
        ("turned_size", "i2"),  # cards turned up of all treasures
        ("drawn", "u1", (PAST_CARDS,)),  # `past_card` of who looked at a card, and its value
        ("turned_up", "u1", (PAST_CARDS,)),  # `past_card` of who took a card, and its value
        # Below here: what only saves time.
        ("playable_known", "i1", (SEATS,)),
        ("playable", "u4", (SEATS,)),  # bit 4 h + m: card h of the hand can be played on map m
    ],
    align=True,
)
"""A position: the engine's `State`."""

POSITION_END = int(GAME.fields["playable_known"][1]) if GAME.fields else 0
"""The number of bytes that make a position."""
