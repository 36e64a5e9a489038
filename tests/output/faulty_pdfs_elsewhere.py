"""Small PDFs with one printing fault each, made from what printers complain of.

They were made without a look at what checks press files. All are one card of 63 x 88 mm with 3 mm bleed that
calls itself PDF/X-1a:2003. `words` are groups of words: a person expects one word of each group in the message, in any
case. Faults are dealt into halves in the order of the digests of their names.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from pikepdf import Array, Dictionary, Name

from tests.output.pdf_makers_elsewhere import (
    BLEED,
    HIGH,
    MM,
    PALE,
    PLACED,
    WIDE,
    annotated,
    attached,
    box,
    broken,
    content,
    drawn_font,
    file,
    form,
    ground,
    image,
    key,
    larger_page,
    layers,
    locked,
    no_intent,
    not_trapped,
    postscript,
    registration,
    resource,
    rgb_text,
    script,
    shifted_table,
    state,
    thin_strip,
    two_alternates,
    white_on_black,
    without_font_file,
    words_of,
)

HALVES = ("tuning", "kept apart")
Words = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Fault:
    """A file with one fault: what it is, words that a person expects in the message, and its maker."""

    fault: str
    words: Words
    make: Callable[[], bytes]


RED = {"CsR": lambda _: Array([Name.CalRGB, Dictionary(WhitePoint=[0.95, 1, 1.09])])}
LOCKED: Words = (("encrypt", "password", "protected"),)
REVISIONS: tuple[Literal[2, 3, 4, 5, 6], ...] = (2, 3, 4, 5, 6)
FAULTS: dict[str, Fault] = {
    "ink of a picture": Fault(
        "a picture with 345 % total ink",
        (("ink", "coverage"), ("345", "344", "346")),
        file(None, resource("XObject", "Im9", image(bytes([230, 217, 217, 216]) * 62500, 250), PLACED)),
    ),
    "ink of a field": Fault(
        "a field with 400 % ink",
        (("ink", "coverage"), ("400",)),
        file(None, content(b"\n1 1 1 1 k 50 60 60 60 re f\n")),
    ),
    "thin strip": Fault("a filled strip 0.035 mm wide", (("0.035", "0.04", "0.03", "thin"),), file(thin_strip)),
    "line of no width": Fault(
        "a line of width 0",
        (("hairline", "thin", "width", "line"),),
        file(None, content(b"\n0 0 0 1 K 0 w 50 60 m 120 90 l S\n")),
    ),
    "thin line": Fault(
        "a line of 0.035 mm",
        (("0.035", "0.04", "0.03", "thin"),),
        file(None, content(b"\n0 0 0 1 K 0.0992 w 50 60 m 120 60 l S\n")),
    ),
    "text at the edge": Fault(
        "text 0.1 mm from the trim edge",
        (("trim", "edge"),),
        file(lambda c: words_of(c, "Edge", BLEED + 0.1 * MM - 0.098 * 8, 80, 8)),
    ),
    "layers": Fault("layers in PDF/X-1a", (("layer", "optional content"),), file(None, layers)),
    "open q": Fault(
        "a q without Q",
        (("q",), ("balance", "unbalanced", "without", "match", "unclosed", "open")),
        file(None, content(b"\nq 0 0 0 1 k 60 60 9 9 re f\n")),
    ),
    "lone Q": Fault(
        "a Q without q",
        (("q",), ("balance", "unbalanced", "without", "match")),
        file(None, content(b"\nQ 0 0 0 1 k 60 60 9 9 re f\n")),
    ),
    "another size": Fault(
        "page 2 is 12 points wider than page 1", (("size", "page"), ("2",)), file(None, larger_page, ground)
    ),
    "blank page": Fault("page 2 is blank", (("blank", "empty", "nothing"), ("2",)), file(None, None, lambda c: None)),
    "registration colour": Fault(
        "text in the registration colour All", (("registration", "all"),), file(None, registration)
    ),
    **{f"encrypted, R{lock}": Fault(f"encrypted by revision {lock}", LOCKED, locked(lock)) for lock in REVISIONS},
    "encrypted, password to open": Fault(
        "AES-256, and a password is needed to open it", (("encrypt", "password"),), locked(6, "sesame")
    ),
    "RGB field": Fault("RGB in PDF/X-1a", (("rgb",),), file(None, rgb_text)),
    "RGB picture": Fault(
        "a picture in RGB",
        (("rgb",),),
        file(None, resource("XObject", "Im9", image(bytes([200, 90, 20]) * 62500, 250, Name.DeviceRGB), PLACED)),
    ),
    "CalRGB": Fault(
        "a calibrated RGB space in PDF/X-1a",
        (("rgb", "calrgb", "colour space", "color space"),),
        file(None, resource("ColorSpace", "CsR", RED["CsR"], b"\n/CsR cs 1 0 0 scn 60 60 20 20 re f\n")),
    ),
    "no TrimBox": Fault("no TrimBox", (("trim",),), file(None, box("TrimBox"))),
    "TrimBox outside": Fault(
        "a TrimBox that is larger than the page", (("trim",),), file(None, box("TrimBox", -9, -9, WIDE + 30, HIGH + 30))
    ),
    "font not embedded": Fault(
        "Helvetica, not embedded",
        (("font",), ("embed",)),
        file(
            None,
            resource(
                "Font",
                "F9",
                lambda _: Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica),
                b"\nBT 0 0 0 1 k /F9 9 Tf 50 70 Td (Helvetica) Tj ET\n",
            ),
        ),
    ),
    "font file taken away": Fault(
        "a TrueType font whose file is missing", (("font",), ("embed",)), file(None, without_font_file)
    ),
    "coarse picture": Fault(
        "a picture of 60 dpi",
        (("dpi", "ppi", "resolution"), ("60",)),
        file(None, resource("XObject", "Im9", image(PALE * 2500, 50), PLACED)),
    ),
    "transparency": Fault(
        "half transparent in PDF/X-1a",
        (("transparen", "opacity"),),
        file(None, resource("ExtGState", "GsT", state(ca=0.5), b"\nq /GsT gs 0 1 0 0 k 60 60 30 30 re f Q\n")),
    ),
    "blend mode": Fault(
        "blend mode Multiply in PDF/X-1a",
        (("transparen", "blend"),),
        file(
            None, resource("ExtGState", "GsM", state(BM=Name.Multiply), b"\nq /GsM gs 0 1 0 0 k 60 60 30 30 re f Q\n")
        ),
    ),
    "soft mask": Fault(
        "a picture with a soft mask in PDF/X-1a",
        (("transparen", "mask"),),
        file(
            None,
            resource(
                "XObject",
                "Im9",
                lambda pdf: image(PALE * 62500, 250, SMask=image(bytes([128]) * 62500, 250, Name.DeviceGray))(pdf),
                PLACED,
            ),
        ),
    ),
    "no output intent": Fault("no output intent", (("intent",),), file(None, no_intent)),
    "white that overprints": Fault(
        "white set to overprint: it vanishes",
        (("overprint",), ("white",)),
        file(
            None,
            resource("ExtGState", "GsO", state(OP=True, op=True, OPM=1), b"\nq /GsO gs 0 0 0 0 k 60 60 30 30 re f Q\n"),
        ),
    ),
    "JavaScript": Fault("JavaScript when the file is opened", (("javascript", "script"),), file(None, script)),
    "annotation": Fault("a note inside the trim", (("annotation", "note", "comment"),), file(None, annotated)),
    "form field": Fault("a form field", (("form", "annotation", "field", "widget"),), file(None, form)),
    "attachment": Fault("a file attached", (("attach", "embedded file"),), file(None, attached)),
    "small text in four inks": Fault(
        "text of 5 points in four inks",
        (("text", "type"), ("ink", "black", "four", "colour")),
        file(lambda c: words_of(c, "small and rich", 60, 80, 5, (0.6, 0.5, 0.5, 1))),
    ),
    "small white text": Fault(
        "text of 3.5 points, white out of four inks", (("text", "type", "3.5"),), file(white_on_black)
    ),
    "Type 3 font": Fault(
        "a Type 3 font",
        (("type 3", "type3"),),
        file(None, resource("Font", "F9", drawn_font, b"\nBT 0 0 0 1 k /F9 9 Tf 50 70 Td (A) Tj ET\n")),
    ),
    "no bleed": Fault(
        "a BleedBox that is the TrimBox",
        (("bleed",),),
        file(None, box("BleedBox", BLEED, BLEED, WIDE + BLEED, HIGH + BLEED)),
    ),
    "one spot, two alternates": Fault(
        "one spot colour with two different alternates",
        (("harbour red", "spot", "alternate"),),
        file(None, two_alternates),
    ),
    "rotated page": Fault("a page with Rotate 90", (("rotat", "turned"),), file(None, key("Rotate", 90))),
    "UserUnit": Fault(
        "a page that is twice as large by UserUnit", (("userunit", "unit", "size"),), file(None, key("UserUnit", 2))
    ),
    "shifted xref": Fault(
        "startxref points at a wrong place", (("xref", "damage", "cross", "broken", "repair"),), broken(shifted_table)
    ),
    "cut short": Fault(
        "the last 400 bytes are missing",
        (("xref", "damage", "cross", "broken", "repair", "cut", "truncated", "end"),),
        broken(lambda data: data[:-400]),
    ),
    "not said whether trapped": Fault("no word on trapping in PDF/X-1a", (("trap",),), file(None, not_trapped)),
    "PostScript": Fault(
        "a PostScript XObject", (("postscript",),), file(None, resource("XObject", "Ps9", postscript, b"\n/Ps9 Do\n"))
    ),
    "transfer function": Fault(
        "a transfer curve in the graphics state",
        (("transfer",),),
        file(
            None,
            resource(
                "ExtGState",
                "GsC",
                state(TR=Dictionary(FunctionType=2, Domain=[0, 1], C0=[1], C1=[0], N=1)),
                b"\nq /GsC gs 0 1 0 0 k 60 60 9 9 re f Q\n",
            ),
        ),
    ),
}
"""By name."""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


HALF = {name: HALVES[place % 2] for place, name in enumerate(sorted(FAULTS, key=digest))}
"""By name of a fault: the half that it belongs to."""
