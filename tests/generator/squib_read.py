"""What the reader of scripts of Squib makes of some lines, for tests of many files."""

import json
from typing import Any

from landpress.output.strangers.scripts.squib import read


def script(code: str, **files: str) -> dict[str, Any]:
    """Return the record of a script. `table_csv` is the text of a file `table.csv` beside it."""
    given = {"deck.rb": code.encode(), **{name.replace("_", "."): text.encode() for name, text in files.items()}}
    found: dict[str, Any] = json.loads(read("deck.rb", given))
    return found


def drawn(code: str, **files: str) -> Any:
    """Return what the last call of a deck draws."""
    (deck,) = script(f"{code}\nSquib::Deck.new(cards: 3) do\n  text str: it\nend", **files)["decks"]
    return deck["calls"][-1]["args"]["str"]
