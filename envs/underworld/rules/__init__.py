"""The rules, a file for each chapter: the course of a turn, the tracks, the enemies, the obstacles, the ends."""
