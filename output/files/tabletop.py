"""A kit for a virtual table: pictures of all pieces, and the saved object of Tabletop Simulator that lays them out.

All files go into one folder. Pieces become these objects:

- rectangular parts of one name and size, with different faces and with backs: a deck, cut from sheets of at most 10 by
  7 faces and 4096 pixels;
- a board, a mat, a token, a chip: a round, square or hexagonal tile, or a stack of tiles if there are several;
- a standing figure: a figurine without the base that a paper figure needs;
- a paper die: a die;
- rules: a PDF that the table opens.

The table has its own unit of length. A card of 63 x 88 mm is 3.05 units long. A tile of scale 1 has sides of 2 units.
"""

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.files.pdf import write as pdf_of
from landpress.output.pieces.part import BASE_HEIGHT, Part, edge
from landpress.output.scene.items import Drawn, Scene, Shape, Window
from landpress.output.scene.shapes import circle, rectangle

COLUMNS, ROWS, LARGEST = 10, 7, 4096
"""The largest sheet of a deck: columns and rows of faces, and pixels of its longer side."""
DPI, SMALLEST = 300, 512
"""The resolution of a picture in dots an inch, and the least number of pixels of its longer side."""
UNIT = 88 / 3.05
"""The length of a unit of the table, in millimetres."""
CARD, TILE, FIGURE = 3.05, 2.0, 2.0
"""The length of a card, of a tile and of a figurine of scale 1, in units."""
GAP, ROOM, ABOVE = 0.6, 26.0, 1.2
"""The gap between pieces, the width of a row of pieces, and the height above the table where pieces begin, in units."""
FACE_UP, FACE_DOWN = 0.0, 180.0
SQUARE, HEXAGON, ROUND = 0, 1, 2


@dataclass(frozen=True)
class Face:
    """One side of a piece: a drawing, and the visible rectangle of it."""

    area: Area
    items: tuple[Drawn, ...]


@dataclass(frozen=True)
class Table:
    """The things on the table: the board as a page, the parts of a kit, the pages of the rules."""

    title: str
    board: Scene | None
    parts: Sequence[Part]
    rules: Sequence[Scene]
    paper: str
    """The colour of the paper."""
    language: str = "en"
    bag: str = ""
    """The group of the parts that begin in a bag, or the empty text if there is no bag."""


def files(table: Table, name: str, url: str) -> dict[str, bytes]:
    """Return the files by name: NAME.json, a thumbnail if there is a board, the pictures, and the rules as PDF.

    `url` is the address where the table finds them. It ends with a slash. Raise LayoutError if there is nothing.
    """
    return _Made(table, name, url).files()


def sides(part: Part, paper: str) -> list[Scene]:
    """Return the sides of a part as pages of its own size."""
    return [_sheet([_face(part, back, paper)], 1, 1) for back in (False, True)[: 2 if part.back is not None else 1]]


def _face(part: Part, back: bool, paper: str) -> Face:
    """Return a side of a part with its ground. Of a standing figure it shows only one face."""
    ground, drawn = (part.back_ground, part.back or ()) if back else (part.ground, part.front)
    area = part.shown if part.folds and part.shown else Area(-part.width / 2, -part.height / 2, part.width, part.height)
    filled = [Shape(part.outline or rectangle(*area), fill=colour) for colour in (paper, ground) if colour]
    return Face(area, (*filled, *drawn))


def _form(part: Part) -> int | None:
    """Return the form of tile that a part is cut to, or None if no form fits."""
    if part.outline is None:
        return SQUARE
    return {circle(0, 0, part.width / 2): ROUND, edge("hexagon", part.width): HEXAGON}.get(part.outline)


class _Made:
    """The objects and pictures that have been made so far."""

    def __init__(self, table: Table, name: str, url: str) -> None:
        self.table, self.name, self.url = table, name, url
        self.pages: list[tuple[str, Scene, float]] = []
        self.objects: list[tuple[dict[str, Any], float, float]] = []

    def files(self) -> dict[str, bytes]:
        table = self.table
        others: dict[str, bytes] = {}
        if table.board:
            picture = self._picture("board", table.board)
            self._tile(table.title, [picture], (table.board.width, table.board.height), 1, SQUARE, locked=True)
        for kind in _kinds(part for part in table.parts if part.group != table.bag):
            self._kind(kind)
        self._bag([part for part in table.parts if part.group == table.bag])
        if table.rules:
            others["rules.pdf"] = pdf_of(table.rules, table.language, "Landpress", b"")
            self._object("Custom_PDF", "rules", (8, 8), 1.0, CustomPDF={"PDFUrl": f"{self.url}rules.pdf"})
        if not self.objects:
            raise LayoutError("there is nothing for a virtual table: what is folded from paper has no use there")
        others |= _rendered(self.pages) if self.pages else {}
        if table.board:
            others[f"{self.name}.png"] = others["board.png"]
        saved = {"SaveName": table.title, "GameMode": "", "Date": "", "ObjectStates": list(_laid(self.objects))}
        return {f"{self.name}.json": (json.dumps(saved, indent=1) + "\n").encode()} | others

    def _kind(self, parts: Sequence[Part]) -> None:
        part = parts[0]
        if part.group == "dice":
            for _ in range(sum(one.count for one in parts)):
                self._object("Die_6", part.name, (1, 1), 1.0)
        elif len(parts) > 1 and part.outline is None and part.back is not None:
            self._deck(parts)
        elif part.folds and part.shown:
            # A base that is part of a stand-up figure, and the box for the pieces, have no use on a screen.
            if part.shown.height > BASE_HEIGHT and part.group != "tuck":
                for one in parts:
                    self._figures(one)
        elif (form := _form(part)) is not None:
            for one in parts:
                pictures = [self._face_picture(side) for side in sides(one, self.table.paper)]
                self._tile(one.name, pictures, (one.width, one.height), one.count, form)

    def _bag(self, parts: Sequence[Part]) -> None:
        """Make a bag with every piece of these parts."""
        outside = len(self.objects)
        for part in parts:
            self._kind([replace(part, count=1)])
            self.objects += self.objects[-1:] * (part.count - 1)
        inside = [value for value, _, _ in self.objects[outside:]]
        del self.objects[outside:]
        if inside:
            held = [value | {"GUID": _guid(self.name, "bag", i)} for i, value in enumerate(inside)]
            self._object("Bag", parts[0].name, (2, 2), 1.0, ContainedObjects=held)

    def _picture(self, name: str, scene: Scene, most: int = LARGEST) -> str:
        """Add a scene to the pictures and return the name of its file. `most` is the largest side in pixels."""
        longer = max(scene.width, scene.height)
        dpi = min(max(DPI, SMALLEST / longer * 25.4), most / longer * 25.4)
        self.pages.append((f"{name}.png", scene, dpi))
        return f"{name}.png"

    def _face_picture(self, side: Scene) -> str:
        return self._picture(f"face-{len(self.pages):03}", side, LARGEST // 2)

    def _object(self, kind: str, name: str, size: tuple[float, float], scale: float, **more: object) -> None:
        """Make an object. `size` is its width and depth on the table, in units."""
        turn = more.pop("turn", FACE_UP)
        place = {"posX": 0.0, "posY": ABOVE, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": turn}
        value = {
            "GUID": _guid(self.name, "object", len(self.objects)),
            "Name": kind,
            "Transform": place
            | {"scaleX": scale, "scaleY": scale if kind == "Figurine_Custom" else 1.0, "scaleZ": scale},
            "Nickname": name,
            "Description": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
        }
        self.objects.append((value | more, *size))

    def _tile(
        self, name: str, pictures: list[str], mm: tuple[float, float], count: int, form: int, locked: bool = False
    ) -> None:
        tile = {"Type": form, "Thickness": 0.1, "Stackable": count > 1, "Stretch": True}
        urls = [f"{self.url}{picture}" for picture in pictures]
        image = {"ImageURL": urls[0], "ImageSecondaryURL": urls[-1], "ImageScalar": 1.0, "WidthScale": 0.0}
        more: dict[str, Any] = {"CustomImage": image | {"CustomTile": tile}, "Locked": locked}
        if count > 1:
            more["Number"] = count
        width, height = mm[0] / UNIT, mm[1] / UNIT
        kind = "Custom_Tile_Stack" if count > 1 else "Custom_Tile"
        self._object(kind, name, (width, height), round(height / TILE, 4), **more)

    def _figures(self, part: Part) -> None:
        side = sides(part, self.table.paper)[0]
        picture = f"{self.url}{self._face_picture(side)}"
        image = {"ImageURL": picture, "ImageSecondaryURL": picture, "ImageScalar": 1.0, "WidthScale": 0.0}
        for _ in range(part.count):
            scale = round(side.height / UNIT / FIGURE, 4)
            self._object("Figurine_Custom", part.name, (1, 1), scale, CustomImage=image)

    def _deck(self, parts: Sequence[Part]) -> None:
        """Make one deck of all parts, with as many sheets as the fronts need. Backs have their own sheets."""
        part = parts[0]
        ids: list[int] = []
        decks: dict[str, Any] = {}
        first = len(self.pages)
        for at in range(0, len(parts), COLUMNS * ROWS):
            shown = parts[at : at + COLUMNS * ROWS]
            columns = min(COLUMNS, max(2, len(shown)))
            rows = max(2, -(-len(shown) // columns))
            number = first + len(decks) + 1
            sheets = []
            for back in (False, True):
                faces = [_face(one, back, self.table.paper) for one in shown]
                sheets.append(self._picture(f"deck-{len(self.pages):03}", _sheet(faces, columns, rows)))
            decks[str(number)] = {
                "FaceURL": f"{self.url}{sheets[0]}",
                "BackURL": f"{self.url}{sheets[1]}",
                "NumWidth": columns,
                "NumHeight": rows,
                "BackIsHidden": True,
                "UniqueBack": True,
                "Type": 1,
            }
            ids += [100 * number + i for i, one in enumerate(shown) for _ in range(one.count)]
        scale = round(part.height / UNIT / CARD, 4)
        size = (part.width / UNIT, part.height / UNIT)
        cards: list[dict[str, Any]] = []
        for card in ids:
            held = {str(card // 100): decks[str(card // 100)]}
            transform = {"posX": 0.0, "posY": 0.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": FACE_DOWN}
            transform |= {"scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
            named = {"GUID": _guid(self.name, "card", card, len(cards)), "Name": "Card", "Nickname": part.name}
            cards.append(named | {"Transform": transform, "CardID": card, "CustomDeck": held})
        self._object(
            "DeckCustom", part.name, size, scale, turn=FACE_DOWN, DeckIDs=ids, CustomDeck=decks, ContainedObjects=cards
        )


def _guid(*place: object) -> str:
    """Return six hexadecimal digits that identify an object."""
    return sha256(" ".join(map(str, place)).encode()).hexdigest()[:6]


def _kinds(parts: Iterable[Part]) -> Iterator[list[Part]]:
    """Group the parts by name and size. Each group comes at the place of its first part."""
    found: dict[tuple[str, float, float], list[Part]] = {}
    for part in parts:
        found.setdefault((part.name, part.width, part.height), []).append(part)
    yield from found.values()


def _sheet(faces: Sequence[Face], columns: int, rows: int) -> Scene:
    """Place faces of one size side by side, row by row."""
    _, _, width, height = faces[0].area
    shown = [Window(i % columns * width, i // columns * height, face.area, face.items) for i, face in enumerate(faces)]
    return Scene(columns * width, rows * height, "", tuple(shown))


def _rendered(pages: Sequence[tuple[str, Scene, float]]) -> dict[str, bytes]:
    """Render the pictures. They come from one PDF, so that a drawing on many pictures is read once."""
    import pypdfium2

    found = {}
    document = pypdfium2.PdfDocument(pdf_of([scene for _, scene, _ in pages], "en", "Landpress", b""))
    try:
        for page, (name, _, dpi) in zip(document, pages, strict=True):
            image = page.render(scale=dpi / 72).to_pil()
            image.thumbnail((LARGEST, LARGEST))
            target = io.BytesIO()
            image.save(target, "PNG", dpi=(dpi, dpi))
            found[name] = target.getvalue()
    finally:
        document.close()
    return found


def _laid(objects: Sequence[tuple[dict[str, Any], float, float]]) -> Iterator[dict[str, Any]]:
    """Lay the objects in rows from the far side of the table to the near side."""
    x, z, deepest = -ROOM / 2, 0.0, 0.0
    for value, width, depth in objects:
        if x > -ROOM / 2 and x + width > ROOM / 2:
            x, z, deepest = -ROOM / 2, z - deepest - GAP, 0.0
        place = value["Transform"] | {"posX": round(x + width / 2, 4), "posZ": round(z - depth / 2, 4)}
        yield value | {"Transform": place}
        x, deepest = x + width + GAP, max(deepest, depth)
