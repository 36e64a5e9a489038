"""Scenes as text, a line an item, so that a change of layout can be read as a difference of lines.

Millimetres to a hundredth. `LANDPRESS_GOLDEN=write pytest tests/output/test_golden_kits.py` writes the logs anew; then
`git diff tests/golden` shows what moved, and the pages are looked at before the logs are committed.
"""

from collections.abc import Iterable, Iterator

from landpress.output.scene.items import Drawn, Item, Scene, Shape, Symbol, Text, Use, Window
from tests.output.printing import extent


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in (v + 0.0 for v in values)).replace("-0 ", "0 ")


def _item(item: Drawn) -> str:
    if isinstance(item, Text):
        style = f"{_numbers(item.size)} {'bold ' if item.bold else ''}{item.anchor} {item.colour}"
        return f"text {_numbers(item.x, item.y)} {style} {item.text}"
    if isinstance(item, Shape):
        line = f" {item.stroke} {_numbers(item.width)}{' dashed' if item.dash else ''}" if item.stroke else ""
        return f"shape {_numbers(*extent(item.path))} of {len(item.path)}: {item.fill or 'no fill'}{line}"
    assert isinstance(item, Use)
    return f"use {item.symbol.name} {_numbers(item.x, item.y, item.turn)}"


def _lines(items: Iterable[Item], indent: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, Window):
            yield f"{indent}window {_numbers(item.x, item.y, *item.part, item.scale)}"
            yield from _lines(item.items, indent + "  ")
        else:
            yield indent + _item(item)


def log(scenes: Iterable[Scene]) -> str:
    """Every page with its items, then every symbol with what it is made of."""
    lines: list[str] = []
    symbols: dict[str, Symbol] = {}
    for number, scene in enumerate(scenes, 1):
        lines.append(f"page {number}: {_numbers(scene.width, scene.height)} {scene.title}")
        lines += _lines(scene.items, "  ")
        symbols |= scene.symbols()
    for name, symbol in symbols.items():
        lines.append(f"symbol {name}: {_numbers(symbol.reach)}")
        lines += _lines(symbol.items, "  ")
    return "\n".join(lines) + "\n"
