"""One module or package a game: random proposals for its board."""
