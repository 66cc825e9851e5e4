"""The score table of a game on paper: a row for each category, a column for each player."""
