"""Tests of the floor `engine`."""
