"""How fast the engine plays, and how that compares with other game libraries."""
