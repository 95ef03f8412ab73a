"""The rules: set-up, the options of each decision and one step, then a file for each chapter of the rulebook."""
