"""Shared parts of the server: storage, running tables, identity, HTTP basics, workers, logs."""
