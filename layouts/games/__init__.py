"""One module or package a game: its lattice, its seats, the fields of its board in a file, its code."""
