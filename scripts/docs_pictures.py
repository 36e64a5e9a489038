"""Make the pictures of docs/explain/: orbits, boards that symmetries move, and an interval that narrows.

    .venv/bin/python -m scripts.docs_pictures

The pictures are SVG inside HTML, so that docs/_static/touch.js can show the orbit of the cell that a reader points at,
move a board, and play games. Without scripts the pictures and texts say the same. Lengths are in units of the drawing.
The same bytes come out every time.
"""

from collections.abc import Iterator
from math import atan2, degrees
from pathlib import Path

import landpress
from landpress.engine.proof.betting import ERROR, STAKES, Sample, interval
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import permutation
from landpress.layouts.symmetry import (
    ALL,
    CORNER_MIRROR,
    EDGE_MIRROR,
    IDENTITY,
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
BOARDS = ((3, "tonight"), (4, "tonight"))
"""The boards of Last Land that symmetries move: the number of seats and the seed of each."""
KINDS = ("B", "T1", "T2", "T3", "T4")


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
        parts += [_cell(cell, number % TONES, str(number), f'data-orbit="{number}" ') for cell in orbit]
    parts.append(f'</svg><figcaption><b>{name}</b>: {what}. <output aria-live="polite"></output></figcaption></figure>')
    return "\n".join(parts)


def _cell(cell: Hex, tone: int, label: str, more: str = "") -> str:
    x, y = centre(cell, WIDTH)
    points = " ".join(f"{x + dx:.2f},{y + dy:.2f}" for dx, dy in corners(WIDTH))
    return (
        f'<g {more}class="tone{tone}"><polygon points="{points}"/><text x="{x:.2f}" y="{y + 3:.2f}">{label}</text></g>'
    )


def moved(players: int, seed: str) -> str:
    """Return a drawing of a board of Last Land, and for each symmetry which cells differ after it."""
    board = landpress.fresh("last-land", players, seed=seed)
    assert isinstance(board, HexBoard)
    half = WIDTH * (RADIUS + 0.6)
    name = group_name(board.group)
    parts = [
        f'<figure class="moves"><svg viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}" role="img" '
        f'aria-label="A board of Last Land for {players}: S is a start, the numbers are kinds of tiles">'
        '<g class="board">'
    ]
    for cell, kind in zip(hexagon(RADIUS), board.cells, strict=True):
        parts.append(_cell(cell, KINDS.index(kind), "S" if kind == "B" else kind[1]))
    parts.append(f"</g></svg><figcaption><b>{name}</b>: a board for {players}, {board.code()}</figcaption><ul>")
    for symmetry in sorted(ALL - {IDENTITY}, key=lambda one: (one.mirrored, one.turns)):
        to = permutation(symmetry, RADIUS)
        differ = sorted(to[cell] for cell in range(len(to)) if board.cells[to[cell]] != board.cells[cell])
        matrix = _matrix(symmetry)
        said = f"{len(differ)} cells differ" if differ else "the same board"
        parts.append(
            f'<li data-matrix="{" ".join(f"{part:.4f}" for part in matrix)}" '
            f'data-differ="{" ".join(map(str, differ))}"><span>{_movement(symmetry, matrix)}</span>: {said}</li>'
        )
    parts.append("</ul></figure>")
    return "\n".join(parts)


def _matrix(symmetry: Symmetry) -> tuple[float, float, float, float]:
    """Return a symmetry as the four numbers of a matrix, in the order of SVG."""
    (x1, y1), (x2, y2) = (centre(symmetry(cell), 1.0) for cell in (Hex(1, 0), Hex(0, 1)))
    # The centre of (1, 0) is at (1, 0), that of (0, 1) at `u`.
    u = centre(Hex(0, 1), 1.0)
    return x1, y1, (x2 - u[0] * x1) / u[1], (y2 - u[0] * y1) / u[1]


def _movement(symmetry: Symmetry, matrix: tuple[float, float, float, float]) -> str:
    """Return a symmetry in words. The line of a mirror is told by the hours of a clock."""
    if not symmetry.mirrored:
        return f"turn by {60 * symmetry.turns} degrees"
    hour = (round(degrees(atan2(matrix[1], matrix[0])) / 60) + 3) % 6
    return f"mirror from {hour or 12} to {hour + 6} o'clock"


def looks() -> Iterator[tuple[int, float, float]]:
    """Yield a number of games, and the bounds in percent of a seat's share, for a seat that wins every third game."""
    for games in (30, 60, 120, 240, 480, 960, 1920, 3840):
        found = interval(Sample({0: games - games // 3, 1: games // 3}, 1))
        yield games, 100 * found.low, 100 * found.high


def narrowing() -> str:
    """Return a drawing of the interval of a share that narrows as games are played."""
    wide, high, left = 640, 34, 112
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


def playground() -> str:
    """Return what docs/_static/touch.js makes a figure of in which a reader plays games."""
    stakes = " ".join(f"{stake:g}" for stake in STAKES)
    return f'<figure class="play" data-error="{ERROR:g}" data-stakes="{stakes}" hidden></figure>'


def main() -> None:
    """Write the drawings."""
    groups = "\n".join(field(*one) for one in GROUPS)
    (FOLDER / "groups.html").write_text(f'<div class="groups">\n{groups}\n</div>\n', encoding="utf-8")
    boards = "\n".join(moved(*one) for one in BOARDS)
    (FOLDER / "moves.html").write_text(f'<div class="groups">\n{boards}\n</div>\n', encoding="utf-8")
    (FOLDER / "interval.html").write_text(f"{narrowing()}\n{playground()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
