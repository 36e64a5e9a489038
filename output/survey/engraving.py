"""Engraved titles: capitals with an outline, ruled inside, and a solid shadow to the lower right.

Lengths are in millimetres. The title is set as text too, letter by letter below the drawing that hides it, so that
readers can select and search it.
"""

from hashlib import sha256
from itertools import combinations, pairwise

from landpress.layouts.errors import LayoutError
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Drawn, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import CAPITAL
from landpress.output.scene.outlines import lettering, strokes
from landpress.output.scene.shapes import joined, moved
from landpress.output.scene.style import SMALLEST_TYPE, Style
from landpress.output.survey.ruling import flattened, ruled

WIDTH = 1.8
"""The width of the outline in mm, half of it outside the letters."""


def halo(text: Text, style: Style) -> list[Shape]:
    """Draw the halo of a line of text."""
    letters, wide = lettering(text.text, text.size, 0.0, text.bold)
    paper = style.palette.paper
    return [Shape(moved(joined(letters), text.left(wide), text.y), paper, paper, WIDTH)]


OUTLINE, RULE = 0.22, 0.15
SHADOW, PITCH, SPACING = 0.065, 0.027, 0.06
"""The depth of the shadow, the pitch of the ruling and the extra space between letters, in sizes of type."""
FINEST, COARSEST = 0.5, 0.55
SMALL, HALF = 32 * PT, 0.36
"""Smaller titles are ruled in their lower half only: up to this share of the size above the baseline."""
SHADOW_STEP = 0.3
MOST_LINES, LINE_STEP = 3, 1.35
"""The most lines of a long title, and the distance of their baselines, in heights of capitals."""
LONGEST = 100
"""The most characters of a symbol's name after its first word; a name in a PDF may have 127."""


def title_width(text: str, size: float) -> float:
    """Return the width of an engraved title without its shadow."""
    return width(text.upper(), size, bold=True) + SPACING * size * (len(text) - 1)


def title_size(text: str, room: float, largest: float) -> float:
    """Return the largest size at which an engraved title with its shadow fits a room.

    Raise LayoutError if this size is below the smallest type.
    """
    found = min(largest, room / (title_width(text, 1.0) + SHADOW))
    if found < SMALLEST_TYPE:
        raise LayoutError(f"the text {text[:60]!r} does not fit {room:.0f} mm at the smallest type; shorten it")
    return found


def title_lines(text: str, room: float, largest: float) -> tuple[float, list[str]]:
    """Return the largest size for a title that may take lines in place of one of size `largest`, and the lines.

    Raise LayoutError if this size is below the smallest type.
    """
    parts, best = text.split(), (0.0, [text])
    for count in range(1, min(MOST_LINES, len(parts)) + 1):
        for cuts in combinations(range(1, len(parts)), count - 1):
            lines = [" ".join(parts[a:b]) for a, b in pairwise((0, *cuts, len(parts)))]
            widest = max(title_width(line, 1.0) for line in lines)
            best = max(best, (min(largest / height(count), room / (widest + SHADOW)), lines), key=lambda one: one[0])
    return (best[0], best[1]) if best[0] >= SMALLEST_TYPE else (title_size(text, room, largest), [text])


def height(lines: int) -> float:
    """Return the height of a title of some lines, in heights of its capitals."""
    return 1 + LINE_STEP * (lines - 1)


def title(text: str, x: float, baseline: float, size: float, style: Style, rise: int = 1) -> list[Drawn]:
    """Draw a title from (x, baseline) to the right, in capitals. Its shadow lies above with `rise` -1, else below."""
    colours, text = style.palette, text.upper()
    letters, _ = lettering(text, size, SPACING * size)
    solids = [strokes(one) for one in letters]
    whole = joined([one[0] for one in solids if len(one) == 1])
    crossed = [stroke for one in solids if len(one) > 1 for stroke in one]
    pitch = min(COARSEST, max(FINEST, PITCH * size))
    inside = joined([ruled(flattened(one), pitch) for one in (whole, *crossed)])
    if size < SMALL:
        inside = tuple(segment for segment in inside if segment[1][1] > -HALF * size)
    reach = title_width(text, size) + size
    below = Text(x, baseline, text, size, colours.ink, bold=True, spacing=SPACING)
    name = "-".join(f"{ord(symbol):x}" for symbol in text) + f"-{size:.2f}"
    if len(name) > LONGEST:
        name = sha256(name.encode()).hexdigest()[:32]
    items: list[Drawn] = [below]
    if colours.level == "full":
        shade = tuple(Shape(one, colours.ink, colours.ink, OUTLINE) for one in (whole, *crossed) if one)
        solid = Symbol(f"shadow-{name}", reach, shade)
        depth = SHADOW * size
        steps = max(1, -int(-depth / SHADOW_STEP))
        items += [Use(solid, x + depth * i / steps, baseline + rise * depth * i / steps) for i in range(steps, 0, -1)]
    face = [Shape(whole, colours.paper, colours.ink, OUTLINE)] if whole else []
    if crossed:  # each stroke hides the inner half of its line and what of the other lines lies inside it
        face += [Shape(joined(crossed), stroke=colours.ink, width=2 * OUTLINE)]
        face += [Shape(stroke, colours.paper) for stroke in crossed]
    if colours.level != "outline":
        face.append(Shape(inside, stroke=colours.ink, width=RULE))
    return [*items, Use(Symbol(f"engraved-{name}", reach, tuple(face)), x, baseline)]


def capital(size: float) -> float:
    """Return the height of the capitals of a title."""
    return CAPITAL * size
