"""Words that do something about the game without playing an action, and reading a whole line."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tobago.cli.terminal.helping import ACTIONS, TERMS
from tobago.cli.terminal.keeping import named_file
from tobago.cli.terminal.log import last_lines
from tobago.cli.terminal.looking import QUESTIONS, refused
from tobago.cli.terminal.typed import find_word, read_action, usage, words_of
from tobago.cli.terminal.vocabulary import (
    Leave,
    Vocabulary,
    Word,
    complaint,
    find_handler,
    forms,
    listed,
)
from tobago.fault import Fault
from tobago.game import IllegalAction
from tobago.game.notation import WORDS
from tobago.words import N_

if TYPE_CHECKING:
    from tobago.cli.terminal.session import Session


QUIT = "quit"


def run_line(session: "Session", line: str) -> None:
    """Do what a line says: an action, a question or a command. Show what is wrong with it."""
    try:
        _run_words(session, *(line.split() or ["again"]))
    except Fault as fault:
        session.answer(complaint(session.words, fault))


def _run_words(session: "Session", given: str, *parts: str) -> None:
    stage = session.stage
    legal = words_of(stage.context.view.legal_actions())
    word = find_word(given, legal, [*QUESTIONS, *COMMANDS], WORDS)
    if word in COMMANDS:
        find_handler(COMMANDS, word, parts)(session, list(parts))
    elif word in QUESTIONS:
        session.answer(find_handler(QUESTIONS, word, parts)(stage, list(parts)))
    else:
        action = read_action(word, list(parts), stage.context.view)
        refusal = stage.context.view.check(action)
        if refusal is None:
            session.act(action)
        else:
            session.answer(stage.context.wrap(refused(stage, action, refusal)))


# ---- the commands -----------------------------------------------------------------------------


def _again(session: "Session", parts: list[str]) -> None:
    session.news = True


def _help(session: "Session", parts: list[str]) -> None:
    session.answer(_help_on(session, parts[0]) if parts else _help_all(session))


def _help_all(session: "Session") -> str:
    words, context = session.words, session.stage.context
    legal = words_of(context.view.legal_actions())
    parts = {
        words.say("Actions you may take now:"): [(usage(w), words.say(ACTIONS[w])) for w in legal],
        words.say("What you can look up:"): forms(context, QUESTIONS),
        words.say("Other commands:"): forms(context, COMMANDS),
    }
    lines = []
    for title, entries in parts.items():
        lines += [context.heading(title), *listed(context, entries)]
    more = words.say(
        "Commands may be shortened. help WORD explains more, also about: {terms}.",
        terms=list(TERMS),
    )
    return "\n".join([*lines, context.wrap(more)])


def _help_on(session: "Session", given: str) -> str:
    context, words = session.stage.context, session.words
    word = find_word(given, [*WORDS, *QUESTIONS, *COMMANDS, *TERMS])
    entries = [(usage(w), words.say(text)) for w, text in ACTIONS.items()]
    entries += [*forms(context, QUESTIONS), *forms(context, COMMANDS)]
    lines = [f"{form}: {text}" for form, text in entries if form.split()[0] == word]
    if word in TERMS:
        lines.append(words.say(TERMS[word]))
    return context.wrap_lines(lines)


def _log(session: "Session", parts: list[str]) -> None:
    session.answer(session.stage.context.wrap_lines(last_lines(session.log.lines, parts)))


def _undo(session: "Session", parts: list[str]) -> None:
    try:
        session.undo()
    except IllegalAction as error:
        session.answer(session.words.refusal(error.refusal, session.game.table.island))


def _save(session: "Session", parts: list[str]) -> None:
    path = named_file(parts[0])
    try:
        if path.exists():
            raise Fault("{path} is there already; choose another name", path=path)
        session.save(path)
    except OSError as error:
        raise Fault(
            "{path} cannot be written: {reason}", path=path, reason=error.strerror
        ) from None
    session.answer(session.words.say("The game is saved in {path}.", path=path))


def _plain(session: "Session", parts: list[str]) -> None:
    session.screen.plain = not session.screen.plain
    session.answer(
        session.words.say("Plain text is on.")
        if session.screen.plain
        else session.words.say("Plain text is off.")
    )


def _quit(session: "Session", parts: list[str]) -> None:
    if not session.kept and not _leaves_unkept(session):
        return
    if session.kept and session.new:
        _offer_to_keep(session)
    raise Leave


def _leaves_unkept(session: "Session") -> bool:
    """Whether somebody means to leave a game that no file holds."""
    warning = session.words.say("This game is not kept; save FILE would keep it.")
    session.screen.show(session.stage.context.wrap(warning))
    answer = session.screen.ask(session.words.say("Leave anyway? (yes or no; Enter: no) "))
    return bool(answer) and "yes".startswith(answer.lower())


def _offer_to_keep(session: "Session") -> None:
    answer = session.screen.ask(
        session.words.say("Keep the game to go on later? (yes or no; Enter: yes) ")
    )
    if answer and "no".startswith(answer.lower()):
        session.path.unlink(missing_ok=True)
        session.screen.show(session.words.say("The game was discarded."))


COMMANDS: Vocabulary["Callable[[Session, list[str]], None]"] = {
    "help": Word(_help, N_("All commands, or help on one."), ("word",), "[WORD]"),
    "again": Word(_again, N_("Show the table again; Enter alone does the same.")),
    "log": Word(_log, N_("The last lines of the log."), (), "[NUMBER]"),
    "undo": Word(_undo, N_("Undo your last action, while that is possible.")),
    "save": Word(_save, N_("Write the game so far to a file of your own."), (), "FILE"),
    "plain": Word(_plain, N_("Switch between the drawn table and plain sentences.")),
    QUIT: Word(_quit, N_("Leave the game; it can be resumed.")),
}

PARTS = {
    **{word: question.parts for word, question in QUESTIONS.items()},
    **{word: command.parts for word, command in COMMANDS.items()},
}
"""The words of this module and the questions with their parts, for completing."""
