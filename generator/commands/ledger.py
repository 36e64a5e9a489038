"""`landpress ledger`: manage the record of boards issued on this machine."""

import json
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from landpress.generator import completion
from landpress.generator.declaring import argument, declared, example, file, option
from landpress.generator.maps.named import game_called
from landpress.generator.options import look, printing
from landpress.generator.printing.styles import PrintingOptions, style_of
from landpress.generator.progress import Progress
from landpress.layouts.catalogue import known
from landpress.layouts.errors import CallError
from landpress.layouts.reading import number_of, printable

if TYPE_CHECKING:
    from landpress.generator.boards.entry import Entry

MOST, MOST_LISTED = 1200, 10**9
"""The most boards that a gallery shows."""
AT_ONCE, AT_HAND = 1000, 50_000
"""The boards of a record that are entered in one transaction, because others may use the ledger between two; and the
boards of a record that is read once: of a larger one the memory would not hold all (1 to 2 KB each)."""


@click.group("ledger", epilog=example("ledger list"))
def command() -> None:
    """Manage the record of boards issued on this machine, which keeps boards from being issued twice."""


@declared("list", epilog=example("ledger list --game {game}"), within=command, groups={"output": [printing]})
def list_entries(
    game: str | None = option(shell_complete=completion.games, help="List only this game."),
    last: int | None = option(metavar="N", span=(1, MOST_LISTED), help="List only the N boards that were issued last."),
    as_json: bool = option("--json", help="Print one JSON object in each line."),
    pictures: bool = option(help="Draw the boards, small, on pages."),
    output: str | None = file("-o", "--output", metavar="FILE.pdf", help="Output file of the pictures."),
    force: bool = option(help="Overwrite an existing file."),
    **print_options: Unpack[PrintingOptions],
) -> None:
    """List every issued board, oldest first."""
    from landpress.generator.boards.entry import fields_of
    from landpress.generator.boards.ledger import Ledger

    if game is not None:
        game = known(game_called(game))
    if pictures == (output is None) or (pictures and as_json):
        raise CallError("ledger list: --pictures and -o FILE.pdf belong together, without --json")
    with Ledger() as ledger:
        if output is not None:
            _gallery(list(ledger.entries(game, last or MOST + 1)), output, force, print_options)
            return
        for entry in ledger.entries(game, last):
            if as_json:
                print(json.dumps(fields_of(entry)))
            else:
                seats = number_of(entry.players, "seats")
                print(f"{entry.issued}  {entry.game}  {seats}  {entry.symmetry:<8}  {entry.code}")
        for place, boards in ledger.unfinished_batches():
            print(f"landpress: {boards} more boards are reserved for the batch {printable(place)}", file=sys.stderr)


def _gallery(entries: "list[Entry]", output: str, force: bool, options: PrintingOptions) -> None:
    """Write a PDF with small pictures of boards."""
    from landpress.generator.boards.entry import board_of
    from landpress.output.files.document import render
    from landpress.output.files.saving import check_target, save
    from landpress.output.reports.gallery import Shown, pages

    if Path(output).suffix.lower() != ".pdf":
        raise CallError(f"-o {output}: pictures fill pages; name a file that ends in .pdf")
    if not entries:
        raise CallError("ledger list --pictures: no such board was issued on this machine; make one with fresh")
    if len(entries) > MOST:
        raise CallError(f"ledger list --pictures: at most {MOST} boards fit a gallery; add --last {MOST} or --game")
    check_target(output, force)
    boards = [board_of(entry) for entry in entries]
    styles = {game: style_of(game=game, **options) for game in {entry.game for entry in entries}}
    shown = []
    for entry, board in zip(entries, boards, strict=True):
        style = styles[entry.game]
        name = style.words("game.title")
        seats = style.words("page.seats", seats=entry.players)
        line = style.words("gallery.line", date=entry.issued[:10], game=name, seats=seats)
        shown.append(Shown(board, style, entry.code, line))
    plain = style_of(**options)
    title = plain.words("gallery.title")
    save(output, render(pages(shown, title, plain), ".pdf", "", plain), force)
    print(output)


@declared(
    "show",
    epilog=example("ledger show CODE -o again.pdf"),
    within=command,
    groups={"output": [printing, look("survey")]},
)
def show(
    code: str = argument(shell_complete=completion.codes),
    output: str | None = file("-o", "--output", help="File to print the board to: .pdf .svg .png .json."),
    force: bool = option(help="Overwrite an existing file."),
    **print_options: Unpack[PrintingOptions],
) -> None:
    """Print the file of an issued board, or print the board again."""
    from landpress.generator.boards.entry import board_of
    from landpress.generator.boards.ledger import Ledger
    from landpress.generator.boards.named import warn_if_invalid
    from landpress.generator.printing.board_files import board_bytes, check_suffix
    from landpress.output.files.saving import save

    with Ledger() as ledger:
        entry = ledger.find(code)
    if output is None:
        print(entry.board, end="")
        return

    suffix = Path(output).suffix.lower()
    check_suffix(suffix)
    board = board_of(entry)
    warn_if_invalid(board)
    save(output, board_bytes(board, entry.board, suffix, style_of(game=entry.game, **print_options)), force)
    print(output)


@declared("export", epilog=example("ledger export -o boards.jsonl"), within=command)
def export(
    output: str | None = file("-o", "--output", help="Output file; by default standard output."),
    force: bool = option(help="Overwrite an existing file."),
) -> None:
    """Write the whole record with one JSON object in each line, which includes the board file."""
    from landpress.generator.boards.entry import fields_of
    from landpress.generator.boards.ledger import Ledger
    from landpress.output.files.saving import growing

    with Ledger() as ledger:
        lines = (json.dumps(fields_of(entry)) + "\n" for entry in ledger.entries())
        if output is None:
            for line in lines:
                print(line, end="")
            return

        with growing(output, force) as file:
            file.writelines(line.encode() for line in lines)
    print(output)


@declared("import", epilog=example("ledger import boards.jsonl"), within=command)
def import_record(record: str = argument(metavar="FILE.jsonl", shell_complete=completion.files)) -> None:
    """Enter the boards of a record that `ledger export` wrote, so that they are not issued here again.

    Nothing is entered if a line is wrong. Boards that are known here stay as they are.
    """
    from landpress.generator.boards.ledger import Ledger
    from landpress.generator.boards.record import boards

    with Progress("boards checked", None) as progress:
        total, kept = 0, []
        for total, one in enumerate(boards(record), start=1):
            kept += [one] if total <= AT_HAND else []
            progress.show(total)
    new = 0
    with Ledger() as ledger, Progress("boards entered", total) as progress:
        found = iter(kept) if total <= AT_HAND else boards(record)
        while part := list(islice(found, AT_ONCE)):
            new += ledger.enter(part)
            progress.show(new)
    print(f"entered {number_of(new, 'boards')}; known here: {total - new}")


@declared("forget", epilog=example("ledger forget CODE"), within=command)
def forget(
    codes: tuple[str, ...] = argument(nargs=-1, shell_complete=completion.codes),
    everything: bool = option("--all", help="Forget every board."),
    yes: bool = option(help="Confirm --all."),
) -> None:
    """Remove boards from the record, so that they may be issued again."""
    from landpress.generator.boards.ledger import Ledger

    if everything == bool(codes):
        raise CallError("ledger forget: name the codes of boards, or --all")
    if everything and not yes:
        raise CallError("ledger forget --all: add --yes to forget every board issued on this machine")
    with Ledger() as ledger:
        if everything:
            print(f"forgot {number_of(ledger.forget_all(), 'boards')}")
            return
        for entry in [ledger.find(code) for code in codes]:
            ledger.forget(entry.code)
            print(f"forgot {entry.code}")
