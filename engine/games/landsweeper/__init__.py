"""Landsweeper: what makes a board valid, and its house values."""
