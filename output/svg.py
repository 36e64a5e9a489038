"""One scene as SVG: the only module that knows svgwrite.

User units are millimetres. Only what converters keep is used: paths, groups, definitions placed by `use`. Text is
drawn as the outlines of its glyphs, so that it looks the same without our fonts, each line with its words as label.
The board's file stands in `<metadata id="landpress">`.
"""

import io
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element

from output.embedded import NAME
from output.fonts import FOLDER, runs, width
from output.scene import Item, Path, Scene, Shape, Text, Window
from output.shapes import rectangle


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _traced(path: Path) -> str:
    return "".join(command + " ".join(map(_number, values)) for command, values in path)


@cache
def _glyphs(face: str) -> tuple[Any, dict[int, str], int]:
    from fontTools.ttLib import TTFont

    font = TTFont(FOLDER / f"{face}.ttf")
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def _outlines(text: Text) -> str:
    """The glyphs of a text as one path."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    x = text.left(width(text.text, text.size, text.bold))
    parts = []
    for face, piece in runs(text.text, text.bold):
        glyphs, names, em = _glyphs(face)
        scale = text.size / em
        for symbol in piece:
            glyph = glyphs[names[ord(symbol)]]
            pen = SVGPathPen(glyphs, ntos=_number)
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, text.y)))
            parts.append(pen.getCommands())
            x += glyph.width * scale
    return "".join(parts)


class _Metadata:
    """An element in svgwrite's terms: its own metadata takes no id."""

    elementname = "metadata"

    def __init__(self, text: str) -> None:
        self.xml = Element(self.elementname, id=NAME)
        self.xml.text = text

    def get_xml(self) -> Element:
        return self.xml


class _Writer:
    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing
        self.windows = 0

    def _shape(self, shape: Shape) -> Any:
        options: dict[str, Any] = {"fill": shape.fill or "none"}
        if shape.stroke:
            options |= {"stroke": shape.stroke, "stroke_width": _number(shape.width)}
            if shape.dash:
                options["stroke_dasharray"] = " ".join(map(_number, shape.dash))
        return self.drawing.path(d=_traced(shape.path), **options)

    def _text(self, text: Text) -> Any:
        group = self.drawing.g(role="img", aria_label=text.text)
        group.add(self.drawing.path(d=_outlines(text), fill=text.colour))
        return group

    def _window(self, window: Window) -> Any:
        """A group in the larger drawing's own coordinates, clipped to the window.

        Programs that know no clip paths place it rightly and show what lies beyond it too.
        """
        part, scale = window.part, _number(window.scale)
        self.windows += 1
        clip = self.drawing.clipPath(id=f"window-{self.windows}")
        clip.add(self.drawing.path(d=_traced(rectangle(*part))))
        self.drawing.defs.add(clip)
        moves = f"translate({_number(window.x)} {_number(window.y)}) scale({scale})"
        moves += f" translate({_number(-part.x)} {_number(-part.y)})"
        group = self.drawing.g(transform=moves, clip_path=f"url(#window-{self.windows})")
        for item in window.items:
            group.add(self.item(item))
        return group

    def item(self, item: Item) -> Any:
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Window):
            return self._window(item)
        x, y = _number(item.x), _number(item.y)
        if item.turn:
            return self.drawing.use(
                f"#{item.symbol.name}", transform=f"translate({x} {y}) rotate({_number(item.turn)})"
            )
        return self.drawing.use(f"#{item.symbol.name}", insert=(x, y))


def write(scene: Scene, language: str, board_json: str) -> bytes:
    """An SVG file of the scene with the board in its metadata."""
    import svgwrite

    size = (f"{_number(scene.width)}mm", f"{_number(scene.height)}mm")
    drawing = svgwrite.Drawing(size=size, debug=False, viewBox=f"0 0 {_number(scene.width)} {_number(scene.height)}")
    drawing.attribs |= {"xml:lang": language, "stroke-linecap": "round", "stroke-linejoin": "round"}
    drawing.set_desc(title=scene.title)
    drawing.add(_Metadata(board_json))
    writer = _Writer(drawing)
    for name, symbol in scene.symbols().items():
        group = drawing.g(id=name)
        for part in symbol.items:
            group.add(writer.item(part))
        drawing.defs.add(group)
    for item in scene.items:
        drawing.add(writer.item(item))
    target = io.StringIO()
    drawing.write(target)
    return target.getvalue().encode()
