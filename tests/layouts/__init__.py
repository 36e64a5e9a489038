"""Tests of the floor `layouts`."""
