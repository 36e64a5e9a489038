"""`landpress validate`: read boards from files, photos and codes, and check them.

Exit status: 0 without errors, 1 with findings of severity error, 2 if a source has no board that can be read. With
several sources the highest status counts.

`--playability` also tests how a board plays (engine/proof/playability.py): quick looks for one
whole game, full plays many games with the compiled rules.
"""

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from landpress.generator import completion
from landpress.generator.declaring import argument, declared, example, file, option
from landpress.generator.maps.named import know_added
from landpress.generator.options import LANGUAGE
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.errors import InputError
from landpress.layouts.finding import Finding
from landpress.layouts.reading import printable

if TYPE_CHECKING:
    from landpress.output.files.carriers import Carried
    from landpress.output.reports.validation import Report

FORMATS = ("text", "json", "sarif", "junit")
PLAYABILITY = ("none", "quick", "full")
MOST_FINDINGS = 10_000
"""After more findings the other boards of a pad are not checked."""
PROVEN = 8
"""The number of boards of a source that the solver is asked about: a deal that was made to be hard takes seconds."""


@declared(
    "validate",
    epilog=example("validate board.pdf CODE", "validate --playability full board.pdf"),
    groups={"language": [click.option("--json", "form", flag_value="json", help="Short for --format json.")]},
)
def command(
    inputs: tuple[str, ...] = argument(metavar="INPUT..", nargs=-1, required=True, shell_complete=completion.boards),
    variant: str | None = file(metavar="FILE.toml", help="Use these house values instead of the board's own."),
    playability: str = option(
        type=click.Choice(PLAYABILITY),
        default="none",
        help="Also play on the board: quick plays one whole game, full plays many games and takes some seconds.",
    ),
    form: str = option("--format", type=click.Choice(FORMATS), default="text", help="Form of the report."),
    language: str = LANGUAGE,
) -> int:
    """Check the boards in INPUT.

    INPUT is a board file, a PDF, an SVG, a PNG, a photo of the page with its QR code, a board code, or - for standard
    input.
    """
    from landpress.output.files.carriers import all_carried
    from landpress.output.reports.validation import Unread, json_line, junit, sarif, text

    know_added()
    speak = partial(words, language)
    reports, unread = [], []
    for source in inputs:
        listed = 0
        try:
            for number, found in enumerate(all_carried(source, sys.stdin.buffer, compared=True)):
                if listed > MOST_FINDINGS:
                    many = f"not checked, after more than {MOST_FINDINGS} findings"
                    raise InputError(f"{found.source}: {many}; correct these boards first")
                report = _report(found, variant, playability, number < PROVEN)
                reports.append(report)
                listed += len(report.findings)
                if form in ("text", "json"):
                    texts = speak(report.game or "")
                    click.echo(text(report, texts) if form == "text" else json_line(report, texts))
        except InputError as error:
            unread.append(Unread(printable(source), str(error)))
            click.echo(f"landpress: {error}", err=True)
    if form == "sarif":
        click.echo(sarif(reports, unread, speak))
    if form == "junit":
        click.echo(junit(reports, unread, speak))
    return 2 if unread else 0 if all(report.ok for report in reports) else 1


def _report(found: "Carried", variant: str | None, playability: str, is_proven: bool) -> "Report":
    """Return the report about a carrier, with the variant of the options and what playing shows."""
    from landpress.generator.printing.report import report
    from landpress.generator.printing.styles import variant_of

    house = None if variant is None else partial(variant_of, file=variant, settings=())
    return report(found, house, partial(_played, playability=playability), is_proven)


def _played(board: Board, playability: str) -> tuple[dict[str, object], list[Finding]]:
    """Return the facts and findings from games played on a board."""
    if playability == "none":
        return {}, []
    from landpress.engine.kernels.backends import preparation
    from landpress.engine.proof.playability import GAMES, full, quick
    from landpress.generator.progress import Progress

    if playability == "quick":
        return quick(board)
    with Progress("games", sum(GAMES.values()), preparation(board.game)) as progress:
        return full(board, progress.show)
