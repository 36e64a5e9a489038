"""A writer that issues boards until it is killed. It prints each board's code after the ledger has acknowledged it.

Run it as `python -m tests.generator.ledger_writer FOLDER SEED`.
"""

import sys
from itertools import count
from pathlib import Path

from landpress.generator.boards.issue import fresh
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import request


def main(folder: str, seed: str) -> None:
    boards = fresh(request("last-land", 3), seed, Ledger(Path(folder)))
    for _ in count():
        sys.stdout.write(f"{next(boards).board.code()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
