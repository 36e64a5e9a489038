"""Make the pictures of docs/explain/: boards under a group of symmetries, and an interval that narrows.

    .venv/bin/python -m scripts.docs_pictures

The pictures are SVG inside HTML, so that docs/_static/touch.js can show the orbit of the cell that a reader points at.
Lengths are in units of the drawing. The same bytes come out every time.
"""

from collections.abc import Iterator
from pathlib import Path

from landpress.engine.proof.betting import Sample, interval
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.symmetry import (
    CORNER_MIRROR,
    EDGE_MIRROR,
    TURN,
    Group,
    Symmetry,
    generated,
    group_name,
    orbits,
)
from landpress.output.scene.hexmap import centre, corners

FOLDER = Path(__file__).parents[1] / "docs/_static"
RADIUS, WIDTH = 3, 20.0
GROUPS: tuple[tuple[Group, str], ...] = (
    (generated(TURN.after(TURN).after(TURN)), "a half turn: two seats"),
    (generated(TURN.after(TURN)), "turns by 120 degrees: three seats"),
    (generated(TURN), "turns by 60 degrees: six seats"),
    (generated(Symmetry(3), CORNER_MIRROR), "a half turn and two mirrors: four seats"),
    (generated(Symmetry(2), EDGE_MIRROR), "turns by 120 degrees and three mirrors: six seats"),
)
TONES = 6
"""Number of tints; orbits take them in turn."""


def field(group: Group, what: str) -> str:
    """Return a drawing of 37 cells in which the cells of an orbit have one tint and one number."""
    cells = hexagon(RADIUS)
    half = WIDTH * (RADIUS + 0.6)
    name = group_name(group)
    parts = [
        f'<figure class="orbits"><svg viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}" role="img" '
        f'aria-label="37 cells under {name}: cells with one number are one orbit">'
    ]
    for number, orbit in enumerate(orbits(cells, group), 1):
        parts += [_cell(cell, number) for cell in orbit]
    parts.append(f'</svg><figcaption><b>{name}</b>: {what}. <output aria-live="polite"></output></figcaption></figure>')
    return "\n".join(parts)


def _cell(cell: Hex, number: int) -> str:
    x, y = centre(cell, WIDTH)
    points = " ".join(f"{x + dx:.2f},{y + dy:.2f}" for dx, dy in corners(WIDTH))
    return (
        f'<g data-orbit="{number}" class="tone{number % TONES}"><polygon points="{points}"/>'
        f'<text x="{x:.2f}" y="{y + 3:.2f}">{number}</text></g>'
    )


def looks() -> Iterator[tuple[int, float, float]]:
    """Yield a number of games, and the bounds in percent of a seat's share, for a seat that wins every third game."""
    for games in (30, 60, 120, 240, 480, 960, 1920, 3840):
        found = interval(Sample({0: games - games // 3, 1: games // 3}, 1))
        yield games, 100 * found.low, 100 * found.high


def narrowing() -> str:
    """Return a drawing of the interval of a share that narrows as games are played."""
    wide, high, left = 640, 34, 90
    rows = list(looks())
    parts = [
        f'<figure class="interval"><svg viewBox="0 0 {wide} {high * len(rows) + 30}" role="img" '
        f'aria-label="Interval of a share: {rows[0][1]:.0f} to {rows[0][2]:.0f} percent after {rows[0][0]} games, '
        f'{rows[-1][1]:.0f} to {rows[-1][2]:.0f} percent after {rows[-1][0]:,} games">'
    ]

    def x(percent: float) -> float:
        return left + (wide - left - 10) * percent / 100

    parts.append(f'<line class="equal" x1="{x(100 / 3):.1f}" x2="{x(100 / 3):.1f}" y1="0" y2="{high * len(rows)}"/>')
    for row, (games, low, upper) in enumerate(rows):
        y = high * (row + 0.5)
        parts.append(f'<text x="{left - 12}" y="{y + 5:g}" class="games">{games:,} games</text>')
        parts.append(f'<line class="bounds" x1="{x(low):.1f}" x2="{x(upper):.1f}" y1="{y:g}" y2="{y:g}"/>')
        parts.append(f'<text x="{x(upper) + 8:.1f}" y="{y + 5:g}">{low:.1f} to {upper:.1f} %</text>')
    parts.append("</svg></figure>")
    return "\n".join(parts)


def main() -> None:
    """Write the drawings."""
    groups = "\n".join(field(*one) for one in GROUPS)
    (FOLDER / "groups.html").write_text(f'<div class="groups">\n{groups}\n</div>\n', encoding="utf-8")
    (FOLDER / "interval.html").write_text(narrowing() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
