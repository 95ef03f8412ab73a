"""Pieces that several games share: pending steps, seats round the table, weighted draws, component files."""
