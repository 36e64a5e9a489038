"""Boards of any game from one text file: the description, its lattice with edges and corners, its boards and codes."""
