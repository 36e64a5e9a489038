"""One scene as SVG: a file, which svgwrite writes, or a picture in a page. Only this module uses svgwrite.

svgwrite imports what a program needs to load files from the web. A page with pictures must not pay for that, so their
elements are of `_Made`, which has the one method of svgwrite's elements that the writer calls. Both give equal markup.

User units are millimetres. The file uses features that converters keep: paths, groups, definitions placed by `use`.
Only windows and pictures need clip paths. Text is drawn as the outlines of its glyphs, so that it looks the same
without the fonts. Each line has its words as a label. The board file is in `<metadata id="landpress">`.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from io import StringIO
from typing import Any, Protocol
from xml.etree.ElementTree import Element, tostring

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
_ATTRIBUTES = {"href": "xlink:href"}
"""The attributes that svgwrite writes by another name."""


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


class _Node(Protocol):
    """An element that others of its kind are added to: one of svgwrite's, or `_Made`."""

    @property
    def add(self) -> Callable[..., object]: ...


class _Maker(Protocol):
    """What makes an element with a tag and attributes.

    In the names of attributes `_` stands for `-`. Attributes without a value are left out, the others are sorted.
    `href` is the place that a `use` or an `image` refers to.
    """

    def __call__(self, tag: str, **attributes: str) -> _Node: ...


class _Made(Element):
    """An element of a picture in a page."""

    def __init__(self, tag: str, text: str = "", **attributes: str) -> None:
        named = {_ATTRIBUTES.get(name) or name.replace("_", "-"): value for name, value in attributes.items() if value}
        super().__init__(tag, dict(sorted(named.items())))
        self.text = text

    add = Element.append


class _Metadata:
    """A metadata element for svgwrite, whose own cannot have an id."""

    elementname = "metadata"

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def get_xml(self) -> Element:
        return _Made(self.elementname, self.text, id=self.name)


class _Writer:
    """A writer of items into a drawing. All ids begin with `prefix`, so that an HTML page can hold many drawings."""

    def __init__(self, drawing: _Node, defs: _Node, make: _Maker, prefix: str = "") -> None:
        self.drawing = drawing
        self.defs = defs
        self.make = make
        self.prefix = prefix
        self.windows = 0

    def _shape(self, shape: Shape) -> _Node:
        if isinstance(shape.path, WrittenPath):
            return self._written(shape, shape.path)
        options: dict[str, str] = {"fill": shape.fill or "none"}
        if shape.stroke:
            options |= {"stroke": shape.stroke, "stroke_width": _number(shape.width)}
            if shape.dash:
                options["stroke_dasharray"] = " ".join(map(_number, shape.dash))
        return self.make("path", d=path_text(shape.path), **options)

    def _written(self, shape: Shape, path: WrittenPath) -> _Node:
        """Return a shape with a written path. Its matrix is that of the element, so no number is converted."""
        options: dict[str, str] = {
            "fill": shape.fill or "none",
            "fill_rule": "nonzero",
            "transform": f"matrix({' '.join(map(exact, path.matrix))})",
        }
        if shape.stroke:
            options |= {"stroke": shape.stroke, "stroke_width": exact(shape.width / path.scale)}
        return self.make("path", d=path.data, **options)

    def _text(self, text: Text) -> _Node:
        group = self.make("g", role="img", aria_label=text.text)
        group.add(self.make("path", d=_outlines(text), fill=text.colour, fill_rule="nonzero"))
        return group

    def _window(self, window: Window) -> _Node:
        """Make a group in the coordinates of the larger drawing, clipped to the window.

        A program without clip paths puts it in the right place, but also shows what lies outside the window.
        """
        part, scale = window.part, _number(window.scale)
        clip = self._clip(rectangle(*part))
        moves = f"translate({_number(window.x)} {_number(window.y)}) scale({scale})"
        moves += f" translate({_number(-part.x)} {_number(-part.y)})"
        return self._group(window.items, transform=moves, clip_path=clip)

    def _group(self, items: Iterable[Item], **attributes: str) -> _Node:
        group = self.make("g", **attributes)
        for item in items:
            group.add(self.item(item))
        return group

    def _clip(self, path: Path) -> str:
        """Define a clip path. Return the reference that an element uses for it."""
        self.windows += 1
        name = f"{self.prefix}window-{self.windows}"
        clip = self.make("clipPath", id=name)
        clip.add(self.make("path", d=path_text(path)))
        self.defs.add(clip)
        return f"url(#{name})"

    def _picture(self, picture: Picture) -> _Node:
        """Embed the file of the image, stretched to the picture's size."""
        place = f"translate({_number(picture.x)} {_number(picture.y)})"
        group = self.make("g", transform=place, clip_path=self._clip(picture.clip))
        held = f"data:image/{picture.image.kind};base64,{b64encode(picture.image.file).decode()}"
        size = {"width": _number(picture.width), "height": _number(picture.height)}
        if picture.image.opacity < 1:
            size["opacity"] = _number(picture.image.opacity)
        group.add(self.make("image", href=held, preserveAspectRatio="none", **size))
        return group

    def item(self, item: Item) -> _Node:
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
            return self.make("use", href=name, transform=f"translate({x} {y}) rotate({_number(item.turn)})")
        return self.make("use", href=name, x=x, y=y)

    def symbols(self, symbols: Mapping[str, Symbol]) -> None:
        """Write symbols by their names."""
        for name, symbol in symbols.items():
            self.defs.add(self._group(symbol.items, id=f"{self.prefix}{name}"))

    def scene(self, scene: Scene) -> None:
        """Write a whole scene, its symbols first."""
        self.symbols(scene.symbols())
        for item in scene.items:
            self.drawing.add(self.item(item))


def _shared(scene: Scene) -> dict[str, str]:
    """Return the attributes of every drawing. Shapes are filled as in PDFs: what lies inside twice is outside."""
    box = f"0 0 {_number(scene.width)} {_number(scene.height)}"
    return {"viewBox": box, "fill_rule": "evenodd", "stroke_linecap": "round", "stroke_linejoin": "round"}


def _in_page(scene: Scene, name: str, parts: Iterable[_Made], **attributes: str) -> tuple[_Made, _Writer]:
    """Return the drawing of a scene for a page with the parts that come first, and its writer."""
    drawing = _Made("svg", version="1.1", baseProfile="full", **NAMESPACES, **_shared(scene), **attributes)
    defs = _Made("defs")
    drawing.extend((*parts, defs))
    return drawing, _Writer(drawing, defs, _Made, f"{name}-")


def inline(scene: Scene, name: str, description: str) -> str:
    """Return a scene as SVG for an HTML page. It fills the available width. `name` is its unique name in the page.

    Screen readers treat it as one picture with the title of the scene and a description.
    """
    told = _Made("title", scene.title), _Made("desc", description)
    drawing, writer = _in_page(scene, name, told, width="100%", role="img", aria_label=scene.title)
    writer.scene(scene)
    return tostring(drawing, encoding="unicode")


def definitions(symbols: Mapping[str, Symbol], name: str) -> str:
    """Return symbols as an SVG without a drawing, for an HTML page that places them by `use`.

    Their ids begin with `name`. The symbols that they use are among them, or are in the page already.
    """
    drawing, writer = _in_page(Scene(0, 0, name, ()), name, (), width="0", height="0")
    writer.symbols(symbols)
    return tostring(drawing, encoding="unicode")


def write(scene: Scene, language: str, board_json: str, certificate: str = "") -> bytes:
    """Return an SVG file of the scene. The board and the certificate are in metadata, if there are any."""
    from svgwrite import Drawing

    def make(tag: str, **attributes: str) -> _Node:
        made: _Node = getattr(drawing, tag)(**attributes)
        return made

    size = f"{_number(scene.width)}mm", f"{_number(scene.height)}mm"
    drawing = Drawing(size=size, debug=False, **_shared(scene))
    drawing["xml:lang"] = language
    drawing.set_desc(title=scene.title)
    for name, held in ((NAME, board_json), (CERTIFICATE, certificate)):
        if held:
            drawing.add(_Metadata(name, held))
    _Writer(drawing, drawing.defs, make).scene(scene)
    target = StringIO()
    drawing.write(target)
    return target.getvalue().encode()
