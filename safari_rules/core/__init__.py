"""A game as users call it, what a player knows of it, records of games, and the list of games."""
