"""Landpress makes a fresh, random, symmetric and provably playable board for every game, and prints it true to scale.

The code lies on four floors: the packages `layouts`, `engine`, `output` and `generator`, from the lowest to the
highest. A floor imports only from the floors below it. Importing `landpress` itself imports none of them.
"""

__version__ = "0.2.0"
