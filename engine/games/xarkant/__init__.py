"""Xarkant: when a landscape is valid, the rules, the house values, the measurements and the solver."""
