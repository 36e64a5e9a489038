"""Files of boards that consist of cells and starts, for the tests of Landsweeper and Terraforming."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from landpress.layouts.boardfile import read_board
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.startfield import make
from landpress.layouts.symmetry import orbits
from tests.strategies import groups

File = dict[str, Any]


def file_of(game: str, cells: Iterable[str], players: int, radius: int) -> File:
    """Return a board file with these words, row by row."""
    words = iter(cells)
    rows = [
        [next(words) for _ in range(length)]
        for length in (*range(radius + 1, 2 * radius + 1), *range(2 * radius + 1, radius, -1))
    ]
    return {"format": "landpress/board", "version": 1, "game": game, "players": players, "cells": rows}


def read(file: File) -> tuple[HexBoard | None, set[str]]:
    """Return the board of a file, and the codes of the findings of its reading."""
    reading = read_board(json.dumps(file).encode())
    assert reading.board is None or isinstance(reading.board, HexBoard)
    return reading.board, {finding.code for finding in reading.findings}


@st.composite
def start_files(
    draw: st.DrawFn, game: str, seats: Sequence[int], radii: Callable[[int], Sequence[int]], rare: str, usual: str
) -> File:
    """Draw any board of a radius that fits its seats, with few or many of the rare cells, some of them symmetric."""
    players, sparse = draw(st.sampled_from(seats)), draw(st.integers(1, 9))
    radius = draw(st.sampled_from(radii(players)))
    kinds: dict[Hex, str] = {}
    whole = list(orbits(hexagon(radius), draw(groups)))
    for orbit in whole:
        kinds |= dict.fromkeys(orbit, usual if draw(st.integers(0, sparse)) else rare)
    fitting = [orbit for orbit in whole if len(orbit) == players]
    anywhere = st.sets(st.sampled_from(hexagon(radius)), min_size=players, max_size=players)
    starts = draw(st.one_of(anywhere, *([st.sampled_from(fitting)] if fitting else [])))
    board = make(game, (kinds[cell] for cell in hexagon(radius)), starts)
    return file_of(game, board.cells, players, radius)
