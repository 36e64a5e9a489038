"""A deck in memory: from the texts of a table and a template to pictures of the cards and a list of faults.

Pages that show a deck while it is edited call `preview`. It reads and writes no file.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from landpress.generator.decks.faults import DeckError, Fault
from landpress.generator.decks.files import Given
from landpress.generator.decks.table import Origin
from landpress.generator.decks.whole import Look, whole
from landpress.generator.texts import words
from landpress.layouts.paper import paper
from landpress.output.deck.single import side_scenes
from landpress.output.files import svg
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style

TEMPLATE = "cards.toml"


class Card(NamedTuple):
    """A card: its name, its copies, and its sides as scenes at trim size. `back` is None if the back stays blank."""

    name: str
    copies: int
    front: Scene
    back: Scene | None


class Preview(NamedTuple):
    """The cards of a deck in the order of the table. If there are faults, there are no cards."""

    cards: tuple[Card, ...]
    faults: tuple[Fault, ...]
    lines: tuple[str, ...]
    """The faults as lines for a person."""
    warnings: tuple[str, ...]


def preview(
    table: str, template: str = "", files: Mapping[str, bytes] | None = None, filters: Sequence[str] = ()
) -> Preview:
    """Return the cards of a table (CSV) and a template (TOML).

    Without a template the columns decide. `files` holds pictures, fonts and inherited templates by name.
    """
    beside = dict(files or {})
    style = Style(paper("a4"), words("en"))
    look = Look(TEMPLATE, TEMPLATE, Given(beside | {TEMPLATE: template.encode()})) if template else None
    try:
        deck, _ = whole(Origin("cards.csv", table.encode()), look, Given(beside), filters, style, "home")
    except DeckError as error:
        return Preview((), tuple(error.faults), tuple(error.lines), ())
    scenes = iter(side_scenes(deck.parts, style).values())
    cards = [
        Card(part.name, part.count, next(scenes), next(scenes) if part.back is not None else None)
        for part in deck.parts
    ]
    return Preview(tuple(cards), (), (), tuple(words("en")(key, **of) for key, of in deck.warnings))


def picture(scene: Scene) -> bytes:
    """Return a side of a card as an SVG file of its true size."""
    return svg.write(scene, "en", "")
