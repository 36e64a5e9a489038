"""The rules of each game, its house values, and when its boards are valid: one package a game."""
