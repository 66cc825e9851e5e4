"""Tables: a code to look on, the offer of the host's rights, a result that is kept back; seats: a mark."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("shared_table") as table:
        table.add_column(sa.Column("view", sa.String(22)))
        table.add_column(sa.Column("host_offer", sa.Integer))
        table.add_column(sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
        table.create_index("table_of_view", ["view"], unique=True)
    with op.batch_alter_table("shared_seat") as seat:
        seat.add_column(sa.Column("colour", sa.String(16)))
