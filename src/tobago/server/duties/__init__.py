"""What a node does unasked: bots' decisions, clocks, notices, presence, and clearing up."""
