"""The first page of a kit of the survey: the laid table, who plays how long, the quick way, all parts, how to print.

Lengths are in millimetres. The table is drawn from the board and the parts of this kit, seen from above. Times are
estimates: what is counted in the kit or measured in played games, times house values of Landpress (docs/printing.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area, require
from landpress.output.pieces import dice, tools
from landpress.output.pieces.part import PAPER
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Cell, Drawn, Item, Scene, Shape, Text
from landpress.output.scene.linebreak import Line, fitted, marked, plain
from landpress.output.scene.palette import mixed
from landpress.output.scene.shapes import circle, moved, polyline, rounded
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_BODY, TITLE, Style
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.kit import Contents, Listed
from landpress.output.sheets.laid_table import laid_table
from landpress.output.sheets.page import Imprint, carried, play_area, title
from landpress.output.sheets.parts_list import (
    SHADE,
    advice,
    is_flat,
    leaf_picture,
    page_picture,
    picture,
    spoken,
)
from landpress.output.sheets.played import PLAY, played, section_head
from landpress.output.sheets.work import work
from landpress.output.survey import engraving

FACT, FACT_HEIGHT = 25.0, 19.0
LARGEST_TITLE = 44 * PT
LARGEST_TABLE = 175.0
"""The greatest height of the table."""


class High(NamedTuple):
    """The least height of the table, and the heights of pictures of parts, of drawings of folding and of play."""

    table: float
    picture: float
    step: float
    play: float = PLAY


TRIES = (
    (High(104.0, 26.0, 30.0, 30.0), "drawn"),
    (High(104.0, 18.0, 22.0, 22.0), "drawn"),
    (High(52.0, 13.0, 17.0), "drawn"),
    (High(45.0, 9.0, 12.0), "drawn"),
    (High(50.0, 13.0, 17.0), "told"),
    (High(36.0, 9.0, 12.0), "told"),
)
"""What is tried, in this order, from that of large paper: and whether the page says how the game is played in drawings
or only in words. The last one is tried only if a page says in short what to take from home."""
BRIEF = ((High(30.0, 9.0, 11.0), "told"), (High(34.0, 9.0, 11.0), "tools"), (High(34.0, 9.0, 11.0), ""))
"""What is tried last: pages that do not say how the game is played, or not even, in pictures, what tools are needed."""
GAP, PAD = 4.0, 4.0
COLUMNS, MOST_COLUMNS, MANY, NAMES = 7, 9, 14, 10.6
"""The most parts in a row, and of more than `MANY` parts; the height of the words below a picture."""
NEAREST, STACK, SHOWN = 1.5, 4, 6
"""How much larger than the board pieces are drawn on the table, so that they can be told apart; the most in a
stack, and the most different parts of a name."""
NARROW = 0.36
"""The share of the panel that says how much everything is, beside the quick way with its longer text."""
MOST_STEPS = 4
"""The most drawings of how a piece is folded."""
TINTS = {"quick": ("green", 0.14), "whole": ("orange", 0.14)}


@dataclass(frozen=True)
class Facts:
    """What is known of a game beside its parts: the seats it is for, minutes and age, what a household replaces.

    `minutes` and `age` are None where nobody has estimated them. `groups` are the groups of parts that things from home
    can replace, and `instead` says by what, in the small markup of the texts. `how` says how it is played, and `played`
    are drawings of that with their captions.
    """

    seats: str
    here: int
    minutes: int | None = None
    age: int | None = None
    groups: tuple[str, ...] = ()
    instead: str = ""
    tagline: str = ""
    how: str = ""
    played: Sequence[tuple[str, Figure]] = ()
    has_tools: bool = True


def contents(told: Contents, imprint: Imprint, style: Style, facts: Facts, board: Scene | None) -> list[Scene]:
    """Return the page. Raise LayoutError if its parts have no room on it.

    `board` is the page of the board that lies on the table, or None if the game has no such page.
    """
    shorter = replace(facts, instead=f"- {style.words('first.instead_told')}")
    least = shorter if facts.instead else facts
    tries = [(facts, one) for one in TRIES[:-1]] + [(least, one) for one in TRIES]
    for known, (high, said) in [*tries, *((known, one) for one in BRIEF for known in (facts, least))]:
        known = replace(known, played=known.played if said == "drawn" else (), has_tools=said != "")
        known = known if said in ("drawn", "told") else replace(known, how="")
        *_, over = _page(told, style, known, high, None, measured=True)
        if over <= 1e-6:
            high = high._replace(table=min(high.table - over, LARGEST_TABLE))  # it takes what is left of the page
            head, room, items, _ = _page(told, style, known, high, board)
            items = [*head, *laid_table(room, told, board, style), *items, *carried(imprint, style)]
            return [Scene(style.page.width, style.page.height, title(imprint, style), tuple(items))]
    require("the first page of the kit", -ceil(over), 0, "take larger paper or fewer parts")
    raise AssertionError("a page that does not fit is refused above")


def _page(
    told: Contents, style: Style, facts: Facts, high: High, board: Scene | None, measured: bool = False
) -> tuple[list[Item], Area, list[Item], float]:
    """Return what is above the table, the place of the table, what is below, and by how much the page is too long.

    Drawing takes time, so a page that is only `measured` has no pictures.
    """
    area, table = play_area(style), high.table
    head = _head(area, facts, style)
    y = area.y + _head_height(style, area, facts) + GAP
    room = Area(area.x, y, area.width, table)
    y += table + GAP
    items, tall = _panels(Area(area.x, y, area.width, 0), told, facts, style)
    parts, y = _parts(told, area, y + tall + GAP + 1, high.picture, board, style, measured)
    items += parts
    steps, y = _steps(told, area, y, high.step, style, measured)
    drawn, y = played(facts.how, facts.played, area, y, high.play, style)
    items += [*steps, *drawn]
    advised, y = advice(told, Area(area.x, y + 2, area.width, area.bottom - y - 2), style)
    return head, room, [*items, *advised], y - area.bottom


def _title_size(style: Style, area: Area) -> float:
    room = area.width - 3 * (FACT + 3) - 4
    return engraving.title_size(style.words("game.title"), room, LARGEST_TITLE)


def _head_height(style: Style, area: Area, facts: Facts) -> float:
    size = _title_size(style, area)
    title_high = max(FACT_HEIGHT, engraving.capital(size) + 3 + (BODY * LEADING + 1 if facts.tagline else 0))
    return title_high + len(_words(facts, area)) * SMALLEST_BODY * LEADING + 1.5 * bool(_words(facts, area))


def _words(facts: Facts, area: Area) -> list[Line]:
    """Return the lines below the title that say how the game is played, if no drawings do."""
    said = facts.how.strip().splitlines() if not facts.played else []
    return [line for text in said for line in marked(text).lines(area.width, SMALLEST_BODY)]


def _head(area: Area, facts: Facts, style: Style) -> list[Item]:
    """Draw the title, its line, and the boxes of the facts."""
    words, size, ink = style.words, _title_size(style, area), style.palette.ink
    base = area.y + engraving.capital(size)
    items: list[Item] = [*engraving.title(words("game.title"), area.x, base, size, style)]
    line = facts.tagline
    if line:
        room = area.width - 3 * (FACT + 3) - 4
        items.append(Text(area.x + 0.5, base + 3 + BODY * LEADING, line, fitted(line, room, BODY * 1.1), ink))
    lines = _words(facts, area)
    top = area.y + _head_height(style, area, facts) - (len(lines) - 0.75) * SMALLEST_BODY * LEADING
    for i, words_set in enumerate(lines):
        items += words_set.drawn(area.x, top + i * SMALLEST_BODY * LEADING, SMALLEST_BODY, ink)
    who = "all_players" if facts.seats == str(facts.here) else "players"
    shown = [
        (facts.seats, words(f"first.{who}", here=facts.here), False),
        (f"{facts.minutes}" if facts.minutes else "", words("first.minutes"), True),
        (f"{facts.age}+" if facts.age else "", words("first.years"), True),
    ]
    shown = [fact for fact in shown if fact[0]]
    for i, (value, name, is_ours) in enumerate(shown):
        x = area.right - (len(shown) - i) * (FACT + 3) + 3
        items += _fact((value, name, is_ours), i, x, area.y, style)
    return items


def _fact(fact: tuple[str, str, bool], row: int, x: float, y: float, style: Style) -> list[Item]:
    """Draw a fact. What is not counted or ruled but judged by us is lighter and has a question mark."""
    (value, name, is_ours), ink = fact, style.palette.ink
    tone = mixed(ink, style.palette.paper, 0.6) if is_ours else ink
    middle, large = x + FACT / 2, 20 * PT
    size = fitted(value, FACT - 4, large, bold=True)
    items: list[Item] = [
        *card(Area(x, y, FACT, FACT_HEIGHT), None, style),
        Text(middle, y + 10.4, value, size, tone, bold=True, anchor="middle", cell=Cell(row, 0)),
        Text(middle, y + 16.2, name, fitted(name, FACT - 3, SMALLEST_BODY), ink, anchor="middle", cell=Cell(row, 1)),
    ]
    if is_ours:
        items.append(Text(x + FACT - 2, y + 4.6, "?", SMALLEST_BODY, tone, bold=True, anchor="end", cell=Cell(row, 2)))
        dots = polyline([(x + 5, y + 12.2), (x + FACT - 5, y + 12.2)])
        items.append(Shape(dots, stroke=tone, width=0.3, dash=(0.4, 0.8)))
    return items


def card(area: Area, tint: str | None, style: Style) -> list[Drawn]:
    """Draw a panel with round corners and a shadow to the lower right."""
    x, y = area.middle
    shape = moved(rounded(area.width, area.height, 1.0), x, y)
    items: list[Drawn] = []
    if style.palette.level == "full":
        items.append(Shape(moved(shape, SHADE, SHADE), style.palette.ink))
    return [*items, Shape(shape, tint or style.palette.paper, style.palette.ink, 0.3)]


def _panels(area: Area, told: Contents, facts: Facts, style: Style) -> tuple[list[Item], float]:
    """Draw the quick way and everything, and return their height. Without a quick way there is one panel."""
    words = style.words
    whole, quick = work(told, ()), work(told, facts.groups) if facts.groups else None
    if quick and quick.pages == whole.pages:
        quick = None
    shown = [("quick", quick, facts.instead)] if quick else []
    shown.append(("whole", whole, ""))
    whole_room = area.width * NARROW if quick else area.width
    rooms = [area.width - GAP - whole_room, whole_room] if quick else [whole_room]
    blocks = []
    for (key, amount, more), room in zip(shown, rooms, strict=True):
        head = words(f"first.{key}", minutes=amount.minutes)
        this = f" {words('first.this_page')}" if key == "whole" else ""
        lines = [words("first.print", pages=spoken(sorted(amount.pages + amount.backs))) + this]
        todo = "first.work" if amount.folds else "first.cut" if amount.cuts else "first.nothing"
        lines.append(words(todo, cuts=amount.cuts, folds=amount.folds))
        lines += [line.removeprefix("- ") for line in more.strip().splitlines() if line.startswith("- ")]
        set_lines = [line for text in lines for line in marked(text).lines(room - 2 * PAD, SMALLEST_BODY)]
        blocks.append((key, head, set_lines))
    step = SMALLEST_BODY * LEADING
    drawn = [*([_at_home(told, facts)] if quick else []), tools_for(told)] if facts.has_tools else [[]] * len(blocks)
    each = zip(blocks, drawn, rooms, strict=True)
    tall = PAD * 1.9 + TITLE * 0.75 + max(_beside(lines, names, room - 2 * PAD) for (*_, lines), names, room in each)
    items: list[Item] = []
    x = area.x
    for (key, head, set_lines), room, names in zip(blocks, rooms, drawn, strict=True):
        items += card(Area(x, area.y, room, tall), style.palette.tint(*TINTS[key]), style)
        size = fitted(head, room - 2 * PAD, TITLE * 0.85, bold=True)
        y = area.y + PAD + TITLE * 0.75
        items.append(Text(x + PAD, y, head, size, style.palette.ink, bold=True))
        for k, line in enumerate(set_lines, 1):
            items += line.drawn(x + PAD, y + 0.6 + k * step, SMALLEST_BODY, style.palette.ink)
        items += tools.row(names, x + room - PAD + 1, area.y + tall - PAD * 0.6 - tools.SIZE / 2, style)
        x += room + GAP
    return items, tall


def _beside(lines: Sequence[Line], names: Sequence[str], room: float) -> float:
    """Return the height of lines with tools below them at the right, or beside the last ones if those are short."""
    step, high = SMALLEST_BODY * LEADING, (tools.SIZE + 1.2) * bool(names)
    free = room - tools.row_width(names)
    low = max((k * step for k, line in enumerate(lines, 1) if line.wide * SMALLEST_BODY > free), default=0.0)
    return max(len(lines) * step, low + high)


def tools_for(told: Contents) -> list[str]:
    """Return the tools that the sheets of a kit need: for cuts along a ruler, for round parts, for what is glued."""
    parts = [part for line in told.lines for part in line.parts]
    needed = {
        "knife": any(cuts for cuts, _ in told.cuts.values()),
        "ruler": any(cuts for cuts, _ in told.cuts.values()),
        "scissors": any(part.outline is not None for part in parts),
        "glue": any(part.folds and part.stock != PAPER for part in parts),
    }
    return [name for name, is_needed in needed.items() if is_needed]


def _at_home(told: Contents, facts: Facts) -> list[str]:
    """Return the things from home that replace parts of the kit, each once."""
    groups = dict.fromkeys(part.group for line in told.lines for part in line.parts if part.group in facts.groups)
    return [*dict.fromkeys(tools.AT_HOME[group] for group in groups if group in tools.AT_HOME)]


def _parts(
    told: Contents, area: Area, y: float, high: float, board: Scene | None, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw what is in the kit, in rows of pictures with their counts and pages, and return the y of their foot."""
    words, ink = style.words, style.palette.ink
    items: list[Item] = section_head(words("first.inside"), area, y + BODY, style)
    y += BODY + 3
    step = high + NAMES
    rows = -(-len(told.lines) // (MOST_COLUMNS if len(told.lines) > MANY else COLUMNS))
    across = -(-len(told.lines) // rows)
    room = area.width / across
    for i, line in enumerate(told.lines):
        x, top = area.x + i % across * room, y + i // across * step
        middle = x + room / 2
        shown = board if i == 0 and not line.parts else None
        if not measured:
            items += _pictured(line, i, Area(x + 2, top, room - 4, high), shown, style)
        named = words("first.counted", count=line.count, name=line.name)
        name = _centred(named, middle, top + high + 3.6, room - 1.5, SMALLEST_BODY, ink, bold=True)
        where = words("first.page", pages=spoken(line.pages)) if line.pages else ""
        foot = name[-1].y + 3.3
        items += [part._replace(cell=Cell(i, 0)) for part in name]
        items += [part._replace(cell=Cell(i, 1)) for part in _centred(where, middle, foot, room - 1.5, LABEL, ink)[:1]]
    return items, y + rows * step


def _steps(told: Contents, area: Area, y: float, high: float, style: Style, measured: bool) -> tuple[list[Item], float]:
    """Draw each kind of piece that is folded: as it is cut out, and as it is when it is done. Return the foot.

    Of a leaflet, which is printed on both sides, the cover on its back lies outside in the end.
    """
    firsts = {line.name: line.parts[0] for line in told.lines if line.parts}
    found = {name: p for name, p in firsts.items() if p.folds and (p.shown or p.group == "dice")}
    if not found:
        return [], y
    words, ink = style.words, style.palette.ink
    items: list[Item] = section_head(words("first.together"), area, y + BODY, style)
    y += BODY + 3
    if measured:
        return [], y + high + 6
    shown = list(found.items())[:MOST_STEPS]
    room = area.width / len(shown)
    for i, (name, part) in enumerate(shown):
        x = area.x + i * room
        items += _number(i + 1, x + 2.6, y + 2.6, style)
        whole = Area(-part.width / 2, -part.height / 2, part.width, part.height)
        net = min(1.0, high / part.height, (room - 18) * 0.55 / part.width)
        left = x + 7
        at = (left, y + (high - part.height * net) / 2)
        items.append(picture(part, f"step-{i}", whole, at, net, style, folds=True))
        arrow = left + part.width * net + 2
        done = part.shown
        end = polyline(
            [(arrow + 3.4, y + high / 2 - 1.2), (arrow + 5, y + high / 2), (arrow + 3.4, y + high / 2 + 1.2)]
        )
        items.append(Shape(polyline([(arrow, y + high / 2), (arrow + 5, y + high / 2)]), stroke=ink, width=0.5))
        items.append(Shape(end, stroke=ink, width=0.5))
        if part.group == "dice":
            items += dice.lying(5, arrow + 12, y + high / 2, 9.0, style)
        elif done:
            outside = part if part.back is None else replace(part, front=part.back)
            scale = min(1.0, high / done.height, (x + room - arrow - 9) / done.width)
            corner = (arrow + 7, y + (high - done.height * scale) / 2)
            items.append(picture(outside, f"done-{i}", done, corner, scale, style))
        text = words("first.fold" if part.stock != PAPER else "first.fold_only", name=name)
        items.append(Text(x, y + high + 4, text, fitted(text, room - 2, LABEL), ink))
    return items, y + high + 6


def _number(n: int, x: float, y: float, style: Style) -> list[Item]:
    ink, paper = style.palette.ink, style.palette.paper
    return [
        Shape(circle(x, y, 2.6), ink if style.palette.level != "outline" else paper, ink, 0.3),
        Text(x, y + 1.1, str(n), SMALLEST_BODY, paper if style.palette.level != "outline" else ink, True, "middle"),
    ]


def _centred(text: str, x: float, y: float, room: float, size: float, ink: str, bold: bool = False) -> list[Text]:
    """Set a text on one line, or on two of `LABEL` type. What is too long for them ends in `…`."""
    try:
        size = fitted(text, room, size, bold=bold, smallest=LABEL)
        return [Text(x, y, text, size, ink, bold=bold, anchor="middle")]
    except LayoutError:
        first = plain(text, bold).lines(room, LABEL)[0].text.strip()
    second = text[len(first) :].strip()
    while width(second, LABEL, bold=bold) > room:
        second = f"{second[:-2]}…"
    lines = ((first, y - 0.6), (second, y + LABEL * 1.1)) if second else ((first, y),)
    return [Text(x, at, line, LABEL, ink, bold=bold, anchor="middle") for line, at in lines]


def _pictured(line: Listed, number: int, area: Area, page: Scene | None, style: Style) -> list[Item]:
    """Draw a leaf, or the first of the parts of a name and as many more as have room beside it."""
    if not line.parts:
        wide = area.height / 2**0.5
        if page and is_flat(page):
            return page_picture(page, area, style)
        return leaf_picture(line, Area(area.middle[0] - wide / 2, area.y, wide, area.height), style)
    shown = [part.shown or Area(-part.width / 2, -part.height / 2, part.width, part.height) for part in line.parts]
    scale = min(1.0, *(area.height / whole.height for whole in shown), area.width / shown[0].width)
    count = len(shown)
    while count > 1 and sum(whole.width * scale for whole in shown[:count]) + (count - 1) > area.width:
        count -= 1
    wide = sum(whole.width * scale for whole in shown[:count]) + (count - 1)
    x, items = area.middle[0] - wide / 2, list[Item]()
    for k, (part, whole) in enumerate(zip(line.parts[:count], shown, strict=False)):
        y = area.y + (area.height - whole.height * scale) / 2
        items.append(picture(part, f"{number}-{k}", whole, (x, y), scale, style))
        x += whole.width * scale + 1
    return items
