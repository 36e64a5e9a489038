"""Scenes as PDF through reportlab: true to scale, fonts embedded, tagged, the board attached, always the same bytes.

This module converts millimetres with y down to points with y up. Symbols become form XObjects. The canvas starts with a
shipped face, because reportlab's default would load Helvetica on every page without embedding it. Texts are written in
runs of existing glyphs, because reportlab would drop a missing glyph without an error.
"""

import os
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from landpress.output.files import forms
from landpress.output.files.tagging import Tags
from landpress.output.scene import late_pillow
from landpress.output.scene.fonts import face, runs_of, width_of
from landpress.output.scene.items import PT, Image, Item, Path, Picture, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.strokes import Strokes, are_compiled, operators
from landpress.output.scene.written import WrittenPath, exact
from landpress.output.strangers.answer import ATTACHMENT, CERTIFICATE

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObjectReference, PDFStream
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

_FIRST_FACE = "NotoSans-Regular"
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_SEEN = zlib.compress(b"\0\xff")
"""The compressed rows of a pixel that is wholly seen."""
_MANY = 40
"""The segments above which the compiled loops write a path faster, where they are loaded already."""
_Known = dict[int, tuple[Path, str]]
_OPERATORS = {"M": "%.2f %.2f m", "L": "%.2f %.2f l", "C": "%.2f %.2f %.2f %.2f %.2f %.2f c", "Z": "h"}

_ZEROS = ((".00 ", "\0"), ("0 ", " "), ("\0", " "))
"""What leaves out the zeros at the end of two decimals, one after the other."""


def traced(path: Path, between: str = " ") -> str:
    """Write a path as PDF operators with a separator, in points with y up, rounded to 0.01 points.

    All numbers are formatted at once. One by one they would take three times as long.
    """
    if isinstance(path, Strokes):
        return path.operators()
    numbers = [value for _, values in path for value in values]
    if len(path) > _MANY and between == " " and are_compiled():
        return operators("".join([command for command, _ in path]).encode(), array("d", numbers))
    numbers[::2] = [x / PT for x in numbers[::2]]
    numbers[1::2] = [y / -PT for y in numbers[1::2]]
    text = between.join([_OPERATORS[command] for command, _ in path]) % tuple(numbers)
    for zeros, short in _ZEROS:
        text = text.replace(zeros, short)
    return text


def _traced(path: Path) -> "PDFPathObject":
    """Return the path for reportlab. The formatting of reportlab itself is many times slower."""
    from reportlab.pdfgen.pathobject import PDFPathObject

    return PDFPathObject(["n", traced(path)])


@cache
def _colour(text: str) -> "Color":
    """Return a colour for reportlab. It is cached because reportlab parses the text again for each use."""
    from reportlab.lib.colors import toColor

    return toColor(text)


def _draw_shape(canvas: "Canvas", shape: Shape, known: _Known | None = None) -> None:
    if isinstance(shape.path, WrittenPath):
        canvas._code.append(_written(shape, shape.path))
        return
    if shape.fill:
        canvas._fillColorObj = _colour(shape.fill)
    if shape.stroke:
        canvas._strokeColorObj = _colour(shape.stroke)
    path = traced(shape.path) if known is None else _once(known, shape.path)
    canvas._code += [*_set_up(shape.fill, shape.stroke, shape.width, shape.dash), f"n {path}"]
    canvas._strokeAndFill(stroke=int(bool(shape.stroke)), fill=int(bool(shape.fill)))


@lru_cache(4096)
def _set_up(fill: str | None, stroke: str | None, width: float, dash: tuple[float, ...]) -> list[str]:
    """Return the operators of colours and lines. reportlab itself would write them anew for each shape."""
    from reportlab.lib.rl_accel import fp_str

    found = [f"{fp_str(_colour(fill).rgb())} rg"] if fill else []
    if stroke:
        dashed = fp_str([length / PT for length in dash])
        found += [f"{fp_str(_colour(stroke).rgb())} RG", f"{fp_str(width / PT)} w", f"[{dashed}] 0 d"]
    return found


def _written(shape: Shape, path: WrittenPath) -> str:
    """Return a shape with a written path as operators. The matrix of the page places it, so no number is converted."""
    a, b, c, d, e, f = (number / PT for number in path.matrix)
    parts = ["q", " ".join(map(exact, (a, -b, c, -d, e, -f))), "cm"]
    for colour, operator in ((shape.fill, "rg"), (shape.stroke, "RG")):
        if colour:
            parts += [" ".join(map(exact, _colour(colour).rgb())), operator]
    if shape.stroke:
        parts += [exact(shape.width / path.scale), "w [] 0 d"]
    paint = "B" if shape.fill and shape.stroke else "f" if shape.fill else "S"
    return " ".join([*parts, path.operators(), paint, "Q"])


def _draw_text(canvas: "Canvas", text: Text) -> None:
    """Draw a line of text as one text object, also if it has several runs, so that a reader selects it as one line.

    reportlab itself would take twice as long.
    """
    x, sized = text.left(width_of(text)), _sized(text.size)
    parts = ["BT", f"1 0 0 1 {_short(x / PT)} {_short(-text.y / PT)} Tm", *_set_up(text.colour, None, 0.0, ())]
    if text.spacing:
        parts.append(f"{_short(text.spacing * text.size / PT)} Tc")
    for name, piece in runs_of(text):
        font = face(name)
        for subset, letters in font.splitString(piece, canvas._doc):
            named = font.getSubsetInternalName(subset, canvas._doc)
            parts.append(f"{named} {sized} ({canvas._escape(letters)}) Tj")
    if text.spacing:  # the space stays in the state of the page
        parts.append("0 Tc")
    canvas._doc.ensureMinPdfVersion("transparency")  # 1.4, as reportlab does for each text
    canvas._code.append(" ".join([*parts, "ET"]))


@cache
def _sized(size: float) -> str:
    """Return the operators of a size of type."""
    return f"{_short(size / PT)} Tf {_short(size / PT * 1.2)} TL"


def _once(known: _Known, path: Path) -> str:
    """Return a path as `traced` does, once for all windows. The path is held, so that no other has its identity."""
    if id(path) not in known:
        known[id(path)] = path, traced(path)
    return known[id(path)][1]


def _draw_window(canvas: "Canvas", window: Window) -> None:
    """Draw a window. It is clipped on the page and not in a form, because reportlab would lose the clip path there."""
    known = vars(canvas).setdefault("_landpressKnown", {})
    part = window.part
    canvas.saveState()
    canvas.translate(window.x / PT, -window.y / PT)
    canvas.scale(window.scale, window.scale)
    canvas.translate(-part.x / PT, part.y / PT)
    canvas.clipPath(_traced(rectangle(*part)), stroke=0, fill=0)
    _draw(canvas, window.items, known)
    canvas.restoreState()


def _draw_picture(canvas: "Canvas", picture: Picture) -> None:
    """Draw the image as an XObject of the file, so that forms can use it too."""
    name = f"image-{picture.image.name}"
    if not canvas._doc.hasForm(name):
        canvas._doc.addForm(name, _image(canvas._doc, picture.image))
    canvas.saveState()
    canvas.translate(picture.x / PT, -picture.y / PT)
    canvas.clipPath(_traced(picture.clip), stroke=0, fill=0)
    canvas.transform(picture.width / PT, 0, 0, picture.height / PT, 0, -picture.height / PT)
    canvas.doForm(name)
    canvas.restoreState()


def _image(document: "PDFDocument", image: Image) -> "PDFStream":
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream

    def stream(data: bytes, channels: int, is_jpeg: bool, size: tuple[int, int]) -> "PDFStream":
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Image"),
            "Width": size[0],
            "Height": size[1],
            "BitsPerComponent": 8,
            "ColorSpace": PDFName(_SPACES[channels]),
            "Filter": PDFName("DCTDecode" if is_jpeg else "FlateDecode"),
        }
        if not is_jpeg:  # each row has its own filter, as in a PNG
            columns = {"Predictor": 15, "Colors": channels, "Columns": size[0]}
            entries["DecodeParms"] = PDFDictionary(columns)
        elif channels == 4:  # the values of a CMYK JPEG are inverted
            entries["Decode"] = PDFArray([1, 0] * 4)
        return PDFStream(PDFDictionary(entries), data)

    whole = image.width, image.height
    made = stream(image.data, image.channels, image.is_jpeg, whole)
    if image.is_transparent:
        alpha = stream(image.alpha or _SEEN, 1, False, whole if image.alpha else (1, 1))
        if image.opacity < 1:
            alpha.dictionary["Decode"] = PDFArray([0, image.opacity])
        made.dictionary["SMask"] = document.Reference(alpha, f"landpressAlpha {image.name}")
    if image.clear:
        size = {"Width": image.width, "Height": image.height, "Filter": PDFName("FlateDecode")}
        kind = {"Type": PDFName("XObject"), "Subtype": PDFName("Image"), "ImageMask": "true", "BitsPerComponent": 1}
        clear = PDFStream(PDFDictionary(kind | size), image.clear)
        made.dictionary["Mask"] = document.Reference(clear, f"landpressClear {image.name}")
    return made


def _draw(canvas: "Canvas", items: Iterable[Item], known: _Known | None = None) -> None:
    for item in items:
        if isinstance(item, Shape):
            _draw_shape(canvas, item, known)
        elif isinstance(item, Text):
            _draw_text(canvas, item)
        elif isinstance(item, Window):
            _draw_window(canvas, item)
        elif isinstance(item, Picture):
            _draw_picture(canvas, item)
        else:
            _draw_use(canvas, item)


def _draw_use(canvas: "Canvas", use: Use) -> None:
    """Draw a symbol at its place, in the words of reportlab, which would note and take back 23 settings for each."""
    symbol = forms.held(use.symbol)
    canvas._code += ["q", f"{_turned(use.turn)} {use.x / PT:.3f} {-use.y / PT:.3f} cm"]
    if symbol.name in vars(canvas)["_landpressInPlace"]:
        _draw(canvas, symbol.items)
    else:
        canvas._code.append(f"/{canvas._doc.getXObjectName(symbol.name)} Do")
        canvas._formsinuse.append(symbol.name)
    canvas._code.append("Q")


def _short(number: float) -> str:
    """Write a number as reportlab's `fp_str` does, in half its time for those of places on a page."""
    size = abs(number)
    if 1.01 < size < 9.99:
        return f"{number:.6f}".rstrip("0").rstrip(".")
    if 10.01 < size < 99.9:
        return f"{number:.5f}".rstrip("0").rstrip(".")
    if 100.1 < size < 999:
        return f"{number:.4f}".rstrip("0").rstrip(".")
    from reportlab.lib.rl_accel import fp_str

    return str(fp_str(number))


@cache
def _turned(turn: float) -> str:
    """Return the first four numbers of the matrix that turns by so many degrees."""
    from reportlab.lib.rl_accel import fp_str

    sine, cosine = sin(-turn * pi / 180), cos(-turn * pi / 180)
    return str(fp_str(cosine, sine, -sine, cosine))


def _begin(canvas: "Canvas") -> None:
    canvas.setLineCap(1)
    canvas.setLineJoin(1)


@cache
def _encode_quickly() -> None:
    """Let reportlab encode operators as ASCII. Letter by letter, as it does, takes half as long as to compress them."""
    from reportlab.pdfbase import pdfdoc

    encoded = pdfdoc.pdfdocEnc
    pdfdoc.pdfdocEnc = lambda text: text.encode() if isinstance(text, str) and text.isascii() else encoded(text)


def _define(canvas: "Canvas", symbol: Symbol) -> None:
    reach = symbol.reach / PT
    if drawn := forms.written(symbol):
        canvas._doc.addForm(symbol.name, forms.drawing([_written(*one) for one in drawn], reach))
        return
    canvas.beginForm(symbol.name)
    _begin(canvas)
    _draw(canvas, symbol.items)
    forms.end(canvas, reach)


def _attach(document: "PDFDocument", files: Mapping[str, bytes]) -> None:
    """Put files into the document's name tree, sorted by name. reportlab has no function for it."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

    listed = [(PDFString(name), _embedded(document, name, files[name])) for name in sorted(files)]
    names = PDFDictionary({"Names": PDFArray([part for pair in listed for part in pair])})
    document.Catalog.Names = PDFDictionary({"EmbeddedFiles": names})


def _embedded(document: "PDFDocument", name: str, content: bytes) -> "PDFObjectReference":
    """Embed a file in the document and return a reference to it."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

    size = PDFDictionary({"Size": len(content)})
    # PDFName does not escape a slash, and a slash would begin a second name.
    entries = {"Type": PDFName("EmbeddedFile"), "Subtype": "/application#2Fjson", "Params": size}
    stream = PDFStream(PDFDictionary(entries), content, [PDFZCompress])
    held = document.Reference(stream, f"landpressAttachmentStream {name}")
    file = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "F": PDFString(name),
            "UF": PDFString(name),
            "AFRelationship": PDFName("Source"),
            "EF": PDFDictionary({"F": held, "UF": held}),
        }
    )
    return document.Reference(file, f"landpressAttachment {name}")


def _blank(language: str) -> "Canvas":
    """Return a document without pages. Its date is always the same: reportlab would read it from the environment."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    from landpress.output.files.stream_ends import LineEnds

    rl_config.useA85 = 0  # plain compressed streams, a fifth smaller
    _encode_quickly()
    face(_FIRST_FACE)
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        canvas = Canvas("", pageCompression=1, invariant=1, initialFontName=_FIRST_FACE, lang=language)
        canvas._doc.encrypt = LineEnds()
        forms.name_shortly(canvas._doc)
        return canvas
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def write(
    scenes: Sequence[Scene],
    language: str,
    creator: str,
    attachment: bytes,
    attached_as: str = ATTACHMENT,
    certificate: bytes = b"",
    subject: str = "",
) -> bytes:
    """Return a PDF with one page for each scene. Its properties have the `subject`.

    `attachment` becomes an attached file with the name `attached_as`. `certificate`, the trace of a game, is attached
    too. Empty files are left out.
    """
    late_pillow.postpone()
    canvas = _blank(language)
    canvas.setTitle(scenes[0].title)
    canvas.setAuthor("")
    canvas.setSubject(subject)
    canvas.setCreator(creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    defined: dict[str, Symbol] = {}
    in_place = vars(canvas)["_landpressInPlace"] = forms.in_place(scenes)
    for scene in scenes:
        for name, symbol in scene.symbols().items():
            if forms.held(symbol) is not symbol:
                continue
            if name not in defined:
                defined[name] = symbol
                if name not in in_place:
                    _define(canvas, symbol)
            elif symbol != defined[name]:
                raise ValueError(f"two symbols are called {name!r}: one of them would be drawn as the other")
    tags = Tags(canvas)
    for scene in scenes:
        canvas.setPageSize((scene.width / PT, scene.height / PT))
        canvas.translate(0, scene.height / PT)
        _begin(canvas)
        tags.page(scene, _draw)
        canvas.showPage()
        tags.shown()
    tags.finish()
    files = {attached_as: attachment, CERTIFICATE: certificate}
    if any(files.values()):
        _attach(canvas._doc, {name: content for name, content in files.items() if content})
    return bytes(canvas.getpdfdata())
