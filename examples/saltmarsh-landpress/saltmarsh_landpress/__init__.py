"""Saltmarsh, a game for Landpress: plant trees beside your own; trees of others in the shade of yours bear less."""

CONTRACT = 1
