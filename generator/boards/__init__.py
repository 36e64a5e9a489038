"""Boards: what is wanted, random proposals, how many there are, which were issued, and many at once."""
