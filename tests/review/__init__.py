"""Hints, and games looked back on."""
