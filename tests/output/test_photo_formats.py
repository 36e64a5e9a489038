"""Photos and scans are read in all common formats (docs/formats.md, "Carriers")."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from landpress.layouts.errors import InputError
from landpress.output.files.carriers import carried
from landpress.output.strangers import board_finder, pixels
from landpress.output.strangers.answer import RefusedError
from landpress.output.strangers.board_finder import look_in_picture
from tests import carriers

CODE = carriers.board().code() or ""
PAGE = carriers.page(CODE).convert("L").reduce(2)
HEIC = (Path(__file__).parent / "qr_code.heic").read_bytes()
"""A picture of a QR code that was encoded by another program, libheif."""


def written(form: str, page: Image.Image = PAGE, **options: object) -> bytes:
    target = BytesIO()
    page.save(target, form, **options)
    return target.getvalue()


SIXTEEN = Image.fromarray(np.asarray(PAGE).astype(np.uint16) * 257)
FILES: dict[str, Callable[[], bytes]] = {
    "TIFF, JPEG": lambda: written("TIFF", PAGE.convert("RGB"), compression="jpeg"),
    "TIFF, G4": lambda: written("TIFF", PAGE.convert("1"), compression="group4"),
    "TIFF, the second page": lambda: written(
        "TIFF", Image.new("L", (90, 90), 255), save_all=True, append_images=[PAGE]
    ),
    "TIFF, 16 bits": lambda: written("TIFF", SIXTEEN),
    "PNG, 16 bits": lambda: written("PNG", SIXTEEN),
    "WebP": lambda: written("WEBP"),
    "GIF": lambda: written("GIF"),
    "BMP": lambda: written("BMP"),
    "AVIF": lambda: written("AVIF"),
    "HEIC": lambda: HEIC,
}


@cache
def file(name: str) -> bytes:
    return FILES[name]()


@pytest.mark.parametrize("name", FILES)
def test_the_code_is_read_from_a_photo_of_any_format(name: str) -> None:
    if name == "HEIC":
        pytest.importorskip("pi_heif")
    answer = look_in_picture(file(name))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"qr {CODE}")


@pytest.mark.parametrize("name", FILES)
def test_a_photo_that_is_cut_off_is_refused_in_one_line(name: str) -> None:
    for length in (24, len(file(name)) // 2):
        answer = look_in_picture(file(name)[:length])
        assert answer.verdict == "refused"
        assert answer.content == b"a damaged picture" or b"landpress[photos]" in answer.content


def test_a_scan_at_600_dpi_that_is_not_compressed_is_not_too_large() -> None:
    """docs/formats.md: a picture has at most 130 MB, which are 130,000,000 bytes. A4 at 600 dpi takes 104 MB."""
    scan = file("BMP") + bytes(130_000_000 - len(file("BMP")))
    assert carried(scan, BytesIO()).code == CODE
    with pytest.raises(InputError, match="larger than 130 MB, the limit"):
        carried("-", BytesIO(scan + b"0"))


def test_the_first_bytes_tell_the_format_and_the_child_opens_it() -> None:
    assert carried(file("TIFF, G4"), BytesIO()).code == CODE


def test_formats_that_are_not_read_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kind: what, and what to do."""
    monkeypatch.setitem(__import__("sys").modules, "pi_heif", None)
    assert b"landpress[photos] is not installed, which reads it; install it, or save" in look_in_picture(HEIC).content
    said = look_in_picture(b"\0\0\0\x0cjP  " + bytes(90)).content
    assert said == b"a JPEG 2000 picture, which Landpress does not read; save it as JPEG or TIFF"
    assert b"32 bits a channel" in look_in_picture(written("TIFF", SIXTEEN.convert("F"))).content


def test_whatever_is_no_picture_is_no_photo() -> None:
    assert not any(map(pixels.is_photo, (b"", b"RIFF\0\0\0\0WAVE", b"LL1-2D5A", b"<svg", b"{")))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_transparent_is_white_like_paper(mode: str) -> None:
    page = Image.new("RGBA", (4, 4), (0, 0, 0, 0))
    page.putpixel((1, 1), (200, 10, 10, 255))
    (seen,) = pixels.pages(written("PNG", page.convert(mode)), 1)
    shown = seen.convert("RGB")
    assert shown.getpixel((3, 3)) == (255, 255, 255)
    assert shown.getpixel((1, 1)) != (255, 255, 255)


def test_a_large_picture_made_smaller_in_strips_is_as_all_at_once() -> None:
    """A strip that lies a part of a row beside its place would look otherwise."""
    large = Image.fromarray(np.random.default_rng(0).integers(0, 256, (4600, 2800, 3), dtype=np.uint8))
    size = 2590, 4255
    whole = np.asarray(large.resize(size, Image.Resampling.BILINEAR).convert("L"), np.int16)
    seen = pixels._smaller(large, size, "L")
    assert (seen.mode, seen.size) == ("L", size)
    assert np.abs(np.asarray(seen, np.int16) - whole).max() <= 2


def test_ways_to_look_end_by_the_pixels_that_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: what is tried is counted, so that a slow machine reads what a fast one reads."""
    made: list[tuple[int, int]] = []

    def seen(_: Image.Image, size: tuple[int, int], *__: int) -> Image.Image:
        made.append(size)
        return Image.new("L", (9, 9), 255)

    monkeypatch.setattr(board_finder, "_seen", seen)
    assert board_finder._qr_codes([Image.new("L", (3000, 4000), 255)]) is None
    assert [round(wide * high / 1e6) for wide, high in made] == [12, 40, 3]


def test_a_webp_that_its_decoder_could_not_hold_is_refused_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/formats.md: 56 megapixels of a WebP, whose decoder takes 16 bytes a pixel; 64 would take all of 1 GiB."""
    assert 16 * pixels._WEBP_MEGAPIXELS < 1024
    monkeypatch.setattr(pixels, "_WEBP_MEGAPIXELS", 0.25)
    page = PAGE.resize((600, 600))
    with pytest.raises(RefusedError, match=r"600 x 600 pixels, more than 0\.25 megapixels"):
        pixels.opened_photo(written("WEBP", page))
    assert pixels.opened_photo(written("TIFF", page)).size == (600, 600)
