"""Many boards of each example: read back from their codes, and told apart as an independent check does it.

The check knows nothing of lattices and symmetries: a board is a graph of cells with their kinds and tokens, and two
boards are the same if these graphs are isomorphic (networkx). tests/oracles/maps.py judges the wishes of the examples
whose outlines it can read. `make many-maps` draws 10,000 boards of each, the tests of the night 100.
"""

import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import networkx
import pytest

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.streams import Stream
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.maps.ways import drawing
from landpress.layouts.board import Board
from landpress.layouts.field import CELLS
from landpress.layouts.lattice import HEXES
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.vocabulary_of import wishes_of
from tests.generator.test_maps import described, seen
from tests.oracles.maps import Told

MANY = int(os.environ.get("LANDPRESS_MANY_MAPS", "100"))
JUDGED = ("dig", "harvest", "market", "mirror", "realms")
"""The examples whose outlines the oracle can read. It takes long, so it judges one board of 20."""


def graph(board: MapBoard) -> Any:
    """Return a board as a graph: a node for each cell and each token on an edge or a corner, joined where they meet."""
    told = board.description
    found: Any = networkx.Graph()
    labels = [kind if not told.kind[kind].same_as else told.kind[kind].same_as for kind in board.cells]
    cells: list[Any] = [tuple(cell) for cell in told.field.lattice.cells]
    sides = ((1, 0), (0, 1), (-1, 1)) if told.field.lattice.plane is HEXES else ((1, 0), (0, 1))
    for cell, label in zip(cells, labels, strict=True):
        found.add_node(cell, label=label)
    for x, y in cells:
        for dx, dy in sides:
            if (x + dx, y + dy) in found:
                found.add_edge((x, y), (x + dx, y + dy))
    for layer, slots in zip(told.layers, board.layers, strict=True):
        for slot, token in enumerate(slots):
            if not token:
                continue
            place = slot // layer.each
            touching = [place] if layer.on == CELLS else told.field.classes[layer.on].touching[place]
            # The lowest of several tokens on a place is another one than the highest.
            found.add_node((layer.name, slot), label=f"{layer.name} {token} {slot % layer.each}")
            for cell in touching:
                found.add_edge((layer.name, slot), cells[cell])
    return found


@pytest.mark.nightly  # minutes
@pytest.mark.parametrize("name", EXAMPLES)
def test_many_boards_are_valid_and_told_apart(name: str) -> None:
    """docs/maps.md: two boards are the same if a symmetry of the outline maps one to the other; a code is one board."""
    text = Path(path_of_example(name)).read_text("utf-8")
    description, oracle = described(text), Told(text) if name in JUDGED else None
    made, stream = drawing(description, wishes_of(description)), Stream("many", name)
    different: dict[bytes, MapBoard] = {}
    for number in range(MANY):
        board = made.draw(stream, description.seats[0])
        assert is_valid(board)
        if oracle and number % 20 == 0:
            assert all(oracle.is_met(wish, seen(board)) for wish in oracle.file["wishes"]), board.code()
        assert Board.from_code(board.code() or "") == board
        different.setdefault(board.canonical_key(), board)
    alike = defaultdict(list)
    for board in different.values():
        drawn = graph(board)
        alike[networkx.weisfeiler_lehman_graph_hash(drawn, node_attr="label", iterations=4)].append((drawn, board))
    by_label = networkx.algorithms.isomorphism.categorical_node_match("label", "")
    for group in alike.values():
        for number, (one, board) in enumerate(group):
            for other, twin in group[:number]:
                assert not networkx.is_isomorphic(one, other, by_label), (board.code(), twin.code())
