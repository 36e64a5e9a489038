"""The first page of a kit of the survey: the laid table, who plays how long, the quick way, all parts, how to print.

Lengths are in millimetres. The table is drawn from the board and the parts of this kit, seen from above. Times are
estimates: what is counted in the kit or measured in played games, times house values of Landpress (docs/printing.md).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from math import floor, inf
from typing import NamedTuple

from landpress.layouts.errors import LayoutError, at
from landpress.layouts.sheet import Area, require
from landpress.output.pieces import tools
from landpress.output.pieces.part import PAPER
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Cell, Item, Scene, Shape, Text
from landpress.output.scene.linebreak import Line, Paragraph, fitted, marked
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import BODY, FOOTER, LEADING, SMALLEST_BODY, TITLE, Style, mixed
from landpress.output.scene.typeset import Figure
from landpress.output.sheets import inside
from landpress.output.sheets.in_small import firm
from landpress.output.sheets.inside import PLAY, played
from landpress.output.sheets.kit import Contents
from landpress.output.sheets.laid_table import ROOM, Middle, full_height, laid_table
from landpress.output.sheets.page import QR, Imprint, card, carried, play_area, title
from landpress.output.sheets.parts_list import advice, print_strip, spoken
from landpress.output.sheets.running_list import RunningList
from landpress.output.sheets.work import work
from landpress.output.survey import engraving

FACT, FACT_HEIGHT = 25.0, 19.0
LARGEST_TITLE, HEAD = 44 * PT, 0.85 * TITLE
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


TABLES = (0.48, 0.41, 0.35, 0.31, 0.26, 0.23, 0.19, 0.16)
"""The least heights of the table that are tried one after the other, as shares of its width."""
LOW, LEAST = 0.26, 0.36
"""The share down to which a lower table is better than small pictures; the share that all that lies around a board
needs."""
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
GAP, PAD, ACROSS = 4.0, 3.5, 2
"""Between what lies on a page, inside the edges of its panels, and the most tools side by side."""
SHARES = (0.3, 0.36, 0.42, 0.5)
"""The shares that are tried for the panel that says how much everything is, beside the quick way with its text."""
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


def contents(
    told: Contents, imprint: Imprint, style: Style, facts: Facts, board: Scene | None, middle: Middle | None
) -> list[Scene]:
    """Return the page. It is upright if its parts have no room on its side. Raise LayoutError if they have none then.

    `board` is the page of the board, or None if the game has no such page, and `middle` lies on the table.
    """
    if style.landscape:
        with suppress(LayoutError):
            return _contents(told, imprint, style, facts, board, middle)
        style = replace(style, landscape=False)
    return _contents(told, imprint, style, facts, board, middle)


@at("on the first page")
def _contents(
    told: Contents, imprint: Imprint, style: Style, facts: Facts, board: Scene | None, middle: Middle | None
) -> list[Scene]:
    brief = replace(facts, instead=_in_short(told, facts, style)) if facts.instead else facts
    marks = carried(imprint, style)
    foot = min(item.y for item in marks if isinstance(item, Text)) - FOOTER - 1.0  # of what stands left of the QR code
    wide, left = play_area(style).width, dict[Plan, float]()
    most = min(LARGEST_TABLE, max(LEAST * wide, ROOM * full_height(middle, wide)))  # a wide board needs less
    shares = [share for share in TABLES if share * wide <= most]
    large = [plan for plan in PLANS if plan.picture >= LEAST_PICTURE]
    first = product((share for share in shares if share >= LOW), large)
    for share, plan in [*first, *product(shares, PLANS), *product(TABLES[-2:], LAST)]:
        known = brief if plan.is_brief else facts
        how = known.how if plan.how else ""
        known = replace(known, played=known.played if plan.how == "drawn" else (), how=how, has_tools=plan.has_tools)

        def over(plan: Plan, table: float, known: Facts = known) -> float:
            return _page(told, style, known, plan, table, foot, None, measured=True)[-1]

        if plan not in left:
            left[plan] = -over(plan, 0.0)
        if left[plan] >= share * wide:
            high = min(left[plan], most)  # it takes what is left of the page, and pictures what it does not need
            if left[plan] > high:
                plan = _grown(plan, high, over)
                high = min(high - over(plan, high), LARGEST_TABLE)
            head, room, items, _ = _page(told, style, known, plan, high, foot, board)
            drawn = firm([*head, *laid_table(room, told, middle, style), *items, *marks])
            return [Scene(style.page.width, style.page.height, title(imprint, style), drawn)]
    require(
        "the first page of the kit",
        floor(max(left.values()) - TABLES[-1] * wide),
        0,
        "take larger paper or fewer parts",
    )
    raise AssertionError("a page that does not fit is refused above")


def _grown(plan: Plan, table: float, over: Callable[[Plan, float], float]) -> Plan:
    """Return a plan with its pictures larger, by at most the factor `GROWN`, as they fit beside a table.

    `over` says by how much a page with a plan and a table of a height is too long.
    """
    least, most = 1.0, GROWN
    for _ in range(5):
        middle = (least + most) / 2
        if over(_by(plan, middle), table) <= 0:
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
    table: float,
    foot: float,
    board: Scene | None,
    measured: bool = False,
) -> tuple[list[Item], Area, list[Item], float]:
    """Return what is above the table, the place of the table, what is below, and by how much the page is too long.

    Drawing takes time, so a page that is only `measured` has no pictures.
    """
    area = play_area(style)
    head = _head(area, facts, style)
    y = area.y + _head_height(style, area, facts) + GAP
    room = Area(area.x, y, area.width, table)
    y += table + GAP
    items, tall = _panels(Area(area.x, y, area.width, 0), told, facts, style)
    parts, y = inside.parts(told, area, y + tall + GAP, plan.picture, board, style, measured)
    items += parts
    drawn, y = played(facts.how, facts.played, area, y, plan.play, style, measured)
    folded = inside.folded(told)
    beside = {0: 0.0, 1: area.width * (0.3 if plan.step < LARGE_STEP else 0.45), 2: area.width / 2}.get(
        len(folded), area.width
    )
    steps, low = inside.steps(folded, area._replace(width=beside), y, plan.step, style, measured)
    if beside < area.width:  # few drawings stand beside the words
        gap = GAP * bool(folded)
        advised, y = advice(told, Area(area.x + beside + gap, y + 1.5, area.width - beside - gap, 0), style)
        y = max(y, low)
    else:
        advised, y = advice(told, Area(area.x, low, area.width, 0), style)
    printing, y = print_strip(told, Area(area.x, y, area.width - QR - GAP, 0), style)
    return head, room, [*items, *drawn, *steps, *advised, *printing], y - foot


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


def _panels(area: Area, told: Contents, facts: Facts, style: Style) -> tuple[list[Item], float]:
    """Draw the quick way and everything, and return their height. Without a quick way there is one panel."""
    words = style.words
    whole, quick = work(told, ()), work(told, facts.groups) if facts.groups else None
    if quick and quick.pages == whole.pages:
        quick = None
    shown = [("quick", quick, facts.instead)] if quick else []
    shown.append(("whole", whole, ""))
    blocks, lists = [], list[RunningList]()
    for key, amount, more in shown:
        head = words(f"first.{key}", minutes=amount.minutes)
        bare = "first.only_joined" if amount.joined else "first.nothing"
        todo = "first.work" if amount.folds else "first.cut" if amount.cuts else bare
        said = [words("first.print", pages=spoken(sorted(amount.pages + amount.backs)))]
        said += [words("first.this_page")] if key == "whole" else []
        said += [words("first.joined", sheets=amount.joined)] if amount.joined and todo != bare else []
        said.append(words(todo, cuts=amount.cuts, folds=amount.folds, sheets=amount.joined))
        said += [words("first.estimates")] if key == "whole" else []
        things = [line.removeprefix("- ") for line in more.strip().splitlines() if line.startswith("- ")]
        things = [text if text.endswith((".", "。")) else text + words("first.stop") for text in things]
        blocks.append((key, head, [marked(words.gap.join(texts)) for texts in (said, things) if texts]))
        lists.append(RunningList(words.gap.join(said), things))
    drawn = [*([_at_home(told, facts)] if quick else []), tools_for(told)] if facts.has_tools else [[]] * len(blocks)
    _, tall, rooms, panels = min(
        (_split(blocks, drawn, area.width, share) for share in (SHARES if quick else (1.0,))), key=lambda one: one[:2]
    )
    items: list[Item] = []
    x = area.x
    for (key, head, _), listed, room, names, panel in zip(blocks, lists, rooms, drawn, panels, strict=True):
        items += card(Area(x, area.y, room, tall), style.palette.tint(*TINTS[key]), style)
        y = area.y + PAD + HEAD * 0.75
        size = fitted(head, panel.head, HEAD, bold=True, smallest=SMALLEST_BODY)
        items.append(Text(x + PAD, y, head, size, style.palette.ink, bold=True))
        for k, line in enumerate(panel.lines, 1):
            base = y + 0.8 + k * SMALLEST_BODY * LEADING
            items += listed.drawn(line, x + PAD, base, SMALLEST_BODY, style.palette.ink)
        high = tools.height(len(names), panel.across)
        middle = area.y + (tall / 2 if panel.across == ACROSS else (panel.text + tall - high / 2) / 2 + high / 4)
        items += tools.block(names, panel.across, x + room - PAD + 1, middle, style)
        x += room + GAP
    return items, tall


class _Panel(NamedTuple):
    """What stands in a panel: its lines, the height of its text, the room of its head, the most tools side by side."""

    tall: float
    lines: list[Line]
    text: float
    head: float
    across: int


def _panel(head: str, said: Sequence[Paragraph], count: int, room: float) -> _Panel:
    """Set the text of a panel, with its tools beside the text or below it, whichever is lower."""
    found = []
    for across, beside in ((ACROSS, tools.width(count, ACROSS)), (max(count, ACROSS + 1), 0.0)):
        free = room - 2 * PAD - beside
        lines = [line for text in said for line in text.lines(free, SMALLEST_BODY)]
        text = PAD + HEAD * 0.75 + 0.8 + (len(lines) + 0.25) * SMALLEST_BODY * LEADING
        high = tools.height(count, across)
        tall = (max(text, PAD + high) if beside else text + high) + PAD - 1
        if width(head, SMALLEST_BODY, bold=True) <= free:
            found.append(_Panel(tall, lines, text, free, across))
    return min(found, key=lambda one: one.tall) if found else _Panel(inf, [], 0.0, room, ACROSS)


def _split(
    blocks: Sequence[tuple[str, str, list[Paragraph]]], drawn: Sequence[Sequence[str]], wide: float, share: float
) -> tuple[float, float, list[float], list[_Panel]]:
    """Return the cost and the height of panels of which the last one takes a share of the width.

    Return their widths and what stands in them too. A head in smaller type is worse than a lower panel.
    """
    rooms = [(wide - GAP) * (1 - share), (wide - GAP) * share] if len(blocks) > 1 else [wide]
    panels = [
        _panel(head, said, len(names), room) for (_, head, said), names, room in zip(blocks, drawn, rooms, strict=True)
    ]
    small = max(width(head, HEAD, bold=True) - one.head for (_, head, _), one in zip(blocks, panels, strict=True))
    tall = max(one.tall for one in panels)
    return tall + max(0.0, small), tall, rooms, panels


def tools_for(told: Contents) -> list[str]:
    """Return the tools that the sheets of a kit need: for cuts along a ruler, for round parts, for what is glued."""
    parts = [part for line in told.lines for part in line.parts]
    is_ruled = any(not block.scissors for blocks in told.blocks.values() for block, _ in blocks)
    needed = {
        "knife": is_ruled,
        "ruler": is_ruled,
        "scissors": any(part.outline is not None for part in parts),
        "glue": any(part.folds and part.stock != PAPER for part in parts),
    }
    return [name for name, is_needed in needed.items() if is_needed]


def _in_short(told: Contents, facts: Facts, style: Style) -> str:
    """Return what replaces the parts of the kit in short: the things that are drawn beside it."""
    names = [style.words(f"first.home_{thing}") for thing in _at_home(told, facts)]
    return f"- {style.words('first.instead_told', things=style.words('first.things').join(names))}"


def _at_home(told: Contents, facts: Facts) -> list[str]:
    """Return the things from home that replace parts of the kit, each once."""
    groups = dict.fromkeys(part.group for line in told.lines for part in line.parts if part.group in facts.groups)
    return [*dict.fromkeys(tools.AT_HOME[group] for group in groups if group in tools.AT_HOME)]
