"""One module or package a game: what makes its board valid, its house values, and later its rules."""
