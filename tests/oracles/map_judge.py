"""A judge of the boards of descriptions, written from docs/maps.md and docs/wishes.md alone.

It reads the text of a description and a board, and says what of the text the board does not meet: counts, fixed cells,
tokens, blocks, symmetry and sentences. Nothing here is shared with Landpress; only the coordinates of the cells are its
own. A board is a dictionary: `cells` has the kind of each cell, each layer the tokens on each of its places, in order.
A place is a cell (two coordinates), or the frozenset of the cells of the plane that meet at an edge or a corner.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

from tests.oracles.map_ground import GROUNDS, Board, Cell, Ground, Motion, Place


class Judge(Ground):
    """What a description says of a board."""

    # Words.

    def resolved(self, word: str) -> tuple[str, set[str]]:
        """Return the layer of a word and the names it stands for, with those that stand for it."""
        layer, dot, name = word.partition(".")
        if dot:
            return layer, self._standing_for(name) if layer == "cells" else {name}
        if word in self.layers:
            return word, set(self.layers[word]["tokens"])
        if word in self.kinds:
            return "cells", self._standing_for(word)
        if word == "start":
            return "cells", {kind for kind, row in self.kinds.items() if row.get("start")}
        return next((layer, {word}) for layer, row in self.layers.items() if word in row["tokens"])

    def _standing_for(self, kind: str) -> set[str]:
        return {kind} | {other for other, row in self.kinds.items() if row.get("same_as") == kind}

    def things(self, said: str) -> tuple[str, set[str]]:
        """Return The layer and the names of words with bars between them."""
        found = [self.resolved(word) for word in said.split("|")]
        return found[0][0], set().union(*(names for _, names in found))

    def ground(self, layer: str) -> str:
        """Where the places of a layer are: `cells`, edges, or corners."""
        on = "cells" if layer == "cells" else self.layers[layer].get("on", "board")
        return on if on in GROUNDS else "cells"

    def lying(self, layer: str, names: set[str], board: Board) -> list[Place]:
        """Return The places where these things lie, a place again for each of several."""
        return [
            place
            for place, laid in board[layer].items()
            for name in ([laid] if layer == "cells" else laid)
            if name in names
        ]

    # Sentences.

    def numbers(self, sentence: str, board: Board) -> tuple[str, list[int]]:
        """Return What a sentence counts on a board, and what each of these numbers has to be."""
        if ":" not in sentence:
            cell, said = sentence.split("=")
            layer, names = self.things(said)
            return "at least 1", [self.lying(layer, names, board).count(self.named_cell(cell))]
        about, said = (part.strip() for part in sentence.split(": ", 1))
        if said.startswith("worth within"):
            return "exactly 1", [int(self._balanced(about, said, board))]
        if " steps from " in said:
            return self._apart(about, said, board)
        words = said.split()
        if words[-1] == "beside":
            return " ".join(words[:-2]), self._circles(about, words[-2], 1, board)
        if words[-1] in ("step", "steps"):
            return " ".join(words[:-4]), self._circles(about, words[-4], int(words[-2]), board)
        if words[-1] == "together":
            return " ".join(words[:-1]), self._groups(about, board)
        return " ".join(words[:-1]), [self._amount(words[-1], part, board) for part in self.parts(about, board)]

    def is_met(self, sentence: str, board: Board) -> bool:
        """Return Whether a board meets a sentence."""
        count, found = self.numbers(sentence, board)
        return all(holds(count, number) for number in found)

    def _steps(self, one: tuple[str, Place], other: tuple[str, Place]) -> int:
        """Return The steps between two places, each with its ground. What touches is one step away."""
        (ground, a), (far, b) = one, other
        if ground == far == "cells":
            return int(self.distance(a, b))
        if ground != far:
            assert "cells" in (ground, far), "no document says what is beside: edges and corners"
            return 1 if (a in b if ground == "cells" else b in a) else 1000
        reached, fresh, steps = {a}, {a}, 0
        while b not in reached and fresh:
            steps += 1
            fresh = {there for here in fresh for there in self.links[ground][here]} - reached
            reached |= fresh
        return steps if b in reached else 1000

    def _apart(self, about: str, said: str, board: Board) -> tuple[str, list[int]]:
        """Return The steps between each thing and each other."""
        count, others = said.split(" steps from ")
        (layer, own), (far, there) = self.things(about), self.things(others)
        found = [
            self._steps((self.ground(layer), a), (self.ground(far), b))
            for i, a in enumerate(self.lying(layer, own, board))
            for k, b in enumerate(self.lying(far, there, board))
            if layer != far or a != b
        ]
        return count, found

    def _circles(self, about: str, others: str, steps: int, board: Board) -> list[int]:
        """Return How many of some things lie about each thing, itself not counted."""
        layer, own = self.things(about)
        found = []
        for name in sorted(own):
            far, there = (layer, {name}) if others == "same" else self.things(others)
            for place in self.lying(layer, {name}, board):
                around = [
                    self._steps((self.ground(layer), place), (self.ground(far), b))
                    for b in self.lying(far, there, board)
                ]
                found.append(sum(1 <= distance <= steps for distance in around))
        return found

    def _groups(self, about: str, board: Board) -> list[int]:
        """Return The size of each connected group."""
        layer, own = self.things(about)
        ground, left, found = self.ground(layer), set(self.lying(layer, own, board)), []
        while left:
            group, fresh = 0, [left.pop()]
            while fresh:
                here = fresh.pop()
                group += 1
                more = {far for far in left if self._steps((ground, here), (ground, far)) == 1}
                left -= more
                fresh.extend(more)
            found.append(group)
        return found

    def worth(self, cell: Cell, board: Board) -> int:
        """Return The worth of a cell with the tokens on it."""
        total = self.kinds[board["cells"][cell]].get("worth", 0)
        for layer, row in self.layers.items():
            if self.ground(layer) == "cells":
                total += sum(row.get("worth", {}).get(token, 0) for token in board[layer].get(cell, ()))
        return int(total)

    def parts(self, about: str, board: Board) -> list[Any]:
        """Return The places of a sentence, each as a set of cells, or as an edge or a corner where it is one."""
        match about.split():
            case ["each", "corner"]:
                return [("corner", corner) for corner in self.corners]
            case ["each", "edge"]:
                return [("edge", edge) for ground in self.edges.values() for edge in ground]
            case ["each", "cell"]:
                return [{cell} for cell in self.cells]
            case ["each", "row"]:
                return self._lines(1)
            case ["each", "column"]:
                return self._lines(0)
            case ["each", "ring"]:
                return [self._ring(number) for number in sorted(set(self.rings.values()))]
            case ["each", "block"]:
                return [set(block) for block in self.blocks]
            case ["each", kinds]:
                return [{cell} for cell in self.lying(*self.things(kinds), board)]
            case ["block", number]:
                return [set(self.blocks[int(number) - 1])]
            case ["ring", number]:
                return [self._ring(int(number))]
            case [("row" | "column") as line, number]:
                first, _, last = number.partition("-")
                lines = self._lines(1 if line == "row" else 0)[int(first) - 1 : int(last or first)]
                return [set().union(*lines)]
            case ["orbit", cell]:
                return [{motion(self.named_cell(cell)) for motion in self.outline}]
            case ["around", cell]:
                return [set(self.neighbours(self.named_cell(cell))) & self.board]
            case ["board"]:
                return [self.board]
            case ["coast"]:
                return [{cell for cell in self.cells if not set(self.neighbours(cell)) <= self.board}]
            case ["inland"]:
                return [{cell for cell in self.cells if set(self.neighbours(cell)) <= self.board}]
            case [one] if not self._is_cell(one):
                return [set(self.lying(*self.things(one), board))]
            case names:
                return [{self.named_cell(name) for name in names}]

    def _is_cell(self, word: str) -> bool:
        try:
            return self.named_cell(word) in self.board
        except ValueError:
            return False

    def _ring(self, number: int) -> set[Cell]:
        return {cell for cell in self.cells if self.rings[cell] == number}

    def _lines(self, axis: int) -> list[set[Cell]]:
        values = sorted({cell[axis] for cell in self.cells})
        return [{cell for cell in self.cells if cell[axis] == value} for value in values]

    @cached_property
    def rings(self) -> dict[Cell, int]:
        """Return The steps of each cell from the middle: the cells nearest to the mean."""
        count = len(self.cells)
        x, y = (sum(cell[axis] for cell in self.cells) for axis in (0, 1))
        near = [(x // count + a, y // count + b) for a in range(-2, 4) for b in range(-2, 4)]
        off = {(p, q): (count * p - x, count * q - y) for p, q in near}
        far = {cell: a * a + b * b + (a * b if self.hexes else 0) for cell, (a, b) in off.items()}
        middle = [cell for cell in near if far[cell] == min(far.values())]
        return {cell: min(self.distance(cell, other) for other in middle) for cell in self.cells}

    def _amount(self, what: str, part: Any, board: Board) -> int:
        """Return How many of some things lie in a place, or its worth."""
        at, cells = part if isinstance(part, tuple) else ("", part)
        if what == "worth":
            return sum(self.worth(cell, board) for cell in cells if cell in self.board)
        layer, names = self.things(what)
        ground = self.ground(layer)
        return sum(self._lies_in(ground, place, at, cells) for place in self.lying(layer, names, board))

    def _lies_in(self, ground: str, place: Place, at: str, cells: Any) -> bool:
        if ground == "cells":
            return place in cells
        if at == "corner":  # Of tokens on edges, those that end there.
            return bool(place == cells if ground == "corners" else place <= cells)
        if at == "edge":  # Of tokens on corners, its two ends.
            return bool(cells <= place if ground == "corners" else place == cells)
        return any(cell in cells for cell in place)

    def _balanced(self, about: str, said: str, board: Board) -> bool:
        """Return Each cell counts for the nearest start, ties are shared; apart by a share of the mean."""
        words = said.replace(",", "").split()
        reach, percent = int(words[2]), int(words[6])
        starts = self.lying(*self.things(about), board)
        whole = 27_720  # so that shares of up to 12 starts are whole numbers
        sums = dict.fromkeys(starts, 0)
        for cell in self.cells:
            steps = {start: self.distance(start, cell) for start in starts}
            nearest = [start for start in starts if steps[start] == min(steps.values()) <= reach]
            for start in nearest:
                sums[start] += self.worth(cell, board) * whole // len(nearest)
        # largest - smallest <= percent / 100 * sum / count
        return (max(sums.values()) - min(sums.values())) * 100 * len(sums) <= percent * sum(sums.values())

    # The rest of a description.

    def faults(self, board: Board) -> list[str]:
        """Return Whatever of the description a board does not meet."""
        found = [wish for wish in self.file.get("wishes", []) if not self.is_met(wish, board)]
        found += self._miscounted(board)
        if "blocks" in self.file and not self._of_tiles(board):
            found.append("blocks")
        if "symmetry" in self.file and not self._symmetric(board):
            found.append("symmetry")
        return found

    def fixed(self) -> dict[Cell, str]:
        """Return The cells whose kind the description fixes."""
        found = {self.named_cell(name): kind for kind, row in self.kinds.items() for name in row.get("at", [])}
        letters = {row["letter"]: kind for kind, row in self.kinds.items() if "letter" in row}
        return {**found, **{cell: letters[sign] for cell, sign in self.picture().items() if sign != "."}}

    def picture(self) -> dict[Cell, str]:
        """Return The sign of each cell in a picture.."""
        lines = self.file["lattice"].get("picture", "").split("\n")
        signs = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}
        if not signs:
            return {}
        if self.hexes and self.file["lattice"].get("flat"):  # Turned by 30 degrees: a row runs down to the right.
            x0, y0 = min(signs)
            found = {(x - x0, (y - y0 - (x - x0)) // 2): sign for (x, y), sign in signs.items()}
        elif self.hexes:
            x0, y0 = min(signs)
            found = {((x - x0 - (y - y0)) // 2, y - y0): sign for (x, y), sign in signs.items()}
        else:
            found = signs
        a = min(cell[0] for cell in self.cells) - min(cell[0] for cell in found)
        b = min(cell[1] for cell in self.cells) - min(cell[1] for cell in found)
        moved = {(x + a, y + b): sign for (x, y), sign in found.items()}
        assert set(moved) == self.board, "the outline is not that of the picture"
        return moved

    def _miscounted(self, board: Board) -> list[str]:
        found = [f"{cell} is not {kind}" for cell, kind in self.fixed().items() if board["cells"][cell] != kind]
        if set(board["cells"]) != self.board:
            found.append("cells")
        counts, fixed = Counter(board["cells"].values()), Counter(self.fixed().values())
        if "blocks" not in self.file:
            wanted = {kind: row.get("count", fixed.get(kind)) for kind, row in self.kinds.items()}
            rest = len(self.cells) - sum(count for count in wanted.values() if count is not None)
            found += [
                f"{counts[kind]} {kind}"
                for kind, count in wanted.items()
                if counts[kind] != (rest if count is None else count)
            ]
        for layer, row in self.layers.items():
            laid = Counter(token for tokens in board[layer].values() for token in tokens)
            if laid != Counter(row["tokens"]):
                found.append(f"tokens of {layer}")
            places = set(self.places(layer, board["cells"]))
            if not set(board[layer]) <= places:
                found.append(f"places of {layer}")
            each = row.get("each", 1)
            if any(len(tokens) > each for tokens in board[layer].values()) or (
                each > 1 and any(len(board[layer].get(place, ())) != each for place in places)
            ):
                found.append(f"tokens on a place of {layer}")
        return found

    def places(self, layer: str, cells: Mapping[Cell, str]) -> list[Place]:
        """Return The places where tokens of a layer may lie."""
        on = self.layers[layer].get("on", "board")
        if on in GROUNDS:
            return self.corners if on == "corners" else self.edges[on]
        return [cell for cell in self.cells if on == "board" or cells[cell] in on.split("|")]

    def _of_tiles(self, board: Board) -> bool:
        """Return Each block is one of the tiles, turned, and no tile lies twice."""
        letters = {kind: row["letter"] for kind, row in self.kinds.items()}
        pool = Counter(self._turned(tile.replace(" ", "")) for tile in self.file["blocks"]["tiles"].values())
        laid = Counter(self._turned("".join(letters[board["cells"][cell]] for cell in b)) for b in self.blocks)
        return laid <= pool

    def _turned(self, tile: str) -> str:
        """Return The first of the ways in which a tile may lie."""
        cells = self.blocks[0]
        count = len(cells)
        x0, y0 = (sum(cell[axis] for cell in cells) for axis in (0, 1))
        centred = [(count * x - x0, count * y - y0) for x, y in cells]
        found = []
        for _ in range(self.file["blocks"].get("turns", len(self.around))):
            at = dict(zip(centred, tile, strict=True))
            found.append(tile)
            tile = "".join(at[(-y, x + y) if self.hexes else (-y, x)] for x, y in centred)
        return min(found)

    def _symmetric(self, board: Board) -> bool:
        """Return Whether some group of so many symmetries of the outline maps the board to itself."""
        asked, fixed = self.file["symmetry"], self.fixed()
        homes = [cell for cell, kind in fixed.items() if self.kinds[kind].get("start")]
        turns = {tuple(map(motion, self.cells)): is_turn for motion, is_turn in self.motions}
        motion_of = {tuple(map(motion, self.cells)): motion for motion in self.outline}
        keeping = {key for key, motion in motion_of.items() if self._keeps(motion, board, swapped=False)}
        if "swap" in asked:
            same = tuple(self.cells)
            keeping = {same} | {key for key, motion in motion_of.items() if self._keeps(motion, board, swapped=True)}
        allowed = [key for key in keeping if asked.get("by") != "rotation" or turns[key]]
        for group in combinations(allowed, asked["seats"]):
            is_mirrored = asked.get("by") != "mirror" or not all(turns[key] for key in group)
            moved = all({motion_of[key](home) for key in group} == set(homes) for home in homes)
            if is_mirrored and moved and self._is_group(group):
                return True
        return False

    def _is_group(self, keys: Iterable[tuple[Cell, ...]]) -> bool:
        maps = {key: dict(zip(self.cells, key, strict=True)) for key in keys}
        return all(tuple(a[b[cell]] for cell in self.cells) in maps for a in maps.values() for b in maps.values())

    def _keeps(self, motion: Motion, board: Board, swapped: bool) -> bool:
        def other(kind: str) -> str:
            pair: list[str] = self.file["symmetry"].get("swap", [])
            return pair[1 - pair.index(kind)] if swapped and kind in pair else kind

        def moved(place: Place) -> Place:
            return frozenset(map(motion, place)) if isinstance(place, frozenset) else motion(place)

        if {moved(cell): other(kind) for cell, kind in board["cells"].items()} != dict(board["cells"]):
            return False
        return all({moved(p): laid for p, laid in board[layer].items()} == dict(board[layer]) for layer in self.layers)


def holds(count: str, found: int) -> bool:
    """Return Whether a number is as a count says."""
    match count.split():
        case ["no"]:
            return found == 0
        case ["from", low, "to", high]:
            return int(low) <= found <= int(high)
        case ["at", "least", low]:
            return found >= int(low)
        case ["at", "most", high]:
            return found <= int(high)
        case ["exactly", number]:
            return found == int(number)
    raise ValueError(count)


__all__ = ["Board", "Judge", "holds"]
