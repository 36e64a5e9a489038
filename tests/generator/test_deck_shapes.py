"""Each row of a table becomes a part of the deck, whatever its shape: names, copies and lines of all rows."""

import numpy as np
import pypdfium2
import pytest
import shapely

from landpress.generator.decks.preview import given
from landpress.generator.decks.whole import whole
from landpress.generator.texts import words
from landpress.layouts.paper import paper
from landpress.output.files import pdf
from landpress.output.scene.items import PT, Scene, Shape
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import shifted
from landpress.output.survey.ruling import flattened

TABLE = "title,n,a,b,c,d,e,f\nOne,2,1,2,3,4,5,6\nTwo,1,1,2,3,4,5,6\n\nThree,3,1,2,3,4,5,6\n"
FACE = '[[front]]\nkind = "text"\ntext = "{%s}"\nsize = [9, 4]\nat = [5, 6]\n'
DIE = 'shape = "die"\nsize = 16\nfaces = ["a", "b", "c", "d", "e", "f"]\n'
SHAPES = {
    "card": ("size = 30\n", "title", [("One", 2, 2), ("Two", 1, 3), ("Three", 3, 5)]),
    "square": ('shape = "square"\nsize = 40\n', "title", [("One", 2, 2), ("Two", 1, 3), ("Three", 3, 5)]),
    "die": (DIE, "face", [("One", 2, 2), ("Two", 1, 3), ("Three", 3, 5)]),
    "standee": (
        'shape = "standee"\nsize = [30, 50]\n',
        "title",
        [(f"{name}{part}", n, line) for name, n, line in (("One", 2, 2), ("Two", 1, 3), ("Three", 3, 5))
         for part in ("", ", base")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", list(SHAPES))
def test_every_row_is_a_part_with_its_name_its_copies_and_its_line(shape: str) -> None:
    """docs/decks.md: each row is a card, with as many copies as its column says, in the order of the table."""
    card, text, parts = SHAPES[shape]
    template = f'[card]\nname = "{{title}}"\ncopies = "n"\n{card}{FACE % text}'
    origin, look, beside = given(TABLE, template, {})
    deck, _ = whole(origin, look, beside, (), Style(paper("a4"), words("en")), "home")
    assert [(part.name, part.count, line) for part, line in zip(deck.parts, deck.lines, strict=True)] == parts


def test_a_condition_chooses_rows_and_keeps_their_lines() -> None:
    origin, look, beside = given(TABLE, f'[card]\nname = "{{title}}"\ncopies = "n"\nsize = 30\n{FACE % "title"}', {})
    deck, _ = whole(origin, look, beside, ("n > 1",), Style(paper("a4"), words("en")), "home")
    assert [(part.name, part.count) for part in deck.parts] == [("One", 2), ("Three", 3)]
    assert list(deck.lines) == [2, 5]


@pytest.mark.parametrize("shape", [*SHAPES, "tuck", "round", "hexagon"])
def test_a_ground_covers_every_face_of_every_part(shape: str) -> None:
    """docs/decks.md, `ground`: the colour behind everything on a card. What is folded has it on all its faces."""
    card, text, _ = SHAPES.get(shape, (f'shape = "{shape}"\nsize = 40\n', "title", []))
    template = f'[card]\nground = "#00ff00"\nback_ground = "#00ff00"\n{card}{FACE.replace("5, 6", "15, 18") % text}'
    template = template if shape != "die" else template.replace("15, 18", "3, 6")
    origin, look, beside = given(TABLE, template, {})
    deck, _ = whole(origin, look, beside, (), Style(paper("a4"), words("en")), "home")
    for part in deck.parts[:2]:  # of a figure also its base
        edge = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
        items = [*([Shape(edge, part.ground)] if part.ground else []), *part.front]
        scene = Scene(part.width, part.height, "", tuple(shifted(items, part.width / 2, part.height / 2)))
        with pypdfium2.PdfDocument(pdf.write([scene], "en", "", b"")) as opened:
            page = np.asarray(opened[0].render(scale=4 * PT).to_pil().convert("RGB"), int)
        green = ((page[..., 1] > 200) & (page[..., 0] < 60)).sum() / 16
        faces = sum(shapely.Polygon(ring).area for ring in flattened(edge))
        assert green > (0.7 if shape == "tuck" else 0.9) * faces, part.name
