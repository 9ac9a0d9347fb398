"""The seat that a table names to start the game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the column; for tables that are there already, chance draws who starts."""
    op.add_column("tables", sa.Column("starting_seat", sa.Integer))
