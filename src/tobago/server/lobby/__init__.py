"""Tables before their game: creation, seats, start, rematch; resignations and votes."""
