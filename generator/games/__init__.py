"""One package for each game: random proposals for its board, its texts and its programs."""
