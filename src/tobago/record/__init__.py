"""Games written down: so far the transcript, a whole game in full information."""

from tobago.record.transcript import Transcript

__all__ = ["Transcript"]
