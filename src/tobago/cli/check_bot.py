"""`tobago check-bot`: what is wrong with a bot."""

import json as json_module
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from tobago.arena.written import duration
from tobago.bots.check import ITEMS, CheckReport, Problem, check_bot
from tobago.bots.check.positions import CheckPosition
from tobago.bots.process_bot import DECIDE_TIMEOUT_S
from tobago.cli.base import app, err, out, progress_bar, words
from tobago.cli.numbers import decimal
from tobago.game import notation

SLOW_S = 1.0
"""Longer decisions are pointed out."""
SHOWN_PROBLEMS = 10
SHOWN_ACTIONS = 8
"""The legal actions of a position that are shown."""


@app.command(name="check-bot")
def check_bot_command(
    bot: Annotated[str, Parameter(help="A bot, such as process:./mybot or mine:sims=200.")],
    /,
    *,
    seconds: Annotated[
        float, decimal(0.01, 3600), Parameter(help="How long a decision of a program may take.")
    ] = DECIDE_TIMEOUT_S,
    save: Annotated[
        Path | None, Parameter(help="A file for the lines that show the first problem again.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print the result as JSON.")] = False,
) -> None:
    """Check a bot: let it decide in fixed positions and play games, and list what is wrong.

    The positions have every phase and kind of action, 2 to 4 players, and most table options. A
    program is also checked for the line protocol. The exit code is 1 if something is wrong.
    """
    with progress_bar() as progress:
        task = progress.add_task(words().say("games"), total=None)
        report = check_bot(
            bot,
            seconds=seconds,
            watch=lambda done, steps: progress.update(task, completed=done, total=steps),
        )
    if json:
        print(json_module.dumps(report.to_json()))
    else:
        out.print("\n".join(check_lines(report)), markup=False)
    if save and (session := _session(report)):
        lines = [f"{json_module.dumps(message)}\n" for message in session]
        save.write_text("".join(lines), "utf-8")
        err.print(
            words().say("{file} has the lines of the first problem.", file=save), markup=False
        )
    sys.exit(0 if report.ok else 1)


def _session(report: CheckReport) -> list[dict[str, Any]]:
    """What the program was sent before its first problem."""
    return next((problem.session for problem in report.problems if problem.session), [])


def check_lines(report: CheckReport) -> list[str]:
    """What a person reads of a check."""
    say = words().say
    marks = {True: say("ok"), False: say("wrong")}
    width = max(map(len, marks.values()))
    lines = [f"{marks[ok]:{width}}  {say(ITEMS[item])}" for item, ok in report.items()]
    for problem in report.problems[:SHOWN_PROBLEMS]:
        lines += ["", *_problem_lines(problem)]
    if (more := len(report.problems) - SHOWN_PROBLEMS) > 0:
        lines += ["", words().count("{n} more problem", "{n} more problems", more)]
    lines.append("")
    if report.stopped:
        lines.append(say("The check stopped here."))
    lines.append(_summary(report))
    if report.slowest and report.max_s > SLOW_S:
        lines.append(
            say(
                "A decision took {longest}. Without a clock it may take {limit} s.",
                longest=duration(words(), 1000 * report.max_s),
                limit=f"{DECIDE_TIMEOUT_S:g}",
            )
        )
        lines += [f"  {line}" for line in _position_lines(report.slowest)]
    return lines


def _summary(report: CheckReport) -> str:
    return words().say(
        "{bot}: {decisions}, median time {median}, longest {longest}",
        bot=report.bot,
        decisions=words().count("{n} decision", "{n} decisions", len(report.seconds)),
        median=duration(words(), 1000 * report.median_s),
        longest=duration(words(), 1000 * report.max_s),
    )


def _problem_lines(problem: Problem) -> list[str]:
    lines = [words().message(problem.message)]
    if problem.count > 1:
        lines[0] += f" ({problem.count}×)"
    if problem.position:
        lines += [f"  {line}" for line in _position_lines(problem.position)]
    return [*lines, *(f"  {line}" for line in problem.details.splitlines())]


def _position_lines(position: CheckPosition) -> list[str]:
    game, say = position.game, words().say
    texts = [notation.write(action, game.table.island) for action in game.legal_actions()]
    more = ["…"] if len(texts) > SHOWN_ACTIONS else []
    return [
        say(
            "at decision {decision} of seat {place}, {phase}; {players} players, seed {seed}, "
            "island {island}, options {options}",
            decision=position.decision,
            place=game.seat + 1,
            phase=game.state.phase,
            players=game.table.players,
            seed=game.state.seed,
            island=game.table.island.code or say("a custom island"),
            options=game.table.options.differing() or "–",
        ),
        say("legal: {actions}", actions=[*texts[:SHOWN_ACTIONS], *more]),
    ]
