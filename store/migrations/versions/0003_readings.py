"""Readings: what players read off pieces whose numbers a rulebook does not give."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reading",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("piece", sa.String(64), nullable=False),
        sa.Column("upgrades", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("values", sa.JSON, nullable=False),
        sa.Column("origin", sa.String(60), nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(
        "reading_of_piece", "reading", ["game", "piece", "upgrades", "digest"], unique=True
    )


def downgrade() -> None:
    op.drop_table("reading")
