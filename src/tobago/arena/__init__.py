"""Games between bots: so far plain runs of many games."""

from tobago.arena.simulate import Outcome, Plan, Summary, play, simulate

__all__ = ["Outcome", "Plan", "Summary", "play", "simulate"]
