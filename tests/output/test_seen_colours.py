"""What the preflight makes of one colour: the inks it names, how much of them, and whether it leaves paper."""

import pytest

from landpress.output.strangers.pdf_resources import REGISTRATION
from landpress.output.strangers.seen import Colour

COLOURS: dict[str, tuple[str, tuple[float, ...], tuple[float, ...], float, bool]] = {
    "paper in four inks": ("DeviceCMYK", (0, 0, 0, 0), (0, 0, 0, 0), 0, True),
    "yellow": ("DeviceCMYK", (0, 0, 1, 0), (0, 0, 1, 0), 100, False),
    "all inks": ("DeviceCMYK", (1, 0.5, 0.25, 1), (1, 0.5, 0.25, 1), 275, False),
    "four inks by a profile": ("ICCBased 4", (0.5, 0, 0, 0.25), (0.5, 0, 0, 0.25), 75, False),
    "paper by a profile": ("ICCBased 4", (0, 0, 0, 0), (0, 0, 0, 0), 0, True),
    "white on a screen": ("DeviceRGB", (1, 1, 1), (), 0, True),
    "red on a screen": ("DeviceRGB", (1, 0, 0), (), 0, False),
    "yellow on a screen": ("CalRGB", (1, 1, 0), (), 0, False),
    "white by a profile": ("ICCBased 3", (1, 1, 1), (), 0, True),
    "almost white": ("ICCBased 3", (1, 1, 0.99), (), 0, False),
    "black": ("DeviceGray", (0,), (), 0, False),
    "white": ("CalGray", (1,), (), 0, True),
    "grey by a profile": ("ICCBased 1", (0.5,), (), 0, False),
    "a spot colour": ("spot Gold", (0.75,), (), 75, False),
    "none of a spot colour": ("spot Gold", (0,), (), 0, True),
    "marks of a printer": (REGISTRATION, (1,), (), 0, False),
    "nothing known of four inks": ("DeviceCMYK", (), (), 0, False),
    "nothing known": ("", (), (), 0, False),
    "no inks: another space": ("Lab", (100, 0, 0), (), 0, False),
}


@pytest.mark.parametrize("name", COLOURS)
def test_what_a_colour_is(name: str) -> None:
    space, values, inks, percent, is_white = COLOURS[name]
    colour = Colour(space, values)
    assert colour.inks == inks
    assert colour.percent == pytest.approx(percent)
    assert colour.is_white is is_white
