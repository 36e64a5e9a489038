"""Two panels of the first page of a kit: the quick way, and everything; what a game is called there besides.

Lengths are in millimetres.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from landpress.layouts.sheet import Area
from landpress.output.pieces import tools
from landpress.output.pieces.part import PAPER
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Item, Text
from landpress.output.scene.linebreak import Line, Paragraph, fitted, marked
from landpress.output.scene.style import LEADING, SMALLEST_BODY, TITLE, Style
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.kit import Contents
from landpress.output.sheets.page import card
from landpress.output.sheets.parts_list import spoken
from landpress.output.sheets.running_list import RunningList
from landpress.output.sheets.work import work

HEAD = 0.85 * TITLE
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


def panels(
    area: Area, told: Contents, facts: Facts, style: Style, stacked: bool = False, spare: float = 0.0
) -> tuple[list[Item], float]:
    """Draw the quick way and everything, and return their height. Without a quick way there is one panel.

    They lie side by side, or one below the other if `stacked`: then they are `spare` mm higher together than they need.
    """
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
    drawn = [*([at_home(told, facts)] if quick else []), tools_for(told)] if facts.has_tools else [[]] * len(blocks)
    if stacked:
        rooms = [area.width] * len(blocks)
        found = [_panel(head, said, len(n), area.width) for (_, head, said), n in zip(blocks, drawn, strict=True)]
        talls = [panel.tall + spare / len(found) for panel in found]
    else:
        shares = SHARES if quick else (1.0,)
        splits = (_split(blocks, drawn, area.width, share) for share in shares)
        _, tall, rooms, found = min(splits, key=lambda one: one[:2])
        talls = [tall] * len(blocks)
    items: list[Item] = []
    x, top = area.x, area.y
    for (key, head, _), listed, room, names, panel, tall in zip(blocks, lists, rooms, drawn, found, talls, strict=True):
        items += card(Area(x, top, room, tall), style.palette.tint(*TINTS[key]), style)
        y = top + PAD + HEAD * 0.75
        size = fitted(head, panel.head, HEAD, bold=True, smallest=SMALLEST_BODY)
        items.append(Text(x + PAD, y, head, size, style.palette.ink, bold=True))
        for k, line in enumerate(panel.lines, 1):
            base = y + 0.8 + k * SMALLEST_BODY * LEADING
            items += listed.drawn(line, x + PAD, base, SMALLEST_BODY, style.palette.ink)
        high = tools.height(len(names), panel.across)
        middle = top + (tall / 2 if panel.across == ACROSS else (panel.text + tall - high / 2) / 2 + high / 4)
        items += tools.block(names, panel.across, x + room - PAD + 1, middle, style)
        x, top = (x, top + tall + GAP) if stacked else (x + room + GAP, top)
    return items, top - GAP - area.y if stacked else max(talls)


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


def in_short(told: Contents, facts: Facts, style: Style) -> str:
    """Return what replaces the parts of the kit in short: the things that are drawn beside it."""
    names = [style.words(f"first.home_{thing}") for thing in at_home(told, facts)]
    return f"- {style.words('first.instead_told', things=style.words('first.things').join(names))}"


def at_home(told: Contents, facts: Facts) -> list[str]:
    """Return the things from home that replace parts of the kit, each once."""
    groups = dict.fromkeys(part.group for line in told.lines for part in line.parts if part.group in facts.groups)
    return [*dict.fromkeys(tools.AT_HOME[group] for group in groups if group in tools.AT_HOME)]
