"""A single game in play: the match in its notation, the players, and their searches."""
