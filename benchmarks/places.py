"""Measure the chances of the places in the order of play, and write `generator/games/GAME/places.toml`.

    python -m benchmarks.places [GAME...]

Greedy seats play one game for each seat on each of `BOARDS` fresh boards. A board is the unit of the statistics,
because games on one board are alike. The bounds hold for all places of a number of seats at once, at 95 %. All seeds
are fixed, so the numbers change only if rules, players or boards change.
"""

import sys
from itertools import islice
from math import sqrt
from statistics import NormalDist, fmean, stdev

from landpress.engine.proof.balance import UNIT, credits
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import layout
from landpress.layouts.catalogue import folder, games
from landpress.layouts.version import __version__

BOARDS, LONG = 256, {"terraforming": 64}
"""The number of boards, and the number for games that take long."""
POLICY, SEED, ERROR = "greedy", "places", 0.05


def measured(game: str, seats: int) -> tuple[int, list[tuple[float, float, float]]]:
    """Return the number of boards, and for each place its share of the wins in percent with both bounds."""
    boards = list(islice(draws(request(game, seats), SEED), LONG.get(game, BOARDS)))
    shares = [
        [100 * won / UNIT / seats for won in credits(tally(Plan(board, (POLICY,) * seats, number), 0, seats).places)]
        for number, board in enumerate(boards)
    ]
    errors = NormalDist().inv_cdf(1 - ERROR / 2 / (1 if seats == 2 else seats))
    found = []
    for place in zip(*shares, strict=True):
        mean, half = fmean(place), errors * stdev(place) / sqrt(len(place))
        found.append((mean, max(0.0, mean - half), min(100.0, mean + half)))
    return len(boards), found


def write(game: str) -> None:
    """Measure a game for every number of seats, and write its file."""
    lines = [
        "# The chances of the places in the order of play: the share of the wins in percent, and its 95 % bounds.",
        f"# Made by `python -m benchmarks.places {game}`: one game for each seat on each fresh board.",
        f'version = "{__version__}"',
        f'policy = "{POLICY}"',
    ]
    for seats in layout(game).SEATS:
        boards, places = measured(game, seats)
        lines += ["", f"[{seats}]", f"boards = {boards}", f"games = {boards * seats}", "places = ["]
        lines += [f"    [{share:.1f}, {low:.1f}, {high:.1f}]," for share, low, high in places] + ["]"]
        print(game, seats, *(f"{share:.1f} ({low:.1f}-{high:.1f})" for share, low, high in places), flush=True)
    (folder("generator", game) / "places.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or games():
        write(name)
