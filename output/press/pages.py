"""The pages of a kit for a print shop: one for every different part, at its trim size.

The page of a part's back follows the page of its front. A ground covers the whole bleed, even if the part has an
outline. The file does not say how many copies to print: the `PressPart`s do, and the shop is told separately. Boards
come first and rules last, each in its own page size.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from landpress.output.pieces.part import Part
from landpress.output.press.pdfx import Trim
from landpress.output.scene.items import Drawn, Path, Scene, Shape, Symbol, Use
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Style
from landpress.output.sheets import crop_marks
from landpress.output.sheets.kit import Kit
from landpress.output.sheets.page import Imprint, title


class PressPart(NamedTuple):
    """A part or a whole sheet: its first page, its number of pages, the copies to order, its trim size in mm."""

    name: str
    page: int
    pages: int
    copies: int
    width: float
    height: float


class PressPages(NamedTuple):
    """The pages in order, the trim of each page, and the list of parts on them."""

    scenes: list[Scene]
    trims: list[Trim]
    parts: list[PressPart]


def press_pages(kit: Kit, imprint: Imprint, style: Style) -> PressPages:
    """Return the pages of a kit: a page for each side of a part and for each sheet of boards and rules."""
    words, made = style.words, PressPages([], [], [])
    boards = kit.boards(imprint) if kit.boards else []
    rules = kit.rules(imprint) if kit.rules else []
    numbered = replace(imprint, sheets=len(boards) + len(rules))
    if kit.boards:
        _add_sheets(made, words("kit.board"), kit.boards(numbered), style)
    for number, part in enumerate(kit.parts):
        _add(made, part.name, part.count, _sides(part, number, title(imprint, style), style), style, _cut(part))
    if kit.rules:
        _add_sheets(made, words("kit.rules"), kit.rules(replace(numbered, before=len(boards))), style)
    return made


def _add_sheets(made: PressPages, name: str, scenes: Sequence[Scene], style: Style) -> None:
    for scene in scenes:
        _add(made, name, 1, [scene], style, ())


def _add(made: PressPages, name: str, copies: int, sides: Sequence[Scene], style: Style, cut: Path) -> None:
    front = sides[0]
    made.parts.append(PressPart(name, len(made.scenes) + 1, len(sides), copies, front.width, front.height))
    made.scenes.extend(sides)
    made.trims.extend(Trim(scene.width, scene.height, style.bleed, () if i else cut) for i, scene in enumerate(sides))


def _cut(part: Part) -> Path:
    """Return the cut line of a part: its edge and its slits.

    It is empty for a rectangle without slits, which is cut at its trim size.
    """
    if not (part.outline or part.slits):
        return ()
    edge = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
    return (*edge, *part.slits)


def _sides(part: Part, number: int, name: str, style: Style) -> list[Scene]:
    folds = (crop_marks.fold_line(part.folds, style),) if part.folds else ()
    sides = [_side(part, f"part-{number}", (*part.front, *folds), part.ground, name, style)]
    if part.back is not None:
        sides.append(_side(part, f"part-{number}-back", part.back, part.back_ground, name, style))
    return sides


def _side(part: Part, key: str, drawn: tuple[Drawn, ...], ground: str | None, name: str, style: Style) -> Scene:
    width, height, bleed = part.width, part.height, style.bleed
    symbol = Symbol(key, max(width, height) / 2 + bleed, drawn)
    over = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    below = (Shape(over, ground),) if ground else ()
    return Scene(width, height, name, (*below, Use(symbol, width / 2, height / 2)))
