"""The conclusions from played and solved games: tallies, balance, playability, solvers."""
