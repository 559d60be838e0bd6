"""What users call: a game, what a player knows of it, records of games, and the list of games."""
