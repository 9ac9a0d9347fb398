"""Messages for people: a sentence with blanks, and the fields that fill them."""

from typing import Any, NamedTuple


class Plural(NamedTuple):
    """A sentence in two forms; the field called `number` chooses one and is written `{n}`."""

    one: str
    many: str
    number: str


class Message:
    """A sentence with blanks such as `{seat}`, and the fields that fill them.

    The English sentence is the key of its translations. `str` gives it in English, with commas
    between the items of a list; `tobago.words` gives it in other languages.
    """

    __slots__ = ("fields", "key")

    def __init__(self, key: str | Plural, /, **fields: Any) -> None:
        self.key = key
        self.fields = fields

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and type(self) is type(other)
            and self.key == other.key
            and self.fields == other.fields
        )

    def __hash__(self) -> int:
        return hash((self.key, *self.fields))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r}, {self.fields!r})"

    def __str__(self) -> str:
        key = self.key
        blanks = {
            name: CommaList(value) if isinstance(value, list) else value
            for name, value in self.fields.items()
        }
        if isinstance(key, str):
            return key.format(**blanks)
        number = self.fields[key.number]
        return (key.one if number == 1 else key.many).format(n=number, **blanks)

    def to_json(self) -> dict[str, Any]:
        """The message for programs."""
        return {
            "message": self.key._asdict() if isinstance(self.key, Plural) else self.key,
            "fields": {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in self.fields.items()
            },
        }


class CommaList(list[Any]):
    """A list that reads "a, b, c" in a sentence."""

    def __format__(self, spec: str) -> str:
        return ", ".join(format(item, spec) for item in self)


def N_(sentence: str) -> str:  # noqa: N802  # gettext's customary name
    """The sentence itself; the call makes `make messages` gather it for translation."""
    return sentence
