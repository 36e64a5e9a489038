"""`landpress kit`: print all components of a game.

The output is one PDF for a printer at home or for a print shop, a file for a cutting machine for each sheet of parts,
or a folder of files for a virtual table.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

import click

from landpress.generator import completion
from landpress.generator.declaring import declared, example, file, in_order, option
from landpress.generator.options import EDITION, FORCE_INVALID, GAME, SEED, SETTINGS, VARIANT, enlarge, look
from landpress.generator.printing.destination import DestinationOptions, destination, destinations
from landpress.generator.printing.styles import cut_style, kit_variant, variant_of
from landpress.generator.texts import words
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, LayoutError
from landpress.layouts.reading import MAX_TEXT, is_plain, shown
from landpress.output.scene.words import Words

if TYPE_CHECKING:
    from landpress.generator.boards.issue import Issued
    from landpress.generator.boards.wanted import Request
    from landpress.generator.printing.board_files import Choice
    from landpress.output.sheets.logo import Logo

kit_options = in_order(
    [
        click.option(
            "--board",
            metavar="INPUT",
            shell_complete=completion.boards,
            help="Board to print the kit for; by default a fresh one.",
        ),
        FORCE_INVALID.of("force_invalid", bool),
        click.option(
            "--players", type=int, help="Number of seats of board and parts; by default that of the board or the game."
        ),
        SEED.of("seed"),
        EDITION.of("edition"),
        click.option("--again", is_flag=True, help="Allow a board that was issued before."),
        VARIANT.of("variant"),
        SETTINGS.of("settings", tuple[str, ...]),
        look("survey"),
        enlarge,
        destinations("GAME-kit.pdf"),
    ]
)
"""The options of `kit` and `cards`."""


class KitOptions(DestinationOptions):
    """The values of `kit_options`."""

    board: str | None
    force_invalid: bool
    players: int | None
    seed: str | None
    edition: str | None
    again: bool
    variant: str | None
    settings: tuple[str, ...]


@declared("kit", epilog=example("kit {game} -o {game}.pdf"), groups={"": [kit_options]})
def command(
    game: str = GAME,
    only: str | None = option(
        metavar="PARTS",
        help="Print only these kinds of parts, separated by commas: boards, tokens, rules, calibration, ... Leave out "
        "what you have at home, such as dice, or coins for tokens (docs/printing.md).",
    ),
    more: str | None = option(
        "--with", metavar="PARTS", help="Print these kinds too, which a kit usually does not have."
    ),
    household: bool = option(help="Leave out what dice, coins, beads and paper at home can replace."),
    quick: bool = option(help="Print the least to play today: board, rules, and what no thing at home replaces."),
    title: str | None = option(metavar="TEXT", help="Print this title instead of the name of the game."),
    logo: str | None = file(help="Show this picture (.png, .jpg, .svg) on the first page."),
    cuts: bool = option(help="Tell how many metres and how many cuts along a ruler there are."),
    **options: Unpack[KitOptions],
) -> None:
    """Print all components of GAME, or some: the board, the parts to cut out, the rules, and a list of parts."""
    from landpress.generator.printing.board_files import Choice

    if only and (more or household or quick):
        raise CallError("--only: it names all parts to print; leave out --with, --household and --quick")
    if quick and logo is not None:
        raise CallError("--logo: it stands on the first page, which --quick leaves out; leave out one of them")
    with _naming_the_title(title):
        make(game, Choice(_groups(only), _groups(more), household or quick, quick=quick), title, logo, cuts, **options)


@contextmanager
def _naming_the_title(title: str | None) -> Iterator[None]:
    """Name the option in the LayoutError of a title that has no room."""
    try:
        yield
    except LayoutError as error:
        if title and repr(title[:60]) in str(error):
            raise LayoutError(f"--title: {error.place or 'on a part'}: {error}") from error
        raise


def _titled(texts: Words, title: str) -> Words:
    """Return the texts with another title of the game."""
    if not title.strip() or not is_plain(title):
        raise CallError(f"--title: expected 1 to {MAX_TEXT} printable characters, found {len(title)}: {shown(title)}")
    return replace(texts, texts={**texts.texts, "game.title": title.replace("{", "{{").replace("}", "}}")})


def _logo(file: str) -> "Logo":
    """Return the logo of a file. Raise InputError if it is refused."""
    from landpress.output.sheets.logo import read
    from landpress.output.strangers.images import MAX_FILE

    return read(file, content(file, MAX_FILE, "a picture"))


def _groups(names: str | None) -> frozenset[str]:
    return frozenset(filter(None, (names or "").replace(" ", "").split(",")))


def make(
    game: str,
    choice: "Choice",
    title: str | None,
    logo: str | None,
    cuts: bool,
    board: str | None,
    force_invalid: bool,
    players: int | None,
    seed: str | None,
    edition: str | None,
    again: bool,
    variant: str | None,
    settings: tuple[str, ...],
    **options: Unpack[DestinationOptions],
) -> None:
    """Write the file or files of the kit and report them."""
    from landpress.generator.boards.issue import Issued, file_text
    from landpress.generator.boards.named import board_named, require_valid
    from landpress.generator.boards.request import request, seed_of
    from landpress.generator.printing import board_files
    from landpress.generator.printing.first import at_a_pinch, instead
    from landpress.output.files.document import render
    from landpress.output.game import on_board

    to, cut = destination(f"{game}-{'-'.join(sorted(choice.only)) or 'kit'}", **options)
    condition = to.condition()
    style = cut_style(game, **cut)
    if title is not None:
        style = replace(style, words=_titled(style.words, title))
    if logo is not None:
        if not choice.is_whole or to.profile != "home" or to.is_for_cutting:
            raise CallError("--logo: it stands on the first page of a whole kit printed at home; leave it out")
        style = replace(style, logo=_logo(logo))
    if cuts and (to.profile != "home" or to.is_for_cutting):
        raise CallError("--cuts: it tells about sheets that are cut by hand; leave out --profile and name a PDF")
    shows_board = choice.is_whole or bool(choice.only & {board_files.BOARDS, board_files.OVERVIEW})
    board_files.check_enlarged(game, style, shows_board and to.profile == "home")
    if board is not None:
        if seed is not None or edition is not None or again or variant is not None or settings:
            raise CallError("--board: it is drawn already; leave out --seed, --edition, --again, --variant and --set")
        found = board_named(board, game, players)
        require_valid(found, board, force_invalid)
        issued = Issued(found, file_text(found))
    else:
        wanted = request(
            game, players, variant_of(game, kit_variant(game, variant), settings), edition, even=shows_board
        )
        issued = _issued(wanted, seed_of(seed), again or not shows_board or to.is_for_cutting)
    for key, values in issued.notes:
        print(f"landpress: {words('en')(key, **values)}", file=sys.stderr)
    named = shows_board or board is not None
    kit = (issued.board, named, issued.board.players, choice, style)
    told: dict[str, object] = {"code": issued.board.code(), "seed": issued.board.seed} if named else {}
    if to.profile == "tabletop":
        files = board_files.tabletop_files(*kit, to.address)
        with issued.issuing({os.path.join(to.path, name): data for name, data in files.items()}):
            pictures = sum(name.endswith(".png") for name in files)
            told = to.write_folder(files, object=f"{game}.json", pictures=pictures) | told
    elif to.profile == "solid":
        solids, facts = board_files.solid_kit(*kit, to.bed)
        with issued.issuing({os.path.join(to.path, name): data for name, data in solids.items()}):
            told = to.write_folder(solids, **facts) | told
    elif to.is_for_cutting:
        told = to.write_sheets(board_files.cutting_files(*kit, to.suffix))
    else:
        if to.profile == "press":
            document, parts = board_files.press_kit(*kit, condition)
            pages = sum(part.pages for part in parts)
            told |= {"parts": [part._asdict() for part in parts]}
        else:
            scenes = board_files.kit_scenes(*kit)
            document, pages = render(scenes, ".pdf", issued.text if named else "", style), len(scenes)
        with issued.issuing({to.path: document}):
            told = to.write(document, pages) | told
        if cuts:
            told |= board_files.kit_cuts(*kit)
        if choice.quick and to.profile == "home":
            there = on_board(issued.board, board_files.imprint_of(issued.board), style)
            told_too = at_a_pinch(issued.board, style.words, there).splitlines()
            at_home = [*instead(issued.board, style.words).splitlines(), *told_too]
            for line in [*at_home, *board_files.kit_advice(*kit)]:
                print(f"landpress: {line.removeprefix('- ')}", file=sys.stderr)
    to.tell(told)


def _issued(wanted: "Request", seed: str, again: bool) -> "Issued":
    """Return a board for the kit: any board if `again`, otherwise one that is new and reserved in the ledger."""
    from landpress.generator.boards.issue import drawn, fresh
    from landpress.generator.boards.ledger import Ledger

    if again:
        return drawn(wanted, seed)
    ledger = click.get_current_context().with_resource(Ledger())
    return next(fresh(wanted, seed, ledger))
