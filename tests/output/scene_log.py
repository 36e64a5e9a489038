"""Scenes as text, one line for each item, so that a change of layout can be read as a difference of lines.

Lengths are millimetres to a hundredth. Texts are left out, because text_log.py logs them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from landpress.output.scene.items import Drawn, Item, Scene, Shape, Symbol, Text, Use, Window
from tests.output.printing import extent

SHIFT = 0.00123


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in (v + 0.0 for v in values)).replace("-0 ", "0 ")


def _item(item: Drawn) -> str:
    if isinstance(item, Shape):
        if not item.path:
            return "shape without a line"
        line = f" {item.stroke} {_numbers(item.width)}{' dashed' if item.dash else ''}" if item.stroke else ""
        return f"shape {_numbers(*extent(item.path))} of {len(item.path)}: {item.fill or 'no fill'}{line}"
    assert isinstance(item, Use)
    return f"use {item.symbol.name} {_numbers(item.x, item.y, item.turn)}"


def _lines(items: Iterable[Item], indent: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, Window):
            yield f"{indent}window {_numbers(item.x, item.y, *item.part, item.scale)}"
            yield from _lines(item.items, indent + "  ")
        elif not isinstance(item, Text):
            yield indent + _item(item)


def pages(scenes: Iterable[Scene]) -> list[str]:
    """Return every page with its items."""
    return [
        "\n".join([f"{_numbers(scene.width, scene.height)} {scene.title}", *_lines(scene.items, "  ")])
        for scene in scenes
    ]


def symbols(scenes: Iterable[Scene]) -> list[str]:
    """Return every symbol with its items."""
    found: dict[str, Symbol] = {}
    for scene in scenes:
        found |= scene.symbols()
    return [
        "\n".join([f"symbol {name}: {_numbers(symbol.reach)}", *_lines(symbol.items, "  ")])
        for name, symbol in found.items()
    ]


def log(scenes: Sequence[Scene]) -> str:
    """Return the log: every page, then every symbol."""
    numbered = [f"page {number}: {page}" for number, page in enumerate(pages(scenes), 1)]
    return "\n".join([*numbered, *symbols(scenes)]) + "\n"


def points(scene: Scene) -> Iterator[str]:
    """Yield every path on a page and in its symbols: all its points, its dashes, and how each text is set.

    A log shows only how far a path reaches. Places are shifted by less than they are rounded to: many lie half way
    between two hundredths, where another machine may round the other way.
    """
    drawings = (scene.items, *(symbol.items for symbol in scene.symbols().values()))
    for item in chain.from_iterable(drawings):
        for one in item.items if isinstance(item, Window) else (item,):
            if isinstance(one, Shape):
                places = [place + SHIFT for _, at in one.path for place in at]
                commands = "".join([command for command, _ in one.path])
                yield f"{commands} {one.dash} " + "%.2f " * len(places) % tuple(places)
            elif isinstance(one, Text):
                yield f"{one.text} {one.colour} {one.bold} {one.italic} {one.family} {one.anchor} {one.spacing:.3f}"


def difference(scenes: Sequence[Scene], known: Sequence[Scene]) -> str:
    """Return every page, then the symbols that the known scenes do not have.

    A page that is also among the known ones is replaced by its number there.
    """
    before = {page: number for number, page in reversed(list(enumerate(pages(known), 1)))}
    lines = [
        f"page {number}: as page {before[page]}" if page in before else f"page {number}: {page}"
        for number, page in enumerate(pages(scenes), 1)
    ]
    drawn = set(symbols(known))
    return "\n".join([*lines, *(symbol for symbol in symbols(scenes) if symbol not in drawn)]) + "\n"
