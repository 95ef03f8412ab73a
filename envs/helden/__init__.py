"""Helden in der Unterwelt, for 1 to 4 players: the game of the Underworld alone."""
