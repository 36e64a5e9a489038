"""The cells, edges and corners of the boards of descriptions, by the documents alone (map_judge.py).

Nothing here is shared with Landpress; only the coordinates of the cells are its own.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Any

Cell = tuple[int, int]
Place = Any
Board = Mapping[str, Mapping[Place, Any]]
Motion = Callable[[Cell], Cell]
HEX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SQUARE = ((1, 0), (0, 1), (-1, 0), (0, -1))
GROUNDS = ("coast edges", "inner edges", "corners")


class Ground:
    """What a description says of its cells: their neighbours, edges, corners, symmetry and blocks."""

    def __init__(self, text: str, cells: Iterable[Cell]) -> None:
        self.file = tomllib.loads(text)
        self.cells = sorted({(int(a), int(b)) for a, b in cells}, key=lambda cell: (cell[1], cell[0]))
        self.board = set(self.cells)
        self.hexes = self.file["lattice"].get("cells", "hexes") == "hexes"
        self.around = HEX if self.hexes else SQUARE
        self.kinds: dict[str, Any] = self.file["kinds"]
        self.layers: dict[str, Any] = self.file.get("layers", {})
        self.distance = cache(self._distance)

    # Cells, edges, corners.

    def _distance(self, a: Cell, b: Cell) -> int:
        """Return Steps between cells count over the plane, also where the way leaves the board."""
        x, y = a[0] - b[0], a[1] - b[1]
        return max(abs(x), abs(y), abs(x + y)) if self.hexes else abs(x) + abs(y)

    def named_cell(self, name: str) -> Cell:
        """Return `0,0` is the middle hexagon, `a1` the upper left square."""
        if self.hexes:
            q, r = name.split(",")
            return int(q), int(r)
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return The cells of the plane that have a side in common with a cell."""
        return [(cell[0] + x, cell[1] + y) for x, y in self.around]

    @cached_property
    def edges(self) -> dict[str, list[Place]]:
        """Return The edges of the board: at the coast, and between two cells."""
        found = {frozenset({cell, far}) for cell in self.cells for far in self.neighbours(cell)}
        return {
            "coast edges": [edge for edge in found if len(edge & self.board) == 1],
            "inner edges": [edge for edge in found if len(edge & self.board) == 2],
        }

    @cached_property
    def corners(self) -> list[Place]:
        """Return The corners of all cells."""
        found = set()
        for x, y in self.cells:
            for (a, b), (c, d) in zip(self.around, self.around[1:] + self.around[:1], strict=True):
                met = {(x, y), (x + a, y + b), (x + c, y + d)}
                found.add(frozenset(met if self.hexes else met | {(x + a + c, y + b + d)}))
        return list(found)

    @cached_property
    def links(self) -> dict[str, dict[Place, set[Place]]]:
        """Return On edges and corners, steps go along them: edges share an end."""
        edges = [*self.edges["coast edges"], *self.edges["inner edges"]]
        ends = {edge: [corner for corner in self.corners if edge <= corner] for edge in edges}
        found: dict[str, dict[Place, set[Place]]] = {"corners": {corner: set() for corner in self.corners}}
        for a, b in ends.values():
            found["corners"][a].add(b)
            found["corners"][b].add(a)
        for ground, own in self.edges.items():
            at: dict[Place, list[Place]] = {}
            for edge in own:
                for corner in ends[edge]:
                    at.setdefault(corner, []).append(edge)
            found[ground] = {edge: {far for corner in ends[edge] for far in at[corner] if far != edge} for edge in own}
        return found

    @cached_property
    def outline(self) -> list[Motion]:
        """Return The symmetries of the outline: turns and mirrors of the plane that map it to itself."""
        return [motion for motion, _ in self.motions]

    @cached_property
    def motions(self) -> list[tuple[Motion, bool]]:
        """Return Each symmetry of the outline, and whether it is a turn."""

        def turned(times: int, mirrored: bool) -> Motion:
            def motion(cell: Cell) -> Cell:
                x, y = cell
                if mirrored:
                    x, y = (y, x)
                for _ in range(times):
                    x, y = (-y, x + y) if self.hexes else (-y, x)
                return x, y

            return motion

        def shifted(motion: Motion, x: int, y: int) -> Motion:
            return lambda cell: (motion(cell)[0] + x, motion(cell)[1] + y)

        found = []
        for mirrored in (False, True):
            for times in range(len(self.around)):
                motion = turned(times, mirrored)
                images = {motion(cell) for cell in self.cells}
                x = min(cell[0] for cell in self.cells) - min(cell[0] for cell in images)
                y = min(cell[1] for cell in self.cells) - min(cell[1] for cell in images)
                if {(a + x, b + y) for a, b in images} == self.board:
                    found.append((shifted(motion, x, y), not mirrored))
        return found

    @cached_property
    def blocks(self) -> list[list[Cell]]:
        """Return The blocks of cells. The uppermost cell that no block has yet is the upper left one of a block."""
        name, size, *_ = self.file["lattice"]["shape"].split()
        n, left, found = int(size), list(self.cells), []
        span = range(-n, n + 1)
        form = (
            [(q, r + n) for r in span for q in span if abs(q + r) <= n]
            if name == "flowers"
            else [(x, y) for y in range(n) for x in range(n)]
        )
        while left:
            x, y = left[0]
            block = [(x + a, y + b) for a, b in form]
            assert set(block) <= set(left)
            found.append(block)
            left = [cell for cell in left if cell not in block]
        return found
