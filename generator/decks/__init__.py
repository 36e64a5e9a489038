"""The user's own decks: a table of cards and a template become the parts of a kit."""
