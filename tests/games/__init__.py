"""Tests of the games: rules, solvers, drawings and kits."""
