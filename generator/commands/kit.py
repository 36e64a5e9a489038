"""`landpress kit`: everything of a game that is printed, cut and held in the hand, as one PDF."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator.boards_in import board_named
from generator.issue import Issued, drawn, file_text, fresh
from generator.ledger import Ledger
from generator.options import cutting, on_printer, printing, seed_of, style_of, variant_of, variants
from generator.press import BOARDS, kit_scenes
from generator.request import Request, request
from generator.texts import words
from layouts.catalogue import entry, layout
from layouts.errors import CallError, OutputError


def kit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of `kit` and `cards`."""
    for option in reversed(
        [
            click.option("--board", metavar="INPUT", help="For this board; by default for a fresh one."),
            click.option("--players", type=int, help="Seats; by default parts for the largest number."),
            click.option("--seed", metavar="TEXT", help="Make the drawing of the board repeatable."),
            click.option("--edition", metavar="TEXT", help="This edition's tiles instead of the shipped one's."),
            click.option("--again", is_flag=True, help="Allow a board that was issued before."),
            variants,
            printing,
            cutting,
            click.option("-o", "--output", metavar="FILE.pdf", help="Where to; default GAME-kit.pdf here."),
            click.option("--force", is_flag=True, help="Overwrite a file that is there."),
            click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON."),
        ]
    ):
        command = option(command)
    return command


@click.command("kit", short_help="Print everything that a game needs.")
@click.argument("game")
@click.option("--only", metavar="PARTS", help="Only these, with commas: boards, tokens, rules, calibration, ...")
@kit_options
def command(game: str, only: str | None, **options: Any) -> None:
    """Print all components of GAME, or some: the board, the parts to cut out, the rules, and a list of them.

    \b
    Example: landpress kit last-land --players 3 -o last-land.pdf
    """
    make(game, only, **options)


def make(
    game: str,
    only: str | None,
    board: str | None,
    players: int | None,
    seed: str | None,
    edition: str | None,
    again: bool,
    variant: str | None,
    settings: tuple[str, ...],
    output: str | None,
    force: bool,
    as_json: bool,
    back_shift: str | None,
    back_turn: float | None,
    printer: str | None,
    **print_options: Any,
) -> None:
    """Write the kit's file and tell what it is."""
    groups = frozenset(filter(None, (only or "").replace(" ", "").split(",")))
    path = output or f"{game}-{'-'.join(sorted(groups)) or 'kit'}.pdf"
    if Path(path).suffix.lower() != ".pdf":
        raise CallError(f"-o {path}: a kit has many pages; name a file that ends in .pdf")
    if not force and Path(path).exists():
        raise OutputError(f"{path}: exists already; choose another name or add --force")
    style = on_printer(style_of(rules_of=game, **print_options), back_shift, back_turn, printer)
    shows_board = not groups or bool(groups & getattr(entry("output", game, "kit"), "BOARD_GROUPS", {BOARDS}))
    if board is not None:
        if seed is not None or edition is not None or again or variant is not None or settings:
            raise CallError("--board: it is drawn already; leave out --seed, --edition, --again, --variant and --set")
        found = board_named(board, game, players)
        issued = Issued(found, file_text(found))
    else:
        wanted = request(game, players, variant_of(game, variant, settings), edition)
        issued = _issued(wanted, seed_of(seed), again or not shows_board)
    seats = players or (issued.board.players if board is not None else max(layout(game).SEATS))
    named = shows_board or board is not None
    scenes = kit_scenes(issued.board, named, seats, groups, style)
    _write(issued, scenes, path, style, force, named)
    _tell(issued, scenes, path, named, as_json)


def _issued(wanted: Request, seed: str, again: bool) -> Issued:
    """A board for the kit; one that no page shows is drawn without being used up."""
    if again:
        return drawn(wanted, seed)
    ledger = Ledger()
    try:
        return next(fresh(wanted, seed, ledger))
    finally:
        ledger.close()


def _write(issued: Issued, scenes: list[Any], path: str, style: Any, force: bool, named: bool) -> None:
    from output.document import render
    from output.files import save

    try:
        save(path, render(scenes, ".pdf", issued.text if named else "", style), force)
    except OutputError as error:
        code = issued.board.code()
        used = f" (the board counts as issued: landpress kit {issued.board.game} --board {code})" if named else ""
        raise OutputError(f"{error}{used}") from None


def _tell(issued: Issued, scenes: list[Any], path: str, named: bool, as_json: bool) -> None:
    """Print where the kit went, how many pages it has and whose board it is."""
    speak = words("en")
    for key, values in issued.notes:
        print(f"landpress: {speak(key, **values)}", file=sys.stderr)
    facts = {"file": path, "pages": len(scenes)}
    if named:
        facts |= {"code": issued.board.code(), "seed": issued.board.seed}
    if as_json:
        print(json.dumps(facts))
        return
    print(path)
    for key, value in list(facts.items())[1:]:
        if value is None:
            continue  # a laboratory board has no code, and not every board a seed
        print(f"{speak(f'facts.{key}'):<8}{value}")
