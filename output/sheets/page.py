"""What every sheet carries: the footer that says which board this is, the 100 mm bar left, the QR code right.

All of it lies in a strip of `FOOTER_HEIGHT` at the foot of the printable area, outside the play area above it.
"""

from dataclasses import dataclass
from functools import cache

from landpress.layouts.sheet import Area, require
from landpress.output.scene.items import Item, Path, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import joined, rectangle
from landpress.output.scene.style import FOOTER, Style
from landpress.output.sheets.qr_code import modules

BAR = 100.0
QR = 18.0
FOOTER_WIDTH, FOOTER_HEIGHT = BAR + QR + 5.0, QR + 4.0
LINE_HEIGHT = 10.0
"""Height of what stands left of the QR code: the bar and the line above it."""
NOTE_GAP = 5.0
VERDICT_LINE = 3.0
_BAR_HEIGHT = 1.6


@dataclass(frozen=True)
class Imprint:
    """What a sheet says about its board.

    `seats` is 0 where nobody has one. `symmetry` is the group (C2 .. D6), `balanced` or `none`, None where the game
    has no such thing; `gap` the measured share where it says more than the group; `code` None for a laboratory board.
    Where the board's pages are part of a larger file, that has `sheets` sheets, of which `before` come before them.
    `verdict` says how the board was proven to be playable, where it was.
    """

    game: str
    seats: int
    symmetry: str | None
    gap: float | None
    code: str | None
    version: str
    before: int = 0
    sheets: int = 0
    verdict: str = ""


def play_area(style: Style) -> Area:
    """The printable area above the footer."""
    return style.printable.inset(bottom=FOOTER_HEIGHT)


def fairness(imprint: Imprint, style: Style) -> str:
    """The board's group, or its measured gap, in words; of a game that has symmetry."""
    words = style.words
    if imprint.symmetry not in ("balanced", "none"):
        text = words("page.group", group=imprint.symmetry)
    else:
        text = words(f"page.{imprint.symmetry}")
    return text if imprint.gap is None else words("page.with_gap", text=text, gap=f"{imprint.gap * 100:.1f}")


def title(imprint: Imprint, style: Style) -> str:
    """The name of the document: game and code."""
    name = style.words("game.title")
    return f"{name} {imprint.code}" if imprint.code else name


def _bar(x: float, y: float) -> Path:
    """A surveyor's scale: ten steps of 10 mm, alternately in the upper and the lower half."""
    step, half = BAR / 10, _BAR_HEIGHT / 2
    return joined([rectangle(x + i * step, y + i % 2 * half, step, half) for i in range(10)])


@cache
def _qr(text: str, x: float, y: float) -> Path:
    """The modules of a QR code of side `QR`, runs of dark ones merged."""
    rows = modules(text)
    module = QR / len(rows)
    path: list[Path] = []
    for j, row in enumerate(rows):
        i = 0
        while (i := row.find(1, i)) >= 0:
            end = row.find(0, i)
            end = len(row) if end < 0 else end
            path.append(rectangle(x + i * module, y + j * module, (end - i) * module, module))
            i = end
    return joined(path)


def carried(imprint: Imprint, style: Style, sheet: int = 1, sheets: int = 1, note: str = "") -> list[Item]:
    """The footer, the bar and the QR code of one sheet; a note stands right of the bar."""
    area, words, colours = style.printable, style.words, style.palette
    require("the 100 mm bar beside the QR code", area.width, FOOTER_WIDTH, "take larger paper or a smaller margin")
    facts = [
        words("game.title"),
        *([words("page.seats", seats=imprint.seats)] if imprint.seats else []),
        *([fairness(imprint, style)] if imprint.symmetry else []),
        words("page.sheet", n=imprint.before + sheet, m=imprint.sheets or sheets),
        *([imprint.code] if imprint.code else []),
        words("page.version", version=imprint.version),
    ]
    line = "  ·  ".join(facts)
    room = area.width - (QR + 5 if imprint.code else 0)
    bar = area.bottom - _BAR_HEIGHT
    items: list[Item] = [
        Shape(_bar(area.x, bar), fill=colours.ink),
        Text(area.x, bar - 1.2, "0", FOOTER, colours.ink),
        Text(area.x + BAR / 2, bar - 1.2, "50", FOOTER, colours.ink, anchor="middle"),
        Text(area.x + BAR, bar - 1.2, words("page.bar"), FOOTER, colours.ink, anchor="end"),
        Text(area.x, bar - 6.5, line, fitted(line, room, FOOTER), colours.ink),
    ]
    if imprint.verdict:
        size = fitted(imprint.verdict, room, FOOTER)
        items.append(Text(area.x, bar - 6.5 - VERDICT_LINE, imprint.verdict, size, colours.ink))
    if note:
        room -= BAR + NOTE_GAP
        items.append(Text(area.x + BAR + NOTE_GAP, area.bottom, note, fitted(note, room, FOOTER), colours.ink))
    if imprint.code:
        items.append(Shape(_qr(imprint.code, area.right - QR, area.bottom - QR), fill=colours.ink))
    return items
