"""The games: five flats side by side, each with the same rooms."""
