"""Figures as people read them."""

from tobago.arena.interval import Interval
from tobago.arena.ratings import Rating
from tobago.arena.standings import Standings
from tobago.words import N_, Words

VERDICTS = {"better": N_("better"), "even": N_("even"), "worse": N_("worse")}
MIRRORS = {
    True: N_("One bot sits on all seats, and comes out even, as it must."),
    False: N_("One bot sits on all seats, and yet it does not come out even."),
}

MOSTLY_FAILED = "*"
"""Marks a bot that failed in most of its decisions."""


def describe_stand_in(words: Words, standings: Standings, who: int) -> str:
    """That the figures of a bot are a scout's, since it failed in most of its decisions."""
    tally = standings.tallies[who]
    return words.say(
        "* {bot} failed in {share} of its decisions: its figures are those of a scout.",
        bot=standings.contest.names[who],
        share=words.percent(tally.mishaps / tally.times.total()),
    )


def shortened(name: str, longest: int = 22) -> str:
    """A name that leaves room for figures."""
    if len(name) <= longest:
        return name
    end = longest // 2  # where commands alike differ, and numbers stand
    return f"{name[: longest - end - 1]}…{name[-end:]}"


def interval(words: Words, ends: Interval) -> str:
    """A share, and the ends of its interval."""
    low, share, high = (words.decimal(100 * end) for end in ends)
    return f"{share} % ({low}–{high})"


def rating(words: Words, rated: Rating) -> str:
    """A rating, and how far it may be off."""
    return f"{words.decimal(rated.mean)} ± {words.decimal(2 * rated.deviation)}"


def duration(words: Words, milliseconds: float) -> str:
    """A time in the unit that suits it."""
    if milliseconds < 1:
        return f"{1000 * milliseconds:.0f} µs"
    if milliseconds < 1000:
        return f"{words.decimal(milliseconds)} ms"
    return f"{words.decimal(milliseconds / 1000)} s"
