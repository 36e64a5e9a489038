"""The loops over drawn ground, compiled as the rules of games are: contour lines, and how they are written."""
