"""The games: five packages with the same modules."""
