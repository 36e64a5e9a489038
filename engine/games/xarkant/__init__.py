"""Xarkant: when a landscape is valid, the rules, the house values, and what is measured and solved."""
