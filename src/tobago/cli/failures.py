"""Failures of bots, shown while games are played: the first one of each bot, with its traceback."""

from tobago.arena import Contest, Outcome, Plan, Played
from tobago.bots import bot_name
from tobago.bots.failures import LOG_VARIABLE
from tobago.cli.base import err, words


class FailureDisplay:
    """Shows the first failure of each bot on the error stream."""

    def __init__(self) -> None:
        self._shown: set[str] = set()

    def show_played(self, contest: Contest, played: Played) -> None:
        """Show the failures of a game of a contest."""
        for seat, who in enumerate(played.seats):
            if trouble := played.troubles[seat]:
                details = played.tracebacks[seat] if played.tracebacks else ""
                self._show(contest.names[who], played.game, played.seed, seat, trouble, details)

    def show_outcome(self, plan: Plan, game: int, outcome: Outcome) -> None:
        """Show the failures of a simulated game."""
        for failure in outcome.failures:
            bot = bot_name(plan.bots[failure.seat % len(plan.bots)])
            seed, details = f"{plan.seed}/{game}", failure.author_details
            self._show(bot, game, seed, failure.seat, failure.summary, details)

    def _show(self, bot: str, game: int, seed: str, seat: int, trouble: str, details: str) -> None:
        if bot in self._shown:
            return
        self._shown.add(bot)
        text = words().say(
            "{bot} failed in game {game} (seed {seed}, seat {place}): {trouble}",
            bot=bot,
            game=game,
            seed=seed,
            place=seat + 1,
            trouble=trouble,
        )
        err.print(text, markup=False)
        if details:
            err.print(details, markup=False)
        more = words().say(
            "A scout decides where it fails. Further failures are counted; {variable} logs all.",
            variable=f"{LOG_VARIABLE}=FILE",
        )
        err.print(more, markup=False)
