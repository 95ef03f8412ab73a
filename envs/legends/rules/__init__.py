"""The rules: what is legal and what follows, chapter by chapter as in the rulebook."""
