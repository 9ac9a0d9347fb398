"""Running tables in memory: what is derived from their logs, shown and told to those present."""
