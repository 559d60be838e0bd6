"""The steps by which Alembic creates and changes the database, and what runs them."""
