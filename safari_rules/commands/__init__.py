"""The command `safari-rules`, and a game at a terminal."""
