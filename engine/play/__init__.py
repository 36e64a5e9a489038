"""A game at the table: one match in the words of its notation, and the players who sit there."""
