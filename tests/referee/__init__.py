"""An independent referee for transcripts of Tobago.

It replays a transcript (JSON Lines, full information) with its own naive reading of the rules:
sets of (q, r) tuples, breadth-first search, brute force. It shares no code with the engine.
Rule numbers (R4.3) are those of the rules document, case numbers (E8) those of the scenarios.

Its rooms, each knowing only those before it: `forms` (JSON, numbers and names of the rules),
`island`, `clues`, `legal` (what may be done), `chance`, `play` (what happens), `shapes` and
`faults` (what can be wrong with a line), `review` (the whole transcript). `python -m tests.referee
FILE…` checks files.

What the documents leave open, and this referee therefore accepts either way:
- The order of `spaces`, `huts` and `palms` in the header (that of `statues` counts, R9.1).
- `seed` is any string, or null for a game entered by hand.
- What `events` holds. It may stand on action lines only.
- A transcript may stop before the game is over (an unfinished game).
- The order of `first` and `second` in a Swap line; legal_actions lists first < second.
- `acted` after an ExchangeTurn (option exchange `turn`) that ends in a dead position, R10.5.
- How a curse that goes back is shuffled in: the new deck is any order of its cards, not only
  the old order with the curse put somewhere.
- Every result of a shuffle, as long as it holds the right cards.
- The header does not name the clue deck: the 52 cards of R3.5 unless another deck is given.
"""

from tests.referee.clues import Board, board_of, clue_spaces, determined, playable, sites
from tests.referee.faults import conservation_faults, first_state, frame_faults, object_faults
from tests.referee.forms import (
    CLUE_DECK,
    COLOURS,
    CURSE,
    GOLD,
    OPTIONS,
    TERRAINS,
    Action,
    Card,
    Header,
    Land,
    Space,
    State,
    as_space,
    as_spaces,
    empty_eliminated,
    hand_size,
    text,
)
from tests.referee.island import (
    areas,
    around,
    assemble,
    coast,
    distance,
    gaze_target,
    island_codes,
    largest_areas,
    legs_between,
    legs_from,
    sections,
    sight,
)
from tests.referee.legal import dead, legal_actions
from tests.referee.play import Play
from tests.referee.review import Review, check_transcript, main

__all__ = [
    "CLUE_DECK",
    "COLOURS",
    "CURSE",
    "GOLD",
    "OPTIONS",
    "TERRAINS",
    "Action",
    "Board",
    "Card",
    "Header",
    "Land",
    "Play",
    "Review",
    "Space",
    "State",
    "areas",
    "around",
    "as_space",
    "as_spaces",
    "assemble",
    "board_of",
    "check_transcript",
    "clue_spaces",
    "coast",
    "conservation_faults",
    "dead",
    "determined",
    "distance",
    "empty_eliminated",
    "first_state",
    "frame_faults",
    "gaze_target",
    "hand_size",
    "island_codes",
    "largest_areas",
    "legal_actions",
    "legs_between",
    "legs_from",
    "main",
    "object_faults",
    "playable",
    "sections",
    "sight",
    "sites",
    "text",
]
