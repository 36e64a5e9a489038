"""One scene as SVG.

User units are millimetres. The file uses features that converters keep: paths, groups, definitions placed by `use`.
Only windows and pictures need clip paths. Text is drawn as the outlines of its glyphs, so that it looks the same
without the fonts. Each line has its words as a label. The board file is in `<metadata id="landpress">`.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from landpress.output.files.embedded import CERTIFICATE, NAME
from landpress.output.scene.fonts import runs_of, source, width_of
from landpress.output.scene.items import Item, Path, Picture, Scene, Shape, Symbol, Text, Window
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.written import WrittenPath, exact

NAMESPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


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


def _element(tag: str, text: str = "", **attributes: str) -> Element:
    """Return an element. In the names of attributes `_` stands for `-`. Those without a value are left out."""
    made = Element(tag)
    _set(made, {name.replace("_", "-"): value for name, value in attributes.items()})
    made.text = text
    return made


def _set(element: Element, attributes: Mapping[str, str]) -> None:
    """Add attributes to those of an element, all in the order of their names."""
    named = element.attrib | {name: value for name, value in attributes.items() if value}
    element.attrib = dict(sorted(named.items()))


class _Writer:
    """A writer of items into a drawing. All ids begin with `prefix`, so that an HTML page can hold many drawings."""

    def __init__(self, drawing: Element, prefix: str = "") -> None:
        self.drawing = drawing
        self.defs = SubElement(drawing, "defs")
        self.prefix = prefix
        self.windows = 0

    def _shape(self, shape: Shape) -> Element:
        if isinstance(shape.path, WrittenPath):
            return self._written(shape, shape.path)
        options: dict[str, str] = {"fill": shape.fill or "none"}
        if shape.stroke:
            options |= {"stroke": shape.stroke, "stroke_width": _number(shape.width)}
            if shape.dash:
                options["stroke_dasharray"] = " ".join(map(_number, shape.dash))
        return _element("path", d=path_text(shape.path), **options)

    def _written(self, shape: Shape, path: WrittenPath) -> Element:
        """Return a shape with a written path. Its matrix is that of the element, so no number is converted."""
        options: dict[str, str] = {
            "fill": shape.fill or "none",
            "transform": f"matrix({' '.join(map(exact, path.matrix))})",
        }
        if shape.stroke:
            options |= {"stroke": shape.stroke, "stroke_width": exact(shape.width / path.scale)}
        return _element("path", d=path.data, **options)

    def _text(self, text: Text) -> Element:
        group = _element("g", role="img", aria_label=text.text)
        group.append(_element("path", d=_outlines(text), fill=text.colour))
        return group

    def _window(self, window: Window) -> Element:
        """Make a group in the coordinates of the larger drawing, clipped to the window.

        A program without clip paths puts it in the right place, but also shows what lies outside the window.
        """
        part, scale = window.part, _number(window.scale)
        clip = self._clip(rectangle(*part))
        moves = f"translate({_number(window.x)} {_number(window.y)}) scale({scale})"
        moves += f" translate({_number(-part.x)} {_number(-part.y)})"
        group = _element("g", transform=moves, clip_path=clip)
        group.extend(map(self.item, window.items))
        return group

    def _clip(self, path: Path) -> str:
        """Define a clip path. Return the reference that an element uses for it."""
        self.windows += 1
        name = f"{self.prefix}window-{self.windows}"
        clip = SubElement(self.defs, "clipPath", id=name)
        clip.append(_element("path", d=path_text(path)))
        return f"url(#{name})"

    def _picture(self, picture: Picture) -> Element:
        """Embed the file of the image, stretched to the picture's size."""
        place = f"translate({_number(picture.x)} {_number(picture.y)})"
        group = _element("g", transform=place, clip_path=self._clip(picture.clip))
        held = f"data:image/{picture.image.kind};base64,{b64encode(picture.image.file).decode()}"
        shown = _element("image", width=_number(picture.width), height=_number(picture.height))
        _set(shown, {"preserveAspectRatio": "none", "xlink:href": held})
        group.append(shown)
        return group

    def item(self, item: Item) -> Element:
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Window):
            return self._window(item)
        if isinstance(item, Picture):
            return self._picture(item)
        x, y = _number(item.x), _number(item.y)
        turned = f"translate({x} {y}) rotate({_number(item.turn)})"
        used = _element("use", transform=turned) if item.turn else _element("use", x=x, y=y)
        _set(used, {"xlink:href": f"#{self.prefix}{item.symbol.name}"})
        return used

    def symbols(self, symbols: Mapping[str, Symbol]) -> None:
        """Write symbols by their names."""
        for name, symbol in symbols.items():
            group = _element("g", id=f"{self.prefix}{name}")
            group.extend(map(self.item, symbol.items))
            self.defs.append(group)

    def scene(self, scene: Scene) -> None:
        """Write a whole scene, its symbols first."""
        self.symbols(scene.symbols())
        self.drawing.extend(map(self.item, scene.items))


def _drawing(scene: Scene, **attributes: str) -> Element:
    shared = {"version": "1.1", "baseProfile": "full", "stroke-linecap": "round", "stroke-linejoin": "round"}
    box = f"0 0 {_number(scene.width)} {_number(scene.height)}"
    drawing = _element("svg", **attributes)
    _set(drawing, {**NAMESPACES, **shared, "viewBox": box})
    return drawing


def inline(scene: Scene, name: str, description: str) -> str:
    """Return a scene as SVG for an HTML page. It fills the available width. `name` is its unique name in the page.

    Screen readers treat it as one picture with the title of the scene and a description.
    """
    drawing = _drawing(scene, width="100%", role="img", aria_label=scene.title)
    drawing.append(_element("title", scene.title))
    drawing.append(_element("desc", description))
    _Writer(drawing, f"{name}-").scene(scene)
    return tostring(drawing, encoding="unicode")


def definitions(symbols: Mapping[str, Symbol], name: str) -> str:
    """Return symbols as an SVG without a drawing, for an HTML page that places them by `use`.

    Their ids begin with `name`. The symbols that they use are among them, or are in the page already.
    """
    drawing = _drawing(Scene(0, 0, name, ()), width="0", height="0")
    _Writer(drawing, f"{name}-").symbols(symbols)
    return tostring(drawing, encoding="unicode")


def write(scene: Scene, language: str, board_json: str, certificate: str = "") -> bytes:
    """Return an SVG file of the scene. The board and the certificate are in metadata, if there are any."""
    drawing = _drawing(scene, width=f"{_number(scene.width)}mm", height=f"{_number(scene.height)}mm")
    _set(drawing, {"xml:lang": language})
    drawing.append(_element("title", scene.title))
    writer = _Writer(drawing)
    for name, held in ((NAME, board_json), (CERTIFICATE, certificate)):
        if held:
            drawing.append(_element("metadata", held, id=name))
    writer.scene(scene)
    text = tostring(drawing, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{text}'.encode()
