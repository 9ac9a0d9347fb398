"""Libraries for learning and data with Tobago; `make ecosystem` runs them all."""
