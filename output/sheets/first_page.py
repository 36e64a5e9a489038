"""The first page of a kit of the survey: the laid table, who plays how long, the quick way, all parts, how to print.

Lengths are in millimetres. The table is drawn from the board and the parts of this kit, seen from above. Times are
estimates: what is counted in the kit or measured in played games, times house values of Landpress (docs/printing.md).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import ceil, floor
from operator import itemgetter
from typing import NamedTuple
from warnings import warn

from landpress.layouts.errors import LayoutError, at
from landpress.layouts.sheet import Area, require
from landpress.output.pieces.part import Part
from landpress.output.scene.items import PT, Cell, Item, Scene, Shape, Text
from landpress.output.scene.linebreak import Line, fitted, marked
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import BODY, FOOTER, LEADING, SMALLEST_BODY, Style, mixed
from landpress.output.sheets import inside, parts_list
from landpress.output.sheets.in_small import firm
from landpress.output.sheets.inside import PLAY, played
from landpress.output.sheets.kit import Contents
from landpress.output.sheets.laid_table import ROOM, Middle, full_height, laid_table
from landpress.output.sheets.page import QR, Imprint, card, carried, play_area, title
from landpress.output.sheets.panels import GAP, Facts, in_short, panels
from landpress.output.sheets.parts_list import advice, print_strip
from landpress.output.survey import engraving

FACT, FACT_HEIGHT = 25.0, 19.0
LARGEST_TITLE = 44 * PT
LARGEST_TABLE = 235.0
"""The greatest height of the table."""


class Plan(NamedTuple):
    """The heights of pictures of parts, of drawings of folding and of play; and what a page says.

    `how` says whether it tells how the game is played in drawings, only in words, or not. If it `is_brief`, it does not
    say what replaces each part.
    """

    picture: float
    step: float
    play: float
    how: str
    is_brief: bool = False
    has_tools: bool = True


Rows = Sequence[Sequence[tuple[str, float]]]
"""What stands below the parts: in each row the names of blocks, with their shares of its width."""
ALONE: Rows = ((("steps", 1.0),), (("advice", 1.0),), (("print", 1.0),))
ASIDE: Sequence[Rows] = (
    ALONE,
    ((("advice", 1.0),), (("steps", 0.5), ("print", 0.5))),
    ((("steps", 0.5), ("advice", 0.5)), (("print", 1.0),)),
    ((("steps", 1.0),), (("advice", 0.55), ("print", 0.45))),
)
"""What is tried on pages that lie on their side."""


class Side(NamedTuple):
    """The share of the width that the table has beside the panels, and whether what players need stands below those."""

    table: float
    has_words: bool


ABOVE = Side(1.0, False)
"""A table above the panels, on pages that stand upright."""
SIDES = (Side(0.68, True), Side(0.62, True), Side(0.55, True), Side(0.62, False), Side(0.55, False))
"""What is tried on pages that lie on their side."""
TABLES = (0.48, 0.41, 0.35, 0.31, 0.26, 0.23, 0.19, 0.16)
"""The least heights of the table that are tried one after the other, as shares of its width."""
LOW, LEAST, HIGHEST = 0.26, 0.36, 0.52
"""The share down to which a lower table is better than small pictures; the share that all that lies around a board
needs; the share up to which a table beside panels grows."""
LEAST_PICTURE, GROWN = 12.0, 1.7
"""The height below which pictures of parts are small, and the factor by which all pictures grow into what is left."""
PLANS = (
    Plan(26.0, 30.0, 30.0, "drawn"),
    Plan(18.0, 22.0, 22.0, "drawn"),
    Plan(13.0, 17.0, PLAY, "drawn"),
    Plan(17.0, 20.0, PLAY, "told"),
    Plan(12.0, 15.0, PLAY, "told"),
    Plan(9.0, 12.0, PLAY, "told"),
    Plan(17.0, 20.0, PLAY, "told", True),
    Plan(12.0, 15.0, PLAY, "told", True),
    Plan(9.0, 12.0, PLAY, "told", True),
)
"""What is tried for each of these heights, from that of large paper."""
LAST = (Plan(9.0, 11.0, PLAY, "", True), Plan(9.0, 11.0, PLAY, "", True, False))
"""What is tried last: pages that do not say how the game is played, or not even, in pictures, what tools are needed."""
LARGE_STEP = 24.0
"""The height from which a single drawing of folding has nearly half the width, so that it is as large as it is high."""


def contents(
    told: Contents, imprint: Imprint, style: Style, facts: Facts, board: Scene | None, middle: Middle | None
) -> list[Scene]:
    """Return the page. It is upright if its parts have no room on its side, and a plain list if they have none then.

    A warning says so. `board` is the page of the board, or None if the game has no such page, and `middle` lies on the
    table.
    """
    if style.landscape:
        with suppress(LayoutError):
            return _contents(told, imprint, style, facts, board, middle)
        style = replace(style, landscape=False)
    try:
        return _contents(told, imprint, style, facts, board, middle)
    except LayoutError as error:
        listed = parts_list.contents(told, imprint, style, board)
        warn(f"on the first page: {error}; until then it is a plain list", stacklevel=2)
        return listed


@at("on the first page")
def _contents(
    told: Contents, imprint: Imprint, style: Style, facts: Facts, board: Scene | None, middle: Middle | None
) -> list[Scene]:
    brief = replace(facts, instead=in_short(told, facts, style)) if facts.instead else facts
    marks = carried(imprint, style)
    foot = min(item.y for item in marks if isinstance(item, Text)) - FOOTER - 1.0  # of what stands left of the QR code
    whole, left = play_area(style).width, dict[tuple[Plan, Side], float]()
    large = [plan for plan in PLANS if plan.picture >= LEAST_PICTURE]
    first = product((share for share in TABLES if share >= LOW), large)
    tries = [*first, *product(TABLES, PLANS), *product(TABLES[-2:], LAST)]
    for (share, plan), side in product(tries, SIDES if style.landscape else (ABOVE,)):
        wide = whole * side.table
        most = min(
            LARGEST_TABLE, max((LEAST if side is ABOVE else HIGHEST) * wide, ROOM * full_height(middle, wide))
        )  # a wide board needs less
        if share * wide > most:
            continue
        known = brief if plan.is_brief else facts
        how = known.how if plan.how else ""
        known = replace(known, played=known.played if plan.how == "drawn" else (), how=how, has_tools=plan.has_tools)

        def over(plan: Plan, table: float, known: Facts = known, side: Side = side) -> tuple[float, float]:
            room, *_, rest = _page(told, style, known, plan, side, table, foot, board, measured=True)[1:]
            return rest, room.height

        if (plan, side) not in left:
            rest, column = over(plan, 0.0)
            left[plan, side] = column - rest if rest <= 0 else -rest
        if left[plan, side] >= share * wide:
            high = min(left[plan, side], most)  # it takes what is left of the page, and pictures what it does not need
            if left[plan, side] > high:
                plan = _grown(plan, high, over)
                rest, high = over(plan, high)
                high = min(high - rest, max(high, LARGEST_TABLE))
            head, room, items, _ = _page(told, style, known, plan, side, high, foot, board)
            drawn = firm([*head, *laid_table(room, told, middle, style), *items, *marks])
            return [Scene(style.page.width, style.page.height, title(imprint, style), drawn)]
    high, least = max(0, floor(max(left.values()))), ceil(TABLES[-1] * whole)
    require("the table beside all parts", high, least, "take larger paper or fewer parts")
    raise AssertionError("a page that does not fit is refused above")


def _grown(plan: Plan, table: float, over: Callable[[Plan, float], tuple[float, float]]) -> Plan:
    """Return a plan with its pictures larger, by at most the factor `GROWN`, as they fit beside a table.

    `over` says by how much a page with a plan and a table of a height is too long, and the height of the table then.
    """
    least, most = 1.0, GROWN
    for _ in range(5):
        middle = (least + most) / 2
        if over(_by(plan, middle), table)[0] <= 0:
            least = middle
        else:
            most = middle
    return _by(plan, least)


def _by(plan: Plan, factor: float) -> Plan:
    return plan._replace(picture=plan.picture * factor, step=plan.step * factor, play=plan.play * factor)


def _page(
    told: Contents,
    style: Style,
    facts: Facts,
    plan: Plan,
    side: Side,
    table: float,
    foot: float,
    board: Scene | None,
    measured: bool = False,
) -> tuple[list[Item], Area, list[Item], float]:
    """Return what is above the table, the place of the table, what is below, and by how much the page is too long.

    Drawing takes time, so a page that is only `measured` has no pictures.
    """
    area = play_area(style)
    left = area.width * side.table
    head = _head(area, facts, left, style)
    y = area.y + _head_height(style, area, facts, left) + GAP
    if side is ABOVE:
        room = area._replace(y=y, height=table)
        items, tall = panels(area._replace(y=y + table + GAP), told, facts, style)
        y += table + GAP + tall + GAP
    else:
        column = area.inset(left=left + GAP, top=FACT_HEIGHT + GAP)
        tall = panels(column, told, facts, style, stacked=True)[1]
        low = column.y + tall
        if side.has_words:
            low = advice(told, column.inset(top=tall + GAP), style, stacked=True)[1]
        room = area._replace(y=y, width=left, height=max(table, low - y))
        items, tall = panels(column, told, facts, style, stacked=True, spare=room.bottom - low)
        if side.has_words:
            items += advice(told, column.inset(top=tall + GAP), style, stacked=True)[0]
        y = room.bottom + GAP
    parts, y = inside.parts(told, area, y, plan.picture, board, style, measured)
    items += parts
    drawn, y = played(facts.how, facts.played, area, y, plan.play, style, measured)
    folded = inside.folded(told)
    few = {0: 0.0, 1: 0.3 if plan.step < LARGE_STEP else 0.45, 2: 0.5}.get(len(folded), 1.0)
    upright = ((("steps", few), ("advice", 1 - few)), (("print", 1.0),)) if few < 1 else ALONE  # few beside the words
    gone = {"advice"} if side.has_words else set[str]()
    below = [
        _below(told, folded, one, gone, area._replace(y=y), plan.step, style, measured)
        for one in ((upright,) if side is ABOVE else ASIDE)
    ]
    rest, y = min(below, key=itemgetter(1))
    return head, room, [*items, *drawn, *rest], y - foot


def _below(
    told: Contents,
    folded: Mapping[str, Part],
    rows: Rows,
    gone: Collection[str],
    area: Area,
    high: float,
    style: Style,
    measured: bool,
) -> tuple[Sequence[Item], float]:
    """Return what is folded, needed and printed how, in rows from the top of an area, without what is `gone`."""
    items, y = list[Item](), area.y
    for row in rows:
        blocks = [(name, share) for name, share in row if name not in gone and (folded or name != "steps")]
        x, whole, foot = area.x, sum(share for _, share in blocks), y
        for number, (name, share) in enumerate(blocks):
            gap = GAP if number else 0.0
            room = Area(x + gap, y, area.width * share / whole - gap, 0.0)
            drawn: Sequence[Item]
            if name == "steps":
                drawn, low = inside.steps(folded, room, y, high, style, measured)
            elif name == "advice":
                down = 1.5 if share < 1 or not folded else 0.0
                drawn, low = advice(told, room._replace(y=y + down), style)
            else:
                right = QR + GAP if number == len(blocks) - 1 else 0.0
                drawn, low = print_strip(told, room.inset(right=right), style)
            items, x, foot = [*items, *drawn], room.right, max(foot, low)
        y = foot
    return items, y


def _title_size(style: Style, area: Area) -> float:
    room = area.width - 3 * (FACT + 3) - 4
    return engraving.title_size(style.words("game.title"), room, LARGEST_TITLE)


def _head_height(style: Style, area: Area, facts: Facts, wide: float) -> float:
    size = _title_size(style, area)
    title_high = max(FACT_HEIGHT, engraving.capital(size) + 3 + (BODY * LEADING + 1 if facts.tagline else 0))
    lines = _words(facts, wide)
    return title_high + len(lines) * SMALLEST_BODY * LEADING + 1.5 * bool(lines)


def _words(facts: Facts, wide: float) -> list[Line]:
    """Return the lines of a width below the title that say how the game is played, if no drawings do."""
    said = facts.how.strip().splitlines() if not facts.played else []
    return [line for text in said for line in marked(text).lines(wide, SMALLEST_BODY)]


def _head(area: Area, facts: Facts, wide: float, style: Style) -> list[Item]:
    """Draw the title, its line, the boxes of the facts, and lines of a width that say how the game is played."""
    words, size, ink = style.words, _title_size(style, area), style.palette.ink
    base = area.y + engraving.capital(size)
    items: list[Item] = [*engraving.title(words("game.title"), area.x, base, size, style)]
    line = facts.tagline
    if line:
        room = area.width - 3 * (FACT + 3) - 4
        items.append(Text(area.x + 0.5, base + 3 + BODY * LEADING, line, fitted(line, room, BODY * 1.1), ink))
    lines = _words(facts, wide)
    top = area.y + _head_height(style, area, facts, wide) - (len(lines) - 0.75) * SMALLEST_BODY * LEADING
    for i, words_set in enumerate(lines):
        items += words_set.drawn(area.x, top + i * SMALLEST_BODY * LEADING, SMALLEST_BODY, ink)
    who = "all_players" if facts.seats == str(facts.here) else "players"
    shown = [
        (facts.seats, words(f"first.{who}", here=facts.here), False),
        (f"{facts.minutes or '?'}" if facts.minutes or facts.age else "", words("first.minutes"), True),
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
    size, head = fitted(value, FACT - 4, large, bold=True), Cell(row, 1, is_head=True)
    items: list[Item] = [
        *card(Area(x, y, FACT, FACT_HEIGHT), None, style),
        Text(middle, y + 10.4, value, size, tone, bold=True, anchor="middle", cell=Cell(row, 0)),
        Text(middle, y + 16.2, name, fitted(name, FACT - 3, SMALLEST_BODY), ink, anchor="middle", cell=head),
    ]
    if is_ours and value != "?":
        items.append(Text(x + FACT - 2, y + 4.6, "?", SMALLEST_BODY, tone, bold=True, anchor="end", cell=Cell(row, 2)))
    if is_ours:
        dots = polyline([(x + 5, y + 12.2), (x + FACT - 5, y + 12.2)])
        items.append(Shape(dots, stroke=tone, width=0.3, dash=(0.4, 0.8)))
    return items
