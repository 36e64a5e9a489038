"""Tests of the floor `output`."""
