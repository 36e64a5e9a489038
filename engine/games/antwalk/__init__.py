"""AntWalk: when a deal is valid, the rules, the house values, the measurements and the solver."""
