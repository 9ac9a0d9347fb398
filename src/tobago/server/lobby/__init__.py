"""Finding, creating and joining tables; resignations and votes."""
