"""Terraforming: when a board is valid, the rules, the house values, and what is measured and solved."""
