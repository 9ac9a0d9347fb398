"""The environment: what PettingZoo and Gymnasium ask of it, its encoding, and its secrets."""
