"""Rows on drawing valid boards of the games other than Last Land, on batches, pads and large boards."""

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median

from benchmarks import alternatives, timing
from benchmarks.alternatives import shuffling
from benchmarks.measured import Measured
from landpress.generator.boards.draws import draws
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import request

PAD = 100
BATCH = 10_000
LINES = 20_000
ISSUED = 5_000_000
# Runs a command and prints the peak memory of its largest process, in kilobytes as on Linux.
_PEAK = """
import json, resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(json.dumps(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
"""


def _accepted(game: str, players: int, bar: float) -> Measured:
    found, tried = shuffling.boards_found(game, players, budget=1.0)
    rate = timing.rate(draws(request(game, players), seed="benchmark"), budget=2.0)
    return Measured(rate, "a second", bar, f"shuffling: {found} valid of {tried:,} in a second", better="more")


def terraforming(folder: Path) -> Measured:
    """Terraforming fields for three seats, proposed and accepted on one core."""
    return _accepted("terraforming", 3, bar=1000)


def landsweeper(folder: Path) -> Measured:
    """Landsweeper islands for two seats, proposed and accepted on one core."""
    return _accepted("landsweeper", 2, bar=1000)


def antwalk(folder: Path) -> Measured:
    """AntWalk deals for four seats, proposed and accepted on one core."""
    return _accepted("antwalk", 4, bar=3000)


def xarkant(folder: Path) -> Measured:
    """Xarkant landscapes, proposed and accepted on one core."""
    return _accepted("xarkant", 4, bar=5000)


def large_board(folder: Path) -> Measured:
    """A fresh Terraforming board on A3 as PDF, the whole command."""
    ours = timing.landpress(folder, "fresh", "terraforming", "--paper", "a3", "--force", "-o", "board.pdf")
    pairs = timing.alternate(ours, alternatives.protograf(folder, radius=6))
    beside = f"{1000 * pairs.first:.0f} ms; protograf 0.5 draws 127 labelled hexagons in {1000 * pairs.second:.0f} ms"
    return Measured(pairs.ratio, "x", 0.6, beside)


def pad(folder: Path) -> Measured:
    """A pad of 100 fresh Last Land boards as one PDF, the whole command."""
    options = ("--players", "3", "--count", str(PAD), "--force", "-o", "pad.pdf")
    ours = timing.landpress(folder, "batch", "last-land", *options)
    pairs = timing.alternate(ours, alternatives.protograf(folder, pages=PAD), pairs=3)
    beside = f"{pairs.first:.2f} s; protograf 0.5 draws {PAD} pages of 37 labelled hexagons in {pairs.second:.2f} s"
    return Measured(pairs.ratio, "x", 0.3, beside)


def _lines(folder: Path, home: str) -> Callable[[], None]:
    """Return a call that writes a batch of `LINES` boards to a file, with the ledger in a folder."""
    options = ("--players", "3", "--count", str(LINES), "--workers", "2", "--force", "-o", f"{home}.jsonl")
    return timing.landpress(folder, "batch", "last-land", *options, LANDPRESS_HOME=str(folder / home))


def batch(folder: Path) -> Measured:
    """A board of a batch of 20,000 Last Land boards for three seats in one file, processor time."""
    taken = [timing.seconds(_lines(folder, f"home-{i}"), timing.of_processes) for i in range(3)]
    return Measured(
        1000 * median(taken) / LINES, "ms", 0.5, f"{LINES / median(taken):,.0f} boards a second of one core"
    )


def batch_in_a_large_ledger(folder: Path) -> Measured:
    """The same batch, where the ledger holds five million boards, compared with an empty ledger."""
    issued = _fill(folder / "large", ISSUED)
    pairs = timing.alternate(_lines(folder, "large"), _lines(folder, "empty"), pairs=3, clock=timing.of_processes)
    return Measured(pairs.ratio, "x", 1.1, f"{pairs.first:.1f} s and {pairs.second:.1f} s; {issued:,} boards issued")


def _fill(home: Path, count: int) -> int:
    """Make a ledger with made-up boards that count as balanced ones for three seats. Return their number."""
    stream = random.Random(1)
    symbols = str.maketrans("0123456789abcdef", "1234S12341234123")

    def key() -> bytes:
        # The first of twelve images begins with small symbols.
        first = min(f"{stream.getrandbits(8):02x}" for _ in range(12))
        pattern = f"{first}{stream.getrandbits(140):035x}".translate(symbols)
        return f"last-land/3/{pattern}".encode()

    with Ledger(home) as ledger:
        path = ledger.path
    with closing(sqlite3.connect(path)) as db:
        # Without a journal, in the order of the keys and with the codes indexed at the end, this takes two minutes.
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("DROP INDEX by_code")
        db.executemany(
            "INSERT OR IGNORE INTO boards (key, code, game, players, variant, symmetry, board)"
            " VALUES (?, ?, 'last-land', 3, '[]', 'balanced', '{}')",
            ((one, f"LL1-{stream.getrandbits(100):025X}") for one in sorted(key() for _ in range(count))),
        )
        db.execute("CREATE INDEX by_code ON boards (code)")
        db.commit()
        return int(db.execute("SELECT COUNT(*) FROM boards").fetchone()[0])


def memory(folder: Path) -> Measured:
    """The most memory of any process in a batch of 10,000 boards, over all games."""
    landpress = str(Path(sys.executable).with_name("landpress"))
    peaks = {}
    for game in shuffling.SHUFFLERS:
        options = ["batch", game, "--count", str(BATCH), "--workers", "2", "-o", f"{game}.jsonl"]
        run = [sys.executable, "-c", _PEAK, "env", f"LANDPRESS_HOME={folder / 'home'}", landpress, *options]
        peaks[game] = json.loads(subprocess.run(run, cwd=folder, check=True, capture_output=True).stdout) / 1024
    beside = ", ".join(f"{game} {peak:.0f}" for game, peak in peaks.items())
    return Measured(max(peaks.values()), "MB", 120, beside)
