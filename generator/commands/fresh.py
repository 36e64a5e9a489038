"""`landpress fresh`: make a board that this machine never issued, as a file, and print its code and facts."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from landpress.engine.boards.validity import examine
from landpress.generator.boards.issue import Issued, drawn, fresh
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import request
from landpress.generator.options import PrintingOptions, example, printing, seed_of, style_of, variant_of, variants
from landpress.generator.printing.board_files import NO_PROOF, board_bytes, check_suffix, proof
from landpress.generator.texts import words
from landpress.layouts.errors import CallError, OutputError
from landpress.output.reports.fact_lines import fact_lines

if TYPE_CHECKING:
    from landpress.output.scene.style import Style


@click.command(
    "fresh",
    short_help="Make a board that this machine has never issued.",
    epilog=example("fresh {game} -o tonight.pdf"),
)
@click.argument("game")
@click.option("--players", type=int, help="Number of seats; by default the game's usual number.")
@click.option("--seed", metavar="TEXT", help="Text that makes the board repeatable.")
@click.option("--edition", metavar="TEXT", help="Use the tiles of this edition instead of the shipped one.")
@click.option("--again", is_flag=True, help="Allow a board that was issued before; do not use the ledger.")
@click.option(
    "--proof", "proven", is_flag=True, help="Play a whole game on the board, note it on the page, attach the game."
)
@variants
@printing
@click.option(
    "-o", "--output", metavar="FILE", help="Output file: .pdf .svg .png .json; by default GAME-CODE.pdf in this folder."
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")
def command(
    game: str,
    players: int | None,
    seed: str | None,
    edition: str | None,
    again: bool,
    proven: bool,
    variant: str | None,
    settings: tuple[str, ...],
    output: str | None,
    force: bool,
    as_json: bool,
    **print_options: Unpack[PrintingOptions],
) -> None:
    """Make a board of GAME that this machine has never issued, write it to a file, print its code and its facts."""
    wanted = request(game, players, variant_of(game, variant, settings), edition)
    style = style_of(game=game, **print_options)
    suffix = Path(output).suffix.lower() if output else ".pdf"
    check_suffix(suffix)
    if proven and suffix == ".json":
        raise CallError("--proof: a board file holds no game; choose a .pdf, .svg or .png")
    if output and not force and Path(output).exists():
        raise OutputError(f"{output}: exists already; choose another name or add --force")
    start = seed_of(seed)
    if again:
        issued = drawn(wanted, start)
    else:
        ledger = Ledger()
        try:
            issued = next(fresh(wanted, start, ledger))
        finally:
            ledger.close()
    path = output or f"{game}-{issued.board.code()}.pdf"
    write(issued, path, suffix, style, force, proven)
    tell(issued, path, as_json)


def write(issued: Issued, path: str, suffix: str, style: "Style", force: bool, proven: bool = False) -> None:
    """Write a board's file. If this fails, the error says that the board counts as issued and how to print it."""
    from landpress.output.files.saving import save

    try:
        proof_of = proof(issued.board, style.words) if proven else NO_PROOF
        save(path, board_bytes(issued.board, issued.text, suffix, style, proof_of), force)
    except OutputError as error:
        code = issued.board.code()
        raise OutputError(f"{error} (the board counts as issued: landpress ledger show {code} -o FILE)") from None


def tell(issued: Issued, path: str, as_json: bool) -> None:
    """Print the name of the file, the board's code and facts, and on standard error the notes on how it was drawn."""
    speak = words("en", issued.board.game)
    for key, values in issued.notes:
        print(f"landpress: {speak(key, **values)}", file=sys.stderr)
    examination = examine(issued.board)
    if as_json:
        print(json.dumps({"file": path, "seed": issued.board.seed} | examination.facts))
        return
    print(path)
    for line in fact_lines(examination.facts | {"seed": issued.board.seed}, speak):
        print(line)
