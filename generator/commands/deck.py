"""`landpress deck`: print the user's own cards from a table and a template, on the same sheets as kits."""

import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import click

from landpress.generator import completion
from landpress.generator.decks.examples import EXAMPLES
from landpress.generator.decks.files import Folder
from landpress.generator.declaring import argument, declared, example, file, option
from landpress.generator.printing.destination import DestinationOptions, destination, destinations
from landpress.generator.printing.styles import cut_style
from landpress.generator.streams import tell
from landpress.generator.texts import words
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import shown
from landpress.output.deck.stocks import STOCKS
from landpress.output.scene.items import Scene

EXAMPLE_FOLDER = "deck-example"
NANDECK = (".txt", ".nde")
"""How the names of scripts of nanDECK end."""
MOST_TEXT = 250_000
"""The largest text of a booklet, in bytes."""


@declared(
    "deck",
    epilog=example("deck cards.csv", "deck cards.csv --template cards.toml -o cards.pdf"),
    groups={"": [destinations("TABLE.pdf")]},
)
def command(
    table: str | None = argument(required=False, shell_complete=completion.files),
    template: str | None = file(
        metavar="FILE.toml", help="Template that says what is drawn where on a card; without it the columns decide."
    ),
    filters: tuple[str, ...] = option(
        "--filter",
        metavar="CONDITION",
        help="Use only rows that meet this, for example 'type = unit and cost > 3'; repeatable.",
    ),
    lists: bool = option("--list", help="Begin with a list of the parts."),
    each: str | None = option(
        type=click.Choice(["png", "svg"]), help="Write each side of a card as a file, into a folder."
    ),
    contact: bool = option(help="Show all cards small, on contact sheets."),
    sheet: str | None = option(metavar="NAME", help=f"Print on ready-cut cards or labels: {', '.join(STOCKS)}."),
    layout: str | None = file(
        "--import",
        metavar="SCRIPT",
        help="Turn a script of Squib (.rb) or nanDECK (.txt, .nde) into a template; or a layout of Squib with TABLE.",
    ),
    runs: bool = option("--run", help="Let your own Ruby run the script of --import, and record it."),
    squib: str = option(metavar="VERSION", default="", help="Version of Squib for sizes of type, for example 0.13."),
    strict: bool = option(help="Refuse signs that no font has; without it they become boxes."),
    watch: bool = option(help="Show the cards in a web page, and draw again what changes."),
    init: str | None = option(
        type=click.Choice(EXAMPLES),
        is_flag=False,
        flag_value=next(iter(EXAMPLES)),
        help="Write an example into the folder -o, by default deck-example.",
    ),
    **options: Unpack[DestinationOptions],
) -> int:
    """Print your own cards: a row of TABLE (.csv, .tsv, .xlsx, .yaml, -, https://) is a card, TEXT.md a booklet."""
    from landpress.generator.decks.faults import DeckError

    if init:
        if table is not None:
            raise CallError("--init writes an example; leave out TABLE, and name a folder with -o")
        _write_example(init, options["output"] or EXAMPLE_FOLDER, options["force"])
    elif layout and layout.lower().endswith((".rb", *NANDECK)):
        if table is not None:
            raise CallError("--import: a script names its own table; leave out TABLE")
        _import_script(layout, options["output"], options["force"], runs, squib)
    elif runs or squib:
        raise CallError("--run and --squib belong to a script: landpress deck --import deck.rb -o cards.toml")
    elif table is None:
        raise CallError("TABLE is missing: landpress deck cards.csv; --init writes an example")
    else:
        try:
            if layout:
                _import(table, layout, options["output"], options["force"])
            else:
                make(table, template, filters, lists, each, contact, sheet, watch, strict, **options)
        except DeckError as error:
            for line in error.lines:
                tell(line)
            return 2
    return 0


def _import(table: str, layout: str, output: str | None, force: bool) -> None:
    """Write the template that a layout of Squib becomes, and tell what a template cannot say."""
    from landpress.generator.decks.faults import Faults
    from landpress.generator.decks.origins import stem, table_at
    from landpress.generator.decks.squib import converted, read_layout
    from landpress.generator.decks.table import parsed
    from landpress.output.files.saving import save

    faults = Faults()
    cells = parsed(table_at(table), faults)
    faults.check()
    assert cells is not None
    text, notes = converted(read_layout(layout), cells)
    path = output or f"{stem(layout)}.toml"
    save(path, text.encode(), force)
    print(path)
    for note in notes:
        tell(note)


def _import_script(script: str, output: str | None, force: bool, runs: bool, version: str) -> None:
    """Write the template and the table of each deck of a script, and tell what did not come over."""
    from landpress.generator.decks.nandeck_import import imported_cards
    from landpress.generator.decks.squib_import import NothingError, imported
    from landpress.generator.decks.squib_project import located, real
    from landpress.output.files.saving import save_all

    path = Path(output or f"{Path(script).stem}.toml")
    if path.suffix != ".toml":
        raise CallError(f"{output}: expected a name that ends with .toml; the table is written beside it")
    is_nandeck = script.lower().endswith(NANDECK)
    if is_nandeck and (runs or version):
        raise CallError("--run and --squib belong to a script of Squib; leave them out")
    if version and not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4}){0,3}", version):
        raise CallError(f"--squib {shown(version)}: expected a version of Squib, such as 0.13")
    if runs:
        tell("your own Ruby runs the script; it can do all that you can do, but where the system allows it, no network")
    try:
        results = [imported_cards(script, path.stem)] if is_nandeck else imported(script, path.stem, runs, version)
    except NothingError as nothing:
        for line in (*nothing.lost, str(nothing)):
            tell(line)
        sys.exit(1)
    numbered = [path.with_name(f"{path.stem}-{number}.toml") for number in range(1, len(results) + 1)]
    targets = numbered if len(results) > 1 else [path]
    files: dict[str, bytes] = {}
    for target, result in zip(targets, results, strict=True):
        files[str(target)] = result.template.encode()
        if result.table:
            files[str(target.with_suffix(".csv"))] = result.table.encode()
    save_all(files, force)
    for target, result in zip(targets, results, strict=True):
        table = result.own_table or str(target.with_suffix(".csv"))
        print(target)
        for line in result.lost:
            tell(line)
        if 'kind = "image"' in result.template and real(target.parent) != (folder := real(located(Path(script))[0])):
            tell(f"pictures: their names begin at {folder}: write the template there, or none of them is found")
        told = {"seen": result.seen, "calls": result.calls, "call": f"landpress deck {table} --template {target}"}
        tell(words("en")("deck.imported", **told))


def _write_example(name: str, folder: str, force: bool) -> None:
    from landpress.output.files.saving import save_folder

    files = {path.name: path.read_bytes() for path in sorted(EXAMPLES[name].iterdir())}
    save_folder(folder, files, "an example of a deck", force)
    print(folder)
    table, template = (next((one for one in files if one.endswith(end)), "") for end in ((".csv", ".md"), "s.toml"))
    template = template or next((one for one in files if one.endswith(".toml")), "")
    call = f"landpress deck {folder}/{table}" + (f" --template {folder}/{template}" if template else "")
    print(f"landpress: {words('en')('deck.example', call=call)}", file=sys.stderr)


def make(
    table: str,
    template: str | None,
    filters: tuple[str, ...],
    lists: bool,
    each: str | None,
    contact: bool,
    sheet: str | None,
    watch: bool,
    strict: bool,
    **options: Unpack[DestinationOptions],
) -> None:
    """Write the file or files of the deck and report them."""
    from landpress.generator.decks.origins import stem, table_at
    from landpress.generator.decks.table import split

    if table.lower().endswith(".md"):
        _make_booklet(table, template, **options)
        return
    _check_ways(options["profile"], lists, each, contact, sheet, watch)
    each, options["output"] = _picture_of_each(options["output"], each)
    from landpress.generator.decks.pages import GAME, home_pages, on_stock, printed
    from landpress.generator.decks.whole import look_at

    if watch:
        _watch(table, template, filters, strict, **options)
    if each:
        options["output"], options["profile"] = options["output"] or f"{stem(table)}-{each}", "tabletop"
    to, cut = destination(stem(table), **options)
    style = cut_style(**cut)
    if sheet:
        style = on_stock(style, sheet)
    condition = to.condition()
    look = look_at(template) if template else None
    profile = "home" if each else to.profile  # pictures of cards are a folder too, as a virtual table is
    deck = printed(
        table_at(table), look, Folder(Path(split(table)[0]).parent), filters, style, profile, stem(table), strict
    )
    kit, imprint, style, warned = deck
    warnings = [words("en")(key, **of) for key, of in warned]
    for warning in warnings:
        print(f"landpress: {warning}", file=sys.stderr)
    told: dict[str, object] = {"cards": sum(part.count for part in kit.parts), "designs": len(kit.parts)}
    if to.as_json:
        told["warnings"] = warnings
    if each:
        from landpress.output.deck.single import side_files

        pictures = side_files(kit.parts, each, style)
        told = to.write_folder(pictures, pictures=len(pictures)) | told
    elif contact or sheet or (to.profile == "home" and not to.is_for_cutting):
        from landpress.output.files.document import render

        scenes = home_pages(deck, lists, contact, sheet)
        told = to.write(render(scenes, ".pdf", "", style), len(scenes)) | told
    elif to.profile == "tabletop":
        from landpress.output.files.tabletop import Table, files

        title, language = style.words("game.title"), style.words.language
        pile = [replace(part, name=title) for part in kit.parts]  # the table makes one pile of the parts with one name
        made = files(Table(title, None, pile, [], style.palette.paper, language), GAME, to.address)
        told = to.write_folder(made, object=f"{GAME}.json", pictures=len(made) - 1) | told
    elif to.profile == "solid":
        from landpress.generator.printing.board_files import solid_deck

        made, facts = solid_deck(kit, to.bed, style)
        told = to.write_folder(made, **facts) | told
    elif to.is_for_cutting:
        from landpress.generator.printing.board_files import cutting_documents

        told = to.write_sheets(cutting_documents(kit, imprint, style, to.suffix, lists))
    else:
        from landpress.generator.printing.board_files import press_document

        document, parts = press_document(kit, imprint, style, condition)
        pages = sum(part.pages for part in parts)
        told = to.write(document, pages) | told | {"parts": [part._asdict() for part in parts]}
    to.tell(told)


def _picture_of_each(output: str | None, each: str | None) -> tuple[str | None, str | None]:
    """Return the kind of pictures and the output: `-o cards.png` means a folder `cards` with a picture of each side."""
    if output and output.lower().endswith(".png") and not each:
        return "png", output[: -len(".png")]
    return each, output


def _make_booklet(table: str, template: str | None, **options: Unpack[DestinationOptions]) -> None:
    """Write the booklet of a text and report it."""
    from landpress.generator.decks.faults import Faults
    from landpress.output.deck.booklet import booklet_scenes
    from landpress.output.files.document import render

    if template or options["profile"] != "home":
        raise CallError(
            f"{table}: a text becomes a booklet, which is printed at home, without a template; leave that out"
        )
    to, cut = destination(Path(table).stem, **options)
    data = content(table, MOST_TEXT, "a text in Markdown")
    faults = Faults()
    with faults.at(table):
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise InputError("not UTF-8 text; save it in UTF-8") from None
        scenes = booklet_scenes(text, cut_style(**cut))
        told = to.write(render(scenes, ".pdf", "", cut_style(**cut)), len(scenes))
        to.tell(told)
    faults.check()


def _watch(
    table: str, template: str | None, filters: tuple[str, ...], strict: bool, **options: Unpack[DestinationOptions]
) -> None:
    """Draw the deck again and again until the process is interrupted."""
    from landpress.generator.decks.origins import stem, table_at
    from landpress.generator.decks.table import split
    from landpress.generator.decks.watching import PAGE, watch
    from landpress.generator.decks.whole import look_at, whole
    from landpress.output.deck.single import side_scenes

    path = Path(split(table)[0])
    if not path.is_file():
        raise CallError(f"{table}: --watch needs a file, not standard input or an address; save the table")
    folder = options["output"] or f"{stem(table)}-preview"
    _, cut = destination(stem(table), **options | {"output": folder, "profile": "tabletop", "force": True})
    style = cut_style(**cut)

    def draw(seen: set[Path]) -> Mapping[str, Scene]:
        seen.add(path)
        look, beside = look_at(template) if template else None, Folder(path.parent)
        try:
            deck, _ = whole(table_at(table), look, beside, filters, style, "home", strict)
        finally:
            seen |= beside.seen | (look.files.seen if look and isinstance(look.files, Folder) else set())
        return side_scenes(deck.parts, style)

    print(f"{folder}/{PAGE}", flush=True)
    watch(draw, folder, path.name)


def _check_ways(profile: str, lists: bool, each: str | None, contact: bool, sheet: str | None, watch: bool) -> None:
    """Raise CallError if the options name two ways to print."""
    ways = {"--list": lists, "--each": each, "--contact": contact, "--sheet": sheet, "--watch": watch}
    named = [name for name, value in ways.items() if value]
    if named and profile != "home":
        what = "a list of parts belongs" if named[0] == "--list" else "it belongs"
        raise CallError(f"{named[0]}: {what} to cards printed at home; leave out --profile {profile}")
    if len(named) > 1:
        raise CallError(f"{' and '.join(named)}: name one of them")
