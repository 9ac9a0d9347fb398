"""Short help: what every action does, and what the words of the game mean."""

from tobago.words import N_

ACTIONS: dict[str, str] = {
    "place": N_("Put your ATV on any space to begin with."),
    "first": N_("Put the clue you drew on an empty map."),
    "mark": N_("Put your rose on one of the clues laid out."),
    "clue": N_(
        "Play a clue from your hand on a map; it must rule out at least one site and leave "
        "at least one."
    ),
    "drive": N_("Drive up to three legs; ending a leg on an amulet takes it."),
    "exchange-turn": N_("Exchange all your clues instead of taking a turn."),
    "raise": N_("Raise a treasure whose only site is under your ATV, at any time in your turn."),
    "take": N_("Take the treasure card on offer; that rose has had its share."),
    "pass": N_("Leave the card to the next rose."),
    "pay": N_("Choose what you give to the curse."),
    "start": N_("Start the map of the treasure just shared out with a clue from your hand."),
    "remove": N_("Amulet: take a site marker off the board, but not the last of its colour."),
    "extra-clue": N_("Amulet: play one more clue."),
    "extra-drive": N_(
        "Amulet: drive up to three legs more, taking no amulet. Legs left of your drive are kept."
    ),
    "exchange": N_("Amulet: exchange all your clues."),
    "double": N_("Amulet: put a second rose on a clue card that carries one of yours."),
    "swap": N_("Amulet: swap two roses of a map; name the upper card first."),
    "end": N_("End your turn."),
}

TERMS: dict[str, str] = {
    "turn": N_(
        "In your turn you do one of three things: play a clue, drive up to three legs, or exchange "
        "all your clues. Before and after it you may raise treasures and play amulets."
    ),
    "leg": N_(
        "One leg takes an ATV any distance within the area it stands in, or one step to a space "
        "of another terrain next to it. A drive has up to three legs."
    ),
    "area": N_("An area is all connected spaces of one terrain. Each terrain has a largest area."),
    "site": N_(
        "The possible sites of a map are the spaces that fit all its clues. Once there are 17 or "
        "fewer, markers show them on the board. With one left, the treasure can be raised."
    ),
    "sight": N_("In sight of something: one or two spaces away over land, but not on it."),
    "rose": N_(
        "Your compass rose on a clue card gives you a share of that treasure. Whoever raises it "
        "adds a rose below the map."
    ),
    "share": N_(
        "For each rose on the map its owner looks at a card in secret; one more is added unseen, "
        "and all are shuffled. Each card turned up is offered to the roses from the bottom of the "
        "map to the top: take it and use up the rose, or pass."
    ),
    "curse": N_(
        "A curse ends the sharing out. Everybody with a rose left loses an amulet, or else their "
        "most valuable treasure card."
    ),
    "amulets": N_(
        "In your turn you may play amulets, each for one power: remove a marker (remove), play one "
        "more clue (extra-clue), drive once more (extra-drive) or exchange your clues (exchange). "
        "An amulet also protects your gold from a curse."
    ),
    "statue": N_(
        "After a treasure has been shared out, each statue puts an amulet on the last space in "
        "the direction it looks, and turns clockwise."
    ),
    "undo": N_(
        "You may undo what you did until it has shown anybody something hidden, or until another "
        "player has acted."
    ),
    "end-of-game": N_(
        "The game ends when a treasure has been shared out and the treasure deck has run out. The "
        "most gold wins."
    ),
}
