"""When a board is valid, which group it has, and how evenly its land is shared: for any game."""
