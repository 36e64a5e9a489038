"""How small PDFs are drawn, made into press files, and spoiled by one fault each."""

import warnings
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pikepdf
import reportlab
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
WIDE, HIGH, BLEED = 63 * MM, 88 * MM, 3 * MM
Draw = Callable[[Canvas], None]
Change = Callable[[Pdf], None]


def ground(c: Canvas) -> None:
    """Draw what a sound card has: a light ground into the bleed, a frame, a title and a text."""
    c.setFillColorCMYK(0.1, 0.02, 0.2, 0)
    c.rect(0, 0, WIDE + 2 * BLEED, HIGH + 2 * BLEED, stroke=0, fill=1)
    c.setStrokeColorCMYK(0, 0, 0, 1)
    c.setLineWidth(0.6)
    c.rect(BLEED + 12, BLEED + 12, WIDE - 24, HIGH - 24)
    write(c, BLEED + 24, HIGH - 30, 14, "Ferry")
    write(c, BLEED + 24, HIGH - 50, 9, "Carry two across.")


def write(c: Canvas, x: float, y: float, size: float, text: str, ink: tuple[float, ...] = (0, 0, 0, 1)) -> None:
    c.setFillColorCMYK(*ink)
    c.setFont("Elsewhere", size)
    c.drawString(x, y, text)


def drawn(*pages: Draw) -> Pdf:
    """Return a document with these pages, all over the ground, with embedded fonts."""
    registerFont(TTFont("Elsewhere", str(Path(reportlab.__file__).parent / "fonts/Vera.ttf")))
    kept = BytesIO()
    size = (WIDE + 2 * BLEED, HIGH + 2 * BLEED)
    c = Canvas(kept, pagesize=size, initialFontName="Elsewhere", enforceColorSpace="SEP_CMYK", invariant=1)
    for page in pages:
        page(c)
        c.showPage()
    c.save()
    kept.seek(0)
    return Pdf.open(kept)


def press(pdf: Pdf) -> Pdf:
    """Give a document what PDF/X-1a asks for: boxes, an output intent, a version, a title, a word on trapping."""
    for page in pdf.pages:
        wide, high = (float(side) for side in page.mediabox[2:])
        page.obj.TrimBox = Array([BLEED, BLEED, wide - BLEED, high - BLEED])
        page.obj.BleedBox = Array([0, 0, wide, high])
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("FOGRA39"),
        OutputCondition=String("Offset printing, coated paper"),
        RegistryName=String("http://www.color.org"),
        Info=String("Coated FOGRA39"),
    )
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
    for key, value in (("GTS_PDFXVersion", "PDF/X-1a:2003"), ("Title", "One card"), ("Creator", "Elsewhere")):
        pdf.docinfo[Name("/" + key)] = String(value)
    pdf.docinfo[Name.Trapped] = Name("/False")
    return pdf


def saved(pdf: Pdf, **options: Any) -> bytes:
    kept = BytesIO()
    pdf.save(kept, **({"deterministic_id": True, "force_version": "1.4", **RAW} | options))
    return kept.getvalue()


RAW: dict[str, Any] = {"object_stream_mode": pikepdf.ObjectStreamMode.disable}


def file(draw: Draw | None = None, change: Change | None = None, *more: Draw) -> Callable[[], bytes]:
    """Return a maker: the ground, then what is drawn on it, then what is changed in the file."""

    def page(c: Canvas) -> None:
        ground(c)
        if draw:
            draw(c)

    def make() -> bytes:
        pdf = press(drawn(page, *more))
        if change:
            change(pdf)
        return saved(pdf)

    return make


def content(added: bytes, before: bool = False) -> Change:
    """Add operators to the first page."""

    def change(pdf: Pdf) -> None:
        pdf.pages[0].contents_add(pdf.make_stream(added), prepend=before)

    return change


def resource(kind: str, name: str, make: Callable[[Pdf], Any], operators: bytes) -> Change:
    """Give the first page a resource, and operators that use it."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        kinds = page.obj.Resources.get(Name("/" + kind), Dictionary())
        kinds[Name("/" + name)] = make(pdf)
        page.obj.Resources[Name("/" + kind)] = kinds
        page.contents_add(pdf.make_stream(operators))

    return change


def image(data: bytes, side: int, space: Any = Name.DeviceCMYK, **more: Any) -> Callable[[Pdf], Any]:
    """Return a square picture of `side` pixels."""

    def make(pdf: Pdf) -> Stream:
        made = pdf.make_stream(data)
        for key, value in {
            "Type": Name.XObject,
            "Subtype": Name.Image,
            "Width": side,
            "Height": side,
            "BitsPerComponent": 8,
            "ColorSpace": space,
            **more,
        }.items():
            made[Name("/" + key)] = value(pdf) if callable(value) else value
        return made

    return make


PLACED = b"\nq 60 0 0 60 50 60 cm /Im9 Do Q\n"
PALE = bytes([20, 60, 10, 0])


def separation(name: str, alternate: tuple[float, ...]) -> Array:
    to = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=list(alternate), N=1)
    return Array([Name.Separation, Name("/" + name), Name.DeviceCMYK, to])


def registration(pdf: Pdf) -> None:
    font = next(iter(pdf.pages[0].obj.Resources.Font.keys()))
    use = b"\n/CsA cs 1 scn BT %b 9 Tf 50 70 Td (Ferry) Tj ET\n" % font.encode()
    resource("ColorSpace", "CsA", lambda _: separation("All", (1, 1, 1, 1)), use)(pdf)


def constant(made: Any) -> Callable[[Pdf], Any]:
    return lambda _: made


def two_alternates(pdf: Pdf) -> None:
    for name, where, inks in (("CsA", 40, (0, 0.9, 0.8, 0)), ("CsB", 90, (0.9, 0.1, 0, 0))):
        use = b"\n/%b cs 1 scn %d 60 30 30 re f\n" % (name.encode(), where)
        space = separation("Harbour Red", inks)
        resource("ColorSpace", name, constant(space), use)(pdf)


def layers(pdf: Pdf) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Words")))
    pdf.Root.OCProperties = Dictionary(OCGs=[layer], D=Dictionary(ON=[layer], Order=[layer]))
    resource("Properties", "Layer1", lambda _: layer, b"\n/OC /Layer1 BDC 0 0 0 1 k 60 60 9 9 re f EMC\n")(pdf)


def state(**keys: Any) -> Callable[[Pdf], Any]:
    return lambda _: Dictionary(Type=Name.ExtGState, **keys)


def script(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert('hello');"))


def annotated(pdf: Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[80, 90, 98, 108], Contents=String("Is this red right?"))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


def form(pdf: Pdf) -> None:
    keys: dict[str, Any] = {
        "Subtype": Name.Widget,
        "FT": Name.Tx,
        "T": String("name"),
        "Rect": [60, 60, 120, 76],
        "F": 4,
    }
    field = pdf.make_indirect(Dictionary(Type=Name.Annot, **keys))
    pdf.pages[0].obj.Annots = Array([field])
    pdf.Root.AcroForm = Dictionary(Fields=[field])


def attached(pdf: Pdf) -> None:
    pdf.attachments["prices.txt"] = b"not for the printer"


def without_font_file(pdf: Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, Dictionary) and "/FontFile2" in item:
            del item.FontFile2


def drawn_font(pdf: Pdf) -> Any:
    glyph = pdf.make_stream(b"600 0 0 0 500 700 d1 0 0 500 700 re f")
    keys: dict[str, Any] = {
        "FontBBox": [0, 0, 600, 700],
        "FontMatrix": [0.001, 0, 0, 0.001, 0, 0],
        "FirstChar": 65,
        "LastChar": 65,
    }
    made = Dictionary(Type=Name.Font, Subtype=Name.Type3, Widths=[600], **keys)
    made.CharProcs, made.Resources = Dictionary(a=glyph), Dictionary()
    made.Encoding = Dictionary(Type=Name.Encoding, Differences=[65, Name.a])
    return made


def box(name: str, *sides: float) -> Change:
    """Change a box of the first page, or delete it."""

    def change(pdf: Pdf) -> None:
        if sides:
            pdf.pages[0].obj[Name("/" + name)] = Array(list(sides))
        else:
            del pdf.pages[0].obj[Name("/" + name)]

    return change


def key(name: str, value: Any) -> Change:
    def change(pdf: Pdf) -> None:
        pdf.pages[0].obj[Name("/" + name)] = value

    return change


def larger_page(pdf: Pdf) -> None:
    wide, high = WIDE + 2 * BLEED + 12, HIGH + 2 * BLEED
    page = pdf.pages[1].obj
    page.MediaBox, page.BleedBox = Array([0, 0, wide, high]), Array([0, 0, wide, high])
    page.TrimBox = Array([BLEED, BLEED, wide - BLEED, high - BLEED])


def no_intent(pdf: Pdf) -> None:
    del pdf.Root.OutputIntents


def not_trapped(pdf: Pdf) -> None:
    del pdf.docinfo[Name.Trapped]


def locked(revision: Literal[2, 3, 4, 5, 6], user: str = "") -> Callable[[], bytes]:
    """Return a maker of a file that is encrypted by a revision of the standard handler (6 is AES with 256 bits)."""

    def make() -> bytes:
        lock = pikepdf.Encryption(owner="owner", user=user, R=revision, aes=revision >= 4, metadata=revision >= 4)
        kept = BytesIO()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # revision 5 is deprecated, and found in the world
            press(drawn(ground)).save(kept, encryption=lock, **RAW)
        return kept.getvalue()

    return make


def broken(change: Callable[[bytes], bytes]) -> Callable[[], bytes]:
    return lambda: change(file()())


def shifted_table(data: bytes) -> bytes:
    """Return the file with a table of places that are all wrong, as after a transfer as text."""
    at = data.rindex(b"startxref") + 10
    start, rest = data[at:].split(b"\n", 1)
    return data[:at] + str(int(start) + 37).encode() + b"\n" + rest


def words_of(c: Canvas, text: str, x: float, y: float, size: float, ink: tuple[float, ...] = (0, 0, 0, 1)) -> None:
    write(c, x, y, size, text, ink)


def thin_strip(c: Canvas) -> None:
    c.setFillColorCMYK(0, 0, 0, 1)
    c.rect(60, 70, 0.035 * MM, 60, stroke=0, fill=1)


def white_on_black(c: Canvas) -> None:
    c.setFillColorCMYK(0.6, 0.5, 0.5, 0.9)
    c.rect(40, 60, 100, 30, stroke=0, fill=1)
    write(c, 45, 70, 3.5, "reversed out of four inks", (0, 0, 0, 0))


def rgb_text(pdf: Pdf) -> None:
    content(b"\n1 0 0 rg 60 60 30 30 re f\n")(pdf)


def postscript(pdf: Pdf) -> Any:
    made = pdf.make_stream(b"0 setgray 10 10 moveto")
    made.Type, made.Subtype = Name.XObject, Name.PS
    return made
