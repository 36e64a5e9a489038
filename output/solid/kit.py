"""The solid pieces of a kit as files: plates as 3MF, each piece as STL, a legend, and a list of parts in plain text.

A person who does not see reads the list with a screen reader, so it is one line for each piece, without a table. The
legend is a plate in braille: the name of the game, and each letter on a piece or a cell with what it means. Its cut
corner is the upper right one, so that a person knows which way up it lies. A picture shows a plate from above, with
light from the upper left; it is made from the meshes that are printed. Lengths are in millimetres, x to the right and y
to the back, which is the upper edge of the picture.
"""

import io
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts.errors import CallError
from landpress.output.files import stl, threemf
from landpress.output.pieces.body import (
    CELL_PITCH,
    DOT_PITCH,
    LINE_PITCH,
    Body,
    Layer,
    braille,
    braille_width,
    in_braille,
    peg,
)
from landpress.output.pieces.part import Part
from landpress.output.scene.shapes import polygon
from landpress.output.scene.style import Style
from landpress.output.solid.board import Cell, sections
from landpress.output.solid.mesh import EDGE, Laid, Mesh, mesh, plates

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCALE, FINER = 3, 2
"""Pixels of the picture in a millimetre, and how many times finer heights are drawn first."""
_BED, _SOLID = (214.0, 218.0, 222.0), (236.0, 196.0, 120.0)
"""The colours of the bed and of the solids, in red, green and blue."""
_REACHES, _DARK, _STEP = (1, 3, 5), 0.14, 0.7
"""How far light and shadow reach from a step in fine pixels, how strong they are, and the height of a full step."""
_RISE = 30.0
"""The height in mm at which a solid is drawn brightest."""


def picture(meshes: Sequence[Mesh], laid: Sequence[Laid], bed: tuple[int, int]) -> bytes:
    """Return the picture of a plate as PNG."""
    import numpy as np
    from PIL import Image

    step = SCALE * FINER
    wide, deep = (side * step for side in bed)
    plate = np.zeros((deep, wide), dtype=np.float32)
    found = {piece: heights(meshes[piece], step) for piece in sorted({one.piece for one in laid})}
    for one in laid:
        patch = found[one.piece]
        row = deep - round(one.y * step) - patch.shape[0] // 2
        column = round(one.x * step) - patch.shape[1] // 2
        place = plate[row : row + patch.shape[0], column : column + patch.shape[1]]
        np.maximum(place, patch[: place.shape[0], : place.shape[1]], out=place)
    light = 0.8 + 0.12 * np.minimum(plate / _RISE, 1)
    for reach in _REACHES:
        before, behind = (np.roll(plate, (shift, shift), (0, 1)) for shift in (reach, -reach))
        light -= _DARK * np.clip((before - plate) / _STEP, 0, 1)
        light += _DARK * np.clip((plate - before) / _STEP, 0, 1) * (reach == _REACHES[0])
        light -= _DARK / 2 * np.clip((behind - plate) / _STEP, 0, 1)
    colours = np.array([_BED, _SOLID], dtype=np.float32)[(plate > 0).astype(np.int8)] * light[..., None]
    image = Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))
    target = io.BytesIO()
    image.reduce(FINER).save(target, "PNG")
    return target.getvalue()


def heights(mesh: Mesh, step: int) -> "NDArray[np.float32]":
    """Return the height of a solid for each pixel, `step` of them in a millimetre. All that faces up is level."""
    import numpy as np
    from PIL import Image, ImageDraw

    low, high = mesh.corners.min(axis=0), mesh.corners.max(axis=0)
    wide, deep = (int(side) + 2 for side in np.ceil((high - low)[:2] * step))
    faces = mesh.corners[mesh.triangles]
    level = np.ptp(faces[:, :, 2], axis=1) < 1e-6
    upward = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])[:, 2] > 0
    faces = faces[level & upward]
    image = Image.new("F", (wide, deep))
    draw = ImageDraw.Draw(image)  # the highest faces are drawn last
    for face in faces[np.argsort(faces[:, 0, 2], kind="stable")]:
        draw.polygon([((x - low[0]) * step, (high[1] - y) * step) for x, y, _ in face], fill=float(face[0, 2]))
    return np.asarray(image, dtype=np.float32)


THICK, MARGIN, CORNER = 2.4, 4.0, 5.0
"""The height of the plate, the free edge around its dots, and the legs of the corner that is cut off."""
CONTINUED = "  "
"""What a line begins with that continues the one above it."""


def legend(meanings: Mapping[str, str], room: tuple[float, float], style: Style) -> list[Body]:
    """Return the plates, or none without letters or where a name has characters other than Latin letters and digits.

    `meanings` are the names by their letters, `room` the largest width and depth of a plate.
    """
    title = _written(style.words("game.title"))
    rows = [f"{letter} {_written(name)}" for letter, name in sorted(meanings.items())]
    if not rows or not all(map(in_braille, (title, *rows))):
        return []
    across = int((room[0] - 2 * MARGIN - braille_width("a")) / CELL_PITCH) + 1
    down = int((room[1] - 2 * MARGIN - 3 * DOT_PITCH) / LINE_PITCH) + 1
    lines = [line for row in (title, *rows) for line in textwrap.wrap(row, across, subsequent_indent=CONTINUED)]
    return [_plate(lines[i : i + down], style) for i in range(0, len(lines), down)]


def _written(text: str) -> str:
    """Return a text in the small letters of braille, without signs of punctuation."""
    return " ".join(text.lower().replace(":", " ").replace(",", " ").split())


def _plate(lines: list[str], style: Style) -> Body:
    width = braille_width("a" * max(map(len, lines))) + 2 * MARGIN
    height = LINE_PITCH * (len(lines) - 1) + 3 * DOT_PITCH + 2 * MARGIN
    right, bottom = width / 2, height / 2
    edge = [(-right, -bottom), (right - CORNER, -bottom), (right, CORNER - bottom), (right, bottom), (-right, bottom)]
    dots = [layer for i, line in enumerate(lines) for layer in _line(line, MARGIN - right, i * LINE_PITCH, bottom)]
    return Body((Layer(polygon(edge), 0, THICK), *dots), style.words("solid.legend_felt"))


def _line(text: str, left: float, down: float, bottom: float) -> Iterable[Layer]:
    """Return a line of braille that begins at the left."""
    return braille(text, left + braille_width(text) / 2, MARGIN + 1.5 * DOT_PITCH - bottom + down, THICK)


BOARDS, PEGS, LEGEND = "boards", "pegs", "legend"
PARTS_LIST = "parts.txt"


class Piece(NamedTuple):
    """A solid to print: the stem of its file, its name, how many there are, and its body."""

    stem: str
    name: str
    copies: int
    body: Body


class SolidKit(NamedTuple):
    """What is printed: pieces, their meshes, the plates with the copies on them.

    `on_paper` are the names of parts without a solid. With `has_halves`, some pieces are halves to be glued.
    """

    pieces: Sequence[Piece]
    meshes: Sequence[Mesh]
    plates: Sequence[Sequence[Laid]]
    on_paper: Sequence[str]
    has_halves: bool = False

    @property
    def facts(self) -> dict[str, object]:
        """The numbers of plates and of pieces."""
        return {"plates": len(self.plates), "pieces": sum(piece.copies for piece in self.pieces)}


def solid_kit(
    parts: Sequence[Part], cells: Sequence[Cell], others: Sequence[str], bed: tuple[int, int], style: Style
) -> SolidKit:
    """Return the solids of parts and of a board. `others` are names of more parts without a solid.

    Raise CallError if nothing can be made as a solid.
    """
    room = bed[0] - 2 * EDGE, bed[1] - 2 * EDGE
    pieces = [*_board(cells, room, style), *_pieces(parts)]
    pieces += _legend(parts, cells, room, style)
    solid_groups = {part.group for part in parts if part.bodies}
    on_paper = [*(part.name for part in parts if part.group not in solid_groups), *others]
    if not pieces:
        raise CallError(f"--profile solid: none of these parts can be a solid: {', '.join(dict.fromkeys(on_paper))}")
    meshes = [mesh(piece.body) for piece in pieces]
    names = [piece.name for piece in pieces]
    laid = plates([one.size[:2] for one in meshes], [piece.copies for piece in pieces], names, bed)
    has_halves = any(len(part.bodies) > 1 for part in parts)
    return SolidKit(pieces, meshes, laid, tuple(dict.fromkeys(on_paper)), has_halves)


def _board(cells: Sequence[Cell], room: tuple[float, float], style: Style) -> list[Piece]:
    """Return the sections of a board and its pegs."""
    name = style.words("kit.board")
    bodies = (
        sections(cells, room, name, style.words("solid.board", felt=style.words("game.solid_board"))) if cells else []
    )
    found = [Piece(f"board-{i}", name, 1, body) for i, body in enumerate(bodies, 1)]
    pegs = sum(cell.pegs for cell in cells)
    return [*found, Piece(PEGS, style.words("solid.pegs"), pegs, peg(style))] if pegs else found


def _legend(parts: Sequence[Part], cells: Sequence[Cell], room: tuple[float, float], style: Style) -> list[Piece]:
    """Return the plates that say in braille what each letter on cells and pieces means."""
    meanings = {cell.letter: cell.name for cell in cells if cell.letter}
    meanings |= {body.letter: part.name for part in parts for body in part.bodies if body.letter}
    bodies = legend(meanings, room, style)
    return [Piece(f"{LEGEND}-{i}", style.words("solid.legend"), 1, body) for i, body in enumerate(bodies, 1)]


def _pieces(parts: Sequence[Part]) -> list[Piece]:
    """Return the bodies of parts. Equal bodies of one name are one piece."""
    found: dict[tuple[str, Body], Piece] = {}
    for part in parts:
        for body in part.bodies:
            key = part.name, body
            if key in found:
                found[key] = found[key]._replace(copies=found[key].copies + part.count)
            else:
                number = sum(piece.stem.rpartition("-")[0] == part.group for piece in found.values()) + 1
                found[key] = Piece(f"{part.group}-{number}", part.name, part.count, body)
    return list(found.values())


def files(kit: SolidKit, bed: tuple[int, int], code: str | None, notes: str, style: Style) -> dict[str, bytes]:
    """Return the files by name: a 3MF and a picture for each plate, an STL for each piece, the list of parts.

    `notes` is a text about what people take from home.
    """
    language, title = style.words.language, style.words("solid.title", game=style.words("game.title"))
    names = [piece.name for piece in kit.pieces]
    found = {
        f"plate-{i}.3mf": threemf.write(kit.meshes, names, laid, f"{title} {i}", language)
        for i, laid in enumerate(kit.plates, 1)
    } | {f"plate-{i}.png": picture(kit.meshes, laid, bed) for i, laid in enumerate(kit.plates, 1)}
    for piece, made in zip(kit.pieces, kit.meshes, strict=True):
        found[f"pieces/{piece.stem}.stl"] = stl.write(made)
    return found | {PARTS_LIST: "\n".join([*_listed(kit, bed, code, style), notes]).encode()}


def _listed(kit: SolidKit, bed: tuple[int, int], code: str | None, style: Style) -> list[str]:
    """Return the lines of the list of parts."""
    words = style.words
    lines = [words("solid.title", game=words("game.title"))]
    lines += [words("solid.code", code=code)] if code else []
    lines += [words("solid.how", plates=len(kit.plates), bed=f"{bed[0]:g} x {bed[1]:g}"), words("solid.digits")]
    lines += [words("solid.glue")] if kit.has_halves else []
    lines.append("")
    for number, (piece, made) in enumerate(zip(kit.pieces, kit.meshes, strict=True)):
        on = [str(i) for i, laid in enumerate(kit.plates, 1) if any(one.piece == number for one in laid)]
        values = {
            "file": f"pieces/{piece.stem}.stl",
            "count": piece.copies,
            "name": piece.name,
            "felt": piece.body.felt,
        }
        size = " x ".join(f"{side:.1f}" for side in made.size)
        lines.append(words("solid.line", **values, size=size, plates=words("solid.plates", numbers=", ".join(on))))
    if kit.on_paper:
        lines += ["", words("solid.paper", names=", ".join(kit.on_paper))]
    return [*lines, ""]
