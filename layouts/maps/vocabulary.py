"""The words that a description may use for looks. The drawings of each list lie in `output`, under the same names.

Terrain has no sign of a seat as its icon: a circle or a star would be taken for a player's.
"""

HUES = ("ink", "orange", "sky", "green", "yellow", "blue", "vermilion", "purple")
PATTERNS = (
    *("dots", "strokes", "trees", "ridges", "rings", "bars", "bricks", "chevrons", "cobbles", "crosses", "drops"),
    *("dunes", "furrows", "hachures", "leaves", "marsh", "nets", "palms", "pebbles", "reeds", "scales", "shards"),
    *("slashes", "sparkles", "studs", "waves", "zigzags"),
)
SHAPES = ("disc", "square", "bar", "none")
"""The forms of tokens. A bar lies along an edge."""
ICONS = (
    *("anchor", "ant", "anthill", "arrow", "axe", "bag", "barrel", "bell", "brick", "bridge", "camel", "castle"),
    *("church", "city", "coin", "compass", "coral", "diadem", "drop", "excavator", "factory", "field", "fish", "flame"),
    *("gate", "gem", "grapes", "grove", "heart", "house", "key", "leaf", "mill", "mountain", "orbits", "palm", "pick"),
    *("pin", "planet", "quarry", "robot", "scroll", "sheep", "shield", "ship", "stone", "swords", "tent", "tower"),
    *("town", "tree", "village", "vortex", "wheat", "wheel", "wood", "workshop"),
)
