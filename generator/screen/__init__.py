"""A game in play as a page shows it: places, pieces, choices, words, and the game as an address."""
