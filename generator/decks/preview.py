"""A deck in memory: from the texts of a table and a template to pictures of the cards and a list of faults.

Pages that show a deck while it is edited call `preview`. It reads and writes no file.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from landpress.generator.decks.faults import DeckError, Fault
from landpress.generator.decks.files import Given
from landpress.generator.decks.rows import Origin
from landpress.generator.decks.whole import Look, whole
from landpress.generator.texts import words
from landpress.layouts.errors import LandpressError
from landpress.layouts.paper import paper
from landpress.output.deck.single import side_scenes
from landpress.output.scene.items import Image, Scene
from landpress.output.scene.style import Style

TABLE, TEMPLATE = "cards.csv", "cards.toml"


class Card(NamedTuple):
    """A card: its name, its copies, and its sides as scenes at trim size. `back` is None if the back stays blank.

    `line` is that of the table from which it comes, 0 for a board of all its lines.
    """

    name: str
    copies: int
    front: Scene
    back: Scene | None
    line: int = 0


class Preview(NamedTuple):
    """The cards of a deck in the order of the table. If there are faults, there are no cards.

    `told` has the faults as lines for a person, each with the first fault that it tells of. A title may be empty.
    """

    cards: tuple[Card, ...]
    faults: tuple[Fault, ...]
    told: tuple[tuple[str, Fault | None], ...]
    warnings: tuple[str, ...]
    title: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The faults as lines for a person."""
        return tuple(line for line, _ in self.told)


def given(
    table: str, template: str, files: Mapping[str, bytes], images: Mapping[str, Image] | None = None
) -> tuple[Origin, Look | None, Given]:
    """Return what `whole` needs for texts in memory. Without a template the columns decide."""
    beside = Given({**files, TEMPLATE: template.encode()}, images)
    return Origin(TABLE, table.encode()), Look(TEMPLATE, TEMPLATE, beside) if template.strip() else None, beside


def preview(
    table: str,
    template: str = "",
    files: Mapping[str, bytes] | None = None,
    filters: Sequence[str] = (),
    images: Mapping[str, Image] | None = None,
) -> Preview:
    """Return the cards of a table (CSV) and a template (TOML).

    Without a template the columns decide. `files` holds drawings, fonts, pictures and inherited templates by name.
    `images` holds the pictures that are decoded already.
    """
    style = Style(paper("a4"), words("en"))
    origin, look, beside = given(table, template, files or {}, images)
    try:
        deck, title = whole(origin, look, beside, filters, style, "home")
    except DeckError as error:
        return Preview((), tuple(error.faults), tuple(error.told), ())
    except LandpressError as error:  # a limit of the whole deck has no place
        return Preview((), (), ((str(error), None),), ())
    scenes = iter(side_scenes(deck.parts, style).values())
    cards = [
        Card(part.name, part.count, next(scenes), next(scenes) if part.back is not None else None, line)
        for part, line in zip(deck.parts, deck.lines, strict=True)
    ]
    return Preview(tuple(cards), (), (), tuple(words("en")(key, **of) for key, of in deck.warnings), title)
