"""`landpress deck`: a person's own cards, from a table and a template, on the sheets that kits are printed on."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from landpress.generator.options import cut_style, example
from landpress.generator.printing.board_files import cutting_documents, press_document
from landpress.generator.printing.destination import destination, destinations
from landpress.generator.texts import words
from landpress.layouts.errors import CallError

EXAMPLE = Path(__file__).parents[1] / "decks/example"
EXAMPLE_FOLDER = "deck-example"
NAME = "deck"


@click.command(
    "deck",
    short_help="Print your own cards from a table.",
    epilog=example("deck cards.csv --template cards.toml -o cards.pdf"),
)
@click.argument("table", required=False)
@click.option("--template", metavar="FILE.toml", help="What stands where on a card.")
@click.option("--filter", "filters", metavar="CONDITION", multiple=True, help="Only such rows: cost>=3.")
@click.option("--list", "lists", is_flag=True, help="Put a list of the parts first.")
@click.option("--init", is_flag=True, help="Write an example into a folder, -o or deck-example.")
@destinations("TABLE.pdf")
def command(table: str | None, init: bool, output: str | None, force: bool, **options: Any) -> None:
    """Print your own cards: a row of TABLE (.csv or .xlsx) becomes a card as a template says (docs/decks.md)."""
    if init:
        if table is not None:
            raise CallError("--init writes an example; leave out TABLE, and name a folder with -o")
        _write_example(output or EXAMPLE_FOLDER, force)
    elif table is None or options["template"] is None:
        missing = "TABLE" if table is None else "--template"
        raise CallError(f"{missing} is missing: landpress deck cards.csv --template cards.toml; --init writes both")
    else:
        make(table, output=output, force=force, **options)


def _write_example(folder: str, force: bool) -> None:
    from landpress.output.files.saving import save_folder

    save_folder(folder, {path.name: path.read_bytes() for path in sorted(EXAMPLE.iterdir())}, force)
    print(folder)
    print(f"landpress: {words('en')('deck.example', folder=folder)}", file=sys.stderr)


def make(table: str, template: str, filters: tuple[str, ...], lists: bool, **options: Any) -> None:
    """Write the deck's file or files and tell what they are."""
    to, options = destination(Path(table).stem, **options)
    if lists and to.profile != "home":
        raise CallError("--list: a list of parts belongs to sheets printed at home")
    condition = to.condition()
    kit, imprint, style, warnings = _deck(table, template, filters, cut_style(**options), to.profile)
    for warning in warnings:
        print(f"landpress: {warning}", file=sys.stderr)
    told: dict[str, Any] = {"cards": sum(part.count for part in kit.parts), "designs": len(kit.parts)}
    if to.as_json:
        told["warnings"] = warnings
    if to.profile == "tabletop":
        from landpress.output.files.tabletop import Table, files

        title, language = style.words("game.title"), style.words.language
        pile = [replace(part, name=title) for part in kit.parts]  # one deck, whatever the cards are called
        made = files(Table(title, None, pile, [], style.palette.paper, language), NAME, to.address)
        told = to.write_folder(made, NAME) | told
    elif to.is_for_cutting:
        told = to.write_sheets(cutting_documents(kit, imprint, style, to.suffix, 2 if lists else 1))
    elif to.profile == "press":
        document, parts = press_document(kit, imprint, style, condition)
        pages = sum(part.pages for part in parts)
        told = to.write(document, pages) | told | {"parts": [part._asdict() for part in parts]}
    else:
        from landpress.output.files.document import render
        from landpress.output.sheets.kit import kit_scenes
        from landpress.output.sheets.parts_list import contents

        scenes = kit_scenes(kit, imprint, style, contents if lists else None)
        told = to.write(render(scenes, ".pdf", "", style), len(scenes)) | told
    to.tell(told)


def _deck(
    table: str, template: str, filters: tuple[str, ...], style: Any, profile: str
) -> tuple[Any, Any, Any, list[str]]:
    """The deck as a kit, what its sheets say, the style with its title among the words, and warnings."""
    from landpress import __version__
    from landpress.generator.decks.cards import made
    from landpress.generator.decks.conditions import condition
    from landpress.generator.decks.table import read_table
    from landpress.generator.decks.template import read_template
    from landpress.output.sheets.kit import Kit
    from landpress.output.sheets.page import Imprint

    cells = read_table(table)
    look = read_template(template, cells.columns)
    try:
        asked = [condition(text, cells.columns) for text in filters]
    except CallError as error:
        raise CallError(f"--filter: {error}") from None
    deck = made(cells, look, asked, style, profile)
    title = " ".join((look.card["title"] or Path(table).stem).split()).replace("{", "{{").replace("}", "}}")
    named = replace(
        style.words, texts={**style.words.texts, "game.title": title, "game.needs": style.words("deck.needs")}
    )
    imprint = Imprint(NAME, 0, None, None, None, __version__)
    speak = words("en")
    return Kit(parts=deck.parts), imprint, replace(style, words=named), [speak(key, **of) for key, of in deck.warnings]
