"""A small deck that tests print: its table, its template, and the call."""

from pathlib import Path

from tests.commands.run import Result, run

TABLE = "title,cost,type,copies\nGranary,2,house,3\nMill,3,house,1\nMinster,7,wonder,\n"
TEMPLATE = """
[card]
copies = "copies"
[[front]]
kind = "text"
name = "title"
text = "{title}"
at = [5, 5]
size = [50, 10]
"""


def deck(table: str | bytes = TABLE, template: str = TEMPLATE, *more: str) -> Result:
    """Print a deck of this table and this template, as `deck.pdf` unless `more` names another file."""
    Path("cards.csv").write_bytes(table.encode() if isinstance(table, str) else table)
    Path("cards.toml").write_text(template, "utf-8")
    return run(
        "deck", "cards.csv", "--template", "cards.toml", "--force", *([] if "-o" in more else ["-o", "deck.pdf"]), *more
    )


def with_(old: str, new: str) -> str:
    assert old in TEMPLATE
    return TEMPLATE.replace(old, new)


def another(text: str) -> str:
    return f"{TEMPLATE}\n[[front]]\n{text}\n"
