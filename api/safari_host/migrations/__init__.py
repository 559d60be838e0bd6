"""The steps by which Alembic creates and changes the database, and the script that runs them."""
