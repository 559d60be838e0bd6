"""The script that Alembic runs: it takes the steps that a database lacks, on the connection that the host hands over."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
