"""SVG and PNG: the same drawing as the PDF, read by converters, with the board inside."""

import re
import subprocess
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pypdf
import pytest
from PIL import Image

from landpress.layouts.boardfile import read_board
from landpress.layouts.errors import CallError, InputError
from landpress.output.files import embedded, pdf, svg
from landpress.output.files.document import render
from landpress.output.files.embedded import png_text, svg_metadata
from landpress.output.scene.items import Scene, Shape, Symbol, Use
from landpress.output.scene.shapes import polyline
from tests.carriers import board
from tests.output.printing import document, page, picture, read_png, style
from tests.programs import needs

SVG = "{http://www.w3.org/2000/svg}"
KEPT = {"svg", "title", "metadata", "defs", "g", "path", "use"}
LOST = {"opacity", "filter", "mask", "clip-path", "dominant-baseline", "transform", "style", "class"}


def tree(language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(document(".svg", language=language))


def test_svg_uses_only_what_converters_keep() -> None:
    elements = list(tree().iter())
    assert {element.tag.removeprefix(SVG) for element in elements} == KEPT
    assert not {name for element in elements for name in element.attrib} & LOST


def test_svg_is_in_millimetres() -> None:
    root = tree()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


def test_every_text_of_the_svg_is_labelled_with_its_words() -> None:
    labels = [group.get("aria-label") for group in tree("ja").iter(f"{SVG}g") if group.get("role") == "img"]
    assert "ラストランド" in labels
    assert any(str(board().code()) in (label or "") for label in labels)
    assert labels.count("T1") == 1, "inside the tile that is placed many times"


def test_every_tile_placed_in_the_svg_is_defined() -> None:
    root = tree()
    defined = {group.get("id") for group in root.iter(f"{SVG}g")}
    placed = [use.get("{http://www.w3.org/1999/xlink}href", "") for use in root.iter(f"{SVG}use")]
    assert len(placed) == 37
    assert {name.removeprefix("#") for name in placed} <= defined


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_pictures_carry_the_board(suffix: str) -> None:
    content = svg_metadata(document(".svg")) if suffix == ".svg" else png_text(document(".png"))
    assert content is not None
    assert read_board(content).board == board()


@needs("mutool")
def test_svg_and_pdf_are_one_drawing(tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_bytes(document(".svg"))
    command = "mutool draw -q -r 96 -o x.png x.svg"
    subprocess.run(command.split(), cwd=tmp_path, capture_output=True, check=True)
    drawn = Image.open(tmp_path / "x.png").convert("L").resize((420, 594))
    printed = picture(document(".pdf"), 96).resize((420, 594))
    apart = np.abs(np.asarray(drawn).astype(int) - np.asarray(printed))
    assert apart.mean() < 4
    assert np.percentile(apart, 99) < 60


@pytest.mark.parametrize("dpi", [96, 300])
def test_png_has_its_resolution(dpi: int) -> None:
    image = read_png(document(".png", dpi=dpi))
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    assert image.size == pytest.approx((210 / 25.4 * dpi, 297 / 25.4 * dpi), abs=1)


@needs("mutool")
def test_svg_and_pdf_turn_symbols_alike(tmp_path: Path) -> None:
    """The test board has no turned symbols, so this scene has hooks that look different after any turn."""
    hook = Symbol("hook", 12, (Shape(polyline([(0, 0), (9, 0), (9, 4)]), stroke="#000000", width=1.5),))
    uses = [Use(hook, 15 + 25 * i, 20, turn) for i, turn in enumerate((0.0, 90.0, 200.0, -30.0))]
    scene = Scene(100, 40, "turned", tuple(uses))
    (tmp_path / "x.svg").write_bytes(svg.write(scene, "en", "{}"))
    command = "mutool draw -q -r 127 -o x.png x.svg"
    subprocess.run(command.split(), cwd=tmp_path, capture_output=True, check=True)
    drawn = np.asarray(Image.open(tmp_path / "x.png").convert("L").resize((500, 200)), int) < 128
    printed = np.asarray(picture(pdf.write([scene], "en", "tests", b""), 127).resize((500, 200)), int) < 128
    for hooks in (slice(0, 125), slice(125, 250), slice(250, 375), slice(375, 500)):
        assert printed[:, hooks].sum() > 300
        assert (drawn[:, hooks] != printed[:, hooks]).sum() < 0.3 * printed[:, hooks].sum(), "only along the rims"


def test_svg_is_exact_to_a_hundredth_of_a_millimetre() -> None:
    line = Shape(polyline([(1.234, 5.678), (9.876, 5.432)]), stroke="#000000")
    root = ElementTree.fromstring(svg.write(Scene(10, 10, "line", (line,)), "en", "{}"))
    (path,) = [path.get("d", "") for path in root.iter(f"{SVG}path")]
    assert [float(value) for value in re.findall(r"[\d.]+", path)] == pytest.approx(
        [1.234, 5.678, 9.876, 5.432], abs=0.005
    )


@pytest.mark.parametrize("dpi", [30, 1200])
def test_the_bounds_of_the_resolution_are_allowed_themselves(dpi: int) -> None:
    """The error for a wrong resolution names 30 and 1200 dpi, and both are allowed."""
    wanted = style()
    image = read_png(render([Scene(25.4, 12.7, "small", ())], ".png", "{}", wanted, dpi))
    assert image.size == pytest.approx((dpi, dpi / 2), abs=1)


@pytest.mark.parametrize("dpi", [29, 1201])
def test_a_resolution_that_no_page_needs_is_refused(dpi: int) -> None:
    wanted = style()
    with pytest.raises(CallError, match=f"{dpi} dpi"):
        render([page(wanted)], ".png", "{}", wanted, dpi)


def test_png_shows_what_the_pdf_prints() -> None:
    printed = picture(document(".pdf"), 96)
    assert Image.open(BytesIO(document(".png", dpi=96))).convert("L").tobytes() == printed.tobytes()


def test_every_form_of_a_page_tells_its_title_and_a_pdf_what_is_attached() -> None:
    """docs/formats.md: other programs show the title of a file. A report is attached under a name of its own."""
    scene = Scene(100, 80, "Isle of Tests", (Shape(polyline([(1, 1), (9, 9)]), stroke="#000000", width=1),))
    shown = {
        suffix: render([scene], suffix, "{}", style(), attachment="told.json") for suffix in (".pdf", ".svg", ".png")
    }
    with pypdf.PdfReader(BytesIO(shown[".pdf"])) as read:
        assert read.metadata is not None
        assert read.metadata.title == "Isle of Tests"
        assert list(read.attachments) == ["told.json"]
    title = ElementTree.fromstring(shown[".svg"]).find(f"{SVG}title")
    assert title is not None
    assert title.text == "Isle of Tests"
    with Image.open(BytesIO(shown[".png"])) as image:
        assert image.info["Title"] == "Isle of Tests"


def test_an_svg_may_be_nested_as_deeply_as_is_said() -> None:
    """docs/formats.md: everything that is read has a limit. Exactly the limit is read, one level more is not."""
    for more, said in ((0, "an XML file without"), (1, f"nested deeper than {embedded._MAX_NESTING} levels")):
        levels = embedded._MAX_NESTING - 1 + more
        data = f'<svg xmlns="http://www.w3.org/2000/svg">{"<g>" * levels}{"</g>" * levels}</svg>'.encode()
        with pytest.raises(InputError, match=said):
            svg_metadata(data)
