"""Whether a table is fast: only bots play there, and those of the server act at once."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the column; tables that are there already have the normal pace."""
    pace = sa.Column("pace", sa.String(6), nullable=False, server_default="normal")
    op.add_column("tables", pace)
