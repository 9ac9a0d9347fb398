"""What somebody at the table has witnessed, in sentences."""

from collections.abc import Sequence
from typing import Literal

from tobago.game import Event, events, witnessed
from tobago.island import Island
from tobago.words import Narrator, Words

Eyes = int | Literal["all"] | None
"""Through whose eyes a game is seen: of a seat, of all seats at once, or of a spectator."""


class Log:
    """The sentences for somebody, and how many of them have been read."""

    def __init__(self, words: Words, island: Island, names: Sequence[str], eyes: Eyes) -> None:
        self.lines: list[str] = []
        self._read = 0
        self._words = words
        self._names = names
        self._eyes = eyes
        self._narrator = Narrator(words, island, names)

    def note(self, happened: list[Event]) -> None:
        """Write down what can be seen of some events."""
        seen = happened if self._eyes == "all" else witnessed(happened, self._eyes)
        for event in seen:
            if line := self._narrator.tell(event) or self._secret(event):
                self.lines.append(line)

    def add(self, line: str) -> None:
        """Write down a sentence."""
        self.lines.append(line)

    def unread(self) -> list[str]:
        """The sentences since the last time."""
        lines, self._read = self.lines[self._read :], len(self.lines)
        return lines

    def _secret(self, event: Event) -> str | None:
        """What was shown to one player only."""
        words = self._words
        match event:
            case events.ClueDrawn(seat, str(clue)) | events.FirstClueDrawn(seat, str(clue)):
                return words.say("{who} draws “{clue}”.", who=self._names[seat], clue=clue)
            case events.HandDealt(seat, _, tuple(clues)):
                told = [words.clue(clue) for clue in clues]
                return words.say(
                    "{who} is dealt these clues: {told}.", who=self._names[seat], told=told
                )
            case events.CardLookedAt(seat, 0):
                return words.say("{who} looks at a card in secret: a curse!", who=self._names[seat])
            case events.CardLookedAt(seat, int(value)):
                return words.count(
                    "{who} looks at a card in secret: {n} gold coin.",
                    "{who} looks at a card in secret: {n} gold coins.",
                    value,
                    who=self._names[seat],
                )
            case _:
                return None
