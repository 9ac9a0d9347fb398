"""Start and stop of a node, the page, metrics, background jobs, and administration."""
