"""What is wrong with a command line or a file, as the one line that the command prints."""

from typing import Literal, get_args, get_origin

from cyclopts import Argument, CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from tobago.cli.numbers import shortened
from tobago.fault import Fault
from tobago.words import N_


def usage_fault(error: CycloptsError) -> Fault:
    """A command line that cannot be understood."""
    cause = error.__cause__
    if isinstance(cause, Fault):
        return cause
    match error:
        case UnknownCommandError():
            return _unknown_command(error)
        case UnknownOptionError():
            return _unknown_option(error)
        case UnusedCliTokensError():
            return Fault("too many arguments: {given}", given=list(error.unused_tokens or ()))
        case MissingArgumentError(argument=Argument() as argument):
            if error.keyword:
                return Fault("{option} needs a value", option=error.keyword)
            return Fault("{option} is missing", option=_name(argument))
        case RepeatArgumentError():
            return Fault("{option} is given twice", option=error.token.keyword)
        case CoercionError(argument=Argument() as argument) if error.token:
            return _bad_value(
                error, error.token.keyword or _name(argument), shortened(error.token.value)
            )
    return Fault("this cannot be understood; see {help}", help="tobago --help")


def _unknown_command(error: UnknownCommandError) -> Fault:
    given = (error.unused_tokens or [""])[0]
    commands = [name for name in error.app or () if not name.startswith("-")]
    return Fault(
        "unknown command {given!r}; commands are {commands}",
        given=given,
        commands=commands,
        choices=commands,
    )


def _unknown_option(error: UnknownOptionError) -> Fault:
    given = (error.token.keyword or error.token.value).split("=")[0]
    known = [name for argument in error.argument_collection for name in argument.names]
    return Fault("unknown option {given}", given=given, choices=known)


def _bad_value(error: CoercionError, option: str, given: str) -> Fault:
    kind = error.target_type
    if kind in (int, int | None):
        return Fault("{option} is a whole number, not {given!r}", option=option, given=given)
    if kind is float:
        return Fault("{option} is a number, not {given!r}", option=option, given=given)
    if get_origin(kind) is Literal:
        allowed = list(get_args(kind))
        return Fault(
            "{option} is one of {allowed}, not {given!r}",
            option=option,
            allowed=allowed,
            given=given,
            choices=allowed,
        )
    return Fault("{option} cannot be {given!r}", option=option, given=given)


def _name(argument: Argument) -> str:
    """A parameter as help pages write it: `--seed`, or `FILE` where a place is enough."""
    return argument.name if argument.index is None else argument.name.lstrip("-").upper()


FILES: dict[type[OSError], str] = {
    FileNotFoundError: N_("{file}: there is no such file"),
    FileExistsError: N_("{file}: this exists already"),
    IsADirectoryError: N_("{file}: this is a folder, not a file"),
    NotADirectoryError: N_("{file}: a part of this path is no folder"),
    PermissionError: N_("{file}: this may not be opened"),
}


def file_fault(error: OSError) -> Fault:
    """A file that cannot be read or written."""
    if type(error) in FILES and error.filename is not None:
        return Fault(FILES[type(error)], file=error.filename)
    if error.filename is not None:
        return Fault("{file}: {reason}", file=error.filename, reason=error.strerror)
    return Fault("the system says: {reason}", reason=error.strerror or str(error))
