"""Pixel images: what the child process makes of files, what PDF and SVG contain, and what is refused."""

import base64
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pypdf
import pypdfium2
import pytest
from PIL import Image

from landpress.layouts.errors import InputError
from landpress.output.files import pdf, svg
from landpress.output.scene.items import PT, Picture, Scene, Symbol, Use
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.strangers import pictures
from landpress.output.strangers.answer import Answer
from landpress.output.strangers.images import images
from tests.output.pdf_objects import inside, stream_data
from tests.playing import rows_by_day

MM = 1 / PT


def pixels(width: int = 40, height: int = 30, channels: int = 3) -> np.ndarray:
    values = np.arange(width * height * channels, dtype=np.int64) * 37 % 251
    return values.reshape(height, width, channels).astype(np.uint8)


def stored(folder: Path, image: Image.Image, name: str = "a.png", **how: Any) -> dict[str, Path]:
    image.save(folder / name, **how)
    return {name: folder / name}


def embedded(document: bytes) -> list[pypdf.generic.StreamObject]:
    """Return the image objects of a PDF that are not masks."""
    reader = pypdf.PdfReader(BytesIO(document))
    objects = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    found = [one for one in objects if isinstance(one, pypdf.generic.StreamObject) and one.get("/Subtype") == "/Image"]
    masks = [one["/SMask"].get_object() for one in found if "/SMask" in one]
    return [one for one in found if one not in masks]


def shown(folder: Path, image: Image.Image, name: str = "a.png", **how: Any) -> bytes:
    """Return a PDF that shows a picture twice, once on the page and once in a form."""
    (found,) = images(stored(folder, image, name, **how)).values()
    placed = Picture(found, 10, 10, 40, 30, rectangle(0, 0, 40, 30))
    return pdf.write([Scene(100, 100, "", (placed, Use(Symbol("held", 60, (placed,)), 40, 50)))], "en", "x", b"")


def rendered(document: bytes) -> np.ndarray:
    """Render the first page at 10 pixels a millimetre."""
    with pypdfium2.PdfDocument(document) as opened:
        return np.asarray(opened[0].render(scale=10 / MM).to_pil().convert("RGB"))


def of(mode: str) -> Image.Image:
    colours = Image.fromarray(pixels())
    if mode == "alpha":
        colours.putalpha(Image.fromarray(pixels(channels=1)[..., 0]))
        return colours
    return colours.quantize(32) if mode == "P" else colours.convert(mode)


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "alpha", "LA"])
def test_a_png_keeps_its_pixels(mode: str, tmp_path: Path) -> None:
    """The same rows and masks are read back by pypdf and pdfium, which do not use our code."""
    image = of(mode)
    document = shown(tmp_path, image)
    (found,) = embedded(document)
    rows = np.frombuffer(found.get_data(), np.uint8)
    wanted = image.convert("RGBA").convert("RGB") if mode in ("RGB", "P", "alpha") else image.convert("L")
    assert (rows.reshape(np.asarray(wanted).shape) == np.asarray(wanted)).all()
    assert ("/SMask" in found) == (mode == "alpha")
    if mode == "alpha":
        mask = np.frombuffer(stream_data(found, "/SMask"), np.uint8)
        assert (mask.reshape(30, 40) == pixels(channels=1)[..., 0]).all()
    else:
        drawn = rendered(document)[105:400:10, 105:500:10]
        assert np.abs(drawn.astype(int) - np.asarray(wanted.convert("RGB"))).max() <= 3


def test_a_jpeg_is_kept_as_it_is(tmp_path: Path) -> None:
    (found,) = embedded(shown(tmp_path, of("RGB"), "a.jpg"))
    assert inside(found, "/Filter") == "/DCTDecode"
    assert found._data == (tmp_path / "a.jpg").read_bytes()


def test_a_photo_held_on_its_side_is_printed_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # must be turned clockwise by a quarter
    image = Image.new("RGB", (40, 20), "white")
    image.paste("red", (0, 0, 10, 20))
    (found,) = images(stored(tmp_path, image, "a.jpg", exif=exif, quality=95)).values()
    assert (found.width, found.height) == (20, 40)
    upright = Picture(found, 0, 0, 20, 40, rectangle(0, 0, 20, 40))
    drawn = rendered(pdf.write([Scene(50, 50, "", (upright,))], "en", "x", b""))
    assert drawn[50, 100][1] < 60, "the red end is up"
    assert drawn[350, 100][1] > 200


def test_only_what_lies_in_the_clip_is_seen(tmp_path: Path) -> None:
    (found,) = images(stored(tmp_path, Image.new("RGB", (50, 50), "black"))).values()
    drawn = rendered(
        pdf.write([Scene(40, 40, "", (Picture(found, 5, 5, 30, 30, circle(15, 15, 10)),))], "en", "x", b"")
    )
    dark = (drawn[..., 0] < 128).sum() / 100
    assert dark == pytest.approx(3.1416 * 100, rel=0.01)
    assert drawn[200, 200][0] == 0
    assert drawn[60, 60][0] == 255


def test_one_picture_under_two_names_is_kept_once(tmp_path: Path) -> None:
    files = stored(tmp_path, of("RGB")) | stored(tmp_path, of("RGB"), "b.png")
    found = images(files)
    assert found["a.png"] == found["b.png"]
    placed = tuple(Picture(one, 0, 0, 9, 9, rectangle(0, 0, 9, 9)) for one in found.values())
    assert len(embedded(pdf.write([Scene(40, 40, "", placed)], "en", "x", b""))) == 1


def test_an_svg_holds_the_file_itself(tmp_path: Path) -> None:
    (found,) = images(stored(tmp_path, of("alpha"))).values()
    scene = Scene(40, 40, "", (Picture(found, 5, 6, 30, 20, rectangle(0, 0, 30, 20)),))
    root = ElementTree.fromstring(svg.write(scene, "en", "{}"))
    (image,) = root.iter("{http://www.w3.org/2000/svg}image")
    head, _, data = image.get("{http://www.w3.org/1999/xlink}href", "").partition(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(data) == (tmp_path / "a.png").read_bytes()
    assert (image.get("width"), image.get("height"), image.get("preserveAspectRatio")) == ("30", "20", "none")


def test_pictures_too_many_for_one_answer_are_asked_for_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each picture takes about 3 kB in print. The limit of the answer lets it hold only one of them."""
    asked: list[int] = []

    def in_this_process(kind: str, data: bytes, *_: object) -> Answer:
        answer = pictures.prepared(data)
        asked.append(answer.partition(b"\n")[0].count(b"{"))
        return Answer("pictures", answer)

    monkeypatch.setattr("landpress.output.strangers.images.look_inside", in_this_process)
    files: dict[str, Path] = {}
    for i in range(3):
        noise = np.random.default_rng(i).integers(0, 256, (32, 32, 3), np.uint8)
        files |= stored(tmp_path, Image.fromarray(noise), f"{i}.png")
    monkeypatch.setattr(pictures, "MAX_ANSWER", 5_000)
    assert len({image.data for image in images(files).values()}) == 3
    assert asked == [3, 1, 1]
    monkeypatch.setattr(pictures, "MAX_ANSWER", 2_000)
    with pytest.raises(InputError, match=r"^0\.png: a picture that takes more than 14 MB in print; save it"):
        images(files)


@pytest.mark.parametrize(
    ("mode", "form", "wanted"),
    rows_by_day([("RGB", "JPEG", 3), ("L", "JPEG", 1), ("RGB", "PNG", 3), ("1", "PNG", 1), ("P", "PNG", 3)], 1, 3),
)
def test_a_large_picture_is_reduced(mode: str, form: str, wanted: int, tmp_path: Path) -> None:
    """docs/decks.md: up to 64 megapixels, above 12 reduced. One of 4096 x 4096 pixels has 16."""
    large = Image.new("L", (4096, 4096), 40)
    large.paste(200, (2048, 0, 4096, 4096))
    (found,) = images(stored(tmp_path, large.convert(mode, dither=Image.Dither.NONE), f"a.{form.lower()}")).values()
    assert 11.9 * 1024 * 1024 < found.width * found.height <= 12 * 1024 * 1024
    assert found.width == found.height
    assert (found.channels, found.is_jpeg) == (wanted, form == "JPEG")
    placed = Picture(found, 0, 0, 40, 40, rectangle(0, 0, 40, 40))
    seen = rendered(pdf.write([Scene(40, 40, "", (placed,))], "en", "x", b""))
    dark, light = (0, 255) if mode == "1" else (40, 200)
    assert abs(int(seen[200, 100, 0]) - dark) <= 3
    assert abs(int(seen[200, 300, 0]) - light) <= 3


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"mif1", b"avif"])
def test_a_heic_picture_is_named(brand: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.heic").write_bytes(b"\0\0\0\x18ftyp" + brand + bytes(100))
    with pytest.raises(InputError, match=r"^cup: a HEIC picture, which Landpress cannot read; save it as JPEG$"):
        images({"cup": tmp_path / "a.heic"})


def test_what_is_refused_names_the_file(tmp_path: Path) -> None:
    """docs/decks.md: a PNG or JPEG of at most 64 megapixels. The error names the bad file among good ones."""
    good = stored(tmp_path, of("RGB"), "good.png")
    large = BytesIO()
    Image.new("1", (8192, 8193)).save(large, "PNG")
    gif, deep = BytesIO(), BytesIO()
    of("RGB").save(gif, "GIF")
    Image.fromarray(np.zeros((4, 4), np.uint16)).save(deep, "PNG")
    png = (tmp_path / "good.png").read_bytes()
    for data, said in (
        (large.getvalue(), "a picture of 8192 x 8193 pixels, more than 64 megapixels"),
        (gif.getvalue(), "not a PNG, JPEG, WebP"),
        (deep.getvalue(), "a picture of 16 bits a channel"),
        (png[: len(png) // 2], "a damaged picture"),
        (b"\xff\xd8\xff", "a damaged picture"),
        (b"", "not a PNG, JPEG, WebP"),
    ):
        (tmp_path / "bad").write_bytes(data)
        with pytest.raises(InputError, match=f"^bad: {said}"):
            images(good | {"bad": tmp_path / "bad"})
