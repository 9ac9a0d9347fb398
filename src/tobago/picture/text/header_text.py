"""The header of a game: its island, players and options; and texts from its record."""

from tobago.picture.text.text_context import TextContext
from tobago.safe_text import escape_controls
from tobago.words import Words, value_name


def describe_header(context: TextContext) -> str:
    """The island, the seats of the players, and the options that are not the default."""
    words, table = context.words, context.view.table
    seats = [f"{seat} {name}" for seat, name in enumerate(context.names, 1)]
    lines = [
        words.say("Tobago on island {code}.", code=table.island.code)
        if table.island.code
        else words.say("Tobago on an island of your own."),
        words.say("Players: {seats}.", seats=seats),
    ]
    if unusual := [_option(words, choice) for choice in table.options.differing()]:
        lines.append(words.say("Options of this table: {options}.", options="; ".join(unusual)))
    return context.wrap_lines(lines)


def describe_options(context: TextContext) -> str:
    """All options of the table, a line each."""
    options = context.view.table.options.to_json()
    return context.wrap_lines(
        _option(context.words, value_name(*option)) for option in options.items()
    )


def _option(words: Words, choice: str) -> str:
    """The option and the value of `name=value`, translated."""
    return f"{words.named('option', choice.partition('=')[0])}: {words.named('value', choice)}"


def record_text(context: TextContext, text: str) -> str:
    """A text from a record in lines that fit, all but the first indented."""
    first, *others = escape_controls(text).split("\n")
    return context.wrap_lines([first, *(f"  {line}" for line in others)])


def comment_text(context: TextContext, text: str) -> str:
    """A comment from a record, marked as one so that it cannot pose as an event."""
    return record_text(context, context.words.say("Comment: {text}", text=text))
