"""Tables that several phones feed, with who changed what."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shared_table",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("host_key_hash", sa.String(64), nullable=False),
        sa.Column("expansions", sa.JSON, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("more", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seats_made", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "shared_seat",
        sa.Column("key", sa.Integer, primary_key=True),
        _of_table(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.Column("board", sa.JSON, nullable=False),
        sa.Column("placed", sa.JSON),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("seat_of_table", "shared_seat", ["table_code", "number"], unique=True)
    op.create_table(
        "change",
        sa.Column("key", sa.Integer, primary_key=True),
        _of_table(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("by", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(60)),
        sa.Column("fields", sa.JSON, nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("undoes", sa.Integer),
    )
    op.create_index("change_of_table", "change", ["table_code", "version"], unique=True)


def _of_table() -> sa.Column[str]:
    parent = sa.ForeignKey("shared_table.code", ondelete="CASCADE")
    return sa.Column("table_code", sa.String(8), parent, nullable=False)


def downgrade() -> None:
    for name in ("change", "shared_seat", "shared_table"):
        op.drop_table(name)
