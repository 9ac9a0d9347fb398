"""Matches and tournaments: who plays, what is counted, and that no game is lost."""
