"""The layouts of the games, one package for each: lattice, seats, fields of the board file, board code."""
