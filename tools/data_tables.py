"""Write the tables of docs/data.md from the schema: `python -m tools.data_tables`.

`make golden` runs it, and a test compares.
"""

from pathlib import Path

from tobago.dataset import TABLES
from tools.protocol_tables import MARKED

DOCUMENT = Path(__file__).parents[1] / "docs" / "data.md"


def with_columns(text: str) -> str:
    """A document with the columns of the tables that its comments name."""
    return MARKED.sub(
        lambda found: f"{found[1]}\n{TABLES[found[2]].markdown()}\n\n{found[3]}", text
    )


def main() -> None:
    """Write the tables into the document."""
    DOCUMENT.write_text(with_columns(DOCUMENT.read_text("utf-8")), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
