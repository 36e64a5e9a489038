"""Pages that no kit has, as they were last inspected: calibration, galleries, decks, sheets to join, charts, solids.

To change a digest, look at the page, then run `LANDPRESS_GOLDEN=write pytest tests/output/test_pages_as_they_were.py`.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from landpress.engine.contract.tally import Tally
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.depth import Depth, Pair, Step
from landpress.engine.proof.experiment import Run, Task
from landpress.engine.proof.measures import Span
from landpress.generator.printing.board_files import board_scenes
from landpress.generator.printing.hung import poster
from landpress.generator.screen.pictured import ground
from landpress.layouts.board import Board
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.sheet import Area
from landpress.output.deck.booklet import booklet_scenes
from landpress.output.deck.single import contact_scenes
from landpress.output.deck.stock import stock_scenes
from landpress.output.deck.stocks import STOCKS
from landpress.output.files import tabletop
from landpress.output.game import Game, solid_cells
from landpress.output.pieces import dice, track
from landpress.output.pieces.part import Part, base, standee, token
from landpress.output.reports import balance_report, charts, depth_report, gallery, heat, symmetry_lines
from landpress.output.scene.choices import DUPLEX, MARKS
from landpress.output.scene.items import Drawn, Scene, Shape, Text
from landpress.output.scene.shapes import rectangle
from landpress.output.sheets import calibration
from landpress.output.sheets.contact_sheet import Entry, Grid, contact_sheet, page
from landpress.output.sheets.kit import Kit, kit_scenes
from landpress.output.sheets.parts_list import contents
from landpress.output.solid.kit import solid_kit
from tests.output.sheets import GAMES, an_imprint, drawn_board, flag_part, kit_style, usual_parts_of
from tests.output.test_parts_as_they_were import digest, drawn
from tests.playing import fresh_boards

GOLDEN = Path(__file__).parents[1] / "golden/pages.json"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"
STYLE = kit_style("last-land")
CODE = "LL1-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-0123"
TEXT = (
    "# A title\n\nSome *kind* words.\n\n## A part\n\n1. one\n2. two\n\n- a point\n\n"
    + "More of it. " * 90
    + "\n\n"
    + "And more. " * 90
)
Told = Iterator[str]


def scenes(found: Iterable[Scene]) -> Told:
    for scene in found:
        yield from drawn(scene)
        yield f"{scene.alt} {scene.pictured} {scene.field}"


def items(found: Iterable[Drawn]) -> Told:
    return drawn(Scene(100, 100, "", tuple(found)))


def own_parts() -> list[Part]:
    """Return parts of all forms, as a person's own deck has: some with a back, a ground, a bleed, folds and slits."""
    face = (Shape(rectangle(-6, -3, 9, 4), "#c80000"), Text(1, 2, "Face", 4, "#0000c8"))
    return [
        flag_part(63, 88, 3),
        flag_part(44, 63, 12, "small flag"),
        token("square", "tokens", 5, "square", 18, face, STYLE, ground="#eeeeee"),
        token("disc", "tokens", 7, "round", 22, face, STYLE, ground="#ddeeff", back=face, back_ground="#ffeedd"),
        token("hexagon", "tokens", 2, "hexagon", 25, face, STYLE),
        dice.die("die", 2, 16, STYLE),
        standee("one", "figure", "figures", 2, (25, 40), face, STYLE, (face[0],)),
        base("one-base", "base", "figures", 2, 25, face, STYLE),
        *track.track("count", ("ones", "tens"), 90, STYLE, 0),
        track.markers("marker", 4, STYLE),
    ]


def calibrations() -> Told:
    for duplex in ("long", "short"):
        for landscape in (True, False):
            style = kit_style(
                "last-land", duplex=duplex, landscape=landscape, back_shift=(0.4, -0.2), back_turn=0.1, margin=12
            )
            yield from scenes(calibration.pages(an_imprint("last-land"), style))


def galleries() -> Told:
    shown = [
        gallery.Shown(drawn_board(game), kit_style(game), CODE[: 9 + 4 * i], f"{game}, {i}")
        for i, game in enumerate(game for _ in range(10) for game in ("last-land", "xarkant", "landsweeper"))
    ]
    yield from scenes(gallery.pages(shown, "All that was issued", kit_style("last-land", "letter")))


def choices() -> Told:
    for game, count in (("last-land", 5), ("xarkant", 2)):
        style, board, imprint = kit_style(game), drawn_board(game), an_imprint(game, CODE)
        told = [[f"{number} turns", "few leads"][: number % 3] for number in range(count)]
        yield from scenes([contact_sheet([board] * count, [imprint] * count, told, ["About *it*."], style)])
        entries = {(0, 1): Entry(board, imprint, ("a line", "another")), (2, 0): Entry(board, imprint, ())}
        grid = Grid(("few", "some", "many"), ("short", "usual", "long"), entries, "none")
        yield from scenes([page(grid, ["What it is.", "What to do."], style)])


def enlarged() -> Told:
    for game, options in (("last-land", {"enlarge": 1.5}), ("landsweeper", {"enlarge": 2.5, "ink": "outline"})):
        yield from scenes(board_scenes(drawn_board(game), kit_style(game, "letter", look="plain", **options)))


def posters() -> Told:
    for game in ("last-land", "terraforming", "xarkant"):
        for options in ({"landscape": True}, {"paper_name": "a3", "ink": "low"}):
            yield from scenes([poster(drawn_board(game), an_imprint(game), kit_style(game, look="plain", **options))])


def sheets() -> Told:
    parts = tuple(own_parts())
    for number, duplex in enumerate(DUPLEX):
        style = kit_style("last-land", marks=MARKS[-number], duplex=duplex, bleed=float(number))
        kit = Kit(parts=parts, household="# At home\n- a coin\n", noted=3 * (number % 2))
        yield from scenes(kit_scenes(kit, an_imprint("last-land"), style, contents if number % 2 else None))


def cut_sheets() -> Told:
    parts = [flag_part(60, 36, 25), flag_part(36, 60, 2, "turned"), flag_part(20, 20, 1)]
    for name in ("labels-21-a4", "badges-letter"):
        paper = STOCKS[name].paper
        yield from scenes(stock_scenes(parts, STOCKS[name], kit_style("last-land", paper, landscape=False, bleed=0.0)))


def contact_sheets() -> Told:
    parts = [flag_part(63, 88 - i % 3, 1 + i % 4, f"card of the number {i}") for i in range(40)]
    yield from scenes(contact_scenes(parts, an_imprint("last-land", None), STYLE))


def booklets() -> Told:
    for duplex in ("long", "short"):
        yield from scenes(booklet_scenes(TEXT, kit_style("last-land", duplex=duplex)))


def tallied(number: int, board: Board) -> Tally:
    """Return what may have happened in so many games of Last Land, which nobody played. Most seats win seldom."""
    few, many = number // 3, number - number // 3
    seats, cells = range(board.players), range(len(board.cells))
    spread = {9: few, 20 + number % 5: many - 1, 71: 1}
    wins = [[number - few // (seat + 1), few // (seat + 1), *[0] * (board.players - 1)] for seat in seats]
    return Tally(
        games=number, decided=many, reasons={"all-out": few, "all-trapped": many}, firsts={0: few, 1: many}, wins=wins,
        places=wins[::-1], scores=[spread] * board.players, turns=spread,
        plies={7 * key: of for key, of in spread.items()},
        branching={0: 3, 1: 40, 2: 90, 4: 25, 10: 2}, leads={0: few, 2: many}, drama={10: few, 65: many},
        settled={20: few, 90: many}, halfway={0: few, UNIT: many}, choices={250: few, 400: many},
        used={12: few, 19: many}, cells=[(cell * number) % 23 for cell in cells],
        verbs={"choose": 4 * number, "move": 50 * number, "drain": number, "exploit": 30 * number},
        verb_games={"choose": number, "move": number, "drain": few, "exploit": many},
        seat_facts={"out": [{3: few, 40: many}] * board.players, "most_tokens": [{4: few, 9: many}] * board.players},
    )  # fmt: skip


def runs() -> tuple[Run, ...]:
    """Return runs of two policies on two boards with different numbers of games, with a wanted length."""
    board, made = drawn_board("last-land"), []
    for policy, period, *games in (("greedy", board.players, 90, 240), ("mcts:20", 1, 600, 300)):
        task = Task((board, board), policy, 0, 900, turns=Span(10, 60))
        made.append(Run(task, tuple(tallied(number, board) for number in games), None, period, None))
    return tuple(made)


def plot(one: balance_report.Plot) -> Told:
    yield from (one.title, one.text, str(one.head), *map(str, one.rows))
    yield f"{one.chart.width:.2f} {one.chart.height:.2f}"
    yield from items(one.chart.items)


def plots() -> Told:
    run, style = runs()[1], kit_style("last-land", language="ja")
    for one in balance_report.share_plots(runs(), 180, style):
        yield from plot(one)
    for one in balance_report.run_plots(run, 90, 34, style):
        yield from plot(one)
    yield from plot(balance_report.lively_plot(run, 180, style))
    for one in balance_report.heat_plots(run, Area(3, 4, 120, 90), style):
        yield from plot(one)
    steps = [Step(Pair(a, b), 8, Interval(*of)) for a, b, *of in (("b", "a", 0.7, 0.6, 0.8), ("c", "b", 1.0, 0.5, 1.0))]
    depth = Depth(3, tuple(steps), Step(Pair("c", "a"), 8, Interval(0.9, 0.4, 1.0)))
    yield from plot(depth_report.plot(depth, 180, style))
    yield from depth_report.text(depth, style.words)
    yield balance_report.text(runs(), style.words)


def charted() -> Told:
    """Draw charts of chosen values: the measured ones are few."""
    rows = [charts.Row(f"row {i}", Interval(i / 9, i / 10, i / 8), STYLE.palette.seats[i]) for i in range(6)]
    panels = [charts.Panel("of one", rows[:3], 0.2), charts.Panel("of others", rows, 0.0)]
    yield from items(charts.shares(panels, "equal", 150, STYLE).items)
    yield from items(charts.parts(rows, 150, STYLE, (0.4, "equal")).items)
    room = charts.Chart(90, 34, ())
    counts = {number: number % 7 + 1 for number in range(3, 160, 4)}
    yield from items(charts.histogram(counts, (9, 70, 140), "median 70", room, STYLE).items)
    values = [(f"{i}–{i + 1}", i / 20) for i in range(7)]
    yield from items(charts.columns(values, room, STYLE).items)
    yield from items(charts.bars(values, room, STYLE).items)


def boards_in_reports() -> Told:
    for game in ("last-land", "landsweeper", "terraforming"):
        board, style = drawn_board(game), kit_style(game)
        uses = [i % 9 for i in range(len(board.cells))]
        yield from items(heat.heat(board, uses, 8.0, Area(5, 6, 80, 70), style))
        yield from items(heat.key(3, 4, "hardly", "most", style))
        for other in fresh_boards(game)[:2]:
            assert isinstance(other, LatticeBoard)
            for turned in (True, False):
                yield from items(symmetry_lines.symmetry_lines(other, 9.0, (4, 5), turned, style))


def grounds() -> Told:
    """Tell how boards lie on a screen, and the boards beside them."""
    for game in GAMES:
        board, style = drawn_board(game), kit_style(game, look="plain")
        yield from scenes(ground(board, style, turned) for turned in (True, False))
        surface, tabled = Game(game).surface, Game(game).tabled
        for table in tabled.tables(board, style) if tabled else []:
            yield f"{table.name} {table.seat} {table.width} {table.height}"
            yield from items(table.items)
            yield from (f"{spot.name} {spot.x:.2f} {spot.y:.2f}" for spot in table.spots)
        yield from (f"{spot.name} {spot.x:.2f} {spot.y:.2f}" for spot in surface.spots(board))


def solids() -> Told:
    """Tell what is printed as solids of a game, where it lies on its plates, and what stays on paper."""
    game = "last-land"
    style, board = kit_style(game), drawn_board(game)
    parts = [part for part in usual_parts_of(game, style) if part.group != "tracks"][:4]
    made = solid_kit(parts, solid_cells(board, style)[:9], ("Rules",), (220, 180), style)
    for piece, mesh in zip(made.pieces, made.meshes, strict=True):
        yield f"{piece.stem} {piece.name} {piece.copies} {' '.join(f'{side:.2f}' for side in mesh.size)}"
    for plate in made.plates:
        yield from (f"{laid.piece} {laid.x:.2f} {laid.y:.2f}" for laid in plate)
    yield f"{made.on_paper} {made.has_halves} {made.facts}"


def virtual_tables() -> Told:
    """Tell what lies on a virtual table, and what its pictures show, without painting them."""
    own = own_parts()
    deck = [replace(flag_part(63, 88, 1 + i % 3, "card"), front=own[i % 3].front) for i in range(80)]
    for game in ("last-land", "antwalk", "xarkant"):
        parts = [*usual_parts_of(game, kit_style(game)), *own, *deck]
        shown: list[tuple[str, Scene, float]] = []
        with patch.object(tabletop, "_rendered", lambda pages, shown=shown: shown.extend(pages) or {"board.png": b""}):
            page = Scene(210, 297, "board", (Shape(rectangle(3, 4, 100, 50), "#c80000"),))
            made = tabletop.files(tabletop.Table(game, page, parts, (), "#ffffff", bag="tokens"), game, "here/")
        yield made[f"{game}.json"].decode()
        for name, scene, dpi in shown:
            yield f"{name} {dpi:.2f}"
            yield from drawn(scene)


PAGES: dict[str, Callable[[], Told]] = {
    made.__name__: made
    for made in (
        calibrations, galleries, choices, enlarged, posters, sheets, cut_sheets, contact_sheets, booklets, plots,
        charted, boards_in_reports, grounds, solids, virtual_tables,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_drawn_as_they_were(name: str) -> None:
    known, found = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}, digest(PAGES[name]())
    if WRITE:
        GOLDEN.write_text(json.dumps(known | {name: found}, indent=1, sort_keys=True) + "\n")
    else:
        assert known.get(name) == found, f"look, then LANDPRESS_GOLDEN=write pytest {__file__} -k {name}"
