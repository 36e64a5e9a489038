"""Boards of small descriptions a second time, from the documents alone: all of them, and what the sentences mean.

docs/maps.md and docs/wishes.md are the source. A board is a dictionary from places to names. A place is a cell (two
coordinates) in the layer `cells`; in other layers it is a cell, or a frozenset of the cells of the plane that meet at
an edge or a corner. Nothing here is shared with Landpress, and everything is written for clarity, not for speed.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

Place = Any
Board = dict[str, dict[Place, str]]
HEX = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
SQUARE = [(1, 0), (0, 1), (-1, 0), (0, -1)]


class Told:
    """A description as a person reads it."""

    def __init__(self, text: str) -> None:
        self.file = tomllib.loads(text)
        lattice = self.file["lattice"]
        self.hexes = lattice.get("cells", "hexes") == "hexes"
        self.steps_around = HEX if self.hexes else SQUARE
        name, *sizes = lattice["shape"].split()
        numbers = list(map(int, sizes))
        if name == "hexagon":
            span = range(-numbers[0], numbers[0] + 1)
            self.cells = [(q, r) for q in span for r in span if abs(q + r) <= numbers[0]]
        else:
            assert name == "rectangle"
            assert not self.hexes
            self.cells = [(x, y) for x in range(numbers[0]) for y in range(numbers[1])]
        self.kinds: dict[str, Any] = self.file["kinds"]
        self.layers: dict[str, Any] = self.file.get("layers", {})

    def cell(self, name: str) -> Place:
        """Return the cell of a name: `q,r`, or a letter and a number."""
        if self.hexes:
            return tuple(map(int, name.split(",")))
        return (ord(name[0]) - ord("a"), int(name[1:]) - 1)

    def distance(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        """Return the steps between two cells over the plane."""
        dx, dy = a[0] - b[0], a[1] - b[1]
        return max(abs(dx), abs(dy), abs(dx + dy)) if self.hexes else abs(dx) + abs(dy)

    def edges(self) -> list[frozenset[Place]]:
        """Return the edges at which a cell of the board and one outside meet."""
        found = {frozenset({c, (c[0] + a, c[1] + b)}) for c in self.cells for a, b in self.steps_around}
        return [edge for edge in found if sum(cell in self.cells for cell in edge) == 1]

    def corners(self) -> list[frozenset[Place]]:
        """Return the corners of the cells."""
        found = set()
        for x, y in self.cells:
            for (a, b), (c, d) in zip(self.steps_around, self.steps_around[1:] + self.steps_around[:1], strict=True):
                met = {(x, y), (x + a, y + b), (x + c, y + d)}
                found.add(frozenset(met if self.hexes else met | {(x + a + c, y + b + d)}))
        return list(found)

    def places(self, on: str, cells: Mapping[Place, str]) -> list[Place]:
        """Return the places where tokens may lie."""
        if on == "coast edges":
            return self.edges()
        if on == "corners":
            return self.corners()
        return [cell for cell in self.cells if on == "board" or cells[cell] in on.split("|")]

    def counts(self) -> dict[str, int]:
        """Return the number of cells of each kind; one kind takes the rest."""
        counts = {kind: row.get("count") for kind, row in self.kinds.items()}
        rest = len(self.cells) - sum(count for count in counts.values() if count is not None)
        return {kind: rest if count is None else count for kind, count in counts.items()}

    def boards(self) -> Iterator[Board]:
        """Yield every board with the counts of the description."""
        fixed = {self.cell(name): kind for kind, row in self.kinds.items() for name in row.get("at", [])}
        left = Counter(self.counts())
        left.subtract(Counter(fixed.values()))
        free = [cell for cell in self.cells if cell not in fixed]
        for row in arrangements(len(free), left):
            cells = {**fixed, **dict(zip(free, row, strict=True))}
            yield from self._laid({"cells": cells}, list(self.layers))

    def _laid(self, board: Board, layers: list[str]) -> Iterator[Board]:
        if not layers:
            yield board
            return
        row = self.layers[layers[0]]
        places = self.places(row.get("on", "board"), board["cells"])
        pool = Counter(row["tokens"])
        pool[""] = len(places) - sum(pool.values())
        for laid in arrangements(len(places), pool):
            tokens = {place: token for place, token in zip(places, laid, strict=True) if token}
            yield from self._laid({**board, layers[0]: tokens}, layers[1:])

    def near(self, layer: str, one: Place, other: Place, steps: int) -> bool:
        """Return whether two places of a layer are within some steps of each other and not the same."""
        on = "cells" if layer == "cells" else self.layers[layer].get("on", "board")
        if one == other:
            return False
        if on not in ("coast edges", "corners"):
            return self.distance(one, other) <= steps
        links = self._linked(on)
        reached, fresh = {one}, {one}
        for _ in range(steps):
            fresh = {far for here in fresh for far in links[here]} - reached
            reached |= fresh
        return other in reached

    def _linked(self, on: str) -> dict[Place, set[Place]]:
        """Return the neighbours of edges, which have an end in common, or of corners, which have an edge in common."""
        corners = self.corners()
        if on == "corners":
            return {a: {b for b in corners if a != b and len(a & b) == 2} for a in corners}
        edges = self.edges()
        ends = {edge: {corner for corner in corners if edge < corner} for edge in edges}
        return {a: {b for b in edges if a != b and ends[a] & ends[b]} for a in edges}

    def layer_of(self, word: str) -> tuple[str, set[str]]:
        """Return the layer of a word of a sentence, and the names that it stands for."""
        if word in self.layers:
            return word, set(self.layers[word]["tokens"])
        if word in self.kinds:
            return "cells", {word}
        return next((layer, {word}) for layer, row in self.layers.items() if word in row["tokens"])

    def named(self, said: str) -> tuple[str, set[str]]:
        """Return the layer and the names between bars."""
        found = [self.layer_of(word) for word in said.split("|")]
        return found[0][0], set().union(*(names for _, names in found))

    def worth(self, board: Board, cell: Place) -> int:
        """Return the worth of a cell: of its kind and of the tokens that lie on it."""
        total: int = self.kinds[board["cells"][cell]].get("worth", 0)
        for layer, row in self.layers.items():
            if cell in board[layer]:
                total += row.get("worth", {}).get(board[layer][cell], 0)
        return total

    def is_met(self, sentence: str, board: Board) -> bool:
        """Return whether a board meets a wish."""
        about, said = (part.strip() for part in sentence.split(":", 1))
        if said.endswith("apart"):
            return self._is_balanced(about, said, board)
        if " steps from " in said:
            number, others = said.removeprefix("at least ").split(" steps from ")
            layer, own = self.named(about)
            _, there = self.named(others)
            laid = board[layer]
            return not any(
                laid[a] in own and laid[b] in there and self.near(layer, a, b, int(number) - 1)
                for a in laid
                for b in laid
            )
        if said.endswith(("beside", "steps", "within 1 step")):
            return self._has_neighbours(about, said, board)
        if said.endswith(" together"):
            layer, own = self.named(about)
            return all(holds(said.removesuffix(" together"), len(group)) for group in self._groups(layer, own, board))
        count, what = said.rsplit(" ", 1)
        return all(holds(count, self._counted(what, group, board)) for group in self._parts(about, board))

    def _counted(self, what: str, cells: list[Place], board: Board) -> int:
        if what == "worth":
            return sum(self.worth(board, cell) for cell in cells)
        layer, names = self.named(what)
        on = "cells" if layer == "cells" else self.layers[layer].get("on", "board")
        if on in ("coast edges", "corners"):
            return sum(name in names and any(cell in cells for cell in place) for place, name in board[layer].items())
        return sum(board[layer].get(cell) in names for cell in cells)

    def _parts(self, about: str, board: Board) -> list[list[Place]]:
        """Return the cells of a place, or of each of several."""
        if about == "each corner":
            return [[cell for cell in corner if cell in self.cells] for corner in self.corners()]
        if about in ("each row", "each column"):
            axis = 1 if about == "each row" else 0
            return [[cell for cell in self.cells if cell[axis] == n] for n in {cell[axis] for cell in self.cells}]
        around = {
            cell: sum((cell[0] + a, cell[1] + b) in self.cells for a, b in self.steps_around) for cell in self.cells
        }
        is_coast = {cell: count < len(self.steps_around) for cell, count in around.items()}
        if about in ("coast", "inland", "board"):
            return [[cell for cell in self.cells if about == "board" or is_coast[cell] == (about == "coast")]]
        if all(word in self.kinds for word in about.split("|")):
            return [[cell for cell in self.cells if board["cells"][cell] in about.split("|")]]
        return [[self.cell(name) for name in about.split()]]

    def _has_neighbours(self, about: str, said: str, board: Board) -> bool:
        if said.endswith("beside"):
            head, steps = said.removesuffix(" beside"), 1
        else:
            head, _, tail = said.partition(" within ")
            steps = int(tail.split()[0])
        count, others = head.rsplit(" ", 1)
        layer, own = self.named(about)
        laid = board[layer]
        for place, name in laid.items():
            if name in own:
                there = {name} if others == "same" else self.named(others)[1]
                found = sum(other in there and self.near(layer, place, far, steps) for far, other in laid.items())
                if not holds(count, found):
                    return False
        return True

    def _groups(self, layer: str, own: set[str], board: Board) -> list[set[Place]]:
        left = {place for place, name in board[layer].items() if name in own}
        found = []
        while left:
            group = {left.pop()}
            while more := {a for a in left if any(self.near(layer, a, b, 1) for b in group)}:
                group |= more
                left -= more
            found.append(group)
        return found

    def _is_balanced(self, about: str, said: str, board: Board) -> bool:
        words = said.replace(",", "").split()
        steps, percent = int(words[2]), int(words[words.index("most") + 1])
        starts = [cell for cell in self.cells if board["cells"][cell] in self.named(about)[1]]
        shares = dict.fromkeys(starts, 0.0)
        for cell in self.cells:
            far = {start: self.distance(start, cell) for start in starts}
            nearest = [start for start in starts if far[start] == min(far.values())]
            if far[nearest[0]] <= steps:
                for start in nearest:
                    shares[start] += self.worth(board, cell) / len(nearest)
        mean = sum(shares.values()) / len(shares)
        return max(shares.values()) - min(shares.values()) <= percent / 100 * mean + 1e-9

    def valid(self) -> list[Board]:
        """Return all boards that meet every wish."""
        return [
            board for board in self.boards() if all(self.is_met(wish, board) for wish in self.file.get("wishes", []))
        ]


def holds(count: str, found: int) -> bool:
    """Return whether a number is as a count says."""
    words = count.split()
    match words:
        case ["no"]:
            return found == 0
        case ["from", low, "to", high]:
            return int(low) <= found <= int(high)
        case ["at", "least", low]:
            return found >= int(low)
        case ["at", "most", high]:
            return found <= int(high)
    return found == int(words[-1])


def arrangements(length: int, pool: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Yield every row of a length in which each thing occurs as often as the pool says."""
    if not length:
        yield ()
        return
    for thing, count in pool.items():
        if count:
            for rest in arrangements(length - 1, {**pool, thing: count - 1}):
                yield (thing, *rest)


def key(board: Board) -> str:
    """Return a text that two boards share exactly if they are the same."""
    rows = [
        (
            layer,
            sorted(
                (str(sorted(place) if isinstance(place, frozenset) else place), name) for place, name in laid.items()
            ),
        )
        for layer, laid in board.items()
    ]
    return str(rows)


__all__ = ["Told", "arrangements", "holds", "key"]
