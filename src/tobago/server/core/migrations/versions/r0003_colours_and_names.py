"""The colour of a seat, and whether its name belongs to the seat alone."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the columns; at tables that are there already, colours follow the seats."""
    own_name = sa.Column("own_name", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", own_name)
    op.add_column("seats", sa.Column("colour", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE seats SET colour = seat")
