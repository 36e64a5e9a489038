"""Xarkant: what makes a landscape valid, and its house values."""
