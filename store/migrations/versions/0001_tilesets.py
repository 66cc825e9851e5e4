"""Tilesets: the pictures of one box's pieces."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tileset",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("edit_key_hash", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("crops_made", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "crop",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column(
            "tileset_id",
            sa.String(32),
            sa.ForeignKey("tileset.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("piece", sa.String(64)),
        sa.Column("side", sa.String(16)),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("candidates", sa.JSON, nullable=False),
        sa.Column("picture", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("crop_of_tileset", "crop", ["tileset_id", "number"], unique=True)


def downgrade() -> None:
    op.drop_table("crop")
    op.drop_table("tileset")
