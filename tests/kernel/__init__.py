"""The kernel plays as the engine does."""
