"""Measure a ladder whose rungs take 0.02, 0.2 and 2 s of processor time a move, and write it to docs/strength.md.

    python -m benchmarks.rungs [GAME...]

The iterations of a rung were calibrated once: `calibrated` fills what `benchmarks/rungs.json` lacks. A move is what a
budget is for (docs/how-mcts-plays.md): a decision, in Terraforming a turn. Then rows are played, cheap ones first, and
written after each board, so that a stopped run goes on where it stopped. A row ends when the rung is proven to win more
or less than an equal share against the one below, or after `MOST` games. A rung that is not proven does not stay: the
next one plays against the one below it. The games are the same on every machine.
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.places import commit
from benchmarks.strength import DOCUMENT, Row, is_proven, number, share
from landpress.engine.contract.streams import game_streams
from landpress.engine.kernels.backends import VARIABLE
from landpress.engine.play.match import inside
from landpress.engine.play.nets import path_of
from landpress.engine.play.players import player
from landpress.engine.play.thinker import Thinker
from landpress.engine.proof.depth import Pair, played
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.table.sitting import Table
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games

DATA = Path(__file__).with_name("rungs.json")
BEGIN, END = "<!-- rungs -->\n", "<!-- /rungs -->"
SECONDS = (0.02, 0.2, 2.0)
MOST = 200
TIMED, FIRST_TRY = (12, 12, 3), 200
"""The moves that are timed at each rung, and the iterations of the first try."""
Data = dict[str, list[dict[str, Any]]]


class Rung(NamedTuple):
    """A rung of a game, a number of seats and a kind of search."""

    game: str
    seats: int
    kind: str
    rung: int

    def of(self, data: Data, part: str) -> dict[str, Any] | None:
        """Return what a part of the data has of the rung."""
        return next((one for one in data[part] if all(one[key] == own for key, own in self._asdict().items())), None)

    def policy(self, data: Data) -> str:
        """Return the policy with the calibrated iterations."""
        found = self.of(data, "calibrated")
        assert found is not None
        return f"{self.kind}:{found['iterations']}"

    def below(self, data: Data) -> str | None:
        """Return the policy below: that of the highest lower rung that stays. None if it is not known yet."""
        for rung in range(self.rung - 1, -1, -1):
            row = self._replace(rung=rung).of(data, "rows")
            if row is None or not is_finished(row):
                return None
            if is_proven(row):
                return str(row["stronger"])
        return "greedy" if self.kind == "mcts" else self._replace(kind="mcts", rung=0).policy(data)


def rungs() -> Iterator[Rung]:
    """Yield all rungs in the order of the table; the top is for two seats only."""
    for game in games():
        for seats in layout(game).SEATS:
            for kind in ("mcts", "net"):
                if kind == "mcts" or path_of(game, seats).is_file():
                    yield from (Rung(game, seats, kind, rung) for rung in range(len(SECONDS) - (seats > 2)))


def is_finished(row: Row) -> bool:
    """Return whether nothing more is played: it is known who is stronger, or there were `MOST` games."""
    if not row["won"]:
        return False
    return is_proven(row) or share(row).high < 1 / row["seats"] or number(row) + row["seats"] > MOST


def calibrated(data: Data) -> None:
    """Enter the iterations of the rungs that have none, lower rungs first."""
    for rung in sorted(rungs(), key=lambda one: one.rung):
        if rung.of(data, "calibrated") is None:
            before = rung._replace(rung=rung.rung - 1).of(data, "calibrated")
            each = _seconds(rung, before["iterations"] * 10 if before else FIRST_TRY)
            iterations = int(float(f"{SECONDS[rung.rung] / each:.2g}"))
            seconds = float(f"{each * iterations:.2g}")
            made = {**rung._asdict(), "iterations": iterations, "seconds": seconds, "at": commit()}
            data["calibrated"].append(made)
            write(data)
            print(made, flush=True)


def _seconds(rung: Rung, iterations: int) -> float:
    """Return the processor time of an iteration, in moves of a game of greedy seats at which there is a choice."""
    board = next(draws(request(rung.game, rung.seats), "rungs"))
    table, searching = Table(board, ["greedy"] * rung.seats, 0), player(f"{rung.kind}:{iterations}")
    found = [table.match.copy() for _ in table.plies() if table.match.actor >= 0 and len(table.match.actions()) > 1]
    thinker, streams = Thinker(found[0], [searching]), game_streams(0, 0, rung.seats)
    spent, done = 0.0, 0
    for match in found[:1] + found[:: max(1, len(found) // TIMED[rung.rung])]:
        begun = time.thread_time()
        thinker.decide(match, streams, match.actor, searching)
        rules, _, t, s = inside(match)
        if match is not found[0]:
            spent, done = spent + time.thread_time() - begun, done + rules.effort(t, s, iterations)
    return spent / done


def play(data: Data, rung: Rung) -> None:
    """Play the row of a rung to its end. Do nothing if it is not known what is below."""
    weaker = rung.below(data)
    if weaker is None:
        return
    row = rung.of(data, "rows")
    if row is None:
        row = {**rung._asdict(), "stronger": rung.policy(data), "weaker": weaker, "won": {}, "limit": 0}
        data["rows"].append(row)
    boards = islice(draws(request(rung.game, rung.seats), "strength"), sum(row["won"].values()), None)
    while not is_finished(row):
        won = 0
        for share_won, games_played in played(next(boards), Pair(row["stronger"], weaker), 0, number(row)):
            won, row["limit"] = won + share_won, row["limit"] + games_played.cut
        counts = Counter({int(key): times for key, times in row["won"].items()}) + Counter([won])
        row["won"] = {str(key): counts[key] for key in sorted(counts)}
        write(data)
    print(cell(data, rung), flush=True)


def cell(data: Data, rung: Rung) -> str:
    """Return what the table says of a rung."""
    row = rung.of(data, "rows")
    if row is None or not row["won"]:
        return "not played"
    middle, low, high = share(row)
    limit = f", {row['limit']} at a limit" if row["limit"] else ""
    left = "" if is_proven(row) else ", **not proven**" if is_finished(row) else ", not finished"
    told = f"{middle:.3f} ({low:.3f} to {high:.3f}), {number(row)}{limit}{left}"
    return f"`{row['stronger']}` against `{row['weaker']}`: {told}"


def table(data: Data) -> str:
    """Return the rungs as a Markdown table, with a line for each game and number of seats."""
    lines = [("game, seats", *(f"{seconds:g} s a move" for seconds in SECONDS)), ("---",) * (len(SECONDS) + 1)]
    for about, found in groupby(rungs(), lambda one: one[:3]):
        told = [cell(data, rung) for rung in found]
        lines.append((f"{about[0]}, {about[1]}", *told, *[""] * (len(SECONDS) - len(told))))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def known() -> Data:
    """Return what is calibrated and played."""
    found: Data = json.loads(DATA.read_text("utf-8")) if DATA.exists() else {"calibrated": [], "rows": []}
    return found


def write(data: Data) -> None:
    """Write the data, a line for each row."""
    parts = (f'"{part}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]" for part, rows in data.items())
    DATA.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def main(names: Sequence[str]) -> None:
    """Calibrate what is not, play what is missing of the named games, or of all, and write the table."""
    os.environ.setdefault(VARIABLE, "wasm")  # users have it, and Numba would compile for minutes
    data = known()
    calibrated(data)
    document(data)
    for rung in sorted(rungs(), key=lambda one: (one.rung, one.seats)):
        if not names or rung.game in names:
            play(data, rung)
            document(data)


def document(data: Data) -> None:
    """Write the table to the document, if it has a place for it."""
    before, begin, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    if begin:
        DOCUMENT.write_text(f"{before}{BEGIN}{table(data)}{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
