"""`landpress deck`: print the user's own cards from a table and a template, on the same sheets as kits."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from landpress.generator import completion
from landpress.generator.options import cut_style, example
from landpress.generator.printing.board_files import cutting_documents, press_document
from landpress.generator.printing.destination import DestinationOptions, destination, destinations
from landpress.generator.texts import words
from landpress.layouts.errors import CallError

if TYPE_CHECKING:
    from landpress.output.scene.style import Style
    from landpress.output.sheets.kit import Kit
    from landpress.output.sheets.page import Imprint

EXAMPLE = Path(__file__).parents[1] / "decks/example"
EXAMPLE_FOLDER = "deck-example"
NAME = "deck"


class DeckOptions(DestinationOptions):
    """The values of the options, without the template."""

    filters: tuple[str, ...]
    lists: bool


@click.command(
    "deck",
    short_help="Print your own cards from a table.",
    epilog=example("deck cards.csv", "deck cards.csv --template cards.toml -o cards.pdf"),
)
@click.argument("table", required=False, shell_complete=completion.files)
@click.option(
    "--template",
    metavar="FILE.toml",
    shell_complete=completion.files,
    help="Template that says what is drawn where on a card; without it the columns decide.",
)
@click.option(
    "--filter",
    "filters",
    metavar="CONDITION",
    multiple=True,
    help="Use only rows that meet this, for example cost>=3; repeatable.",
)
@click.option("--list", "lists", is_flag=True, help="Begin with a list of the parts.")
@click.option("--init", is_flag=True, help="Write an example into the folder -o, by default deck-example.")
@destinations("TABLE.pdf")
def command(table: str | None, init: bool, template: str | None, **options: Unpack[DeckOptions]) -> int:
    """Print your own cards: each row of TABLE (.csv or .xlsx) becomes a card (docs/decks.md)."""
    if init:
        if table is not None:
            raise CallError("--init writes an example; leave out TABLE, and name a folder with -o")
        _write_example(options["output"] or EXAMPLE_FOLDER, options["force"])
    elif table is None:
        raise CallError("TABLE is missing: landpress deck cards.csv; --init writes an example")
    else:
        from landpress.generator.decks.faults import DeckError
        from landpress.generator.streams import tell

        try:
            make(table, template, **options)
        except DeckError as error:
            for line in error.lines:
                tell(line)
            return 2
    return 0


def _write_example(folder: str, force: bool) -> None:
    from landpress.output.files.saving import save_folder

    save_folder(folder, {path.name: path.read_bytes() for path in sorted(EXAMPLE.iterdir())}, force)
    print(folder)
    print(f"landpress: {words('en')('deck.example', folder=folder)}", file=sys.stderr)


def make(
    table: str, template: str | None, filters: tuple[str, ...], lists: bool, **options: Unpack[DestinationOptions]
) -> None:
    """Write the file or files of the deck and report them."""
    to, cut = destination(Path(table).stem, **options)
    if lists and to.profile != "home":
        raise CallError("--list: a list of parts belongs to sheets printed at home")
    condition = to.condition()
    kit, imprint, style, warnings = _deck(table, template, filters, cut_style(**cut), to.profile)
    for warning in warnings:
        print(f"landpress: {warning}", file=sys.stderr)
    told: dict[str, object] = {"cards": sum(part.count for part in kit.parts), "designs": len(kit.parts)}
    if to.as_json:
        told["warnings"] = warnings
    if to.profile == "tabletop":
        from landpress.output.files.tabletop import Table, files

        title, language = style.words("game.title"), style.words.language
        pile = [replace(part, name=title) for part in kit.parts]  # the table makes one pile of the parts with one name
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
    table: str, template: str | None, filters: tuple[str, ...], style: "Style", profile: str
) -> "tuple[Kit, Imprint, Style, list[str]]":
    """Return the deck as a kit, the imprint of its sheets, the style with the deck's title, and warnings."""
    from landpress import __version__
    from landpress.generator.decks.files import Folder
    from landpress.generator.decks.table import origin
    from landpress.generator.decks.whole import look_at, whole
    from landpress.output.sheets.kit import Kit
    from landpress.output.sheets.page import Imprint

    look = look_at(template) if template else None
    deck, title = whole(origin(table), look, Folder(Path(table).parent), filters, style, profile)
    title = " ".join((title or Path(table).stem).split()).replace("{", "{{").replace("}", "}}")
    named = replace(
        style.words, texts={**style.words.texts, "game.title": title, "game.needs": style.words("deck.needs")}
    )
    imprint = Imprint(NAME, 0, None, None, None, __version__)
    speak = words("en")
    return Kit(parts=deck.parts), imprint, replace(style, words=named), [speak(key, **of) for key, of in deck.warnings]
