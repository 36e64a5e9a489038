"""Press PDFs as other programs read them: Ghostscript's plates, PDFBox's check of syntax and fonts, qpdf."""

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from landpress.generator.printing.board_files import press_condition
from landpress.output.files import pdf
from landpress.output.pieces.part import Part
from landpress.output.press.pages import press_pages
from landpress.output.press.pdfx import for_press
from landpress.output.scene.items import Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, polyline, rectangle
from landpress.output.scene.style import palette
from landpress.output.sheets.kit import Kit
from tests.output.preflight import complaints
from tests.output.sheets import an_imprint, kit_style
from tests.output.test_press import pressed
from tests.programs import PDFBOX, needs, needs_pdfbox

DPI = 254  # ten pixels a millimetre
INK, WHITE, SKY = palette("full").ink, palette("full").paper, palette("full").hues["sky"]
PLATES = {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
RADIUS, SLIT = 12, polyline([(0, 9), (0, 12)])
PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")


@cache
def specimen() -> bytes:
    """Return a round part on a ground of sky.

    It has a black bar and text in a form inside a form, a white bar, and a slit.
    """
    inner = Symbol("inner", 20, (Shape(rectangle(-8, -6, 16, 3), INK), Text(0, 2, "IIII", 4.0, INK, True, "middle")))
    front = (Use(inner, 0, 0), Shape(rectangle(-8, 4, 16, 3), WHITE), Shape(polyline([(-8, 0), (8, 0)]), stroke=INK))
    part = Part(
        "specimen", "x", 1, 24, 24, front, (), SKY, SKY, circle(0, 0, RADIUS), slits=polyline([(0, 9), (0, 12)])
    )
    made = press_pages(Kit(parts=(part,)), an_imprint("last-land"), kit_style("last-land"))
    return for_press(pdf.write(made.scenes, "en", "tests", b""), made.trims)


def plates(document: bytes, folder: Path, page: int = 1) -> dict[str, np.ndarray[Any, Any]]:
    """Return the share of each ink on a page, 0 to 1, by the name of the plate."""
    (folder / "x.pdf").write_bytes(document)
    for older in folder.glob("x(*).tif"):
        older.unlink()
    command = ["gs", "-q", "-o", "x.tif", f"-r{DPI}", f"-dFirstPage={page}", f"-dLastPage={page}", "-sDEVICE=tiffsep"]
    said = subprocess.run([*command, "x.pdf"], cwd=folder, capture_output=True, text=True, check=True)
    assert said.stdout + said.stderr == ""
    found = {}
    for path in folder.glob("x(*).tif"):
        found[path.name[2:-5]] = 1 - np.asarray(Image.open(path).convert("L"), float) / 255
    return found


@needs("gs")
def test_there_is_a_plate_for_each_ink_and_one_for_the_cut_line(tmp_path: Path) -> None:
    """docs/press.md: Ghostscript finds a plate for each ink and one for the cut line."""
    found = plates(specimen(), tmp_path)
    assert set(found) == PLATES
    assert not found["Magenta"].any()
    assert not found["Yellow"].any()
    assert found["CutContour"].max() > 0.9


@needs("gs")
def test_black_and_the_cut_line_do_not_knock_out_but_white_does(tmp_path: Path) -> None:
    """docs/press.md: black and the spot colour of the cut line overprint."""
    found = plates(specimen(), tmp_path)
    cyan, black, cut = found["Cyan"], found["Black"], found["CutContour"]
    assert cyan.shape == (300, 300)
    hole = np.zeros_like(cyan, bool)
    hole[189:221, 69:231] = True  # the white bar, moved by 3 mm of bleed to the right and down, and a pixel around it
    assert np.allclose(cyan[~hole], 0.8, atol=0.02), "under all black and under the cut line the ground runs on"
    assert np.allclose(cyan[192:218, 72:228], 0), "white leaves paper"
    assert (black > 0.9).sum() > 160 * 30 + 200, "the black bar and the text"
    assert not black[192:218, 72:228].any()
    assert not (black[cut > 0.5] > 0.5).any(), "the cut line is on no other plate"


@needs("gs")
def test_the_cut_line_runs_round_the_part_and_into_its_slit(tmp_path: Path) -> None:
    cut = plates(specimen(), tmp_path)["CutContour"] > 0.2
    y, x = np.nonzero(cut)
    from_middle = np.hypot(x + 0.5 - 150, y + 0.5 - 150) / 10
    in_slit = (abs(x + 0.5 - 150) < 3) & (y > 150)
    assert np.allclose(from_middle[~in_slit], RADIUS, atol=0.2)
    assert from_middle[in_slit].min() == pytest.approx(9, abs=0.2)
    assert len(set(np.degrees(np.arctan2(y - 150, x - 150)).astype(int))) > 350, "all the way round"


@needs("gs")
def test_a_back_has_its_ground_and_no_cut_line(tmp_path: Path) -> None:
    back = plates(specimen(), tmp_path, page=2)
    assert set(back) == PLATES - {"CutContour"}
    assert np.allclose(back["Cyan"], 0.8, atol=0.02), "the ground covers the whole bleed"
    assert not back["Black"].any()


@needs("gs")
def test_a_game_has_the_same_plates_and_no_more(tmp_path: Path) -> None:
    document, parts = pressed("last-land", "pins", "dice")
    die = next(part for part in parts if part.copies == 2)
    found = plates(document, tmp_path, die.page)
    assert set(found) == PLATES
    assert (found["Black"] > 0.9).sum() > 1000, "pips"
    assert not found["Cyan"].any()


NOT_PDF_A = re.compile(r"2\.4\.[23] |2\.1\.3 .*GTS_PDFA1|7\.1 .*Metadata is not a stream|.* is not a valid PDF/A-1b")
"""Rules of PDF/A-1b that PDF/X does not have: colours by profile, its own output intent, metadata in XML."""


@needs_pdfbox()
def test_pdfbox_finds_nothing_wrong_with_syntax_and_fonts(tmp_path: Path) -> None:
    """PDFBox finds no faults, except for rules that only PDF/A has."""
    document, _ = pressed("last-land", "pins", "dice", "aids")
    (tmp_path / "x.pdf").write_bytes(document)
    done = subprocess.run([*PDFBOX, "x.pdf"], cwd=tmp_path, capture_output=True, text=True, check=False)
    said = [line for line in done.stdout.splitlines() if line.strip()]
    assert any("PDF/A-1b" in line for line in said), done.stderr
    assert [line for line in said if not NOT_PDF_A.match(line)] == []


@needs_pdfbox()
@pytest.mark.nightly
def test_pdfbox_sees_what_it_is_for(tmp_path: Path) -> None:
    """PDFBox finds a font that is not embedded."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(tmp_path / "x.pdf"))
    canvas.drawString(100, 100, "Helvetica")
    canvas.save()
    done = subprocess.run([*PDFBOX, "x.pdf"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert re.search(r"^3\.1\.", done.stdout, re.MULTILINE), done.stdout


@needs("gs")
@pytest.mark.skipif(not PROFILE.exists(), reason=f"needs {PROFILE}: apt-get install libgs-common")
def test_a_profile_changes_no_inks(tmp_path: Path) -> None:
    """A profile in PDF/X-4 does not change the plates: black stays black alone."""
    named, _ = pressed("last-land", "dice", "tokens")
    profiled, _ = pressed("last-land", "dice", "tokens", condition=press_condition(str(PROFILE)))
    for page in (5, 6):
        (tmp_path / "x").mkdir(exist_ok=True)
        first, second = plates(named, tmp_path / "x", page), plates(profiled, tmp_path, page)
        assert set(first) == set(second)
        for name, plate in first.items():
            assert np.allclose(plate, second[name], atol=0.01), name


@pytest.mark.parametrize("with_profile", [False, True])
def test_other_readers_have_nothing_to_say(tmp_path: Path, with_profile: bool) -> None:
    if with_profile and not PROFILE.exists():
        pytest.skip(f"needs {PROFILE}: apt-get install libgs-common")
    condition = press_condition(str(PROFILE)) if with_profile else None
    document, _ = pressed("antwalk", "tokens", "cover", condition=condition)
    assert list(complaints(document, tmp_path)) == []
