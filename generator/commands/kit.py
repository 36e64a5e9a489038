"""`landpress kit`: everything of a game that is printed, cut and held in the hand.

One PDF for a printer at home or for a print shop, or a file for a cutting machine for every sheet of parts.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from generator.boards_in import board_named
from generator.issue import Issued, drawn, file_text, fresh
from generator.ledger import Ledger
from generator.options import cutting, on_printer, printing, profiles, seed_of, style_of, variant_of, variants
from generator.press import BOARDS, cutting_files, kit_scenes, press_condition, press_kit, tabletop_files
from generator.request import Request, request
from generator.texts import words
from layouts.catalogue import entry, layout
from layouts.errors import CallError, OutputError

CUTTING = (".svg", ".dxf")


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
            profiles,
            click.option(
                "-o",
                "--output",
                metavar="FILE.pdf|svg|dxf or FOLDER",
                help="Where to; default GAME-kit.pdf here. As .svg or .dxf: for a cutting machine, a file a sheet.",
            ),
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
    profile: str,
    url: str | None,
    icc: str | None,
    **print_options: Any,
) -> None:
    """Write the kit's file or files and tell what they are."""
    groups = frozenset(filter(None, (only or "").replace(" ", "").split(",")))
    path = output or f"{game}-{'-'.join(sorted(groups)) or 'kit'}" + (".pdf" if profile != "tabletop" else "-tabletop")
    suffix = checked_suffix(path, profile, icc, url, force)
    condition = press_condition(icc) if profile == "press" else None
    style = on_printer(style_of(rules_of=game, **print_options), back_shift, back_turn, printer)
    shows_board = not groups or bool(groups & getattr(entry("output", game, "kit"), "BOARD_GROUPS", {BOARDS}))
    if board is not None:
        if seed is not None or edition is not None or again or variant is not None or settings:
            raise CallError("--board: it is drawn already; leave out --seed, --edition, --again, --variant and --set")
        found = board_named(board, game, players)
        issued = Issued(found, file_text(found))
    else:
        wanted = request(game, players, variant_of(game, variant, settings), edition)
        issued = _issued(wanted, seed_of(seed), again or not shows_board or suffix in CUTTING)
    seats = players or (issued.board.players if board is not None else max(layout(game).SEATS))
    named = shows_board or board is not None
    kit = (issued.board, named, seats, groups, style)
    told: dict[str, Any] = {"code": issued.board.code(), "seed": issued.board.seed} if named else {}
    if profile == "tabletop":
        from output.files import save_folder

        files = tabletop_files(*kit, found_at(path, url))
        with _issued_anyway(issued, named):
            save_folder(path, files, force)
        _tell(issued, {"folder": path, "object": f"{game}.json", "pictures": len(files) - 1} | told, as_json)
        return
    if suffix in CUTTING:
        _tell(issued, write_sheets(path, suffix, cutting_files(*kit, suffix), force), as_json)
        return
    if profile == "press":
        document, parts = press_kit(*kit, condition)
        pages = sum(part.pages for part in parts)
        told |= {"parts": [part._asdict() for part in parts]}
    else:
        scenes = kit_scenes(*kit)
        document, pages = _rendered(scenes, issued.text if named else "", style), len(scenes)
    _write(issued, {path: document}, force, named)
    _tell(issued, {"file": path, "pages": pages} | told, as_json)


def checked_suffix(path: str, profile: str, icc: str | None, url: str | None, force: bool) -> str:
    """How the file ends, empty for a folder; errors for what does not go together and for what is there already."""
    suffix = Path(path).suffix.lower() if profile != "tabletop" else ""
    _check(path, suffix, profile, icc, url)
    if suffix not in CUTTING and not force and os.path.lexists(path):
        raise OutputError(f"{path}: exists already; choose another name or add --force")
    return suffix


def _check(path: str, suffix: str, profile: str, icc: str | None, url: str | None) -> None:
    if url is not None and (profile != "tabletop" or not url.startswith(("http://", "https://", "file://"))):
        raise CallError(f"--url {url[:60]}: an address (https://.. or file://..) goes with --profile tabletop")
    if icc is not None and profile != "press":
        raise CallError("--icc: a printing condition goes with --profile press")
    if suffix not in (".pdf", *CUTTING) and profile != "tabletop":
        raise CallError(f"-o {path}: a kit has many pages; name a file that ends in .pdf, .svg or .dxf")
    if profile == "home":
        return
    if suffix in CUTTING:
        raise CallError(f"-o {path}: --profile press makes a PDF; {suffix} files belong to sheets printed at home")
    context = click.get_current_context()
    for name in ("marks", "duplex", "back_shift", "back_turn", "printer"):
        if context.get_parameter_source(name) not in (None, click.core.ParameterSource.DEFAULT):
            raise CallError(
                f"--{name.replace('_', '-')}: leave it out with --profile {profile}, where every part is by itself"
            )


def _issued(wanted: Request, seed: str, again: bool) -> Issued:
    """A board for the kit; one that no page shows is drawn without being used up."""
    if again:
        return drawn(wanted, seed)
    ledger = Ledger()
    try:
        return next(fresh(wanted, seed, ledger))
    finally:
        ledger.close()


def _rendered(scenes: list[Any], text: str, style: Any) -> bytes:
    from output.document import render

    return render(scenes, ".pdf", text, style)


def _write(issued: Issued, files: dict[str, bytes], force: bool, used_up: bool) -> None:
    with _issued_anyway(issued, used_up):
        write_all(files, force)


def found_at(path: str, url: str | None) -> str:
    """Where a virtual table finds a folder, with a slash."""
    return (url or Path(path).resolve().as_uri()).rstrip("/") + "/"


def write_sheets(path: str, suffix: str, sheets: list[tuple[int, bytes]], force: bool) -> dict[str, Any]:
    """Write a cutting file for each sheet, named by the path and numbered from 1; what to tell of them."""
    names = [f"{path[: -len(suffix)]}-{i}{suffix}" for i in range(1, len(sheets) + 1)]
    write_all({name: content for name, (_, content) in zip(names, sheets, strict=True)}, force)
    return {"files": [{"file": name, "sheet": number} for name, (number, _) in zip(names, sheets, strict=True)]}


def write_all(files: dict[str, bytes], force: bool) -> None:
    """Write files; none is where one of them is there already."""
    from output.files import save

    for path in files:
        if not force and Path(path).exists():
            raise OutputError(f"{path}: exists already; choose another name or add --force")
    for path, content in files.items():
        save(path, content, force)


@contextmanager
def _issued_anyway(issued: Issued, used_up: bool) -> Iterator[None]:
    """Say of what could not be written that its board counts as issued, and how to print it."""
    try:
        yield
    except OutputError as error:
        code = issued.board.code()
        used = f" (the board counts as issued: landpress kit {issued.board.game} --board {code})" if used_up else ""
        raise OutputError(f"{error}{used}") from None


def _tell(issued: Issued, facts: dict[str, Any], as_json: bool) -> None:
    """Print where the kit went, how many pages it has and whose board it is."""
    for key, values in issued.notes:
        print(f"landpress: {words('en')(key, **values)}", file=sys.stderr)
    tell(facts, as_json)


def tell(facts: dict[str, Any], as_json: bool) -> None:
    """Print where something went and what it is: files, then facts, then the parts of a kit for a print shop."""
    speak = words("en")
    if as_json:
        print(json.dumps(facts))
        return
    for made in facts.pop("files", []):
        print(speak("kit.cutting_file", **made))
    for key in ("file", "folder"):
        if key in facts:
            print(facts.pop(key))
    parts = facts.pop("parts", [])
    for key, value in facts.items():
        if value is not None:  # a laboratory board has no code, and not every board a seed
            print(f"{speak(f'facts.{key}'):<8}{value}")
    for part in parts:
        last = part["page"] + part["pages"] - 1
        pages = f"{part['page']}" if part["pages"] == 1 else f"{part['page']}-{last}"
        print(f"{pages:>8}  {part['copies']:>4} x {part['width']:g} x {part['height']:g} mm  {part['name']}")
