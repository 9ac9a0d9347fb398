"""People, tables, seats, logs and chat, as the first release with a server had them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates all tables."""
    _people()
    _tables()
    _log_and_chat()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(22)),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("muted_until", sa.BigInteger),
        sa.Column("banned_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="fk_people_owner"),
    )
    op.create_index("ix_people_owner", "people", ["owner"])
    op.create_index("ix_people_seen_at", "people", ["seen_at"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("detail", sa.String(254)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tokens_person"),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(22)),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("island", sa.Text),
        sa.Column("code", sa.String(8)),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("rules", sa.String(8), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("gold", sa.Text),
        sa.Column("rematch", sa.String(22)),
        sa.Column("deciding", sa.Integer),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("node", sa.String(22)),
        sa.Column("leased_until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="fk_tables_owner"),
    )
    op.create_index("ix_tables_status_changed_at", "tables", ["status", "changed_at"])
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.create_index("ix_tables_ended_at", "tables", ["ended_at"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(5), nullable=False),
        sa.Column("person", sa.String(22)),
        sa.Column("bot", sa.String(64)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("present_until", sa.BigInteger),
        sa.Column("noticed", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        _of_table("seats"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person"),
    )
    op.create_index("ix_seats_name", "seats", ["name"])
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_index("ix_seats_present_until", "seats", ["present_until"])


def _log_and_chat() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("request", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        sa.UniqueConstraint("table_id", "request", name="uq_log_table_id_request"),
        _of_table("log"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(22)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_chat"),
        _of_table("chat"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_chat_person"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    """Goes when its table goes."""
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_table_id", ondelete="CASCADE"
    )
