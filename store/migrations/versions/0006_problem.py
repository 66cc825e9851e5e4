"""A roughly cut crop is marked until somebody has checked it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("crop") as table:
        table.add_column(sa.Column("problem", sa.String(32)))


def downgrade() -> None:
    with op.batch_alter_table("crop") as table:
        table.drop_column("problem")
