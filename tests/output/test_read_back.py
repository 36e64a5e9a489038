"""A letter goes through every writer and is read by a second library: how many, where, how large, and which way."""

import io
import json
import re
import zipfile
from dataclasses import replace
from functools import cache, partial
from typing import Any
from xml.etree import ElementTree

import ezdxf.filemanagement
import numpy as np
import pypdf
import pypdfium2
import pytest
import resvg_py
import shapely
import trimesh
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import Image

from landpress.generator.printing.board_files import cutting_documents, press_document
from landpress.output.files.document import render
from landpress.output.files.tabletop import CARD, TILE, UNIT, Table, files
from landpress.output.pieces.body import Body, Layer
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Scene, Shape
from landpress.output.scene.shapes import circle, polygon
from landpress.output.sheets.kit import Kit, kit_scenes
from landpress.output.solid import kit as solid
from tests.output.letters import HEIGHT, POINTS, WIDTH, Read, in_picture, read
from tests.output.printing import style
from tests.output.sheets import an_imprint

PT = 25.4 / 72
DOTS = 8
"""Dots in a millimetre of the pictures that are read."""
INK = "#000000"
F = Shape(polygon(POINTS), INK)
BACKED = Part("Letter", "cards", 5, 40, 50, (F,), (F,))
CUT = Part("Letter", "tokens", 5, WIDTH, HEIGHT, (F,), outline=polygon(POINTS))
MM = 0.3
"""How far a picture may be off, in mm."""


def near(one: Read, x: float, y: float, way: str, width: float = WIDTH, height: float = HEIGHT) -> None:
    """Check that a letter lies there, with its size, and looks this way."""
    assert one.way == way
    assert one[:4] == pytest.approx((x, y, width, height), abs=MM)


def scenes(part: Part, **options: Any) -> list[Scene]:
    return kit_scenes(Kit(parts=(part,)), an_imprint("last-land"), style(**options), None)


def pages(pdf: bytes) -> list[Image.Image]:
    with pypdfium2.PdfDocument(pdf) as opened:
        return [page.render(scale=DOTS * PT).to_pil() for page in opened]


@cache
def printed(part: Part, suffix: str = ".pdf", **options: Any) -> bytes:
    wanted = style(**options)
    return render(scenes(part, **options), suffix, "{}", wanted, dpi=200)


def test_a_pdf_has_every_letter_upright_and_in_its_size() -> None:
    """docs/printing.md: a sheet is printed in its size; no part is mirrored, and each copy is there once."""
    for page in pypdf.PdfReader(io.BytesIO(printed(BACKED))).pages:
        assert [float(side) * PT for side in page.mediabox[2:]] == pytest.approx((210, 297), abs=0.01)
    front, _ = (in_picture(page, DOTS) for page in pages(printed(BACKED)))
    assert len(front) == BACKED.count
    for one in front:
        near(one, one.x, one.y, "upright")


@pytest.mark.parametrize(("duplex", "way"), [("long", "upright"), ("short", "upside down")])
def test_a_back_lies_behind_its_front(duplex: str, way: str) -> None:
    """Turned over along the long edge, left and right change places; along the short edge, top and bottom do."""
    front, back = (in_picture(page, DOTS) for page in pages(printed(BACKED, duplex=duplex)))
    assert len(back) == len(front) == BACKED.count
    for one in front:
        x, y = (210 - one.x, one.y) if duplex == "long" else (one.x, 297 - one.y)
        near(min(back, key=lambda other: abs(other.x - x) + abs(other.y - y)), x, y, way)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_pictures_of_a_sheet_show_what_the_pdf_shows(suffix: str) -> None:
    """An SVG says its size in mm, a PNG its dots an inch. Both have the letters of the PDF."""
    data = printed(CUT, suffix)
    if suffix == ".svg":
        root = ElementTree.fromstring(data)
        assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
        data = bytes(
            resvg_py.svg_to_bytes(
                svg_string=data.decode(), width=210 * DOTS, height=297 * DOTS, dpi=96, background="#ffffff"
            )
        )
        found = in_picture(Image.open(io.BytesIO(data)), DOTS)
    else:
        picture = Image.open(io.BytesIO(data))
        assert picture.info["dpi"] == pytest.approx((200, 200), abs=0.1)
        found = in_picture(picture, picture.info["dpi"][0] / 25.4)
    wanted = in_picture(pages(printed(CUT))[0], DOTS)
    assert len(found) == len(wanted) == CUT.count
    for one, other in zip(found, wanted, strict=True):
        near(one, other.x, other.y, "upright")


def _box(face: Any) -> tuple[float, float, float, float]:
    left, top, right, bottom = face.bounds
    return left, top, right, bottom


def _holds(face: Any, x: float, y: float) -> bool:
    return bool(face.contains(shapely.Point(x, y)))


def outlines(lines: list[list[tuple[float, float]]]) -> list[Read]:
    """Return the letters that lines enclose, y down."""
    faces = shapely.polygonize([shapely.LineString(line) for line in lines]).geoms
    found = [read(*_box(face), partial(_holds, face)) for face in faces]
    return sorted(found, key=lambda one: (round(one.y), one.x))


@pytest.mark.parametrize("suffix", [".svg", ".dxf"])
def test_a_cutting_file_has_the_letters_where_they_are_printed(suffix: str) -> None:
    """docs/cutting.md: the lines of a cutting file lie where the sheet has its parts. DXF is in mm with y up."""
    ((_, data),) = cutting_documents(Kit(parts=(CUT,)), an_imprint("last-land"), style(), suffix, False)
    if suffix == ".dxf":
        drawing = ezdxf.filemanagement.read(io.StringIO(data.decode()))
        cuts = [line.dxf for line in drawing.modelspace().query('LINE[layer=="cut"]')]
        found = outlines([[(one.start.x, 297 - one.start.y), (one.end.x, 297 - one.end.y)] for one in cuts])
    else:
        root = ElementTree.fromstring(data)
        assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
        lines = []
        for path in root.iterfind(".//*[@id='cut']/{*}path"):
            pen = RecordingPen()
            parse_path(path.get("d"), pen)
            points = [values[-1] for _, values in pen.value if values]
            lines.append([*points, points[0]] if pen.value[-1][0] == "closePath" else points)
        found = outlines(lines)
    wanted = in_picture(pages(printed(CUT))[0], DOTS)
    assert len(found) == len(wanted) == CUT.count
    for one, other in zip(found, wanted, strict=True):
        near(one, other.x, other.y, "upright")
        assert one[2:4] == pytest.approx((WIDTH, HEIGHT), abs=0.002)


def test_a_press_pdf_has_a_page_for_each_side() -> None:
    """docs/press.md: each page has its trim size, its bleed beyond it, and both sides as they are seen."""
    wanted = style(bleed=3.0)
    data, parts = press_document(Kit(parts=(replace(BACKED, ground="#ffffff"),)), an_imprint("last-land"), wanted, None)
    assert [(part.copies, part.pages, part.width, part.height) for part in parts] == [(5, 2, 40, 50)]
    read_by_pypdf = pypdf.PdfReader(io.BytesIO(data)).pages
    assert len(read_by_pypdf) == 2
    for page, picture in zip(read_by_pypdf, pages(data), strict=True):
        trim, bled, media = ([float(side) * PT for side in box] for box in (page.trimbox, page.bleedbox, page.mediabox))
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((40, 50), abs=0.01)
        assert [abs(side - other) for side, other in zip(trim, bled, strict=True)] == pytest.approx([3] * 4, abs=0.01)
        (letter,) = in_picture(picture, DOTS)
        near(letter, (trim[0] + trim[2]) / 2 - media[0], media[3] - (trim[1] + trim[3]) / 2, "upright")


def test_the_cut_line_of_a_press_pdf_lies_on_the_edge_and_overprints() -> None:
    """docs/press.md: the spot colour `CutContour`, overprinting, for parts that are not rectangles."""
    part = replace(CUT, front=(), back=())
    data, _ = press_document(Kit(parts=(part,)), an_imprint("last-land"), style(bleed=3.0), None)
    picture, back = pages(data)
    assert np.asarray(back.convert("L")).min() > 128, "the front alone has a cut line"
    green = np.asarray(picture.convert("RGB"))[:, :, 1] < 128  # the line is shown in magenta
    rows, columns = np.nonzero(green)
    ends = [columns.min() / DOTS, rows.min() / DOTS, columns.max() / DOTS, rows.max() / DOTS]
    assert ends == pytest.approx([3, 3, 3 + WIDTH, 3 + HEIGHT], abs=MM)
    page: Any = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    found = re.search(rb"/(\w+) gs\s+/CutContour CS", page.get_contents().get_data())
    assert found, "a graphics state of its own"
    state = page["/Resources"]["/ExtGState"][f"/{found[1].decode()}"].get_object()
    assert state["/OP"] is True or state["/OP"].value is True


# Solid pieces: seen from above, with the back of the bed at the top.


def seen_from_above(mesh: Any) -> Read:
    """Return the letter that the upper faces of a mesh show."""
    top = mesh.triangles[(mesh.face_normals[:, 2] > 0.9) & (mesh.triangles_center[:, 2] > mesh.bounds[1][2] - 0.001)]
    face = shapely.union_all([shapely.Polygon([(x, -y) for x, y, _ in corners]) for corners in top]).buffer(1e-6)
    return read(*_box(face), partial(_holds, face))


@cache
def solids() -> dict[str, bytes]:
    body = Body((Layer(polygon(POINTS), 0, 4),), "the letter F")
    letters = [Part("Letter", "tokens", count, WIDTH, HEIGHT, (F,), bodies=(body,)) for count in (3, 4)]
    half = Body((Layer(circle(0, 0, 8), 0, 2),), "flat")
    return solid.files(solid.solid_kit(letters, (), (), (220, 220), style()), (220, 220), None, "", style()) | {
        f"glued-{name}": data
        for name, data in solid.files(
            solid.solid_kit([replace(letters[0], bodies=(body, half))], (), (), (220, 220), style()),
            (220, 220),
            None,
            "",
            style(),
        ).items()
    }


def test_an_stl_is_not_mirrored() -> None:
    """docs/solid.md: a piece stands as it is drawn, in mm. Mirrored braille says something else."""
    mesh: Any = trimesh.load(io.BytesIO(solids()["pieces/tokens-1.stl"]), file_type="stl")
    assert mesh.is_volume
    near(seen_from_above(mesh), 0, 0, "upright")
    assert mesh.extents == pytest.approx((WIDTH, HEIGHT, 4), abs=0.001)
    assert mesh.bounds[0][2] == 0
    # Programs that slice may take from the normals in the file which side is solid. By the divergence theorem they give
    # the volume, which is below 0 where they point inwards.
    written = np.frombuffer(solids()["pieces/tokens-1.stl"][84:], dtype=[("numbers", "<f4", (4, 3)), ("rest", "<u2")])
    normals, corners = written["numbers"][:, 0].astype(float), written["numbers"][:, 1:].astype(float)
    areas = [np.linalg.norm(np.cross(b - a, c - a)) / 2 for a, b, c in corners]
    volume = sum(area * (a @ normal) / 3 for area, (a, _, _), normal in zip(areas, corners, normals, strict=True))
    assert volume == pytest.approx(4 * shapely.Polygon(POINTS).area, rel=1e-4)


def test_a_3mf_is_in_millimetres_and_has_every_copy() -> None:
    """docs/solid.md: all copies lie on plates. A file in inches would be printed 25.4 times as large."""
    data = solids()["plate-1.3mf"]
    with zipfile.ZipFile(io.BytesIO(data)) as folder:
        assert ElementTree.fromstring(folder.read("3D/3dmodel.model")).get("unit") == "millimeter"
    scene: Any = trimesh.load(io.BytesIO(data), file_type="3mf")
    assert scene.units == "millimeter"
    nodes = [scene.graph[node] for node in scene.graph.nodes_geometry]
    assert len(nodes) == 3 + 4, "equal pieces of two parts"
    for turn, key in nodes:
        mesh = scene.geometry[key].copy()
        mesh.apply_transform(turn)
        near(seen_from_above(mesh), turn[0][3], -turn[1][3], "upright")


def test_the_picture_of_a_plate_shows_it_from_above() -> None:
    """The picture has the letters where the 3MF has them: x to the right, the back of the bed at the top."""
    scene: Any = trimesh.load(io.BytesIO(solids()["plate-1.3mf"]), file_type="3mf")
    places = sorted(tuple(scene.graph[node][0][:2, 3]) for node in scene.graph.nodes_geometry)
    picture = np.asarray(Image.open(io.BytesIO(solids()["plate-1.png"])).convert("RGB"), dtype=int)
    dots = picture.shape[1] / 220
    for x, y in places:
        for dx, dy, is_there in ((7, -12, True), (-7, 12, True), (7, 12, False), (7, -3, False), (2, 0, True)):
            pixel = picture[round((220 - y + dy) * dots), round((x + dx) * dots)]
            assert (np.abs(pixel - picture[2, 2]).sum() > 40) == is_there, (dx, dy)


def test_the_list_of_parts_counts_and_tells_what_is_glued() -> None:
    """docs/solid.md: the list names each piece with its number, its size and, if there are halves, how to glue them."""
    glue = style().words("solid.glue")
    listed = solids()["parts.txt"].decode().splitlines()
    (line,) = [line for line in listed if "tokens-1.stl" in line]
    assert ": 7 × Letter" in line
    assert "20.0 x 30.0 x 4.0" in line
    assert glue not in listed
    assert glue in solids()["glued-parts.txt"].decode().splitlines()


# A virtual table.


@cache
def table() -> dict[str, bytes]:
    cards = [replace(BACKED, count=count, ground=None) for count in (2, 3)]
    tile = Part("Tile", "tiles", 4, 40, 50, (F,))
    board = Scene(120, 60, "Board", (Shape(tuple((c, tuple(v + 30 for v in vs)) for c, vs in polygon(POINTS)), INK),))
    return files(Table("A game", board, [*cards, tile], [], "#ffffff"), "game", "")


def test_a_virtual_table_shows_the_board_upright() -> None:
    """A tile of scale 1 has sides of 2 units. The picture keeps the proportions of the board."""
    saved = json.loads(table()["game.json"])["ObjectStates"]
    (board,) = [one for one in saved if one["Nickname"] == "A game"]
    assert board["Transform"]["scaleX"] * TILE * UNIT == pytest.approx(60, abs=0.01)
    for name in (board["CustomImage"]["ImageURL"], "game.png"):
        picture = Image.open(io.BytesIO(table()[name]))
        (letter,) = in_picture(picture, picture.height / 60)
        near(letter, 30, 30, "upright")


def test_a_virtual_table_has_every_card_and_tile() -> None:
    """A deck has each copy of a card; its sheets hold the faces row by row, and backs as people see them."""
    saved = json.loads(table()["game.json"])["ObjectStates"]
    (deck,) = [one for one in saved if one["Name"] == "DeckCustom"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 2 + 3
    assert deck["Transform"]["scaleX"] * CARD * UNIT == pytest.approx(50, abs=0.01)
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"], "backs have their own sheet, cut like that of the faces"
    for side in ("FaceURL", "BackURL"):
        picture = Image.open(io.BytesIO(table()[sheet[side]]))
        found = in_picture(picture, picture.width / (40 * sheet["NumWidth"]))
        assert len(found) == 2
        for i, one in enumerate(found):
            near(one, 20 + 40 * i, 25, "upright")
    (tile,) = [one for one in saved if one["Nickname"] == "Tile"]
    assert (tile["Name"], tile["Number"]) == ("Custom_Tile_Stack", 4)
    picture = Image.open(io.BytesIO(table()[tile["CustomImage"]["ImageURL"]]))
    (letter,) = in_picture(picture, picture.width / 40)
    near(letter, 20, 25, "upright")
