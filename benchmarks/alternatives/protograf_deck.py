"""Draw the deck of a table `cards.csv`, with backs, as a PDF with protograf 0.5, as its documentation shows.

Run it in the alternatives' environment. It reads the table in the current folder and writes A4 pages to `protograf.pdf`
there. Lengths are in millimetres.
"""

from protograf import Card, CardBack, Create, Data, Deck, Rectangle, Save, T, Text

Create(filename="protograf.pdf", paper="A4", units="mm", margin=10)
Data(filename="cards.csv")
Deck(width=63, height=88, fill="white", stroke="#1f2430")
Card(
    "all",
    Rectangle(x=4, y=4, width=55, height=10, fill="#9fd8c6", stroke="#1f2430"),
    Text(x=24, y=10, text=T("{{ title }}"), font_size=12),
    Text(x=54, y=10, text=T("{{ cost }}"), font_size=14),
    Rectangle(x=4, y=18, width=55, height=34, stroke="#1f2430"),
    Text(x=31.5, y=36, text=T("{{ kind }}"), font_size=24),
    Text(x=6, y=56, width=51, height=26, text=T("{{ text }}"), font_size=9, wrap=True),
)
CardBack(
    "all",
    Rectangle(x=4, y=4, width=55, height=80, fill="#56b4e9", stroke="#1f2430"),
    Text(x=31.5, y=44, text="back", font_size=24),
)
Save()
