"""Draw a plain deck of 34 numbered cards with backs as a PDF with protograf 0.5, as its documentation shows.

Run it in the alternatives' environment. It writes A4 pages to `protograf.pdf` in the current folder. Lengths are in
millimetres.
"""

from protograf import Card, CardBack, Create, Deck, Save, Text

CARDS = 34

Create(filename="protograf.pdf", paper="A4", units="mm", margin=10)
Deck(cards=CARDS, width=44, height=63, fill="white", stroke="#1f2430")
for number in range(1, CARDS + 1):
    Card(number, Text(x=22, y=35, text=str(number), font_size=28))
CardBack("*", Text(x=22, y=35, text="back", font_size=14))
Save()
