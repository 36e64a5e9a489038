"""What played and solved games prove: tallies, balance, playability, solvers."""
