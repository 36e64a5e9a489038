"""Make dice, boxes and standing figures from drawn sides. Each is a net that is cut out, folded and glued.

Lengths are in millimetres.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from landpress.output.deck.forms import Form
from landpress.output.pieces import dice
from landpress.output.pieces.part import Part, base, standee
from landpress.output.pieces.tuck import box_for, tuck_part
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Style

FOLDED = ("die", "tuck", "standee")
"""The shapes that are folded."""
Sides = Sequence[tuple[Drawn, ...]]


def form_of(shape: str, size: tuple[float, float], card: Mapping[str, Any]) -> Form:
    """Return the form of one face of a die, of the front of a box, or of one face of a figure. It has no bleed."""
    if shape == "die":
        return Form("square", size[0], size[0], 0.0)
    if shape == "tuck":
        box = box_for(size[0], size[1], card["cards"], card["thickness"])
        return Form("card", box.width, box.height, 0.0)
    return Form("card", size[0], size[1], 0.0)


def die_part(name: str, count: int, faces: Sides, length: float, key: str, ground: str | None) -> Part:
    """Make a die. The faces come in the order of their numbers, 1 to 6; opposite faces sum to 7."""
    drawn: list[Drawn] = []
    for face in dice.NET:
        (x, y), *_ = dice.corners(face, length)
        symbol = Symbol(f"die-{key}-{face.pips}", length, faces[face.pips - 1])
        drawn.append(Use(symbol, x + length / 2, y + length / 2))
    width, height = dice.size(length)
    outline, folds = dice.outline(length), dice.folds(length)
    return Part(name, "dice", count, width, height, tuple(drawn), ground=ground, outline=outline, folds=folds)


def folded(
    name: str,
    count: int,
    sides: Sides,
    form: Form,
    card: Mapping[str, Any],
    key: str,
    ground: str | None,
    style: Style,
) -> Iterator[Part]:
    """Yield the parts of a box or of a figure with its base."""
    front, back = sides
    if card["shape"] == "tuck":
        width, height = card["size"]
        box = box_for(width, height, card["cards"], card["thickness"])
        yield tuck_part(name, count, box, {"back": back, "front": front}, key, ground)
        return
    size = int(form.width), int(form.height)
    below = (Shape(rectangle(-form.width / 2, -form.height / 2, form.width, form.height), ground),) if ground else ()
    yield standee(key, name, "figures", count, size, (*below, *front), style, (*below, *back) if back else ())
    yield base(f"{key}-base", f"{name}, base", "figures", count, size[0], below, style)
