"""Tests of Landpress."""
