"""A reader of PDF content streams that measures what they draw: lines, type, pictures, colours, fonts.

It runs only in the child process of output/strangers/sandbox.py. It follows forms and patterns; one that is placed many
times is read once. What a reader cannot draw is noted: bytes that are not PDF, streams that do not decode, resources
that are missing. It raises `Exhausted` at a limit of time, bytes or depth. Any other exception means that the page is
damaged.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from typing import TypeVar

from pypdf.generic import ArrayObject, BooleanObject, DictionaryObject, IndirectObject, PdfObject, StreamObject

from landpress.output.strangers.pdf_operators import BrokenError, Operand, steps
from landpress.output.strangers.pdf_streams import UndecodedError, check_picture, drawing, unchecked, unpacked

T = TypeVar("T")
MOST_BYTES, MOST_SECONDS, DEEPEST = 60_000_000, 12.0, 12
_PT = 25.4 / 72
_DEVICE = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}
_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_FILLS = frozenset(("f", "F", "f*", *_SHOWS))
_COLOURS = frozenset(("g", "rg", "k", "cs", "sc", "scn"))
_PLACED = {"gs": "/ExtGState", "Do": "/XObject", "sh": "/Shading"}
_NUMBERS = {
    **dict.fromkeys(("w", "J", "j", "M", "i", "g", "G", "Tc", "Tw", "Tz", "TL", "Tf", "Tr", "Ts"), 1),
    **dict.fromkeys(("m", "l", "Td", "TD"), 2),
    **dict.fromkeys(("rg", "RG"), 3),
    **dict.fromkeys(("v", "y", "re", "k", "K"), 4),
    **dict.fromkeys(("c", "cm", "Tm"), 6),
}
"""The fewest numbers that an operator needs."""
MOST_TYPE_INKS = 2  # with more inks, the least shift of a plate shows in small type
_INVISIBLE = 3.0
_NONE = 1e9

Matrix = tuple[float, float, float, float]
_UNIT: Matrix = (1.0, 0.0, 0.0, 1.0)


@dataclass
class Seen:
    """What a stream draws.

    `thinnest` is its thinnest line in mm, `smallest` its smallest type in pt, `coarsest` its coarsest picture in dpi,
    and `ink` its largest amount of ink in percent. `fonts` says of each font whether it is embedded. `broken` has the
    beginnings of what is not PDF, `undecoded` the filters of streams that do not decode, `unchecked` those of pictures
    that are not decoded here, `missing` the names of missing resources. `vanishes` says that white overprints.
    `mixed` is the smallest type in pt that is printed with more than two inks.
    """

    colours: set[str] = field(default_factory=set)
    fonts: dict[str, bool] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    undecoded: set[str] = field(default_factory=set)
    unchecked: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)
    thinnest: float = _NONE
    smallest: float = _NONE
    coarsest: float = _NONE
    ink: float = 0.0
    sees_through: bool = False
    vanishes: bool = False
    mixed: float = _NONE

    def take(self, other: "Seen", scale: float) -> None:
        """Add what another stream draws, placed at a scale."""
        self.colours |= other.colours
        self.fonts |= other.fonts
        self.take_faults(other)
        self.thinnest = min(self.thinnest, other.thinnest * scale)
        self.smallest = min(self.smallest, other.smallest * scale)
        self.coarsest = min(self.coarsest, other.coarsest / max(scale, 1e-9))
        self.ink = max(self.ink, other.ink)
        self.sees_through |= other.sees_through
        self.vanishes |= other.vanishes
        self.mixed = min(self.mixed, other.mixed * scale)

    def take_faults(self, other: "Seen") -> None:
        """Add what a reader cannot draw of another stream, or what is not checked."""
        self.broken |= other.broken
        self.undecoded |= other.undecoded
        self.unchecked |= other.unchecked
        self.missing |= other.missing


@dataclass
class State:
    """The entries of the graphics state that matter here."""

    ctm: Matrix = _UNIT
    width: float = 1.0
    size: float = 0.0
    fill: str = ""
    line: str = ""
    mode: float = 0.0
    inks: tuple[float, ...] = ()
    overprints: bool = False


class Exhausted(Exception):  # noqa: N818
    """A limit of time, bytes, depth or pages is reached."""


def resolved(thing: PdfObject, kind: type[T]) -> T:
    """Return a value, or the value that a reference refers to.

    Raise TypeError if it is not of the expected kind, as in a damaged file.
    """
    found = thing.get_object()
    if not isinstance(found, kind):
        raise TypeError(f"found {type(found).__name__}; expected {kind.__name__}")
    return found


class Looker:
    """A reader of the streams of one document."""

    def __init__(self) -> None:
        self.deadline = time.process_time() + MOST_SECONDS
        self.bytes = MOST_BYTES
        self.known: dict[int, Seen] = {}
        self.decoded: dict[int, str] = {}

    def page(self, parts: Sequence[StreamObject], resources: PdfObject | None) -> Seen:
        """Return what the streams of a page draw, one after the other."""
        try:
            content = b"\n".join(map(drawing, parts))
        except UndecodedError as error:
            return Seen(undecoded={str(error)})
        return self.stream(content, resources)

    def stream(self, content: bytes, resources: PdfObject | None, depth: int = 0) -> Seen:
        """Return what a stream draws with these resources; raise Exhausted when time or bytes run out."""
        self.bytes -= len(content)
        stream = _Stream(self, resources, depth)
        try:
            for number, (name, operands) in enumerate(steps(content)):
                if self.bytes < 0 or (number % 1000 == 0 and time.process_time() > self.deadline):
                    raise Exhausted
                stream.step(name, operands, [value for value in operands if isinstance(value, float)])
        except BrokenError as error:
            stream.seen.broken.add(str(error))
        return stream.seen

    def fault(self, stream: StreamObject, check: Callable[[StreamObject], object]) -> set[str]:
        """Return the filter of a stream that does not decode, or an empty set. A stream is decoded once."""
        reference: IndirectObject | None = getattr(stream, "indirect_reference", None)
        place = None if reference is None else reference.idnum
        if place is None or place not in self.decoded:
            if time.process_time() > self.deadline:
                raise Exhausted
            found = ""
            try:
                check(stream)
            except UndecodedError as error:
                found = str(error)
            if place is None:
                return {found} - {""}
            self.decoded[place] = found
        return {self.decoded[place]} - {""}

    def form(self, form: DictionaryObject, resources: PdfObject | None, depth: int) -> Seen:
        """Return what a form draws, in its own units.

        `resources` are those of the stream that places the form; they apply if the form has none. Raise Exhausted if
        forms are nested too deeply.
        """
        # pypdf does not set the attribute if there is no reference.
        reference: IndirectObject | None = getattr(form, "indirect_reference", None)
        place = None if reference is None else reference.idnum
        if place in self.known:
            return self.known[place]
        if depth >= DEEPEST:
            raise Exhausted
        if place is not None:
            self.known[place] = Seen()  # a form that places itself draws nothing more
        try:
            content = drawing(resolved(form, StreamObject))
        except UndecodedError as error:
            seen = Seen(undecoded={str(error)})
        else:
            seen = self.stream(content, form.get("/Resources", resources), depth + 1)
        seen.sees_through |= is_group(form)
        if place is not None:
            self.known[place] = seen
        return seen

    def glyphs(self, font: DictionaryObject, resources: PdfObject | None, depth: int) -> Seen:
        """Return what the glyphs of a Type 3 font draw: each is a stream of drawing."""
        reference: IndirectObject | None = getattr(font, "indirect_reference", None)
        place = None if reference is None else reference.idnum
        if place is not None and place in self.known:
            return self.known[place]
        seen = Seen()
        if place is not None:
            self.known[place] = seen  # a glyph that uses its own font draws nothing more
        for glyph in resolved(font["/CharProcs"], DictionaryObject).values():
            seen.take(self.form(resolved(glyph, StreamObject), font.get("/Resources", resources), depth), 1.0)
        return seen


class _Stream:
    """A content stream that is being read."""

    def __init__(self, looker: Looker, resources: PdfObject | None, depth: int) -> None:
        self.looker, self.resources, self.depth = looker, resources, depth
        self.seen, self.state, self.outer = Seen(), State(), list[State]()
        self.text: Matrix = _UNIT

    def step(self, name: str, operands: list[Operand], values: list[float]) -> None:
        """Apply an operator; `values` are the numbers among its operands."""
        state = self.state
        if len(values) < _NUMBERS.get(name, 0):
            raise BrokenError(f"{' '.join(f'{value:g}' for value in values)} {name}".strip())
        if name in _FILLS:
            self.seen.vanishes |= state.overprints and bool(state.inks) and not any(state.inks)
        if name == "q":
            self.outer.append(replace(state))
        elif name == "Q":
            self.state = self.outer.pop() if self.outer else state
        elif name == "cm" and len(values) == 6:
            state.ctm = _times(values, state.ctm)
        elif name == "w" and values:
            state.width = values[0]
        elif name == "BT":
            self.text = _UNIT
        elif name == "Tm" and len(values) == 6:
            self.text = (values[0], values[1], values[2], values[3])
        elif name == "Tr" and values:
            state.mode = values[0]
        elif name == "Tf" and values:
            state.size = abs(values[-1])
            self.font(self.named("/Font", operands[0]))
        elif name in _STROKES:
            self.seen.thinnest = min(self.seen.thinnest, state.width * _scale(state.ctm) * _PT)
        elif name in _SHOWS and state.mode != _INVISIBLE:
            size = state.size * hypot(self.text[2], self.text[3]) * _scale(state.ctm)
            self.seen.smallest = min(self.seen.smallest, size)
            if sum(share > 0 for share in state.inks) > MOST_TYPE_INKS:
                self.seen.mixed = min(self.seen.mixed, size)
        elif name.lower() in _COLOURS:
            self.colour(name.lower(), name.islower(), operands, values)
        elif name == "BI":
            self.inline_picture(operands)
        elif name in _PLACED and operands:
            found = self.named(_PLACED[name], operands[-1])
            if found is None:
                self.seen.missing.add(f"/{operands[-1]}")
            else:
                self.resource(name, resolved(found, DictionaryObject))

    def font(self, found: PdfObject | None) -> None:
        """Note a font: whether it is embedded, and whether its file decodes."""
        name, held, file = _font(found)
        self.seen.fonts[name] = held
        if file is not None:
            self.seen.undecoded |= self.looker.fault(file, unpacked)
        if found is not None and resolved(found, DictionaryObject).get("/Subtype") == "/Type3":
            self.seen.take_faults(self.looker.glyphs(resolved(found, DictionaryObject), self.resources, self.depth))

    def named(self, kind: str, name: Operand) -> PdfObject | None:
        """Return a resource by its kind and name, or None."""
        table = resolved(self.resources, DictionaryObject).get(kind) if self.resources is not None else None
        found: PdfObject | None = resolved(table, DictionaryObject).get(f"/{name}") if table is not None else None
        return None if found is None else found.get_object()

    def colour(self, name: str, fills: bool, operands: list[Operand], values: list[float]) -> None:
        """Set the colour or the colour space of fills or lines."""
        space = self.state.fill if fills else self.state.line
        if name in _DEVICE:
            space = _DEVICE[name]
        elif name == "cs" and operands:
            found = self.named("/ColorSpace", operands[0])
            space = _space(f"/{operands[0]}" if found is None else found)
        if fills:
            self.state.fill = space
        else:
            self.state.line = space
        if fills:
            self.state.inks = tuple(values) if space == "DeviceCMYK" and name != "cs" else ()
        self.seen.colours |= {space} - {"", "Pattern"}
        if name != "cs" and space == "DeviceCMYK":
            self.seen.ink = max(self.seen.ink, 100 * sum(values))
        if name == "scn" and operands and isinstance(operands[-1], str):
            self.pattern(self.named("/Pattern", operands[-1]))

    def pattern(self, found: PdfObject | None) -> None:
        """Use a pattern as a colour: a shading, or a tile that is drawn repeatedly."""
        if found is None:
            return
        pattern = resolved(found, DictionaryObject)
        if "/Shading" in pattern:
            self.seen.colours.add(_space(resolved(pattern["/Shading"], DictionaryObject).get("/ColorSpace")))
        else:
            self.seen.take(self.looker.form(pattern, self.resources, self.depth), 1.0)

    def resource(self, name: str, found: DictionaryObject) -> None:
        """Apply a graphics state, or draw a shading, a form or a picture."""
        if name == "gs":
            self.state.width = float(found.get("/LW", self.state.width))
            self.seen.sees_through |= _sees_through(found)
            if "/op" in found or "/OP" in found:
                # In mode 0, shares of 0 are printed too. A Boolean of pypdf is true in Python whatever its value is.
                fills = resolved(found["/op" if "/op" in found else "/OP"], BooleanObject)
                self.state.overprints = fills.value and found.get("/OPM") == 1
        elif name == "sh":
            self.seen.colours.add(_space(found.get("/ColorSpace")))
        elif found.get("/Subtype") == "/Form":
            matrix = [float(value) for value in found.get("/Matrix", (1, 0, 0, 1, 0, 0))]
            drawn = self.looker.form(found, self.resources, self.depth)
            self.seen.take(drawn, _scale(_times(matrix, self.state.ctm)))
        elif found.get("/Subtype") == "/Image":
            if not found.get("/ImageMask", False):
                self.seen.colours.add(_space(found.get("/ColorSpace")))
            self.seen.sees_through |= "/SMask" in found
            self.seen.unchecked |= unchecked(resolved(found, StreamObject))
            self.seen.undecoded |= self.looker.fault(resolved(found, StreamObject), check_picture)
            self.picture(float(found.get("/Width", 0)))

    def inline_picture(self, parts: list[Operand]) -> None:
        """Draw an inline image; `parts` are its keys and values in turn."""
        entries = dict(zip(parts[::2], parts[1::2], strict=False))
        if entries.get("IM") is None and entries.get("ImageMask") is None:
            space = str(entries.get("CS", entries.get("ColorSpace", "G")))
            self.seen.colours.add(_SHORT.get(space, space))
        wide = entries.get("W", entries.get("Width"))
        self.picture(wide if isinstance(wide, float) else 0.0)

    def picture(self, wide: float) -> None:
        """Draw a picture of `wide` pixels in the unit square."""
        inches = hypot(self.state.ctm[0], self.state.ctm[1]) / 72
        if inches > 0 and wide > 0:
            self.seen.coarsest = min(self.seen.coarsest, wide / inches)


def _times(matrix: list[float], ctm: Matrix) -> Matrix:
    a, b, c, d = matrix[:4]
    e, f, g, h = ctm
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def _scale(matrix: Matrix) -> float:
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _space(space: object) -> str:
    """Return the family of a colour space, with the names of spot colours or the number of components of a profile."""
    space = space.get_object() if isinstance(space, PdfObject) else space
    if not isinstance(space, ArrayObject):
        return "unknown" if space is None else str(space).removeprefix("/")
    family = str(space[0]).removeprefix("/")
    if family in ("Separation", "DeviceN"):
        inks = space[1].get_object()
        names = inks if isinstance(inks, ArrayObject) else [inks]
        return "spot " + "+".join(str(name).removeprefix("/") for name in names)
    if family in ("Indexed", "Pattern") and len(space) > 1:
        return _space(space[1])
    if family == "ICCBased":
        return f"ICCBased {space[1].get_object().get('/N', '?')}"
    return family


def _font(found: PdfObject | None) -> tuple[str, bool, StreamObject | None]:
    """Return a font's name, whether it is embedded, and its file."""
    if found is None:
        return "unknown", False, None
    font = inner = resolved(found, DictionaryObject)
    if "/DescendantFonts" in font:
        inner = resolved(resolved(font["/DescendantFonts"], ArrayObject)[0], DictionaryObject)
    descriptor = inner.get("/FontDescriptor")
    table = resolved(descriptor, DictionaryObject) if descriptor is not None else DictionaryObject()
    file = next((table[f"/FontFile{n}"] for n in ("", "2", "3") if f"/FontFile{n}" in table), None)
    name = str(font.get("/BaseFont", "unnamed")).removeprefix("/")
    stream = None if file is None else resolved(file, StreamObject)
    return name, stream is not None or font.get("/Subtype") == "/Type3", stream


def _sees_through(state: DictionaryObject) -> bool:
    """Return whether a graphics state uses transparency."""
    mode = state.get("/BM", "/Normal")
    modes = list(mode) if isinstance(mode, list) else [mode]
    return (
        float(state.get("/ca", 1)) < 1
        or float(state.get("/CA", 1)) < 1
        or state.get("/SMask", "/None") != "/None"
        or any(name not in ("/Normal", "/Compatible") for name in modes)
    )


def is_group(thing: DictionaryObject) -> bool:
    """Return whether a page or a form is a transparency group."""
    group = thing.get("/Group")
    return group is not None and group.get_object().get("/S") == "/Transparency"
