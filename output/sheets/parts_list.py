"""The first page of a kit: all components with pictures, what to print how, what else players need.

Lengths are in millimetres. All lines of the list are equally high; a long list on wide paper has two columns. Pictures
show parts at their real size or smaller.
"""

import re
from collections.abc import Collection, Sequence
from math import inf

from landpress.layouts.errors import at
from landpress.layouts.sheet import Area, require
from landpress.output.pieces.part import CARD
from landpress.output.scene import typeset
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Cell, Drawn, Item, Point, Scene, Shape, Text, Window
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.shapes import joined, moved, polygon, polyline, rectangle
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_BODY, TITLE, Style
from landpress.output.sheets.in_small import firm, in_small, legible, picture
from landpress.output.sheets.kit import Contents, Listed, Section
from landpress.output.sheets.page import Imprint, carried, drop, heading, play_area, title

HIGHEST, LOWEST, MINI = 17.0, 6.0, 7.6
GUTTER, UNEVEN = 6.0, (0.38, 0.44, 0.5, 0.56, 0.62)
PICTURES, PICTURED, LEAF = 52.0, 0.3, 13.0
GAP = 2.0
SPACE = 0.13
"""The share of a low line's height that stays free above its picture, and below it."""
_BOARD = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
"""The corners of a board on a leaf."""
SHADE = 0.7
"""How far to the lower right the shadow of a sheet falls."""
CLOSER = typeset.Spacing(1.3, 0.25, 0.7, 0.25)
"""The spacing of what players need on a page with pictures."""
BORDER = 0.25
"""The lines in mm that a small page keeps without grounds in colour, so that it is not empty: borders of cells."""
OF_GROUPS = re.compile(r"<([a-z,-]+)>(.*?)</>", re.DOTALL)
"""What is said only of kits with one of these groups of parts, in the texts `game.needs`."""
TWO = 130.0
"""The least width for two columns about what to print how."""
SMALLER = 0.6
"""The smallest factor by which pictures are reduced so that all parts of a name find room."""


@at("on the first page")
def contents(told: Contents, imprint: Imprint, style: Style, board: Scene | None = None) -> list[Scene]:
    """Return the page. Raise LayoutError if there are too many components for it.

    `board` is the page of the board, which is the first line's picture.
    """
    area, words, ink, lines = play_area(style), style.words, style.palette.ink, told.lines
    name, about = words("game.title"), words("kit.contents")
    items: list[Item] = [
        *heading(name, area.x, area.y, area.width / 2, style),
        Text(area.x, area.y + TITLE + LABEL * LEADING + drop(style), about, fitted(about, area.width, LABEL), ink),
    ]
    needs = typeset.galleys("\n".join((_needs(told, style), _note(told, style))), {}, area.width, BODY, style)
    foot = sum(galley.height + galley.lead for galley in needs) + 5.0
    table = area.inset(top=TITLE + 14.0, bottom=foot)
    across = 1 if table.height >= LOWEST * len(lines) or table.width < table.height else 2
    rows, room = -(-len(lines) // across), (table.width - GUTTER * (across - 1)) / across
    height = min(HIGHEST, table.height / rows)
    require("the list of parts", height, LOWEST, "take larger paper or fewer parts")
    for i, line in enumerate(lines):
        x = table.x + i // rows * (room + GUTTER)
        items += _head(table._replace(x=x, width=room), style) if i % rows == 0 else []
        shown = board if i == 0 and not line.parts else None
        items += _line(line, i, shown, Area(x, table.y + i % rows * height, room, height), style)
    y = table.y + rows * height + 5.0
    column = typeset.columns(needs, foot)
    items += typeset.shifted((column or [[]])[0], area.x, y)
    items += carried(imprint, style)
    if style.logo is not None:
        from landpress.output.sheets import logo

        items += logo.drawn(style.logo, area)
    return [Scene(style.page.width, style.page.height, title(imprint, style), firm(items))]


def _needs(told: Contents, style: Style) -> str:
    """Return the texts about what else players need, and how parts are put together."""
    groups = {part.group for line in told.lines for part in line.parts}
    return "\n".join((of_groups(style.words("game.needs"), groups), told.household))


def _step(section: Section, room: float, style: Style) -> tuple[float, float, float]:
    """Return how far apart the small pages of a section are, how wide they are, and where the words beside begin."""
    count, wide = section.last - section.first + 1, MINI * min(1.0, style.page.width / style.page.height)
    step = min(wide + 1.2, room * 0.4 / count)
    return step, wide, step * (count - 1) + wide + 3


def _leaves(section: Section, room: float, wide: float, size: float, style: Style) -> typeset.Galley:
    """Draw the pages of a section small, with their numbers, beside how to print them. Card is tinted and thick.

    The small pages are as in a usual room, the words beside them have as much as is left of `wide` mm.
    """
    ink, pages, high = style.palette.ink, range(section.first, section.last + 1), MINI
    step, leaf_wide, left = _step(section, room, style)
    tint = style.palette.tint("orange", 0.17) if section.stock == CARD else None
    drawn: list[Drawn] = []
    for i, page in enumerate(pages):
        leaf = Area(i * step, 0, leaf_wide, high)
        if tint:
            drawn.append(Shape(moved(rectangle(*leaf), SHADE, SHADE), ink))
        drawn.append(Shape(rectangle(*leaf), tint or style.palette.paper, ink, 0.3))
        if step > leaf_wide or page in (pages[0], pages[-1]):
            drawn.append(Text(leaf.middle[0], high / 2 + size * 0.36, str(page), size, ink, True, "middle"))
    lines = [line for text in _in_two(section, style) for line in marked(text).lines(wide - left, size)]
    top = max(0.0, (high - len(lines) * size * LEADING) / 2) + 0.95 * size
    drawn += stacked(lines, left, top, size, ink)
    return typeset.Galley(max(high + SHADE, len(lines) * size * LEADING), 0.5 * size, tuple(drawn), False)


def _in_two(section: Section, style: Style) -> tuple[str, str]:
    """Return which pages a section has, in bold but for the colon, and how to print them: both are one sentence."""
    text, how = printed(section, style), _how(section, style)
    where, _, stop = text.partition(how)
    where = where.strip()
    return f"**{where[:-1]}**{where[-1:]}", how + stop


def _wide(section: Section, room: float, size: float, style: Style) -> float:
    """Return the width of a section whose words have one line each."""
    where, how = _in_two(section, style)
    long = max(width(where.replace("*", ""), size, bold=True), width(how, size))
    return _step(section, room, style)[2] + long + 0.1


def of_groups(text: str, groups: Collection[str]) -> str:
    """Return a text of which the spans `<group,group>...</>` are left out if none of their groups is in the kit."""
    return OF_GROUPS.sub(lambda span: span[2] if set(span[1].split(",")) & set(groups) else "", text)


def advice(told: Contents, area: Area, style: Style, stacked: bool = False) -> tuple[list[Drawn], float]:
    """Draw what players need and do from the top of an area, and return the y of their foot.

    It stands in two or three columns, of which the first of two may be wider or narrower if both are lower then; in
    one if it is `stacked`.
    """
    found: list[tuple[float, Sequence[float], list[list[Drawn]]]] = []
    text = _needs(told, style)
    if stacked:
        galleys = typeset.galleys(text, {}, area.width, SMALLEST_BODY, style, CLOSER)
        high = sum(galley.height + galley.lead for galley in galleys)
        return [i for one in typeset.columns(galleys, inf) or [] for i in typeset.shifted(one, area.x, area.y)], (
            area.y + high
        )
    for share in UNEVEN:
        rooms = [(area.width - GUTTER) * share, (area.width - GUTTER) * (1 - share)]
        sections = [part for part in re.split(r"(?m)^(?=# )", text) if part.strip()]
        if len(sections) == len(rooms):
            drawn = [
                typeset.galleys(section, {}, room, SMALLEST_BODY, style, CLOSER)
                for section, room in zip(sections, rooms, strict=True)
            ]
            high = max(sum(galley.height + galley.lead for galley in one) - one[0].lead for one in drawn)
            both = [typeset.columns(one, inf) for one in drawn]
            found.append((high, (0, rooms[0] + GUTTER), [one[0] for one in both if one]))
    for count in (2, 3):
        room = (area.width - GUTTER * (count - 1)) / count
        galleys = typeset.galleys(text, {}, room, SMALLEST_BODY, style, CLOSER)
        whole = sum(galley.height + galley.lead for galley in galleys)
        for high in (whole * share / 100 for share in range(100 // count, 101, 3)):
            columns = typeset.columns(galleys, high)
            if columns is not None and len(columns) <= count:
                found.append((high, [k * (room + GUTTER) for k in range(count)], columns))
                break
    high, left, columns = min(found, key=lambda one: one[0] + 1.5 * len(one[2]))  # two if that is nearly as low
    items = [i for x, one in zip(left, columns, strict=False) for i in typeset.shifted(one, area.x + x, area.y)]
    return items, area.y + high


def print_strip(told: Contents, area: Area, style: Style) -> tuple[list[Drawn], float]:
    """Draw what to print how from the top of an area. Return the foot.

    There are two columns if there are several sections, and room for them.
    """
    across = min(2 if area.width >= TWO else 1, len(told.sections))
    room, size = (area.width - GUTTER * (across - 1)) / across, SMALLEST_BODY
    heads = typeset.galleys(f"# {style.words('kit.print_heading')}", {}, area.width, size, style, CLOSER)
    items, y = list[Drawn](), area.y + 1.5
    for galley in heads:
        items += typeset.shifted(galley.drawn, area.x, y)
        y += galley.height
    wanted = [max(_wide(one, room, size, style) for one in told.sections[k::across]) for k in range(across)]
    spare = max(0.0, area.width - GUTTER * (across - 1) - sum(wanted))
    wides = [one + spare / across for one in wanted] if spare else [room] * across
    leaves = [_leaves(one, room, wides[i % across], size, style) for i, one in enumerate(told.sections)]
    for first in range(0, len(leaves), across):
        row = leaves[first : first + across]
        for k, galley in enumerate(row):
            items += typeset.shifted(galley.drawn, area.x + sum(wides[:k]) + k * GUTTER, y)
        y += max(galley.height for galley in row) + 1.0
    for galley in typeset.galleys(_backs(told, style).replace("\n", " "), {}, area.width, size, style, CLOSER):
        items += typeset.shifted(galley.drawn, area.x, y)
        y += galley.height
    return items, y


def _note(told: Contents, style: Style) -> str:
    """Return the advice about printing: what to print how, and what to do about backs if there are any."""
    words = style.words
    parts = [f"# {words('kit.print_heading')}", *(f"- {printed(section, style)}" for section in told.sections)]
    return "\n".join((*parts, _backs(told, style)))


def _backs(told: Contents, style: Style) -> str:
    """Return the advice about the size of prints, and about backs if there are any."""
    words = style.words
    parts = [words("kit.printing")]
    if any(part.back is not None for line in told.lines for part in line.parts):
        parts.append(words(f"kit.duplex_{style.duplex}"))
    return "\n".join(parts)


def printed(section: Section, style: Style) -> str:
    """Return the line about how to print a section."""
    pages = spoken(range(section.first, section.last + 1))
    key = "kit.print_pages" if section.last > section.first else "kit.print_page"
    return style.words(key, pages=pages, how=_how(section, style))


def _how(section: Section, style: Style) -> str:
    """Return the stock of a section, and on which sides to print it."""
    sides = "both" if section.two_sided else "one"
    own = f"game.print_{section.stock}_{sides}"  # a game may need another weight
    return style.words(own if own in style.words.texts else f"kit.print_{section.stock}_{sides}")


def _columns(table: Area) -> tuple[float, float, float]:
    """Return the x coordinates where names begin, where numbers end and where sheets begin."""
    return (
        table.x + min(PICTURES, PICTURED * table.width) + 5,
        table.x + table.width * 0.68,
        table.x + table.width * 0.72,
    )


def _head(table: Area, style: Style) -> list[Item]:
    words, ink = style.words, style.palette.ink
    names, numbers, sheets = _columns(table)
    half = (numbers - names) / 2 - GAP
    heads = (
        (words("kit.part"), names, half, "start"),
        (words("kit.count"), numbers, half, "end"),
        (words("kit.sheets"), sheets, table.right - sheets, "start"),
    )
    return [
        Text(x, table.y - 2, text, fitted(text, room, LABEL), ink, anchor=anchor, cell=Cell(0, column, is_head=True))
        for column, (text, x, room, anchor) in enumerate(heads)
    ]


def _line(line: Listed, number: int, page: Scene | None, area: Area, style: Style) -> list[Item]:
    ink = style.palette.ink
    names, numbers, sheets = _columns(area)
    y = area.y + area.height / 2 + BODY * 0.36
    rule = polyline([(area.x, area.y), (area.right, area.y)])
    gap, where, head = min(GAP, SPACE * area.height), spoken(line.pages), Cell(number + 1, 0, is_head=True)
    room = Area(area.x, area.y + gap, min(PICTURES, PICTURED * area.width), area.height - 2 * gap)
    if page and is_flat(page):
        drawn = page_picture(page, room._replace(width=room.height * page.width / page.height), style)
    else:
        drawn = _pictures(line, number, room, style)
    return [
        Shape(rule, stroke=ink, width=style.lines.hairline),
        *drawn,
        Text(names, y, line.name, fitted(line.name, numbers - names - 14, BODY), ink, cell=head),
        Text(numbers, y, str(line.count), BODY, ink, bold=True, anchor="end", cell=Cell(number + 1, 1)),
        Text(sheets, y, where, fitted(where, area.right - sheets, BODY), ink, cell=Cell(number + 1, 2)),
    ]


def spoken(pages: Sequence[int]) -> str:
    """Write page numbers as text. A run of numbers becomes its two ends."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][-1] == page - 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    return ", ".join("–".join(map(str, run)) for run in runs)


def _pictures(line: Listed, number: int, area: Area, style: Style) -> list[Item]:
    """Draw the different parts of a name side by side, as large as the room allows, at most at their real size."""
    if not line.parts:
        return leaf_picture(line, area, style)
    shown = [part.shown or Area(-part.width / 2, -part.height / 2, part.width, part.height) for part in line.parts]
    scale = min(1.0, *(area.height / whole.height for whole in shown), area.width / shown[0].width)
    together = (area.width - GAP * (len(shown) - 1)) / sum(whole.width for whole in shown)
    if together >= scale * SMALLER:
        scale = min(scale, together)
    items: list[Item] = []
    x = area.x
    for i, (part, whole) in enumerate(zip(line.parts, shown, strict=True)):
        width, height = whole.width * scale, whole.height * scale
        if x + width > area.right + 1e-9:
            break
        items.append(picture(part, f"{number}-{i}", whole, (x, area.middle[1] - height / 2), scale, style))
        x += width + GAP
    return items


def _printed(is_rules: bool, area: Area, style: Style) -> list[Item]:
    """Draw what is on a leaf: columns of text, or a board with a title and a QR code."""
    height, ink = area.height, style.palette.ink
    width = height / 2**0.5
    x, y = area.x, area.y

    def at(across: float, down: float) -> Point:
        return x + width * across, y + height * down

    title = [polyline([at(0.12, 0.12), at(0.5, 0.12)])]
    if is_rules:
        rows = [0.24 + 0.075 * i for i in range(9)]
        title += [polyline([at(left, row), at(left + 0.32, row)]) for row in rows for left in (0.12, 0.56)]
    else:
        across, down = width * 0.34, height * 0.24
        middle = at(0.5, 0.5)
        board = [(middle[0] + dx * across, middle[1] + dy * down) for dx, dy in _BOARD]
        title += [polygon(board), rectangle(*at(0.74, 0.84), width * 0.14, width * 0.14)]
    return [Shape(joined(title), stroke=ink, width=style.lines.border)]


def paper(area: Area, style: Style) -> list[Drawn]:
    """Draw a sheet that lies on the table, with its shadow."""
    items: list[Drawn] = []
    if style.look == "survey" and style.palette.level == "full":
        items.append(Shape(moved(rectangle(*area), SHADE, SHADE), style.palette.ink))
    return [*items, Shape(rectangle(*area), style.palette.paper)]


def is_flat(page: Scene) -> bool:
    """Return whether a page can be drawn small: it shows no part of a larger drawing."""
    return not any(isinstance(item, Window) for item in page.items)


def page_picture(page: Scene, area: Area, style: Style) -> list[Item]:
    """Draw a whole flat page small, in the middle of an area."""
    scale = min(area.width / page.width, area.height / page.height)
    wide, high = page.width * scale, page.height * scale
    leaf = Area(area.middle[0] - wide / 2, area.middle[1] - high / 2, wide, high)
    drawn = legible(in_small(page), scale, BORDER if style.palette.level != "full" else inf)
    window = Window(leaf.x, leaf.y, Area(0, 0, page.width, page.height), drawn, scale)
    return [*paper(leaf, style), window, Shape(rectangle(*leaf), stroke=style.palette.ink, width=0.2)]


def leaf_picture(line: Listed, area: Area, style: Style, high: float = LEAF) -> list[Item]:
    """Draw a sheet of paper, at most `high` mm high, that stands for the whole pages of a line."""
    area = Area(area.x, area.middle[1] - min(area.height, high) / 2, area.width, min(area.height, high))
    leaf = _leaf(area, style)
    if style.look == "survey":
        is_text = line.name != style.words("kit.board")
        return [*leaf[:1], *_printed(is_text, area, style)]
    return leaf


def _leaf(area: Area, style: Style) -> list[Item]:
    """Draw a sheet of paper. It stands for whole pages."""
    height = area.height
    width = height / 2**0.5
    x, y = area.x, area.y
    inner = rectangle(x + width * 0.14, y + height * 0.14, width * 0.72, height * 0.6)
    return [
        Shape(rectangle(x, y, width, height), stroke=style.palette.ink, width=style.lines.border),
        Shape(inner, stroke=style.palette.ink, width=style.lines.hairline),
    ]
