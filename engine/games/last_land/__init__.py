"""Last Land: when a board is valid, the rules, the house values, the measurements and the solver."""
