"""Drawings and fonts of a deck: SVG stays vectors or is rendered, and hostile or protected files are refused."""

import io
import json
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfbase import pdfmetrics

from landpress.layouts.errors import InputError, LayoutError
from landpress.output.deck.path_data import from_svg, written
from landpress.output.scene.fonts import FOLDER, face, own_family, runs
from landpress.output.scene.items import Image as Printed
from landpress.output.scene.items import Segment
from landpress.output.scene.written import Art, WrittenPath
from landpress.output.strangers import art as art_files
from landpress.output.strangers import vectors
from landpress.output.strangers.answer import Answer
from landpress.output.strangers.art import drawings, typeface
from landpress.output.strangers.pictures import framed
from tests.commands.run import run

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
RENDERED = pytest.mark.skipif(find_spec("resvg_py") is None, reason="needs resvg-py")


def drawing(data: bytes, longest: float, inked: bool) -> tuple[Art | Printed, str]:
    """Return what becomes of one SVG. Raise the error that refuses it."""
    found = drawings({"a.svg": (data, longest)}, inked)["a.svg"]
    if isinstance(found, InputError):
        raise found
    return found


def art(inside: str) -> Art:
    made, why = drawing(f"{HEAD}{inside}</svg>".encode(), 50, inked=False)
    assert isinstance(made, Art)
    assert not why
    return made


def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: str) -> np.ndarray:
    """Return the pixels of a square card of 50 mm that is filled by a drawing, 10 a millimetre, as pdfium sees them."""
    monkeypatch.chdir(tmp_path)
    Path("a.svg").write_text(f"{HEAD}{inside}</svg>")
    Path("cards.csv").write_text("title\nA\n")
    element = '[[front]]\nkind = "image"\nfile = "a.svg"\nfit = "contain"\nsize = 50\n'
    Path("cards.toml").write_text(f'[card]\nshape = "square"\nsize = 50\n{element}')
    assert run("deck", "cards.csv", "--template", "cards.toml", "--each", "png", "-o", "out").status == 0
    with Image.open("out/1-front.png") as image:
        return np.asarray(image.convert("RGB").resize((500, 500)))


SHAPES = (
    "<style>.a{fill:#0072b2} .b{stroke:#d55e00;stroke-width:4;fill:none}</style>"
    '<g transform="translate(5 5) scale(0.9)"><rect class="a" width="60" height="40" rx="8"/>'
    '<ellipse cx="70" cy="70" rx="25" ry="15" fill="#009e73"/></g>'
    '<g transform="rotate(30 50 50)"><path class="b" d="M20 80 Q50 40 80 80 T95 60"/></g>'
    '<polygon points="70,5 95,5 82,30" style="fill:orange"/><use xlink:href="#d" x="10" y="0"/>'
    '<circle id="d" cx="20" cy="70" r="9"/>'
    '<path d="M 60 45 L 92 45 L 92 60 L 60 60 Z M 66 49 L 86 49 L 86 56 L 66 56 Z" fill="#56b4e9"/>'
    '<g transform="matrix(0 -2 2 0 10 70)"><path d="M 0,0 C 3,2 6,-2 9,0 L 9,3" class="b" style="stroke-width:1"/></g>'
)
"""The inner rectangle turns like the outer one, so it is filled (W3C SVG 2, 13.4.2, nonzero)."""


@RENDERED
def test_shapes_are_where_another_program_draws_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """resvg, which shares no code with Landpress, draws the same SVG. Only pixels on edges may differ."""
    seen = printed(tmp_path, monkeypatch, SHAPES)
    wanted = by_resvg(f"{HEAD}{SHAPES}</svg>".encode())
    assert run("deck", "cards.csv", "--template", "cards.toml", "--each", "svg", "-o", "vectors").status == 0
    written = by_resvg(Path("vectors/1-front.svg").read_bytes().replace(b'mm"', b'"'))
    for found in (seen, written):
        assert (np.abs(found - wanted).max(axis=2) > 60).mean() < 0.012


def by_resvg(svg: bytes) -> np.ndarray:
    """Return the pixels of a square SVG on white, 500 on a side."""
    with Image.open(BytesIO(vectors.rendered((500).to_bytes(4) + svg))) as image:
        flat = Image.new("RGB", image.size, "white")
        flat.paste(image, mask=image.getchannel("A"))
        return np.asarray(flat).astype(int)


@RENDERED
def test_a_drawing_that_is_rendered_may_have_its_size_in_millimetres() -> None:
    """Inkscape and Landpress write sizes in mm. A drawing with transparency is rendered, and keeps its place."""
    clear = b'<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10">'
    clear += b'<rect x="5" width="5" height="5" opacity="0.5"/></svg>'
    seen = by_resvg(clear)
    assert seen.shape[:2] == (500, 500)
    assert [round(seen[y, x].mean() / 64) for y, x in ((100, 400), (100, 100), (400, 400), (400, 100))] == [2, 4, 4, 4]


@RENDERED
@pytest.mark.parametrize("size", [(20, 10), (10, 20)])
def test_the_longer_side_of_a_rendered_drawing_has_the_wanted_pixels(size: tuple[int, int]) -> None:
    """docs/decks.md: 600 an inch, of the side that tells how large the print is."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"><rect width="5" height="5"/></svg>'.format(*size)
    with Image.open(BytesIO(vectors.rendered((300).to_bytes(4) + svg.encode()))) as image:
        assert image.size == (15 * size[0], 15 * size[1])


def test_an_svg_stays_vectors_in_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/decks.md: an SVG of flat shapes stays a vector drawing, so the PDF has no image."""
    printed(tmp_path, monkeypatch, SHAPES)
    assert run("deck", "cards.csv", "--template", "cards.toml", "-o", "a.pdf").status == 0
    reader = pypdf.PdfReader("a.pdf")
    kinds = [reader.get_object(i) for i in range(1, len(reader.xref[0]) + 1)]
    assert not [one for one in kinds if isinstance(one, dict) and one.get("/Subtype") == "/Image"]


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ('<rect width="9" height="9" fill="url(#a)"/>', "a gradient or a pattern"),
        ('<g opacity="0.5"><rect width="9" height="9"/></g>', "opacity"),
        ('<rect width="9" height="9" clip-path="url(#a)"/>', "clip-path"),
        ('<rect width="9" height="9" fill="#ff000080"/>', "a translucent colour"),
        ('<path d="M0 0H9V9Z M1 1H5V5Z" fill-rule="evenodd"/>', "the rule evenodd"),
        ('<line x2="9" stroke="red" stroke-dasharray="2 2"/>', "a dashed line"),
        ('<style>rect > g {fill: red}</style><rect width="9" height="9"/>', "more than classes"),
    ],
)
def test_what_is_not_flat_is_rendered_and_said(inside: str, why: str) -> None:
    """docs/decks.md: other drawings are printed as pixels, 600 an inch, with a warning."""
    answer = vectors.vectors(framed([f"{HEAD}{inside}</svg>".encode()]))
    assert why in answer.decode()


@RENDERED
def test_a_gradient_is_printed_as_pixels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, why = drawing(
        f'{HEAD}<linearGradient id="a"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#a)"/></svg>'.encode(),
        50.8,
        inked=False,
    )
    assert why == "a gradient or a pattern"
    assert not isinstance(made, Art)
    assert (made.width, made.height) == (1200, 1200), "600 pixels an inch"


DEEP = "<g>" * 200 + '<rect width="9" height="9"/>' + "</g>" * 200
FIRST = '<path d="M0 0H9V9Z"/>'
WIDE = "".join(f'<g id="g{i}">{FIRST if i == 0 else f"""<use href="#g{i - 1}"/>""" * 10}</g>' for i in range(9))
"""Groups that use each other: a hundred million shapes."""


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (f"{HEAD}<image href='file:///etc/passwd'/></svg>", "it refers to another file"),
        (f"{HEAD}<image xlink:href='https://a.b/c.png'/></svg>", "it refers to another file"),
        (f"{HEAD}<rect width='9' height='9' fill='url(https://a.b)'/></svg>", "it refers to another file"),
        (f"{HEAD}<style>@import 'a.css';</style></svg>", "it refers to another file"),
        (f"<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>{HEAD}&a;</svg>", "entities and style sheets"),
        (f"{HEAD}{DEEP}</svg>", "groups deeper than 40"),
        (f"{HEAD}{WIDE}</svg>", "limit"),
        (f"{HEAD}<path d='M0 0 {'L1 1 ' * 200_001}'/></svg>", "limit"),
        (f"{HEAD}<use id='a' href='#a'/></svg>", "groups deeper than 40"),
        (f"{HEAD}<g transform='scale(1e7)'><rect width='9' height='9'/></g></svg>", "a transformation by more than"),
        (f"{HEAD}<path d='M0 0 L'/></svg>", "a damaged SVG"),
        (HEAD, "a damaged SVG"),
        ("<html/>", "not an SVG drawing"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "it has no size"),
    ],
)
def test_hostile_drawings_are_refused(data: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as raised:
        drawing(data.encode(), 50, inked=False)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 400


def test_long_path_data_are_read_as_the_xml_says() -> None:
    """vectors.py: long path data go around the XML parser. One letter as an entity keeps them on the usual way."""

    def found(inside: str) -> list[bytes]:
        head, *paths = vectors.vectors(framed([f"{HEAD}{inside}</svg>".encode()])).splitlines()
        (entry,) = json.loads(head)
        assert len(entry["shapes"]) == 2, entry
        return [*paths, *(str(shape).encode() for shape in entry["shapes"])]

    one, other = (f"M 0 {y} " + " ".join(f"L {x % 90} {x}" for x in range(300)) + " Z" for y in (1, 2))
    usual = found(f'<path d="{one.replace("Z", "&#90;")}"/><path d="{other.replace("Z", "&#90;")}"/>')
    assert usual[0].decode() == one + other
    assert found(f'<path d="{one}"/><path d="{other}"/>') == usual
    hidden = f'<!-- d="{other}" --><g id=\' d="{other}"\'><path d="{one}"/></g><path\n d="{other}"/>'
    assert found(hidden) == usual
    taken = vectors.vectors(framed([f'{HEAD}<path d="{one}"/><path d="~0"/></svg>'.encode()]))
    assert b"a damaged SVG" in taken, "names of long path data are not those of the drawing's author"


def test_an_answer_of_the_child_can_hold_nothing_but_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """sandbox.py: the parent trusts nothing else about the child. The data of paths are copied into the PDF."""
    look = [[1, 0, 0, 1, 0, 0], "#000000", None, 1]
    for data, lengths, is_taken in (
        ("M0 0L9 0L9 9Z", (13,), True),
        ("M0 0L9 0L9 9ZM0 0L9 0Z", (13, 9), True),
        ("M0 0L9 0 Q /F1 Do", (17,), False),
        ("M0 0L9 0ZM0 0L9 0 Q /F1 Do", (9, 17), False),
        ("M0 0L9 0 Q /F1 Do", (17, -17), False),
    ):
        shapes = [[length, *look] for length in lengths]
        content = json.dumps([{"width": 9, "height": 9, "shapes": shapes}]).encode() + b"\n" + data.encode()
        monkeypatch.setattr(art_files, "look_inside", lambda *_, content=content: Answer("vectors", content))
        assert isinstance(drawings({"a.svg": (b"<svg/>", 9)}, inked=False)["a.svg"], InputError) != is_taken


def font(rights: int = 0, change: Callable[[TTFont], None] | None = None) -> bytes:
    """Return the shipped bold face with other rights, and with another change."""
    made = TTFont(FOLDER / "NotoSans-Bold.ttf")
    made["OS/2"].fsType = rights
    if change:
        change(made)
    target = io.BytesIO()
    made.save(target)
    return target.getvalue()


@pytest.mark.parametrize("rights", [0, 0x0004, 0x0008, 0x000A])
def test_fonts_that_permit_embedding_are_taken(rights: int) -> None:
    """OpenType, OS/2 fsType: installable, preview and print, editable; the least restrictive of several bits counts."""
    found = TTFont(BytesIO(typeface(font(rights), "abc")))
    assert set(found.getBestCmap()) == set(map(ord, "abc"))


@pytest.mark.parametrize(
    ("rights", "said"),
    [(0x0002, "does not permit embedding"), (0x0100, "embedding a part of it"), (0x0204, "bitmaps only")],
)
def test_fonts_without_the_right_are_refused(rights: int, said: str) -> None:
    with pytest.raises(InputError, match=said):
        typeface(font(rights), "abc")


def cff() -> bytes:
    """Return an OTF font with the letter A, a triangle of cubic curves."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    strings = {}
    for name in (".notdef", "A"):
        pen = T2CharStringPen(600, None)
        pen.moveTo((0, 0))
        pen.lineTo((600, 0))
        pen.curveTo((500, 300), (400, 500), (300, 700))
        pen.closePath()
        strings[name] = pen.getCharString()
    builder.setupCFF("Own", {}, strings, {})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    target = io.BytesIO()
    builder.save(target)
    return target.getvalue()


def test_an_otf_font_becomes_truetype() -> None:
    """Reportlab embeds no CFF outlines."""
    found = TTFont(BytesIO(typeface(cff(), "A")))
    assert "glyf" in found
    assert found["glyf"]["A"].xMax == 600
    family = own_family({"regular": typeface(cff(), "A")})
    names = [name for name, _ in runs("Aa", family=family)]
    assert names[0].startswith("own-")
    assert names[1] == "NotoSans-Regular", "a glyph that the own font lacks comes from the next one"


def test_fonts_that_call_themselves_the_same_are_kept_apart() -> None:
    """The own font is cut from a shipped one, so both name themselves `NotoSans-Bold`."""
    (own,) = {name for name, _ in runs("abc", family=own_family({"regular": typeface(font(), "abc")}))}
    for name in (own, "NotoSans-Bold"):
        assert pdfmetrics.getFont(face(name).fontName) is face(name)
    assert face(own).face.name != face("NotoSans-Bold").face.name


def test_an_own_font_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.ttf").write_bytes(font())
    Path("cards.csv").write_text("title\nGrove 森\n")
    element = '[[front]]\nkind = "text"\ntext = "{title}"\nfont = "display"\nat = [5, 5]\nsize = [50, 10]\n'
    Path("cards.toml").write_text(f'[fonts]\ndisplay = "own.ttf"\n{element}')
    call = ["deck", "cards.csv", "--template", "cards.toml", "--force", "-o"]
    assert run(*call, "a.pdf").status == run(*call, "b.pdf").status == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    with pypdfium2.PdfDocument("a.pdf") as opened:
        assert {"Grove", "森"} <= set(opened[0].get_textpage().get_text_bounded().split())
    Path("cards.toml").write_text(f'[fonts]\ndisplay = "own.ttf"\n{element}bold = true\n')
    assert "line 2, [[front]] number 1: the font has no bold face" in run(*call, "a.pdf").err
    Path("own.ttf").write_bytes(font(2))
    assert "[fonts] display: own.ttf: its maker does not permit embedding" in run(*call, "a.pdf").err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a TTF or OTF"),
        (b"wOFF" + b"\0" * 99, "not a TTF or OTF"),
        (b"\0\1\0\0" + b"\xff" * 500, "a damaged font"),
        (font()[:3000], "a damaged font"),
    ],
)
def test_hostile_fonts_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        typeface(data, "abcÄ")


PEN = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}
NUMBERS = st.one_of(st.integers(-50, 50).map(str), st.floats(-99, 99).map(lambda value: f"{value:.3g}"))
PARTS = st.one_of(
    *(
        st.builds(
            lambda letter, groups, between: letter + between.join(number for group in groups for number in group),
            st.sampled_from(letters),
            st.lists(st.lists(NUMBERS, min_size=takes, max_size=takes), min_size=1, max_size=3),
            st.sampled_from([" ", ",", " , "]),
        )
        for letters, takes in (("MmLl", 2), ("HhVv", 1), ("Cc", 6), ("Ss", 4))
    ),
    st.sampled_from(["Z", "z ", " L 1-2.5.5 3", "L", "L 1", "L 1 2 3", "L 1_0 2", "C 1 2 3 4"]),
)


@example("M 1 2 L 1 L 2 3 4")
@example("M 1 2 c 1 2 3 4 5 6 1 2 3 4 5 6 v 1 2 h 3 4")
@given(st.builds(lambda parts: "M 1 2" + "".join(parts), st.lists(PARTS, max_size=6)))
def test_path_data_are_read_as_fonttools_reads_them(text: str) -> None:
    """W3C SVG 2, 9.3: fontTools, which reads one number after another, finds the same segments, or the same fault."""
    pen = RecordingPen()
    try:
        parse_path(text, pen)
    except ValueError:
        with pytest.raises(LayoutError, match="path"):
            from_svg(text)
        return
    wanted = [
        (PEN[name], tuple(float(value) for point in points for value in point))
        for name, points in pen.value
        if name != "endPath"
    ]
    assert [*from_svg(text)] == wanted


@example("M 1 2 L 3,4 C 1 2 3 4 5 6 Z M .5 -3 L 1234567 0")
@example("M1 2 L -3 .25 Z L 1 1")
@example("M 0.12345 0 l 0.00004 2 l 0.5 0")
@example("M 1 2 l 4e-4 2 l 0.5 0")
@example("M 1 2 Q 2 2 2 3 l 0.5 0")
@given(st.builds(lambda parts: "M 1 2" + "".join(parts), st.lists(PARTS, max_size=6)))
def test_written_paths_are_the_paths_that_were_read(text: str) -> None:
    """written.py: absolute M, L, C and Z; the operators of a PDF follow their numbers (ISO 32000, 8.5.2)."""
    try:
        wanted = opened(from_svg(text))
    except LayoutError:
        with pytest.raises(LayoutError, match="path"):
            written(text)
        return
    path = WrittenPath(written(text), (2, 0, 0, -2, 1, 0))
    found = opened([(c, tuple((v - 1) / 2 if i % 2 == 0 else -v / 2 for i, v in enumerate(n))) for c, n in path])
    assert [command for command, _ in found] == [command for command, _ in wanted]
    for (_, one), (_, other) in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, rel=1e-9, abs=1e-5)
    lines = [line.split() for line in path.operators().splitlines()]
    assert [line[-1] for line in lines] == [{"Z": "h"}.get(c, c.lower()) for c, _ in path]
    assert [tuple(map(float, line[:-1])) for line in lines] == [
        pytest.approx([(v - 1) / 2 if i % 2 == 0 else -v / 2 for i, v in enumerate(n)]) for _, n in path
    ]


def opened(path: Iterable[Segment]) -> list[Segment]:
    """Return a path without the lines to its start that come before Z, because Z draws them anyway."""
    found: list[Segment] = []
    start: tuple[float, ...] = ()
    for command, numbers in path:
        start = numbers if command == "M" else start
        if command == "Z" and found[-1][0] == "L" and found[-1][1] == pytest.approx(start, abs=1e-5):
            found.pop()
        found.append((command, numbers))
    return found
