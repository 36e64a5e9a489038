"""Untrusted SVG as shapes, opened only in the child process (sandbox.py).

The answer is a line of JSON, an entry for each file: the size of the drawing, and its shapes. Each shape is a list: the
length of its path as written (scene/written.py), the matrix that places it about the drawing's centre, fill, stroke,
and the width of its line. Then follow the paths of all shapes. What cannot be drawn by flat shapes (gradients,
transparency, clip paths, masks, filters, patterns, pictures) gives the reason instead, and the drawing is then rendered
(`rendered`). So does a text, which is set in Noto Sans. References outside the file are refused. Lines get round ends
and corners.
"""

import json
import re
from collections.abc import Mapping
from math import sqrt
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from landpress.output.deck.path_data import NUMBER, written
from landpress.output.scene.fonts import FOLDER
from landpress.output.scene.written import Matrix
from landpress.output.strangers.answer import RefusedError
from landpress.output.strangers.pictures import LENGTH

MOST_SHAPES, MOST_SEGMENTS, DEEPEST = 20_000, 200_000, 40
FARTHEST, FINEST = 1e6, 1e-6
"""The largest number of a matrix, and the smallest scale that is drawn."""
_PASSED = {"fill", "stroke", "stroke-width", "fill-rule", "visibility", "color"}
"""The properties that a group passes on to what it holds."""
_SKIPPED = {"defs", "title", "desc", "metadata", "symbol", "style", "namedview", "script"}
_TEXTS = ("text", "textPath", "tspan")
_RENDERED = {"image", "foreignObject", "switch", "pattern", "marker"}
_EFFECTS = ("opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask", "filter", "mix-blend-mode")
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_HEX = re.compile("#[0-9a-fA-F]{6}")
_CLASS = re.compile(r"([^{}]+)\{([^{}]*)\}")
_LONG_PATH = re.compile(rb'(?<= d=")[-MLCZ0-9., ]{500,}+(?=")')
"""Long path data. The XML parser looks at each character of an attribute, and such data cannot end theirs."""


class NotFlatError(Exception):
    """A drawing that must be rendered; the message says what it has."""


def vectors(data: bytes) -> bytes:
    """Return the answer about some files, framed as in pictures.py: a list with an entry for each."""
    found: list[dict[str, Any]] = []
    paths: list[bytes] = []
    at = 0
    while at < len(data):
        begin = at + LENGTH
        at = begin + int.from_bytes(data[at:begin])
        found.append(_answer(data[begin:at], paths))
    return b"".join([json.dumps(found).encode(), b"\n", *paths])


def _answer(file: bytes, paths: list[bytes]) -> dict[str, Any]:
    """Return the entry of a file, and add the paths of its shapes to `paths`."""
    try:
        reading = _Reading(*_parsed(file))
        answer = reading.answer()
        paths += reading.paths
        return answer
    except NotFlatError as error:
        return {"rendered": str(error)}
    except RefusedError as error:
        return {"refused": f"{error}; save it as plain SVG or as PNG"}
    except MemoryError:
        raise
    except Exception:  # any exception of a library means that the file is damaged
        return {"refused": "a damaged SVG; save it as plain SVG or as PNG"}


def rendered(data: bytes) -> bytes:
    """Return an SVG as PNG. The first four bytes are the wanted pixels of its longer side."""
    import resvg_py

    longer, data = int.from_bytes(data[:4]), data[4:]
    root = _root(data)
    width, height = _box(root)[2:]
    share = longer / max(width, height)
    across, down = max(1, round(width * share)), max(1, round(height * share))
    # CSS: an inch has 96 px. Without this, resvg knows no size in mm.
    # The fonts of the machine would make the picture depend on it.
    faces = [str(path) for path in sorted(FOLDER.glob("*.ttf"))]
    picture = resvg_py.svg_to_bytes(
        svg_string=data.decode("utf-8-sig"),
        width=across,
        height=down,
        dpi=96,
        skip_system_fonts=True,
        font_files=faces,
        font_family="Noto Sans",
        sans_serif_family="Noto Sans",
        serif_family="Noto Sans",
        monospace_family="Noto Sans",
    )
    return bytes(picture)


def _parsed(file: bytes) -> tuple[Element, dict[str, str]]:
    """Return the root of an SVG whose long path data are replaced by names, and these data by their names."""
    long: dict[str, str] = {}

    def name(match: re.Match[bytes]) -> bytes:
        long[key := f"~{len(long)}"] = match[0].decode()
        return key.encode()

    if b"~" in file:  # perhaps something in the file is called so
        return _root(file), long
    return _root(_LONG_PATH.sub(name, file)), long


def _root(data: bytes) -> Element:
    if b"<!ENTITY" in data or b"<?xml-stylesheet" in data:
        raise RefusedError("entities and style sheets from elsewhere are not read; save it as plain SVG")
    root = ElementTree.fromstring(data)
    if _name(root) != "svg":
        raise RefusedError("not an SVG drawing")
    for element in root.iter():
        for key, value in element.attrib.items():
            is_link = key.rpartition("}")[2] == "href" and _name(element) != "a"
            if is_link and not value.startswith(("#", "data:image/")):
                raise RefusedError("it refers to another file; put everything into one file")
            _check_links(value)
        _check_links(element.text or "" if _name(element) == "style" else "")
    return root


def _check_links(text: str) -> None:
    if "@import" in text or any(not link.startswith("#") for link in re.findall(r"url\(\s*[\"']?\s*([^)]*)", text)):
        raise RefusedError("it refers to another file; put everything into one file")


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _length(text: str | None, otherwise: float = 0.0) -> float:
    match = NUMBER.match((text or "").strip())
    if match is None:
        return otherwise
    unit = (text or "").strip()[match.end() :].strip()
    if unit == "%":
        raise NotFlatError("a length in per cent")
    scale = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96}.get(unit)
    if scale is None:
        raise NotFlatError(f"a length in {unit[:8]}")
    return float(match[0]) * scale


def _box(root: Element) -> tuple[float, float, float, float]:
    found = [float(value) for value in NUMBER.findall(root.get("viewBox", ""))]
    if len(found) == 4 and found[2] > 0 and found[3] > 0:
        return found[0], found[1], found[2], found[3]
    width, height = _length(root.get("width")), _length(root.get("height"))
    if not (width > 0 and height > 0):
        raise RefusedError("it has no size; save it with a width and a height")
    return 0.0, 0.0, width, height


class _Reading:
    """The reading of one drawing into shapes. `long` are path data by their names in the drawing."""

    def __init__(self, root: Element, long: Mapping[str, str]) -> None:
        self.root, self.long = root, long
        self.shapes: list[tuple[int, Matrix, str | None, str | None, float]] = []
        self.paths: list[bytes] = []
        self.segments = 0
        self.ids = {element.get("id", ""): element for element in root.iter()}
        self.classes: dict[str, dict[str, str]] = {}
        for element in root.iter():
            if _name(element) == "style":
                self._style(element.text or "")

    def _style(self, text: str) -> None:
        for selectors, body in _CLASS.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
            for selector in selectors.split(","):
                if not re.fullmatch(r"\s*\.[\w-]+\s*", selector):
                    raise NotFlatError("a style sheet with more than classes")
                self.classes.setdefault(selector.strip()[1:], {}).update(_declared(body))

    def answer(self) -> dict[str, Any]:
        x, y, width, height = _box(self.root)
        self.walk(self.root, {"fill": "#000000"}, (1, 0, 0, 1, -x - width / 2, -y - height / 2), 0)
        return {"width": width, "height": height, "shapes": self.shapes}

    def walk(self, element: Element, given: dict[str, str], transform: Matrix, depth: int) -> None:
        name = _name(element)
        if not name or name in _SKIPPED or name.endswith(("Gradient", "clipPath", "mask", "filter")):
            return
        if name in _TEXTS:
            raise NotFlatError("a text, set in Noto Sans")
        if name in _RENDERED:
            raise NotFlatError(f"an element {name}")
        if depth > DEEPEST:
            raise RefusedError(f"groups deeper than {DEEPEST}, the limit")
        own = self.own(element)
        if own.get("display") == "none":
            return
        for effect in _EFFECTS:
            if own.get(effect, "1").strip() not in ("1", "1.0", "100%", "none", "normal"):
                raise NotFlatError(effect)
        look = {key: value for key, value in (given | own).items() if key in _PASSED or key.startswith("stroke-")}
        if "transform" in element.attrib:
            transform = _transform(element.attrib["transform"], transform)
        if name in ("svg", "g", "a"):
            if name == "svg" and depth:
                raise NotFlatError("a drawing inside the drawing")
            for child in element:
                self.walk(child, look, transform, depth + 1)
        elif name == "use":
            self.used(element, look, transform, depth)
        else:
            self.shape(name, element, look, transform)

    def used(self, element: Element, look: dict[str, str], transform: Matrix, depth: int) -> None:
        link = next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == "href"), "")
        held = self.ids.get(link[1:])
        if held is None:
            return
        if _name(held) == "symbol":
            raise NotFlatError("a symbol")
        xx, xy, yx, yy, dx, dy = transform
        x, y = _length(element.get("x")), _length(element.get("y"))
        self.walk(held, look, (xx, xy, yx, yy, xx * x + yx * y + dx, xy * x + yy * y + dy), depth + 1)

    def own(self, element: Element) -> dict[str, str]:
        found = {key: value for key, value in element.attrib.items() if not key.startswith("{")}
        for name in element.get("class", "").split():
            found |= self.classes.get(name, {})
        return found | _declared(element.get("style", ""))

    def shape(self, name: str, element: Element, look: dict[str, str], transform: Matrix) -> None:
        text = _path_data(name, element)
        text = self.long.get(text, text).strip()
        if not text or look.get("visibility") in ("hidden", "collapse"):
            return
        fill = None if name == "line" else _colour(look.get("fill", "#000000"), look)
        stroke = _colour(look.get("stroke", "none"), look)
        width = _length(look.get("stroke-width"), 1.0)
        xx, xy, yx, yy, *_ = transform
        scale = sqrt(abs(xx * yy - xy * yx))
        if stroke and width and (abs(xx * yx + xy * yy) > 1e-6 or abs(xx**2 + xy**2 - yx**2 - yy**2) > 1e-6):
            raise NotFlatError("a line that is stretched")
        if stroke and look.get("stroke-dasharray", "none") not in ("none", ""):
            raise NotFlatError("a dashed line")
        data = written(text)
        if fill and look.get("fill-rule") == "evenodd" and data.count("M") > 1:
            raise NotFlatError("shapes filled by the rule evenodd")
        self.segments += sum(map(data.count, "MLCZ"))
        if self.segments > MOST_SEGMENTS or len(self.shapes) >= MOST_SHAPES:
            raise RefusedError(f"more than {MOST_SEGMENTS} segments or {MOST_SHAPES} shapes, the limit")
        if not all(abs(number) < FARTHEST for number in transform):
            raise RefusedError(f"a transformation by more than {FARTHEST:.0f}, the limit")
        if scale > FINEST and (fill or (stroke and width)):
            self.shapes.append((len(data), transform, fill, stroke if width else None, width * scale))
            self.paths.append(data.encode())


def _declared(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";") if ":" in part)
    return {key.strip(): value.replace("!important", "").strip() for key, _, value in pairs}


def _transform(text: str, transform: Matrix) -> Matrix:
    from math import radians

    from fontTools.misc.transform import Transform  # many drawings need none

    made = Transform(*transform)
    for name, inside in _CALL.findall(text):
        numbers = [float(value) for value in NUMBER.findall(inside)]
        match name, len(numbers):
            case "matrix", 6:
                made = made.transform(tuple(numbers))
            case "translate", 1 | 2:
                made = made.translate(*numbers)
            case "scale", 1 | 2:
                made = made.scale(*numbers)
            case "rotate", 1:
                made = made.rotate(radians(numbers[0]))
            case "rotate", 3:
                angle, x, y = numbers
                made = made.translate(x, y).rotate(radians(angle)).translate(-x, -y)
            case "skewX", 1:
                made = made.skew(radians(numbers[0]), 0)
            case "skewY", 1:
                made = made.skew(0, radians(numbers[0]))
            case _:
                raise RefusedError("a transformation that is malformed")
    return made.xx, made.xy, made.yx, made.yy, made.dx, made.dy


def _path_data(name: str, element: Element) -> str:
    """Return an element as path data, or an empty text if it draws nothing."""

    def at(key: str) -> float:
        return _length(element.get(key))

    match name:
        case "path":
            return element.get("d", "").strip()
        case "line":
            return f"M {at('x1')} {at('y1')} L {at('x2')} {at('y2')}"
        case "polyline" | "polygon":
            numbers = NUMBER.findall(element.get("points", ""))
            points = " L ".join(map(" ".join, zip(numbers[::2], numbers[1::2], strict=False)))
            return f"M {points}{' Z' if name == 'polygon' else ''}" if points else ""
        case "circle" | "ellipse":
            rx, ry = (at("r"), at("r")) if name == "circle" else (at("rx"), at("ry"))
            x, y = at("cx"), at("cy")
            arc = f"A {rx} {ry} 0 1 0"
            return f"M {x - rx} {y} {arc} {x + rx} {y} {arc} {x - rx} {y} Z" if rx > 0 and ry > 0 else ""
        case "rect":
            return _rectangle(at("x"), at("y"), at("width"), at("height"), element.get("rx"), element.get("ry"))
    raise NotFlatError(f"an element {name[:20]}")


def _rectangle(x: float, y: float, width: float, height: float, rx: str | None, ry: str | None) -> str:
    if width <= 0 or height <= 0:
        return ""
    across = min(width / 2, _length(rx if rx is not None else ry))
    down = min(height / 2, _length(ry if ry is not None else rx))
    if not (across and down):
        return f"M {x} {y} H {x + width} V {y + height} H {x} Z"
    arc = f"A {across} {down} 0 0 1"
    return (
        f"M {x + across} {y} H {x + width - across} {arc} {x + width} {y + down} V {y + height - down} "
        f"{arc} {x + width - across} {y + height} H {x + across} {arc} {x} {y + height - down} V {y + down} "
        f"{arc} {x + across} {y} Z"
    )


def _colour(text: str, look: dict[str, str]) -> str | None:
    text = text.strip()
    if text in ("none", "transparent"):
        return None
    if text.lower() == "currentcolor":
        text = look.get("color", "#000000")
    if text.startswith("url("):
        raise NotFlatError("a gradient or a pattern")
    if _HEX.fullmatch(text):
        return text.lower()
    from PIL.ImageColor import getrgb  # it takes longer to load than to read a drawing

    try:
        channels = getrgb(text)
    except ValueError:
        raise NotFlatError(f"the colour {text[:20]}") from None
    if len(channels) == 4 and channels[3] < 255:
        raise NotFlatError("a translucent colour")
    return "#{:02x}{:02x}{:02x}".format(*channels[:3])
