"""Finds the messages in the modules of the page.

They are the texts in `say("…")`, `count("one", "many", n)`, `plural("one", "many", n)`, `N_("…")`.

Babel's own extractor does not know templates within templates, of which the page is made: it
takes the text after the inner one for code, and loses messages without a word.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

CALLS = {"say": 1, "count": 2, "plural": 2, "N_": 1}
"""The calls that hold messages, and how many they begin with."""

_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_WORD = re.compile(r"[^\W\d][\w$]*|[$#][\w$]*")
_NUMBER = re.compile(r"\d[\w.]*")
_QUOTED = re.compile(r""""((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'""", re.DOTALL)
_TEMPLATE = re.compile(r"((?:[^`\\$]|\\.|\$(?!\{))*)(`|\$\{)", re.DOTALL)
"""A part of a template up to its end or the next expression in it."""
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "else", "do"}
"""Words after which a stroke begins a regular expression; after others it divides."""
_ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|(.))", re.DOTALL
)
_MEANT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


class ScriptError(ValueError):
    """A message that cannot be gathered, or a script that cannot be read; says where."""


class Token(NamedTuple):
    """A part of a script; comments and blanks are none."""

    kind: str
    """word, number, regex, mark (one character), text (plain), or filled: text with expressions
    in it, which follow in parentheses."""
    text: str
    line: int


Message = str | tuple[str, str]


def messages_in(source: str, name: str) -> Iterator[Message]:
    """The messages of a script in their order; `name` is what a ScriptError calls it."""
    try:
        found = list(Scanner(source).tokens())
        for place, token in enumerate(found[:-1]):
            called = token.kind == "word" and found[place + 1][:2] == ("mark", "(")
            defined = place > 0 and found[place - 1].text == "function"
            if called and not defined and token.text in CALLS:
                yield from _message(token, _arguments(found, place + 2))
    except ScriptError as error:
        raise ScriptError(f"{name}:{error}") from None


def _message(call: Token, arguments: list[list[Token]]) -> Iterator[Message]:
    """What a call says; nothing if it says what is given to it, which is marked elsewhere."""
    wanted = CALLS[call.text]
    texts = [_literal(call, argument) for argument in arguments[:wanted]]
    given = [text for text in texts if text is not None]
    if not given and call.text != "N_":
        return
    if len(given) < wanted:
        raise ScriptError(f"{call.line}: {call.text} needs {wanted} plain text(s) first")
    if not all(given):
        raise ScriptError(f"{call.line}: {call.text} has an empty message")
    yield given[0] if wanted == 1 else (given[0], given[1])


def _literal(call: Token, argument: Sequence[Token]) -> str | None:
    """The text that an argument is; None if there is no text in it, only names and calls."""
    texts, signs = argument[::2], argument[1::2]
    if texts and {*(t.kind for t in texts)} == {"text"} and {*(s.text for s in signs)} <= {"+"}:
        return "".join(text.text for text in texts)  # a long text stands in several lines
    before, inside = Token("mark", ",", call.line), 0
    for token in argument:
        opens = token.kind == "mark" and token.text in "(["
        if inside or (opens and (before.kind in {"word", "filled"} or before.text in ")]")):
            # What is passed to another call, or looked up by, is not said itself.
            inside += opens - (token.kind == "mark" and token.text in ")]")
        elif token.kind in {"text", "filled"}:
            raise ScriptError(
                f"{token.line}: a message of {call.text} consists of plain texts only, "
                "without names and without ${…}"
            )
        before = token
    return None


def _arguments(tokens: Sequence[Token], place: int) -> list[list[Token]]:
    """The arguments of a call whose first token after the parenthesis is at a place."""
    arguments: list[list[Token]] = [[]]
    depth = 0
    for token in tokens[place:]:
        if token.kind == "mark":
            depth += (token.text in "([{") - (token.text in ")]}")
            if depth < 0:
                break
            if token.text == "," and depth == 0:
                arguments.append([])
                continue
        arguments[-1].append(token)
    return arguments


class Scanner:
    """Reads a script from left to right."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0
        self._last: Token | None = None

    def tokens(self) -> Iterator[Token]:
        """All tokens."""
        yield from self._code()
        if self._at < len(self._source):
            raise self._error("a } too many")

    def _code(self) -> Iterator[Token]:
        """Tokens to the end, or to the brace that closes what was opened before."""
        open_braces = 0
        while True:
            self._take(_BLANK)
            here = self._source[self._at : self._at + 1]
            if not here or (here == "}" and not open_braces):
                return
            if here == "`":
                self._at += 1
                yield from self._template()
                continue
            open_braces += (here == "{") - (here == "}")
            self._last = self._token(here)
            yield self._last

    def _token(self, here: str) -> Token:
        line = self._line()
        if found := self._take(_WORD):
            return Token("word", found[0], line)
        if found := self._take(_NUMBER):
            return Token("number", found[0], line)
        if here in "\"'":
            if found := self._take(_QUOTED):
                return Token("text", _plain(found[1] or found[2] or ""), line)
            raise self._error("a text has no end")
        if here == "/" and self._regex_can_begin() and (found := self._take(_REGEX)):
            return Token("regex", found[0], line)
        self._at += 1
        return Token("mark", here, line)

    def _regex_can_begin(self) -> bool:
        match self._last:
            case None | Token(kind="word", text="await" | "yield"):
                return True
            case Token(kind="word", text=word):
                return word in _BEFORE_REGEX
            case Token(kind="mark", text=mark):
                return mark not in ")]"
            case _:
                return False

    def _template(self) -> Iterator[Token]:
        """A template after its first mark: one text, or what is in it one after the other."""
        line = self._line()
        part = self._part()
        if part[2] == "`":
            self._last = Token("text", _plain(part[1]), line)
            yield self._last
            return
        yield Token("filled", "", line)
        while part[2] == "${":
            self._last = Token("mark", "(", self._line())
            yield self._last
            yield from self._code()
            if not self._source.startswith("}", self._at):
                raise self._error("a template has no end")
            self._at += 1
            self._last = Token("mark", ")", self._line())
            yield self._last
            part = self._part()

    def _part(self) -> re.Match[str]:
        if found := self._take(_TEMPLATE):
            return found
        raise self._error("a template has no end")

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._source, self._at)
        if found:
            self._at = found.end()
        return found

    def _line(self) -> int:
        return self._source.count("\n", 0, self._at) + 1

    def _error(self, problem: str) -> ScriptError:
        return ScriptError(f"{self._line()}: {problem}")


def _plain(text: str) -> str:
    """A text without its escapes."""

    def meant(escape: re.Match[str]) -> str:
        if number := escape[1] or escape[2] or escape[3]:
            return chr(int(number, 16))
        return "" if escape[4] else _MEANT.get(escape[5], escape[5])

    return _ESCAPE.sub(meant, text)
