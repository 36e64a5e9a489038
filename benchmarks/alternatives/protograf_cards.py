"""A plain deck of 34 cards with backs, drawn with protograf 0.5 as its documents show: a PDF.

Run in protograf's own environment; writes `protograf.pdf` into the current folder. Lengths are millimetres. A card is
a ground, a large number and a rounded frame; the backs share a ground and a circle.
"""

from protograf import Card, CardBack, Create, Deck, Save, circle, rectangle, text

CARDS, WIDTH, HEIGHT = 34, 44, 63

Create(filename="protograf.pdf", paper="A4", units="mm", margin=10)
Deck(cards=CARDS, width=WIDTH, height=HEIGHT, fill="#ddf0fa", grid_marks=True)
Card("*", rectangle(x=3, y=3, width=WIDTH - 6, height=HEIGHT - 6, rounding=2, fill=None, stroke="#1f2430"))
Card("*", text(x=WIDTH / 2, y=HEIGHT / 2, text="{{sequence}}", font_size=28, stroke="#1f2430"))
CardBack("*", rectangle(x=0, y=0, width=WIDTH, height=HEIGHT, fill="#f6dcc8", stroke="#1f2430"))
CardBack("*", circle(cx=WIDTH / 2, cy=HEIGHT / 2, radius=12, fill=None, stroke="#1f2430"))
Save()
