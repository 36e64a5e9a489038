"""Tests of the floor `generator`."""
