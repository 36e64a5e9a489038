"""Tuning: what a designer wants of a game, the games that are played for it, and the variant that is found."""
