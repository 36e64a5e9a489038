"""The calibration page: the values read from its scales correct the errors of a printer."""

import json
import re
from collections import Counter
from dataclasses import replace
from math import cos, degrees, hypot, radians, sin
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from landpress.engine.kernels.artefact import Unfit
from landpress.generator.printing import calibrated
from landpress.generator.printing.calibrated import correction
from landpress.generator.printing.printers import remember, remembered
from landpress.layouts.errors import InputError
from landpress.output.files.document import render
from landpress.output.photos import grey
from landpress.output.photos.sides import Pose, pose, question
from landpress.output.scene.items import Shape, Symbol, Use
from landpress.output.scene.style import Style
from landpress.output.sheets.calibration import (
    LINES,
    PITCH,
    VERNIER,
    Scale,
    _symbol,
    lines_seen,
    pages,
    scales,
    sign,
)
from landpress.output.sheets.part_sheets import behind, is_mirrored_sideways
from landpress.output.strangers.child import LOOKS
from tests import photos
from tests.curled import curled
from tests.output.sheets import an_imprint, kit_style

SPOT = Symbol("spot", 1.0, ())


def seen(use: Use, style: Style, right: float, down: float, turn: float) -> tuple[float, float]:
    """Return where a back appears from the front on a printer that moves and turns backs, as seen from behind."""
    page = style.page
    x, y = use.x - page.width / 2, use.y - page.height / 2
    c, s = cos(radians(turn)), sin(radians(turn))
    x, y = x * c - y * s + right, x * s + y * c + down
    x, y = (-x, y) if is_mirrored_sideways(style) else (x, -y)
    return x + page.width / 2, y + page.height / 2


def read(scale: Scale, style: Style, printer: tuple[float, float, float]) -> float:
    """Return the number at the line of the front that meets a line of the back."""
    x, y = seen(behind(Use(SPOT, scale.x, scale.y), style), style, *printer)
    off = x - scale.x if scale.across else y - scale.y
    meets = min(range(-LINES, LINES + 1), key=lambda i: abs(VERNIER * i + off - PITCH * i))
    return sign(scale, style) * meets / 10


def corrections(style: Style, above: float, below: float, left: float, right: float) -> tuple[float, float, float]:
    """Return the values to add to the shift (right, down, in mm) and to the turn (in degrees).

    The arguments are the numbers that people read at the four scales.
    """
    *_, at_left, at_right = scales(style)
    turn = degrees((left - right) / (at_right.x - at_left.x))
    return (above + below) / 2, (left + right) / 2, turn if is_mirrored_sideways(style) else -turn


@given(
    st.sampled_from(["long", "short"]),
    st.booleans(),
    st.floats(-0.7, 0.7),
    st.floats(-0.7, 0.7),
    st.floats(-0.1, 0.1),
)
def test_reading_the_scales_brings_backs_to_a_tenth_of_a_millimetre(
    duplex: str, landscape: bool, right: float, down: float, turn: float
) -> None:
    """docs/printing.md: --back-shift and --back-turn follow from the four numbers of the calibration page."""
    style = kit_style("last-land", duplex=duplex, landscape=landscape)
    printer = right, down, turn
    numbers = [read(scale, style, printer) for scale in scales(style)]
    dx, dy, turned = corrections(style, *numbers)
    mended = replace(style, back_shift=(dx, dy), back_turn=turned)
    for scale in scales(style):
        x, y = seen(behind(Use(SPOT, scale.x, scale.y), mended), mended, *printer)
        assert hypot(x - scale.x, y - scale.y) < 0.2, numbers


def test_what_is_read_is_added_to_what_was_printed_with() -> None:
    style = kit_style("last-land", back_shift=(0.4, -0.2), back_turn=0.1)
    text = " ".join(text.text for text in pages(an_imprint("last-land"), style)[0].texts())
    assert "--back-shift 0.4,-0.2 --back-turn 0.1" in text


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_page_says_the_factor_that_its_scales_need(duplex: str) -> None:
    style = kit_style("last-land", duplex=duplex)
    factor = f"{corrections(style, 0, 0, 1, 0)[2]:.2f}"
    text = " ".join(text.text for text in pages(an_imprint("last-land"), style)[0].texts())
    assert f"× {factor}" in text


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
def test_every_number_stands_at_its_line(duplex: str, landscape: bool) -> None:
    """There are ten lines on either side, each a tenth.

    The fifth and the tenth have the number to add, the middle has 0.
    """
    style = kit_style("last-land", duplex=duplex, landscape=landscape)
    texts = [
        text for text in pages(an_imprint("last-land"), style)[0].texts() if re.fullmatch(r"[+-]?[\d.]+", text.text)
    ]
    for scale in scales(style):
        near = [text for text in texts if abs((text.y - scale.y) if scale.across else (text.x - scale.x)) < 12]
        places = {text.text: text.x if scale.across else text.y - 0.36 * text.size for text in near}
        middle = scale.x if scale.across else scale.y
        told = {round(place - middle, 3): float(text) for text, place in places.items()}
        way = sign(scale, style)
        assert told == {-10.0: -way * 1.0, -5.0: -way * 0.5, 0.0: 0.0, 5.0: way * 0.5, 10.0: way * 1.0}


@pytest.mark.parametrize(("across", "axis"), [(True, 1), (False, 0)])
def test_lines_of_the_back_begin_where_those_of_the_front_end(across: bool, axis: int) -> None:
    """docs/printing.md: both sides are held against the light. The lines meet at the base line and do not overlap."""
    scale, style = Scale(0, 0, across), kit_style("last-land")
    ends = []
    for back in (False, True):
        (lines,) = _symbol(scale, back, style).items
        assert isinstance(lines, Shape)
        places = [values[axis] for _, values in lines.path if values]
        ends.append((min(places), max(places)) if across or not back else (-max(places), -min(places)))
    assert ends[0][1] == ends[1][0] == 0
    assert ends[0][0] == -ends[1][1] < -1


def test_lines_are_1_mm_apart_on_the_front_and_nine_tenths_on_the_back() -> None:
    """docs/printing.md: a line is a tenth of a millimetre. Ten spaces on the back are as long as nine on the front."""
    for scene, pitch in zip(pages(an_imprint("last-land"), kit_style("last-land")), (1.0, 0.9), strict=True):
        uses = [item for item in scene.items if isinstance(item, Use)]
        assert len(uses) == 4
        for use in uses:
            (lines,) = use.symbol.items
            assert isinstance(lines, Shape)
            across = "across" in use.symbol.name
            begun = [values[0 if across else 1] for command, values in lines.path if command == "M"]
            assert begun == pytest.approx([pitch * i for i in range(-10, 11)])


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("front", [(0.0, 0.0, 0.0), (0.6, -0.2, 0.4)])
def test_photos_of_both_sides_bring_backs_behind_fronts(
    duplex: str, landscape: bool, front: tuple[float, float, float]
) -> None:
    """docs/photos.md: both sides share the corners of the paper. Fronts lie beside their place and are turned too."""
    style = kit_style("last-land", duplex=duplex, landscape=landscape, back_shift=(0.4, -0.3), back_turn=0.2)
    printer = 0.7, -0.5, 0.3
    turned = cos(radians(0.3)) * 0.4 + sin(radians(0.3)) * 0.3, sin(radians(0.3)) * 0.4 - cos(radians(0.3)) * 0.3
    back = Pose(turned[0] + printer[0], turned[1] + printer[1], 0.5, 1.0, False)
    shift_x, shift_y, turn = correction(Pose(*front, 1.0, True), back, style)
    mended = replace(style, back_shift=(shift_x, shift_y), back_turn=turn)
    for scale in scales(style):
        x, y = seen(behind(Use(SPOT, scale.x, scale.y), mended), mended, *printer)
        right, down, turn = front
        dx, dy = scale.x - style.page.width / 2, scale.y - style.page.height / 2
        c, s = cos(radians(turn)), sin(radians(turn))
        wanted = style.page.width / 2 + dx * c - dy * s + right, style.page.height / 2 + dx * s + dy * c + down
        assert hypot(x - wanted[0], y - wanted[1]) < 0.03


@pytest.mark.parametrize(("scale", "said"), [(0.99, "99.0 %"), (1.01, "101.0 %"), (1.002, ""), (0.998, "")])
def test_a_print_that_is_too_small_or_too_large_is_told(
    scale: float, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/printing.md: a scale that is off by more than 0.3 % is told."""
    poses = {"front.jpg": Pose(0, 0, 0, 1.0, True), "back.jpg": Pose(0, 0, 0, scale, False)}
    monkeypatch.setattr(calibrated, "_pose", lambda file, style: poses[file])
    calibrated.learned(["back.jpg", "front.jpg"], kit_style("last-land"))
    told = capsys.readouterr().err
    assert (f"prints at {said} of the true size" in told) == bool(said)
    assert bool(told) == bool(said)


def test_a_photo_tells_side_shift_turn_and_scale() -> None:
    """docs/photos.md: photos of a curled sheet in shade that are taken at an angle, upside down, still tell them."""
    style = kit_style("last-land")
    document = render(pages(an_imprint("last-land"), style), ".pdf", "{}", style)
    asked = question(style.page.width, style.page.height, [lines_seen(style, back) for back in (False, True)])
    random = np.random.default_rng(3)
    sheet = photos.pixels(document, 1)
    shot, matrix = photos.taken(sheet, random, turn=182, slant=0.04, dim=0.5, size=(1050, 1400))
    shot = curled(shot, matrix, sheet.shape[1::-1], random, 2.0)
    found = Pose(*json.loads(pose(asked + photos.jpeg(shot))))
    assert not found.is_front
    assert hypot(found.right, found.down) < 0.15
    assert abs(found.turn) < 0.05
    assert abs(found.scale - 1) < 0.001


def printed(page: photos.Array, right: float, down: float, turn: float, scale: float) -> photos.Array:
    """Return a page as a printer prints it that is off by a shift (mm), a turn (degrees) and a scale."""
    height, width = page.shape[:2]
    middle = np.array([width / 2, height / 2])
    c, s = cos(radians(turn)) / scale, sin(radians(turn)) / scale
    back = np.array([[c, s], [-s, c]])  # from the paper to the page
    begin = middle - back @ (middle + np.array([right, down]) * photos.PER_MM)
    numbers = (*back[0], begin[0], *back[1], begin[1])
    way, smooth = Image.Transform.AFFINE, Image.Resampling.BICUBIC
    return np.asarray(Image.fromarray(page).transform((width, height), way, numbers, smooth, fillcolor=(255, 255, 255)))


HARM = ("flat", "slanted", "turned", "blurred", "noisy", "in shade", "curled", "small")
"""What is done to the photos of calibration pages."""


def calibration_photo(sheet: photos.Array, harm: str, random: np.random.Generator) -> bytes:
    """Return a photo of a side of a calibration page."""
    shot, matrix = photos.taken(
        sheet,
        random,
        turn=random.uniform(0, 360) if harm == "turned" else random.uniform(-4, 4) + 180 * random.integers(2),
        slant=0.08 if harm == "slanted" else 0.02,
        dim=random.uniform(0.3, 0.6) if harm == "in shade" else 0.0,
        size=(1050, 1400) if harm == "small" else photos.SIZE,
    )
    if harm == "blurred":
        shot = photos.blurred(shot, random.uniform(1.0, 2.0))
    if harm == "curled":
        shot = curled(shot, matrix, sheet.shape[1::-1], random, random.uniform(0.5, 4.0))
    if harm == "crumpled":  # the edges bend with the sheet, which is stretched unevenly
        shot = photos.crumpled(shot.astype(np.uint8), random, random.uniform(0.2, 1.0))
    shot = photos.noisy(shot, random, random.uniform(12, 22) if harm == "noisy" else 3)
    return photos.jpeg(shot, int(random.integers(60, 93)))


@pytest.mark.nightly  # 220 photos of 5.9 megapixels take minutes
def test_of_200_photos_190_tell_the_printer_and_none_wrongly() -> None:
    """docs/photos.md: shift to 0.2 mm, turn to 0.1 degrees, scale to 0.1 %. Photos of crumpled sheets are refused."""
    style = kit_style("last-land")
    document = render(pages(an_imprint("last-land"), style), ".pdf", "{}", style)
    asked = question(style.page.width, style.page.height, [lines_seen(style, back) for back in (False, True)])
    sides = [photos.pixels(document, page) for page in (0, 1)]
    read, wrong = Counter[str](), []
    for number in range(220):
        side, harm = number % 2, HARM[number // 2 % len(HARM)] if number < 200 else "crumpled"
        random = np.random.default_rng([200, number])
        right, down = random.uniform(-1.5, 1.5, 2)
        turn, scale = random.uniform(-0.4, 0.4), random.uniform(0.99, 1.01)
        sheet = printed(sides[side], right, down, turn, scale)
        try:
            found = Pose(*json.loads(pose(asked + calibration_photo(sheet, harm, random))))
        except InputError:
            continue
        off = hypot(found.right - right, found.down - down), abs(found.turn - turn), abs(found.scale - scale)
        if found.is_front == (side == 0) and off[0] <= 0.2 and off[1] <= 0.1 and off[2] <= 0.001:
            read[harm] += 1
        else:
            wrong.append((number, harm, off))
    assert (sum(read[harm] for harm in HARM) >= 190, wrong) == (True, []), read


def test_a_photo_without_all_edges_of_the_paper_is_refused() -> None:
    style = kit_style("last-land")
    asked = question(style.page.width, style.page.height, [lines_seen(style, back) for back in (False, True)])
    with pytest.raises(InputError, match="all four edges"):
        pose(asked + photos.jpeg(np.full((900, 700, 3), 255.0)))


def test_a_machine_that_runs_no_loops_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/kernels.md: the loops that read pictures always run as `kernel.wasm`."""

    def lacking() -> None:
        raise Unfit("wasmtime does not run on this machine")

    monkeypatch.setattr(grey, "pictures", lacking)
    answer = LOOKS["calibration"](question(210, 297, []) + photos.jpeg(np.full((90, 70, 3), 255.0)))
    assert (answer.verdict, answer.content) == ("refused", b"wasmtime does not run on this machine")


def test_every_printer_keeps_its_own_correction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--printer NAME`: what is given is stored under this name, and what other names have stays."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    own = {"attic": (0.4, -0.2, 0.1), "cellar": (-1.0, 0.0, 0.3)}
    for name, values in own.items():
        remember(name, values)
    assert {name: remembered(name) for name in own} == own
