"""Faults drawn at random, and the tests that run their lines."""
