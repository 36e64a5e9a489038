"""Measure the chances of the places in the order of play, and write `generator/games/GAME/order.toml`.

    python -m benchmarks.places [--policy P] [--variant NAME] [--players N] [--games N] [--cluster ADDRESS] [GAME...]

A row is measured for each number of seats, each shipped variant and each policy, those first that a kit prints. Boards
are drawn as `landpress fresh` draws them, and every seat begins equally often on each. A row ends when it is decided
whether all places win within 5 points of an equal share (engine/proof/decision.py) or after its largest number of
games. If they do not, it goes on until it is known of some place, for `ENOUGH` games at least. The intervals hold at
every look.

Variants that change nothing for some seats share a row. The games are kept in `.bench/places`, so that a stopped run
goes on where it stopped, unless the rules changed. Rows that are finished are not measured again; remove a row from its
file to measure it again. All seeds are fixed, so the numbers change only if rules, players or boards do. The cluster is
that of `landpress balance` (docs/balance.md).
"""

import argparse
import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

from landpress.engine.contract.house import STANDARD, house_values, shipped
from landpress.engine.kernels.artefact import sources_of
from landpress.engine.kernels.backends import link
from landpress.engine.play.nets import path_of
from landpress.engine.proof.betting import ERROR
from landpress.engine.proof.decision import Verdict
from landpress.engine.proof.goal import Goal, Trial, Wants
from landpress.engine.proof.tuning import Piece, pieces
from landpress.generator.boards.issue import offered
from landpress.generator.boards.order import FILE, POLICIES, WIDTH, Measured, measured
from landpress.generator.boards.request import request, seats_of
from landpress.generator.boards.wanted import Request
from landpress.generator.game import Game
from landpress.generator.printing.styles import kit_variant, variant_of
from landpress.generator.tuning.games import Games, kept
from landpress.generator.workers import Workers, workers
from landpress.layouts.catalogue import folder, games

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".bench" / "places"
DOCUMENT = ROOT / "docs" / "playability.md"
MARKED = re.compile(r"(?<=<!-- places -->\n).*?(?=<!-- /places -->)", re.DOTALL)
SEED = 51
"""The seed of boards and games: `landpress balance GAME --seed 51` plays the same ones, but takes AntWalk's deals as
they come."""
MOST = {"greedy": 100_000, "mcts:100": 3_000, "net:181": 3_000}
"""The policies, each with the largest number of games of a row. A net plays where Landpress brings one."""
ENOUGH = {"greedy": 5_000, "mcts:100": 300, "net:181": 300}
"""The least number of games of a row whose places differ, so that it is known by how much."""


class Combination(NamedTuple):
    """What a row is measured for."""

    game: str
    players: int
    variant: str
    policy: str

    @property
    def request(self) -> Request:
        """The request for its boards, drawn as `landpress fresh` draws them."""
        return request(self.game, self.players, variant_of(self.game, self.variant, ()), even=True)

    @property
    def each(self) -> int:
        """The number of games on each board."""
        return self.players * Game(self.game).maker.ROTATIONS.get(self.players, 1)

    @property
    def is_printed(self) -> bool:
        """Whether `landpress kit` prints it if no variant is asked for."""
        return self.variant == (kit_variant(self.game, None) or STANDARD)

    def is_finished(self, row: Measured, most: int) -> bool:
        """Return whether nothing more is to be measured in at most `most` games."""
        if row.verdict == "within" or row.boards >= max(1, most // self.each):
            return True
        return bool(row.beyond) and row.games >= ENOUGH[self.policy]


def combinations() -> Iterator[Combination]:
    """Yield all combinations: policy after policy, and for each policy those first that a kit prints."""
    for policy in MOST:
        every = [
            Combination(game, players, variant, policy)
            for game in games()
            for variant in (STANDARD, *shipped(game))
            for players in seats_of(game, variant_of(game, variant, ()))
            if policy in POLICIES or (variant == STANDARD and path_of(game, players).is_file())
        ]
        yield from sorted(every, key=lambda one: (not one.is_printed, one.variant != STANDARD))


def played(one: Combination, most: int, made_at: str, found: Workers) -> Measured:
    """Return the row of a combination, after at most about `most` games."""
    link(one.game, compiled=True, long=True)
    wanted = one.request
    trial = Goal(one.game, one.players, one.each, Wants(places=WIDTH / 100)).trial(one.policy, ERROR)
    call = ["places", *one, wanted.variant, SEED, sources_of(one.game)]
    KEPT.mkdir(parents=True, exist_ok=True)
    name = "-".join([*map(str, one), str(call[-1])[:8]]).replace(":", "")
    with kept(str(KEPT / name), call) as file:
        asked = pieces("search", 0, (one.policy,), range(max(1, most // one.each)), one.each)
        results = file.play(Games(trial.goal, wanted, [wanted.variant], SEED), found, _silent, asked)
        for rows in results:
            for row in rows:
                trial.add(row)
            if _verdict(trial) != "open" and one.is_finished(row_of(one, trial, made_at), most):
                break
        results.close()
    return row_of(one, trial, made_at)


def is_same(one: Combination, row: Measured) -> bool:
    """Return whether the games of the row of another variant are those of a combination: boards and tables are equal.

    Values that differ for other numbers of seats only leave the tables of these seats as they are.
    """
    if (row.players, row.policy, row.seed) != (one.players, one.policy, SEED) or row.variant == one.variant:
        return False
    other = one._replace(variant=row.variant).request

    def tables(wanted: Request) -> Iterator[list[int]]:
        notation = Game(one.game).notation
        for board in islice(offered(wanted, str(SEED)), row.boards):
            yield notation.table(board, house_values(board.game, board.variant))

    return all(ours == theirs for ours, theirs in zip(tables(one.request), tables(other), strict=True))


def _silent(piece: Piece) -> None:
    """Show nothing of a piece."""


def _verdict(trial: Trial) -> Verdict:
    assert trial.decision is not None
    return trial.decision.verdict


def row_of(one: Combination, trial: Trial, made_at: str) -> Measured:
    """Return the row of the boards that were played so far."""
    places = tuple(tuple(round(100 * number, 1) for number in mean) for mean in trial.means().values())
    games_played = trial.boards * one.each
    made = (trial.boards, games_played, SEED, made_at)
    return Measured(one.players, one.variant, one.policy, *made, _verdict(trial), places)


def write(game: str, rows: list[Measured]) -> None:
    """Write the file of a game."""
    lines = [
        "# What is known of the places in the order of play (docs/playability.md), made by `make bench-places`. Places",
        "# have their share of the wins in percent, and bounds that hold for all at once, whenever the games end.",
        f"width = {WIDTH}",
    ]
    names = [STANDARD, *shipped(game)]
    for row in sorted(rows, key=lambda row: (list(MOST).index(row.policy), names.index(row.variant), row.players)):
        lines += ["", "[[measured]]"]
        lines += [f"{key} = {_toml(value)}" for key, value in row._asdict().items() if key != "places"]
        lines += ["places = [", *(f"    {list(place)}," for place in row.places), "]"]
    (folder("generator", game) / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def document() -> str:
    """Return the table of docs/playability.md: a line for all numbers of seats of a game, variant and policy."""
    lines = ["| game | house values | players | seats: wins by place, % (games) |", "| --- | --- | --- | --- |"]
    for game in games():
        for about, rows in groupby(measured(game), lambda row: (row.variant, row.policy)):
            lines.append(f"| {' | '.join((game, *about, '; '.join(map(_told, rows))))} |")
    return "\n".join(lines) + "\n"


def _told(row: Measured) -> str:
    """Return a row as the table tells it. It is within unless it has bold shares or says something else."""
    shares = [f"{share:.1f}" for share, *_ in row.places]
    for place in row.beyond:
        shares[place] = f"**{shares[place]}**"
    state = {"within": "", "beyond": "" if row.beyond else ", beyond", "open": ", not decided"}[row.verdict]
    return f"{row.players}: {' '.join(shares)} ({row.games:,}{state})"


def commit() -> str:
    """Return the commit of the work tree, and a plus sign if what is measured has changes that are not committed."""

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--", "layouts", "engine", "generator", f":!*/{FILE}")
    return git("rev-parse", "--short=9", "HEAD") + "+" * bool(changed)


def main() -> None:
    """Measure what the options ask for, one combination after another."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.places", allow_abbrev=False)
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--policy", choices=MOST, help="this policy only")
    parser.add_argument("--variant", help="this variant only; 'standard' has no changed values")
    parser.add_argument("--players", type=int, help="this number of seats only")
    parser.add_argument("--games", dest="most", type=int, help="the largest number of games of a row")
    parser.add_argument("--workers", type=int, default=1, help="the number of threads")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler")
    asked = parser.parse_args()
    made_at = commit()
    with workers(asked.workers, ThreadPoolExecutor, asked.cluster) as found:
        for one in combinations():
            wishes = ((asked.policy, one.policy), (asked.variant, one.variant), (asked.players, one.players))
            if (asked.games and one.game not in asked.games) or any(wish not in (None, is_) for wish, is_ in wishes):
                continue
            most = asked.most or MOST[one.policy]
            rows = {(row.players, row.variant, row.policy): row for row in measured(one.game)}
            before = rows.get(one[1:])
            if before is None or not one.is_finished(before, most):
                alike = (row for row in rows.values() if row.games and is_same(one, row) and one.is_finished(row, most))
                shared = next(alike, None)
                row = shared._replace(variant=one.variant) if shared else played(one, most, made_at, found)
                rows[one[1:]] = row
                write(one.game, list(rows.values()))
                measured.cache_clear()
                DOCUMENT.write_text(MARKED.sub(lambda _: document(), DOCUMENT.read_text("utf-8")), "utf-8")
                print(*one, row.games, row.verdict, *(share for share, _, _ in row.places), flush=True)


if __name__ == "__main__":
    main()
