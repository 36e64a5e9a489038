"""`landpress deck`: a person's own cards, from a table and a template, on the sheets that kits are printed on."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.commands.kit import CUTTING, checked_suffix, found_at, tell, write_all, write_sheets
from generator.options import cutting, on_printer, printing, profiles, style_of
from generator.press import cutting_documents, press_condition, press_document
from generator.texts import words
from layouts.errors import CallError

EXAMPLE = Path(__file__).parents[1] / "decks/example"
EXAMPLE_FOLDER = "deck-example"
NAME = "deck"


def _deck_options(command: Callable[..., Any]) -> Callable[..., Any]:
    output = "Where to; default TABLE.pdf here. As .svg or .dxf: for a cutting machine, a file a sheet."
    for option in reversed(
        [
            click.option("--template", metavar="FILE.toml", help="What stands where on a card."),
            click.option("--filter", "filters", metavar="CONDITION", multiple=True, help="Only such rows: cost>=3."),
            click.option("--list", "lists", is_flag=True, help="Put a list of the parts first."),
            click.option("--init", is_flag=True, help="Write an example into a folder, -o or deck-example."),
            printing,
            cutting,
            profiles,
            click.option("-o", "--output", metavar="FILE.pdf|svg|dxf or FOLDER", help=output),
            click.option("--force", is_flag=True, help="Overwrite a file that is there."),
            click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON."),
        ]
    ):
        command = option(command)
    return command


@click.command("deck", short_help="Print your own cards from a table.")
@click.argument("table", required=False)
@_deck_options
def command(table: str | None, init: bool, output: str | None, force: bool, **options: Any) -> None:
    """Print your own cards: a row of TABLE (.csv or .xlsx) becomes a card as a template says (docs/decks.md).

    \b
    Example: landpress deck cards.csv --template cards.toml -o cards.pdf
    """
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
    from output.files import save_folder

    save_folder(folder, {path.name: path.read_bytes() for path in sorted(EXAMPLE.iterdir())}, force)
    print(folder)
    print(f"landpress: {words('en')('deck.example', folder=folder)}", file=sys.stderr)


def make(
    table: str,
    template: str,
    filters: tuple[str, ...],
    lists: bool,
    output: str | None,
    force: bool,
    as_json: bool,
    back_shift: str | None,
    back_turn: float | None,
    printer: str | None,
    profile: str,
    url: str | None,
    icc: str | None,
    **print_options: Any,
) -> None:
    """Write the deck's file or files and tell what they are."""
    path = output or Path(table).stem + (".pdf" if profile != "tabletop" else "-tabletop")
    suffix = checked_suffix(path, profile, icc, url, force)
    if lists and profile != "home":
        raise CallError("--list: a list of parts belongs to sheets printed at home")
    condition = press_condition(icc) if profile == "press" else None
    style = on_printer(style_of(**print_options), back_shift, back_turn, printer)
    kit, imprint, style, warnings = _deck(table, template, filters, style, profile)
    for warning in warnings:
        print(f"landpress: {warning}", file=sys.stderr)
    told: dict[str, Any] = {"cards": sum(part.count for part in kit.parts), "designs": len(kit.parts)}
    if as_json:
        told["warnings"] = warnings
    if profile == "tabletop":
        from output.files import save_folder
        from output.tabletop import Table, files

        title, language = style.words(f"{NAME}.title"), style.words.language
        pile = [replace(part, name=title) for part in kit.parts]  # one deck, whatever the cards are called
        made = files(Table(title, None, pile, [], style.palette.paper, language), NAME, found_at(path, url))
        save_folder(path, made, force)
        tell({"folder": path, "object": f"{NAME}.json", "pictures": len(made) - 1} | told, as_json)
    elif suffix in CUTTING:
        sheets = cutting_documents(kit, imprint, style, suffix, 2 if lists else 1)
        tell(write_sheets(path, suffix, sheets, force), as_json)
    elif profile == "press":
        document, parts = press_document(kit, imprint, style, condition)
        write_all({path: document}, force)
        pages = sum(part.pages for part in parts)
        tell({"file": path, "pages": pages} | told | {"parts": [part._asdict() for part in parts]}, as_json)
    else:
        from output.document import render
        from output.kit import kit_scenes
        from output.parts_list import contents

        scenes = kit_scenes(kit, imprint, style, contents if lists else None)
        write_all({path: render(scenes, ".pdf", "", style)}, force)
        tell({"file": path, "pages": len(scenes)} | told, as_json)


def _deck(
    table: str, template: str, filters: tuple[str, ...], style: Any, profile: str
) -> tuple[Any, Any, Any, list[str]]:
    """The deck as a kit, what its sheets say, the style with its title among the words, and warnings."""
    from generator.decks.cards import made
    from generator.decks.conditions import condition
    from generator.decks.table import read_table
    from generator.decks.template import read_template
    from layouts import __version__
    from output.kit import Kit
    from output.page import Imprint

    cells = read_table(table)
    look = read_template(template, cells.columns)
    try:
        asked = [condition(text, cells.columns) for text in filters]
    except CallError as error:
        raise CallError(f"--filter: {error}") from None
    deck = made(cells, look, asked, style, profile)
    title = " ".join((look.card["title"] or Path(table).stem).split()).replace("{", "{{").replace("}", "}}")
    named = replace(style.words, texts={**style.words.texts, f"{NAME}.title": title})
    imprint = Imprint(NAME, 0, None, None, None, __version__)
    speak = words("en")
    return Kit(parts=deck.parts), imprint, replace(style, words=named), [speak(key, **of) for key, of in deck.warnings]
