"""`landpress batch`: make many different boards as a folder of files, a file with a board in each line, or a pad."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from landpress.generator import options
from landpress.generator.declaring import declared, example, file, option
from landpress.generator.printing.styles import SUFFIXES, PrintingOptions, style_of, variant_of
from landpress.generator.progress import Progress
from landpress.layouts.boardfile import in_one_line
from landpress.layouts.errors import CallError
from landpress.layouts.own_folder import own
from landpress.layouts.reading import is_utf8, number_of, printable
from landpress.output.strangers.answer import PAD

if TYPE_CHECKING:
    from landpress.generator.boards.ledger import Batch, Ledger
    from landpress.generator.boards.wanted import Request
    from landpress.output.scene.style import Style

MOST, MOST_SHOWN = 1_000_000, 24
KINDS = tuple(suffix[1:] for suffix in SUFFIXES)


@declared(
    "batch",
    epilog=example("batch {game} --count 10 -o ten-evenings.pdf"),
    groups={"output": [options.printing, options.look("plain")]},
)
def command(
    game: str = options.GAME,
    count: int | None = option(span=(1, MOST), help="Number of boards."),
    choose: int | None = option(
        span=(2, MOST_SHOWN),
        metavar="N",
        help="Show N small boards on one page to choose from; none of them is issued. "
        "Then: landpress fresh --code CODE.",
    ),
    players: int | None = options.PLAYERS,
    seed: str | None = options.SEED,
    edition: str | None = options.EDITION,
    workers: int = option(span=(1, 256), default=os.cpu_count() or 1, help="Number of processes."),
    cluster: str | None = options.CLUSTER,
    kind: str = option(type=click.Choice(KINDS), default="pdf", help="Type of the files in a folder."),
    variant: str | None = options.VARIANT,
    settings: tuple[str, ...] = options.SETTINGS,
    output: str = file(
        "-o", "--output", metavar="PATH", required=True, help="Output: a folder, FILE.jsonl, or FILE.pdf for a pad."
    ),
    force: bool = option(help="Overwrite an existing file."),
    restart: bool = option(
        help="Begin a new batch, even if one was stopped here; its boards without a file are free again."
    ),
    as_json: bool = option("--json", help="Print what was made as JSON."),
    **print_options: Unpack[PrintingOptions],
) -> None:
    """Make COUNT boards of GAME that differ from each other and from all boards issued before.

    If a batch is stopped, the same call continues it. A PDF is a pad: one board on each page. With --choose, a PDF is a
    contact sheet of boards that are not issued.
    """
    from landpress.generator.boards.batch import Order, fill, open_batch
    from landpress.generator.boards.ledger import Ledger
    from landpress.generator.boards.request import request, seed_of
    from landpress.generator.workers import processes
    from landpress.generator.workers import workers as started
    from landpress.output.files.saving import check_folder, check_target

    if (count is None) == (choose is None):
        raise CallError("give --count for a batch, or --choose for a contact sheet")
    wanted = request(game, players, variant_of(game, variant, settings), edition)
    style = style_of(game=game, **print_options)
    suffix = Path(output).suffix.lower()
    if suffix not in ("", ".jsonl", ".pdf"):
        raise CallError(f"-o {output}: expected a folder, FILE.jsonl or FILE.pdf")
    if choose is not None:
        if suffix != ".pdf":
            raise CallError(f"-o {output}: a contact sheet is a PDF; name FILE.pdf")
        check_target(output, force)
        again = options.named_again(game)
        again += "".join(f" --set {setting}" for setting in settings) + (f" --variant {variant}" if variant else "")
        _tell(_contact_sheet(wanted, seed_of(seed), choose, again, output, style, force), as_json)
        return
    assert count is not None
    order, place = Order(wanted, seed_of(seed), count), os.path.abspath(output)
    if not is_utf8(place):
        raise CallError(
            f"-o {printable(place)}: a name that is not UTF-8, as which the ledger keeps it; choose another"
        )
    with Ledger() as ledger:
        if suffix:
            check_target(output, force)
        else:
            check_folder(own(output, "boards"))
        if restart:
            ledger.close_batch(place)
        batch = open_batch(ledger, order, place, seed is not None, None if suffix else f".{kind}")
        with started(workers, processes, cluster) as found, Progress("boards", count) as progress:
            for state in fill(ledger, batch, replace(order, seed=batch.seed), found):
                progress.show(state.boards)
        write = {"": _folder, ".jsonl": _lines, ".pdf": _pad}[suffix]
        write(ledger, batch, output, style, force, f".{kind}", count)
        ledger.issue(batch.id)
    _tell({"output": output, "game": game, "players": wanted.players, "boards": count, "seed": batch.seed}, as_json)


def _tell(made: dict[str, Any], as_json: bool) -> None:
    """Print what was made: the file, and the code of each board on a contact sheet."""
    if as_json:
        print(json.dumps(made))
        return
    print(f"{made['output']}: {number_of(made['boards'], 'boards')}" + (" to choose from" if "codes" in made else ""))
    for number, code in enumerate(made.get("codes", []), 1):
        print(f"{number:>3}  {code}")


def _contact_sheet(
    wanted: "Request", seed: str, count: int, again: str, output: str, style: "Style", force: bool
) -> dict[str, object]:
    """Write one page with boards that were never issued. `again` is what a call needs beside their codes."""
    from landpress.generator.boards.character import seen
    from landpress.generator.boards.issue import candidates, file_text
    from landpress.generator.boards.ledger import Ledger
    from landpress.generator.printing.board_files import imprint_of
    from landpress.output.files.document import render
    from landpress.output.files.saving import save
    from landpress.output.game import Game
    from landpress.output.reports.fact_lines import seen_beside, seen_lines
    from landpress.output.sheets.contact_sheet import contact_sheet

    if Game(wanted.game).kit.SECRET_BOARD:
        raise CallError(f"--choose: no player may see a board of {wanted.game} before the game; use landpress fresh")
    with Ledger() as ledger:
        boards = list(islice(candidates(wanted, seed, ledger), count))
    characters = [[one.fact() for one in seen(board)] for board in boards]
    about = [style.words("page.choose", call=f"landpress fresh{again} --code CODE")]
    if longest := max(characters, key=len):
        about.append(seen_beside(longest, style.words))
    told = [seen_lines(measures, style.words) for measures in characters]
    scene = contact_sheet(boards, [imprint_of(board) for board in boards], told, about, style)
    lines = "".join(in_one_line(file_text(board)) for board in boards)
    save(output, render([scene], ".pdf", lines, style, attachment=PAD), force)
    codes = [board.code() for board in boards]
    made = {"output": output, "game": wanted.game, "players": wanted.players, "boards": count}
    return made | {"codes": codes, "characters": characters}


def _lines(ledger: "Ledger", batch: "Batch", output: str, style: "Style", force: bool, suffix: str, count: int) -> None:
    """Write one file with a board file in each line."""
    from landpress.output.files.saving import growing

    with growing(output, force) as file:
        digest = sha256()
        for entry in ledger.batch_entries(batch):
            line = in_one_line(entry.board).encode()
            file.write(line)
            digest.update(line)
        ledger.announce(batch.id, {output: digest.hexdigest()})


def _folder(
    ledger: "Ledger", batch: "Batch", output: str, style: "Style", force: bool, suffix: str, count: int
) -> None:
    """Write one file for each board, named by its code. Skip files that exist: they were written before a stop."""
    from landpress.generator.boards.entry import board_of
    from landpress.generator.printing.board_files import board_bytes
    from landpress.output.files.saving import save

    with Progress("files", count) as progress:
        for done, entry in enumerate(ledger.batch_entries(batch), 1):
            path = Path(output, entry.file_name(suffix))
            if force or not path.exists():
                save(path, board_bytes(board_of(entry), entry.board, suffix, style), force)
            ledger.issue_one(batch, entry)
            progress.show(done)


def _pad(ledger: "Ledger", batch: "Batch", output: str, style: "Style", force: bool, suffix: str, count: int) -> None:
    """Write one PDF with all boards, which it carries as an attachment too."""
    from landpress.generator.boards.entry import Entry, board_of
    from landpress.generator.printing.board_files import board_scenes
    from landpress.output.files.document import render
    from landpress.output.files.saving import save
    from landpress.output.scene.items import Scene

    def pages(entries: Iterator[Entry]) -> Iterator[Scene]:
        with Progress("pages", count) as progress:
            for done, entry in enumerate(entries):
                progress.show(done)
                yield from board_scenes(board_of(entry), style)

    boards = "".join(in_one_line(entry.board) for entry in ledger.batch_entries(batch))
    scenes = list(pages(ledger.batch_entries(batch)))
    document = render(scenes, ".pdf", boards, style, attachment=PAD)
    ledger.announce(batch.id, {output: sha256(document).hexdigest()})
    save(output, document, force)
