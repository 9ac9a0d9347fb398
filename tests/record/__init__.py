"""Games written down: what a record must keep, prove and refuse."""
