"""A reader of PDF content streams that measures what they draw: lines, type, pictures, colours, fonts.

It runs only in the child process of output/strangers/sandbox.py. It follows forms and patterns; one that is placed many
times is read once. What a reader cannot draw is noted: bytes that are not PDF, streams that do not decode, resources
that are missing. It raises `Exhausted` at a limit of time, bytes or depth. Any other exception means that the page is
damaged.
"""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot

from pypdf.generic import BooleanObject, DictionaryObject, IndirectObject, PdfObject, StreamObject

from landpress.output.strangers.filled_strips import points_of, strips
from landpress.output.strangers.pdf_operators import BrokenError, Operand, steps
from landpress.output.strangers.pdf_resources import (
    REGISTRATION,
    alternate_of,
    check_font,
    font_of,
    forbidden,
    is_group,
    resolved,
    sees_through,
    space_of,
)
from landpress.output.strangers.pdf_streams import UndecodedError, check_picture, drawing, unchecked
from landpress.output.strangers.picture_inks import picture_ink, shading_ink
from landpress.output.strangers.seen import UNIT, WHOLE, Colour, Matrix, Seen, State, bounds_of, scale_of, times

MOST_BYTES, MOST_SECONDS, DEEPEST, MOST_STATES = 60_000_000, 12.0, 12, 4
_PT = 25.4 / 72
_DEVICE = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}
_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_FLAT = frozenset(("f", "F", "f*"))
_FILLS = _FLAT | {"B", "B*", "b", "b*"}
_PATH = frozenset(("m", "l", "c", "v", "y", "h", "re"))
_PAINTS = _STROKES | _FLAT | {"n"}
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
_PAIRS = {"Q": "q", "ET": "BT", "EMC": "BMC"}
_OPENING = {"q": "q", "BT": "BT", "BMC": "BMC", "BDC": "BMC"}
MOST_TYPE_INKS = 2  # with more inks, the least shift of a plate shows in small type
_INVISIBLE, _STROKED = 3.0, (1.0, 2.0, 5.0, 6.0)
_CUTS = re.compile("cut|kiss|crease|perf|stan[sz]|die.?line|rill", re.IGNORECASE)
"""What the names of spot colours for knives and dies have in common."""


class Exhausted(Exception):  # noqa: N818
    """A limit of time, bytes, depth or pages is reached."""


class Looker:
    """A reader of the streams of one document."""

    def __init__(self) -> None:
        self.deadline = time.process_time() + MOST_SECONDS
        self.bytes = MOST_BYTES
        self.known: dict[int, Seen] = {}
        self.placed: dict[int, dict[State, Seen]] = {}
        self.decoded: dict[int, str] = {}
        self.inks: dict[int, float] = {}

    def page(self, parts: Sequence[StreamObject], resources: PdfObject | None) -> Seen:
        """Return what the streams of a page draw, one after the other."""
        try:
            content = b"\n".join(map(drawing, parts))
        except UndecodedError as error:
            return Seen(undecoded={str(error)})
        return self.stream(content, resources)

    def stream(self, content: bytes, resources: PdfObject | None, depth: int = 0, state: State | None = None) -> Seen:
        """Return what a stream draws with these resources from a state on.

        Raise Exhausted when time or bytes run out.
        """
        self.bytes -= len(content)
        stream = _Stream(self, resources, depth)
        stream.state = State() if state is None else replace(state)
        try:
            for number, (name, operands) in enumerate(steps(content)):
                if self.bytes < 0 or (number % 1000 == 0 and time.process_time() > self.deadline):
                    raise Exhausted
                stream.step(name, operands, [value for value in operands if isinstance(value, float)])
        except BrokenError as error:
            stream.seen.broken.add(str(error))
        else:
            stream.seen.unpaired |= {name for name, count in stream.open.items() if count > 0}
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

    def ink(self, picture: StreamObject, space: str) -> float:
        """Return the most ink of a picture in percent. A picture is looked at once."""
        reference: IndirectObject | None = getattr(picture, "indirect_reference", None)
        place = -1 if reference is None else reference.idnum
        if place not in self.inks:
            self.inks[place] = picture_ink(picture, space)
        return self.inks[place] if place >= 0 else self.inks.pop(place)

    def form(self, form: DictionaryObject, resources: PdfObject | None, depth: int, state: State | None = None) -> Seen:
        """Return what a form draws, in its own units.

        `resources` are those of the stream that places the form; they apply if the form has none. A form begins in the
        `state` in which it is placed; one that is placed in many states is read in the first few. Raise Exhausted if
        forms are nested too deeply.
        """
        # pypdf does not set the attribute if there is no reference.
        reference: IndirectObject | None = getattr(form, "indirect_reference", None)
        place = None if reference is None else reference.idnum
        inherited = State() if state is None else replace(state, ctm=UNIT)
        known = {} if place is None else self.placed.setdefault(place, {})
        if inherited in known or len(known) >= MOST_STATES:
            return known.get(inherited) or next(iter(known.values()))
        if depth >= DEEPEST:
            raise Exhausted
        known[inherited] = Seen()  # a form that places itself draws nothing more
        try:
            content = drawing(resolved(form, StreamObject))
        except UndecodedError as error:
            seen = Seen(undecoded={str(error)})
        else:
            seen = self.stream(content, form.get("/Resources", resources), depth + 1, inherited)
        seen.groups |= is_group(form)
        known[inherited] = seen
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
        self.text: Matrix = UNIT
        self.path: list[tuple[str, list[float]]] = []
        self.open = dict.fromkeys(_PAIRS.values(), 0)

    def step(self, name: str, operands: list[Operand], values: list[float]) -> None:
        """Apply an operator; `values` are the numbers among its operands."""
        state = self.state
        if len(values) < _NUMBERS.get(name, 0):
            raise BrokenError(f"{' '.join(f'{value:g}' for value in values)} {name}".strip())
        if name in _PATH:
            self.path.append((name, values))
            return
        if name in _OPENING:
            self.opened(_OPENING[name])
        elif name in _PAIRS:
            self.closed(name)
        if name in _PAINTS or name in _SHOWS:
            self.painted(name)
        if name == "q":
            self.outer.append(replace(state))
        elif name == "Q":
            self.state = self.outer.pop() if self.outer else state
        elif name == "cm" and len(values) == 6:
            state.ctm = times(values, state.ctm)
        elif name == "w" and values:
            state.width = values[0]
        elif name == "BT":
            self.text = UNIT
        elif name in ("Td", "TD"):
            self.text = times([1, 0, 0, 1, *values[:2]], self.text)
        elif name == "Tm" and len(values) == 6:
            self.text = (values[0], values[1], values[2], values[3], values[4], values[5])
        elif name == "Tr" and values:
            state.mode = values[0]
        elif name == "Tf" and values:
            state.size = abs(values[-1])
            self.font(self.named("/Font", operands[0]))
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

    def opened(self, name: str) -> None:
        """Note the first operator of a pair. A text holds neither states nor other texts."""
        self.seen.unpaired |= {name} if name != "BMC" and self.open["BT"] else set()
        self.open[name] += 1

    def closed(self, name: str) -> None:
        """Take an operator away from its partner, or note that it has none."""
        if self.open[_PAIRS[name]] == 0:
            self.seen.unpaired.add(name)
        else:
            self.open[_PAIRS[name]] -= 1

    def painted(self, name: str) -> None:
        """Paint the path or show text: with the colour of fills, of lines or both."""
        state, path, self.path = self.state, self.path, []
        shows = name in _SHOWS
        if name == "n" or (shows and state.mode == _INVISIBLE):
            return
        fills = name in _FILLS or (shows and state.mode not in (1.0, 5.0))
        lines = name in _STROKES or (shows and state.mode in _STROKED)
        if shows:
            self.shown()
        if fills:
            self.seen.vanishes |= state.overprints and bool(state.fill.inks) and not any(state.fill.inks)
        if lines:
            self.seen.vanishes |= state.line_vanishes and bool(state.line.inks) and not any(state.line.inks)
            self.seen.thinnest = min(self.seen.thinnest, state.width * scale_of(state.ctm) * _PT)
            if _CUTS.search(state.line.space) and not state.line_overprints:
                self.seen.knocks_out.add(state.line.space.removeprefix("spot "))
        elif name in _FLAT and not state.fill.is_white:
            self.seen.take_strips(strips(path, state.ctm))
        used = [colour for colour, uses in ((state.fill, fills), (state.line, lines)) if uses]
        self.seen.marks |= not all(colour.is_white for colour in used)
        if any(colour.space == REGISTRATION for colour in used):
            points = [(x, y) for _, numbers in path for x, y in points_of(numbers)]
            self.seen.registered.append(
                bounds_of(points or [(0.0, 0.0)], times([*self.text], state.ctm) if shows else state.ctm)
            )

    def shown(self) -> None:
        """Note the size of a text."""
        size = self.state.size * hypot(self.text[2], self.text[3]) * scale_of(self.state.ctm)
        self.seen.smallest = min(self.seen.smallest, size)
        if sum(share > 0 for share in self.state.fill.inks) > MOST_TYPE_INKS:
            self.seen.mixed = min(self.seen.mixed, size)

    def font(self, found: PdfObject | None) -> None:
        """Note a font: whether it is embedded, and whether its file decodes."""
        name, held, file = font_of(found)
        self.seen.fonts[name] = held
        if file is not None:
            self.seen.undecoded |= self.looker.fault(file, check_font)
        if found is not None and resolved(found, DictionaryObject).get("/Subtype") == "/Type3":
            self.seen.take_faults(self.looker.glyphs(resolved(found, DictionaryObject), self.resources, self.depth))

    def named(self, kind: str, name: Operand) -> PdfObject | None:
        """Return a resource by its kind and name, or None."""
        table = resolved(self.resources, DictionaryObject).get(kind) if self.resources is not None else None
        found: PdfObject | None = resolved(table, DictionaryObject).get(f"/{name}") if table is not None else None
        return None if found is None else found.get_object()

    def colour(self, name: str, fills: bool, operands: list[Operand], values: list[float]) -> None:
        """Set the colour or the colour space of fills or lines."""
        state, space = self.state, (self.state.fill if fills else self.state.line).space
        if name in _DEVICE:
            space = _DEVICE[name]
        elif name == "cs" and operands:
            found = self.named("/ColorSpace", operands[0])
            space = self.space(f"/{operands[0]}" if found is None else found)
        colour = Colour(space, () if name == "cs" else tuple(values))
        if fills:
            state.fill = colour
        else:
            state.line = colour
        self.seen.colours |= {space} - {"", "Pattern"}
        self.seen.ink = max(self.seen.ink, colour.percent)
        if name == "scn" and operands and isinstance(operands[-1], str):
            self.pattern(self.named("/Pattern", operands[-1]))

    def space(self, found: object) -> str:
        """Return the family of a colour space; note what stands in for its spot colours."""
        if isinstance(found, PdfObject):
            self.seen.alternates |= {alternate_of(found)} - {""}
        return space_of(found)

    def shading(self, found: DictionaryObject) -> None:
        """Note the colours of a shading."""
        space = self.space(found.get("/ColorSpace"))
        self.seen.colours.add(space)
        self.seen.marks = True
        self.seen.ink = max(self.seen.ink, shading_ink(found, space))

    def pattern(self, found: PdfObject | None) -> None:
        """Use a pattern as a colour: a shading, or a tile that is drawn repeatedly."""
        if found is None:
            return
        pattern = resolved(found, DictionaryObject)
        if "/Shading" in pattern:
            self.shading(resolved(pattern["/Shading"], DictionaryObject))
        else:
            drawn = self.looker.form(pattern, self.resources, self.depth)
            self.seen.take(drawn, 1.0)
            self.seen.registered += [WHOLE] * bool(drawn.registered)

    def resource(self, name: str, found: DictionaryObject) -> None:
        """Apply a graphics state, or draw a shading, a form or a picture."""
        self.seen.forbidden |= forbidden(found)
        if name == "gs":
            self.graphics_state(found)
        elif name == "sh":
            self.shading(found)
        elif found.get("/Subtype") == "/Form":
            matrix = [float(value) for value in found.get("/Matrix", (1, 0, 0, 1, 0, 0))]
            placed = times(matrix, self.state.ctm)
            drawn = self.looker.form(found, self.resources, self.depth, self.state)
            self.seen.take(drawn, scale_of(placed))
            self.seen.registered += [bounds_of([box[:2], box[2:]], placed) for box in drawn.registered]
        elif found.get("/Subtype") == "/Image":
            is_mask = bool(found.get("/ImageMask", False))
            self.seen.marks |= not (is_mask and self.state.fill.is_white)
            picture = resolved(found, StreamObject)
            self.seen.sees_through |= "/SMask" in found
            self.seen.unchecked |= unchecked(picture)
            self.seen.undecoded |= self.looker.fault(picture, check_picture)
            self.picture(float(found.get("/Width", 0)), float(found.get("/Height", 0)))
            if not is_mask:
                space = self.space(found.get("/ColorSpace"))
                self.seen.colours.add(space)
                self.seen.ink = max(self.seen.ink, self.looker.ink(picture, space))
                if space == REGISTRATION:
                    self.seen.registered.append(bounds_of([(0, 0), (0, 1), (1, 0), (1, 1)], self.state.ctm))

    def graphics_state(self, found: DictionaryObject) -> None:
        """Apply a graphics state."""
        state = self.state
        state.width = float(found.get("/LW", state.width))
        self.seen.sees_through |= sees_through(found)
        # A Boolean of pypdf is true in Python whatever its value is.
        lines, fills = (resolved(found[key], BooleanObject).value if key in found else None for key in ("/OP", "/op"))
        if lines is not None:
            state.line_overprints, state.line_vanishes = lines, lines and found.get("/OPM") == 1
        if lines is not None or fills is not None:
            # In mode 0, shares of 0 are printed too.
            state.overprints = bool(lines if fills is None else fills) and found.get("/OPM") == 1

    def inline_picture(self, parts: list[Operand]) -> None:
        """Draw an inline image; `parts` are its keys and values in turn."""
        entries = dict(zip(parts[::2], parts[1::2], strict=False))
        if entries.get("IM") is None and entries.get("ImageMask") is None:
            space = str(entries.get("CS", entries.get("ColorSpace", "G")))
            self.seen.colours.add(_SHORT.get(space, space))
        self.seen.marks = True
        sides = entries.get("W", entries.get("Width")), entries.get("H", entries.get("Height"))
        self.picture(*(side if isinstance(side, float) else 0.0 for side in sides))

    def picture(self, wide: float, high: float) -> None:
        """Draw a picture of `wide` times `high` pixels in the unit square. A single pixel is a filled rectangle."""
        a, b, c, d = self.state.ctm[:4]
        for pixels, inches in ((wide, hypot(a, b) / 72), (high, hypot(c, d) / 72)):
            if inches > 0 and pixels > 1:
                self.seen.coarsest = min(self.seen.coarsest, pixels / inches)
