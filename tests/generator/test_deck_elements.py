"""Every option of every kind of element changes what is drawn, and all is drawn as it was last inspected.

To change a digest, look at the cards, then run `LANDPRESS_GOLDEN=write pytest tests/generator/test_deck_elements.py`.
"""

import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from landpress.generator.decks.options import ELEMENT, KINDS
from landpress.generator.decks.preview import preview
from landpress.output.scene.items import Item, Picture, Shape, Text, Use, Window
from tests.output.test_parts_as_they_were import digest, placed

GOLDEN = Path(__file__).parents[1] / "golden/deck-elements.json"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path d="M0 0H6V1H2V4H0Z" fill="#a03020"/></svg>'
PLACED = {"at": [14, 22], "size": [30, 22]}
LINES = {"stroke": "#123456"}
BASE: dict[str, dict[str, Any]] = {
    "text": {**PLACED, "text": "Ada and *all* of her :coin: friends"},
    "box": {**PLACED, **LINES},
    "line": {"at": [4, 7], "to": [30, 50]},
    "oval": {**PLACED, **LINES},
    "polygon": {"points": [[4, 5], [30, 9], [11, 40]], **LINES},
    "star": {**PLACED, **LINES},
    "path": {"path": "M 1 2 L 20 5 L 7 30 Z", **LINES},
    "bar": {**PLACED, "value": 3},
    "table": {**PLACED, "rows": "a | b | c\ndd | ee | ff"},
    "image": {**PLACED, "file": "a.png"},
    "qr": {**PLACED, "text": "Ada"},
    "icon": {**PLACED, "icon": "sign"},
}
"""What each kind needs, and lines around shapes."""
OTHER: dict[str, Any] = {
    "at": [12, 24], "size": [33, 18], "to": [40, 31], "points": [[4, 5], [25, 9], [11, 44]], "text": "Bo", "type": 7,
    "bold": True, "italic": True, "align": "right", "valign": "bottom", "colour": "#ff8800", "leading": 2,
    "spacing": 0.2, "vertical": True, "stroke": "#00aa00", "width": 1.5, "turn": 25, "fill": "#ffcc00",
    "dash": [2, 1], "radius": 4, "inner": 0.2, "path": "M 1 2 L 22 5 L 7 33 Z", "scale": 1.4, "value": 8, "most": 5,
    "ground": "#ddeeff", "from": "top", "rows": "a | b\nc | d", "columns": [1, 3, 2], "head": True, "file": "b.svg",
    "fit": "contain", "focus": [0.1, 0.9], "crop": [0.1, 0.2, 0.5, 0.7], "icon": "heart", "when": "n=none",
    "repeat": 3, "step": [3, 5], "around": [30, 44], "sweep": 15, "opacity": 0.4,
}  # fmt: skip
"""Another value of each option; place, size and the like with other numbers across than down."""
WITH: dict[str, dict[str, Any]] = {
    "step": {"repeat": 3}, "around": {"repeat": 3, "sweep": 15}, "sweep": {"repeat": 3, "around": [30, 44]},
    "image.colour": {"file": "c.svg", "fit": "contain"}, "table.fill": {"head": True},
    "icon.missing": {"icon": "none", "missing": "skip"}, "text.skip": {"text": "{empty} Ada"},
    "text.width": {"stroke": "#00aa00"},
    "text.overflow": {"size": [12, 4], "overflow": "clip", "text": "Ada and all of her many friends"},
}  # fmt: skip
"""What an option needs to be seen."""
OWN: dict[str, Any] = {
    "star.points": 7, "icon.missing": "box", "text.skip": True, "table.valign": "top",
    "text.overflow": "ellipsis", "icon.size": [20, 30],
}  # fmt: skip
UNSEEN = {
    "kind",
    "name",
    "style",
    "font",
    "hyphens",
    "text.smallest",
    "table.smallest",
    "table.leading",
    "image.missing",
}
"""Options that need files of a person's own, or say nothing about the drawing of these."""
DRAWN: dict[str, tuple[str, dict[str, Any]]] = {
    "tall image": ("image", {"size": [12, 40]}),
    "upright image": ("image", {"file": "d.png"}),
    "turned text": ("text", {"turn": 90, "size": [40, 12], "at": [14, 30]}),
}
"""More elements whose options all show in another way."""


def variants(kind: str, base: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield for each option an element without and one with it, by a name; without it there is no more to it."""
    for option in ELEMENT | KINDS[kind]:
        name = f"{kind}.{option}"
        if not {option, name} & UNSEEN:
            before = {"kind": kind, **BASE[kind], **base, **WITH.get(option, {}), **WITH.get(name, {})}
            yield f"without {option}", before
            yield option, {**before, option: OWN.get(name, OTHER.get(option))}


def told(items: Iterable[Item]) -> Iterator[str]:
    """Yield what is drawn, with every point of every line."""
    for item in items:
        match item:
            case Shape():
                yield f"{item.fill} {item.stroke} {item.width:.2f} {item.dash} {placed(item.path)}"
            case Text():
                yield f"{item._replace(x=round(item.x, 2), y=round(item.y, 2), size=round(item.size, 2))}"
            case Use():
                yield f"{item.x:.2f} {item.y:.2f} {item.turn:.2f}"
                yield from told(item.symbol.items)
            case Picture():
                yield f"{item.x:.2f} {item.y:.2f} {item.width:.2f} {item.height:.2f} {item.image.opacity}"
                yield placed(item.clip)
            case Window():
                yield f"{item.x:.2f} {item.y:.2f} {item.part} {item.scale}"
                yield from told(item.items)


def png(wide: int, high: int) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (wide, high), "#c04020").save(target, "PNG")
    return target.getvalue()


def fronts(made: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return a digest of the front of a card with each element."""
    files = {"b.svg": SVG, "c.svg": SVG, "a.png": png(40, 20), "d.png": png(20, 40)}
    needs_icons = any(element["kind"] == "icon" for element in made.values())
    template = ['[icons]\nsign = "b.svg"\n' if needs_icons else ""]
    for number, element in enumerate(made.values()):
        lines = [f"{key} = {json.dumps(value)}" for key, value in element.items() if key != "when"]
        lines.append(f'when = "n={number}{" and n=none" if "when" in element else ""}"')
        template.append("\n".join(["[[front]]", *lines, ""]))
    table = "n,empty\n" + "".join(f"{number},\n" for number in range(len(made)))
    seen = preview(table, "".join(template), files)
    assert seen.lines == ()
    return {name: digest(told(card.front.items)) for name, card in zip(made, seen.cards, strict=True)}


@pytest.mark.parametrize("name", [*BASE, *DRAWN])
def test_every_option_changes_what_is_drawn(name: str) -> None:
    """docs/decks.md, the options of elements. None is ignored, and none is taken for another."""
    kind, more = DRAWN.get(name, (name, {}))
    made = dict(variants(kind, more))
    found = fronts(made)
    unseen = [option for option in made if f"without {option}" in made and found[option] == found[f"without {option}"]]
    assert unseen == []
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    if os.environ.get("LANDPRESS_GOLDEN") == "write":
        GOLDEN.write_text(json.dumps(known | {name: found}, indent=1, sort_keys=True) + "\n")
    else:
        assert known.get(name) == found, f"look at the cards, then LANDPRESS_GOLDEN=write pytest {__file__}"
