"""A plain deck of 34 numbered cards with backs, drawn with protograf 0.5 as its documents show: A4 pages, PDF.

Run in protograf's own environment; writes `protograf.pdf` into the current folder. Lengths are millimetres.
"""

from protograf import Card, CardBack, Create, Deck, Save, Text

CARDS = 34

Create(filename="protograf.pdf", paper="A4", units="mm", margin=10)
Deck(cards=CARDS, width=44, height=63, fill="white", stroke="#1f2430")
for number in range(1, CARDS + 1):
    Card(number, Text(x=22, y=35, text=str(number), font_size=28))
CardBack("*", Text(x=22, y=35, text="back", font_size=14))
Save()
