"""A sentence about each table option."""

from tobago.message import N_

OPTION_HELP = {
    "amulets": N_("How many amulets are in the game; the editions differ."),
    "opening": N_(
        "Either each player draws a clue and puts it on an empty map, or every map starts with a "
        "clue and each player marks one with a rose."
    ),
    "spacing": N_(
        "How far apart two objects of a kind must stand: two huts, two palm trees, two statues."
    ),
    "statue_lines": N_("Whether two statues may stand in one straight line of spaces."),
    "advanced": N_(
        "Two more amulet powers: to put a second rose on a clue of yours, and to swap two roses of"
        " a map."
    ),
    "exchange": N_("What it costs to discard all your clue cards and draw new ones."),
    "curses": N_("How many curse cards are hidden among the treasure cards."),
    "curse_depth": N_(
        "The number of lower treasure cards into which the curses are shuffled: with fewer cards,"
        " the first curse comes later."
    ),
    "curse_rule": N_(
        "What happens to the rest of a treasure after a curse, and whether the curse leaves the"
        " game."
    ),
    "curse_payment": N_(
        "What a cursed player pays: an amulet, or without one the best treasure card; or one of"
        " the two, as the player chooses."
    ),
    "hand": N_(
        "How many clue cards each player holds in a two-player game; with three and four players"
        " it is always four."
    ),
    "gold": N_("Whether the players' treasure cards lie face down, or everybody can count them."),
}
