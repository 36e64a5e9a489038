"""One module or package a game: its board and its components as scenes."""
