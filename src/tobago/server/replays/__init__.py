"""Replays of finished tables and of uploaded records."""
