"""A board of 37 labelled hexagons, pointy-top, drawn with protograf 0.5 as its documents show: one A4 page, PDF.

Run in protograf's own environment; writes `protograf.pdf` into the current folder. Lengths are millimetres.
"""

import math

from protograf import Create, Hexagon, Save

SIDE = 15.5
RADIUS = 3
TILES = {"B": "#ffffff", "T1": "#cce5dd", "T2": "#f5e6c8", "T3": "#d4e5f2", "T4": "#ecd5e2"}

Create(filename="protograf.pdf", paper="A4", units="mm", margin=10)
cells = [(q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS]
for number, (q, r) in enumerate(cells):
    label = list(TILES)[number % len(TILES)]
    Hexagon(
        cx=95 + SIDE * math.sqrt(3) * (q + r / 2),
        cy=138 + SIDE * 1.5 * r,
        side=SIDE,
        orientation="pointy",
        fill=TILES[label],
        stroke="#1f2430",
        stroke_width=0.7,
        label=label,
        label_size=14,
    )
Save()
