"""`landpress atlas`: a page with boards of a game by what games on them are like, each with its code."""

import json
from itertools import islice
from typing import TYPE_CHECKING, Unpack

from landpress.generator.declaring import declared, file, option
from landpress.generator.options import EDITION, GAME, PLAYERS, SETTINGS, VARIANT, look, printing
from landpress.generator.printing.styles import PrintingOptions, style_of, variant_of
from landpress.generator.progress import Progress
from landpress.layouts.boardfile import in_one_line
from landpress.layouts.errors import CallError
from landpress.output.scene.words import Words
from landpress.output.strangers.answer import PAD

if TYPE_CHECKING:
    from landpress.generator.boards.atlas import Atlas, Found
    from landpress.output.sheets.contact_sheet import Entry

LEAST, MOST = 20, 10_000
SIDES = ("under", "between", "over")


@declared(
    "atlas",
    epilog="\b\nExample: landpress atlas GAME --players 2 -o atlas.pdf",
    groups={"output": [printing, look("survey")]},
)
def command(
    game: str = GAME,
    players: int | None = PLAYERS,
    number: int = option("--boards", span=(LEAST, MOST), shown=500, help="Boards to draw."),
    seed: str | None = option(metavar="TEXT", help="Text that makes the atlas repeatable."),
    edition: str | None = EDITION,
    variant: str | None = VARIANT,
    settings: tuple[str, ...] = SETTINGS,
    output: str = file("-o", "--output", metavar="FILE.pdf", required=True, help="The PDF to write."),
    force: bool = option(help="Overwrite an existing file."),
    as_json: bool = option("--json", help="Print the boards and their values as JSON."),
    **print_options: Unpack[PrintingOptions],
) -> None:
    """Draw boards of GAME, play games on them, and print a page of those that differ most in two characters.

    None of the boards is issued. Their values come from games that chose no board. To print one of them: landpress
    fresh --code CODE.
    """
    from landpress.engine.kernels.backends import preparation
    from landpress.generator.boards.atlas import atlas, two_measures
    from landpress.generator.boards.issue import candidates, file_text
    from landpress.generator.boards.ledger import Ledger
    from landpress.generator.boards.request import request, seed_of
    from landpress.output.files.document import render
    from landpress.output.files.saving import check_target, save
    from landpress.output.game import Game
    from landpress.output.sheets.contact_sheet import Grid, page

    wanted = request(game, players, variant_of(game, variant, settings), edition)

    measures = two_measures(game, wanted.players)
    if Game(game).kit.SECRET_BOARD:
        raise CallError(f"atlas: no player may see a board of {game} before the game; use landpress fresh")
    style = style_of(game=game, **print_options)
    if not output.lower().endswith(".pdf"):
        raise CallError(f"-o {output}: an atlas is a PDF; name FILE.pdf")
    check_target(output, force)
    with Ledger() as ledger:
        boards = list(islice(candidates(wanted, seed_of(seed), ledger), number))
    with Progress("boards", number, preparation(game)) as progress:
        made = atlas(boards, measures, progress.show)
    if not made.found:
        raise CallError(f"atlas: no board keeps its place on other games; take more than --boards {number}")
    words = style.words
    entries = {(second, first): _entry(found, made, words) for (first, second), found in made.found.items()}
    columns, rows = (_heads(made, axis, words) for axis in (0, 1))
    again = "".join(f" --set {setting}" for setting in settings) + (f" --variant {variant}" if variant else "")
    about = (_about(wanted.players, number, words), words("page.choose", call=f"landpress fresh{again} --code CODE"))
    scene = page(Grid(columns, rows, entries, words("atlas.empty", boards=f"{number:,}")), about, style)
    lines = "".join(in_one_line(file_text(found.board)) for found in made.found.values())
    save(output, render([scene], ".pdf", lines, style, attachment=PAD), force)
    _tell(output, made, as_json)


def _about(seats: int, boards: int, words: Words) -> str:
    from landpress.engine.proof.character import HELD_OUT

    return words("atlas.about", seats=words("page.seats", seats=seats), boards=f"{boards:,}", games=f"{HELD_OUT:,}")


def _entry(found: "Found", made: "Atlas", words: Words) -> "Entry":
    from landpress.generator.printing.board_files import imprint_of
    from landpress.output.sheets.contact_sheet import Entry

    lines = [
        words(f"character.{measure}", mean=f"{mean:.1f}", low=f"{low:.1f}", high=f"{high:.1f}")
        for measure, (mean, low, high) in zip(made.measures, found.values, strict=True)
    ]
    return Entry(found.board, imprint_of(found.board), tuple(lines))


def _heads(made: "Atlas", axis: int, words: Words) -> tuple[str, ...]:
    """Return the headings of the three classes of a measure."""
    low, high = (f"{limit:.1f}" for limit in made.limits[axis])
    return tuple(words(f"atlas.{made.measures[axis]}_{side}", low=low, high=high) for side in SIDES)


def _tell(output: str, made: "Atlas", as_json: bool) -> None:
    boards = [
        {
            "code": found.board.code(),
            **{m: [round(part, 2) for part in value] for m, value in zip(made.measures, found.values, strict=True)},
        }
        for found in made.found.values()
    ]
    if as_json:
        print(json.dumps({"file": output, "boards": boards}))
        return
    print(output)
    for board in boards:
        print(board["code"])
