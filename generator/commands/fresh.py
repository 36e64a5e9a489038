"""`landpress fresh`: make a board that this machine never issued, as a file, and print its code and facts."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from landpress.generator import completion, options
from landpress.generator.declaring import argument, declared, example, file, option
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.maps.named import game_called, know_added
from landpress.generator.printing.styles import PrintingOptions, style_of, variant_of
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.reading import printable

if TYPE_CHECKING:
    from landpress.generator.boards.issue import Issued
    from landpress.generator.boards.wanted import Request
    from landpress.output.scene.style import Style

MOST = 10_000
"""The most boards to choose from."""


@declared(
    "fresh",
    epilog=example("fresh {game} -o tonight.pdf"),
    groups={"output": [options.printing, options.look("survey"), options.enlarge]},
)
def command(
    game: str | None = argument(required=False, type=options.GameName(), shell_complete=completion.games),
    shown: str | None = option(
        "--example", type=click.Choice(EXAMPLES), help="Take a shipped description in place of GAME."
    ),
    code: str | None = option(
        help="Take the board of this code, for example from the contact sheet of batch --choose."
    ),
    players: int | None = options.PLAYERS,
    seed: str | None = options.SEED,
    edition: str | None = options.EDITION,
    balanced: bool = option(help="Only a board whose seats are proven to be within 10 % of each other."),
    best_of: int | None = option(
        span=(2, MOST),
        metavar="N",
        help="Draw N boards and take the one with the most of --character; the others are not issued.",
    ),
    character: str | None = option(
        metavar="WORDS",
        shell_complete=completion.characters,
        help='What games on the board are like, such as "lead changes, long"; with --best-of.',
    ),
    again: bool = option(help="Allow a board that was issued before; do not use the ledger."),
    locks: tuple[str, ...] = option("--lock", metavar="WISH", help="A wish, such as 0,0=T4; may be given again."),
    rules: str | None = file(help="A TOML file with a list of wishes."),
    like: str | None = option(metavar="CODE", help="Keep some cells of the board of this code; see --keep."),
    keep: str | None = option(metavar="CELLS", help="The cells that stay as on the board of --like, such as 0,0,1,0."),
    proven: bool = option("--proof", help="Play a whole game on the board, note it on the page, attach the game."),
    hung: bool = option("--poster", help="Print a page to hang up: title, board, code and QR code."),
    variant: str | None = options.VARIANT,
    settings: tuple[str, ...] = options.SETTINGS,
    output: str | None = file(
        "-o", "--output", help="Output file: .pdf .svg .png .json; by default GAME-CODE.pdf in this folder."
    ),
    force: bool = option(help="Overwrite an existing file."),
    shows: bool = option("--open", help="Show the file in the program that this machine has for it."),
    as_json: bool = option("--json", help="Print the facts as JSON."),
    **print_options: Unpack[PrintingOptions],
) -> None:
    """Make a board of GAME that this machine has never issued, write it to a file, print its code and its facts.

    With --code the board is not drawn at random: it is the one of the code, which also names the game.
    """
    from landpress.generator.boards.issue import Issued, chosen, drawn, file_text, fresh
    from landpress.generator.boards.ledger import Ledger
    from landpress.generator.boards.request import is_fixed, request, seed_of
    from landpress.generator.game import Game
    from landpress.generator.printing.board_files import NO_PROOF, board_bytes, check_enlarged, check_suffix, proof
    from landpress.output.files.saving import check_folder, check_target, save
    from landpress.output.reports.fact_lines import characterised

    board = None
    if shown is not None:
        if game is not None:
            raise CallError(f"--example {shown}: an example is a game of its own; leave out {printable(game)[:60]}")
        game = game_called(path_of_example(shown))
    if code is not None:
        if players or seed or edition or balanced:
            raise CallError(
                "--code: a code holds the whole board; leave out --players, --seed, --edition and --balanced"
            )
        if best_of or character is not None:
            raise CallError("--code: a code holds the whole board; leave out --best-of and --character")
        know_added()
        board = _of_code(code, game, variant, settings)
        game, players = board.game, board.players
    if game is None:
        raise click.UsageError(f"Missing argument 'GAME'. {options.named_games()}", click.get_current_context())
    wanted = request(game, players, variant_of(game, variant, settings), edition, even=True)
    if balanced:
        if Game(game).choosing_maker is None:
            raise CallError(f"--balanced: the boards of {game} are not chosen by proof; leave it out")
        wanted = replace(wanted, balanced=True)
    wanted = _wishing(wanted, code, locks, rules, like, keep)
    words_of = _character(wanted, best_of, character)
    style = style_of(game=game, **print_options)
    check_enlarged(game, style)
    if hung:
        style = _hung(game, style, proven)
    suffix = Path(output).suffix.lower() if output else ".pdf"
    check_suffix(suffix)
    if proven and suffix == ".json":
        raise CallError("--proof: a board file holds no game; choose a .pdf, .svg or .png")

    if output:
        check_target(output, force)
    else:
        check_folder(".")
    start, fact = seed_of(seed), None
    if best_of:
        issued, fact = _best(wanted, start, best_of, words_of, again)
    elif board is not None and (again or is_fixed(wanted)):
        issued = Issued(board, file_text(board))
    elif again:
        issued = drawn(wanted, start)
    else:
        ledger = click.get_current_context().with_resource(Ledger())
        issued = next(fresh(wanted, start, ledger)) if board is None else chosen(board, ledger)
    path = output or f"{game}-{issued.board.code()}.pdf"
    proof_of = proof(issued.board, style.words) if proven else NO_PROOF
    for doubt in proof_of.doubts:
        _note(doubt)
    if fact:
        proof_of = proof_of._replace(statements=(characterised(fact, style.words), *proof_of.statements))
    data = board_bytes(issued.board, issued.text, suffix, style, proof_of, _note)
    with issued.issuing({path: data}):
        save(path, data, force)
    tell(issued, path, as_json, fact)
    if shows:
        show(path)


def _character(wanted: "Request", best_of: int | None, character: str | None) -> tuple[str, ...]:
    """Return the words of a character, none if no character is wanted."""
    if character is None and not best_of:
        return ()
    from landpress.generator.boards.character import what_there_is, words_in

    if character is None:
        raise CallError(f"--best-of: also say with --character what for; {what_there_is(wanted.game, wanted.players)}")
    found = words_in(character, wanted.game, wanted.players)
    if not best_of:
        raise CallError("--character: also say how many boards to choose from, such as --best-of 1000")
    return found


def _best(
    wanted: "Request", seed: str, best_of: int, character: tuple[str, ...], again: bool
) -> "tuple[Issued, dict[str, Any]]":
    """Return the board with the most of a character, and the fact about it. Only this board is reserved."""
    from landpress.generator.boards import character as choosing
    from landpress.generator.boards.issue import Issued, chosen, file_text
    from landpress.generator.boards.ledger import Ledger

    ledger = None if again else click.get_current_context().with_resource(Ledger())
    found = choosing.chosen(wanted, seed, best_of, character, ledger)
    fact = found.fact()
    issued = Issued(found.board, "") if ledger is None else chosen(found.board, ledger)
    return replace(issued, text=file_text(found.board, choosing.written(fact))), fact


def _note(text: str) -> None:
    print(f"landpress: {text}", file=sys.stderr)


def _hung(game: str, style: "Style", proven: bool) -> "Style":
    """Return the style of a poster. Raise CallError for what a poster does not show."""
    from landpress.generator.printing.hung import check_hung

    check_hung(game)
    if style.enlarge != 1 or proven:
        raise CallError("--poster: it is one page to hang up; leave out --enlarge and --proof")
    return replace(style, hung=True)


def _wishing(
    wanted: "Request", code: str | None, locks: tuple[str, ...], rules: str | None, like: str | None, keep: str | None
) -> "Request":
    """Return the request with the wishes of the options."""
    if not (locks or rules or like or keep):
        return wanted
    from landpress.generator.boards.wish_texts import texts_in, wishing

    if code is not None:
        raise CallError("--code: a code holds the whole board; leave out --lock, --rules, --like and --keep")
    if (like is None) != (keep is None):
        raise CallError("--like and --keep: give both, the code of a board and the cells that stay as they are on it")
    texts = [*locks, *(texts_in(rules) if rules else ())]
    return wishing(wanted, texts, None if like is None else Board.from_code(like), keep or "")


def _of_code(code: str, game: str | None, variant: str | None, settings: tuple[str, ...]) -> Board:
    """Return the valid board of a code. A code does not hold the variant."""
    from landpress.generator.boards.named import require_valid

    board = Board.from_code(code)
    if game not in (None, board.game):
        raise CallError(f"--code {printable(code)[:60]}: a board of {board.game}, not of {game}")
    board = replace(board, variant=variant_of(board.game, variant, settings))
    require_valid(board, code, forced=None)
    return board


def show(path: str) -> None:
    """Show a file in the program that the machine has for it. Say so on standard error if it has none."""
    import webbrowser

    try:
        shown = webbrowser.open(Path(os.path.realpath(path)).as_uri())
    except (OSError, webbrowser.Error):
        shown = False
    if not shown:
        _note(f"{path} is written, but no program was found that shows it; open it yourself")


def tell(issued: "Issued", path: str, as_json: bool, character: dict[str, Any] | None = None) -> None:
    """Print the name of the file, the board's code and facts, and on standard error the notes on how it was drawn."""
    from landpress.engine.boards.validity import examine, proven_facts
    from landpress.generator.boards.order import place_facts
    from landpress.output.reports.fact_lines import fact_lines

    speak = words("en", issued.board.game)
    for key, values in issued.notes:
        _note(speak(key, **values))
    facts = {**examine(issued.board).facts, **place_facts(issued.board), **proven_facts(issued.board)}
    if character:
        facts["character"] = character
    if as_json:
        print(json.dumps({"file": path, "seed": issued.board.seed} | facts))
        return
    print(path)
    for line in fact_lines(facts | {"seed": issued.board.seed}, speak):
        print(line)
