"""The pages of a deck that is printed at home, from a table and a template."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from landpress.generator.decks.files import Files
from landpress.generator.decks.rows import Origin, Warned
from landpress.generator.decks.whole import Look, whole
from landpress.layouts.paper import paper
from landpress.layouts.version import __version__
from landpress.output.deck.stocks import stock
from landpress.output.files.document import CREDIT
from landpress.output.scene import signs
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.sheets.kit import Kit, kit_scenes
from landpress.output.sheets.page import Imprint

GAME = "deck"
"""What stands in an imprint in place of the name of a game."""


class Printed(NamedTuple):
    """A deck that is ready for its pages. `style` has the title of the deck among its words."""

    kit: Kit
    imprint: Imprint
    style: Style
    warnings: tuple[Warned, ...]


def printed(
    table: Origin,
    look: Look | None,
    beside: Files,
    filters: Sequence[str],
    style: Style,
    profile: str,
    name: str,
    is_strict: bool = False,
) -> Printed:
    """Return the deck of a table as a kit. `name` is its title if the template has none."""
    deck, title = whole(table, look, beside, filters, style, profile, is_strict)
    title = signs.printed(" ".join((title or name).split())).replace("{", "{{").replace("}", "}}")
    named = replace(
        style.words,
        texts={
            **style.words.texts,
            "game.title": title,
            "game.needs": style.words("deck.needs"),
            CREDIT: "; ".join(deck.credits),
        },
    )
    imprint = Imprint(GAME, 0, None, None, None, __version__)
    return Printed(Kit(parts=deck.parts), imprint, replace(style, words=named), deck.warnings)


def on_stock(style: Style, sheet: str) -> Style:
    """Return a style with the paper of a sheet that is cut already. Raise CallError for an unknown name."""
    return replace(style, paper=paper(stock(sheet).paper), landscape=False, bleed=0.0)


def home_pages(deck: Printed, lists: bool = False, contact: bool = False, sheet: str | None = None) -> list[Scene]:
    """Return the pages. `lists` begins with the list of parts, `contact` shows all cards small."""
    kit, imprint, style, _ = deck
    if contact:
        from landpress.output.deck.single import contact_scenes

        return contact_scenes(kit.parts, imprint, style)
    if sheet:
        from landpress.output.deck.stock import stock_scenes

        return stock_scenes(kit.parts, stock(sheet), style)

    if not lists:
        return kit_scenes(kit, imprint, style, None)
    from landpress.output.sheets.parts_list import contents

    return kit_scenes(kit, imprint, style, contents)
