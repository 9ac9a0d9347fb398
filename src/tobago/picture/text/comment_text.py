"""Comments and tags of a record, which may come from anybody."""

from tobago.picture.text.text_context import TextContext
from tobago.safe_text import escape_controls


def record_text(context: TextContext, text: str) -> str:
    """A text from a record in lines that fit, all but the first indented."""
    first, *others = escape_controls(text).split("\n")
    return context.wrap_lines([first, *(f"  {line}" for line in others)])


def comment_text(context: TextContext, text: str) -> str:
    """A comment from a record, marked as one so that it cannot pose as an event."""
    return record_text(context, context.words.say("Comment: {text}", text=text))
