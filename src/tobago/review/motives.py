"""Why: what speaks for the best choices, and what bots say of what they did themselves."""

from collections.abc import Iterator, Mapping, Sequence

from tobago.bots import Candid, Spec, make_bot
from tobago.bots.options import options_of
from tobago.bots.registry import find_maker
from tobago.bots.thought.reasons import reasons
from tobago.record import Record, Replay
from tobago.review.weighing import Choice
from tobago.words import Reason


def best_motives(
    record: Record, choices: Sequence[Sequence[Choice]], plies: range
) -> Iterator[list[Reason]]:
    """For some decisions in a row, counted from 0, what speaks for the best of their choices."""
    replay = Replay(record)
    replay.go_to(plies.start)
    for best in choices:
        view = replay.game.view(replay.game.seat)
        yield reasons(view, best[0].action) if best else []
        replay.forward()


def bots_motives(
    record: Record, bots: Mapping[int, str], sims: int, plies: range
) -> Iterator[list[Reason] | None]:
    """For some decisions in a row, counted from 0, the reasons of the bot that made it.

    `bots` are the specs of those that sat at the table, by seat. None for everybody else, and for
    bots that cannot tell. A bot looks at no more positions than `sims` to remember its thoughts.
    """
    seated = {seat: make_bot(_brief(spec, sims), f"again/{seat}") for seat, spec in bots.items()}
    replay = Replay(record)
    replay.go_to(plies.start)
    for ply in plies:
        seat, action = record.entries[ply].seat, record.entries[ply].action
        bot, told = seated.get(seat), None
        if isinstance(bot, Candid):
            view = replay.game.view(seat)
            bot.recall(view, view.legal_actions(), action)
            told = bot.explain()
        yield told
        replay.forward()


def _brief(spec: str, sims: int) -> str:
    """The same bot, with less thought if it has a measure of that."""
    name = Spec.parse(spec).name
    measured = any(option.name == "sims" for option in options_of(find_maker(name)))
    return f"{name}:sims={sims}" if measured else spec
