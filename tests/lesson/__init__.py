"""The playable lesson."""
