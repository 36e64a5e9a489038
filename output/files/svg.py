"""One scene as SVG. This is the only module that uses svgwrite.

User units are millimetres. The file uses features that converters keep: paths, groups, definitions placed by `use`.
Only windows and pictures need clip paths. Text is drawn as the outlines of its glyphs, so that it looks the same
without the fonts. Each line has its words as a label. The board file is in `<metadata id="landpress">`.
"""

import io
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from landpress.output.files.embedded import CERTIFICATE, NAME
from landpress.output.scene.fonts import runs_of, source, width_of
from landpress.output.scene.items import Item, Path, Picture, Scene, Shape, Symbol, Text, Window
from landpress.output.scene.shapes import rectangle

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.base import BaseElement
    from svgwrite.container import Group
    from svgwrite.path import Path as PathElement


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_text(path: Path) -> str:
    """Return a path as the data of an SVG path."""
    return "".join(command + " ".join(map(_number, values)) for command, values in path)


@cache
def _glyphs(face: str) -> tuple[Any, dict[int, str], int]:
    from fontTools.ttLib import TTFont

    font = TTFont(source(face))
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def _outlines(text: Text) -> str:
    """Return the glyphs of a text as one path."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    x = text.left(width_of(text))
    parts = []
    for face, piece in runs_of(text):
        glyphs, names, em = _glyphs(face)
        scale = text.size / em
        for symbol in piece:
            glyph = glyphs[names[ord(symbol)]]
            pen = SVGPathPen(glyphs, ntos=_number)
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, text.y)))
            parts.append(pen.getCommands())
            x += glyph.width * scale + text.spacing * text.size
    return "".join(parts)


class _Metadata:
    """A metadata element for svgwrite. The metadata element of svgwrite itself cannot have an id."""

    elementname = "metadata"

    def __init__(self, name: str, text: str) -> None:
        self.xml = Element(self.elementname, id=name)
        self.xml.text = text

    def get_xml(self) -> Element:
        return self.xml


class _Writer:
    """A writer of items into a drawing. All ids begin with `prefix`, so that an HTML page can hold many drawings."""

    def __init__(self, drawing: "Drawing", prefix: str = "") -> None:
        self.drawing = drawing
        self.prefix = prefix
        self.windows = 0

    def _shape(self, shape: Shape) -> "PathElement":
        options: dict[str, str] = {"fill": shape.fill or "none"}
        if shape.stroke:
            options |= {"stroke": shape.stroke, "stroke_width": _number(shape.width)}
            if shape.dash:
                options["stroke_dasharray"] = " ".join(map(_number, shape.dash))
        return self.drawing.path(d=path_text(shape.path), **options)

    def _text(self, text: Text) -> "Group":
        group = self.drawing.g(role="img", aria_label=text.text)
        group.add(self.drawing.path(d=_outlines(text), fill=text.colour))
        return group

    def _window(self, window: Window) -> "Group":
        """Make a group in the coordinates of the larger drawing, clipped to the window.

        A program without clip paths puts it in the right place, but also shows what lies outside the window.
        """
        part, scale = window.part, _number(window.scale)
        clip = self._clip(rectangle(*part))
        moves = f"translate({_number(window.x)} {_number(window.y)}) scale({scale})"
        moves += f" translate({_number(-part.x)} {_number(-part.y)})"
        group = self.drawing.g(transform=moves, clip_path=clip)
        for item in window.items:
            group.add(self.item(item))
        return group

    def _clip(self, path: Path) -> str:
        """Define a clip path. Return the reference that an element uses for it."""
        self.windows += 1
        name = f"{self.prefix}window-{self.windows}"
        clip = self.drawing.clipPath(id=name)
        clip.add(self.drawing.path(d=path_text(path)))
        self.drawing.defs.add(clip)
        return f"url(#{name})"

    def _picture(self, picture: Picture) -> "Group":
        """Embed the file of the image, stretched to the picture's size."""
        place = f"translate({_number(picture.x)} {_number(picture.y)})"
        group = self.drawing.g(transform=place, clip_path=self._clip(picture.clip))
        held = f"data:image/{picture.image.kind};base64,{b64encode(picture.image.file).decode()}"
        size = (_number(picture.width), _number(picture.height))
        shown = self.drawing.image(held, size=size)
        shown.attribs["preserveAspectRatio"] = "none"
        group.add(shown)
        return group

    def item(self, item: Item) -> "BaseElement":
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Window):
            return self._window(item)
        if isinstance(item, Picture):
            return self._picture(item)
        x, y, name = _number(item.x), _number(item.y), f"#{self.prefix}{item.symbol.name}"
        if item.turn:
            return self.drawing.use(name, transform=f"translate({x} {y}) rotate({_number(item.turn)})")
        return self.drawing.use(name, insert=(x, y))

    def symbols(self, symbols: Mapping[str, Symbol]) -> None:
        """Write symbols by their names."""
        for name, symbol in symbols.items():
            group = self.drawing.g(id=f"{self.prefix}{name}")
            for part in symbol.items:
                group.add(self.item(part))
            self.drawing.defs.add(group)

    def scene(self, scene: Scene) -> None:
        """Write a whole scene, its symbols first."""
        self.symbols(scene.symbols())
        for item in scene.items:
            self.drawing.add(self.item(item))


def _drawing(scene: Scene, size: tuple[str, str]) -> "Drawing":
    import svgwrite

    drawing = svgwrite.Drawing(debug=False, viewBox=f"0 0 {_number(scene.width)} {_number(scene.height)}", size=size)
    drawing.attribs |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return drawing


def inline(scene: Scene, name: str, description: str) -> str:
    """Return a scene as SVG for an HTML page. It fills the available width. `name` is its unique name in the page.

    Screen readers treat it as one picture with the title of the scene and a description.
    """
    drawing = _drawing(scene, size=("100%", "auto"))
    del drawing.attribs["height"]
    drawing.attribs |= {"role": "img", "aria-label": scene.title}
    drawing.set_desc(title=scene.title, desc=description)
    _Writer(drawing, f"{name}-").scene(scene)
    text: str = drawing.tostring()
    return text


def definitions(symbols: Mapping[str, Symbol], name: str) -> str:
    """Return symbols as an SVG without a drawing, for an HTML page that places them by `use`.

    Their ids begin with `name`. The symbols that they use are among them, or are in the page already.
    """
    drawing = _drawing(Scene(0, 0, name, ()), size=("0", "0"))
    _Writer(drawing, f"{name}-").symbols(symbols)
    text: str = drawing.tostring()
    return text


def write(scene: Scene, language: str, board_json: str, certificate: str = "") -> bytes:
    """Return an SVG file of the scene. The board and the certificate are in metadata, if there are any."""
    drawing = _drawing(scene, size=(f"{_number(scene.width)}mm", f"{_number(scene.height)}mm"))
    drawing.attribs["xml:lang"] = language
    drawing.set_desc(title=scene.title)
    if board_json:
        drawing.add(_Metadata(NAME, board_json))
    if certificate:
        drawing.add(_Metadata(CERTIFICATE, certificate))
    _Writer(drawing).scene(scene)
    target = io.StringIO()
    drawing.write(target)
    return target.getvalue().encode()
