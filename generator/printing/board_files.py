"""Make the bytes of files for boards and kits from the scenes of their game, an imprint and a style."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from warnings import warn

from landpress.engine.boards.validity import is_valid, proven_facts, seat_gap, shares_land, symmetry
from landpress.generator.boards.order import place_facts
from landpress.generator.printing.first import AIDS, COVER, TUCK, cut_out, household
from landpress.generator.printing.styles import SUFFIXES, unlike_wished
from landpress.layouts.board import Board
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, LayoutError, OutputError, at, did_you_mean
from landpress.layouts.version import __version__
from landpress.output.game import Game, household_of, on_board, quick_of, solid_cells
from landpress.output.reports.fact_lines import advice_lines, certified, written
from landpress.output.scene.words import Words

if TYPE_CHECKING:
    from landpress.output.press.pages import PressPart
    from landpress.output.press.pdfx import Profile
    from landpress.output.scene.items import Scene
    from landpress.output.scene.style import Style
    from landpress.output.sheets.kit import Kit
    from landpress.output.sheets.page import Imprint

BOARDS, OVERVIEW, RULES, CALIBRATION = "boards", "overview", "rules", "calibration"
"""Groups of a kit that are whole pages. The other groups come from the parts of the game.

The overview shows a secret board openly, to somebody who does not play. It is printed on request.
"""


def check_suffix(suffix: str) -> None:
    """Raise CallError if no kind of file has this suffix."""
    if suffix not in SUFFIXES:
        raise CallError(f"-o: a file that ends in {suffix[:20]!r}: expected one of {', '.join(SUFFIXES)}")


class Choice(NamedTuple):
    """The parts of a kit to print: the groups `only`, or all usual groups and `more`.

    With `household`, groups that things from home can replace are left out. With `quick`, so are player aids, which
    repeat the rules, and the first page. With `if_there`, groups of `only` that the game does not have are left out.
    """

    only: frozenset[str] = frozenset()
    more: frozenset[str] = frozenset()
    household: bool = False
    if_there: bool = False
    quick: bool = False

    @property
    def has_contents(self) -> bool:
        """Whether the kit has a first page."""
        return self.is_whole and not self.quick

    @property
    def is_whole(self) -> bool:
        """Whether the kit has a list of parts, because no group was chosen alone."""
        return not self.only


WHOLE = Choice()


class Proof(NamedTuple):
    """What playing a board has shown: the trace of a whole game, the lines for the page, and the doubts among them."""

    trace: str
    statements: tuple[str, ...]
    doubts: tuple[str, ...] = ()


NO_PROOF = Proof("", ())


def proof(board: Board, speak: Words) -> Proof:
    """Return the proof of a board in the language of the page. Raise OutputError if no whole game is found."""
    from landpress.engine.proof.gate import games_on, unequal
    from landpress.engine.proof.playability import MOST_MEASURED, certificate
    from landpress.generator.table.trace import whole

    game = certificate(board)
    if game is None:
        raise OutputError("--proof: no whole game was found on this board in which every seat does its part")
    doubts = tuple(speak("proof.unequal", **doubt.values) for doubt in unequal(board, games_on(board, MOST_MEASURED)))
    return Proof(whole(game), (certified(game.fact(), speak), *doubts), doubts)


def statements(board: Board, speak: Words) -> tuple[str, ...]:
    """Return what is proven of a board and known of its places, in a sentence for each statement."""
    facts = {key: written(value, speak).replace(" ", " · ") for key, value in proven_facts(board).items()}
    proven = (speak("game.proven", **facts),) if facts else ()
    return (*_advice(board, speak), *proven)


def _advice(board: Board, speak: Words) -> tuple[str, ...]:
    """Return the lines about places in the order of play."""
    return tuple(line for places in place_facts(board).values() for line in advice_lines(places, speak))


def imprint_of(board: Board, statements: Sequence[str] = ()) -> "Imprint":
    """Return the facts about a board that its sheets show."""
    from landpress.output.sheets.page import Imprint

    gap = None
    if shares_land(board) and not board.is_seat_symmetric:
        gap = seat_gap(board)
    return Imprint(
        board.game,
        board.players,
        symmetry(board),
        gap,
        board.code(),
        __version__,
        statements=tuple(statements),
        valid=is_valid(board),
    )


def board_scenes(board: Board, style: "Style", shown: Sequence[str] = ()) -> "list[Scene]":
    """Return the pages of a board. They state what is known of it, and what playing it has shown."""
    told = [*statements(board, style.words), *shown]
    return _board_pages(board, imprint_of(board, told), style)


@at("on the page of the board")
def _board_pages(board: Board, imprint: "Imprint", style: "Style") -> "list[Scene]":
    """Return the pages of a board. Where texts of the survey have no room they are plain, and a warning says so."""
    from landpress.output.sheets.row_by_row import aloud

    if style.hung:
        from landpress.generator.printing.hung import poster

        return [poster(board, imprint, style)]
    if style.enlarge != 1:
        from landpress.output.sheets import enlarged

        return enlarged.pages(lambda told, wanted: _board_pages(board, told, wanted), imprint, style)
    drawing = Game(board.game).drawing
    if style.look == "survey":
        try:
            return aloud(board, drawing.board_pages(board, imprint, style), imprint, style)
        except LayoutError as error:
            warn(f"on the page of the board: {error}; until then the page has the plain look", stacklevel=2)
    return aloud(board, drawing.board_pages(board, imprint, replace(style, look="plain")), imprint, style)


def board_bytes(
    board: Board,
    text: str,
    suffix: str,
    style: "Style",
    proven: Proof = NO_PROOF,
    note: Callable[[str], None] | None = None,
) -> bytes:
    """Return the bytes of a board in a kind of file.

    `text` is the board file, which every kind of file carries. All kinds except .json also carry the proof. `note` gets
    a line if the pages are not as the style wishes.
    """
    if suffix == ".json":
        return text.encode()
    from landpress.output.files.document import ONE_PAGE, render

    style = replace(style, undivided=suffix in ONE_PAGE)
    scenes = board_scenes(board, style, proven.statements)
    if note and (told := unlike_wished(scenes, style, board.game in described())):
        note(told)
    return render(scenes, suffix, text, style, certificate=proven.trace)


def kit_scenes(board: Board, named: bool, seats: int, choice: Choice, style: "Style") -> "list[Scene]":
    """Return the pages of a kit for a number of seats.

    A whole kit begins with a list of parts. If `named`, sheets show their board. Raise CallError for an unknown group.
    """
    from landpress.generator.printing.first import facts
    from landpress.generator.printing.in_play import middle
    from landpress.output.sheets import calibration, first_page, kit, laid_table, parts_list

    whole, imprint = _kit(board, named, seats, choice, style)
    if CALIBRATION in choice.only:
        return calibration.pages(imprint, style)
    if not choice.has_contents:
        return kit.kit_scenes(whole, imprint, style, None)
    boards = None if Game(board.game).kit.SECRET_BOARD else whole.boards
    page = laid_table.joined(boards(imprint)) if boards else None
    if style.look == "survey" and style.logo is None:
        told = facts(board, seats, style.words, on_board(board, imprint, style), style)
        pictured = partial(first_page.contents, facts=told, board=page, middle=middle(board, page, style))
        return kit.kit_scenes(whole, imprint, style, pictured)
    return kit.kit_scenes(whole, imprint, style, partial(parts_list.contents, board=page))


def kit_advice(board: Board, named: bool, seats: int, choice: Choice, style: "Style") -> list[str]:
    """Return what to print how, in a sentence for each section of a kit."""
    from landpress.output.sheets import kit, parts_list

    laid = kit.order(*_kit(board, named, seats, choice, style), style, choice.has_contents)
    return [parts_list.printed(section, style) for section in laid.sections]


def kit_cuts(board: Board, named: bool, seats: int, choice: Choice, style: "Style") -> dict[str, object]:
    """Return how much there is to cut: the metres of all edges, and the number of cuts along a ruler."""
    from landpress.output.files.cutfile import cut_millimetres
    from landpress.output.sheets.part_sheets import imposed

    whole, _ = _kit(board, named, seats, choice, style)
    sheets = imposed(whole.parts, style, bool(whole.noted))
    metres = sum(map(cut_millimetres, sheets)) / 1000
    return {"cut_metres": round(metres, 1), "ruler_cuts": sum(sheet.cuts for sheet in sheets)}


def press_condition(icc: str | None) -> "Profile | None":
    """Return the printing condition of an ICC profile, or None for the usual condition.

    Raise CallError if pikepdf is not installed, InputError if the file is not a usable profile.
    """
    from landpress.output.press.icc import profile
    from landpress.output.press.pdfx import Profile, require_pikepdf

    require_pikepdf()
    return None if icc is None else Profile(profile(icc), Path(icc).stem)


def press_kit(
    board: Board, named: bool, seats: int, choice: Choice, style: "Style", condition: "Profile | None"
) -> "tuple[bytes, list[PressPart]]":
    """Return the PDF of a kit for a print shop, and the parts on its pages."""
    return press_document(*_kit(board, named, seats, choice, style, "press"), style, condition)


def press_document(
    whole: "Kit", imprint: "Imprint", style: "Style", condition: "Profile | None"
) -> "tuple[bytes, list[PressPart]]":
    """Return the PDF of any kit for a print shop, and the parts on its pages."""
    from landpress.output.files import pdf
    from landpress.output.press import pdfx
    from landpress.output.press.pages import press_pages
    from landpress.output.press.transparency import without_transparency

    made = press_pages(replace(whole, parts=without_transparency(whole.parts, style)), imprint, style)
    document = pdf.write(made.scenes, style.words.language, f"Landpress {__version__}", b"")
    return pdfx.for_press(document, made.trims, condition), made.parts


def cutting_files(
    board: Board, named: bool, seats: int, choice: Choice, style: "Style", suffix: str
) -> list[tuple[int, bytes]]:
    """Return a cutting file for each sheet of parts of a kit printed at home, with the number of its page."""
    whole, imprint = _kit(board, named, seats, choice, style, "home", at_home=False)
    if not whole.parts:
        raise CallError(f"a {suffix} file holds cutting lines of parts, but the chosen groups have no parts to cut")
    return cutting_documents(whole, imprint, style, suffix, has_contents=choice.has_contents)


def cutting_documents(
    whole: "Kit", imprint: "Imprint", style: "Style", suffix: str, has_contents: bool
) -> list[tuple[int, bytes]]:
    """Return a cutting file for each sheet of parts of any kit, with the number of its page in the printed kit."""
    from landpress.output.files.cutfile import cut_sheet, write
    from landpress.output.sheets.kit import order

    return [
        (number, write(cut_sheet(sheet), suffix, f"{style.words('game.title')}, {number}"))
        for number, sheet in order(whole, imprint, style, has_contents).sheets
    ]


def tabletop_files(board: Board, named: bool, seats: int, choice: Choice, style: "Style", url: str) -> dict[str, bytes]:
    """Return the files of a kit for a virtual table, by name. The table finds them at `url`."""
    from landpress.output.files.tabletop import Table, files, sides

    own = Game(board.game).kit
    whole, imprint = _kit(board, named, seats, choice, replace(style, undivided=True, duplex="long"), "tabletop")
    parts = [part for part in whole.parts if part.group != RULES]
    rules = whole.rules(imprint) if whole.rules else []
    for part in whole.parts:
        rules += sides(part, style.palette.paper) if part.group == RULES else []
    boards = None if own.SECRET_BOARD else whole.boards
    name, page = style.words("game.title"), next(iter(boards(imprint)), None) if boards else None
    table = Table(name, page, parts, rules, style.palette.paper, style.words.language, own.FROM_BAG)
    return files(table, board.game, url)


def solid_kit(
    board: Board, named: bool, seats: int, choice: Choice, style: "Style", bed: tuple[int, int]
) -> "tuple[dict[str, bytes], dict[str, object]]":
    """Return the files of a kit of solid pieces by name, and the numbers of plates and pieces."""
    from landpress.output.solid import kit as solid

    whole, imprint = _kit(board, named, seats, choice, style, "home", at_home=False)
    shows_board = choice.is_whole or BOARDS in choice.only
    cells = solid_cells(board, style) if shows_board else ()
    others = [style.words("kit.rules")] * bool(whole.rules)
    made = solid.solid_kit(whole.parts, cells, others, bed, style)
    return solid.files(made, bed, imprint.code, whole.household, style), made.facts


def solid_deck(deck: "Kit", bed: tuple[int, int], style: "Style") -> "tuple[dict[str, bytes], dict[str, object]]":
    """Return the files of a deck of solid pieces by name, and the numbers of plates and pieces."""
    from landpress.output.solid import kit as solid
    from landpress.output.solid.relief import with_relief

    made = solid.solid_kit([with_relief(part, style) for part in deck.parts], (), (), bed, style)
    return solid.files(made, bed, None, "", style), made.facts


def check_enlarged(game: str, style: "Style", prints_board: bool = True) -> None:
    """Raise CallError if the style enlarges a board that is not printed, or that consists of tiles to cut out."""
    if style.enlarge == 1:
        return
    if not prints_board:
        raise CallError("--enlarge: no board is printed at home by this call; leave it out")
    if Game(game).kit.SECRET_BOARD:
        raise CallError(f"--enlarge: the board of {game} is laid out of tiles to cut out; leave it out")


def _require_known(option: str, groups: frozenset[str], game: str, known: Sequence[str]) -> None:
    """Raise CallError for a group that is not among the known ones."""
    if unknown := sorted(groups - set(known)):
        expected = f"{', '.join(known) or 'none'}{did_you_mean(unknown[0], known)}"
        raise CallError(f"{option} {unknown[0][:20]!r}: {game} has no such parts; expected some of {expected}")


def _kit(
    board: Board, named: bool, seats: int, choice: Choice, style: "Style", profile: str = "home", at_home: bool = True
) -> "tuple[Kit, Imprint]":
    """Return the chosen groups of a kit and the imprint of its sheets. Raise CallError for an unknown group."""
    from landpress.output.pieces.part import Part
    from landpress.output.sheets import kit, rules_sheet
    from landpress.output.sheets.part_sheets import filled

    own = Game(board.game).kit
    style = replace(style, sparing=choice.quick)
    imprint = imprint_of(board)
    if not named:
        imprint = replace(imprint, code=None, symmetry=None, gap=None)
    parts = [*own.kit_parts(board, imprint, style, seats)]
    if board.game in described():
        from landpress.generator.decks.beside import deck_parts  # what reads decks is slow to import

        parts += deck_parts(described()[board.game].description, style, profile)
    there, groups = on_board(board, imprint, style), dict.fromkeys(part.group for part in parts)
    boxed = [COVER, TUCK] if Game(board.game).cover else []
    asked = [*([OVERVIEW] if own.SECRET_BOARD else []), *(group for group in groups if group in there), *boxed]
    usual = dict.fromkeys([BOARDS, *(group for group in groups if group not in there), RULES])
    known = [*usual, *asked, *([CALIBRATION] if profile == "home" and at_home else [])]
    only = choice.only & set(known) if choice.if_there else choice.only
    if choice.only and not only:
        neither = " nor ".join(sorted(choice.only))
        expected = f"landpress kit {board.game} --only with some of {', '.join(known)}"
        raise CallError(f"{board.game} has neither {neither}; expected {expected}")
    _require_known("--only", only, board.game, known)
    _require_known("--with", choice.more, board.game, asked)
    left_out = household_of(board.game) if choice.household else ()
    if choice.quick:
        left_out = (*left_out, *quick_of(board.game), AIDS)
    chosen = only or (usual.keys() - left_out) | choice.more
    cut = cut_out(board, imprint, style, seats, parts, chosen, profile == "home", bool(choice.is_whole))
    folds = Game(board.game).folded_kit
    rules = (folds.rules_sheet if folds else own.rules)(board, style) if RULES in chosen else None
    if isinstance(rules, Part):
        cut, rules = [*cut, rules], None
    elif rules is not None and not rules.is_usual and RULES not in only:
        rules = None
    elif rules is not None and (advice := style.words.gap.join(_advice(board, style.words))):
        rules = replace(rules, text=f"{rules.text}\n# {style.words('proof.heading')}\n{advice}\n")
    if folds and rules is not None and not isinstance(rules, Part):
        leaflet = [folds.folded(board, rules, style)]
        whole = choice.is_whole and profile == "home"
        cut, rules = [*cut, *(filled(leaflet, style, True, list) if whole else leaflet)], None
    shows_board, noted = chosen & {BOARDS, OVERVIEW}, seats if choice.is_whole else 0

    @cache  # its pages are counted, pictured and printed
    def boards(numbered: "Imprint") -> "list[Scene]":
        told = replace(numbered, statements=statements(board, style.words)) if named else numbered
        pages = _board_pages(board, told, style)
        if not own.SECRET_BOARD:
            return pages
        return pages[:1] * (BOARDS in chosen) + pages[1:] * (OVERVIEW in chosen)

    made = kit.Kit(
        boards if shows_board else None,
        tuple(cut),
        rules_sheet.typeset_pages(rules, style) if rules else None,
        household(board, style.words) if left_out else "",
        choice.quick,
        noted,
    )
    return made, imprint
