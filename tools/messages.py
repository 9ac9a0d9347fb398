"""Keeps the catalogues: gathers what the product says, and compiles what was translated.

`make messages` runs it. Translations are written into the `.po` files by hand; a message that is
said no longer is dropped, and none is guessed. The page has its words in files of its own.
"""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tobago.words import LANGUAGES
from tobago.words.translated_names import all_names
from tools.gathering import PAGE, SOURCES, Said, gather, on_the_page


class _Book(Catalog):
    """A catalogue whose head holds no date and no tool."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", f"{self.plural_forms}\n"),
        ]


def catalogue(language: str, said: dict[Said, set[str]]) -> Catalog:
    """The catalogue of a language with the translations made so far.

    The English one has the names only: all other messages are English already.
    """
    old = translated(language)
    book = _Book(language, header_comment=f"# Tobago: {LANGUAGES[language]}", fuzzy=False)
    for message, files in said.items():
        if message.context or language != "en":
            text = message.text if isinstance(message.text, str) else message.text[0]
            known = old.get(text, message.context)
            alike = known is not None and known.pluralizable == isinstance(message.text, tuple)
            book.add(
                message.text,
                known.string if known and alike else "",
                locations=[(name, 0) for name in sorted(files)],
                context=message.context,
            )
    return book


def translated(language: str) -> Catalog:
    """What translators have written."""
    path = po_file(language)
    return read_po(BytesIO(path.read_bytes() if path.exists() else b""), language)


def po_file(language: str) -> Path:
    """Where translators write."""
    return SOURCES / "locale" / language / "LC_MESSAGES" / "tobago.po"


def words_file(language: str) -> Path:
    """Where the page finds the words of a language."""
    return PAGE / "words" / f"{language}.json"


def page_words(book: Catalog, said: dict[Said, set[str]]) -> dict[str, Any]:
    """What the page says by itself, in a language, and the names of the engine.

    What is not translated is left out; it is said in English.
    """
    messages = {}
    for message in on_the_page(said):
        text = message.text if isinstance(message.text, str) else message.text[0]
        known = book.get(text)
        if known is not None and _whole(known.string):
            messages[text] = known.string
    names = {
        context: {name: known.string for name in names if (known := book.get(name, context))}
        for context, names in all_names().items()
    }
    return {"messages": messages, "names": names}


def _whole(translated: Any) -> bool:
    """Whether a message, or each of its forms, has been translated."""
    return bool(translated) and (isinstance(translated, str) or all(translated))


def files() -> dict[Path, bytes]:
    """All files of catalogues as they should be."""
    said = gather()
    made = {}
    for language in LANGUAGES:
        book = catalogue(language, said)
        po, mo = BytesIO(), BytesIO()
        write_po(po, book, width=100, include_lineno=False)
        write_mo(mo, book)
        made[po_file(language)] = po.getvalue()
        made[po_file(language).with_suffix(".mo")] = mo.getvalue()
        made[words_file(language)] = _compact(page_words(book, said))
    return made


def _compact(data: dict[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{text}\n".encode()


def main() -> None:
    """Write the catalogue files."""
    for path, content in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
