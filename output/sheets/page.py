"""What is on every sheet: the footer that names the board, the 100 mm bar at the left, the QR code at the right.

The heading has the title of the game, engraved on pages of the survey and in bold type on plain ones. The marks lie in
a strip of `FOOTER_HEIGHT` mm at the bottom of the printable area. The play area is above this strip.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from landpress.layouts.errors import LayoutError, at
from landpress.layouts.sheet import Area, require
from landpress.output.scene.items import PT, Drawn, Item, Path, Point, Scene, Shape, Text
from landpress.output.scene.linebreak import fitted, plain
from landpress.output.scene.shapes import joined, moved, rectangle, rounded
from landpress.output.scene.style import FOOTER, SMALLEST_TYPE, STATEMENT, TITLE, Style
from landpress.output.sheets.qr_code import modules

ENGRAVED = 24 * PT
"""The largest size of an engraved heading."""


def drop(style: Style) -> float:
    """Return how much lower the text below a heading begins than below a plain one."""
    return 2.8 if style.look == "survey" else 0.0


def heading(name: str, x: float, y: float, room: float, style: Style, largest: float = ENGRAVED) -> list[Drawn]:
    """Draw a heading with its top left corner at (x, y). `largest` is the largest size of an engraved one.

    A long engraved heading takes lines that are together as high as one of this size.
    """
    if style.look == "survey":
        from landpress.output.survey.engraving import LINE_STEP, capital, title, title_lines

        size, lines = title_lines(name, room, largest)
        high = capital(size)
        return [
            item for i, line in enumerate(lines) for item in title(line, x, y + high * (1 + LINE_STEP * i), size, style)
        ]
    size = fitted(name, room, TITLE, bold=True)
    return [Text(x, y + TITLE * 0.8, name, size, style.palette.ink, bold=True)]


HOME, SLENDER = 216.0, 1.42
"""The shorter side of the paper that is common at home, and the most that its height is longer."""
BAR = 100.0
QR = 18.0
FOOTER_WIDTH, FOOTER_HEIGHT = BAR + QR + 5.0, QR + 4.0
LINE_HEIGHT = 10.0
"""The height of the bar and the line above it, to the left of the QR code."""
NOTE_GAP = 5.0
STATEMENT_LINE, STATEMENTS = 3.0, 10.8
"""The height of a statement's line, and that of all together, which must stay below the frame of the board."""
EVEN = 0.8
"""The least share of the room that the lines of a long statement take, so that they are not far shorter than others."""
_BAR_HEIGHT = 1.6


@dataclass(frozen=True)
class Imprint:
    """The facts that a sheet states about its board.

    `seats` is 0 if the game has no seats. `symmetry` is the group (C2 .. D6), `balanced` or `none`, or None if the game
    has no symmetry. `gap` is the measured gap (a share, 0 to 1) if it says more than the group. `code` is None for a
    laboratory board. If the board's pages are part of a larger file, this file has `sheets` sheets, and `before` of
    them come before the board. `statements` say, in a line each, what is known of the board. The sheets of a board that
    is not valid say so. Without `has_qr` the code is there only as text.
    """

    game: str
    seats: int
    symmetry: str | None
    gap: float | None
    code: str | None
    version: str
    before: int = 0
    sheets: int = 0
    statements: tuple[str, ...] = ()
    valid: bool = True
    has_qr: bool = True

    @property
    def is_scanned(self) -> bool:
        """Whether the sheet has a QR code."""
        return self.code is not None and self.has_qr


def grown(style: Style) -> float:
    """Return how much larger type of the survey beside a board may be than on paper that is common at home."""
    return max(1.0, min(style.page.width, style.page.height) / HOME) if style.look == "survey" else 1.0


def tall(style: Style) -> float:
    """Return how much taller a page of the survey is than one of A4 that is as wide."""
    return max(1.0, style.page.height / style.page.width / SLENDER) if style.look == "survey" else 1.0


def play_area(style: Style) -> Area:
    """Return the printable area above the footer."""
    return style.printable.inset(bottom=FOOTER_HEIGHT)


def fairness(imprint: Imprint, style: Style) -> str:
    """Return the board's group in words, with its measured gap if there is one. The game must have symmetry."""
    words = style.words
    if imprint.symmetry not in ("balanced", "none"):
        text = words("page.group", group=imprint.symmetry)
    else:
        text = words(f"page.{imprint.symmetry}")
    return text if imprint.gap is None else words("page.with_gap", text=text, gap=f"{imprint.gap * 100:.1f}")


def title(imprint: Imprint, style: Style) -> str:
    """Return the title of the document: the game and, if there is one, the code."""
    name = style.words("game.title")
    return f"{name} {imprint.code}" if imprint.code else name


def pictured_page(
    before: Sequence[Item],
    picture: Sequence[Item],
    behind: Sequence[Item],
    about: str,
    imprint: Imprint,
    style: Style,
    field: tuple[float, Point, bool] | None = None,
) -> Scene:
    """Return a page with a picture between other items. `about` says in words what the picture shows."""
    name, first = title(imprint, style), len(before)
    alt = style.words("page.picture", title=name, about=about)
    pictured = first, first + len(picture)
    return Scene(style.page.width, style.page.height, name, (*before, *picture, *behind), alt, pictured, field)


def card(area: Area, tint: str | None, style: Style, shade: float = 0.7) -> list[Drawn]:
    """Draw a panel with round corners, and a shadow that falls `shade` mm to the lower right."""
    colours = style.palette
    outline = moved(rounded(area.width, area.height, 1.0), *area.middle)
    shadow = [Shape(moved(outline, shade, shade), colours.ink)] if colours.level == "full" else []
    return [*shadow, Shape(outline, tint or colours.paper, colours.ink, 0.3)]


def _bar(x: float, y: float) -> Path:
    """Return a surveyor's scale: ten steps of 10 mm, alternately in the upper and the lower half."""
    step, half = BAR / 10, _BAR_HEIGHT / 2
    return joined([rectangle(x + i * step, y + i % 2 * half, step, half) for i in range(10)])


@cache
def _qr(text: str, x: float, y: float) -> Path:
    """Return the dark modules of a QR code with side `QR`. Neighbours in a row are merged."""
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


def _footer(facts: Sequence[str], imprint: Imprint, room: float) -> tuple[str, list[str]]:
    """Return the line of the footer, and lines above it, from below, for a code that is too long to stand in it."""
    line = "  ·  ".join(facts)
    try:
        fitted(line, room, FOOTER, not imprint.valid)
    except LayoutError:
        if imprint.code is None:
            raise
        groups = imprint.code.split("-")
        half = -(-len(groups) // 2)
        halves = ["-".join(groups[half:]), "-".join(groups[:half]) + "-"]
        return "  ·  ".join(fact for fact in facts if fact != imprint.code), halves
    return line, []


def _in_lines(statement: str, room: float, size: float, largest: float) -> list[tuple[str, float]]:
    """Return the lines of a statement with their sizes: one, or several about as long in the smaller size."""
    try:
        return [(statement, fitted(statement, room, largest, smallest=size))]
    except LayoutError:
        return [(line.text, size) for line in plain(statement).even(room, size, EVEN * room)]


def _told(statements: Sequence[str], room: float) -> list[tuple[str, float]]:
    """Return the lines of all statements with their sizes, as large as all have room, those of a size alike."""
    for size in (STATEMENT, FOOTER):
        lines = [line for statement in statements for line in _in_lines(statement, room, size, size)]
        if len(lines) * size <= STATEMENTS:
            return lines
    return [line for statement in statements for line in _in_lines(statement, room, SMALLEST_TYPE, FOOTER)]


@at("at the foot of a page")
def carried(imprint: Imprint, style: Style, sheet: int = 1, sheets: int = 1, note: str = "") -> list[Item]:
    """Draw the footer, the bar and the QR code of one sheet. A note stands to the right of the bar."""
    area, words, colours = style.printable, style.words, style.palette
    require("the 100 mm bar beside the QR code", area.width, FOOTER_WIDTH, "take larger paper or a smaller margin")
    facts = [
        *([] if imprint.valid else [words("page.not_valid")]),
        words("game.title"),
        *([words("page.seats", seats=imprint.seats)] if imprint.seats else []),
        *([fairness(imprint, style)] if imprint.symmetry else []),
        words("page.sheet", n=imprint.before + sheet, m=imprint.sheets or sheets),
        *([imprint.code] if imprint.code else []),
        words("page.version", version=imprint.version),
    ]
    room = area.width - (QR + 5 if imprint.is_scanned else 0)
    line, above = _footer(facts, imprint, room)
    bar, bold = area.bottom - _BAR_HEIGHT, not imprint.valid
    items: list[Item] = [
        Shape(_bar(area.x, bar), fill=colours.ink),
        Text(area.x, bar - 1.2, "0", FOOTER, colours.ink),
        Text(area.x + BAR / 2, bar - 1.2, "50", FOOTER, colours.ink, anchor="middle"),
        Text(area.x + BAR, bar - 1.2, words("page.bar"), FOOTER, colours.ink, anchor="end"),
    ]
    told = reversed(_told(imprint.statements, room))
    upwards = [*((code, fitted(code, room, FOOTER)) for code in above), *told]
    step = min(STATEMENT_LINE, STATEMENTS / max(1, len(upwards)))
    for n, (statement, size) in reversed([*enumerate(upwards, 1)]):  # read from the top
        items.append(Text(area.x, bar - 6.5 - n * step, statement, size, colours.ink))
    items.append(Text(area.x, bar - 6.5, line, fitted(line, room, FOOTER, bold), colours.ink, bold))
    if note:
        room -= BAR + NOTE_GAP
        items.append(Text(area.x + BAR + NOTE_GAP, area.bottom, note, fitted(note, room, FOOTER), colours.ink))
    if imprint.code and imprint.is_scanned:
        items.append(Shape(qr_drawn(imprint, style, area.right - QR, area.bottom - QR), fill=colours.ink))
    return items


def qr_drawn(imprint: Imprint, style: Style, x: float, y: float) -> Path:
    """Return the QR code of a board: its code, or the address where the studio opens it."""
    return _qr(f"{style.link}/#{imprint.code}" if style.link else str(imprint.code), x, y)
