"""A hexagonal lattice that is seen from the side is followed from cell to cell (docs/photos.md)."""

from collections.abc import Iterator
from functools import cache
from math import dist

import pytest
from PIL import Image

from landpress.output.photos import bent
from landpress.output.photos.by_cells import bands_of, codes_of_lattice
from landpress.output.photos.field import Field
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied
from landpress.output.photos.lines import light_of
from tests import photos

ASLANT: Lying = (40.0, -6.0, 150.0, 4.0, 36.0, 150.0, 0.012, 0.03, 1.0)
"""From widths of a cell to pixels: 12 pixels in the hundred nearer on one side than on the other."""
ROUGH: Lying = (42.0, -3.0, 153.0, 3.0, 40.0, 147.0, 0.0, 0.0, 1.0)
AROUND = [(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2)]


@cache
def lines() -> Grey:
    """Return the lines of hexagonal cells that are seen from the side, grey on white."""
    from landpress.engine.pictures.shapes import LINED
    from landpress.output.photos.field import WIDEST, lines_of
    from landpress.output.photos.painted import HERE, Stroke, painted

    blank = light_of(Image.new("L", (300, 300), 240))
    with blank.room():
        line = Stroke(LINED, (1.0,), HERE, 0.05 * WIDEST, (), lines_of(False, 4))
        drawn = blank.loops.taken(painted(blank.loops, [line], (640, 640), (64 / WIDEST, 0, 0, 64 / WIDEST, 320, 320)))
    flat = Image.new("L", (640, 640))
    flat.putdata([round(240 - 90 * one) for one in drawn])
    a, b, c, d, e, f, g, h, i = inverse(ASLANT)
    onto = [64 * a + 320 * g, 64 * b + 320 * h, 64 * c + 320 * i, 64 * d + 320 * g, 64 * e + 320 * h, 64 * f + 320 * i]
    place = [one / i for one in (*onto, g, h)]
    return light_of(
        flat.transform((300, 300), Image.Transform.PERSPECTIVE, place, Image.Resampling.BILINEAR, fillcolor=240)
    )


def test_cells_tell_how_a_lattice_is_seen() -> None:
    """Issue 42: where the page lies is read from the page, not from the edge of the paper alone."""
    found = bent._grown(lines(), ROUGH, bent._HEXAGONS)
    assert found is not None
    assert max(dist(applied(found, *at), applied(ASLANT, *at)) for at in AROUND) < 1.5


def test_no_lattice_is_followed_where_none_is() -> None:
    blank = light_of(Image.effect_noise((300, 300), 40))
    assert bent._grown(blank, ROUGH, bent._HEXAGONS) is None


class Seen:
    """A part in which one field lies aslant."""

    wide = 100.0

    def exact(self, width: float, turn: float) -> "Seen":
        return self

    def ways(self, exact: "Seen", sought: object) -> Iterator[list[Field]]:
        yield [Field(ASLANT, False, 0.9)]


def test_fields_of_a_smaller_picture_lie_in_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large photo is made smaller before lattices are sought; the places that are told are those of the photo."""
    levelled = [(bent._HEXAGONS, Seen(), (2.5, 0, 0, 0, 2.0, 0, 0, 0, 1))]
    monkeypatch.setattr(bent, "_levelled", lambda *_: iter(levelled))
    ((found, _),) = bent.followed(lines(), [], [])
    for at in AROUND:
        x, y = applied(ASLANT, *at)
        assert applied(found[0][0].matrix, *at) == pytest.approx((2.5 * x, 2.0 * y))


def test_a_lattice_is_moved_to_where_its_lines_are() -> None:
    """Figures between the lines of cells had been taken for lines, a quarter of a cell beside them."""
    assert bent._shifted(lines(), ASLANT, bent._HEXAGONS) is None
    beside = bent._shifted(lines(), multiplied(ASLANT, (1, 0, 0, 0, 1, 0.25, 0, 0, 1)), bent._HEXAGONS)
    assert beside is not None
    assert dist(applied(beside, 0, 0), applied(ASLANT, 0, 0)) < 2


@pytest.mark.nightly
def test_a_page_aslant_without_a_plain_edge_is_read() -> None:
    """Issue 42: a page without its foot, seen from the side, on a ground as bright as paper."""
    page = Image.fromarray(photos.sheet("last-land")[:2700]).resize((1239, 1620), Image.Resampling.LANCZOS)
    seen = Image.new("RGB", (1500, 1900), "white")
    seen.paste(page, (140, 160))
    place = (0.97, 0.05, 0.0, -0.05, 1.0, 30.0, -6e-5, 6e-5)
    seen = seen.transform(seen.size, Image.Transform.PERSPECTIVE, place, Image.Resampling.BICUBIC, fillcolor="white")
    grey = light_of(seen.convert("L"))
    assert codes_of_lattice(grey, lambda: bands_of(grey, seen)) == [photos.board("last-land").code()]
