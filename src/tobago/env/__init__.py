"""Environments for learning agents: of PettingZoo, of Gymnasium, fleets and batches.

Importing this package registers `Tobago-v1` and `TobagoBatch-v1` if Gymnasium is installed. The
encodings (`numbers`, `observation`) need numpy alone. `docs/env.md` describes everything.
"""

try:
    import gymnasium
except ImportError:  # trained agents may play without it
    pass
else:
    gymnasium.register(
        id="Tobago-v1",
        entry_point="tobago.env.single:SingleTobago",
        vector_entry_point="tobago.env.fleet:Fleet",
    )
    gymnasium.register(
        id="TobagoBatch-v1", vector_entry_point="tobago.env.batch.vector:BatchVectorEnv"
    )
