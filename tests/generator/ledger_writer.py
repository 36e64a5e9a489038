"""A writer that issues boards until it is killed. It writes each board to a file that is named by the board's code.

Run it as `python -m tests.generator.ledger_writer LEDGER SEED OUTPUT`, with the folders of the ledger and the files.
"""

import sys
from pathlib import Path

from landpress.generator.boards.issue import fresh
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import request
from landpress.output.files.saving import save


def main(folder: str, seed: str, output: str) -> None:
    for issued in fresh(request("last-land", 3), seed, Ledger(Path(folder))):
        path = str(Path(output, f"{issued.board.code()}.json"))
        data = issued.text.encode()
        with issued.issuing({path: data}):
            save(path, data)


if __name__ == "__main__":
    main(*sys.argv[1:])
