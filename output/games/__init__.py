"""One package for each game: its board, its kit and its positions as drawings and as text."""
