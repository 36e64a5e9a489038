"""What is in a kit and how it is played, on its first page: pictures of the parts, and drawings of folds and rules.

Lengths are in millimetres.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.pieces import dice
from landpress.output.pieces.miniature import miniature
from landpress.output.pieces.part import PAPER, Part
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Cell, Item, Scene, Shape, Text
from landpress.output.scene.linebreak import fitted, marked, plain
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_BODY, Style
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.closed_box import closed_box, number_disc
from landpress.output.sheets.closed_box import size as box_size
from landpress.output.sheets.crossed import crossed_pieces, standing
from landpress.output.sheets.in_small import legible, picture
from landpress.output.sheets.kit import Contents, Listed
from landpress.output.sheets.parts_list import LEAF, is_flat, leaf_picture, page_picture, spoken

PLAY, TOLD = 15.0, 0.36
"""The height of the drawings of play, and the share of the width of the words beside them."""
GAP = 4.0


def section_head(text: str, area: Area, y: float, style: Style) -> list[Item]:
    """Draw a heading with a line beside it, and its baseline at y."""
    ink, size = style.palette.ink, BODY * 1.25
    end = area.x + width(text, size, bold=True) + 3
    rule = polyline([(end, y - size * 0.3), (area.right, y - size * 0.3)])
    return [Text(area.x, y, text, size, ink, bold=True), Shape(rule, stroke=ink, width=0.25)]


def played(
    how: str, steps: Sequence[tuple[str, Figure]], area: Area, y: float, high: float, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw how the game is played: words at the left, drawings of the rules `high` mm high beside. Return the foot."""
    if not steps:
        return [], y
    ink, step = style.palette.ink, SMALLEST_BODY * 1.3
    y += 1.5
    items: list[Item] = section_head(style.words("first.played"), area, y + BODY, style)
    y += BODY + 3
    room = area.width * TOLD
    lines = [line for text in how.strip().splitlines() for line in marked(text).lines(room, SMALLEST_BODY)]
    for i, line in enumerate(lines):
        items += line.drawn(area.x, y + SMALLEST_BODY * 0.8 + i * step, SMALLEST_BODY, ink)
    left = area.x + room + GAP
    wide, count = sum(figure.width for _, figure in steps), len(steps)
    free = area.right - left
    scale = min((free - GAP * (count - 1)) / wide, high / max(figure.height for _, figure in steps))
    gap = (free - wide * scale) / count
    tall = scale * max(figure.height for _, figure in steps)
    x = left
    for i, (said, figure) in enumerate(() if measured else steps):
        middle = x + gap / 2 + figure.width * scale / 2
        shown = legible(figure.items, scale * PLAY / high, read=scale)  # large ones need no more lines than small ones
        items += miniature(shown, f"played-{i}", scale, middle, y + tall / 2)
        size = fitted(said, figure.width * scale + gap * 0.9, LABEL)
        items.append(Text(middle, y + tall + LABEL * 1.1, said, size, ink, anchor="middle"))
        x += figure.width * scale + gap
    return items, y + max(tall + LABEL * 1.6, len(lines) * step) + 1.5


NARROWEST, LARGER, APART = 17.0, 1.5, 2.6
"""The least width for a part, how much larger than true small ones are shown, and the space between two names."""
HEAD = BODY + 2.6
"""The height of a heading."""
MOST_STEPS, DIE, SHORTEST = 4, 9.0, 16.0
"""The most drawings of how a piece is folded, the edge of a finished die, and the least width of a text beside one."""
WORD = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
"""A letter of a Japanese word."""
SPACE = re.compile("(?<!×)\\s(?!×)")
"""A space between two words of a name."""
SEAM = re.compile("[：・](?=.)|[^\u30a0-\u30ff\\s](?=[\u30a0-\u30ff])|[\u3040-\u309f](?=[\u4e00-\u9fff])")
"""The end of a Japanese word: before Katakana, and where Kanji follow Hiragana."""
Name = Sequence[tuple[str, float]]
"""The lines of a name with their sizes of type."""


def parts(
    told: Contents, area: Area, y: float, high: float, board: Scene | None, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw what is in the kit, in rows of pictures with their counts and pages, and return the y of their foot."""
    words, ink = style.words, style.palette.ink
    items: list[Item] = section_head(words("first.inside"), area, y + BODY, style)
    y += HEAD
    names = [words("first.counted", count=line.count, name=line.name) for line in told.lines]
    wanted = [_wide(line, board if i == 0 else None, high) for i, line in enumerate(told.lines)]
    rows = next(filter(None, (_columns(names, wanted, area.width, n + 1) for n in range(len(names)))))
    for row in rows:
        lower = max(1.15 * size * (len(one.name) - 1) for one in row for _, size in one.name)
        tall = max(_tall(told.lines[one.number], one.room - 2, high, board) for one in row)
        for i, left, room, named in row:
            line, x = told.lines[i], area.x + left
            shown = board if i == 0 and not line.parts else None
            if not measured:
                items += _pictured(line, i, Area(x + 1, y, room - 2, tall), shown, style)
            base = y + tall + 3.4
            head = Cell(i, 0, is_head=True)
            for k, (text, size) in enumerate(named):
                at = base + k * size * 1.15
                items.append(Text(x + room / 2, at, text, size, ink, bold=True, anchor="middle", cell=head))
            if line.pages:
                where = words("first.page", pages=spoken(line.pages))
                size = fitted(where, room - 1, LABEL)
                items.append(Text(x + room / 2, at + 3.0, where, size, ink, anchor="middle", cell=Cell(i, 1)))
        y += tall + 8.4 + lower
    return items, y


class _Named(NamedTuple):
    """A part in a row: its number, the left end and the width of its room, and its name."""

    number: int
    left: float
    room: float
    name: Name


def _wide(line: Listed, page: Scene | None, high: float) -> float:
    """Return how much room the picture of a line has use for: that of one of its parts, and of a second small one."""
    if not line.parts:
        return high * (page.width / page.height if page else 0.5**0.5) + 2
    whole = line.parts[0].shown or line.parts[0]
    scale = min(LARGER, high / whole.height)
    count = 2 if len(line.parts) > 1 and whole.width < 1.5 * whole.height else 1
    return count * (whole.width * scale + 1) + 1


def _columns(names: Sequence[str], wanted: Sequence[float], wide: float, rows: int) -> list[list[_Named]] | None:
    """Return the parts in some rows, each with the room that its picture wants if there is enough; None if not.

    Raise LayoutError for a name that has no room alone in a row.
    """
    across = -(-len(names) // rows)
    if wide / across < NARROWEST and across > 1:
        return None
    one_line = [max(NARROWEST, width(name, SMALLEST_BODY, bold=True) + APART + 0.1) for name in names]
    try:
        least, groups = next(
            (rooms, found)
            for rooms in (one_line, [_least(name) for name in names], [wide / across] * len(names))
            if (found := _groups(rooms, rows, wide))
        )
        return [_row(names, wanted, least, some, wide) for some in groups]
    except LayoutError:
        if across == 1:
            raise
        return None


def _row(
    names: Sequence[str], wanted: Sequence[float], least: Sequence[float], some: Sequence[int], wide: float
) -> list[_Named]:
    """Return some parts in a row, each with at least its least room, and what its picture wants if there is enough."""
    spare = max(0.0, wide - sum(least[i] for i in some))
    lacking = [max(0.0, wanted[i] - least[i]) for i in some]
    share = min(1.0, spare / sum(lacking)) if sum(lacking) else 0.0
    rest = (spare - share * sum(lacking)) / len(some)
    row, left = list[_Named](), 0.0
    for i, more in zip(some, lacking, strict=True):
        room = least[i] + share * more + rest
        row.append(_Named(i, left, room, _name(names[i], room - (APART if len(some) > 1 else 1))))
        left += room
    return row


def _groups(least: Sequence[float], rows: int, wide: float) -> list[list[int]] | None:
    """Return the numbers of parts in at most some rows that are nearly equally long, or None if they have no room."""
    limit = max(sum(least) / rows, *least)
    while limit < wide + 1e-6:
        groups, long = [list[int]()], 0.0
        for i, room in enumerate(least):
            if groups[-1] and long + room > limit + 1e-6:
                groups.append([])
                long = 0.0
            groups[-1].append(i)
            long += room
        if len(groups) <= rows:
            return groups
        limit = min(limit + 1.0, wide) if limit < wide - 1e-6 else wide + 1
    return None


def _least(name: str) -> float:
    """Return the width that a name needs on at most two lines of body type that break between words."""
    places = (len(name), *(i for i in _breaks(name)))
    halves = ((name[:i].strip(), name[i:].strip()) for i in places)
    return max(
        NARROWEST,
        min(max(width(half, SMALLEST_BODY, bold=True) for half in both) for both in halves) + APART + 0.1,
    )


def _breaks(text: str) -> list[int]:
    """Return where a name may be broken: between two words, but not beside the sign of its count."""
    seams = [match.end() for match in SPACE.finditer(text)]
    return sorted({*seams, *(match.end() for match in SEAM.finditer(text))} if WORD.search(text) else seams)


def _name(text: str, room: float) -> Name:
    """Set a name on one line or two of body type, else in smaller type. Raise LayoutError if it has no room."""
    for size in (SMALLEST_BODY, LABEL):
        wide = {i: max(width(text[:i].strip(), size, True), width(text[i:].strip(), size, True)) for i in _breaks(text)}
        if width(text, size, bold=True) <= room:
            return [(text, size)]
        if fitting := [i for i in wide if wide[i] <= room]:
            i = min(fitting, key=lambda i: wide[i]) if WORD.search(text) else max(fitting)
            return [(text[:i].strip(), size), (text[i:].strip(), size)]
    for size, count in ((SMALLEST_BODY, 2), (LABEL, 1), (LABEL, 2)):
        with suppress(LayoutError):
            first = text if count == 1 else plain(text, bold=True).lines(room, size)[0].text.strip()
            lines = [line for line in (first, text[len(first) :].strip()) if line]
            largest = SMALLEST_BODY if count == 1 else size
            return [(line, fitted(line, room, largest, bold=True, smallest=size)) for line in lines]
    raise LayoutError(f"the text {text[:60]!r} does not fit {room:.0f} mm at the smallest type; shorten it")


def folded(told: Contents) -> dict[str, Part]:
    """Return the pieces that are folded and can be drawn so, by their names: the first of each kind, at most four."""
    firsts = {line.name: line.parts[0] for line in told.lines if line.parts}
    found = {name: p for name, p in firsts.items() if p.folds and (p.shown or p.group == "dice")}
    return dict([*found.items()][:MOST_STEPS])


def steps(
    found: Mapping[str, Part], area: Area, y: float, high: float, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw pieces that are folded: as they are cut out, and as they are when they are done. Return the foot.

    Of a leaflet, which is printed on both sides, the cover on its back lies outside in the end.
    """
    if not found:
        return [], y
    words, ink = style.words, style.palette.ink
    y += 1.5
    items: list[Item] = section_head(words("first.together"), area, y + BODY, style)
    y += HEAD
    crossed = crossed_pieces(found, area.width, MOST_STEPS)
    room, shown = area.width / (len(found) + bool(crossed)), list[tuple[str, Part, _Step]]()
    for name, part in found.items():
        shown.append((name, part, _step(part, room, high)))
    said = [
        (words("first.fold" if part.stock != PAPER else "first.fold_only", name=name), room - step.end - 6)
        for name, part, step in shown
    ]
    beside = not crossed and all(_is_beside(text, free, high) for text, free in said)
    if measured:
        return [], y + high + (2 if beside else 6)
    at_place = [i + (i > 1) * bool(crossed) for i in range(len(shown))]
    if crossed:
        x, text = area.x + 2 * room, words("first.crossed")
        items += [*number_disc(3, x + 2.6, y + 2.6, style), *standing(*crossed, Area(x + 7, y, room - 9, high), style)]
        items.append(Text(x, y + high + 4, text, fitted(text, room - 2, SMALLEST_BODY, smallest=LABEL), ink))
    for i, (_, part, step), (text, free) in zip(at_place, shown, said, strict=True):
        x = area.x + i * room
        items += number_disc(i + 1, x + 2.6, y + 2.6, style)
        whole = Area(-part.width / 2, -part.height / 2, part.width, part.height)
        at = (x + 7, y + (high - part.height * step.net) / 2)
        items.append(picture(part, f"step-{i}", whole, at, step.net, style, folds=True))
        arrow, middle = x + step.arrow, y + high / 2
        end = polyline([(arrow + 3.4, middle - 1.2), (arrow + 5, middle), (arrow + 3.4, middle + 1.2)])
        items.append(Shape(polyline([(arrow, middle), (arrow + 5, middle)]), stroke=ink, width=0.5))
        items.append(Shape(end, stroke=ink, width=0.5))
        if part.group == "dice":
            items += dice.lying(5, arrow + 12, middle, DIE, style)
        elif part.group == "tuck":
            items += closed_box(part, f"done-{i}", Area(arrow + 7, y, step.end - step.arrow - 7, high), style)
        elif done := part.shown:
            outside = part if part.back is None else replace(part, front=part.back)
            corner = (arrow + 7, y + (high - done.height * step.done) / 2)
            items.append(picture(outside, f"done-{i}", done, corner, step.done, style))
        if beside:
            lines = plain(text).lines(free, SMALLEST_BODY)
            for k, line in enumerate(lines):
                down = (k - len(lines) / 2 + 0.75) * SMALLEST_BODY * LEADING
                items += line.drawn(x + step.end + 3, middle + down, SMALLEST_BODY, ink)
        else:
            items.append(Text(x, y + high + 4, text, fitted(text, room - 2, SMALLEST_BODY, smallest=LABEL), ink))
    return items, y + high + (2 if beside else 6)


class _Step(NamedTuple):
    """A drawing of how a piece is folded: the scales of the piece as it is cut out and when it is done.

    The arrow begins and the finished piece ends so far from the left end.
    """

    net: float
    done: float
    arrow: float
    end: float


def _step(part: Part, room: float, high: float) -> _Step:
    net = min(LARGER, high / part.height, (room - 18) * 0.55 / part.width)
    arrow = 7 + part.width * net + 2
    if part.group == "dice":
        return _Step(net, 1.0, arrow, arrow + 12 + DIE / 2)
    if part.group == "tuck":
        wide, tall = box_size(part)
        return _Step(net, 1.0, arrow, arrow + 7 + min(room - arrow - 9, wide * high / tall))
    done = part.shown
    assert done is not None, "a piece that is folded is shown"
    scale = min(LARGER, high / done.height, (room - arrow - 9) / done.width)
    return _Step(net, scale, arrow, arrow + 7 + done.width * scale)


def _is_beside(text: str, room: float, high: float) -> bool:
    """Return whether a text has room beside a drawing of a height, on lines that are not very short."""
    if room < SHORTEST:
        return False
    with suppress(LayoutError):
        return len(plain(text).lines(room, SMALLEST_BODY)) * SMALLEST_BODY * LEADING <= high
    return False


def _scaled(line: Listed, wide: float, high: float) -> tuple[list[Area], float]:
    """Return what is shown of as many parts of a line as have room at most in their own size, and a larger scale."""
    shown = [part.shown or Area(-part.width / 2, -part.height / 2, part.width, part.height) for part in line.parts]
    most = min(high / whole.height for whole in shown)
    usual = min(1.0, most, wide / shown[0].width)
    while len(shown) > 1 and sum(whole.width for whole in shown) * usual + len(shown) - 1 > wide:
        shown.pop()
    return shown, min(LARGER, most, (wide - len(shown) + 1) / sum(whole.width for whole in shown))


def _tall(line: Listed, wide: float, high: float, page: Scene | None) -> float:
    """Return the height of the picture of a line, which is `high` mm at most."""
    if line.parts:
        shown, scale = _scaled(line, wide, high)
        return scale * max(whole.height for whole in shown)
    return min(high, wide * page.height / page.width if page and is_flat(page) else LEAF * LARGER)


def _pictured(line: Listed, number: int, area: Area, page: Scene | None, style: Style) -> list[Item]:
    """Draw a leaf, or the first of the parts of a name and as many more as have room beside it."""
    if not line.parts:
        high = LEAF * LARGER
        wide = min(area.height, high) / 2**0.5
        if page and is_flat(page):
            return page_picture(page, area, style)
        return leaf_picture(line, Area(area.middle[0] - wide / 2, area.y, wide, area.height), style, high)
    shown, scale = _scaled(line, area.width, area.height)
    wide = sum(whole.width * scale for whole in shown) + len(shown) - 1
    x, items = area.middle[0] - wide / 2, list[Item]()
    for k, (part, whole) in enumerate(zip(line.parts, shown, strict=False)):
        y = area.y + (area.height - whole.height * scale) / 2
        items.append(picture(part, f"{number}-{k}", whole, (x, y), scale, style))
        x += whole.width * scale + 1
    return items
