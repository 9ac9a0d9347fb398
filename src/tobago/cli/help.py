"""Help pages in the language of the command.

The sources are the English docstrings and parameter texts; each paragraph is a message, and is
translated when the page is printed.
"""

from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions
from rich.text import Text

from tobago.cli.voice import words
from tobago.words import N_

if TYPE_CHECKING:  # help is rarely asked for, so that its machinery is imported only then
    from cyclopts.help import HelpEntry, HelpPanel

PLACEHOLDERS = {
    "COMMAND": N_("COMMAND"),
    "[OPTIONS]": N_("[OPTIONS]"),
    "[ARGS]": N_("[ARGS]"),
}
"""What stands in a usage line for things to choose."""


class TranslatedHelp:
    """Prints help pages as usual, but for the language."""

    show_metavar = False

    def __call__(self, console: Console, options: ConsoleOptions, panel: "HelpPanel") -> None:
        """Print a titled list of commands or parameters."""
        from cyclopts.help import DefaultFormatter

        entries = [_translated(entry) for entry in panel.entries]
        title = words().say(str(panel.title))
        draw = DefaultFormatter(show_metavar=self.show_metavar)
        draw(console, options, panel.copy(title=title, entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """Print how the command is written."""
        parts = str(usage).replace("...", "").split()
        line = " ".join(words().say(PLACEHOLDERS[p]) if p in PLACEHOLDERS else p for p in parts)
        console.print(Text(words().say("Usage: {line}", line=line), style="bold"), end="\n\n")

    def render_description(
        self, console: Console, options: ConsoleOptions, description: Any
    ) -> None:
        """Print what the command is for."""
        console.print(Text("\n\n".join(_paragraphs(description))), end="\n\n")


def _translated(entry: "HelpEntry") -> "HelpEntry":
    """A line of a list; the marks at its end become part of the description."""
    parts = _paragraphs(entry.description)
    if entry.choices:
        parts.append(words().say("[one of: {choices}]", choices=list(entry.choices)))
    if entry.default not in (None, "False", "True", '""'):
        parts.append(words().say("[default: {value}]", value=entry.default))
    if entry.env_var:
        parts.append(words().say("[variable: {name}]", name=entry.env_var[0]))
    if entry.required:
        parts.append(words().say("[required]"))
    plain = {"choices": None, "default": None, "env_var": None, "required": False}
    return entry.copy(description=Text(" ".join(parts)), **plain)


def _paragraphs(description: Any) -> list[str]:
    """The paragraphs of a text, translated."""
    text = getattr(description, "primary_renderable", None)
    plain = text.plain if isinstance(text, Text) else ""
    return [words().say(" ".join(part.split())) for part in plain.split("\n\n") if part.strip()]
