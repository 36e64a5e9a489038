"""Read many scans and photos that another author describes (scans_elsewhere.py), in a run that can be continued.

`python -m tests.many_scans FILE [COUNT [SEED]]`. Another seed makes other pictures. Each picture is one line of FILE:
its half, its number, what was read, by what, on which ground, in which frame, the game, and whether a careful person
could read the page. Half of the pages have their QR code painted over, besides what befalls them.
"""

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from landpress.layouts.errors import InputError
from landpress.output.files.carriers import all_carried
from tests import photos
from tests.scans_elsewhere import HALVES, SUFFIX, Case, one, picture, write

PICTURES = 1000
SEED = 42


def case_of(number: int, seed: int = SEED) -> Case:
    """Return a case: they are of the two halves in turn."""
    return one(seed * 100_003 + number // 2, HALVES[number % 2])


def reading(number: int, folder: Path, seed: int = SEED) -> str:
    """Return the line about one picture."""
    case = case_of(number, seed)
    page = photos.PAGES[number // 2 % len(photos.PAGES)]
    sheet, code = photos.sheet(*page, number % 8).copy(), photos.board(page[0], number % 8).code() or ""
    if number // 2 % 2:
        sheet[-300:, -300:] = 255
    path = folder / f"page.{SUFFIX[case.format]}"
    write(picture(sheet, photos.SHEET_DPI, case), path, case)
    said = verdict(path, code)
    return "\t".join(
        [case.half or "", str(number), *said, case.ground, case.frame, page[0], str(case.dpi), case.readable]
    )


def verdict(path: Path, code: str) -> tuple[str, str]:
    """Return whether the board of a picture is read, refused or read wrongly, and by what."""
    try:
        found = all_carried(str(path), sys.stdin.buffer)
    except InputError:
        return "refused", "-"
    # Another page may lie beside this one. It is no page of a board.
    right = all(one.code == code for one in found)
    return ("read" if right else "WRONG"), found[0].by


def main(file: Path, count: int = PICTURES, seed: int = SEED) -> None:
    """Read the pictures that a file does not have yet, and print how many of each half were read, refused and wrong."""
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    with TemporaryDirectory() as folder:
        for number in range(done, count):
            with file.open("a", encoding="utf-8") as lines:
                lines.write(reading(number, Path(folder), seed) + "\n")
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    for half in HALVES:
        for name, kept in (("all", rows), ("readable by a person", [row for row in rows if row[-1] == "yes"])):
            counts = Counter(row[2] for row in kept if row[0] == half)
            print(f"{half}, {name}:", ", ".join(f"{count} {what}" for what, count in counts.items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
