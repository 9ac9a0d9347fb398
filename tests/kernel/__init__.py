"""The kernel beside the engine: the same legal actions and the same positions, ply by ply."""
