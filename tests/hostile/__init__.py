"""Tests with hostile input."""
