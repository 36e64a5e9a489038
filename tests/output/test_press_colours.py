"""Own colours and pictures in printing inks: the conversion, and what a PDF contains.

Transparent pictures are joined with what lies below them.
"""

from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pixels

from landpress.generator.printing.board_files import press_document
from landpress.output.pieces.part import Part
from landpress.output.press.inks import inks, recipes, separated
from landpress.output.scene.items import Drawn, Image, Picture, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, polyline, rectangle
from landpress.output.scene.style import mixed, palette
from landpress.output.sheets.kit import Kit
from landpress.output.strangers.images import images
from tests.output.pdf_objects import inside, stream_data
from tests.output.sheets import an_imprint, kit_style
from tests.output.test_images import embedded, of, stored
from tests.output.test_press_readers import PLATES, plates
from tests.programs import needs

colours = st.tuples(*[st.integers(0, 255)] * 3)
SKY, WHITE, INK = palette("full").hues["sky"], palette("full").paper, palette("full").ink


def of_one(colour: tuple[int, ...]) -> list[float]:
    """Return the inks of a pixel, 0 to 1."""
    return [float(ink) / 255 for ink in separated(np.array(colour, np.uint8))]


def written(colour: tuple[int, ...]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in colour)


@given(colours)
def test_what_three_inks_have_in_common_is_black(colour: tuple[int, int, int]) -> None:
    """docs/press.md, Colours: the formula, computed again for one colour."""
    most, least = max(colour), min(colour)
    kept = min(1, max(0, (most - least - 8) / 8))
    wanted = [(most - channel) / max(most, 51) * kept for channel in colour]
    assert of_one(colour) == pytest.approx([*wanted, min(1, (255 - most) / 219)], abs=0.5 / 255 + 1e-6)


@given(colours)
def test_no_colour_takes_more_than_three_inks_or_300_percent(colour: tuple[int, int, int]) -> None:
    assert min(of_one(colour)[:3]) == 0
    assert sum(of_one(colour)) < 2.94
    assert sum(inks(written(colour))) < 2.94


@given(st.integers(0, 255), st.integers(-8, 0), st.integers(-8, 0))
def test_greys_are_black_alone(grey: int, second: int, third: int) -> None:
    """A grey stays grey, also where the noise of a camera tints it a little."""
    colour = (grey, max(0, grey + second), max(0, grey + third))
    assert of_one(colour)[:3] == [0, 0, 0]


def test_every_grey_is_black_alone_and_the_darker_the_more() -> None:
    found = [inks(written((grey, grey, grey))) for grey in range(255, -1, -1)]
    assert all(one[:3] == (0, 0, 0) for one in found)
    assert [one[3] for one in found] == sorted(one[3] for one in found)


def test_white_is_no_ink_and_black_is_black_alone() -> None:
    assert of_one((255, 255, 255)) == [0, 0, 0, 0]
    assert of_one((0, 0, 0)) == [0, 0, 0, 1]
    assert inks("#ffffff") == (0, 0, 0, 0)
    assert inks("#000000") == (0, 0, 0, 1)


def light(found: list[float]) -> float:
    """Return the share of white light that is left if each ink takes one third of it."""
    return sum(0.3333 * (1 - ink) * (1 - found[3]) for ink in found[:3])


@given(colours, st.floats(0, 1), st.floats(0, 1))
def test_what_is_darker_is_printed_darker(colour: tuple[int, int, int], one: float, other: float) -> None:
    """A colour nearer to black never has less black ink.

    It is also never lighter, except for rounding and the fade of the coloured inks.
    """
    near, far = (of_one(tuple(round(channel * share) for channel in colour)) for share in sorted((one, other)))
    assert near[3] >= far[3]
    assert light(near) <= light(far) + 0.015


def test_the_palette_keeps_its_recipes() -> None:
    for hue, recipe in recipes().items():
        assert inks(palette("full").hues[hue]) == recipe
        assert inks(mixed(palette("full").hues[hue], WHITE, 0.5)) == pytest.approx(
            [part / 2 for part in recipe], abs=0.02
        )


def in_inks(folder: Path, image: Pixels.Image, name: str = "a.png", **how: object) -> Image:
    (found,) = images(stored(folder, image, name, **how), inked=True).values()
    return found


def pressed(*items: Drawn, ground: str | None = None, outline: bool = False) -> bytes:
    """Return a press PDF of one part of 40 mm with these items."""
    part = Part("a", "x", 1, 40, 40, items, ground=ground, outline=circle(0, 0, 20) if outline else None)
    return press_document(Kit(parts=(part,)), an_imprint("last-land"), kit_style("last-land"), None)[0]


def placed(image: Image, x: float = -15, y: float = -10, scale: float = 1) -> Picture:
    width, height = image.width * scale, image.height * scale
    return Picture(image, x, y, width, height, rectangle(0, 0, width, height))


@pytest.mark.parametrize("mode", ["RGB", "P", "L", "1"])
def test_a_png_becomes_inks(mode: str, tmp_path: Path) -> None:
    """Another reader finds the pixels of the conversion. A grey picture is as light as its black ink makes it."""
    document = pressed(placed(in_inks(tmp_path, of(mode)), scale=0.5))
    (found,) = embedded(document)
    wanted = separated(np.asarray(of(mode).convert("RGB")))
    is_grey = mode in ("L", "1")
    assert inside(found, "/ColorSpace") == ("/DeviceGray" if is_grey else "/DeviceCMYK")
    kept = np.frombuffer(found.get_data(), np.uint8)
    assert (kept == (255 - wanted[..., 3] if is_grey else wanted).ravel()).all()


@pytest.mark.parametrize("orientation", [1, 6])
def test_a_jpeg_becomes_a_jpeg_of_inks(orientation: int, tmp_path: Path) -> None:
    """The JPEG is upright. Adobe's JPEGs of inks are inverted, and the PDF must say so."""
    exif = Pixels.Exif()
    exif[0x0112] = orientation
    image = in_inks(tmp_path, Pixels.new("RGB", (90, 60), (200, 30, 30)), "a.jpg", exif=exif, quality=95)
    assert (image.width, image.height) == ((90, 60) if orientation == 1 else (60, 90))
    (found,) = embedded(pressed(placed(image, scale=0.3)))
    assert (inside(found, "/Filter"), inside(found, "/ColorSpace"), inside(found, "/Decode")) == (
        "/DCTDecode",
        "/DeviceCMYK",
        [1, 0, 1, 0, 1, 0, 1, 0],
    )


def test_nothing_of_a_press_document_is_see_through(tmp_path: Path) -> None:
    document = pressed(placed(in_inks(tmp_path, of("alpha")), scale=0.5), ground=SKY)
    (found,) = (one for one in embedded(document) if "/ImageMask" not in one)
    assert "/SMask" not in found
    assert inside(found, "/Mask", "/ImageMask")
    assert b"/SMask" not in document


def partly_clear() -> Pixels.Image:
    """Return three fields of red: opaque, a quarter opaque, fully clear."""
    image = Pixels.new("RGBA", (30, 30), (230, 20, 20, 255))
    image.paste((230, 20, 20, 64), (10, 0, 20, 30))
    image.paste((230, 20, 20, 0), (20, 0, 30, 30))
    return image


@needs("gs")
@pytest.mark.parametrize("in_symbol", [False, True])
def test_a_see_through_picture_lies_on_what_is_below_it(in_symbol: bool, tmp_path: Path) -> None:
    """Ghostscript finds the plates: a quarter of the picture's inks and three quarters of those below.

    Where the picture is clear, the drawing below is unchanged.
    """
    image = in_inks(tmp_path, partly_clear())
    assert (image.channels, image.is_jpeg) == (4, False)
    box = Shape(rectangle(-20, -20, 40, 20), palette("full").hues["orange"])
    bar = Shape(rectangle(-20, 5, 40, 4), INK)
    items: tuple[Drawn, ...] = (box, bar, placed(image, -15, -15))
    if in_symbol:
        items = (Use(Symbol("held", 30, items), 0, 0),)
    found = plates(pressed(*items, ground=SKY, outline=True), tmp_path)
    assert set(found) == PLATES
    red = of_one((230, 20, 20))
    orange, sky = recipes()["orange"], recipes()["sky"]
    for y, below in ((-8, orange), (2, sky), (7, inks(INK))):
        for x, share in ((-10, 1.0), (0, 64 / 255), (10, 0.0)):
            wanted = [a * share + b * (1 - share) for a, b in zip(red, below, strict=True)]
            if share == 0 and below == inks(INK):
                wanted = [*sky[:3], 1.0]  # black overprints the ground
            seen = [
                found[ink][int((y + 23) * 10), int((x + 23) * 10)] for ink in ("Cyan", "Magenta", "Yellow", "Black")
            ]
            assert seen == pytest.approx(wanted, abs=0.03), (x, y)


@needs("gs")
def test_a_picture_on_a_picture_and_one_after_black_text(tmp_path: Path) -> None:
    """Nothing shows through an opaque picture, whatever was drawn before it."""
    photo = in_inks(tmp_path, Pixels.new("RGB", (30, 30), (30, 160, 60)), "a.jpg", quality=95)
    white = in_inks(tmp_path, Pixels.new("L", (10, 10), 255), "b.png")
    above = in_inks(tmp_path, partly_clear(), "c.png")
    text = Text(-18, 18, "I", 4.0, INK)
    found = plates(pressed(placed(photo), placed(above), text, placed(white, 0, -20), ground=SKY), tmp_path)
    assert set(found) == PLATES - {"CutContour"}
    green, red = of_one((30, 160, 60)), of_one((230, 20, 20))
    for x, share in ((-10, 1.0), (0, 64 / 255), (10, 0.0)):
        wanted = [a * share + b * (1 - share) for a, b in zip(red, green, strict=True)]
        seen = [found[ink][230, int((x + 23) * 10)] for ink in ("Cyan", "Magenta", "Yellow", "Black")]
        assert seen == pytest.approx(wanted, abs=0.03), x
    assert max(plate[80, 280] for plate in found.values()) == 0, "white leaves paper"


def test_texts_below_clear_pixels_do_not_matter(tmp_path: Path) -> None:
    """Cards with texts below the clear part of a frame share its picture. Where it is not clear, they do not."""
    image = in_inks(tmp_path, partly_clear())
    for x, count in ((6, 1), (-4, 2)):
        parts = tuple(
            Part("a", "x", 1, 40, 40, (Text(x, 0, word, 4.0, INK), placed(image, -15, -15))) for word in ("I", "A")
        )
        document, _ = press_document(Kit(parts=parts), an_imprint("last-land"), kit_style("last-land"), None)
        assert len([one for one in embedded(document) if "/ImageMask" not in one]) == count


def test_the_width_of_a_line_below_a_picture_counts(tmp_path: Path) -> None:
    """The middle of the line lies below clear pixels. Only if half its width reaches others, it shows through them."""
    image = in_inks(tmp_path, partly_clear())
    for x, count in ((7, 2), (14, 1)):
        lines = (Shape(polyline([(x, -9), (x, 9)]), stroke=ink, width=6) for ink in (INK, SKY))
        parts = tuple(Part("a", "x", 1, 40, 40, (line, placed(image, -15, -15))) for line in lines)
        document, _ = press_document(Kit(parts=parts), an_imprint("last-land"), kit_style("last-land"), None)
        assert len([one for one in embedded(document) if "/ImageMask" not in one]) == count


def test_the_same_ground_needs_the_picture_once(tmp_path: Path) -> None:
    image = in_inks(tmp_path, partly_clear())
    thrice = [placed(image, x, y, 0.3) for x, y in ((-15, -15), (5, -15), (-15, 5))]
    box = Shape(rectangle(-20, 0, 40, 20), palette("full").hues["orange"])
    document = pressed(box, *thrice, ground=SKY)
    assert len([one for one in embedded(document) if "/ImageMask" not in one]) == 2


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_symbol_that_is_turned_can_hold_one(turn: int, tmp_path: Path) -> None:
    """The picture is turned clockwise with the symbol, and where it is clear the ground is seen, as pdfium draws it."""
    image = partly_clear()
    image.paste((0, 0, 0, 0), (0, 0, 10, 10))  # the top left corner is clear too
    held = Symbol("held", 30, (placed(in_inks(tmp_path, image), -15, -15),))
    document = pressed(Use(held, 0, 0, turn), ground=SKY)
    assert len([one for one in embedded(document) if "/ImageMask" not in one]) == 1
    plain = pressed(Shape(rectangle(-15, -15, 30, 30), "#e61414"), ground=SKY)
    page, full = (pypdfium2.PdfDocument(one)[0].render(scale=4).to_numpy().astype(int) for one in (document, plain))
    ground, red = full[20, 20], full[len(full) // 2, len(full) // 2]
    assert np.abs(ground - red).max() > 60
    for y in (-10, 0, 10):
        for x, share in ((-10, 0.0 if y < -5 else 1.0), (0, 64 / 255), (10, 0.0)):
            across, down = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn]
            seen = page[int((down + 23) / 46 * len(page)), int((across + 23) / 46 * len(page))]
            # Between the two, inks are mixed and not light.
            near = [bool(np.abs(seen - one).max() <= 15) for one in (ground, red)]
            assert near == [share == 0, share == 1], (x, y)
            assert (np.minimum(ground, red) - 3 <= seen).all(), (x, y)
            assert (seen <= np.maximum(ground, red) + 3).all(), (x, y)


def test_clear_pixels_are_bits_of_a_mask(tmp_path: Path) -> None:
    image = in_inks(tmp_path, partly_clear())
    (found,) = (one for one in embedded(pressed(placed(image))) if "/ImageMask" not in one)
    bits = np.frombuffer(stream_data(found, "/Mask"), np.uint8).reshape(30, 4)
    assert (np.unpackbits(bits, axis=1)[:, :30] == (np.arange(30) >= 20)).all()
