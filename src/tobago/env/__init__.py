"""An environment for learning agents: PettingZoo's `tobago_v1`, Gymnasium's `Tobago-v1`, a fleet.

The encoding (`numbers`, `observation`) needs numpy alone; `docs/env.md` describes all of it.
"""
