"""The deck beside a description: `deck = "cards.csv"` names a table of cards in the folder of its file."""

from dataclasses import replace
from pathlib import PurePosixPath

from landpress.generator.decks.files import Folder
from landpress.generator.decks.rows import Origin
from landpress.generator.decks.table import KINDS, MOST_BYTES
from landpress.generator.decks.whole import whole
from landpress.layouts.errors import CallError
from landpress.layouts.maps.description import Description
from landpress.output.pieces.part import Part
from landpress.output.scene.style import Style


def deck_parts(told: Description, style: Style, profile: str) -> list[Part]:
    """Return the cards of the deck of a description; none if it names none, or if it has no folder.

    They have one name, so that a kit counts them together. `profile` is home, press or tabletop. Raise InputError or
    CallError if the table cannot be read, DeckError with its faults.
    """
    if not told.deck or told.folder is None:
        return []
    deck, title = whole(table_of(told), None, Folder(told.folder), (), style, profile)
    name = title or PurePosixPath(told.deck).stem
    return [replace(part, name=name) for part in deck.parts]


def table_of(told: Description) -> Origin:
    """Return the table of the deck that a description names. Raise InputError or CallError if it cannot be read."""
    assert told.folder is not None
    folder = Folder(told.folder)
    if not folder.has(told.deck) and (told.folder / told.deck).exists():
        raise CallError(f"deck {told.deck!r}: no file inside the folder of the description; move the table there")
    kind = KINDS[PurePosixPath(told.deck).suffix.lower()]
    return Origin(told.deck, folder.content(told.deck, MOST_BYTES, "the deck of the description (.csv, .tsv)"), kind)
