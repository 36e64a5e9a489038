"""Kits for a virtual table: the saved object, checked by a schema from the table's documentation, and its pictures."""

import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.output.files import tabletop
from landpress.output.files.tabletop import LARGEST, UNIT, Table, files
from landpress.output.game import Game
from landpress.output.pieces.part import Part, edge
from landpress.output.scene.items import Scene, Shape
from landpress.output.scene.shapes import circle, rectangle
from tests.commands.run import run

SCHEMA = json.loads(Path(__file__).with_name("saved_object.schema.json").read_text(encoding="utf-8"))
URL = "file:///games/here/"
RULES = Scene(210, 297, "rules", ())


def saved(made: dict[str, bytes], name: str) -> dict[str, Any]:
    """Return the saved object after validating it by its schema."""
    value: dict[str, Any] = json.loads(made[f"{name}.json"])
    jsonschema.Draft202012Validator(SCHEMA).validate(value)
    return value


def objects(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every object, also those in decks and bags."""
    for one in value.get("ObjectStates", value.get("ContainedObjects", [])):
        yield one
        yield from objects(one)


def urls(value: Any) -> Iterator[str]:
    """Yield every address in a saved object."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.lower().endswith("url"):
                yield inner
            else:
                yield from urls(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from urls(inner)


def plain(colour: str) -> tuple[Shape, ...]:
    return (Shape(rectangle(-50, -50, 100, 100), fill=colour),)


def card(number: int, count: int = 1) -> Part:
    """Return a card with sides that can be identified by their colours."""
    front, back = f"#{number:02x}0000", f"#0000{number:02x}"
    return Part("Card", "cards", count, 44, 63, plain(front), plain(back))


def made_of(*parts: Part, board: Scene | None = None, bag: str = "") -> dict[str, bytes]:
    return files(Table("A game", board, parts, [RULES], "#ffffff", bag=bag), "game", URL)


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_a_deck_finds_every_face_and_its_back() -> None:
    """A card's number gives its sheet and its place there.

    A sheet has at most 10 by 7 faces and 4096 pixels.
    """
    parts = [card(number, 1 + number % 3) for number in range(1, 81)]
    made = made_of(*parts)
    deck = next(one for one in objects(saved(made, "game")) if one["Name"] == "DeckCustom")
    pictures = {name: pixels(data) for name, data in made.items() if name.endswith(".png")}
    assert Counter(Counter(deck["DeckIDs"]).values()) == Counter(part.count for part in parts)
    for part, number in zip(parts, dict.fromkeys(deck["DeckIDs"]), strict=True):
        sheet = deck["CustomDeck"][str(number // 100)]
        row, column = divmod(number % 100, sheet["NumWidth"])
        for side, address in (("front", sheet["FaceURL"]), ("back", sheet["BackURL"])):
            image = pictures[address.removeprefix(URL)]
            assert max(image.size) <= LARGEST
            wide, high = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
            assert wide / high == pytest.approx(44 / 63, rel=0.01)
            seen: Any = image.getpixel((int((column + 0.5) * wide), int((row + 0.5) * high)))
            shape = (part.front if side == "front" else part.back or ())[0]
            assert isinstance(shape, Shape)
            assert "#{:02x}{:02x}{:02x}".format(*seen) == shape.fill
    assert [one["CardID"] for one in deck["ContainedObjects"]] == deck["DeckIDs"]


def test_tiles_stacks_figures_dice_and_a_bag() -> None:
    disc = Part("Disc", "discs", 3, 20, 20, plain("#aa0000"), plain("#00aa00"), outline=circle(0, 0, 10))
    chip = Part("Chip", "tokens", 20, 12, 12, plain("#0000aa"))
    mat = Part("Mat", "mats", 1, 180, 78, plain("#888888"))
    made = made_of(disc, chip, mat, board=Scene(210, 297, "board", plain("#eeeeee")), bag="discs")
    top = saved(made, "game")["ObjectStates"]
    board, stack, single, bag, rules = top
    assert (board["Name"], board["Locked"]) == ("Custom_Tile", True)
    assert (stack["Name"], stack["Number"]) == ("Custom_Tile_Stack", 20)
    assert stack["CustomImage"]["CustomTile"] | {"Type": 0, "Stackable": True} == stack["CustomImage"]["CustomTile"]
    assert (single["Name"], single["CustomImage"]["CustomTile"]["Stackable"]) == ("Custom_Tile", False)
    assert (bag["Name"], len(bag["ContainedObjects"])) == ("Bag", 3)
    for one in bag["ContainedObjects"]:
        assert one["CustomImage"]["CustomTile"]["Type"] == 2
        assert one["CustomImage"]["ImageURL"] != one["CustomImage"]["ImageSecondaryURL"]
    assert rules["CustomPDF"]["PDFUrl"] == f"{URL}rules.pdf"
    # Sizes keep their proportions: a tile of scale 1 is two units long.
    for one, high in ((board, 297), (stack, 12), (single, 78)):
        assert one["Transform"]["scaleZ"] * 2 * UNIT == pytest.approx(high, rel=0.001)


def test_hexagons_are_hexagonal_tiles() -> None:
    """A hexagonal tile has type 1 (0 is square, 2 is round). Its picture has the proportions of the piece."""
    tile = Part("Field", "tiles", 4, 30, 35, plain("#aa0000"), plain("#00aa00"), outline=edge("hexagon", 30))
    made = made_of(tile)
    stack, _ = saved(made, "game")["ObjectStates"]
    assert (stack["Name"], stack["Number"], stack["CustomImage"]["CustomTile"]["Type"]) == ("Custom_Tile_Stack", 4, 1)
    assert stack["Transform"]["scaleZ"] * 2 * UNIT == pytest.approx(35, rel=0.001)
    sides = [pixels(made[stack["CustomImage"][key].removeprefix(URL)]) for key in ("ImageURL", "ImageSecondaryURL")]
    for side, colour in zip(sides, [(0xAA, 0, 0), (0, 0xAA, 0)], strict=True):
        assert side.width / side.height == pytest.approx(30 / 35, rel=0.01)
        assert side.getpixel((side.width // 2, side.height // 2)) == colour


@pytest.fixture(scope="module", params=games())
def kit(request: pytest.FixtureRequest) -> tuple[str, dict[str, bytes], Sequence[Part]]:
    """Make a game's kit for the virtual table, and its parts."""
    from landpress.generator.boards.draws import draws
    from landpress.generator.boards.request import request as wanted
    from landpress.generator.printing.board_files import imprint_of
    from landpress.generator.printing.styles import style_of

    game: str = request.param
    board = next(draws(wanted(game), "a"))
    style = style_of(game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    parts = Game(game).kit.kit_parts(board, imprint_of(board), style, max(layout(game).SEATS))
    pages = Game(game).drawing.board_pages(board, imprint_of(board), replace(style, undivided=True))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tabletop, "DPI", 30)
        patch.setattr(tabletop, "SMALLEST", 50)
        return game, files(Table(game, pages[0], parts, [RULES], style.palette.paper), game, URL), parts


def test_every_kit_lies_on_the_table(kit: tuple[str, dict[str, bytes], Sequence[Part]]) -> None:
    """The saved object is valid, names exactly its files, gives each object its own GUID, and holds every part."""
    game, made, parts = kit
    value = saved(made, game)
    assert {address.removeprefix(URL) for address in urls(value)} == made.keys() - {f"{game}.json", f"{game}.png"}
    every = list(objects(value))
    assert len({one["GUID"] for one in every}) == len(every)
    laid = Counter(dict.fromkeys({part.name for part in parts}, 0))
    for one in every:
        if one["Name"] not in ("DeckCustom", "Bag"):
            laid[one["Nickname"]] += one.get("Number", 1)
    for part in parts:
        wanted = sum(other.count for other in parts if other.name == part.name)
        on_paper_only = (part.group in ("cover", "tuck") and part.outline) or (
            part.folds and part.shown and part.shown.height == 8
        )
        assert laid[part.name] == (0 if on_paper_only else wanted), part.name


def test_objects_do_not_overlap(kit: tuple[str, dict[str, bytes], Sequence[Part]]) -> None:
    game, made, _ = kit
    places = [one["Transform"] for one in saved(made, game)["ObjectStates"]]
    assert len({(place["posX"], place["posZ"]) for place in places}) == len(places)


def test_rows_of_pieces_lie_apart() -> None:
    """Three mats of 180 x 78 mm lie in a row, which is at most 26 units wide.

    A card of 88 mm is 3.05 units long.
    """
    wide, high = 180 / 88 * 3.05, 78 / 88 * 3.05
    mats = [Part(f"Mat {i}", "mats", 1, 180, 78, plain("#888888")) for i in range(7)]
    found = [one["Transform"] for one in saved(made_of(*mats), "game")["ObjectStates"] if one["Nickname"] != "rules"]
    assert len(found) == 7
    for one, other in combinations(found, 2):
        across, down = abs(one["posX"] - other["posX"]), abs(one["posZ"] - other["posZ"])
        assert across > wide or down > high, "no two overlap"
    assert len({place["posZ"] for place in found}) == 3
    assert all(abs(place["posX"]) + wide / 2 <= 13.001 for place in found)


@pytest.mark.parametrize(
    ("width", "height", "pixels_high"),
    [(12, 12, 512), (44, 63, 744), (180, 78, 887), (100, 200, 2048)],
)
def test_faces_have_three_hundred_pixels_an_inch(width: int, height: int, pixels_high: int) -> None:
    """A face has 300 pixels an inch, but at least 512 and at most 2048 on its longer side.

    63 mm are 744 pixels. 78 mm beside 180 mm are 887 pixels.
    """
    made = made_of(Part("Piece", "pieces", 1, width, height, plain("#888888")))
    (name,) = [name for name in made if name.startswith("face")]
    assert pixels(made[name]).height == pytest.approx(pixels_high, abs=2)


def test_the_same_bytes_twice() -> None:
    assert made_of(card(1), card(2)) == made_of(card(1), card(2))


def test_the_pictures_of_a_folder_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/tabletop.md: a folder has pictures of all pieces, the rules as a PDF and the saved object."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    folder = tmp_path / "t"
    done = run("kit", "antwalk", "--only", "ant,rules", "--profile", "tabletop", "--json", "-o", str(folder))
    assert {"antwalk.json", "rules.pdf"} < {path.name for path in folder.iterdir()}
    assert json.loads(done.out)["pictures"] == len(list(folder.glob("*.png"))) > 0
