"""A deck's drawings: texts stay in their boxes, boxes and images end with the piece, colours are as written."""

from math import pi
from typing import Any

import pypdfium2
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL.ImageColor import colormap, getrgb

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.deck.drawing import Artist
from landpress.output.deck.elements import Box, IconBox, ImageBox, Line, TextBox, check, is_safe, runs_over
from landpress.output.deck.forms import Form, clipped
from landpress.output.deck.icons import ICONS, Icons
from landpress.output.files import pdf
from landpress.output.scene import colours
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Drawn, Image, Picture, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.lettering import LEADING, Type
from landpress.output.scene.linebreak import CAPITAL
from landpress.output.scene.shapes import extent
from landpress.output.scene.style import palette
from tests.output.printing import style

CARD = Form("card", 63, 88, 3.0)
FORMS = [CARD, Form("square", 30, 30, 3.0), Form("round", 30, 30, 1.5), Form("hexagon", 30, 35, 1.5)]
INK = "#1f2430"
words = st.lists(
    st.sampled_from(["a", "field", "**grove**", ":wheat:", ":coin:3", "neighbouring", "畑を耕す", "–"]), min_size=1
)


def look(size: float = 9, smallest: float = 5, **more: Any) -> Type:
    return Type(size * PT, smallest * PT, INK, **more)


def artist(form: Form = CARD, ink: str = "full") -> Artist:
    return Artist(form, style(ink=ink), {})


def seen(items: list[Drawn], form: Form) -> list[tuple[float, float, float, float]]:
    """Return the boxes of all glyphs in a PDF of the piece, found by pdfium, in mm from its top left corner."""
    whole = Use(Symbol("whole", 200, tuple(items)), form.width / 2, form.height / 2)
    with pypdfium2.PdfDocument(pdf.write([Scene(form.width, form.height, "", (whole,))], "en", "x", b"")) as opened:
        text = opened[0].get_textpage()
        boxes = [text.get_charbox(i) for i in range(text.count_chars())]
    return [
        (left * PT, form.height - top * PT, right * PT, form.height - bottom * PT) for left, bottom, right, top in boxes
    ]


@settings(max_examples=40)
@given(
    words,
    st.floats(8, 40),
    st.floats(4, 30),
    st.floats(5, 24),
    st.sampled_from(["left", "middle", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
)
def test_no_text_leaves_its_box(
    text: list[str], width: float, height: float, size: float, align: str, valign: str
) -> None:
    """docs/decks.md: a text that does not fit becomes smaller or is an error. pdfium finds the places of the glyphs."""
    area = Area(10, 20, width, height)
    try:
        items = artist().draw(TextBox(area, " ".join(text), look(size, align=align, valign=valign)))
    except LayoutError:
        return  # the error is tested below
    for left, top, right, bottom in seen(items, CARD):
        assert left >= area.x - 0.35
        assert right <= area.right + 0.35
        assert top >= area.y - 0.35
        assert bottom <= area.bottom + 0.35
    sizes = {item.size for item in items if isinstance(item, Text)}
    assert len(sizes) <= 1
    assert all(5 * PT - 1e-9 <= one <= size * PT + 1e-9 for one in sizes)


def plain(size: float, text: str, area: Area) -> list[Text]:
    drawn = artist().draw(TextBox(area, text, look(size)))
    return [item for item in drawn if isinstance(item, Text)]


def test_the_largest_size_that_fits_is_taken() -> None:
    """A quarter of a point more would need a line for which there is no room."""
    area = Area(5, 5, 30, 12)
    (size,) = {item.size for item in plain(20, "gain two fields beside a grove", area)}
    assert 5 * PT < size < 20 * PT
    assert len(plain(20, "gain two fields beside a grove", area)) * LEADING * size <= 12
    with pytest.raises(LayoutError, match=r"does not fit 30 x 12 mm at .* pt; shorten it or make room"):
        artist().draw(TextBox(area, "gain two fields beside a grove", look(size / PT + 0.25, size / PT + 0.25)))


def test_a_box_is_filled_to_a_hair() -> None:
    """Two lines fit a box with exactly their height."""
    area = Area(5, 5, 30, 2 * LEADING * 9 * PT)
    assert {item.size for item in plain(9, "one\ntwo", area)} == {9 * PT}
    lower = area._replace(height=area.height - 1e-6)
    (size,) = {item.size for item in plain(9, "one\ntwo", lower)}
    assert size == pytest.approx(8.75 * PT)


@pytest.mark.parametrize(("align", "across"), [("left", 0.0), ("middle", 0.5), ("right", 1.0)])
@pytest.mark.parametrize(("valign", "down"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_lines_stand_where_the_box_says(align: str, across: float, valign: str, down: float) -> None:
    area, size = Area(5, 5, 50, 30), 9 * PT
    items = artist().draw(TextBox(area, "one **two**\nthree", look(align=align, valign=valign)))
    one, two, three = (item for item in items if isinstance(item, Text))
    both = width(one.text, size) + width(two.text, size, bold=True)
    free = 50 - both, 50 - width(three.text, size), 30 - 2 * LEADING * size
    left, top = 5 - CARD.width / 2, 5 - CARD.height / 2
    assert (one.x, three.x) == pytest.approx((left + across * free[0], left + across * free[1]))
    assert two.x == pytest.approx(one.x + width(one.text, size))
    assert one.y - LEADING * size / 2 == pytest.approx(top + down * free[2] + CAPITAL / 2 * size)
    assert three.y - one.y == pytest.approx(LEADING * size)


def test_lines_break_where_the_text_says_and_words_stay_whole() -> None:
    lines = plain(9, "one\n\ntwo three", Area(5, 5, 50, 30))
    assert [line.text for line in lines] == ["one", "two three"]
    assert lines[1].y - lines[0].y == pytest.approx(2 * LEADING * 9 * PT)


def test_bold_and_icons_stand_in_one_line() -> None:
    items = artist().draw(TextBox(Area(5, 5, 50, 8), "**Gain** 2 :wheat:, now", look()))
    assert [(item.text, item.bold) for item in items if isinstance(item, Text)] == [
        ("Gain", True),
        (" 2 ", False),
        (", now", False),
    ]
    (icon,) = [item for item in items if isinstance(item, Use)]
    assert icon.symbol.name.startswith("icon-wheat-")
    before, after = [item for item in items if isinstance(item, Text)][1:]
    assert before.x < icon.x < after.x


def test_no_line_breaks_between_an_icon_and_what_stands_at_it() -> None:
    """The line has room for the words and the icon, but not for the text that follows without a space.

    The icon and this text go to the next line together.
    """
    items = artist().draw(TextBox(Area(5, 5, 19.3, 12), "gain two :coin:3,", look()))
    first, second = [item for item in items if isinstance(item, Text)]
    (icon,) = [item for item in items if isinstance(item, Use)]
    assert (first.text, second.text) == ("gain two", "3,")
    assert icon.x < second.x
    assert icon.y > first.y


def test_light_type_is_never_smaller_than_six_points() -> None:
    area = Area(5, 5, 20, 2.6)
    assert plain(9, "gain two", area)
    with pytest.raises(LayoutError, match="at 6 pt"):
        artist().draw(TextBox(area, "gain two", look(9)._replace(colour="#ffffff")))


def test_light_type_may_be_six_points_and_dark_type_five() -> None:
    """docs/decks.md: at least 5 pt, or 6 pt for light type on a dark ground. A line is 1.3 times as high."""
    for colour, points in (("#ffffff", 6), ("#bababa", 6), ("#b4b4b4", 5), (INK, 5)):
        size = points * 25.4 / 72
        box = TextBox(Area(5, 5, 20, 1.3 * size + 0.001), "gain two", look(9)._replace(colour=colour))
        (text,) = artist().draw(box)
        assert isinstance(text, Text)
        assert text.size == pytest.approx(size), colour
        with pytest.raises(LayoutError, match=f"at {points} pt"):
            artist().draw(TextBox(Area(5, 5, 20, 1.3 * size - 0.01), "gain two", look(9)._replace(colour=colour)))


def test_what_is_light_is_a_matter_of_contrast() -> None:
    """Type is light if its contrast to paper is below 2 to 1.

    By the formula of WCAG grey 186 has 1.94, 180 has 2.07.
    """
    for grey, is_light in ((186, True), (180, False)):
        linear = ((grey / 255 + 0.055) / 1.055) ** 2.4
        assert (1.05 / (linear + 0.05) < 2) == is_light
        assert colours.is_reversed(f"#{grey:02x}{grey:02x}{grey:02x}", style()) == is_light


def picture(width: int = 200, height: int = 100) -> Image:
    return Image("picture", width, height, 3, False, b"", b"", b"", "png")


def test_of_an_image_the_least_resolution_is_kept() -> None:
    """200 pixels over 20 mm are 254 an inch, over 50 mm 102. An icon that is a picture counts too."""
    for order in ((20, 50), (50, 20)):
        one = Artist(CARD, style(), {})
        for wide in order:
            one.draw(ImageBox(Area(5, 5, wide, wide / 2), picture()))
        assert one.resolutions == {"picture": pytest.approx(101.6)}
    with_icon = Artist(CARD, style(), {"own": picture()})
    with_icon.draw(IconBox(Area(5, 5, 40, 20), "own", "middle"))
    assert with_icon.resolutions == {"picture": pytest.approx(127)}


@pytest.mark.parametrize(("fit", "size"), [("cover", (60, 30)), ("contain", (20, 10)), ("stretch", (20, 30))])
def test_an_image_covers_its_box_or_stands_whole_in_it(fit: str, size: tuple[float, float]) -> None:
    """docs/decks.md: `cover` fills the box and is cut off, `contain` is shown whole in it.

    The image is wide, the box is high.
    """
    area = Area(10, 20, 20, 30)
    (drawn,) = artist().draw(ImageBox(area, picture(), fit))
    assert isinstance(drawn, Picture)
    assert (drawn.width, drawn.height) == pytest.approx(size)
    middle = drawn.x + drawn.width / 2 + 31.5, drawn.y + drawn.height / 2 + 44
    assert middle == pytest.approx((20, 35)), "about the middle of its box"
    left, top, right, bottom = extent(drawn.clip)
    shown = (10, 30, 20, 10) if fit == "contain" else (10, 20, 20, 30)
    assert (left + drawn.x + 31.5, top + drawn.y + 44, right - left, bottom - top) == pytest.approx(shown)


def test_with_less_ink_light_type_becomes_dark() -> None:
    white = TextBox(Area(5, 5, 40, 8), "gain", look()._replace(colour="#ffffff"))
    for ink in ("low", "outline"):
        (text,) = artist(ink=ink).draw(white)
        assert isinstance(text, Text)
        assert text.colour == palette(ink).ink


def test_a_word_in_no_font_and_an_icon_that_is_none_are_told() -> None:
    with pytest.raises(LayoutError, match="no shipped font has '\U00013000'"):
        Artist(CARD, style(), {}, is_strict=True).draw(TextBox(Area(5, 5, 40, 8), "\U00013000", look()))
    with pytest.raises(LayoutError, match="there is no icon 'gold'"):
        artist().draw(IconBox(Area(5, 5, 40, 8), "gold", "middle"))


@given(
    st.sampled_from(FORMS),
    st.floats(-10, 60),
    st.floats(-10, 60),
    st.floats(0.5, 70),
    st.floats(0.5, 70),
    st.floats(-2, 3),
)
def test_what_is_left_of_a_box_is_what_shapely_says(
    form: Form, x: float, y: float, width: float, height: float, grown: float
) -> None:
    area = form.centred(Area(x, y, width, height))
    wanted = shapely.box(area.x, area.y, area.right, area.bottom).intersection(shapely.Polygon(form.region(grown)))
    found = clipped(area.corners, form.region(grown))
    assert (shapely.Polygon(found).area if len(found) > 2 else 0.0) == pytest.approx(wanted.area, abs=1e-6)


def test_regions_are_the_form_moved_outwards() -> None:
    areas = {form.shape: shapely.Polygon(form.region(1)).area for form in FORMS}
    assert areas["card"] == pytest.approx(65 * 90)
    assert areas["round"] == pytest.approx(pi * 16**2, rel=1e-3)
    assert areas["hexagon"] == pytest.approx(32**2 * 3**0.5 / 2)
    hexagon = FORMS[3]
    assert shapely.Polygon(hexagon.region(1)).exterior.distance(shapely.Polygon(hexagon.region(0))) == pytest.approx(1)


def box(area: Area, fill: str | None = INK, stroke: str | None = None, radius: float = 0) -> Box:
    return Box(area, fill, stroke, 0.3, radius)


@pytest.mark.parametrize(
    ("area", "printed"),
    [
        (Area(0, 0, 63, 88), (-34.5, -47, 34.5, 47)),
        (Area(0, 10, 20, 5), (-34.5, -34, -11.5, -29)),
        (Area(50, 80, 30, 30), (18.5, 36, 34.5, 47)),
        (Area(10, 10, 20, 5), (-21.5, -34, -1.5, -29)),
    ],
)
def test_a_box_that_reaches_the_edge_runs_on_over_the_bleed(
    area: Area, printed: tuple[float, float, float, float]
) -> None:
    bled = Form("card", 63, 88, 3.0)
    (shape,) = artist(bled).draw(box(area))
    assert isinstance(shape, Shape)
    assert extent(shape.path) == pytest.approx(printed)
    assert runs_over(box(area), bled) == (area != Area(10, 10, 20, 5))


def test_on_a_round_piece_a_band_ends_with_the_bleed() -> None:
    (shape,) = artist(FORMS[2]).draw(box(Area(0, 12, 30, 6)))
    assert isinstance(shape, Shape)
    left, top, right, bottom = extent(shape.path)
    assert (left, right) == pytest.approx((-16.5, 16.5), abs=0.02)
    assert (top, bottom) == pytest.approx((-3, 3))


@pytest.mark.parametrize(
    ("element", "is_good"),
    [
        (TextBox(Area(2, 2, 59, 84), "a", look()), True),
        (TextBox(Area(1.9, 2, 59, 84), "a", look()), False),
        (Line((0, 0), (63, 88), INK, 0.3), True),
        (box(Area(-5, 0, 20, 20)), True),
    ],
)
def test_what_must_be_read_keeps_two_millimetres_from_the_edge(element: TextBox | Line | Box, is_good: bool) -> None:
    assert is_safe(element, CARD, artist().draw(element)) == is_good


@pytest.mark.parametrize(
    ("element", "form"),
    [
        (TextBox(Area(5, 5, 59, 10), "a", look(align="right")), CARD),
        (TextBox(Area(0, 0, 10, 10), "a", look()), FORMS[2]),
        (IconBox(Area(0, 5, 10, 10), "ant", "top"), FORMS[3]),
        (Line((64, 0), (64, 1), INK, 0.3), CARD),
        (box(Area(63, 0, 5, 5)), CARD),
        (box(Area(0, 0, 3, 3)), FORMS[2]),
    ],
)
def test_what_leaves_the_piece_is_an_error(element: TextBox | IconBox | Line | Box, form: Form) -> None:
    def judged() -> bool:
        check(element, form)
        return is_safe(element, form, artist(form).draw(element))

    with pytest.raises(LayoutError):
        judged()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("#1F2430", "#1f2430"),
        ("ink", INK),
        ("paper", "#ffffff"),
        ("green", "#009e73"),
        ("green 0%", "#ffffff"),
        ("blue  100 %", "#0072b2"),
        ("ink 50%", "#8f9298"),
        ("#fA0", "#ffaa00"),
        ("red 50%", "#ff8080"),
    ],
)
def test_colours_as_they_are_written(written: str, meant: str) -> None:
    assert colours.named(written) == meant


@pytest.mark.parametrize(
    "written", ["", "reed", "transparent", "#12345", "green 101%", "green -1%", "green 25", "#1234567", "rgb(1,2,3)"]
)
def test_other_colours_are_refused(written: str) -> None:
    with pytest.raises(LayoutError, match="expected a colour"):
        colours.named(written)


def test_all_other_colours_of_css_have_their_names() -> None:
    """docs/decks.md: a colour name of CSS. Pillow has a list of its own."""
    hues = palette("full").hues
    names = [name for name in colormap if name not in hues]
    assert len(names) > 140
    assert [colours.named(name) for name in names] == ["#" + bytes(getrgb(name)[:3]).hex() for name in names]


def test_with_less_ink_fills_become_light_and_then_lines() -> None:
    (low,) = artist(ink="low").draw(box(Area(10, 10, 20, 20), "#000000"))
    (outline,) = artist(ink="outline").draw(box(Area(10, 10, 20, 20), "#000000"))
    assert isinstance(low, Shape)
    assert isinstance(outline, Shape)
    assert (low.fill, low.stroke) == ("#cccccc", None)
    assert (outline.fill, outline.stroke) == (None, palette("outline").ink)
    assert not artist(ink="outline").draw(box(Area(0, 0, 63, 88), "#000000")), "a ground has no edge to draw"


def misplaced(name: str) -> list[str]:
    """Return the faults of an icon that should be 12 mm high about (5, 7)."""
    icons = Icons(style())
    use = icons.icon(name, 5, 7, 12)
    boxes = [extent(item.path) for item in use.symbol.items if isinstance(item, Shape)]
    left, right = (choose(b[i] for b in boxes) for i, choose in ((0, min), (2, max)))
    top, bottom = (choose(b[i] for b in boxes) for i, choose in ((1, min), (3, max)))
    middle = use.x + (left + right) / 2, use.y + (top + bottom) / 2
    told = {
        "height": bottom - top == pytest.approx(12, rel=0.02),
        "ratio": (right - left) / (bottom - top) == pytest.approx(icons.ratio(name), rel=0.02),
        "place": middle == pytest.approx((5, 7), abs=0.15),
        "reach": use.symbol.reach >= max(-left, right, -top, bottom),
        "drawn once": icons.icon(name, 0, 0, 12).symbol is use.symbol,
    }
    return [f"{name}: {what}" for what, is_right in told.items() if not is_right]


def test_icons_are_as_high_as_is_asked_about_their_place() -> None:
    assert [fault for name in ICONS for fault in misplaced(name)] == []


def test_an_icon_stands_where_it_is_told_to() -> None:
    area = Area(10, 10, 10, 30)
    middles = [artist().draw(IconBox(area, "square", valign))[0] for valign in ("top", "middle", "bottom")]
    assert [use.y + 44 for use in middles if isinstance(use, Use)] == pytest.approx([15, 25, 35], abs=0.1)
