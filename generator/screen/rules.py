"""The rules of a board for a page: the text and the drawn examples of its printed rules sheet, section by section."""

from collections.abc import Iterator
from re import sub
from typing import TypedDict

from landpress.layouts.board import Board
from landpress.output.files import svg
from landpress.output.game import Game
from landpress.output.pieces.part import Part
from landpress.output.scene.inline import spans
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import INLINE, Block, Figure, blocks, shifted

EDGE = 1.0
"""The space around an example in mm, for the width of its lines."""


class Run(TypedDict):
    """A piece of a line that looks the same throughout."""

    text: str
    bold: bool
    italic: bool


class Line(TypedDict):
    """A block of the sheet: its kind and its marker (output/scene/typeset.py), and its drawing if it is an example."""

    kind: str
    marker: str
    runs: list[Run]
    svg: str
    width: float


class Section(TypedDict):
    """A heading, empty before the first one, and the lines below it."""

    head: str
    lines: list[Line]


def sections(board: Board, style: Style) -> list[Section]:
    """Return the rules for the house values of a board; nothing if its game has them only as a folded part."""
    game = Game(board.game)
    made = game.folded_kit.rules_sheet(board, style) if game.folded_kit else game.kit.rules(board, style)
    sheet = None if isinstance(made, Part) else made
    found: list[Section] = [{"head": "", "lines": []}]
    for number, block in enumerate(blocks(sheet.text) if sheet else ()):
        if block.kind == "heading":
            found.append({"head": block.text, "lines": []})
        else:
            found[-1]["lines"].append(_line(block, sheet.figures.get(block.marker) if sheet else None, number))
    return [section for section in found if section["lines"]]


def _line(block: Block, figure: Figure | None, number: int) -> Line:
    # The icons of a sheet, and the gaps behind them, are marks of where a rule comes from. They stay on the sheet.
    text = sub(rf":({'|'.join(INLINE.values())}):\u00a0?", "", block.text)
    runs: list[Run] = [{"text": one.text, "bold": one.bold, "italic": one.italic} for one in spans(text)]
    is_drawn = block.kind == "figure" and figure is not None
    return {
        "kind": block.kind,
        "marker": "" if block.kind == "figure" else block.marker,
        "runs": runs,
        "svg": _drawn(figure, f"rule-{number}") if is_drawn and figure else "",
        "width": figure.width if is_drawn and figure else 0.0,
    }


def _drawn(figure: Figure, name: str) -> str:
    wide, high = figure.width + 2 * EDGE, figure.height + 2 * EDGE
    return svg.inline(Scene(wide, high, name, tuple(shifted(figure.items, wide / 2, high / 2))), name, "")


def heading_of(clause: str, style: Style) -> str:
    """Return the heading below which a clause such as `LL-4` stands, empty if it stands below none."""
    head = ""
    for head, line in _headed(style.words.texts["game.rules"]):
        if clause and f"{{{clause}." in line:
            return head
    return ""


def _headed(template: str) -> Iterator[tuple[str, str]]:
    head = ""
    for line in template.splitlines():
        if line.startswith("# "):
            head = line.removeprefix("# ").strip()
        yield head, line
