"""The words that a description may use for looks. The drawings of each list lie in `output`, under the same names."""

HUES = ("ink", "orange", "sky", "green", "yellow", "blue", "vermilion", "purple")
PATTERNS = ("dots", "strokes", "trees", "ridges", "rings")
SHAPES = ("disc", "square", "none")
"""The forms of tokens."""
ICONS = (
    *("ant", "anthill", "arrow", "bag", "bridge", "church", "circle", "city", "coin", "compass", "diamond"),
    *("excavator", "factory", "field", "grove", "heart", "house", "pentagon", "pin", "quarry", "robot", "shield"),
    *("square", "star", "stone", "tower", "town", "triangle", "village", "wheat", "wood", "workshop"),
)
