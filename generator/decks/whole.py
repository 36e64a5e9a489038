"""A whole deck from a table and a template, with all faults of both at once."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from landpress.generator.decks.cards import Deck, made
from landpress.generator.decks.conditions import MOST_CONDITION, condition
from landpress.generator.decks.faults import Faults
from landpress.generator.decks.files import Files, Folder, Given
from landpress.generator.decks.rows import Origin
from landpress.generator.decks.table import Table, parsed
from landpress.generator.decks.template import Template, template_of
from landpress.output.scene.style import Style

PLAIN = "template.toml"
"""The name of the template that is made for a table without one."""


class Look(NamedTuple):
    """A template that is not read yet: the name that messages use, its name among the files, and the files."""

    called: str
    name: str
    files: Files


def look_at(path: str) -> Look:
    """Return the template in a file."""
    return Look(path, Path(path).name, Folder(Path(path).parent))


def whole(
    table: Origin,
    look: Look | None,
    beside: Files,
    filters: Sequence[str],
    style: Style,
    profile: str,
    is_strict: bool = False,
) -> tuple[Deck, str]:
    """Return the deck of a table and its title, which is empty if the template has none.

    Without a template the columns of the table decide about one, and pictures come from the files `beside` the table.
    `profile` is home, press or tabletop. If `is_strict`, a sign that no font has is a fault. Raise DeckError with all
    faults that were found.
    """
    faults = Faults()
    cells = parsed(table, faults, is_strict)
    template = _template(cells, look, beside, faults)
    if cells is None or template is None:
        faults.check()
        raise AssertionError("a table or template is missing without a fault")
    asked = []
    if sum(map(len, filters)) > MOST_CONDITION:
        faults.add("--filter", f"more than {MOST_CONDITION:,} characters in all, the limit; mark the rows in a column")
        filters = ()
    for text in filters:
        with faults.at("--filter"):
            asked.append(condition(text, cells.columns))
    deck = made(cells, template, asked, style, profile, faults, is_strict)
    faults.check()
    return deck, template.card["title"]


def _template(cells: Table | None, look: Look | None, beside: Files, faults: Faults) -> Template | None:
    if look is None and cells is not None:
        from landpress.generator.decks.plain import plain_template  # knows all icons

        text = plain_template(cells, beside).encode()
        found = template_of(f"the template made for {cells.name}", PLAIN, Given({PLAIN: text}), cells.columns, faults)
        return replace(found, files=beside, is_made=True)
    if look is not None:
        with faults.at(""):
            return template_of(*look, cells.columns if cells else None, faults)
    return None
