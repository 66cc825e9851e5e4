"""A tileset keeps what was costly to make of its pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tileset") as table:
        table.add_column(sa.Column("prepared", sa.LargeBinary))
        table.add_column(sa.Column("prepared_version", sa.Integer))


def downgrade() -> None:
    with op.batch_alter_table("tileset") as table:
        table.drop_column("prepared_version")
        table.drop_column("prepared")
