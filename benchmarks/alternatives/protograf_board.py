"""Draw pages of labelled pointy-top hexagons as a PDF with protograf 0.5, as its documentation shows.

Run it in the alternatives' environment with the radius of the field and the number of pages. It writes `protograf.pdf`
into the current folder. Lengths are in millimetres.
"""

import math
import sys

from protograf import Create, Hexagon, PageBreak, Save

RADIUS, PAGES = map(int, sys.argv[1:])
del sys.argv[1:]  # protograf also reads sys.argv
PAPER, WIDTH = ("A4", 190) if RADIUS < 6 else ("A3", 277)
SIDE = WIDTH / ((2 * RADIUS + 1) * math.sqrt(3))
TILES = {"B": "#ffffff", "T1": "#cce5dd", "T2": "#f5e6c8", "T3": "#d4e5f2", "T4": "#ecd5e2"}

Create(filename="protograf.pdf", paper=PAPER, units="mm", margin=10)
cells = [(q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS]
for page in range(PAGES):
    if page:
        PageBreak()
    for number, (q, r) in enumerate(cells):
        label = list(TILES)[number % len(TILES)]
        Hexagon(
            cx=WIDTH / 2 + SIDE * math.sqrt(3) * (q + r / 2),
            cy=WIDTH * 0.7 + SIDE * 1.5 * r,
            side=SIDE,
            orientation="pointy",
            fill=TILES[label],
            stroke="#1f2430",
            stroke_width=0.7,
            label=label,
            label_size=14 if RADIUS < 6 else 10,
        )
Save()
