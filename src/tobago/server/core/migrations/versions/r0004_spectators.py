"""The number of spectators at a table, and whether they may chat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the table and the column; at tables that are there already, spectators do not chat."""
    chat = sa.Column("spectator_chat", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", chat)
    op.create_table(
        "spectators",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("node", sa.String(22), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "node", name="pk_spectators"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_spectators_table_id", ondelete="CASCADE"
        ),
    )
