"""Scripted players, a module for each game: a fair player's heuristics on what its seat sees."""
