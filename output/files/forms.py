"""Symbols as form XObjects of a PDF: drawings that are stored once and placed many times.

A page of a kit has hundreds of small ones. reportlab writes words into each that say nothing (a matrix that moves
nothing, sets of procedures of old printers, fonts of drawings without a text) and long names into each list of them.
Without these, such a page is a fifth smaller.
"""

import zlib
from collections import Counter
from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING

from landpress.output.scene.items import Item, Scene, Shape, Symbol, Use, Window
from landpress.output.scene.written import WrittenPath

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument
    from reportlab.pdfgen.canvas import Canvas

FEW, SHORT = 4, 12
"""How often a short drawing is drawn in its places, and the most segments of it."""
_LONG = 10_000
"""The bytes of operators above which a drawing is long."""


def held(symbol: Symbol) -> Symbol:
    """Return the symbol that is all that a symbol holds, or itself. So equal backs of many parts are one form."""
    while len(symbol.items) == 1 and isinstance(use := symbol.items[0], Use) and not (use.x or use.y or use.turn):
        symbol = use.symbol
    return symbol


def written(symbol: Symbol) -> list[tuple[Shape, WrittenPath]]:
    """Return the shapes of a symbol with their written paths, or nothing if it holds anything else."""
    drawn = [(one, one.path) for one in symbol.items if isinstance(one, Shape) and isinstance(one.path, WrittenPath)]
    return drawn if len(drawn) == len(symbol.items) else []


def in_place(scenes: Iterable[Scene]) -> set[str]:
    """Return the names of the symbols that take fewer bytes where they are drawn in their places.

    The pages place them once in all, or they are short and placed a few times. Written paths stay forms, because those
    are compressed faster.
    """
    counts, found = Counter[str](), dict[str, Symbol]()
    for scene in scenes:
        _count(scene.items, counts, found)
    few = {name: FEW if _is_short(symbol) else 1 for name, symbol in found.items()}
    return {name for name, symbol in found.items() if counts[name] <= few[name] and not written(symbol)}


def _is_short(symbol: Symbol) -> bool:
    return len(symbol.items) == 1 and isinstance(one := symbol.items[0], Shape) and len(one.path) <= SHORT


def _count(items: Iterable[Item], counts: "Counter[str]", found: dict[str, Symbol]) -> None:
    for item in items:
        if isinstance(item, Window):
            _count(item.items, counts, found)
        elif isinstance(item, Use):
            symbol = held(item.symbol)
            counts[symbol.name] += 1
            if found.setdefault(symbol.name, symbol) is symbol and counts[symbol.name] == 1:
                _count(symbol.items, counts, found)


def name_shortly(document: "PDFDocument") -> None:
    """Let a document give its forms short names, in the order in which they are first used."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObjectReference, xObjectName

    numbers: dict[str, int] = {}

    def named(form: str) -> str:
        return f"X{numbers.setdefault(form, len(numbers))}"

    def listed(used: Iterable[str]) -> "PDFDictionary":
        return PDFDictionary({named(form): PDFObjectReference(xObjectName(form)) for form in used})

    document.getXObjectName, document.xobjDict = named, listed


def end(canvas: "Canvas", reach: float) -> None:
    """End the form that was begun, as the canvas would, with what it needs."""
    from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDictionary, PDFObjectReference, PDFStream, PDFZCompress

    code, resources = "\n".join(canvas._code), PDFDictionary({})
    if any(part.startswith("BT") for part in canvas._code):
        resources["Font"] = PDFObjectReference(BasicFonts)
    if canvas._formsinuse:
        resources["XObject"] = canvas._doc.xobjDict(canvas._formsinuse)
    entries = {"Subtype": "/Form", "BBox": _box(reach), "Resources": resources}
    canvas._doc.addForm(canvas._formData[0], PDFStream(PDFDictionary(entries), code, [PDFZCompress]))
    canvas._restartAccumulators()
    canvas.pop_state_stack()


def _box(reach: float) -> str:
    far = ceil(reach)
    return f"[{-far} {-far} {far} {far}]"


def drawing(drawn: Iterable[str], reach: float) -> bytes:
    """Return a form of operators that need no fonts or other forms, as it is in the file.

    reportlab itself encodes a text letter by letter and compresses it by level 6. For long paths this takes many times
    as long as level 1, which makes them a sixth larger. The digits of a long drawing hardly repeat, so only their
    frequencies are used there: that takes half as long again, and such drawings are 6 to 20 % larger.
    """
    text = "\n".join(["1 J 1 j", *drawn]).encode("ascii")
    packer = zlib.compressobj(1, memLevel=7, strategy=zlib.Z_HUFFMAN_ONLY if len(text) > _LONG else 0)
    content = packer.compress(text) + packer.flush()
    entries = f"/Subtype/Form/BBox{_box(reach)}/Resources<<>>/Filter/FlateDecode/Length {len(content)}"
    return b"<<%b>>\nstream\n%b\nendstream\n" % (entries.encode("ascii"), content)
