"""The loops that are linked with a game's rules: playouts, search, perft, measured games, transposition tables."""
